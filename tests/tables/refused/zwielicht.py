"""Every refusal of Zwielicht at the table: in which situation, who does what, and the code of the no that follows.

`=Words` stands for the key of what is called so on the board, a name of the cast for the key of its character.
"""

from rules.systems.zwielicht.board import Adventure, Board
from rules.systems.zwielicht.open_roll import Die, HelpDie, OpenRoll
from tests.tables.refused.situations import LONG, Situation, deed
from tests.tables.refused.zwielicht_adventures import SITUATIONS as ADVENTURES
from tests.tables.refused.zwielicht_fights import SITUATIONS as FIGHTS

PLAY: dict[str, object] = {}
"""How everybody stands at first: nothing spent, nothing suffered but the demon."""
CURRENT = {"edition": "current"}
ABILITY = "Tie the shadow"
FIND = ("mara", {"do": "move", "move": "find_out", "words": "Look under the bridge"})
DARE = ("mara", {"do": "move", "move": "risk", "words": "Over the ice"})
OUT = ["Heron", "Cold", "Lost", "Hurt", "Weak", "Blind"]
GROWTH = {"level": 1, "lose_fear": 1, "change_slot": 1, "change_mark": 1, "whiten": 1, "blacken": 1, "answer": 1}
ROLLED = {"rolled": ["new:first.shadow", "swap1:second.voice"], "new_ability": 1, "swap_ability": 1}


def moved(code: str, move: str = "find_out", **fields: object) -> tuple[str, str, dict[str, object]]:
    return code, "mara", {"do": "move", "move": move, **fields}


def grown(code: str, what: str, **fields: object) -> tuple[str, str, dict[str, object]]:
    return code, "mara", {"do": "grow", "what": what, **fields}


