"""The stream's address: a plain ASGI endpoint beside Django, with no thread and no query per viewer."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from django.db import DatabaseError

from config import headers
from tables import live
from tables.live import cookie, frames
from tables.live.catching_up import catch_up
from tables.live.hub import Answer, Hub
from tables.live.viewer import Viewer, soon

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

log = logging.getLogger(__name__)
PATH = re.compile(r"/t/([-a-zA-Z0-9_]+)/live")
SEND_BUFFER = 16 * 1024
DEAD_MILLISECONDS = 40_000
REFUSED = {
    Answer.UNKNOWN: (404, "Not found.", {}),
    Answer.FULL: (429, "Too many streams are open here. Close another tab of this table.", {"Retry-After": "10"}),
    Answer.STOPPING: (503, "The server is about to restart.", {"Retry-After": "2"}),
}
NO_DATABASE = (503, "The table cannot be read just now.", {"Retry-After": "5"})


def slug_of(path: str) -> str | None:
    """Give the slug of the table whose stream this is the address of."""
    found = PATH.fullmatch(path)
    return found[1] if found else None


async def endpoint(scope: Scope, receive: Receive, send: Send) -> None:
    """Open a stream for whoever the cookie names, or refuse in a way that does not tell what exists."""
    hub, wanted = live.running(), dict(reversed(scope["headers"]))
    if scope["method"] != "GET":
        await refuse(send, 405, "This address is only read.", {"Allow": "GET"})
        return
    who = cookie.read(wanted.get(b"cookie", b"").decode("latin-1"), slug_of(scope["path"]) or "")
    if hub is None or who is None:
        await refuse(send, *REFUSED[Answer.UNKNOWN])
        return
    try:
        viewer = await hub.join(who, last_seen(scope, wanted))
    except DatabaseError:
        await refuse(send, *NO_DATABASE)
        return
    if isinstance(viewer, Viewer):
        await stream(hub, viewer, scope, receive, send)
    elif viewer is Answer.STALE:
        await start(send)
        await send({"type": "http.response.body", "body": frames.last_reset()})
    else:
        await refuse(send, *REFUSED[viewer])


def last_seen(scope: Scope, wanted: dict[bytes, bytes]) -> str | None:
    """Read up to which event the page knows the table; the browser's own note wins over the page's."""
    noted = wanted.get(b"last-event-id", b"").decode("latin-1")
    query = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    return noted or query.get("after", [None])[0]


async def stream(hub: Hub, viewer: Viewer, scope: Scope, receive: Receive, send: Send) -> None:
    viewer.transport = scope.get("transport")
    keep_small(viewer.transport)
    listening = asyncio.ensure_future(until_disconnected(receive, viewer))
    try:
        await start(send)
        await pump(hub, viewer, send)
        await send({"type": "http.response.body", "body": b""})
    finally:
        listening.cancel()
        hub.leave(viewer)


async def pump(hub: Hub, viewer: Viewer, send: Send) -> None:
    """Send what waits; catch up when held; end when told to."""
    await send({"type": "http.response.body", "body": frames.ping(viewer.last_id), "more_body": True})
    while True:
        if viewer.queue:
            piece = viewer.take()
        elif viewer.ended:
            return
        elif viewer.held:
            piece = await caught_up(hub, viewer)
        else:
            await viewer.wake.wait()
            viewer.wake.clear()
            continue
        if piece:
            viewer.sending_since = hub.loop.time()
            await send({"type": "http.response.body", "body": piece, "more_body": True})
            viewer.sending_since = None


async def caught_up(hub: Hub, viewer: Viewer) -> bytes:
    """Fetch what a held viewer missed; if it was sent away meanwhile, it gets none of it."""
    try:
        piece = await catch_up(hub, viewer)
    except DatabaseError:
        log.warning("The database does not answer; a stream ends and comes back later.")
        viewer.end(frames.come_back(soon()))
    return b"" if viewer.ended else piece


async def until_disconnected(receive: Receive, viewer: Viewer) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    viewer.end()


def keep_small(transport: asyncio.Transport | None) -> None:
    """Keep little unsent in the kernel, or a stalled reader would stay unnoticed for megabytes."""
    if transport is None:
        return
    transport.set_write_buffer_limits(high=SEND_BUFFER)
    connection = transport.get_extra_info("socket")
    if connection is not None and connection.family in (socket.AF_INET, socket.AF_INET6):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAD_MILLISECONDS)


async def start(send: Send) -> None:
    own = {"Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no"}
    fields = headers.raw(headers.always(), headers.PRIVATE, own)
    await send({"type": "http.response.start", "status": 200, "headers": fields})


async def refuse(send: Send, status: int, sentence: str, own: dict[str, str]) -> None:
    body = sentence.encode()
    plain = {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(body))}
    fields = headers.raw(headers.always(), headers.PRIVATE, plain, own)
    await send({"type": "http.response.start", "status": status, "headers": fields})
    await send({"type": "http.response.body", "body": body})
