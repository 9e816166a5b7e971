"""The check of a whole log, beside reading it and hashing every line."""

import hashlib
import json
from collections.abc import Callable
from http.client import HTTPConnection
from statistics import median
from time import perf_counter

from bench.requests import PLAYER
from bench.result import Result
from bench.server import Server
from rules.verifier import FINE, LogCheck
from tools.services import LOOPBACK

ROUNDS = 9


def measured(server: Server) -> Result:
    """Measure one roll of a table's log, in turn with the least that any check must do."""
    lines = log_of(server)
    rolls = LogCheck().read(lines).rolls
    pairs = [(timed(lambda: check(lines)), timed(lambda: read(lines))) for _round in range(ROUNDS)]
    ours, least = (median(side) / rolls for side in zip(*pairs, strict=True))
    return Result(f"checking a roll ({1 / ours:,.0f} rolls a second)", ours, least, "reading and hashing its line")


def log_of(server: Server) -> list[bytes]:
    table = server.table
    connection = HTTPConnection(LOOPBACK, server.port, timeout=30)
    connection.request("GET", table["page"] + "rolls.jsonl", headers={"Cookie": table["seats"][PLAYER]["cookie"]})
    return connection.getresponse().read().splitlines(keepends=True)


def timed(do: Callable[[], None]) -> float:
    began = perf_counter()
    do()
    return perf_counter() - began


def check(lines: list[bytes]) -> None:
    report = LogCheck().read(lines)
    if report.status != FINE:
        raise RuntimeError(f"The log does not hold: {report.problem}.")


def read(lines: list[bytes]) -> None:
    for line in lines:
        json.loads(line)
        hashlib.sha256(line).digest()
