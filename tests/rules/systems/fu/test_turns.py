"""Turns: each acts once a round, until the next one begins or the narrator says otherwise."""

from dataclasses import replace

import pytest

from rules.core.dice import ScriptedDice
from rules.core.outcome import State
from rules.systems import fu
from rules.systems.fu.board import Board, Turns
from tests.rules.systems.fu.table import CAMDEN, ROXY, act, by_gm, code, rolled, table, then

ON = Board(turns=Turns(True, 1))


def at(board: Board, actor: str = CAMDEN, **values: object) -> State:
    state = table(**values)
    return State(actor, state.figures, board, state.options)


def test_without_turns_one_may_act_as_often_as_one_likes():
    state = rolled(4)
    assert state.board.turns == Turns()
    assert rolled(4, state=state).board.turns == Turns()


def test_a_second_action_in_a_round_is_refused_before_a_die_falls():
    state = rolled(4, state=at(ON))
    assert state.board.turns.acted == (CAMDEN,)
    assert code(act(state, "roll")) == "acted_already"
    assert "roll" not in fu.available(state)
    assert [problem.code for problem in fu.tray(then(state, act(state, "keep")), {"question": "?"}).problems] == [
        "acted_already"
    ]
    assert "roll" in fu.available(replace(state, actor=ROXY))


def test_changing_a_roll_is_no_second_action():
    state = rolled(1, state=at(ON))
    assert act(state, "reroll", 6, dice=[0]).result["answer"] == "yes_and"


def test_a_hit_taken_is_an_action_too():
    state = at(ON, fu_take_a_hit=True)
    assert then(state, act(state, "roll", take_a_hit=True)).board.turns.acted == (CAMDEN,)


def test_a_roll_that_not_everybody_sees_takes_no_turn_and_needs_none():
    alone = replace(at(ON), private=True)
    state = rolled(4, state=alone)
    assert state.board.turns.acted == ()
    openly = rolled(4, state=replace(state, private=False))
    assert openly.board.turns.acted == (CAMDEN,)
    assert rolled(3, state=replace(openly, private=True)).board.turns.acted == (CAMDEN,)
    assert code(act(openly, "roll")) == "acted_already"


def test_who_has_acted_can_still_be_asked_for_a_roll_that_not_everybody_sees():
    asked = {"question": "Is there a draught?", "helps": [], "hinders": []}
    state = rolled(4, state=at(ON))
    assert fu.prospect(state, asked).refusal.code == "acted_already"
    assert fu.prospect(replace(state, private=True), asked).refusal is None


def test_in_the_next_round_everyone_may_act_again():
    state = rolled(4, state=at(ON))
    after = then(by_gm(state), act(by_gm(state), "new_turn"))
    assert after.board.turns == Turns(True, 2)
    assert rolled(4, state=replace(after, actor=CAMDEN)).board.turns.acted == (CAMDEN,)


def test_the_narrator_may_let_someone_act_again():
    state = by_gm(rolled(4, state=at(ON)))
    after = then(state, act(state, "let_act", to=CAMDEN))
    assert after.board.turns == Turns(True, 1)
    assert code(act(after, "let_act", to=ROXY)) == "may_act"
    assert code(act(state, "let_act")) == "nobody_named"


def test_turns_begin_and_end_when_the_narrator_wants():
    state = by_gm(table())
    on = then(state, act(state, "begin_turns"))
    assert on.board.turns == Turns(True, 1)
    assert then(on, act(on, "end_turns")).board.turns == Turns()
    assert code(act(on, "begin_turns")) == "turns_on"
    for do in ("new_turn", "end_turns"):
        assert code(act(state, do)) == "turns_off"
    assert code(act(state, "let_act", to=CAMDEN)) == "turns_off"


@pytest.mark.parametrize("do", ["begin_turns", "new_turn", "end_turns", "let_act"])
def test_turns_are_the_narrators(do):
    for board in (Board(), ON):
        assert code(act(at(board), do, to=CAMDEN)) == "narrator_only"
        assert do not in fu.available(at(board))


def test_a_roll_made_in_a_turn_replays_from_its_own_row():
    state = at(ON)
    action = fu.read({"do": "roll", "question": "Does it hold?"})
    outcome = act(state, "roll", 4)
    assert fu.replay(fu.dump_action(action), fu.facts(state, action), ScriptedDice(4)) == outcome.result