SITUATIONS = {
    **ADVENTURES,
    **FIGHTS,
    "before a move": Situation(
        (
            deed("unknown_act", "mara", "dance"),
            deed("only_in_making", "mara", "roll_tables", tables=["demon"]),
            deed("only_in_making", "ana", "roll_tables", tables=["demon"]),
            deed("no_character", "ana", "move", move="risk"),
            deed("no_character", "ana", "improve"),
            deed("no_character", "ana", "help"),
            moved("move_unknown", "dance"),
            moved("move_unknown", ""),
            moved("too_long", words=LONG),
            moved("not_text", words=["under", "over"]),
            moved("nobody_named", trait="x" * 101),
            moved("switch_wrong", bonus="perhaps"),
            moved("trait_unknown", trait="wings"),
            moved("trait_empty", trait="honour"),
            moved("free_slot_empty", trait="free"),
            moved("colour_stated", trait="white"),
            moved("fear_not_agreed", fear="on"),
            moved("no_bonus_die", bonus="on"),
            moved("ability_missing", "ability"),
            moved("ability_missing", "ability", ability="Fly"),
            moved("no_enemy", "weaken", ability=ABILITY),
            moved("tale_missing", "road", words=" "),
            moved("purpose_wrong", purpose="rescue", to="jonas"),
            moved("purpose_wrong", "risk", purpose="revenge"),
            moved("not_knocked_out", "risk", purpose="rescue", to="jonas"),
            moved("unknown_character", "risk", purpose="rescue"),
            moved("not_fighting", "risk", purpose="withdraw"),
            deed("no_open_roll", "mara", "improve"),
            deed("no_open_roll", "mara", "settle"),
            deed("no_open_roll", "ana", "settle", to="mara"),
            deed("no_open_roll", "ana", "bar_help", to="mara"),
            deed("no_open_roll", "mara", "ask_help", to="jonas"),
            deed("nobody_named", "mara", "ask_help"),
            deed("no_open_roll", "mara", "tell", text="Mud to the elbows"),
            deed("nothing_told", "mara", "tell", text=" "),
            deed("no_roll_to_help", "jonas", "help", trait="first"),
            deed("no_roll_to_help", "jonas", "help", to="mara", trait="first"),
        ),
    ),
    "a tale was told": Situation((moved("road_used", "road", words="The night at the ferry"),), play={"roads": 1}),
    "one die of the ability": Situation(
        (moved("ability_die_instead", "ability", ability=ABILITY, trait="first"),), {"ability_pool": "ability_die"}
    ),
    "white leads": Situation(
        (
            moved("roll_unsettled", "risk"),
            deed("gm_only", "jonas", "settle", to="mara"),
            deed("too_long", "mara", "settle", condition=LONG),
            deed("own_roll", "mara", "help", to="mara", trait="first"),
            deed("help_needs_trait", "jonas", "help", to="mara"),
            deed("help_needs_trait", "jonas", "help", to="mara", idea="on"),
            deed("one_way_to_help", "jonas", "help", to="mara", trait="first", idea="on"),
            deed("trait_empty", "jonas", "help", to="mara", trait="honour"),
            deed("trait_unknown", "jonas", "help", to="mara", trait="wings"),
            deed("gm_only", "jonas", "bar_help", to="mara"),
            deed("own_roll", "mara", "ask_help", to="mara"),
            deed("helper_absent", "mara", "ask_help", to="nobody"),
            deed("too_long", "mara", "tell", text=LONG),
        ),
        steps=(FIND,),
        dice=([4],),
    ),
    "help was asked for": Situation(
        (deed("asked_for_help", "mara", "ask_help", to="jonas"),),
        steps=(FIND, ("mara", {"do": "ask_help", "to": "jonas"})),
        dice=([4],),
    ),
    "a roll that was improved and helped": Situation(
        (
            deed("improved_already", "mara", "improve"),
            deed("helped_already", "jonas", "help", to="mara", trait="second"),
        ),
        steps=(FIND, ("mara", {"do": "improve"}), ("jonas", {"do": "help", "to": "mara", "trait": "first"})),
        dice=([4], [5, 2], [3]),
    ),
    "black leads": Situation(
        (deed("black_leads", "mara", "improve"), deed("help_barred", "jonas", "help", to="mara", trait="first")),
        steps=(DARE, ("ana", {"do": "bar_help", "to": "mara"})),
        dice=([5],),
    ),
    "a tie is no lead": Situation(
        (deed("black_leads", "mara", "improve"),),
        steps=(("mara", {**DARE[1], "trait": "first"}),),
        dice=([5, 5],),
    ),
    "a double one of the old kind": Situation(
        (
            deed("double_one_stands", "mara", "improve"),
            deed("double_one_stands", "jonas", "help", to="mara", trait="first"),
        ),
        {"legacy_criticals": True},
        steps=(("mara", {**FIND[1], "trait": "first"}),),
        dice=([1, 1],),
    ),
    "help by the current text": Situation(
        (deed("help_not_here", "jonas", "help", to="mara", trait="first"),),
        CURRENT,
        steps=(("mara", {"do": "move", "move": "ability", "ability": ABILITY}),),
        dice=([5],),
    ),
    "no die to help with": Situation(
        (deed("no_bonus_die", "jonas", "help", to="mara", bonus="on"),), CURRENT, steps=(FIND,), dice=([4],)
    ),
    "two bonus dice": Situation((moved("second_bonus_die", bonus=["on", "on"]),), play={"bonus_dice": 2}),
    "a die of the group": Situation(
        (moved("groups_die_in_secret", bonus="on", visibility="1"),), CURRENT, board=Board(bonus_dice=1)
    ),
    "everybody helps already": Situation(
        (deed("too_many_helpers", "jonas", "help", trait="first"),),
        board=Board(rolls={"old": OpenRoll(dice=(Die(),), help=(HelpDie(),) * 12)}),
    ),
    "somebody is knocked out": Situation(
        (
            moved("knocked_out", "risk", words="Up again"),
            deed("knocked_out", "mara", "help", trait="first"),
            deed("boxes_full", "ana", "add_condition", to="mara", text="One more"),
            deed("table_wrong", "mara", "rise", table="third"),
            deed("not_yours", "mara", "rise", to="jonas"),
        ),
        play={"conditions": OUT},
    ),
    "somebody has retired": Situation(
        (
            moved("retired", "risk", words="Once more"),
            deed("retired", "mara", "improve"),
            deed("retired", "mara", "write_haiku", text="Old / grey / gone"),
            deed("retired", "mara", "ask", kind="fear", text="Silence"),
        ),
        sheet={"section": 6},
    ),
    "conditions": Situation(
        (
            deed("demon_stays", "mara", "name_condition", at=0, text="Crane"),
            deed("condition_unknown", "mara", "name_condition", at=2, text="Wet"),
            deed("condition_unknown", "mara", "name_condition", at="two", text="Wet"),
            deed("words_missing", "mara", "name_condition", at=1),
            deed("not_yours", "mara", "name_condition", at=1, text="Wet", to="jonas"),
            deed("gm_only", "mara", "add_condition", to="mara", text="Wet"),
            deed("gm_only", "mara", "remove_condition", to="mara", at=1),
            deed("nobody_named", "ana", "add_condition", text="Wet"),
            deed("demon_stays", "ana", "remove_condition", to="mara", at=0),
            deed("condition_unknown", "ana", "remove_condition", to="mara", at=5),
            deed("not_knocked_out", "mara", "rise"),
            deed("bonus_heals_off", "mara", "heal"),
            deed("no_question", "mara", "answer_question", text="My brother"),
            deed("words_missing", "mara", "answer_question"),
        ),
        play={"conditions": ["Heron", "Cold"]},
    ),
    "dice that heal": Situation(
        (deed("nothing_to_remove", "mara", "heal"), deed("no_character", "ana", "heal")), CURRENT
    ),
    "no dice that heal": Situation((deed("no_bonus_die", "mara", "heal"),), CURRENT, play={"conditions": OUT[:2]}),
    "too few points": Situation(
        (
            deed("points_too_few", "mara", "level_up", level=1),
            deed("level_wrong", "mara", "level_up", level=4),
            deed("no_growth", "mara", "grow", what="answer", text="My name"),
            deed("no_growth", "mara", "finish_growth"),
            deed("no_character", "ana", "grow", what="answer", text="My name"),
            deed("no_character", "ana", "finish_growth"),
        ),
        play={"points": 4},
    ),
    "points for the second level": Situation(
        (deed("points_too_few", "mara", "level_up", level=3),), play={"points": 9}
    ),
    "a change of section": Situation(
        (
            deed("growth_open", "mara", "level_up", level=1),
            deed("growth_needed", "mara", "finish_growth"),
            grown("gift_unknown", "wings"),
            grown("fear_unknown", "lose_fear", at=2),
            grown("place_wrong", "lose_fear", at=21),
            grown("slot_unknown", "change_slot", slot="wings", text="Soft-footed"),
            grown("slot_unknown", "whiten", slot="honour"),
            grown("words_missing", "change_slot", slot="first"),
            grown("words_missing", "change_mark"),
            grown("words_missing", "answer", text=" "),
            grown("slot_white", "whiten", slot="first"),
            grown("slot_black", "blacken", slot="demon"),
            grown("ability_not_rolled", "new_ability", pick=1),
            grown("ability_not_rolled", "swap_ability", at=1, pick=0),
            grown("ability_unknown", "swap_ability", at=5, pick=1),
            grown("demon_ability_stays", "swap_ability", at=0, pick=1),
        ),
        play={"points": 5, "growth": {**GROWTH, **ROLLED, "needed": ["answer"]}},
    ),
    "a change that is used up": Situation(
        (grown("gift_used", "lose_fear"), grown("gift_used", "new_ability")), play={"growth": {"level": 1}}
    ),
    "tasks and honours": Situation(
        (
            deed("task_unknown", "mara", "tick_task", task="dance"),
            deed("task_unknown", "mara", "tick_task"),
            deed("task_done", "mara", "tick_task", task="secret"),
            deed("task_open", "mara", "untick_task", task="calm"),
            deed("task_only_at_end", "mara", "tick_task", task="solved"),
            deed("not_yours", "mara", "tick_task", task="calm", to="jonas"),
            deed("three_tasks", "mara", "choose_tasks", tasks=["secret", "calm"]),
            deed("three_tasks", "mara", "choose_tasks", tasks=["secret", "calm", "dance"]),
            deed("haiku_lines", "mara", "write_haiku", text="Only one line"),
            deed("haiku_lines", "mara", "write_haiku", text=f"One / two / {LONG}"),
            deed("haiku_written", "mara", "write_haiku", text="Old wheel / turning back / water listens"),
            deed("no_honour_due", "mara", "take_honour", title="Ferry-friend", trait="Trusted at ferries"),
            deed("honour_untitled", "mara", "take_honour", title="Ferry-friend"),
            deed("honour_unknown", "mara", "wear_honour", at=1),
            deed("honour_worn", "mara", "wear_honour", at=0),
        ),
        sheet={
            "honour": "Bell-finder",
            "honours": [{"title": "Bell-finder", "trait": "Known"}],
            "slots": {"honour": {"text": "Known"}},
        },
        play={"done": ["secret"], "wrote_haiku": True},
    ),
    "honours stay during an adventure": Situation(
        (deed("honour_between", "mara", "wear_honour", at=0),),
        board=Board(adventure=Adventure(number=1, name="The mill")),
        sheet={"honours": [{"title": "Bell-finder", "trait": "Known by the bells"}]},
    ),
}
BY_SCRIPT_ALONE = {
    "fighters_stated": "A form sends no mapping of fighters.",
    "hints_too_few": "A table counts the hints that were built in.",
}
"""Refusals that no form can bring about, and why."""
WHEN_ASKED = {"nothing_asked"}
"""Refusals of a roll that a GM asks for; `tests/tables/asking` tries them."""
