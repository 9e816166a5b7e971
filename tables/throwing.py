"""Typed rolls at the table: fair dice of its epoch, logged and told in one transaction like every roll."""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from rules import services as rules
from rules.core import free
from rules.core.outcome import Refusal
from tables import away
from tables.entries import THROWN
from tables.epochs import contributed, turn_epoch
from tables.models import Pause, Seat, SeatRole, Table, Visibility
from tables.services import NEW_DICE, ONLY_WATCHING, PAUSED, SEAT_CLOSED, archived, judged, keep, seats_at
from tables.telling import announce, lock_table, tell


@dataclass(frozen=True)
class Throw:
    """What a seat wants to throw; `hidden` for the GM's eyes, and its own."""

    typed: free.Typed
    hidden: bool = False
    ticket: UUID | None = None
    entropy: bytes | None = None


def throw(*, seat: Seat, wish: Throw) -> Refusal | None:
    """Throw what somebody typed; the same ticket again throws nothing."""
    with transaction.atomic():
        table = lock_table(seat.table_id)
        seats = seats_at(table, wish.ticket)
        roller = next((each for each in seats if each.pk == seat.pk), None)
        if roller is None:
            return SEAT_CLOSED
        if known := judged(roller.ticket_of, roller):  # type: ignore[attr-defined]
            return known if isinstance(known, Refusal) else None
        return refused(table, roller) or thrown(table, seats, roller, wish)


def refused(table: Table, roller: Seat) -> Refusal | None:
    """Say why no dice fall; where they are spent, new ones are promised before anything is thrown."""
    if refusal := archived(table):
        return refusal
    if roller.role == SeatRole.SPECTATOR:
        return ONLY_WATCHING
    if table.pause == Pause.ON:
        return PAUSED
    if rules.is_spent(table.epoch):
        turn_epoch(table)
        return NEW_DICE
    return None


def thrown(table: Table, seats: list[Seat], roller: Seat, wish: Throw) -> Refusal | None:
    """Let typed dice fall, and tell those who may see them."""
    hand = hand_of(seats, roller, eyes_of(roller, wish.hidden), wish.entropy)
    resolved = rules.resolve_action(system=free, state=free.NOWHERE, action=wish.typed, epoch=table.epoch, hand=hand)
    if isinstance(resolved, Refusal):
        return resolved
    told(table, roller, resolved, THROWN, wish.entropy)
    keep(table, roller, wish.ticket)
    return None


def hand_of(seats: list[Seat], roller: Seat, eyes: int, entropy: bytes | None = None) -> rules.Hand:
    return rules.Hand(roller.pk, roller.character_id, eyes, contributed(seats, roller, entropy))


def told(table: Table, roller: Seat, resolved: rules.Resolved, kind: str, entropy: bytes | None = None) -> None:
    """Tell of dice that change nothing at the table, to those who may see them."""
    eyes = resolved.roll.visibility if resolved.roll else Visibility.PUBLIC
    if eyes == Visibility.PUBLIC:  # Even that somebody is here would tell of a hidden roll.
        roller.save(update_fields=away.acted(roller, entropy))
    announce(table, [tell(kind, by=roller, roll=resolved.roll, visibility=eyes)])


def eyes_of(roller: Seat, hidden: bool) -> int:
    """A player's hidden roll is for the GM and the player, a GM's for the GMs alone."""
    if not hidden:
        return Visibility.PUBLIC
    return Visibility.GM_ONLY if roller.is_gm else Visibility.SELF_AND_GM
