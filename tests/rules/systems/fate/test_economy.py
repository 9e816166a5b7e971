"""No act makes or loses a fate point except as the rules say, whatever people do in whatever order."""

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.dice import Dice, FairDice
from rules.core.outcome import GM, Outcome, Refusal, State
from rules.systems import fate
from rules.systems.fate.board import Board
from rules.systems.fate.resolve import refused
from tests.chance import examples
from tests.rules.systems.fate.table import KASPAR, KORBIN, MINA, table, then
from tests.rules.systems.fate.test_played import SCRIPTS, play

PEOPLE = (MINA, KASPAR, GM)
ROLLS = [
    {"do": "roll", "action": action, "approach": approach, **more}
    for action, more in (
        ("overcome", {}),
        ("create_advantage", {"text": "Smoke"}),
        ("create_advantage", {"way": "exploit", "aspect": "fog"}),
        ("attack", {"foe": KORBIN}),
        ("attack", {"target": KASPAR}),
        ("attack", {"npc": KORBIN, "target": MINA}),
        ("defend", {"against": MINA}),
        ("defend", {"against": MINA, "npc": KORBIN}),
        ("defend", {"against": KORBIN}),
    )
    for approach in ("quick", "forceful")
]
INVOKES = [
    {"do": "invoke", "aspect": aspect, "effect": effect, "pay": pay, **more}
    for aspect in ("fog", "concept", "trouble", "mild")
    for effect in ("plus_two", "reroll", "hinder")
    for pay in ("free", "point")
    for more in ({}, {"of": MINA}, {"owner": MINA, "of": MINA}, {"owner": KASPAR, "of": MINA}, {"foe": KORBIN})
]
OTHERS = [
    {"do": "settle"},
    {"do": "settle", "npc": KORBIN},
    {"do": "settle", "of": MINA, "force": True},
    {"do": "trade_for_boost"},
    {"do": "absorb", "box": 1},
    {"do": "absorb", "box": 3, "mild": "Bruised"},
    {"do": "absorb", "npc": KORBIN, "box": 2, "moderate": "Broken"},
    {"do": "concede"},
    {"do": "concede", "npc": KORBIN},
    {"do": "help", "to": MINA},
    {"do": "begin_conflict", "cast": [MINA, KASPAR]},
    {"do": "next_turn"},
    {"do": "end_conflict"},
    {"do": "set_scene", "title": "Here", "cast": [MINA, KASPAR]},
    {"do": "end_scene", "cast": [MINA, KASPAR]},
    {"do": "end_scene", "cast": [MINA], "rest": False},
    {"do": "start_session", "cast": [MINA, KASPAR]},
    {"do": "end_scenario", "cast": [MINA, KASPAR]},
    {"do": "offer_compel", "aspect": "trouble", "text": "It goes wrong", "to": MINA},
    {"do": "offer_compel", "aspect": "k91", "text": "It goes wrong", "npc": KORBIN},
    {"do": "accept_compel", "to": MINA},
    {"do": "refuse_compel", "to": MINA},
    {"do": "haggle", "text": "Otherwise", "to": MINA},
    {"do": "withdraw_compel"},
    {"do": "oppose", "to": MINA, "difficulty": 0},
    {"do": "grant_milestone", "kind": "minor", "cast": [MINA]},
    {"do": "use_stunt", "stunt": "stairs"},
    {"do": "add_aspect", "text": "Rain"},
]
EVERYTHING = [*ROLLS, *INVOKES, *OTHERS]
BY_THE_RULES = {
    "invoke",
    "concede",
    "accept_compel",
    "refuse_compel",
    "set_scene",
    "end_scene",
    "start_session",
    "end_scenario",
}
BY_HAND = {"award", "correct"}
"""What the GM gives, takes and puts right, and says so."""
steps = st.tuples(st.integers(0, 999), st.integers(0, 999))


def sent(state: State, fields: dict[str, object]) -> dict[str, object]:
    """Let an answer to a compel mean the last one that was offered."""
    if "compel" not in str(fields["do"]) and fields["do"] != "haggle":
        return fields
    return {**fields, "compel": state.board.compels[-1].key if state.board.compels else "none"}


def possible(state: State) -> dict[str, list[tuple[str, dict[str, object]]]]:
    """Give what anybody could do now, by the name of the act."""
    found: dict[str, list[tuple[str, dict[str, object]]]] = {}
    for actor in PEOPLE:
        acting = replace(state, actor=actor)
        for each in EVERYTHING:
            fields = sent(acting, each)
            if refused(acting, fate.read(fields)) is None:
                found.setdefault(str(fields["do"]), []).append((actor, fields))
    return found


def wealth(state: State) -> dict[str, int]:
    return {key: figure.play.fate_points for key, figure in state.figures.items()}


def allowed(state: State, fields: dict[str, object], outcome: Outcome) -> dict[str, int]:
    """Give by how much the rules let each character's points change, written out once more."""
    board: Board = state.board
    nothing = dict.fromkeys(state.figures, 0)
    match fields["do"]:
        case "invoke" if fields["pay"] == "point" and state.actor in nothing:
            return {**nothing, state.actor: -1}
        case "concede" if state.actor in nothing:
            wounds = state.figures[state.actor].play.wounds.values()
            return {**nothing, state.actor: 1 + sum(wound.conflict == board.conflict for wound in wounds)}
        case "end_scene":
            return nothing | {key: board.owed.get(key, 0) for key in fields["cast"]}
        case "start_session":
            return {key: max(3 - points, 0) for key, points in wealth(state).items()}
        case "accept_compel" if any(event.kind == "compel_accepted" for event in outcome.events):
            return {**nothing, MINA: int(board.compels[-1].to == MINA)}
        case "refuse_compel" if any(event.kind == "compel_refused" for event in outcome.events):
            return {**nothing, MINA: -1}
    return nothing


