"""What the special gifts do: a traced mind hurts and lets go again, and seen deaths harm."""

from typing import Any

import pytest

from rules.core.dice import RehearsedDice
from rules.core.outcome import State
from rules.systems import fate
from rules.templatetags.words import say
from tests.rules.systems.fate.table import (
    BLANKS,
    KASPAR,
    KORBIN,
    MINA,
    act,
    by,
    by_gm,
    code,
    done,
    result,
    table,
    with_play,
    with_sheet,
)


def gifted(gift: str, **values: object) -> State:
    state = with_sheet(table(coefficient_module=True, **values), gifts=(gift,))
    return done(by_gm(state), "take_gift", to=MINA, gift=gift)


def tracing(whom: dict[str, Any] | None = None, depth: int = 3) -> State:
    """Let Mina be in somebody's mind, Kaspar's where nobody is named."""
    return done(by(gifted("mind_tracing"), MINA), "trace_mind", depth=depth, **(whom or {"target": KASPAR}))


def struck(state: State, *dice: int) -> State:
    """Let Korbin, whose Forceful is 3, hit Kaspar, whom nothing defends."""
    state = done(by_gm(state), "roll", *dice, action="attack", approach="forceful", npc=KORBIN, target=KASPAR)
    state = done(state, "oppose", foe=KORBIN, difficulty=0)
    return done(state, "settle", npc=KORBIN)


def home(state: State, *dice: int) -> State:
    state = done(by(state, MINA), "roll", *dice, action="overcome", approach="clever", back=True)
    return done(state, "settle", choice="" if sum(dice) > state.board.rolls[MINA].difficulty else "fail")


@pytest.mark.parametrize(("dice", "felt"), [((1, 0, 0, 0), [2]), ((0, 0, 0, 0), [1]), ((-1, 0, 0, 0), [])])
def test_a_hit_on_a_traced_mind_reaches_the_tracer_weakened_by_two(dice, felt):
    state = struck(tracing(), *dice)
    assert [hit.shifts for hit in state.board.hits if hit.to == KASPAR] == [3 + sum(dice)]
    assert [hit.shifts for hit in state.board.hits if hit.to == MINA] == felt


def test_nobody_else_feels_it_and_neither_does_whoever_is_back():
    assert [hit.to for hit in struck(gifted("mind_tracing"), *BLANKS).board.hits] == [KASPAR]
    back = home(tracing(), 1, 1, 1, 1)
    assert [hit.to for hit in struck(back, *BLANKS).board.hits] == [KASPAR]


def test_the_way_back_is_as_hard_as_the_mind_is_deep():
    state = done(by(tracing(depth=2), MINA), "trace_mind", depth=4, target=KASPAR)
    outcome = act(state, "roll", *BLANKS, action="overcome", approach="clever", back=True)
    assert result(outcome)["opposition"] == 4


def test_on_the_way_back_stress_vanishes_and_consequences_later():
    state = with_play(struck(tracing(), 1, 1, 0, 0), MINA, stress=(2,))
    state = done(by(state, MINA), "absorb", box=1, mild="Another's fear")
    assert state.figures[MINA].play.stress == (1, 2)
    state = home(state, 1, 1, 1, 1)
    assert state.figures[MINA].play.stress == (2,)
    assert state.figures[MINA].play.consequences == {"mild": "Another's fear"}
    state = done(by_gm(state), "let_fade", to=MINA)
    assert state.figures[MINA].play.consequences == {}
    assert state.board.traces == {}


def test_a_failed_way_back_leaves_everything_as_it_is():
    state = home(struck(tracing(), *BLANKS), -1, -1, 0, 0)
    assert state.board.traces[MINA].back is False
    assert [hit.to for hit in state.board.hits] == [KASPAR, MINA]


def test_what_was_still_to_be_felt_is_gone_with_the_way_back():
    assert [hit.to for hit in home(struck(tracing(), *BLANKS), 1, 1, 1, 1).board.hits] == [KASPAR]


def test_a_roll_that_is_thrown_over_the_way_back_brings_one_back_as_well():
    state = done(by(struck(tracing(), *BLANKS), MINA), "absorb", box=1)
    state = done(state, "roll", 1, 1, 1, 1, action="overcome", approach="clever", back=True)
    state = done(state, "roll", *BLANKS, action="overcome", approach="quick")
    assert state.figures[MINA].play.stress == ()
    assert state.board.traces == {}


