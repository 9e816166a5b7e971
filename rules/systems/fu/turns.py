"""Turns, while a table wants them: in each round every character acts once, for all to see.

A roll that not everybody sees stands outside of them: it takes no turn, which everybody would see, and needs none.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import Board, Turns
from rules.systems.fu.deeds import Act, Deed, Sayings, key, led, only_narrator, told

NOBODY = Refusal("nobody_named", _("Choose who it is for."))
RUNNING = Refusal("turns_on", _("Everyone acts in turns already."))
NOT_RUNNING = Refusal("turns_off", _("Nobody acts in turns just now."))
ACTED = Refusal("acted_already", _("You have already acted this round. Wait for the next one."))
BEGUN = _("From now on everyone acts once a round.")
NEXT = _("Round %(round)s begins: everyone may act again.")
ENDED = _("Nobody waits for turns any more.")
AGAIN = _("%(to_name)s may act once more this round.")


@dataclass(frozen=True)
class BeginTurns(Deed):
    """Let everyone act once a round."""


@dataclass(frozen=True)
class NewTurn(Deed):
    """Begin the next round."""


@dataclass(frozen=True)
class EndTurns(Deed):
    """Let everyone act as it comes."""


@dataclass(frozen=True)
class LetAct(Deed):
    """Let someone act again in this round."""

    to: str


def read_let_act(form: Mapping[str, object]) -> LetAct | Refusal:
    to = key(form, "to", NOBODY)
    return to if isinstance(to, Refusal) else LetAct(to)


def acted(state: State) -> Refusal | None:
    """Say when the actor's action of this round is spent."""
    turns: Turns = state.board.turns
    return ACTED if turns.on and state.actor in turns.acted and not state.private else None


def marked(board: Board, actor: str) -> Board:
    """Mark that someone has acted, while there are turns."""
    turns = board.turns
    if not turns.on or actor in turns.acted:
        return board
    return replace(board, turns=replace(turns, acted=(*turns.acted, actor)))


def begin_refused(state: State, deed: BeginTurns) -> Refusal | None:
    return only_narrator(state, deed) or (RUNNING if state.board.turns.on else None)


def running_refused(state: State, deed: NewTurn | EndTurns) -> Refusal | None:
    return only_narrator(state, deed) or (None if state.board.turns.on else NOT_RUNNING)


def let_refused(state: State, deed: LetAct) -> Refusal | None:
    refusal = only_narrator(state, deed) or (None if state.board.turns.on else NOT_RUNNING)
    if refusal or deed.to in state.board.turns.acted:
        return refusal
    return Refusal("may_act", _("This character may act anyway."))


def begin(state: State, deed: BeginTurns) -> Outcome:
    return told(replace(state.board, turns=Turns(on=True, round=1)), Event("turns_begun", {"round": 1}))


def new_turn(state: State, deed: NewTurn) -> Outcome:
    turns = Turns(on=True, round=state.board.turns.round + 1)
    return told(replace(state.board, turns=turns), Event("new_round", {"round": turns.round}))


def end(state: State, deed: EndTurns) -> Outcome:
    return told(replace(state.board, turns=Turns()), Event("turns_ended", {"round": state.board.turns.round}))


def let_act(state: State, deed: LetAct) -> Outcome:
    turns = state.board.turns
    left = tuple(each for each in turns.acted if each != deed.to)
    board = replace(state.board, turns=replace(turns, acted=left))
    return told(board, Event("may_act_again", {"to_name": state.figures[deed.to].name}))


def running(state: State) -> bool:
    return led(state) and bool(state.board.turns.on)


DEEDS: Mapping[str, Act] = {
    "begin_turns": Act(
        BeginTurns,
        lambda form: BeginTurns(),
        begin_refused,
        begin,
        offered=lambda state: led(state) and not state.board.turns.on,
    ),
    "new_turn": Act(NewTurn, lambda form: NewTurn(), running_refused, new_turn, offered=running),
    "end_turns": Act(EndTurns, lambda form: EndTurns(), running_refused, end, offered=running),
    "let_act": Act(
        LetAct,
        read_let_act,
        let_refused,
        let_act,
        lambda deed: (deed.to,),
        lambda state: running(state) and bool(state.board.turns.acted),
    ),
}
SAYINGS: Sayings = {
    "turns_begun": lambda data: Text(BEGUN),
    "new_round": lambda data: Text(NEXT, data),
    "turns_ended": lambda data: Text(ENDED),
    "may_act_again": lambda data: Text(AGAIN, data),
}
