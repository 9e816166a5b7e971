"""What the stream asks the database: a few plain queries for all viewers together, in a worker thread."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from tables.models import Seat, Table, TableEvent
from tables.people import HERE, presence

MOST_MISSED = 300


@dataclass(frozen=True)
class SeatNow:
    """An open seat as it stands in the database."""

    version: int
    role: str
    last_seen: dt.datetime | None


@dataclass
class TableNow:
    last_seq: int
    seats: dict[UUID, SeatNow] = field(default_factory=dict)


def look(table_ids: Collection[UUID]) -> dict[UUID, TableNow]:
    """Look at all tables at once: how far each is, and who has a seat at it."""
    newest = Table.objects.filter(id__in=table_ids).values_list("id", "last_seq")
    tables = {table_id: TableNow(last_seq) for table_id, last_seq in newest}
    seats = Seat.objects.filter(table__in=table_ids, closed_at=None, user__is_active=True).order_by()
    facts = seats.values_list("id", "table_id", "version", "role", "last_seen")
    for seat, table, version, role, last_seen in facts:
        if table in tables:
            tables[table].seats[seat] = SeatNow(version, role, last_seen)
    return tables


def events_after(table_id: UUID, seq: int, most: int) -> list[TableEvent]:
    return list(TableEvent.objects.told().filter(table=table_id, seq__gt=seq)[:most])


def missed_by(seat_id: UUID, table_id: UUID, role: str, after: int, upto: int) -> list[TableEvent] | None:
    """Give what a seat missed, or nothing when it is more than a page should be told piece by piece."""
    seat = Seat(id=seat_id, table_id=table_id, role=role)
    seen = TableEvent.objects.visible_to(seat).told().filter(seq__gt=after, seq__lte=upto)[: MOST_MISSED + 1]
    missed = list(seen)
    return None if len(missed) > MOST_MISSED else missed


def place_of(table_id: UUID, public_id: str) -> int | None:
    found = TableEvent.objects.filter(table=table_id, public_id=public_id)
    return found.values_list("seq", flat=True).first()


def newest_for(seat_id: UUID, table_id: UUID, role: str, upto: int) -> str:
    """Give the id of the newest event that a seat may see."""
    seat = Seat(id=seat_id, table_id=table_id, role=role)
    seen = TableEvent.objects.visible_to(seat).filter(seq__lte=upto).order_by("-seq")
    return seen.values_list("public_id", flat=True).first() or ""


def states(seats: Mapping[UUID, SeatNow], connected: Collection[UUID]) -> dict[UUID, str]:
    """Tell of each seat whether it is here, away or offline."""
    return {seat_id: HERE if seat_id in connected else presence(seat.last_seen) for seat_id, seat in seats.items()}
