"""What follows from a roll: who may propose it, how often, and what its line in the log shows."""

from dataclasses import replace
from typing import Any

import pytest

from rules.core.outcome import GM, Outcome, Refusal, State
from rules.systems import fu
from rules.systems.fu.board import ON_SOMEONE
from rules.systems.fu.following import FollowView, Line
from tests.rules.systems.fu.table import CAMDEN, ROXY, act, code, rolled, table, then

YES_AND, YES_BUT, YES = 6, 2, 4
GAP = {"kind": "detail", "text": "A gap in the hedge"}


def by(actor: str, state: State, **values: Any) -> State:
    return replace(state, actor=actor, **values)


def asking(state: State) -> str:
    """Give the key of the one roll that lies on the board."""
    (roll,) = (*state.board.rolls.values(), *state.board.asking)
    return roll.key


def propose(state: State, actor: str, **fields: Any) -> Outcome | Refusal:
    return act(by(actor, state), "propose", **GAP | fields)


def shown(state: State, *told: tuple[str, dict[str, object]], for_gm: bool = False) -> FollowView:
    return fu.follow_view(state.board, state.options, asking(state), told, for_gm)


def kept(face: int) -> State:
    state = rolled(face)
    return then(state, act(state, "keep"))


@pytest.mark.parametrize("lies_open", [True, False], ids=["open", "kept"])
def test_anyone_proposes_what_follows_from_somebodys_roll(lies_open: bool) -> None:
    state = rolled(YES_AND) if lies_open else kept(YES_AND)
    assert len(shown(state).asks) == 1
    outcome = propose(state, ROXY, about=asking(state))
    state = then(state, outcome)
    assert outcome.events[0].about == asking(state)
    assert [(each.by_name, each.to_name) for each in shown(state).waiting] == [("Roxy", "")]
    assert shown(state).asks == ()


def test_a_roll_asks_again_when_the_narrator_declines() -> None:
    state = kept(YES_AND)
    state = then(state, propose(state, ROXY, about=asking(state)))
    key = state.board.statements[0].key
    declined = act(by(GM, state), "decline", key=key, reason="Too easy")
    state = then(state, declined)
    event = declined.events[0]
    assert shown(state, (event.kind, event.data)).lines == (Line("declined", said(GAP["text"]), reason="Too easy"),)
    assert len(shown(state).asks) == 1


def said(words: str) -> Any:
    return fu.follow_view(None, table().options, "", [("detail_stated", {"label": words})], False).lines[0].text


def test_what_the_narrator_adds_to_a_roll_is_true_at_once() -> None:
    state = kept(YES_BUT)
    outcome = propose(state, GM, about=asking(state), kind=ON_SOMEONE, text="Angry", to=CAMDEN)
    state = then(state, outcome)
    event = outcome.events[0]
    assert event.kind == "condition_stated"
    assert state.figures[CAMDEN].play.conditions == ("Angry",)
    line = shown(state, (event.kind, event.data)).lines[0]
    assert (line.kind, line.to_name) == (ON_SOMEONE, "Sir Camden")
    assert shown(state).asks == ()


def test_a_roll_takes_one_proposal_for_each_thing_it_asks_for() -> None:
    state = kept(YES_AND)
    state = then(state, propose(state, ROXY, about=asking(state)))
    again = propose(state, CAMDEN, about=asking(state), text="A ladder")
    assert code(again) == "nothing_asked"


def test_a_plain_answer_asks_for_nothing() -> None:
    state = rolled(YES)
    assert code(propose(state, ROXY, about=asking(state))) == "nothing_asked"
    assert then(state, act(state, "keep")).board.asking == ()


@pytest.mark.parametrize("about", ["r0123456789abcdef", "k1", "camden"])
def test_nothing_follows_from_a_roll_that_is_not_there(about: str) -> None:
    assert code(propose(kept(YES_AND), ROXY, about=about)) == "roll_gone"


def test_nobody_else_adds_to_a_hidden_roll_and_what_its_roller_adds_is_for_the_narrator() -> None:
    state = rolled(YES_AND, state=replace(table(), private=True))
    state = then(state, act(state, "keep"))
    assert code(propose(state, ROXY, about=asking(state))) == "roll_gone"
    outcome = propose(state, CAMDEN, about=asking(state))
    assert outcome.events[0].secret
    state = then(state, outcome)
    assert shown(state).waiting == ()
    assert len(shown(state, for_gm=True).waiting) == 1


def test_a_new_scene_ends_what_rolls_ask_for() -> None:
    state = kept(YES_AND)
    assert then(state, act(by(GM, state), "set_scene", title="The mill")).board.asking == ()


def test_a_roll_that_a_new_one_replaces_still_asks() -> None:
    state = rolled(YES_AND, state=replace(table(), secret="first"))
    first = asking(state)
    state = then(state, act(replace(state, secret="second"), "roll", YES))
    assert [each.key for each in state.board.asking] == [first]
    assert first not in [roll.key for roll in state.board.rolls.values()]


def test_an_erased_entry_leaves_no_line() -> None:
    assert shown(kept(YES_AND), ("detail_stated", {}), ("condition_stated", {"seats": []})).lines == ()


def test_a_board_with_rolls_that_ask_survives_being_stored() -> None:
    board = then(state := kept(YES_AND), propose(state, ROXY, about=asking(state))).board
    assert fu.load_board(fu.dump_board(board)) == board
