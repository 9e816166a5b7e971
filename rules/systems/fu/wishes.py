"""Asking for an FU point: a player says that one would be due, and whoever may award answers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import Board
from rules.systems.fu.deeds import NO_CHARACTER, NOBODY, Act, Deed, Sayings, key, led, only_narrator, told, who
from rules.systems.fu.options import BY_DICE
from rules.systems.fu.result import gained

ASKED_ALREADY = Refusal("point_asked_already", _("You have asked for a point already. It waits for an answer."))
NONE_TO_GET = Refusal("no_awards", _("At this table nobody awards points."))
HOLDS_ALL = Refusal("points_full", _("You hold as many FU points as this table allows."))
NOT_ASKED = Refusal("point_not_asked", _("Nobody waits for this answer any more."))
ASKED = _("%(who)s asks for an FU point.")
NOT_NOW = _("No FU point for %(to_name)s this time.")


@dataclass(frozen=True)
class AskPoint(Deed):
    """Ask the table for a point from the bowl."""


@dataclass(frozen=True)
class DeclinePoint(Deed):
    """Say that this time there is none."""

    to: str


def read_decline(form: Mapping[str, object]) -> DeclinePoint | Refusal:
    to = key(form, "to", NOBODY)
    return to if isinstance(to, Refusal) else DeclinePoint(to)


def ask_refused(state: State, deed: AskPoint) -> Refusal | None:
    if state.actor not in state.figures:
        return NO_CHARACTER
    if not (state.options.plain_awards or set(state.options.triggers) - set(BY_DICE)):
        return NONE_TO_GET
    if state.actor in state.board.wishes:
        return ASKED_ALREADY
    fu = state.figures[state.actor].play.fu
    return HOLDS_ALL if gained(fu, 1, state.options) == fu else None


def decline_refused(state: State, deed: DeclinePoint) -> Refusal | None:
    return only_narrator(state, deed) or (None if deed.to in state.board.wishes else NOT_ASKED)


def granted(board: Board, to: str) -> Board:
    """Give the board on which somebody waits for a point no more."""
    return replace(board, wishes=tuple(each for each in board.wishes if each != to))


def ask(state: State, deed: AskPoint) -> Outcome:
    board = replace(state.board, wishes=(*state.board.wishes, state.actor))
    return told(board, Event("point_asked", {"who": who(state)}))


def decline(state: State, deed: DeclinePoint) -> Outcome:
    return told(granted(state.board, deed.to), Event("point_declined", {"to_name": state.figures[deed.to].name}))


DEEDS: Mapping[str, Act] = {
    "ask_point": Act(
        AskPoint, lambda form: AskPoint(), ask_refused, ask, offered=lambda state: not ask_refused(state, AskPoint())
    ),
    "decline_point": Act(
        DeclinePoint, read_decline, decline_refused, decline, named=lambda deed: (deed.to,), offered=led
    ),
}
SAYINGS: Sayings = {
    "point_asked": lambda data: Text(ASKED, data),
    "point_declined": lambda data: Text(NOT_NOW, data),
}