def of_the_gm(state: State, fields: dict[str, object], outcome: Outcome) -> int:
    """Give what the rules leave the GM."""
    board: Board = state.board
    match fields["do"]:
        case "invoke" if fields["pay"] == "point" and state.actor == GM:
            return board.gm_points - 1
        case "set_scene":
            return 2 + board.gm_next
        case "end_scene":
            return 0
        case "accept_compel" if any(event.data.get("npc") for event in outcome.events):
            return board.gm_points + 1
    return board.gm_points


def owed_after(state: State, fields: dict[str, object]) -> dict[str, int]:
    """Give the points that wait for the end of the scene: whoever owns an aspect gets those paid to use it on them."""
    owed = dict(state.board.owed)
    if fields["do"] == "end_scene":
        return {key: points for key, points in owed.items() if key not in fields["cast"]}  # type: ignore[operator]
    owner = str(fields.get("owner", ""))
    if fields["do"] != "invoke" or fields["pay"] != "point" or owner in ("", state.actor):
        return owed
    whose = str(fields.get("of") or fields.get("foe") or state.actor)
    roll = state.board.rolls[whose]
    hurts = owner == whose if fields["effect"] == "hinder" else owner in (roll.target, roll.facing, roll.waits)
    return {**owed, owner: owed.get(owner, 0) + 1} if hurts else owed


def next_of_the_gm(state: State, fields: dict[str, object]) -> int:
    """Give what the GM gets with the next scene: the points of NPCs that concede."""
    board: Board = state.board
    match fields["do"]:
        case "set_scene":
            return 0
        case "concede" if fields.get("npc"):
            wounds = board.npc(KORBIN).wounds.values()  # type: ignore[union-attr]
            return board.gm_next + 1 + sum(wound.conflict == board.conflict for wound in wounds)
    return board.gm_next


def checked(state: State, fields: dict[str, object], dice: Dice) -> State:
    """Do one thing, and compare every purse with what the rules allow."""
    before = wealth(state)
    outcome = fate.resolve(state, fate.read(fields), dice)
    assert isinstance(outcome, Outcome), outcome
    expected, pool = allowed(state, fields, outcome), of_the_gm(state, fields, outcome)
    after = then(state, outcome)
    assert wealth(after) == {name: points + expected[name] for name, points in before.items()}, fields
    assert after.board.gm_points == pool
    assert dict(after.board.owed) == owed_after(state, fields), fields
    assert after.board.gm_next == next_of_the_gm(state, fields), fields
    assert min(wealth(after).values()) >= 0 <= after.board.gm_points
    assert all(aspect.free >= 0 and min(aspect.theirs.values(), default=0) >= 0 for aspect in after.board.aspects)
    assert fate.load_board(fate.dump_board(after.board)) == after.board
    assert all(fate.load_play(fate.dump_play(each.play)) == each.play for each in after.figures.values())
    return after


@given(st.lists(steps, min_size=5, max_size=25), st.binary(min_size=32, max_size=32))
@settings(max_examples=examples(50))
def test_points_change_only_as_the_rules_say(chosen, key):
    state, dice = table(), FairDice(key)
    for which, variant in chosen:
        acts = possible(state)
        ways = acts[sorted(acts)[which % len(acts)]]
        actor, fields = ways[variant % len(ways)]
        state = checked(replace(state, actor=actor), fields, dice)


def test_a_walk_through_the_acts_meets_every_one_of_them():
    state, dice, met = table(), FairDice(b"walk" * 8), Counter[str]()
    for step in range(400):
        acts = possible(state)
        do = min(acts, key=lambda name: (met[name], name))
        actor, fields = acts[do][step % len(acts[do])]
        state, met = checked(replace(state, actor=actor), fields, dice), met + Counter([do])
    assert set(met) == {str(fields["do"]) for fields in EVERYTHING}


@given(st.sampled_from(PEOPLE), st.sampled_from(EVERYTHING))
def test_what_is_refused_throws_no_die(actor, fields):
    state = replace(table(), actor=actor)
    action, dice = fate.read(sent(state, fields)), FairDice(b"0" * 32)
    assert not isinstance(action, Refusal), action
    if isinstance(fate.resolve(state, action, dice), Refusal):
        assert dice.faces == []


def purses(state: State) -> tuple[object, ...]:
    return wealth(state), state.board.gm_points, state.board.gm_next, dict(state.board.owed)


def test_no_other_act_of_the_game_moves_a_point():
    walked, met = {str(fields["do"]) for fields in EVERYTHING}, set()
    assert walked >= BY_THE_RULES
    for each in (each for number, script in enumerate(SCRIPTS) for each in play(script, number)):
        do = str(fate.dump_action(each.action)["do"])
        met.add(do)
        if do not in BY_THE_RULES | BY_HAND:
            assert purses(then(each.state, each.outcome)) == purses(each.state), do
    assert met == set(fate.ACTS)
