"""Every act of Fate, written down to be played at a real table."""

from tests.laws.script import Script, Step, by

MARA, JONAS = "$mara", "$jonas"
CAST = [MARA, JONAS]
RICH = {"fate_points": 9}
BLANK = [0, 0, 0, 0]
ROLL = OVERCOME = {"do": "roll", "action": "overcome", "approach": "clever", "words": "Over the wall"}
UNCHANGING = frozenset({"aimed"})
"""What is told in the log and changes nothing."""
STUNT = {"approach": "quick", "action": "attack", "circumstance": "in the dark", "reason": "I see well"}
STUNTS = [
    {
        "key": "roofs",
        "name": "Roofrunner",
        "approach": "sneaky",
        "action": "create_advantage",
        "circumstance": "on a roof",
    },
    {"key": "stairs", "kind": "once", "name": "The back stairs", "text": "there is a door nobody watches"},
]
KORBIN = {
    "name": "Korbin",
    "aspects": "Nothing left to lose\nBlind in one eye",
    "forceful": 3,
    "quick": 1,
    "careful": 2,
}
SURE = {"do": "oppose", "to": JONAS, "difficulty": -7}
"""Whatever falls, an approach rated 0 or 1 succeeds with style against this, and the hit can be absorbed."""


def thrown(who: str, faces: list[int], **fields: object) -> Step:
    """Roll with dice of one's own."""
    return Step(who, {**OVERCOME, "faces": faces, **fields})


