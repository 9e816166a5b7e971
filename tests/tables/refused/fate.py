"""Every refusal of Fate at the table: in which situation, who does what, and the code of the no that follows.

`=Words` stands for the key of what is called so on the board, a name of the cast for the key of its character.
"""

from tests.tables.refused.fate_scenes import SITUATIONS as AROUND
from tests.tables.refused.situations import LONG, Situation, deed

PLAY = {"fate_points": 9}
ROLL = {"do": "roll", "action": "overcome", "approach": "quick"}
EXPLOIT_WRIST = {"action": "create_advantage", "way": "exploit", "target": "jonas", "aspect": "mild"}
BLANKS, STYLE = [2, 2, 2, 2], [3, 3, 3, 3]
KORBIN = ("ana", {"do": "add_npc", "name": "Korbin", "aspects": "Cruel\nVain", "forceful": 3})
RAIN = ("ana", {"do": "add_aspect", "text": "Rain", "free": 9})
CONFLICT = ("ana", {"do": "begin_conflict", "cast": ["mara"]})
OPEN = ("mara", ROLL)
STUNTS = [
    {"key": "roofs", "name": "Roofs", "approach": "sneaky", "action": "attack", "circumstance": "on a roof"},
    {"key": "stairs", "kind": "once", "name": "Stairs", "text": "there is a door"},
]


def rolled(code: str, **fields: object) -> tuple[str, str, dict[str, object]]:
    return code, "mara", ROLL | fields


def invoked(code: str, aspect: str = "trouble", **fields: object) -> tuple[str, str, dict[str, object]]:
    return deed(code, "mara", "invoke", aspect=aspect, **{"effect": "plus_two", "pay": "point", **fields})


def invokes(aspect: str, pay: str = "point", **fields: object) -> tuple[str, dict[str, object]]:
    return "mara", {"do": "invoke", "aspect": aspect, "effect": "plus_two", "pay": pay, **fields}


HIT = (
    ("jonas", {"do": "roll", "action": "attack", "approach": "flashy", "target": "mara"}),
    ("ana", {"do": "oppose", "to": "jonas", "difficulty": -7}),
    ("jonas", {"do": "settle"}),
)

