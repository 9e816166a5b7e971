"""Viewers that do not read, over real sockets: they are cut, the others notice nothing, and they may come back."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
import uvicorn
from django.conf import settings
from django.utils import timezone

from config import server as server_module
from config.server import Connection
from tables import live
from tables.live import cookie
from tables.live.endpoint import endpoint
from tables.live.hub import Hub
from tables.models import Seat, Table, TableEvent
from tests.cast import Cast, gather
from tests.config.serving import Server, until

from .conftest import Words

EVENTS = 400
LENGTH = 4000
STEP = 8


class LongWords(Words):
    def render(self, event: TableEvent, reader: object) -> str:
        return f"<p>{event.public_id}</p>" + "x" * LENGTH


@dataclass
class Evening:
    server: Server
    hub: Hub
    cast: Cast
    seq: int

    def happen(self) -> str:
        """Publish one event from this thread, as a request would; it needs no row."""
        self.seq += 1
        event = TableEvent(
            table=self.cast.table, seq=self.seq, public_id=f"n{self.seq}", kind="said", at=timezone.now()
        )
        self.hub.publish(self.cast.table.pk, [event])
        return event.public_id

    def viewers(self) -> int:
        return len(self.hub.viewers())


@pytest.fixture
def evening(fresh_database: Path, django_db_blocker, monkeypatch) -> Iterator[Evening]:
    """Run the endpoint on the server's own protocol, in a thread."""
    cast, ready = gather(), threading.Event()

    async def application(scope, receive, send) -> None:
        if scope["type"] == "http":
            await endpoint(scope, receive, send)
            return
        await receive()
        monkeypatch.setattr(live, "_hub", Hub(LongWords()))
        ready.set()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await live.running().close()
        await send({"type": "lifespan.shutdown.complete"})

    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        config = uvicorn.Config(
            application, http=Connection, lifespan="on", log_config=None, timeout_graceful_shutdown=2
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])))
        thread.start()
        ready.wait(5)
        until(lambda: server.started, "the server")
        fake = Server(None, listening.getsockname()[1], "", django_db_blocker)
        yield Evening(fake, live.running(), cast, seq=Table.objects.get(pk=cast.table.pk).last_seq)
        fake.close_streams()
        server.should_exit = True
        thread.join(10)


def never_reading(port: int, seat: Seat) -> socket.socket:
    stuck = socket.socket()
    stuck.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    stuck.connect(("127.0.0.1", port))
    cookies = f"{settings.LIVE_COOKIE_NAME}={cookie.sign(seat, 'en')}"
    stuck.sendall(f"GET /t/{seat.table.slug}/live HTTP/1.1\r\nHost: here\r\nCookie: {cookies}\r\n\r\n".encode())
    return stuck


def test_a_viewer_that_does_not_read_is_cut_and_the_others_miss_nothing(evening: Evening):
    quick = evening.server.watch(evening.cast.jonas)
    stuck = never_reading(evening.server.port, evening.cast.mara)
    until(lambda: evening.viewers() == 2, "both viewers")
    happened = []
    for _ in range(EVENTS // STEP):
        happened += [evening.happen() for _ in range(STEP)]
        quick.wait_for(f"<p>{happened[-1]}</p>")
    assert [each.id for each in quick.events()] == happened
    assert evening.viewers() == 1
    assert rest_of(stuck) < EVENTS * LENGTH / 4


def rest_of(stuck: socket.socket) -> int:
    """Count what had reached a connection before it was cut."""
    received = 0
    with stuck, suppress(ConnectionResetError):
        while piece := stuck.recv(65536):
            received += len(piece)
    return received


def test_a_viewer_that_was_cut_resumes_where_it_was(evening: Evening):
    first = evening.server.watch(evening.cast.mara)
    happened = [evening.happen() for _ in range(60)]
    first.wait_for("<p>n64</p>")
    first.close()
    again = evening.server.watch(evening.cast.mara, **{"Last-Event-ID": happened[19]})
    again.wait_for("<p>n64</p>")
    assert [each.id for each in again.events()] == happened[20:]


def test_a_viewer_that_leaves_is_forgotten_at_once(evening: Evening):
    streams = [evening.server.watch(seat) for seat in (evening.cast.mara, evening.cast.jonas)]
    assert evening.viewers() == 2
    streams[0].close()
    until(lambda: evening.viewers() == 1, "the viewer to be forgotten")


@pytest.mark.parametrize("said", [b"", b"GET /t/x/li", b"GET /t/x/live HTTP/1.1\r\nHost: here\r\n"])
def test_a_connection_that_does_not_say_what_it_wants_is_closed(evening: Evening, monkeypatch, said: bytes):
    monkeypatch.setattr(server_module, "HEADER_SECONDS", 0.2)
    with socket.create_connection(("127.0.0.1", evening.server.port), timeout=5) as waiting:
        waiting.sendall(said)
        assert waiting.recv(1) == b""


def test_a_stream_is_not_taken_for_one_that_says_nothing(evening: Evening, monkeypatch):
    monkeypatch.setattr(server_module, "HEADER_SECONDS", 0.2)
    stream = evening.server.watch(evening.cast.mara)
    time.sleep(0.5)
    stream.wait_for(f"<p>{evening.happen()}</p>")
