"""A server with tables to measure, which leaves nothing behind."""

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tools.parts import inherited
from tools.services import LOOPBACK, free_port
from tools.stage import ROOT, command, stop, wait_for

MANAGE = str(ROOT / "manage.py")
TABLES, MANY_SEATS = 10, 101
SEATS, ROLLS = 5, 500


@dataclass(frozen=True)
class Server:
    """A running server, and how to enter a table of five and large ones: see `manage.py bench_seed`."""

    port: int
    table: dict[str, Any]
    large: list[dict[str, Any]]


@contextmanager
def raised() -> Iterator[Server]:
    """Serve a fresh SQLite database with tables: one with a long log, others with a hundred players each."""
    allow_many_sockets()
    with TemporaryDirectory(prefix="tafelrunde-bench-") as name:
        folder, port = Path(name), free_port()
        environment = surroundings(folder, port)
        command([MANAGE, "migrate", "--verbosity", "0"], environment)
        [table] = seeded(environment, tables=1, seats=SEATS, rolls=ROLLS)
        large = seeded(environment, tables=TABLES, seats=MANY_SEATS, rolls=0)
        with (folder / "log").open("wb") as log:
            serve = [sys.executable, MANAGE, "serve"]
            process = subprocess.Popen(serve, cwd=ROOT, env=environment, stdout=log, stderr=log)
            try:
                wait_for(f"http://{LOOPBACK}:{port}", process, folder / "log")
                yield Server(port, table, large)
            finally:
                stop(process)


def seeded(environment: dict[str, str], **numbers: int) -> list[dict[str, Any]]:
    words = [word for name, number in numbers.items() for word in (f"--{name}", str(number))]
    tables: list[dict[str, Any]] = json.loads(command([MANAGE, "bench_seed", *words], environment))["tables"]
    return tables


def surroundings(folder: Path, port: int) -> dict[str, str]:
    return inherited() | {
        "LOAD_TEST": "1",
        "PORT": str(port),
        "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}",
        "REDIS_URL": "",
        "DJANGO_SETTINGS_MODULE": "bench.settings",
    }


def allow_many_sockets() -> None:
    """Raise our limit of open files, which the server inherits, as far as the system lets us."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
