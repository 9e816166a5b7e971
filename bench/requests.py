"""Requests, one after the other on one connection, each kind in turn with the plain view."""

import time
from collections.abc import Callable
from http.client import HTTPConnection
from statistics import median
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from bench.plain import PLAIN
from bench.result import Result
from bench.server import Server
from tools.services import LOOPBACK

ROUNDS, WARM = 40, 5
GM, PLAYER = 0, 1


def measured(server: Server) -> list[Result]:
    """Take the median of each kind over many rounds, so that a busy moment meets all kinds alike."""
    asking = Asking(server)
    kinds: dict[str, Callable[[], float]] = {
        "plain view": asking.plain,
        "an act with a roll": asking.act,
        "the table's page": lambda: asking.page("page", PLAYER),
        "the GM's page": lambda: asking.page("gm", GM),
    }
    times: dict[str, list[float]] = {name: [] for name in kinds}
    for round_ in range(WARM + ROUNDS):
        for name, once in kinds.items():
            took = once()
            if round_ >= WARM:
                times[name].append(took)
    base = median(times.pop("plain view"))
    return [Result(name, median(took), base, "a plain view with one SELECT") for name, took in times.items()]


class Asking:
    """One connection, used by a player and the GM of a table of five."""

    def __init__(self, server: Server) -> None:
        self.connection = HTTPConnection(LOOPBACK, server.port, timeout=30)
        self.table = server.table

    def plain(self) -> float:
        return self.sent("GET", f"/{PLAIN}", {})

    def page(self, where: str, place: int) -> float:
        return self.sent("GET", self.table[where], {"Cookie": self.table["seats"][place]["cookie"]})

    def act(self) -> float:
        """Throw, and keep what fell, of which only the throw is counted."""
        took = self.acted(self.table["roll"]["form"])
        self.acted({"do": "keep"})
        return took

    def acted(self, form: dict[str, Any]) -> float:
        return self.sent("POST", *posted(self.table, PLAYER, form))

    def sent(self, method: str, path: str, headers: dict[str, str], body: str | None = None) -> float:
        began = time.perf_counter()
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        answer.read()
        took = time.perf_counter() - began
        if answer.status != 200:
            raise RuntimeError(f"{method} {path} was answered with {answer.status}.")
        return took


def posted(table: dict[str, Any], place: int, form: dict[str, Any]) -> tuple[str, dict[str, str], str]:
    """Give address, headers and body of an act as the page sends it."""
    seat = table["seats"][place]
    headers = {
        "Cookie": seat["cookie"],
        "X-CSRFToken": seat["csrf"],
        "HX-Request": "true",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    return table["roll"]["url"], headers, urlencode({**form, "ticket": str(uuid4())})
