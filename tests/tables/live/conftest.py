"""A table of the mind: events without rows, words of our own, and viewers without sockets."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from tables.live.cookie import Pass
from tables.live.rendering import Entry
from tables.live.rows import SeatNow
from tables.live.table import LiveTable
from tables.live.viewer import Viewer, Viewpoint
from tables.models import TableEvent

TABLE = UUID(int=1)


@dataclass(frozen=True)
class Reader:
    role: str
    seat: UUID | None
    language: str


@dataclass
class Words:
    """Draws an event as one line that names its reader, and counts how often it was asked."""

    drawn: list[tuple[str, Reader]] = field(default_factory=list)

    def reader_for(self, event: TableEvent, seat_id: UUID, role: str, language: str) -> Hashable:
        return Reader(role, seat_id if seat_id in (event.by_id, event.to_id) else None, language)

    def render(self, event: TableEvent, reader: Reader) -> str:
        self.drawn.append((event.public_id, reader))
        if event.kind == "broken":
            raise ValueError("cannot be drawn")
        return "" if event.kind == "silent" else f"{event.kind} in {reader.language} for {reader.role}"

    def presence(self, table_id: UUID, states: dict[UUID, str], language: str) -> str:
        return ", ".join(f"{seat.int}:{state}" for seat, state in sorted(states.items())) + f" in {language}"


@pytest.fixture
def words() -> Words:
    return Words()


def event(seq: int, kind: str = "said", **facts: object) -> TableEvent:
    return TableEvent(table_id=TABLE, seq=seq, public_id=f"e{seq}", kind=kind, at=timezone.now(), **facts)


def entry(seq: int, words: Words, *viewpoints: Viewpoint, kind: str = "said", **facts: object) -> Entry:
    made = Entry(event(seq, kind, **facts))
    made.render_for(viewpoints, words)
    return made


def bearer(seat: UUID | None = None, role: str = "player", language: str = "en", **facts: object) -> Pass:
    return Pass(TABLE, "salt-road", seat or uuid4(), role, language, **{"version": 1, **facts})


def seated(table: LiveTable, role: str = "player", language: str = "en", seat: UUID | None = None) -> Viewer:
    """Add a viewer who has caught up with the table."""
    who = bearer(seat, role, language)
    viewer = Viewer(table, who, None, now=0)
    viewer.seq, viewer.held = table.seq, False
    table.seats = {**table.seats, who.seat: SeatNow(1, role, None)}
    table.add(viewer)
    return viewer


def opened(words: Words, seq: int = 0) -> LiveTable:
    table = LiveTable(TABLE, words, now=0)
    table.open(seq, {})
    return table


def ids(piece: bytes) -> list[str]:
    """Name the events in a piece of the stream, in order."""
    return [line.removeprefix("id: ") for line in piece.decode().splitlines() if line.startswith("id: ")]
