"""Conflicts ("Konflikt"): who fights on which side, in which order, and how turns go on."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.board import CONFLICT, FOES, FREE, PLAYERS, Board
from rules.systems.fate.contests import RUNNING
from rules.systems.fate.deeds import (
    UNKNOWN_CHARACTER,
    Act,
    Deed,
    Sayings,
    by_gm,
    choice,
    key,
    keys,
    led,
    name_of,
    only_gm,
    reader,
    told,
    unseen,
    words,
)
from rules.systems.fate.exchanges import NOT_YOUR_TURN, fighters, marked, seat_of, waiting
from rules.systems.fate.options import BY_APPROACH, POPCORN, TOGETHER
from rules.systems.fate.sheet import CAREFUL, QUICK
from rules.systems.fate.trials import ALL_NPCS, CONFLICT_KINDS, MENTAL, PHYSICAL, Exchange

KIND_WRONG = Refusal("conflict_kind", _("A conflict is physical or mental."))
NOT_RUNNING = Refusal("no_conflict", _("No conflict is running."))
HAND_ON = Refusal("hand_over_off", _("At this table the order is fixed. Nobody hands it over."))
TURN_FREE = Refusal("turn_free", _("It is nobody’s turn. Say who acts next."))
NOBODY_LEFT = Refusal("acted_or_absent", _("Choose somebody in this conflict who has not acted yet."))
ORDER_WRONG = Refusal("order_wrong", _("Put everyone of this conflict in order, each once."))
BEGUN = {
    PHYSICAL: _("A physical conflict begins."),
    MENTAL: _("A mental conflict begins."),
}
TURN = _("It is the turn of %(name)s.")
TURN_NPCS = _("It is the turn of the NPCs.")
TURN_UNNAMED = _("The next turn begins.")
TURN_OPEN = _("Whoever has not acted yet may go next.")
NEXT = _("Exchange %(number)s begins.")
REORDERED = _("The order of turns has changed.")
SIDE_TAKEN = _("%(name)s now stands with another side.")
ENDED = _("The conflict is over.")


@dataclass(frozen=True)
class BeginConflict(Deed):
    """Let those who are named fight it out; every NPC in sight takes part."""

    cast: tuple[str, ...]
    kind: str = PHYSICAL


@dataclass(frozen=True)
class NextTurn(Deed):
    """End a turn: the next in order acts, or a new exchange begins."""


@dataclass(frozen=True)
class HandOver(Deed):
    """Say who acts next, where turns are handed over freely."""

    to: str = ""
    npc: str = ""


@dataclass(frozen=True)
class Reorder(Deed):
    """Put everyone in another order."""

    order: tuple[str, ...]


@dataclass(frozen=True)
class TakeSide(Deed):
    """Put somebody on a side of one's own making, with the players, or back where they belong."""

    side: str
    to: str = ""
    npc: str = ""


@dataclass(frozen=True)
class EndConflict(Deed):
    """End the conflict; the scene goes on."""


# --- order ------------------------------------------------------------------------------------------------------------


def order_of(state: State, deed: BeginConflict) -> tuple[str, ...]:
    """Order everyone by Quick or Careful, the best first; characters before NPCs where they are level."""
    approach = QUICK if deed.kind == PHYSICAL else CAREFUL
    rated = [(state.figures[name].sheet.rating(approach), 1, name) for name in deed.cast]
    npcs = [(npc.rating(approach), 0, npc.key) for npc in fighters(state.board)]
    if state.options.npc_initiative == TOGETHER and npcs:
        npcs = [(max(rating for rating, _pc, _key in npcs), 0, ALL_NPCS)]
    if state.options.initiative == BY_APPROACH:
        return tuple(name for _rating, _pc, name in sorted([*rated, *npcs], key=lambda each: (-each[0], -each[1])))
    return tuple(name for _rating, _pc, name in [*rated, *npcs])


# --- doing ------------------------------------------------------------------------------------------------------------


@by_gm
def begin_refused(state: State, deed: BeginConflict) -> Refusal | None:
    if state.board.mode != FREE:
        return RUNNING
    return None if all(name in state.figures for name in deed.cast) else UNKNOWN_CHARACTER


def begin(state: State, deed: BeginConflict) -> Outcome:
    board: Board = state.board
    order = order_of(state, deed)
    first = order[0] if order and state.options.initiative == BY_APPROACH else ""
    exchange = Exchange(deed.kind, 1, order, first)
    board = replace(board, mode=CONFLICT, exchange=exchange, conflict=board.conflict + 1, helping={}, gave_up=())
    return told(board, Event("conflict_begun", {"kind": deed.kind}), order=list(order), turn=first)


def turn_holder(state: State) -> bool:
    """Say whether the actor may end the turn that is played."""
    seat = seat_of(state.board, state.actor)
    return led(state) or (seat != "" and state.board.exchange.turn == seat)


def holder_refused(state: State) -> Refusal | None:
    if state.board.mode != CONFLICT:
        return NOT_RUNNING
    return None if turn_holder(state) else NOT_YOUR_TURN


def next_refused(state: State, deed: NextTurn) -> Refusal | None:
    """A turn that nobody has cannot be ended while somebody could still take it."""
    if refusal := holder_refused(state):
        return refusal
    return TURN_FREE if not state.board.exchange.turn and waiting(state.board) else None


def next_turn(state: State, deed: NextTurn) -> Outcome:
    """Count the turn as used even if nothing was done with it, and go on."""
    board: Board = state.board
    turn = board.exchange.turn
    if turn == ALL_NPCS:
        for npc in fighters(board):
            board = marked(board, npc.key)
        board = marked(board, GM)
    elif turn:
        board = marked(board, turn)
    left = waiting(board)
    if not left:
        return new_exchange(state, board)
    fixed = state.options.initiative != POPCORN
    return turned(state, board, left[0] if fixed else "")


