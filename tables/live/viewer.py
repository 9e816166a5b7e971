"""One open stream: what it has seen, what waits to be sent to it, and how it ends."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from django.conf import settings

from tables.live import frames
from tables.live.cookie import Pass

if TYPE_CHECKING:
    from tables.live.rendering import Entry, Wire
    from tables.live.table import LiveTable

STALLED_SECONDS = 30


@dataclass(frozen=True)
class Viewpoint:
    """Whose eyes, in which language. Viewers with the same one get the same bytes."""

    seat: UUID
    role: str
    language: str


class Viewer:
    """A stream's place in the order of events.

    While it is `held`, nothing is pushed: its own task fetches what it missed and then releases it.
    """

    __slots__ = (
        "after", "ended", "ends_at", "held", "knows_presence", "last_id", "next_ping", "queue", "queued_bytes",
        "sending_since", "seq", "table", "transport", "version", "viewpoint", "wake",
    )  # fmt: skip

    def __init__(self, table: LiveTable, who: Pass, after: str | None, now: float) -> None:
        self.table = table
        self.viewpoint = Viewpoint(who.seat, who.role, who.language)
        self.version = who.version
        self.after = after
        self.last_id = after or ""
        self.seq: int | None = None
        self.held = True
        self.ended = False
        self.knows_presence = False
        self.queue: deque[bytes] = deque()
        self.queued_bytes = 0
        self.wake = asyncio.Event()
        self.transport: asyncio.Transport | None = None
        self.sending_since: float | None = None
        self.next_ping = now + settings.STREAM_PING_SECONDS
        self.ends_at = now + settings.STREAM_SECONDS * random.uniform(0.9, 1)  # noqa: S311 - spreads load only

    def see(self, entry: Entry, wire: Wire) -> None:
        """Take the next event in order; without a rendering for these eyes, stop and catch up."""
        if self.held or self.ended:
            return
        frame = entry.frame_for(self.viewpoint, wire)
        if frame is None:
            self.hold()
            return
        self.seq = entry.seq
        if frame:
            self.last_id = entry.public_id
            self.push(frame)

    def push(self, frame: bytes) -> None:
        """Queue bytes for this stream, or cut it when it does not keep up: it resumes by its last id."""
        if self.ended:
            return
        if (
            len(self.queue) >= settings.STREAM_QUEUE_EVENTS
            or self.queued_bytes + len(frame) > settings.STREAM_QUEUE_BYTES
        ):
            self.cut()
            return
        self.queue.append(frame)
        self.queued_bytes += len(frame)
        self.wake.set()

    def take(self) -> bytes:
        """Empty the queue into one piece."""
        piece = b"".join(self.queue)
        self.queue.clear()
        self.queued_bytes = 0
        self.wake.clear()
        return piece

    def hold(self) -> None:
        self.held = True
        self.wake.set()

    def end(self, farewell: bytes = b"", *, unsent: bool = True) -> None:
        """Close the stream politely after a last message; with `unsent=False` what still waits is not shown."""
        if self.ended:
            return
        if not unsent:
            self.take()
        self.queue.append(farewell)
        self.ended = True
        self.wake.set()

    def cut(self) -> None:
        """Drop the connection at once, whatever still waits in it."""
        self.take()
        self.ended = True
        self.wake.set()
        if self.transport is not None:
            self.transport.abort()

    def tick(self, now: float) -> None:
        """Ping, end an old stream, cut a stalled one: called once a second for everybody."""
        if self.sending_since is not None and now - self.sending_since > STALLED_SECONDS:
            self.cut()
        elif now >= self.ends_at:
            self.end(frames.come_back(soon()))
        elif now >= self.next_ping and not self.held:
            self.next_ping = now + settings.STREAM_PING_SECONDS
            self.push(frames.ping(self.last_id))


def soon(most: int = 2000) -> int:
    """Give each stream another moment to come back, so that they do not all come at once."""
    return random.randint(100, most)  # noqa: S311 - spreads load only
