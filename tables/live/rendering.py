"""Events as bytes, made once for all viewers who may see the same. Runs in threads, never in the event loop."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol
from uuid import UUID

from tables.live import frames
from tables.live.viewer import Viewpoint
from tables.models import TableEvent

log = logging.getLogger(__name__)


class Wire(Protocol):
    """What the stream needs of `tables.wire`. `reader_for` runs in the event loop and asks no database."""

    def reader_for(self, event: TableEvent, seat_id: UUID, role: str, language: str) -> Hashable: ...

    def render(self, event: TableEvent, reader: Any) -> str: ...

    def presence(self, table_id: UUID, states: dict[UUID, str], language: str) -> str: ...


@dataclass
class Entry:
    """An event with the frames made of it so far, by reader. An empty frame means: nothing to see."""

    event: TableEvent
    frames: dict[Hashable, bytes] = field(default_factory=dict)
    size: int = 0

    @property
    def seq(self) -> int:
        return self.event.seq

    @property
    def public_id(self) -> str:
        return self.event.public_id

    def frame_for(self, who: Viewpoint, wire: Wire) -> bytes | None:
        """Give the frame for these eyes; nothing yet is None, nothing at all is an empty frame."""
        if not self.event.is_visible(who.seat, who.role):
            return frames.NOTHING
        return self.frames.get(wire.reader_for(self.event, who.seat, who.role, who.language))

    def render_for(self, viewpoints: Iterable[Viewpoint], wire: Wire) -> None:
        """Make the frames that these viewpoints still lack."""
        for who in viewpoints:
            if not self.event.is_visible(who.seat, who.role):
                continue
            reader = wire.reader_for(self.event, who.seat, who.role, who.language)
            if reader not in self.frames:
                self.frames[reader] = rendered(self.event, reader, wire)


def rendered(event: TableEvent, reader: Hashable, wire: Wire) -> bytes:
    """Frame one event for one reader. What cannot be drawn makes the page fetch itself instead."""
    try:
        return frames.message(wire.render(event, reader), event.public_id)
    except Exception:
        log.exception("An event of kind %s could not be rendered.", event.kind)
        return frames.reset(event.public_id)


def entries(events: Iterable[TableEvent], viewpoints: Iterable[Viewpoint], wire: Wire) -> list[Entry]:
    made = [Entry(event) for event in events]
    for entry in made:
        entry.render_for(viewpoints, wire)
        entry.size = sum(map(len, entry.frames.values()))
    return made
