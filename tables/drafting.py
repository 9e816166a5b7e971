"""Dice of the table for somebody who sits there and makes a character: logged and told like every roll."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from uuid import UUID

from django.db import transaction

from campaigns.models import Campaign
from characters.rolling import Throw
from rules import services as rules
from rules.core.outcome import Refusal
from rules.systems import BY_KEY
from tables.models import Seat, SeatRole, Table
from tables.services import SEAT_CLOSED, seats_at
from tables.states import state_of
from tables.telling import lock_table
from tables.throwing import eyes_of, hand_of, refused, told

NOBODY = ""


def dice_for(owner: UUID, campaign: Campaign) -> Throw | None:
    """Give the table's dice to somebody who plays or leads there, with a character or not."""
    seats = Seat.objects.filter(table__campaign=campaign, user=owner, closed_at=None).exclude(role=SeatRole.SPECTATOR)
    seat = seats.first()
    return partial(throw, seat) if seat else None


def throw(seat: Seat, fields: Mapping[str, object], entropy: bytes | None) -> Sequence[int] | Refusal:
    """Throw for a draft. Whoever saves the draft holds its lock, and what was done by a press is done once there."""
    with transaction.atomic():
        table = lock_table(seat.table_id)
        seats = seats_at(table, None)
        roller = next((each for each in seats if each.pk == seat.pk), None)
        if roller is None:
            return SEAT_CLOSED
        return refused(table, roller) or thrown(table, seats, roller, fields, entropy)


def thrown(
    table: Table, seats: list[Seat], roller: Seat, fields: Mapping[str, object], entropy: bytes | None
) -> Sequence[int] | Refusal:
    """Ask the rules on nobody's behalf, and tell the table; what a GM prepares is for the GMs' eyes."""
    system = BY_KEY[table.campaign.system]
    action = system.read(fields)
    if isinstance(action, Refusal):
        return action
    state = replace(state_of(table, (), None), actor=NOBODY)
    hand = hand_of(seats, roller, eyes_of(roller, hidden=roller.is_gm), entropy)
    resolved = rules.resolve_action(system=system, state=state, action=action, epoch=table.epoch, hand=hand)
    if isinstance(resolved, Refusal):
        return resolved
    told(table, roller, resolved, resolved.outcome.events[0].kind, entropy)
    return resolved.roll.faces if resolved.roll else ()
