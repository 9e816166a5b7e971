"""A table as this process knows it: the order of its events, its newest ones, its seats and its viewers."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from uuid import UUID

from django.conf import settings

from tables.live import frames
from tables.live.cookie import Pass
from tables.live.rendering import Entry, Wire
from tables.live.rows import SeatNow
from tables.live.viewer import Viewer, Viewpoint

RING = 256
RING_BYTES = 1024 * 1024
BURST = 16


class LiveTable:
    """Delivers strictly in order of `seq`. Lives in the event loop; other threads only read `viewpoints`."""

    def __init__(self, table_id: UUID, wire: Wire, now: float) -> None:
        self.id = table_id
        self.wire = wire
        self.seq = 0
        self.loaded = False
        self.promised = 0
        self.ring: deque[Entry] = deque()
        self.ring_bytes = 0
        self.early: dict[int, Entry] = {}
        self.seats: Mapping[UUID, SeatNow] = {}
        self.viewers: set[Viewer] = set()
        self.viewpoints: frozenset[Viewpoint] = frozenset()
        self.states: dict[UUID, str] = {}
        self.busy_at = now

    def open(self, seq: int, seats: Mapping[UUID, SeatNow]) -> None:
        """Begin at the newest event that the database knew."""
        self.seq, self.seats, self.loaded = seq, seats, True
        self._deliver_ready()

    def arrive(self, entry: Entry) -> None:
        """Take an event from a posting thread; while one before it is missing, it waits in `early`."""
        if entry.seq > self.seq:
            self.early[entry.seq] = entry
        if self.loaded:
            self._deliver_ready()

    def read(self, stored: Iterable[Entry]) -> None:
        """Take what the database holds. It is the truth: a number it skips is never coming."""
        new = [entry for entry in stored if entry.seq > self.seq]
        if len(new) > BURST:
            # Too much to push at once: nobody could send it on before the queue is full.
            self._hold_all()
        for entry in new:
            self._deliver(self.early.get(entry.seq, entry))
        self._deliver_ready()

    def jump(self, seq: int) -> None:
        """Leave out more than the ring holds: every viewer then catches up by itself."""
        self.seq = seq
        self.ring.clear()
        self.ring_bytes = 0
        self._hold_all()
        self._deliver_ready()

    def _hold_all(self) -> None:
        for viewer in self.viewers:
            viewer.hold()

    def _deliver_ready(self) -> None:
        self.early = {seq: entry for seq, entry in self.early.items() if seq > self.seq}
        while entry := self.early.pop(self.seq + 1, None):
            self._deliver(entry)

    def _deliver(self, entry: Entry) -> None:
        self.seq = entry.seq
        self._remember(entry)
        for viewer in tuple(self.viewers):
            viewer.see(entry, self.wire)

    def _remember(self, entry: Entry) -> None:
        self.ring.append(entry)
        self.ring_bytes += entry.size
        while len(self.ring) > RING or self.ring_bytes > RING_BYTES:
            self.ring_bytes -= self.ring.popleft().size

    def since(self, seq: int) -> list[Entry] | None:
        """Give the events after `seq`, or nothing when the ring does not reach back so far."""
        if seq == self.seq:
            return []
        if not self.ring or self.ring[0].seq > seq + 1:
            return None
        return [entry for entry in self.ring if entry.seq > seq]

    def place_of(self, public_id: str) -> int | None:
        return next((entry.seq for entry in reversed(self.ring) if entry.public_id == public_id), None)

    def has_room_for(self, who: Pass) -> bool:
        own = sum(1 for viewer in self.viewers if viewer.viewpoint.seat == who.seat)
        return own < settings.STREAMS_PER_SEAT and len(self.viewers) < settings.STREAMS_PER_TABLE

    def add(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        self._look_round()

    def remove(self, viewer: Viewer, now: float) -> None:
        self.viewers.discard(viewer)
        self.busy_at = now
        self._look_round()

    def _look_round(self) -> None:
        # Replaced whole, so that posting threads may read it at any time.
        self.viewpoints = frozenset(viewer.viewpoint for viewer in self.viewers)

    def seat_now(self, seats: Mapping[UUID, SeatNow]) -> None:
        """Take the seats as they are; streams whose rights changed end here and now."""
        self.seats = seats
        for viewer in tuple(self.viewers):
            seat = seats.get(viewer.viewpoint.seat)
            if seat is None:
                viewer.end(frames.gone(), unsent=False)
            elif seat.version != viewer.version:
                viewer.end(frames.last_reset(), unsent=False)

    def close_seat(self, seat_id: UUID) -> None:
        self.seat_now({known: seat for known, seat in self.seats.items() if known != seat_id})

    def connected(self) -> set[UUID]:
        return {who.seat for who in self.viewpoints}
