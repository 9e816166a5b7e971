"""How a roll comes to lie on the table, with the aspect it is about to make."""

from collections.abc import Mapping
from dataclasses import replace

from rules.core.outcome import Event, Outcome, State
from rules.systems.fate.board import BOOST, SITUATION, Aspect, Board
from rules.systems.fate.gains import gains_of
from rules.systems.fate.ladder import FAIL
from rules.systems.fate.lying import EXPLOIT, OpenRoll, margin_of, outcome_in
from rules.systems.fate.play import Play
from rules.systems.fate.result import result_of, roller_name
from rules.systems.fate.sheet import CREATE

MADE = "a"
"""Ends the key of the aspect that a roll makes, after the key of the roll."""


def laid(state: State, act: str, key: str, event: Event, plays: Mapping[str, Play], points: int) -> Outcome:
    """Leave a roll open on the board, show what it would make, and tell how it stands."""
    board = with_what_they_make(state, state.board, key)
    result = result_of(act, board, key, points)
    roll = board.rolls[key]
    by = state.figures[state.actor].name if state.actor in state.figures else ""
    said = {"who": roller_name(state, key), "by": by, "act": act, "words": roll.words, "result": result}
    return Outcome(result, board, plays, (replace(event, data={**event.data, **said}),))


def with_what_they_make(state: State, board: Board, key: str) -> Board:
    """Lay down what a roll and the one it faces would make as they stand now."""
    for name in (key, board.rolls[key].facing):
        if name in board.rolls:
            board = with_new_aspect(board, name, roller_name(state, name))
    return board


def with_new_aspect(board: Board, key: str, name: str) -> Board:
    """Lay down the aspect that a roll makes, and take back what it made before it was changed."""
    roll = board.rolls[key]
    board = replace(board, aspects=tuple(each for each in board.aspects if not (each.of and each.of == roll.key)))
    made = aspect_made(board, key, roll, name)
    return board.with_aspect(made) if made else board


def aspect_made(board: Board, key: str, roll: OpenRoll, name: str) -> Aspect | None:
    """Give the aspect that a successful roll makes or finds, or the boost of a tie; nothing without a name for it.

    What the GM makes unseen stays unknown to players until it is revealed.
    """
    outcome = outcome_in(board.rolls, roll)
    about_one = roll.way == EXPLOIT or roll.aspect
    if roll.action != CREATE or about_one or not roll.text or outcome in ("", FAIL):
        return None
    gains = gains_of(roll, outcome, margin_of(board.rolls, roll) or 0)
    kind, free = (BOOST, 1) if gains.boost else (SITUATION, gains.free_invokes)
    blank = Aspect(roll.key + MADE, roll.text, kind=kind, by=name, exchange=board.exchange.number, of=roll.key)
    return replace(blank, hidden=roll.unseen).with_free(board.side(key), free)
