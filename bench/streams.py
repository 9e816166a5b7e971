"""The way of a roll from one press to the last of many viewers, beside bare writes to as many sockets."""

import asyncio
import sys
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter
from typing import Any

from bench.requests import PLAYER, posted
from bench.result import Result
from bench.server import Server
from tools.services import LOOPBACK, free_port

ROUNDS = 5
PIECE = 65_536
PATIENCE = 30


@dataclass
class Viewer:
    """An open socket that is read until what it waits for has come."""

    reader: StreamReader
    writer: StreamWriter
    heard: bytearray = field(default_factory=bytearray)

    async def until(self, word: bytes) -> int:
        """Read on until this word has come; say how many bytes that were."""
        self.heard.clear()
        while word not in self.heard:
            piece = await self.reader.read(PIECE)
            if not piece:
                raise RuntimeError(f"A stream ended before {word!r}: {bytes(self.heard[:200])!r}")
            self.heard += piece
        return len(self.heard)


async def opened(port: int, request: str = "") -> Viewer:
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    writer.write(request.encode())
    return Viewer(reader, writer)


def measured(server: Server, tables: int) -> Result:
    return asyncio.run(asyncio.wait_for(fan_out(server, tables), PATIENCE * ROUNDS))


async def fan_out(server: Server, tables: int) -> Result:
    """Let one player of each table throw at once, and count until everybody has heard of it."""
    chosen = server.large[:tables]
    viewers = [await watching(server, table, seat) for table in chosen for seat in table["seats"][1:]]
    rounds = [await told(server, chosen, viewers, f"Heard {tables} {number}?") for number in range(ROUNDS)]
    for viewer in viewers:
        viewer.writer.close()
    size = round(median(size for _took, size in rounds))
    bare = await bare_writes(len(viewers), size)
    name = f"from a press to the last of {len(viewers)} viewers"
    return Result(name, median(took for took, _size in rounds), bare, f"writing {size} bytes to as many sockets")


async def watching(server: Server, table: dict[str, Any], seat: dict[str, str]) -> Viewer:
    """Open a stream, and wait until it says that it is alive."""
    head = f"GET {table['live']} HTTP/1.1\r\nHost: {LOOPBACK}\r\nCookie: {seat['cookie']}\r\n\r\n"
    viewer = await opened(server.port, head)
    await viewer.until(b"event: ")
    return viewer


async def told(
    server: Server, tables: list[dict[str, Any]], viewers: list[Viewer], question: str
) -> tuple[float, float]:
    """Say how long it took until the last viewer has read the question, and how many bytes each was sent."""
    waiting = asyncio.gather(*(viewer.until(question.encode()) for viewer in viewers))
    await asyncio.sleep(0)
    began = perf_counter()
    await asyncio.gather(*(acted(server, table, {"do": "roll", "question": question}) for table in tables))
    sizes = await waiting
    took = perf_counter() - began
    await asyncio.gather(*(acted(server, table, {"do": "keep"}) for table in tables))
    return took, median(sizes)


async def acted(server: Server, table: dict[str, Any], form: dict[str, str]) -> None:
    path, headers, body = posted(table, PLAYER, form)
    lines = [f"{name}: {value}" for name, value in headers.items()]
    lines += [f"Host: {LOOPBACK}", f"Content-Length: {len(body)}", "Connection: close"]
    sender = await opened(server.port, "\r\n".join([f"POST {path} HTTP/1.1", *lines, "", body]))
    await sender.until(b"\r\n")
    if b" 200 " not in sender.heard.split(b"\r\n")[0]:
        raise RuntimeError(f"An act was answered with {bytes(sender.heard[:80])!r}.")
    sender.writer.close()


async def bare_writes(many: int, size: int) -> float:
    """Let a process that does nothing else write to as many sockets, and count until the last byte is read."""
    async with bare_server() as port:
        viewers = [await opened(port) for _each in range(many)]
        pusher = await opened(port, "push\n")
        await pusher.until(b"ready")
        times = []
        for _round in range(ROUNDS):
            waiting = asyncio.gather(*(viewer.until(b"\n") for viewer in viewers))
            await asyncio.sleep(0)
            began = perf_counter()
            pusher.writer.write(f"{size}\n".encode())
            await waiting
            times.append(perf_counter() - began)
        for viewer in (*viewers, pusher):
            viewer.writer.close()
    return median(times)


@asynccontextmanager
async def bare_server() -> AsyncIterator[int]:
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.bare", str(port), stdout=asyncio.subprocess.PIPE
    )
    if process.stdout is None:
        raise RuntimeError("There is nothing to read from.")
    await process.stdout.readline()
    try:
        yield port
    finally:
        process.terminate()
        await process.wait()