def new_exchange(state: State, board: Board) -> Outcome:
    """Let everyone act again."""
    before = board.exchange
    first = before.order[0] if before.order and state.options.initiative != POPCORN else ""
    exchange = replace(before, number=before.number + 1, turn=first, acted=(), moved=())
    board = replace(board, exchange=exchange, helping={})
    return told(board, Event("exchange_begun", {"number": exchange.number}), number=exchange.number, turn=first)


def turned(state: State, board: Board, to: str) -> Outcome:
    board = replace(board, exchange=replace(board.exchange, turn=to))
    return told(board, Event("turn_begun", {"to": to, "name": name_of(state, to)}), turn=to)


def receiver(board: Board, deed: HandOver) -> str:
    return deed.to or seat_of(board, deed.npc)


def hand_refused(state: State, deed: HandOver) -> Refusal | None:
    if state.board.mode == CONFLICT and state.options.initiative != POPCORN and not led(state):
        return HAND_ON
    free = state.board.exchange.turn == "" and state.board.mode == CONFLICT
    refusal = None if free else holder_refused(state)
    return refusal or (None if receiver(state.board, deed) in waiting(state.board) else NOBODY_LEFT)


def hand_over(state: State, deed: HandOver) -> Outcome:
    board: Board = state.board
    turn = board.exchange.turn
    if turn and turn != ALL_NPCS and not led(state):
        board = marked(board, turn)
    return turned(state, board, receiver(board, deed))


@by_gm
def reorder_refused(state: State, deed: Reorder) -> Refusal | None:
    if state.board.mode != CONFLICT:
        return NOT_RUNNING
    return None if sorted(deed.order) == sorted(state.board.exchange.order) else ORDER_WRONG


def reorder(state: State, deed: Reorder) -> Outcome:
    board = replace(state.board, exchange=replace(state.board.exchange, order=deed.order))
    return told(board, Event("reordered", {"order": list(deed.order)}), order=list(deed.order))


def side_refused(state: State, deed: TakeSide) -> Refusal | None:
    known = deed.to in state.figures or state.board.npc(deed.npc) is not None
    return only_gm(state, deed) or (None if known else UNKNOWN_CHARACTER)


def take_side(state: State, deed: TakeSide) -> Outcome:
    who = deed.to or deed.npc
    elsewhere = {name: side for name, side in state.board.sides.items() if name != who}
    back = deed.side == (FOES if deed.npc else PLAYERS)
    board = replace(state.board, sides=elsewhere if back else {**elsewhere, who: deed.side})
    event = Event("side_taken", {"name": name_of(state, who)}, secret=unseen(state, who))
    return told(board, event, side=deed.side)


def end_refused(state: State, deed: EndConflict) -> Refusal | None:
    return only_gm(state, deed) or (None if state.board.mode == CONFLICT else NOT_RUNNING)


def end(state: State, deed: EndConflict) -> Outcome:
    board = replace(state.board, mode=FREE, exchange=Exchange(), helping={}, sides={})
    return told(board, Event("conflict_ended", {"exchange": state.board.exchange.number}), mode=FREE)


def running(state: State) -> bool:
    return bool(state.board.mode == CONFLICT)


def led_conflict(state: State) -> bool:
    return led(state) and running(state)


def say_turn(data: Mapping[str, object]) -> Text:
    if not data["to"]:
        return Text(TURN_OPEN)
    if data["to"] == ALL_NPCS:
        return Text(TURN_NPCS)
    return Text(TURN, data) if data["name"] else Text(TURN_UNNAMED)


NO_SIDE = Refusal("side_unnamed", _("Give the side a name."))
DEEDS: Mapping[str, Act] = {
    "begin_conflict": Act(
        BeginConflict,
        reader(BeginConflict, cast=keys("cast"), kind=choice("kind", CONFLICT_KINDS, KIND_WRONG, PHYSICAL)),
        begin_refused,
        begin,
        lambda deed: deed.cast,
        lambda state: led(state) and state.board.mode == FREE,
    ),
    "next_turn": Act(
        NextTurn,
        reader(NextTurn),
        next_refused,
        next_turn,
        offered=lambda state: next_refused(state, NextTurn()) is None,
    ),
    "hand_over": Act(
        HandOver,
        reader(HandOver, to=key("to"), npc=key("npc")),
        hand_refused,
        hand_over,
        lambda deed: (deed.to,) if deed.to else (),
        lambda state: running(state) and state.options.initiative == POPCORN,
    ),
    "reorder": Act(Reorder, reader(Reorder, order=keys("order")), reorder_refused, reorder, offered=led_conflict),
    "take_side": Act(
        TakeSide,
        reader(TakeSide, side=words("side", NO_SIDE), to=key("to"), npc=key("npc")),
        side_refused,
        take_side,
        lambda deed: (deed.to,) if deed.to else (),
        led,
    ),
    "end_conflict": Act(EndConflict, reader(EndConflict), end_refused, end, offered=led_conflict),
}
SAYINGS: Sayings = {
    "conflict_begun": lambda data: Text(BEGUN[str(data["kind"])]),
    "turn_begun": lambda data: say_turn(data),
    "exchange_begun": lambda data: Text(NEXT, data),
    "reordered": lambda data: Text(REORDERED),
    "side_taken": lambda data: Text(SIDE_TAKEN, data),
    "conflict_ended": lambda data: Text(ENDED),
}
