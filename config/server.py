"""The one server of Tafelrunde: uvicorn with the settings of the environment."""

import asyncio
import signal
import socket
import sys
from types import FrameType

import uvicorn
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.supervisors import Multiprocess

from tables import live

SHUTDOWN_SECONDS = 5
HEADER_SECONDS = 15


class Connection(HttpToolsProtocol):
    """A connection that streams can reach through, and that tells them when the server stops.

    uvicorn waits for open answers before it ends the lifespan, so lifespan would be too late for endless ones.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.headers_due = self._expect_headers()

    def _expect_headers(self) -> asyncio.TimerHandle:
        """Give the client a while to say what it wants; a connection that never does holds a place."""
        return self.loop.call_later(HEADER_SECONDS, self.timeout_keep_alive_handler)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["transport"] = self.transport  # type: ignore[typeddict-unknown-key]
        self.headers_due.cancel()
        self.headers_due = self._expect_headers()

    def on_headers_complete(self) -> None:
        self.headers_due.cancel()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self.headers_due.cancel()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Send the streams away, and do not wait for a request that has not wholly come in."""
        live.stop()
        if self.cycle is not None and self.cycle.more_body and not self.cycle.response_started:
            self.transport.abort()
        super().shutdown()

    def _unsupported_upgrade_warning(self) -> None:
        """WebSockets are simply not spoken here; the request is answered as an ordinary one."""


def complaint() -> str:
    """Say what keeps the server from starting, or nothing."""
    if settings.WORKERS < 1:
        return "WORKERS must be at least 1."
    if settings.ON_SQLITE and settings.WORKERS > 1:
        return (
            f"SQLite serves one process, but WORKERS is {settings.WORKERS}. "
            "Set WORKERS=1, or point DATABASE_URL at PostgreSQL."
        )
    return ""


def configured(host: str, port: int, workers: int) -> uvicorn.Config:
    return uvicorn.Config(
        "config.asgi:application",
        host=host,
        port=port,
        workers=workers,
        loop="uvloop",
        http=Connection,
        ws="none",
        lifespan="on",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.TRUSTED_PROXIES),
        forwarded_allow_ips=settings.TRUSTED_PROXIES,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


def listen(host: str, port: int) -> socket.socket:
    """Take the port, or say that it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise ImproperlyConfigured(f"Port {port} on {host} cannot be used: {error.strerror}.") from error
    listening.set_inheritable(True)
    return listening


def address(host: str, listening: socket.socket) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{listening.getsockname()[1]}/"


def serve(listening: socket.socket, host: str, workers: int) -> None:
    """Serve until told to stop, then leave without a trace on the screen."""
    config = configured(host, listening.getsockname()[1], workers)
    # uvicorn raises the signal again once it has stopped; that is a good end and not a failure.
    signal.signal(signal.SIGTERM, leave)
    signal.signal(signal.SIGINT, leave)
    if workers > 1:
        Multiprocess(config, sockets=[listening]).run()
    else:
        uvicorn.Server(config).run(sockets=[listening])


def leave(number: int, frame: FrameType | None) -> None:
    sys.exit(0)
