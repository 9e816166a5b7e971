"""Exchanges ("Austausch"): who has an action left, and whose turn it is."""

from dataclasses import replace

from rules.core.outcome import GM, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.fate.board import CONFLICT, Board
from rules.systems.fate.npcs import Npc
from rules.systems.fate.play import ACTIVE
from rules.systems.fate.trials import ALL_NPCS

ACTED = Refusal("acted_already", _("You have already acted in this exchange. Defending is still free."))
NOT_YOUR_TURN = Refusal("not_your_turn", _("It is not your turn."))
NOT_IN_IT = Refusal("not_in_conflict", _("You are no part of this conflict."))


def fighters(board: Board) -> tuple[Npc, ...]:
    return tuple(npc for npc in board.npcs if npc.shown and npc.status == ACTIVE)


def seat_of(board: Board, who: str) -> str:
    """Give whose turn somebody acts in: their own, or that of all NPCs."""
    together = ALL_NPCS in board.exchange.order and (who == GM or board.npc(who) is not None)
    return ALL_NPCS if together else who


def cannot_act(state: State, who: str) -> Refusal | None:
    """Say when somebody has no action now: each has one an exchange, on their own turn."""
    board: Board = state.board
    if board.mode != CONFLICT:
        return None
    if who in board.exchange.acted:
        return ACTED
    seat = seat_of(board, who)
    if seat not in board.exchange.order:
        return None if who == GM else NOT_IN_IT
    return None if board.exchange.turn in ("", seat) else NOT_YOUR_TURN


def marked(board: Board, who: str) -> Board:
    """Mark that somebody has used the action of this exchange."""
    if board.mode != CONFLICT or who in board.exchange.acted:
        return board
    return replace(board, exchange=replace(board.exchange, acted=(*board.exchange.acted, who)))


def waiting(board: Board) -> tuple[str, ...]:
    """Give those in the order who have not acted yet; all NPCs have when none is left."""
    acted = board.exchange.acted
    npcs_done = all(npc.key in acted for npc in fighters(board))
    return tuple(
        name
        for name in board.exchange.order
        if name not in acted and not (name == ALL_NPCS and (npcs_done or GM in acted))
    )


def without(board: Board, who: str) -> Board:
    """Take somebody out of the order who cannot act any more; a turn of theirs goes to nobody."""
    if board.mode != CONFLICT:
        return board
    exchange = board.exchange
    order = tuple(name for name in exchange.order if name != who)
    return replace(board, exchange=replace(exchange, order=order, turn="" if exchange.turn == who else exchange.turn))