SCENE = Script(
    {},
    (
        by("ana", "set_scene", title="The quay", cast=CAST, text="Mist", objective="The boat"),
        by("ana", "edit_scene", title="The old quay"),
        by("ana", "add_npc", **KORBIN),
        by("ana", "set_difficulty", difficulty=0),
        by("ana", "oppose", to=MARA, difficulty=1),
        by("ana", "oppose", to=MARA, npc="=Korbin", difficulty=1),
        Step("mara", OVERCOME),
        by("mara", "invoke", aspect="trouble", effect="reroll", pay="point"),
        by("ana", "invoke", aspect="=Blind in one eye", npc="=Korbin", of=MARA, effect="hinder", pay="point"),
        by("jonas", "invoke", aspect="concept", owner=JONAS, of=MARA, effect="plus_two", pay="point"),
        by("mara", "settle", cost="A torn coat", boost="Momentum"),
        by("mara", "roll", action="create_advantage", approach="sneaky", text="Smoke", stunt="roofs"),
        Step("mara", OVERCOME),
        by("mara", "settle"),
        by("ana", "add_aspect", text="A trapdoor", hidden=True),
        by("mara", "roll", action="create_advantage", approach="sneaky", way="discover"),
        by("ana", "uncover", aspect="=A trapdoor", to=MARA),
        by("ana", "settle", of=MARA, force=True),
        by("ana", "add_aspect", text="Rain", free=1),
        by("ana", "add_aspect", text="In their back", kind="boost"),
        by("ana", "edit_aspect", aspect="=Rain", text="Cold rain", theirs=1),
        by("ana", "conceal", aspect="=Cold rain"),
        by("ana", "reveal", aspect="=Cold rain"),
        by("ana", "remove_aspect", aspect="=Cold rain"),
        by("ana", "allow_help", to=MARA, most=1),
        by("jonas", "help", to=MARA),
        by("jonas", "stop_helping"),
        by("mara", "use_stunt", stunt="stairs"),
        by("mara", "name_aspect", slot="other2", text="Owes me a boat"),
        by("ana", "correct", to=MARA, points=3),
        by("ana", "award", to=CAST, by=2, words="For the song"),
        by("ana", "mark_stress", box=2, to=MARA),
        by("ana", "mark_stress", box=2, to=MARA),
        by("ana", "mark_consequence", slot="mild", text="Out of breath", to=JONAS),
        by("ana", "mark_consequence", slot="mild", to=JONAS),
        by("ana", "edit_npc", npc="=Korbin", **{**KORBIN, "name": "Korbin the blind"}),
    ),
    {"stunts": STUNTS},
    RICH,
)
CONFLICT = Script(
    {},
    (
        by("ana", "set_scene", title="The arcade", cast=CAST),
        by("ana", "add_npc", **KORBIN),
        by("ana", "begin_conflict", cast=CAST),
        by("ana", "set_zones", zones="Street\nHall"),
        by("ana", "bar", zone="=Street", obstacle="A grille"),
        by("ana", "bar", zone="=Street"),
        by("ana", "move", zone="=Street", to=MARA, put=True),
        by("mara", "move", zone="=Hall"),
        by("ana", "reorder", order=[MARA, "npcs", JONAS]),
        by("mara", "roll", action="attack", approach="forceful", foe="=Korbin"),
        by("ana", "roll", action="defend", approach="quick", npc="=Korbin", against=MARA),
        by("mara", "settle"),
        by("ana", "settle", npc="=Korbin"),
        by("ana", "next_turn"),
        by("ana", "next_turn"),
        by("jonas", "roll", action="attack", approach="flashy", target=MARA),
        Step("ana", SURE),
        by("jonas", "trade_for_boost"),
        by("jonas", "invoke", aspect="trouble", owner=MARA, effect="plus_two", pay="point"),
        by("jonas", "settle"),
        by("mara", "absorb", box=3, mild="Bruised", moderate="Broken", severe="Burnt"),
        by("ana", "take_side", npc="=Korbin", side="thieves"),
        by("jonas", "concede", text="He runs"),
        by("ana", "end_conflict"),
        by("ana", "end_scene", cast=CAST, rest=False),
        by("ana", "end_scene", cast=CAST),
        by("ana", "rename_consequence", to=MARA, slot="moderate", text="A sling"),
        by("ana", "end_scenario", cast=CAST),
        by("ana", "recover", to=MARA, slot="severe", words="A summer"),
        by("ana", "start_session", cast=CAST),
    ),
    play=RICH,
)
HANDED_OVER = Script(
    {"initiative": "popcorn"},
    (
        by("ana", "add_npc", **KORBIN),
        by("ana", "begin_conflict", cast=CAST, kind="mental"),
        by("mara", "hand_over", to=MARA),
        by("mara", "next_turn"),
        by("ana", "hand_over", npc="=Korbin"),
        by("ana", "next_turn"),
        by("jonas", "roll", action="attack", approach="flashy", target=MARA),
        Step("ana", SURE),
        by("jonas", "settle"),
        by("mara", "absorb"),
        by("ana", "next_turn"),
    ),
)
CONTEST = Script(
    {"dice_method": "manual"},
    (
        by("ana", "begin_contest", aim="The race", cast=CAST),
        thrown("mara", BLANK),
        by("mara", "settle"),
        thrown("jonas", BLANK),
        by("jonas", "settle"),
        thrown("mara", [1, 1, 1, 0]),
        by("mara", "invoke", aspect="trouble", effect="reroll", pay="point", faces=[1, 1, 1, 1]),
        by("mara", "settle"),
        thrown("jonas", BLANK),
        by("jonas", "settle"),
        thrown("mara", [1, 0, 0, 0]),
        by("mara", "settle"),
        thrown("jonas", BLANK),
        by("jonas", "settle"),
        by("ana", "begin_contest", aim="Another race", cast=CAST),
        by("ana", "end_contest"),
    ),
)
CHALLENGE = Script(
    {"approach_tn_shift": True},
    (
        by("ana", "shift_difficulty", approach="quick", by=-1),
        by("ana", "begin_challenge", aim="Out before the tide"),
        by("ana", "add_task", text="The lock"),
        by("ana", "add_task", text="The crew", hidden=True),
        by("ana", "show_task", task="=The crew"),
        by("mara", "roll", action="overcome", approach="quick", task="=The lock"),
        by("mara", "settle", boost="Speed"),
        by("ana", "end_challenge"),
        by("ana", "add_npc", name="Vogt", aspects="Cruel\nVain", hidden=True),
        by("ana", "add_npc", name="Watch", kind="mob", members=5),
        by("ana", "show_npc", npc="=Vogt"),
        by("ana", "show_trait", npc="=Vogt", aspect="=Vain"),
        by("ana", "show_npc", npc="=Vogt", shown=False),
        by("ana", "remove_npc", npc="=Watch"),
    ),
)
COMPELS = Script(
    {},
    (
        by("ana", "add_npc", **KORBIN),
        by("ana", "offer_compel", aspect="trouble", text="Stay", to=MARA),
        by("mara", "haggle", compel="=Stay", text="Stay a moment"),
        by("ana", "haggle", compel="=Stay a moment", to=MARA, text="Stay and fight"),
        by("mara", "accept_compel", compel="=Stay and fight"),
        by("ana", "offer_compel", aspect="trouble", text="Go", to=MARA, kind="event"),
        by("mara", "refuse_compel", compel="=Go"),
        by("mara", "offer_compel", aspect="trouble", text="Fall", to=MARA),
        by("ana", "refuse_compel", compel="=Fall", to=MARA),
        by("jonas", "offer_compel", aspect="trouble", text="Run", to=MARA),
        by("ana", "accept_compel", compel="=Run", to=MARA),
        by("ana", "withdraw_compel", compel="=Run", to=MARA),
        by("mara", "offer_compel", aspect="=Nothing left to lose", text="Rage", npc="=Korbin"),
        by("ana", "accept_compel", compel="=Rage"),
    ),
    play=RICH,
)
MILESTONES = Script(
    {},
    (
        by("ana", "grant_milestone", kind="major", cast=CAST),
        by("mara", "swap_approaches", one="quick", other="clever"),
        by("mara", "raise_approach", approach="sneaky"),
        by("mara", "rename_aspect", aspect="concept", text="Harbour queen"),
        by("mara", "learn_stunt", name="Cat's eyes", **STUNT),
        by("ana", "grant_milestone", kind="minor", cast=CAST),
        by("ana", "grant_milestone", kind="significant", cast=CAST),
        by("mara", "exchange_stunt", stunt_given="roofs", name="Cat's ears", **STUNT),
    ),
    {"stunts": STUNTS},
)
COEFFICIENT = Script(
    {"coefficient_module": True},
    (
        by("mara", "set_role", role="enforcer", to=MARA),
        by("mara", "measure"),
        by("ana", "set_role", role="investigator", to=JONAS),
        by("ana", "measure", to=JONAS),
        by("ana", "change_coefficient", to=JONAS, by=400, words="Murder"),
        by("ana", "change_coefficient", to=JONAS, by=-1, words="Remorse"),
        by("mara", "aim", to=JONAS, leave=True),
        by("mara", "aim", to=JONAS, leave=True, heavy=True),
        by("ana", "take_gift", to=MARA, gift="death_sight"),
        by("ana", "see_deaths", to=MARA, deaths=2, terror=0),
        by("ana", "take_gift", to=JONAS, gift="mind_tracing"),
        by("jonas", "trace_mind", target=MARA, depth=1),
        by("ana", "add_npc", **KORBIN),
        by("ana", "change_coefficient", npc="=Korbin", by=150, words="Theft"),
        by("mara", "aim", npc="=Korbin", leave=True),
        by("ana", "roll", action="attack", approach="forceful", npc="=Korbin", target=MARA),
        by("ana", "oppose", foe="=Korbin", difficulty=-7),
        by("ana", "settle", npc="=Korbin", boost="Fury"),
        by("jonas", "absorb", box=3, mild="Fear", moderate="Dread", severe="Horror"),
        by("jonas", "roll", action="overcome", approach="clever", back=True),
        Step(
            "jonas",
            {"do": "settle", "choice": "serious_cost", "cost": "A scream"},
            {"do": "settle", "cost": "A scream", "boost": "Awake"},
        ),
        by("ana", "let_fade", to=JONAS),
    ),
)
D8 = Script({"dice_method": "d8_minus_4"}, (Step("mara", OVERCOME), by("mara", "settle", cost="Time")))
D6 = Script({"dice_method": "4d6_as_dF"}, (Step("mara", OVERCOME), by("mara", "settle", cost="Time")))
SCRIPTS = (
    SCENE,
    CONFLICT,
    HANDED_OVER,
    CONTEST,
    CHALLENGE,
    COMPELS,
    MILESTONES,
    COEFFICIENT,
    D8,
    D6,
)
