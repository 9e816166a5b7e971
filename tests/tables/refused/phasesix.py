"""Every refusal of PhaseSix at the table: in which situation, who does what, and the code of the no that follows.

`=Words` stands for the key of what is called so on the board, a name of the cast for the key of its character.
"""

from rules.systems.phasesix.board import Board, Opponent
from rules.systems.phasesix.catalogue import Foe
from tests.tables.refused.phasesix_fights import SITUATIONS as FIGHTS
from tests.tables.refused.situations import LONG, Situation, deed

PLAY = {"money": 100}
"""How everybody stands at first."""
SKILLS = ("willpower", "strength", "melee", "shooting", "throwing", "stealth", "first_aid")
DICE = {"bonus_dice": 9, "reroll_dice": 1, "destiny_dice": 9}
ABLE = {"modifiers": {**dict.fromkeys(SKILLS, 2), **DICE}}
FAILED, PASSED = [2] * 5, [5] * 5
CHECK = {"do": "check", "trait": "willpower"}
BAG = [{"key": "coil_of_rope"}, {"key": "trauma_kit"}, {"key": "machete"}]
GROWN = {"templates": ["stubborn"], "collected": 5}
OPENED = ("ana", {"do": "open_advancement"})


def checked(code: str, **fields: object) -> tuple[str, str, dict[str, object]]:
    return code, "mara", CHECK | fields


