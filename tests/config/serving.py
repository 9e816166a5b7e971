"""The real server as its own process, and a reader of streams that keeps every byte."""

from __future__ import annotations

import os
import socket
import ssl
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from django.conf import settings
from django.test import Client

from tables.live import cookie
from tables.models import Seat
from tests.databases import ROOT, pointed_at

PATIENCE = 30.0
# Made once: httpx would read all certificates of the world before every request, and we speak without any.
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
CSRF = "c" * 32


@dataclass
class Server:
    """A server that listens, and the database it shares with the test."""

    process: subprocess.Popen[str]
    port: int
    database: str
    blocker: object
    streams: list[Stream] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @contextmanager
    def rows(self) -> Iterator[None]:
        """Let the test write to the server's database."""
        with self.blocker.unblock(), pointed_at(self.database):
            yield

    def get(self, path: str, **options: object) -> httpx.Response:
        return httpx.get(self.url + path, timeout=PATIENCE, verify=PLAIN, **options)

    def watch(
        self, seat: Seat, after: str | None = None, language: str = "en", name: str = "live", **headers: str
    ) -> Stream:
        """Open a stream as a browser that has the seat's cookie does."""
        query = "" if after is None else f"?after={after}"
        cookies = f"{name}={cookie.sign(seat, language)}"
        stream = Stream(self.port, f"/t/{seat.table.slug}/live{query}", {"Cookie": cookies, **headers})
        self.streams.append(stream)
        return stream

    def close_streams(self) -> None:
        while self.streams:
            self.streams.pop().close()

    def roll(self, session: str, question: str, **fields: str) -> httpx.Response:
        form = {"do": "roll", "question": question, "ticket": str(uuid.uuid4()), **fields}
        return self.post("/t/salt-road/act/", session, **form)

    def post(self, path: str, session: str, **form: str) -> httpx.Response:
        cookies = f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={CSRF}"
        headers = {"Cookie": cookies, "X-CSRFToken": CSRF, "HX-Request": "true"}
        return httpx.post(self.url + path, data=form, headers=headers, timeout=PATIENCE, verify=PLAIN)

    def stop(self) -> float:
        """Tell it to stop; say how long it took."""
        begin = time.monotonic()
        self.process.terminate()
        self.process.wait(15)
        return time.monotonic() - begin


@contextmanager
def serving(database: str, blocker: object, log: Path, **environment: str) -> Iterator[Server]:
    """Start `manage.py serve` on a free port, and stop it afterwards."""
    own = {"MODE": "test", "DATABASE_URL": database, "SECRET_KEY": settings.SECRET_KEY, **environment}
    command = [sys.executable, "manage.py", "serve", "--port", "0"]
    with log.open("ab") as errors:
        process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **own}, stdout=subprocess.PIPE, stderr=errors, text=True
        )
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            assert address, log.read_text()
            server = Server(process, int(address.rstrip("/").rsplit(":", 1)[1]), database, blocker)
            until(lambda: answers(server), "the server to answer")
            yield server
        finally:
            if process.poll() is None:
                process.terminate()
            process.wait(15)


def answers(server: Server) -> bool:
    try:
        return server.get("/healthz").status_code == 200
    except httpx.TransportError:
        return False


def until(true: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            pytest.fail(f"Waited {seconds} s in vain for {what}.")
        time.sleep(0.01)


def signed_in(user: object) -> str:
    """Open a session for someone; its key is the cookie's value."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.cookies[settings.SESSION_COOKIE_NAME].value


@dataclass(frozen=True)
class Message:
    name: str
    id: str
    data: str
    at: float


@dataclass
class Stream:
    """An open stream, read by a thread of its own until it ends."""

    port: int
    path: str
    headers: dict[str, str]
    status: int = 0
    answer: dict[str, str] = field(default_factory=dict)
    raw: bytes = b""
    ended: bool = False

    def __post_init__(self) -> None:
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        lines = [f"GET {self.path} HTTP/1.1", "Host: 127.0.0.1", "Accept: text/event-stream"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self.times: list[tuple[int, float]] = []
        threading.Thread(target=self._read, daemon=True).start()
        until(lambda: self.status, "an answer to the stream")

    def _read(self) -> None:
        received = b""
        try:
            with self.socket.makefile("rb") as lines:
                self._read_head(lines)
                for size in iter(lambda: int(lines.readline().strip() or b"0", 16), 0):
                    received = lines.read(size + 2)[:-2]
                    self.times.append((len(self.raw) + len(received), time.monotonic()))
                    self.raw += received
        except (OSError, ValueError):
            pass
        self.ended = True

    def _read_head(self, lines) -> None:
        status = int(lines.readline().split()[1])
        for line in iter(lambda: lines.readline().strip(), b""):
            name, value = line.decode("latin-1").split(": ", 1)
            self.answer[name.lower()] = value
        if "content-length" in self.answer:
            self.raw = lines.read(int(self.answer["content-length"]))
        self.status = status

    def messages(self, name: str | None = None) -> list[Message]:
        found, end = [], 0
        for block in self.raw.split(b"\n\n")[:-1]:
            end += len(block) + 2
            fields: dict[str, list[str]] = {}
            for line in block.decode().split("\n"):
                key, _, value = line.partition(": ")
                fields.setdefault(key, []).append(value)
            at = next(moment for length, moment in self.times if length >= end)
            message = Message(
                fields.get("event", [""])[0], fields.get("id", [""])[0], "\n".join(fields.get("data", [])), at
            )
            if name is None or message.name == name:
                found.append(message)
        return found

    def events(self) -> list[Message]:
        """Give what is to be swapped into the page and can be resumed from."""
        return [message for message in self.messages("") if message.id]

    def wait_for(self, text: str, seconds: float = PATIENCE) -> Message:
        until(lambda: text in self.raw.decode(), f"{text!r} on the stream", seconds)
        until(lambda: any(text in each.data for each in self.messages()), f"{text!r} as a whole message", seconds)
        return next(each for each in self.messages() if text in each.data)

    def wait_for_end(self, seconds: float = PATIENCE) -> None:
        until(lambda: self.ended, "the stream's end", seconds)

    def close(self) -> None:
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