SITUATIONS = {
    **AROUND,
    "before a roll": Situation(
        (
            deed("unknown_act", "mara", "dance"),
            rolled("action_unknown", action="dance"),
            rolled("approach_unknown", approach="bold"),
            rolled("way_unknown", way="new"),
            rolled("helpers_wrong", helpers=-1),
            rolled("faces_wrong", faces=[1, 1]),
            rolled("faces_off", faces=[0, 0, 0, 0]),
            rolled("stated_number", difficulty=2),
            rolled("too_long", words=LONG),
            rolled("not_text", words=["Over", "the wall"]),
            rolled("stunt_unknown", stunt="wings"),
            rolled("stunt_does_not_fit", stunt="roofs"),
            rolled("target_missing", action="attack"),
            rolled("target_self", action="attack", target="mara"),
            rolled("npc_unknown", action="attack", foe="k99"),
            rolled("nothing_to_defend", action="defend"),
            rolled("aspect_missing", action="create_advantage", way="exploit"),
            rolled("aspect_gone", action="create_advantage", way="exploit", aspect="k99"),
            rolled("aspect_hidden", action="create_advantage", way="exploit", aspect="=A trapdoor"),
            rolled("aspect_known", action="create_advantage", way="discover", aspect="=Rain"),
            rolled("aspect_astray", action="create_advantage", aspect="=Rain"),
            rolled("boost_not_exploited", action="create_advantage", way="exploit", aspect="=Off balance"),
            rolled("task_unknown", task="k99"),
            rolled("gm_only", rating=3),
            deed("npc_missing", "ana", "roll", action="overcome", approach="quick"),
            deed("skill_unknown", "ana", "roll", action="overcome", rating=1, skill="splendid"),
            deed("rating_wrong", "ana", "roll", action="overcome", rating=99),
            deed("no_open_roll", "mara", "settle"),
            deed("stunt_always", "mara", "use_stunt", stunt="roofs"),
            deed("stunt_used", "mara", "use_stunt", stunt="stairs"),
        ),
        steps=(
            RAIN,
            ("ana", {"do": "add_aspect", "text": "A trapdoor", "hidden": "on"}),
            ("ana", {"do": "add_aspect", "text": "Off balance", "kind": "boost"}),
            ("mara", {"do": "use_stunt", "stunt": "stairs"}),
        ),
        sheet={"stunts": STUNTS},
    ),
    "somebody is hurt": Situation(
        (
            rolled("exploited_unseen", **EXPLOIT_WRIST, visibility="1"),
            rolled("target_self", **EXPLOIT_WRIST | {"target": "mara"}),
            rolled("aspect_gone", **EXPLOIT_WRIST | {"aspect": "severe"}),
        ),
        play={"consequences": {"mild": "A wrenched wrist"}},
    ),
    "what hurts somebody is being exploited": Situation(
        (rolled("roll_unsettled"),),
        steps=(("mara", ROLL | EXPLOIT_WRIST),),
        dice=(BLANKS,),
        play={"consequences": {"mild": "A wrenched wrist"}},
    ),
    "dice are typed in": Situation((rolled("faces_wrong"),), {"dice_method": "manual"}),
    "somebody is out of the scene": Situation(
        (rolled("out_of_scene"), rolled("out_of_scene", action="attack", target="jonas")), play={"status": "taken_out"}
    ),
    "somebody else is out of the scene": Situation(
        (rolled("target_out", action="attack", foe="=Korbin"),),
        steps=(KORBIN, CONFLICT, ("ana", {"do": "concede", "npc": "=Korbin"})),
    ),
    "a roll lies open": Situation(
        (
            invoked("aspect_missing", ""),
            invoked("effect_unknown", effect="dance"),
            invoked("pay_unknown", pay="gold"),
            invoked("faces_not_rolled", faces=[0, 0, 0, 0]),
            invoked("faces_off", effect="reroll", faces=[0, 0, 0, 0]),
            invoked("aspect_unknown", "k99"),
            invoked("no_free_invoke", "concept", pay="free"),
            invoked("invoked_already"),
            invoked("free_and_paid", "=Rain"),
            invoked("boost_only_free", "=In their back"),
            invoked("your_own_side", "concept", effect="hinder"),
            deed(
                "gm_no_points", "ana", "invoke", aspect="concept", owner="mara", of="mara", effect="hinder", pay="point"
            ),
            deed("choice_wrong", "mara", "settle", choice="theirs"),
            deed("no_style", "mara", "trade_for_boost"),
        ),
        steps=(
            RAIN,
            ("ana", {"do": "add_aspect", "text": "In their back", "kind": "boost"}),
            OPEN,
            invokes("trouble"),
            invokes("=Rain", "free"),
        ),
        dice=(BLANKS,),
    ),
    "a roll has many invokes": Situation(
        (invoked("too_many_invokes", "=Rain", pay="free"),), steps=(RAIN, OPEN, *[invokes("=Rain", "free")] * 8)
    ),
    "no point is left": Situation(
        (invoked("no_points"), deed("must_accept", "mara", "refuse_compel", compel="=Stay")),
        steps=(OPEN, ("ana", {"do": "offer_compel", "aspect": "trouble", "text": "Stay", "to": "mara"})),
        play={"fate_points": 0},
    ),
    "a roll makes an aspect": Situation(
        (invoked("aspect_of_this_roll", "=Smoke over the quay", pay="free"),),
        steps=(
            ("ana", {"do": "set_difficulty", "difficulty": -2}),
            ("mara", ROLL | {"action": "create_advantage", "text": "Smoke over the quay"}),
        ),
        dice=(BLANKS,),
    ),
    "a roll asks for a name": Situation(
        (deed("aspect_unnamed", "mara", "settle"),),
        steps=(("ana", {"do": "set_difficulty", "difficulty": -2}), ("mara", ROLL | {"action": "create_advantage"})),
        dice=(BLANKS,),
    ),
    "a roll has its price": Situation(
        (deed("cost_unnamed", "mara", "settle", choice="serious_cost"),),
        steps=(("ana", {"do": "set_difficulty", "difficulty": 8}), OPEN),
        dice=(BLANKS,),
    ),
    "a defence is missing": Situation(
        (
            invoked("defence_missing"),
            rolled("roll_unsettled"),
            deed("settled_too_early", "mara", "settle"),
            deed("not_your_side", "mara", "invoke", aspect="trouble", foe="=Vogt", effect="plus_two", pay="point"),
        ),
        steps=(
            KORBIN,
            ("ana", {"do": "add_npc", "name": "Vogt"}),
            ("ana", {"do": "roll", "action": "overcome", "approach": "quick", "npc": "=Vogt"}),
            ("mara", ROLL | {"action": "attack", "foe": "=Korbin"}),
        ),
    ),
    "both have rolled": Situation(
        (
            deed("passed_already", "mara", "settle"),
            deed("traded_already", "mara", "trade_for_boost"),
        ),
        steps=(
            KORBIN,
            ("mara", ROLL | {"action": "attack", "foe": "=Korbin"}),
            ("ana", {"do": "roll", "action": "defend", "approach": "quick", "npc": "=Korbin", "against": "mara"}),
            ("mara", {"do": "trade_for_boost"}),
            ("mara", {"do": "settle"}),
        ),
        dice=(STYLE, BLANKS),
    ),
    "a hit waits": Situation(
        (
            deed("box_taken", "mara", "absorb", box=1),
            deed("box_unknown", "mara", "absorb", box=7),
            deed("one_box", "mara", "absorb", box=[2, 3]),
            deed("consequence_unnamed", "mara", "absorb", mild=" "),
            deed("slot_taken", "mara", "absorb", severe="Broken again"),
            deed("too_long", "mara", "absorb", mild=LONG),
            deed("stated_number", "mara", "absorb", box=2, shifts=1),
            deed("no_hit", "jonas", "absorb", box=2),
            deed("no_conflict_to_concede", "mara", "concede"),
        ),
        steps=HIT,
        dice=(BLANKS,),
        play={"stress": [1], "consequences": {"severe": "Broken"}},
    ),
    "a hit waits on a mook": Situation(
        (deed("no_consequences", "ana", "absorb", npc="=Watch", mild="Bruised"),),
        steps=(
            ("ana", {"do": "add_npc", "name": "Watch", "kind": "mook", "boxes": 1}),
            ("mara", ROLL | {"action": "attack", "foe": "=Watch"}),
            ("ana", {"do": "oppose", "to": "mara", "difficulty": -2}),
            ("mara", {"do": "settle"}),
        ),
        dice=(BLANKS,),
    ),
}
BY_SCRIPT_ALONE = {
    "attack_missing": "A table knows the attack that one defends against.",
    "shifts_wrong": "A table knows the hit that waits.",
}
"""Refusals that no form can bring about, and why."""
WHEN_ASKED = {"another_roll"}
"""Refusals of a roll that a GM asked for; `tests/tables/asking` tries them."""
