"""Refusals of PhaseSix in a fight, and where there is none: order and turns, attacks and their answers, moving."""

from rules.systems.phasesix.board import MOST_FIGHTERS, Board, Fight, Fighter
from tests.tables.refused.situations import Situation, deed

SKILLS = ("willpower", "melee", "shooting")
ABLE = {"modifiers": {**dict.fromkeys(SKILLS, 2), "evasion": 1, "bonus_dice": 9, "destiny_dice": 9}}
BAG = [{"key": "machete"}, {"key": "army_carbine", "loaded": 9}, {"key": "service_pistol", "loaded": 1}]
ARMED = {"gear": BAG}
FIRST, SECOND = [6], [1]
BRUTE = ("ana", {"do": "add_foe", "name": "Brute", "shown": "on", "quickness": -5})
SHADOW = ("ana", {"do": "add_foe", "name": "Shadow"})
BOTH = ("ana", {"do": "start_fight", "fighters": ["mara", "jonas"]})
AGAINST = ("ana", {"do": "start_fight", "fighters": ["mara"], "foes": ["=Brute"]})
KNEELS = ("mara", {"do": "stance", "posture": "kneeling"})
STRIKES = ("mara", {"do": "attack", "target": "jonas", "weapon": "machete"})
SHOOTS = ("mara", {"do": "attack", "target": "jonas", "weapon": "army_carbine"})


def attacked(code: str, **fields: object) -> tuple[str, str, dict[str, object]]:
    return deed(code, "mara", "attack", **{"target": "=Brute", "weapon": "machete", **fields})


