"""Several processes at one table: what they share, and how a test stands between them."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.cast import Cast, gather
from tests.config.serving import Server, Stream, signed_in
from tests.databases import pointed_at


@pytest.fixture(scope="session")
def redis_url() -> str:
    """Give the address of the tests' Redis; without one the test is skipped, but not where CI counts on it."""
    url = os.environ.get("REDIS_URL_TEST", "")
    if not url:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("REDIS_URL_TEST is not set.")
    return url


@dataclass
class Pair:
    """Two servers on one database, with the cast at their table."""

    one: Server
    other: Server
    cast: Cast
    sessions: dict[str, str]
    log: Path

    def roll(self, at: Server, question: str) -> tuple[httpx.Response, float]:
        """Let Mara roll at one of the servers; say when, and how long the answer took."""
        begin = time.monotonic()
        answer = at.roll(self.sessions["mara"], question)
        assert answer.status_code == 200, answer.text
        return answer, time.monotonic() - begin

    def delay(self, watching: Stream, question: str) -> float:
        """Roll at the other server, and measure until it is on this stream."""
        begin = time.monotonic()
        self.roll(self.other, question)
        return watching.wait_for(question).at - begin

    def close_streams(self) -> None:
        self.one.close_streams()
        self.other.close_streams()


def play(database: str, blocker) -> tuple[Cast, dict[str, str]]:
    """Seat the cast in a database, and sign them in."""
    with blocker.unblock(), pointed_at(database):
        cast = gather()
        return cast, {name: signed_in(getattr(cast, name).user) for name in ("ana", "mara", "jonas")}
