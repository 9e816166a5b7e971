"""Teamwork: whoever helps gives up the action of this exchange and adds 1 to somebody's roll."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate import exchanges
from rules.systems.fate.board import CONFLICT, Board
from rules.systems.fate.deeds import (
    NOBODY,
    UNKNOWN_CHARACTER,
    Act,
    Deed,
    Sayings,
    key,
    led,
    needs_character,
    number,
    only_gm,
    reader,
    told,
    who,
)
from rules.systems.fate.options import MOST_HELPERS

SELF = Refusal("help_self", _("Nobody helps themselves. Help somebody else."))
HELPS = Refusal("helping_already", _("You are helping already."))
ACTED = Refusal("helper_acted", _("You have already acted in this exchange, so you have no action to help with."))
FULL = Refusal("too_many_helpers", _("At this table no more than %(most)s may help with one roll."))
FULL_NOW = Refusal("no_more_helpers", _("The GM lets no more than %(most)s help with this roll."))
OTHER_SIDE = Refusal("help_other_side", _("You can only help your own side."))
NOT_HELPING = Refusal("not_helping", _("You are not helping anybody."))
HELPED = _("%(who)s helps %(to_name)s: +1 to the next roll.")
STOPPED = _("%(who)s does not help after all.")
MANY_WRONG = Refusal("helpers_wrong", _("That is no number of helpers."))
MAY_HELP = _n(
    "One may help with the next roll of %(to_name)s.", "%(count)s may help with the next roll of %(to_name)s."
)
NOBODY_HELPS = _("Nobody can help with the next roll of %(to_name)s.")


@dataclass(frozen=True)
class Help(Deed):
    """Give up one's action of this exchange for somebody's next roll."""

    to: str


@dataclass(frozen=True)
class StopHelping(Deed):
    """Take help back while it was not used."""


@dataclass(frozen=True)
class AllowHelp(Deed):
    """Say how many may help with somebody's next roll; whoever helps already still does."""

    to: str
    most: int


def most_for(state: State, to: str) -> int:
    """Give how many may help with somebody's next roll: what the GM said of it, or else what the table agreed on."""
    return int(state.board.may_help.get(to, state.options.max_helpers))


def helped_by(board: Board, who: str) -> str:
    """Name whom somebody helps, "" for nobody."""
    return next((to for to, helpers in board.helping.items() if who in helpers), "")


def refused(state: State, deed: Help) -> Refusal | None:
    if refusal := needs_character(state):
        return refusal
    if deed.to == state.actor:
        return SELF
    if deed.to not in state.figures:
        return UNKNOWN_CHARACTER
    board: Board = state.board
    if helped_by(board, state.actor):
        return HELPS
    if board.mode == CONFLICT and state.actor in board.exchange.acted:
        return ACTED
    if board.side(deed.to) != board.side(state.actor):
        return OTHER_SIDE
    most = most_for(state, deed.to)
    full = FULL_NOW if deed.to in board.may_help else FULL
    return replace(full, params={"most": most}) if len(board.helping.get(deed.to, ())) >= most else None


def help_(state: State, deed: Help) -> Outcome:
    board: Board = state.board
    helping = {**board.helping, deed.to: (*board.helping.get(deed.to, ()), state.actor)}
    board = exchanges.marked(replace(board, helping=helping), state.actor)
    event = Event("helped", {"who": who(state), "to_name": state.figures[deed.to].name})
    return told(board, event, helpers=len(helping[deed.to]))


def stop_refused(state: State, deed: StopHelping) -> Refusal | None:
    return needs_character(state) or (None if helped_by(state.board, state.actor) else NOT_HELPING)


def stop(state: State, deed: StopHelping) -> Outcome:
    """Take help back, and with it the action."""
    board: Board = state.board
    to = helped_by(board, state.actor)
    left = tuple(name for name in board.helping[to] if name != state.actor)
    acted = tuple(name for name in board.exchange.acted if name != state.actor)
    board = replace(board, helping={**board.helping, to: left}, exchange=replace(board.exchange, acted=acted))
    return told(board, Event("help_ended", {"who": who(state)}))


def allow_refused(state: State, deed: AllowHelp) -> Refusal | None:
    return only_gm(state, deed) or (None if deed.to in state.figures else UNKNOWN_CHARACTER)


def allow(state: State, deed: AllowHelp) -> Outcome:
    board = replace(state.board, may_help={**state.board.may_help, deed.to: deed.most})
    return told(board, Event("help_allowed", {"to_name": state.figures[deed.to].name, "most": deed.most}))


def say_allowed(data: Mapping[str, object]) -> Text:
    most = int(str(data["most"]))
    return counted(MAY_HELP, most, to_name=data["to_name"]) if most else Text(NOBODY_HELPS, data)


DEEDS: Mapping[str, Act] = {
    "help": Act(
        Help,
        reader(Help, to=key("to", NOBODY)),
        refused,
        help_,
        lambda deed: (deed.to,),
        lambda state: needs_character(state) is None and not helped_by(state.board, state.actor),
    ),
    "stop_helping": Act(
        StopHelping,
        reader(StopHelping),
        stop_refused,
        stop,
        offered=lambda state: stop_refused(state, StopHelping()) is None,
    ),
    "allow_help": Act(
        AllowHelp,
        reader(AllowHelp, to=key("to", NOBODY), most=number("most", 0, MOST_HELPERS, MANY_WRONG)),
        allow_refused,
        allow,
        lambda deed: (deed.to,),
        led,
    ),
}
SAYINGS: Sayings = {
    "helped": lambda data: Text(HELPED, data),
    "help_ended": lambda data: Text(STOPPED, data),
    "help_allowed": say_allowed,
}
