"""The one place in a process where events meet viewers. Lives in the event loop; threads hand things in."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from typing import Any, TypeVar
from uuid import UUID

from django.db import close_old_connections

from tables.live import frames, rendering, rows
from tables.live.cookie import Pass
from tables.live.rendering import Entry, Wire
from tables.live.table import RING, LiveTable
from tables.live.viewer import Viewer, soon
from tables.models import TableEvent

log = logging.getLogger(__name__)
T = TypeVar("T")

THREADS = 2
GAP_SECONDS = 0.05
TICK_SECONDS = 1
LOOK_SECONDS = 3
STAMP_SECONDS = 20
KEPT_SECONDS = 120


class Answer(Enum):
    """Why a stream is not opened."""

    UNKNOWN = "unknown"
    STALE = "stale"
    FULL = "full"
    STOPPING = "stopping"


class Hub:
    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.loop = asyncio.get_running_loop()
        self.tables: dict[UUID, LiveTable] = {}
        self.opening: dict[UUID, asyncio.Task[None]] = {}
        self.reading: set[UUID] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.seen: set[UUID] = set()
        self.stamped_at = self.loop.time()
        self.stopping = False
        self.look_now = asyncio.Event()
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="live")

    # --- from threads -----------------------------------------------------------------------------------------------
    def publish(self, table_id: UUID, events: Iterable[TableEvent]) -> None:
        """Render in the posting thread for those who watch here, and hand over to the event loop."""
        table = self.tables.get(table_id)
        if table is not None:
            made = rendering.entries(events, table.viewpoints, self.wire)
            self.call(self.arrive, table_id, made)

    def call(self, do: Callable[..., None], *arguments: object) -> None:
        """Do something in the event loop, from any thread; after the loop's end it is of no use and left out."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(do, *arguments)

    # --- events -----------------------------------------------------------------------------------------------------
    def arrive(self, table_id: UUID, made: Iterable[Entry]) -> None:
        table = self.tables.get(table_id)
        if table is None:
            return
        waiting = [table.arrive(entry) for entry in made]
        if waiting and waiting[-1] and table.loaded:
            self.loop.call_later(GAP_SECONDS, self._close_gap, table)

    def heard(self, table_id: UUID, seq: int) -> None:
        """Take a hint that another process wrote an event."""
        table = self.tables.get(table_id)
        if table is not None and table.loaded and seq > table.seq:
            self._read(table)

    def _close_gap(self, table: LiveTable) -> None:
        if table.early:
            self._read(table)

    def _read(self, table: LiveTable) -> None:
        if table.id not in self.reading:
            self.reading.add(table.id)
            self.start(self._read_events(table))

    async def _read_events(self, table: LiveTable) -> None:
        try:
            stored = await self.thread(self._load, table.id, table.seq, table.viewpoints)
            if len(stored) > RING:
                now = await self.thread(rows.look, [table.id])
                table.jump(now[table.id].last_seq)
            else:
                table.read(stored)
        finally:
            self.reading.discard(table.id)

    def _load(self, table_id: UUID, seq: int, viewpoints: frozenset) -> list[Entry]:
        stored = rows.events_after(table_id, seq, RING + 1)
        return rendering.entries(stored, viewpoints if len(stored) <= RING else (), self.wire)

    # --- viewers ----------------------------------------------------------------------------------------------------
    async def join(self, who: Pass, after: str | None) -> Viewer | Answer:
        """Seat a viewer, held back until it has caught up; or say why not."""
        if self.stopping:
            return Answer.STOPPING
        table = await self._opened(who.table)
        seat = table.seats.get(who.seat)
        if seat is None or seat.version < who.version:
            await self._look([table.id])
            seat = table.seats.get(who.seat)
        if seat is None:
            return Answer.UNKNOWN
        if who.stale or (seat.version, seat.role) != (who.version, who.role):
            return Answer.STALE
        if not table.has_room_for(who):
            return Answer.FULL
        viewer = Viewer(table, who, after, self.loop.time())
        table.add(viewer)
        self.seen.add(who.seat)
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

    async def catch_up(self, viewer: Viewer) -> bytes:
        """Give what a held viewer missed; once nothing is missing any more, release it."""
        if viewer.seq is None:
            viewer.seq = await self._place(viewer)
        if viewer.seq is None:
            return await self._start_over(viewer)
        table, upto = viewer.table, viewer.table.seq
        missed = await self._missed(viewer, upto)
        if missed is None:
            return await self._start_over(viewer)
        shown = [(entry, frame) for entry in missed if (frame := entry.frame_for(viewer.viewpoint, self.wire))]
        if shown:
            viewer.last_id = shown[-1][0].public_id
        viewer.seq = upto
        viewer.held = upto != table.seq
        return b"".join(frame for _, frame in shown)

    async def _place(self, viewer: Viewer) -> int | None:
        if viewer.after is None:
            return viewer.table.seq
        known = viewer.table.place_of(viewer.after)
        if known is not None:
            return known
        return await self.thread(rows.place_of, viewer.table.id, viewer.after)

    async def _missed(self, viewer: Viewer, upto: int) -> list[Entry] | None:
        """Find the events between a viewer and the table's newest: in the ring, or else in the database."""
        table, who = viewer.table, viewer.viewpoint
        missed = table.since(viewer.seq or 0)
        if missed is None:
            stored = await self.thread(rows.missed_by, who.seat, table.id, who.role, viewer.seq, upto)
            if stored is None:
                return None
            missed = [Entry(event) for event in stored]
        bare = [entry for entry in missed if entry.frame_for(who, self.wire) is None]
        if bare:
            await self.thread(self._render, bare, who)
        return missed

    def _render(self, bare: list[Entry], who: rendering.Viewpoint) -> None:
        for entry in bare:
            entry.render_for([who], self.wire)

    async def _start_over(self, viewer: Viewer) -> bytes:
        table, who = viewer.table, viewer.viewpoint
        upto = table.seq
        viewer.last_id = await self.thread(rows.newest_for, who.seat, table.id, who.role, upto)
        viewer.seq = upto
        viewer.held = upto != table.seq
        return frames.reset(viewer.last_id)

    def revoke(self, table_id: UUID, seat_id: UUID) -> None:
        if table := self.tables.get(table_id):
            table.close_seat(seat_id)

    def seats_changed(self, table_id: UUID) -> None:
        if table_id in self.tables:
            self.look_now.set()

    # --- time -------------------------------------------------------------------------------------------------------
    async def tick_for_ever(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            now = self.loop.time()
            for table in tuple(self.tables.values()):
                for viewer in tuple(table.viewers):
                    viewer.tick(now)
                if not table.viewers and now - table.busy_at > KEPT_SECONDS and table.id not in self.opening:
                    del self.tables[table.id]

    async def look_for_ever(self) -> None:
        """Look at the database every few seconds, so that a lost hint costs seconds and not events."""
        while True:
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self.look_now.wait()
            except TimeoutError:
                pass
            self.look_now.clear()
            try:
                await self._stamp()
                await self._look([table.id for table in self.tables.values() if table.loaded])
            except Exception:
                log.exception("The stream could not look at the database; it tries again.")

    async def _stamp(self) -> None:
        self.seen.update(*(table.connected() for table in self.tables.values()))
        if self.seen and self.loop.time() - self.stamped_at >= STAMP_SECONDS:
            here, self.seen, self.stamped_at = self.seen, set(), self.loop.time()
            await self.thread(rows.stamp, here)

    async def _look(self, table_ids: list[UUID]) -> None:
        found = await self.thread(rows.look, table_ids) if table_ids else {}
        for table_id in table_ids:
            now, table = found.get(table_id) or rows.TableNow(0), self.tables.get(table_id)
            if table is None:
                continue
            table.seat_now(now.seats)
            if now.last_seq > table.seq:
                self._read(table)
            await self._show_presence(table, now)

    async def _show_presence(self, table: LiveTable, now: rows.TableNow) -> None:
        states = rows.states(now.seats, table.connected())
        languages = table.languages()
        if states == table.states and languages <= table.presence_frames.keys():
            return
        table.states = states
        table.show_presence(await self.thread(self._draw_presence, table.id, states, languages))

    def _draw_presence(self, table_id: UUID, states: dict[UUID, str], languages: Iterable[str]) -> dict[str, bytes]:
        return {tongue: frames.message(self.wire.presence(table_id, states, tongue)) for tongue in languages}

    # --- life -------------------------------------------------------------------------------------------------------
    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def thread(self, do: Callable[..., T], *arguments: object) -> T:
        """Ask the database in one of the stream's own threads; its connection is checked before and after."""
        return await self.loop.run_in_executor(self.threads, with_fresh_connection, do, *arguments)

    def stop(self) -> None:
        """Refuse new streams and send the open ones away, each with another moment to come back."""
        if self.stopping:
            return
        self.stopping = True
        for table in self.tables.values():
            for viewer in tuple(table.viewers):
                viewer.end(frames.come_back(soon()))

    async def close(self) -> None:
        self.stop()
        for task in tuple(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.threads.shutdown(wait=False, cancel_futures=True)


def with_fresh_connection(do: Callable[..., T], *arguments: object) -> T:
    close_old_connections()
    try:
        return do(*arguments)
    finally:
        close_old_connections()
