"""An act in progress: what a seat wishes for, and all that its table holds ready while it is locked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from characters.models import Character
from rules.core.outcome import State
from tables.models import Seat, Table


@dataclass(frozen=True)
class Wish:
    """What a seat asks for: the act, and for whose eyes; `seen` names the open roll its page shows.

    `asked` is what a GM has asked the seat to roll for, where the act answers that; `everyone` says that the act
    touches all who sit at the table.
    """

    action: Any
    named: set[UUID]
    ticket: UUID | None
    seen: str | None
    entropy: bytes | None
    visibility: int | None
    as_gm: bool
    asked: Mapping[str, Any] | None = None
    everyone: bool = False


@dataclass(frozen=True)
class Turn:
    """One act in progress, while its table is locked."""

    system: Any
    table: Table
    seats: list[Seat]
    seat: Seat
    actor: Character | None
    characters: list[Character]
    state: State
    wish: Wish

    @property
    def roller(self) -> Seat:
        """Give the seat whose roll the act concerns: mostly the one that acts."""
        whose = self.system.roll_of(self.wish.action)
        return next((each for each in self.seats if whose and str(each.character_id) == whose), self.seat)

    @property
    def visibility(self) -> int:
        """Give for whose eyes the dice fall: a new roll as it is wished, an open one as it was begun."""
        whose = self.system.roll_of(self.wish.action) or self.state.actor
        if self.system.open_mark(self.state.board, whose) and not self.system.opens(self.wish.action):
            return self.roller.roll_visibility
        return eyes_of(self.seat, self.wish)


def eyes_of(seat: Seat, wish: Wish) -> int:
    """Give for whose eyes a seat throws a new roll: as it is wished, else as the last time."""
    return seat.visibility if wish.visibility is None else wish.visibility