SITUATIONS = {
    "no fight": Situation(
        (
            attacked("no_fight"),
            deed("no_fight", "ana", "end_turn"),
            deed("no_fight", "ana", "end_fight"),
            deed("no_fight", "ana", "join_fight", fighter="jonas"),
            deed("no_fight", "mara", "steal_action", fighter="jonas"),
            deed("not_fighting", "mara", "move", metres=1),
            deed("not_fighting", "mara", "buy_action"),
            deed("not_fighting", "mara", "come_round"),
            deed("not_fighting", "ana", "place", fighter="mara", metres=3),
            deed("not_burning", "mara", "put_out"),
            deed("no_attack", "mara", "evade"),
            deed("no_attack", "ana", "settle"),
            deed("no_attack", "ana", "from_behind"),
            deed("foe_unseen", "ana", "check", foe="=Shadow", trait="stealth"),
            deed("only_gm", "mara", "start_fight", fighters=["mara", "jonas"]),
            deed("too_few_fighters", "ana", "start_fight", fighters=["mara"]),
            deed("nobody_there", "ana", "start_fight", fighters=["mara"], foes=["k99"]),
            deed("foe_unseen", "ana", "start_fight", fighters=["mara"], foes=["=Shadow"]),
        ),
        steps=(BRUTE, SHADOW),
        sheet=ABLE,
        play=ARMED,
    ),
    "a fight": Situation(
        (
            deed("fight_on", "ana", "start_fight", fighters=["mara"], foes=["=Brute"]),
            deed("scene_in_fight", "ana", "set_scene", title="Elsewhere"),
            deed("in_fight", "ana", "five_minutes"),
            deed("rest_in_fight", "mara", "rest", hours=5),
            deed("in_fight_already", "ana", "join_fight", fighter="mara"),
            deed("nobody_there", "ana", "join_fight", foe="k99"),
            deed("foe_unseen", "ana", "join_fight", foe="=Shadow"),
            deed("not_your_turn", "jonas", "end_turn"),
            deed("not_your_turn", "ana", "stance", foe="=Brute", posture="lying"),
            deed("not_fighting", "jonas", "stance", posture="lying"),
            deed("not_unconscious", "mara", "come_round"),
            deed("move_too_far", "mara", "move", metres=2),
            deed("move_nowhere", "mara", "move", metres=0),
            deed("holds_nothing", "mara", "hold", holds="off"),
            deed("not_your_turn", "ana", "hold", foe="=Brute"),
            deed("nothing_goes_off", "ana", "go_off", by="mara"),
            deed("foe_unseen", "ana", "attack", foe="=Shadow", target="mara"),
            attacked("no_target", target="jonas"),
            attacked("no_target", target="=Shadow"),
            attacked("own_target", target="mara"),
            attacked("stated", distance=2),
            attacked("no_weapon", weapon="greatsword"),
            attacked("no_fire_mode", mode="semi"),
            attacked("no_ammunition", weapon="service_pistol", mode="semi"),
            attacked("too_far"),
            attacked("fight_in_secret", visibility="1"),
            attacked("field_wrong", mode="wild"),
        ),
        steps=(BRUTE, SHADOW, AGAINST, ("ana", {"do": "place", "fighter": "=Brute", "metres": "3"})),
        dice=(FIRST + SECOND,),
        sheet=ABLE,
        play=ARMED,
    ),
    "no actions are left": Situation(
        (
            deed("no_actions", "mara", "stance", posture="lying"),
            deed("nothing_to_steal", "jonas", "steal_action", fighter="mara"),
            deed("not_fighting", "jonas", "steal_action", fighter="jonas"),
        ),
        steps=(BOTH, KNEELS, KNEELS),
        dice=(FIRST + SECOND,),
        sheet=ABLE,
    ),
    "an action is kept": Situation(
        (
            deed("held_already", "mara", "hold"),
            deed("action_held", "mara", "stance", posture="lying"),
            deed("action_held", "mara", "attack", target="jonas", weapon="machete"),
        ),
        steps=(BOTH, KNEELS, ("mara", {"do": "hold"})),
        dice=(FIRST + SECOND,),
        sheet=ABLE,
        play=ARMED,
    ),
    "nobody sees it": Situation(
        (deed("act_unseen", "jonas", "stance", posture="lying"),),
        steps=(BOTH, KNEELS),
        dice=(FIRST + SECOND,),
        play={"status": {"hidden": 1}},
    ),
    "an act was answered": Situation(
        (deed("reacted_already", "jonas", "stance", posture="lying"),),
        steps=(BOTH, KNEELS, ("jonas", {"do": "stance", "posture": "kneeling"})),
        dice=(FIRST + SECOND,),
    ),
    "the whole magazine": Situation(
        (deed("full_automatic", "mara", "stance", posture="lying"),),
        steps=(BOTH, ("mara", SHOOTS[1] | {"mode": "full"}), ("ana", {"do": "settle", "target": "jonas"})),
        dice=(FIRST + SECOND,),
        sheet=ABLE,
        play=ARMED,
    ),
    "an attack waits": Situation(
        (
            deed("attack_waits", "mara", "check", trait="willpower"),
            deed("attack_waits", "mara", "end_turn"),
            deed("attack_waits", "mara", "keep"),
            deed("attack_waits", "mara", "attack", target="jonas", weapon="machete"),
            deed("not_at_you", "mara", "evade"),
            deed("not_yours_to_settle", "mara", "settle", target="jonas"),
            deed("not_yours_to_settle", "jonas", "from_behind"),
            deed("nobody_there", "ana", "settle", target="mara"),
        ),
        steps=(BOTH, STRIKES),
        dice=(FIRST + SECOND,),
        sheet=ABLE,
        play=ARMED,
    ),
    "a shot": Situation(
        (deed("only_melee", "jonas", "evade"), deed("only_melee", "jonas", "parry")),
        steps=(BOTH, SHOOTS),
        dice=(FIRST + SECOND,),
        sheet=ABLE,
        play=ARMED,
    ),
    "an attack from behind": Situation(
        (deed("attacked_unseen", "jonas", "evade"),),
        steps=(BOTH, STRIKES, ("ana", {"do": "from_behind"})),
        dice=(FIRST + SECOND,),
        sheet=ABLE,
        play=ARMED,
    ),
    "an attack was answered": Situation(
        (deed("answered_already", "jonas", "parry"), deed("answered_already", "ana", "from_behind")),
        steps=(BOTH, STRIKES, ("jonas", {"do": "evade"})),
        dice=(FIRST + SECOND,),
        sheet=ABLE,
        play=ARMED,
    ),
    "bare hands": Situation(
        (deed("nothing_to_parry", "jonas", "parry"),),
        steps=(BOTH, ("mara", {"do": "attack", "target": "jonas"})),
        dice=(FIRST + SECOND,),
        sheet=ABLE,
    ),
    "nobody parries": Situation(
        (deed("parry_off", "jonas", "parry"),),
        {"parry": "off"},
        steps=(BOTH, STRIKES),
        dice=(FIRST + SECOND,),
        sheet=ABLE,
        play=ARMED,
    ),
    "held fast in a fight": Situation(
        (
            deed("held", "mara", "move", metres=1),
            deed("weapon_too_long", "mara", "attack", target="jonas", weapon="machete"),
        ),
        steps=(BOTH,),
        dice=(FIRST + SECOND,),
        sheet=ABLE,
        play={**ARMED, "status": {"grappled": 1}},
    ),
    "dazed": Situation(
        (deed("dazed", "mara", "move", how="run", metres=1),),
        steps=(BOTH,),
        dice=(FIRST + SECOND,),
        play={"status": {"disoriented": 1}},
    ),
    "unconscious in a fight": Situation(
        (deed("tried_already", "mara", "come_round"), deed("unconscious", "mara", "stance", posture="lying")),
        steps=(BOTH, ("mara", {"do": "come_round"})),
        dice=(FIRST + SECOND, [1] * 4),
        sheet={"modifiers": {"willpower": 3}},
        play={"status": {"unconscious": 1}},
    ),
    "dying in a fight": Situation(
        (deed("dying", "mara", "stance", posture="lying"), deed("dying", "mara", "buy_action")),
        steps=(BOTH,),
        dice=(FIRST + SECOND,),
        sheet=ABLE,
        play={"wounds": 6, "status": {"dying": 1}},
    ),
    "a battle": Situation(
        (deed("too_many_fighters", "ana", "join_fight", fighter="jonas"),),
        board=Board(fight=Fight(1, order=tuple(Fighter(f"f{number}") for number in range(MOST_FIGHTERS)))),
    ),
}