SITUATIONS = {
    **FIGHTS,
    "before a check": Situation(
        (
            deed("act_unknown", "mara", "dance"),
            deed("field_missing", "mara", "check"),
            checked("field_wrong", question=LONG),
            checked("field_wrong", difficulty=99),
            checked("field_wrong", bonus_dice=-1),
            checked("field_wrong", needed=0),
            checked("trait_unknown", trait="beauty"),
            checked("no_magic", trait="spellcasting"),
            checked("stated", in_combat="on"),
            checked("untrained", trait="medicine"),
            checked("no_dice", trait="charm"),
            checked("no_bonus_dice", bonus_dice=20),
            checked("no_destiny_dice", destiny_dice=20),
            deed("no_character", "ana", "check", trait="courage"),
            deed("no_character", "mara", "check", trait="courage", foe="k99"),
            deed("no_open_roll", "mara", "keep"),
            deed("no_open_roll", "mara", "add_bonus"),
            deed("no_open_roll", "mara", "add_destiny"),
            deed("no_open_roll", "mara", "reroll"),
            deed("not_grappled", "mara", "break_free"),
            deed("no_item", "mara", "throw", item="fire_pot"),
            deed("item_harmless", "mara", "throw", item="coil_of_rope"),
            deed("item_used_up", "mara", "use_item", item="trauma_kit", to="jonas"),
            deed("no_item", "mara", "use_item", item="bandages"),
            deed("item_no_use", "mara", "use_item", item="coil_of_rope"),
            deed("only_gm", "mara", "set_scene", title="The attic"),
        ),
        sheet=ABLE,
        play={"gear": BAG},
    ),
    "a pool beyond all measure": Situation((checked("too_many_dice"),), sheet={"modifiers": {"willpower": 100}}),
    "states that nobody plays": Situation(
        (deed("state_not_played", "mara", "hide"),), {"house_states": []}, sheet=ABLE
    ),
    "a check that has passed": Situation(
        (
            deed("passed_already", "mara", "add_bonus"),
            deed("passed_already", "mara", "add_destiny"),
            deed("second_chance_failed_only", "mara", "reroll", pay="second_chance"),
            deed("field_wrong", "mara", "reroll", pay="gold"),
        ),
        steps=(("mara", CHECK),),
        dice=(PASSED,),
        sheet={**ABLE, "templates": ["soldier", "nerves_of_wire"]},
    ),
    "a check that has failed, and no dice left": Situation(
        (
            deed("no_bonus_dice", "mara", "add_bonus"),
            deed("no_destiny_dice", "mara", "add_destiny"),
            deed("no_reroll_dice", "mara", "reroll"),
            deed("no_destiny_dice", "mara", "reroll", pay="destiny"),
            deed("no_second_chance", "mara", "reroll", pay="second_chance"),
        ),
        steps=(("mara", CHECK),),
        dice=(FAILED,),
        sheet={"modifiers": {"willpower": 5}, "templates": []},
    ),
    "somebody else": Situation(
        (
            deed("not_yours", "mara", "take_wounds", wounds=1, to="jonas"),
            deed("not_yours", "mara", "heal", to="jonas"),
            deed("no_character", "ana", "take_wounds", wounds=1),
            deed("nobody_there", "ana", "boost", foe="=Karl"),
            deed("nobody_there", "ana", "heal", foe="k99"),
            deed("state_unknown", "mara", "set_state", state="hungry", level=1),
            deed("field_wrong", "mara", "set_state", state="pain", level=999),
            deed("field_missing", "mara", "take_hits"),
            deed("formula_wrong", "mara", "roll_wounds", formula="5d6>=5"),
            deed("formula_wrong", "ana", "roll_wounds", formula="2d6 falling", to="jonas"),
            deed("formula_too_high", "mara", "roll_wounds", formula="100d6"),
            deed("not_yours", "mara", "roll_wounds", formula="1d6", to="jonas"),
            deed("no_horror", "mara", "gain_stress", stress=1),
            deed("not_dying", "mara", "dying_time"),
            deed("only_gm", "mara", "five_minutes"),
            deed("not_dying", "ana", "dying_time", foe="=Karl"),
        ),
        steps=(("ana", {"do": "add_foe", "name": "Karl", "shown": "on"}),),
    ),
    "somebody is dying": Situation(
        (
            checked("dying"),
            deed("dying", "mara", "hide"),
            deed("dying", "mara", "use_item", item="trauma_kit"),
            deed("dying_rest", "mara", "rest", hours=5),
            deed("aid_unconscious_self", "mara", "aid", to="mara"),
            deed("clock_runs", "mara", "dying_time"),
        ),
        sheet=ABLE,
        play={"wounds": 6, "status": {"dying": 1}, "minutes": 4, "gear": BAG},
    ),
    "somebody is unconscious": Situation(
        (checked("unconscious", trait="courage"),), sheet=ABLE, play={"status": {"unconscious": 1}}
    ),
    "somebody is dead": Situation(
        (
            deed("aid_too_late", "mara", "aid", to="jonas"),
            deed("aid_too_late", "mara", "use_item", item="trauma_kit", to="jonas"),
        ),
        steps=(("ana", {"do": "set_state", "to": "mara", "state": "dying"}),),
        sheet=ABLE,
        play={"wounds": 5, "status": {"dying": 1}, "dead": True, "gear": BAG},
    ),
    "held fast": Situation((checked("grappled", trait="evasion"),), play={"status": {"grappled": 1}}),
    "first aid was given": Situation(
        (deed("aided_already", "mara", "aid", to="jonas"),), sheet=ABLE, play={"aided": 0}
    ),
    "rest": Situation(
        (
            deed("rest_too_short", "mara", "rest", hours=2),
            deed("rest_too_long", "mara", "rest", hours=25),
            deed("not_yours", "mara", "rest", hours=5, to="jonas"),
            deed("only_gm", "mara", "rest_all", hours=5),
            deed("rest_too_short", "ana", "rest_all", hours=2),
        )
    ),
    "nobody is fit to rest": Situation(
        (deed("nobody_rests", "ana", "rest_all", hours=5),), play={"wounds": 5, "status": {"dying": 1}}
    ),
    "gear and money": Situation(
        (
            deed("gear_unknown", "mara", "get_gear", gear="excalibur"),
            deed("gear_not_offered", "mara", "get_gear", gear="mail_shirt"),
            deed("carried_already", "mara", "get_gear", gear="machete"),
            deed("too_dear", "mara", "get_gear", gear="riot_gear", paid="on"),
            deed("not_carried", "mara", "drop_gear", gear="riot_gear"),
            deed("not_carried", "mara", "wear", gear="riot_gear"),
            deed("not_armour", "mara", "wear", gear="machete"),
            deed("no_magazine", "mara", "reload", gear="machete"),
            deed("money_below_zero", "mara", "money", money=-101),
            deed("not_yours", "mara", "money", money=1, to="jonas"),
        ),
        play={"gear": BAG},
    ),
    "a full bag": Situation(
        (deed("bag_full", "mara", "get_gear", gear="machete"),),
        play={"gear": [{"key": f"stone_{number}"} for number in range(100)]},
    ),
    "reputation": Situation(
        (
            deed("advancement_closed", "mara", "advance", template="tinkerer"),
            deed("only_gm", "mara", "grant_reputation", to="mara", reason="Me"),
            deed("reason_missing", "ana", "grant_reputation", to="mara", points=3),
            deed("field_wrong", "ana", "grant_reputation", to="mara", points=101, reason="Well done"),
            deed("only_gm", "mara", "open_advancement"),
        )
    ),
    "reputation can be spent": Situation(
        (
            deed("template_unknown", "mara", "advance", template="wings"),
            deed("not_offered", "mara", "advance", template="relic_hunter"),
            deed("owned_already", "mara", "advance", template="stubborn"),
            deed("never_later", "mara", "advance", template="soldier"),
            deed("no_flaws_later", "mara", "advance", template="in_debt"),
            deed("requirement_missing", "mara", "advance", template="ship_of_your_own"),
            deed("reputation_short", "mara", "advance", template="brawler"),
            deed("no_character", "ana", "advance", template="brawler"),
        ),
        steps=(OPENED,),
        sheet=GROWN,
    ),
    "the scene and its foes": Situation(
        (
            deed("scene_unnamed", "ana", "set_scene", title=" "),
            deed("foe_unnamed", "ana", "add_foe", name=" "),
            deed("foe_unknown", "ana", "add_foe", kind="dragon"),
            deed("foe_unknown", "ana", "add_foe", kind="castle_sergeant"),
            deed("field_wrong", "ana", "add_foe", name="Karl", hearts=0),
            deed("field_wrong", "ana", "add_foe", name="Karl", quickness=-6),
            deed("nobody_there", "ana", "show_foe", foe="k99"),
            deed("nobody_there", "ana", "remove_foe", foe="k99"),
            deed("only_gm", "mara", "add_foe", name="Karl"),
        )
    ),
    "everything is full": Situation(
        (deed("too_many_foes", "ana", "add_foe", name="One more"),),
        board=Board(foes=tuple(Opponent(f"f{number}", "Watch", Foe("")) for number in range(50))),
    ),
}
BY_SCRIPT_ALONE = {
    "only_later": "A draft refuses it.",
    "too_many_flaws": "A draft refuses it.",
}
"""Refusals that no form at the table can bring about, and why."""
WHEN_ASKED = {"difficulty_wrong", "needed_wrong"}
"""Refusals of a roll that a GM asked for; `tests/tables/asking` tries them."""
