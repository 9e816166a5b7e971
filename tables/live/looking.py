"""What the stream does by the clock: pings, a look at the database, and who is here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Collection
from typing import TYPE_CHECKING
from uuid import UUID

from tables.away import stamp
from tables.live import frames, rows
from tables.people import HERE

if TYPE_CHECKING:
    from tables.live.hub import Hub
    from tables.live.table import LiveTable
    from tables.live.viewer import Viewer

log = logging.getLogger(__name__)

TICK_SECONDS = 1
LOOK_SECONDS = 3
REST_SECONDS = 0.3
STAMP_SECONDS = 20
KEPT_SECONDS = 120


class Look:
    """One for all viewers of the process: two queries every few seconds, however many there are."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.now = asyncio.Event()
        self.seen: set[UUID] = set()
        self.stamped: set[UUID] = set()
        self.stamped_at = float("-inf")
        self.one_at_a_time = asyncio.Lock()

    def notice(self, viewer: Viewer) -> None:
        """Remember that somebody came, and soon tell the others."""
        seat = viewer.viewpoint.seat
        self.seen.add(seat)
        if viewer.table.states.get(seat) != HERE:
            self.now.set()

    async def tick_for_ever(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self.tick(self.hub.loop.time())

    def tick(self, now: float) -> None:
        for viewer in self.hub.viewers():
            viewer.tick(now)
        for table in tuple(self.hub.tables.values()):
            if not table.viewers and now - table.busy_at > KEPT_SECONDS and table.id not in self.hub.opening:
                del self.hub.tables[table.id]

    async def look_for_ever(self) -> None:
        """Look at the database every few seconds, so that a lost hint costs seconds and not events."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.now.wait(), LOOK_SECONDS)
            self.now.clear()
            try:
                await self.at([table.id for table in self.hub.tables.values() if table.loaded])
                await self.stamp()
            except Exception:
                log.exception("The stream could not look at the database; it tries again.")
            await asyncio.sleep(REST_SECONDS)

    async def stamp(self) -> None:
        """Write down who is connected here, newcomers soon: for the pages and the other processes."""
        self.seen.update(*(table.connected() for table in self.hub.tables.values()))
        now = self.hub.loop.time()
        if self.seen - self.stamped or (self.seen and now - self.stamped_at >= STAMP_SECONDS):
            here, self.seen, self.stamped_at = self.seen, set(), now
            await self.hub.thread(stamp, here)
            self.stamped = here

    async def at(self, table_ids: Collection[UUID]) -> None:
        """See what changed at these tables: seats, events that no hint told of, and who is here."""
        if not table_ids:
            return
        async with self.one_at_a_time:
            found = await self.hub.thread(rows.look, table_ids)
            for table_id in table_ids:
                if table := self.hub.tables.get(table_id):
                    await self._see(table, found.get(table_id) or rows.TableNow(table.seq))

    async def _see(self, table: LiveTable, now: rows.TableNow) -> None:
        table.seat_now(now.seats)
        self.hub.heard(table.id, now.last_seq)
        states = rows.states(now.seats, table.connected())
        changed = {seat: state for seat, state in states.items() if table.states.get(seat) != state}
        table.states = states
        new = [viewer for viewer in table.viewers if not viewer.knows_presence]
        old = [viewer for viewer in table.viewers if viewer.knows_presence]
        await self._show(table, changed, old)
        await self._show(table, states, new)

    async def _show(self, table: LiveTable, states: dict[UUID, str], viewers: Collection[Viewer]) -> None:
        languages = {viewer.viewpoint.language for viewer in viewers}
        if not states or not languages:
            return
        drawn = await self.hub.thread(self._draw, table.id, states, languages)
        for viewer in viewers:
            viewer.knows_presence = True
            if frame := drawn[viewer.viewpoint.language]:
                viewer.push(frame)

    def _draw(self, table_id: UUID, states: dict[UUID, str], languages: Collection[str]) -> dict[str, bytes]:
        return {tongue: frames.message(self.hub.wire.presence(table_id, states, tongue)) for tongue in languages}