REFUSED = [
    ("gift_missing", KASPAR, {"target": MINA, "depth": 2}),
    ("trace_self", MINA, {"target": MINA, "depth": 2}),
    ("nobody_named", MINA, {"depth": 2}),
    ("npc_unknown", MINA, {"npc": "nobody", "depth": 2}),
    ("depth_wrong", MINA, {"target": KASPAR, "depth": 9}),
    ("gm_only", KASPAR, {"target": KASPAR, "to": MINA, "depth": 2}),
    ("tracing_already", MINA, {"npc": KORBIN, "depth": 2}),
]


@pytest.mark.parametrize(("why", "who", "fields"), REFUSED)
def test_a_mind_is_not_traced(why, who, fields):
    assert code(act(by(tracing(), who), "trace_mind", **fields)) == why


def test_the_way_back_is_looked_for_cleverly_and_only_from_another_mind():
    back = {"action": "overcome", "approach": "clever", "back": True}
    assert code(act(by(gifted("mind_tracing"), MINA), "roll", **back)) == "not_tracing"
    assert code(act(by(tracing(), MINA), "roll", **{**back, "approach": "quick"})) == "back_by_clever"
    assert code(act(by_gm(tracing()), "let_fade", to=MINA)) == "nothing_fades"
    assert code(act(by(tracing(), MINA), "let_fade", to=MINA)) == "gm_only"


def test_looking_for_the_way_back_changes_the_chances_before_the_roll():
    state, clever = by(tracing(), MINA), {"action": "overcome", "approach": "clever"}
    before, after = fate.tray(state, clever), fate.tray(state, {**clever, "back": "on"})
    assert [say(each.opposition) for each in (before, after)] == ["Against Fair (+2)", "Against Good (+3)"]
    assert [each.success.numerator for each in (before, after)] == [5, 1]
    assert [card.key for card in after.approaches if card.odds] == ["clever"]
    assert after.problems == ()


def test_another_approach_than_clever_has_no_chance_to_find_back_and_says_so():
    tray = fate.tray(by(tracing(), MINA), {"action": "overcome", "approach": "quick", "back": "on"})
    assert tray.success is None
    assert [problem.code for problem in tray.problems] == ["back_by_clever"]
    assert fate.tray(by(tracing(), MINA), {"action": "attack", "back": "on"}).form.back is False


def test_each_death_is_a_throw_and_a_hit_of_its_own():
    outcome = act(gifted("death_sight"), "see_deaths", *BLANKS, -1, -1, 0, 0, 1, 1, 0, 0, to=MINA, deaths=3)
    assert result(outcome)["harm"] == [2, 0, 4]
    assert [(hit.to, hit.shifts) for hit in outcome.board.hits] == [(MINA, 2), (MINA, 4)]
    assert say(fate.say_event("deaths_seen", outcome.events[0].data)) == (
        "Mina sees 3 people die. The harm to the mind: 2, 0, 4."
    )
    assert say(fate.explain(result(outcome), {})) == (
        "For each death Fair (+2) and the dice. The harm to the mind: 2, 0, 4."
    )


def test_deaths_replay_from_what_is_logged():
    state, fields = gifted("death_sight"), {"do": "see_deaths", "to": MINA, "deaths": 2, "terror": 4}
    action = fate.read(fields)
    first = fate.resolve(state, action, RehearsedDice(*BLANKS, *BLANKS))
    again = fate.replay(fate.dump_action(action), fate.facts(state, action), RehearsedDice(*BLANKS, *BLANKS))
    assert again == result(first)


@pytest.mark.parametrize(
    ("why", "who", "fields"),
    [
        ("gm_only", MINA, {"to": MINA}),
        ("gift_missing", "gm", {"to": KASPAR}),
        ("deaths_wrong", "gm", {"to": MINA, "deaths": 7}),
        ("terror_wrong", "gm", {"to": MINA, "terror": 9}),
        ("nobody_named", "gm", {}),
    ],
)
def test_deaths_are_not_seen(why, who, fields):
    assert code(act(by(gifted("death_sight"), who), "see_deaths", **fields)) == why


def test_without_the_module_no_gift_works():
    assert code(act(by_gm(table()), "see_deaths", to=MINA)) == "coefficient_off"
    assert code(act(table(), "trace_mind", target=KASPAR, depth=1)) == "coefficient_off"
    assert code(act(by_gm(table()), "let_fade", to=MINA)) == "coefficient_off"
