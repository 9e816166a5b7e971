"""The one place in a process where events meet viewers. Lives in the event loop; threads hand things in."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from typing import Any, TypeVar
from uuid import UUID

from django.db import close_old_connections

from tables.live import frames, rendering, rows
from tables.live.cookie import Pass
from tables.live.looking import Look
from tables.live.rendering import Entry, Wire
from tables.live.table import RING, LiveTable
from tables.live.viewer import Viewer, Viewpoint, soon
from tables.models import TableEvent

log = logging.getLogger(__name__)
T = TypeVar("T")

THREADS = 2
GAP_SECONDS = 0.05
FAREWELL_SECONDS = 1


class Answer(Enum):
    """Why a stream is not opened."""

    UNKNOWN = "unknown"
    STALE = "stale"
    FULL = "full"
    STOPPING = "stopping"


class Hub:
    """Per table: what is newest, who watches, and what each of them still lacks."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.loop = asyncio.get_running_loop()
        self.tables: dict[UUID, LiveTable] = {}
        self.opening: dict[UUID, asyncio.Task[None]] = {}
        self.reading: set[UUID] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.stopping = False
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="live")
        self.look = Look(self)

    # --- from threads -----------------------------------------------------------------------------------------------
    def publish(self, table_id: UUID, events: Iterable[TableEvent]) -> None:
        """Render in the posting thread for those who watch here, and hand over to the event loop."""
        table = self.tables.get(table_id)
        if table is not None:
            self.call(self.arrive, table_id, rendering.entries(events, table.viewpoints, self.wire))

    def call(self, do: Callable[..., None], *arguments: object) -> None:
        """Do something in the event loop, from any thread. Once the loop has ended there is nobody left to tell."""
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(do, *arguments)

    # --- events -----------------------------------------------------------------------------------------------------
    def arrive(self, table_id: UUID, made: Iterable[Entry]) -> None:
        """Deliver what a posting thread made; if something before it is missing, wait a moment for it."""
        table = self.tables.get(table_id)
        if table is None:
            return
        for entry in made:
            table.arrive(entry)
        if table.early and table.loaded:
            self.loop.call_later(GAP_SECONDS, self._close_gap, table)

    def heard(self, table_id: UUID, seq: int) -> None:
        """Take a hint that another process wrote events up to `seq`."""
        table = self.tables.get(table_id)
        if table is not None and table.loaded and seq > table.seq:
            table.promised = max(table.promised, seq)
            self._read(table)

    def _close_gap(self, table: LiveTable) -> None:
        if table.early:
            self._read(table)

    def _read(self, table: LiveTable) -> None:
        if table.id not in self.reading:
            self.reading.add(table.id)
            self.start(self._read_events(table))

    async def _read_events(self, table: LiveTable) -> None:
        """Read until nothing is known to be missing. A read that brings nothing ends it: the next look tries again."""
        try:
            before = None
            while table.seq != before and (table.early or table.promised > table.seq):
                before = table.seq
                stored = await self.thread(self._load, table.id, table.seq, table.viewpoints)
                if len(stored) > RING:
                    table.jump(max(table.promised, stored[-1].seq))
                else:
                    table.read(stored)
        finally:
            self.reading.discard(table.id)

    def _load(self, table_id: UUID, seq: int, viewpoints: frozenset[Viewpoint]) -> list[Entry]:
        stored = rows.events_after(table_id, seq, RING + 1)
        return rendering.entries(stored, viewpoints if len(stored) <= RING else (), self.wire)

    # --- viewers ----------------------------------------------------------------------------------------------------
    async def join(self, who: Pass, after: str | None) -> Viewer | Answer:
        """Let a viewer in, held back until it has caught up; or say why not."""
        if self.stopping:
            return Answer.STOPPING
        table = await self._opened(who.table)
        seat = table.seats.get(who.seat)
        if seat is None or seat.version < who.version:
            await self.look.at([table.id])
            seat = table.seats.get(who.seat)
        if seat is None:
            return Answer.UNKNOWN
        if who.stale or (seat.version, seat.role) != (who.version, who.role):
            return Answer.STALE
        if not table.has_room_for(who):
            return Answer.FULL
        viewer = Viewer(table, who, after, self.loop.time())
        table.add(viewer)
        self.look.notice(viewer)
        return viewer

    def leave(self, viewer: Viewer) -> None:
        viewer.table.remove(viewer, self.loop.time())

    async def _opened(self, table_id: UUID) -> LiveTable:
        table = self.tables.get(table_id)
        if table is None:
            # In place before the database is asked, so that what is published meanwhile waits in `early`.
            table = self.tables[table_id] = LiveTable(table_id, self.wire, self.loop.time())
        if not table.loaded:
            if table_id not in self.opening:
                self.opening[table_id] = self.start(self._open(table))
            await asyncio.shield(self.opening[table_id])
        return table

    async def _open(self, table: LiveTable) -> None:
        try:
            found = (await self.thread(rows.look, [table.id])).get(table.id) or rows.TableNow(0)
            table.open(found.last_seq, found.seats)
        finally:
            self.opening.pop(table.id, None)

    def revoke(self, table_id: UUID, seat_id: UUID) -> None:
        """Cut the streams of a closed seat."""
        if table := self.tables.get(table_id):
            table.close_seat(seat_id)

    def seats_changed(self, table_id: UUID) -> None:
        if table_id in self.tables:
            self.look.now.set()

    def viewers(self) -> list[Viewer]:
        return [viewer for table in self.tables.values() for viewer in table.viewers]

    # --- life -------------------------------------------------------------------------------------------------------
    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something beside everything else; what goes wrong in it is logged."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("Work for the stream failed.", exc_info=error)

    async def thread(self, do: Callable[..., T], *arguments: object) -> T:
        """Ask the database in one of the stream's own threads."""
        return await self.loop.run_in_executor(self.threads, with_fresh_connection, do, *arguments)

    def stop(self) -> None:
        """Refuse new streams and send the open ones away, each with another moment to come back."""
        if not self.stopping:
            self.stopping = True
            for viewer in self.viewers():
                viewer.end(frames.come_back(soon()))
            self.loop.call_later(FAREWELL_SECONDS, self._cut_all)

    def _cut_all(self) -> None:
        for viewer in self.viewers():
            viewer.cut()

    async def close(self) -> None:
        self.stop()
        for task in tuple(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.threads.shutdown(wait=False, cancel_futures=True)


def with_fresh_connection(do: Callable[..., T], *arguments: object) -> T:
    """Do as a request does: the thread keeps its database connection, but never an old or broken one."""
    close_old_connections()
    try:
        return do(*arguments)
    finally:
        close_old_connections()
