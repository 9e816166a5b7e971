"""A real server whose dice are written down, and Chromium to look at it. One server a worker, one table a test."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from rules import loaded
from tables.management.commands.bench_seed import seed_table
from tests.browser.looking import Eye
from tests.browser.trio import LANGUAGES, READ, Trio
from tests.browser.windows import windows_of
from tests.chance import further_throws
from tests.databases import pointed_at, sqlite_url
from tools import packages
from tools.stage import Stage, raised

ROOT = Path(__file__).resolve().parents[2]
TABLES = 30
SEATS = 4
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # without a graphics card, a process for it only carries pictures to and fro
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--no-opt --no-maglev",  # no script here runs long enough to earn back what it costs to optimise it
]
EXPECTED_4XX = re.compile(r"Failed to load resource: the server responded with a status of 4\d\d")

# What must come may take its time on a busy machine; what has come is not waited for.
expect.set_options(timeout=15_000)

OUTAGE = re.compile(r"net::ERR_|status of 4\d\d|htmx:(sse:)?error|Failed to fetch|network error")


@dataclass
class Server:
    """A running server, the tables seeded in it, and the dice its rolls will show."""

    url: str
    environment: dict[str, str]
    dice: Path
    tables: list[dict[str, Any]]
    log: Path
    blocker: Any
    process: subprocess.Popen[bytes] | None = None

    def manage(self, *words: str) -> str:
        command = [sys.executable, str(ROOT / "manage.py"), *words]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=True)
        return done.stdout

    @contextmanager
    def rows(self) -> Iterator[None]:
        """Let the test read and write the server's rows itself, behind everybody's back."""
        allowed = pytest.MonkeyPatch()
        allowed.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # the loop that is running is the browser's
        with self.blocker.unblock(), pointed_at(self.environment["DATABASE_URL"]):
            yield
        allowed.undo()

    def lay(self) -> dict[str, Any]:
        """A table nobody has sat at yet; new ones are set whenever all are taken."""
        if not self.tables:
            with self.rows():
                self.tables = [seed_table(SEATS, 0) for _table in range(TABLES)]
        return self.tables.pop()

    def falls(self, *throws: list[int]) -> None:
        """Write down what falls next, and what after it: no test may depend on dice that nobody wrote down."""
        loaded.write_script(self.dice, [*throws, *further_throws()])

    def falls_by_chance(self) -> None:
        loaded.write_script(self.dice, [])

    def start(self) -> None:
        command = [sys.executable, str(ROOT / "manage.py"), "serve"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=log, stderr=log)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", timeout=1) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"The server did not start:\n{self.log.read_text()}")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=15)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def program() -> str:
    """Chromium, without which there is nothing to test here."""
    found = packages.chromium()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("Chromium is missing, and CI must not skip the browser tests.")
        pytest.skip("Chromium is missing.")
    return found


@pytest.fixture(scope="session")
def server(
    program: str, tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path, django_db_blocker: Any
) -> Iterator[Server]:
    folder, port = tmp_path_factory.mktemp("server"), free_port()
    dice, database = folder / "dice.json", shutil.copy(migrated_sqlite, folder / "db.sqlite3")
    environment = os.environ | {
        "MODE": "test",
        "DEMO": "1",
        "LOAD_TEST": "1",  # many people come from one address here; limits have their own tests
        "PORT": str(port),
        "SECRET_KEY": settings.SECRET_KEY,
        "DATABASE_URL": sqlite_url(database),
        "TEST_DICE": str(dice),
        "REDIS_URL": "",
        "DJANGO_SETTINGS_MODULE": "tests.browser.settings",
    }
    running = Server(f"http://127.0.0.1:{port}", environment, dice, [], folder / "server.log", django_db_blocker)
    running.falls()
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium(program: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def stage(program: str, migrated_sqlite: Path) -> Iterator[Stage]:
    """A second server, on which every page of the inventory stands ready to be looked at."""
    with raised(crowds=True, migrated=migrated_sqlite) as set_up:
        yield set_up


@pytest.fixture(scope="session")
def eye(stage: Stage, chromium: Browser) -> Iterator[Eye]:
    looking = Eye(stage, chromium)
    yield looking
    looking.close()


@dataclass
class Seated:
    """Somebody at the table: a browser context signed in as one seat, and what went wrong in it."""

    table: dict[str, Any]
    url: str
    context: BrowserContext
    page: Page
    problems: list[str] = field(default_factory=list)
    outage: bool = False

    def sit(self) -> Page:
        """Open the table and wait until its stream is live."""
        self.page.goto(self.url + self.table["page"])
        self.page.wait_for_selector('#conn[data-state="live"]')
        return self.page

    def watch(self, page: Page) -> None:
        """Collect console errors, page errors and requests to other hosts."""

        def heard(message: ConsoleMessage) -> None:
            expected = OUTAGE if self.outage else EXPECTED_4XX
            if message.type == "error" and not expected.search(message.text):
                self.problems.append(message.text)

        def asked(request: Request) -> None:
            if not request.url.startswith((self.url, "data:", "blob:")):
                self.problems.append(f"foreign request: {request.url}")

        page.on("console", heard)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("request", asked)


@pytest.fixture
def table(server: Server) -> dict[str, Any]:
    """A table of its own for this test: seat 0 is the GM's, the others play."""
    server.falls()
    return server.lay()


def take_seat(
    server: Server,
    chromium: Browser,
    table: dict[str, Any],
    place: int,
    *,
    language: str = "en",
    theme: str = "dark",
    phone: bool = False,
    outage: bool = False,
    **more: Any,
) -> Seated:
    """Open a browser as one of a table's seats."""
    size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
    page = windows_of(chromium).open(server.url, viewport=size, locale=language, color_scheme=theme, **more)
    context = page.context
    context.set_default_timeout(20_000)
    pairs = [pair.split("=", 1) for pair in table["seats"][place]["cookie"].split("; ")]
    cookies = [{"name": name, "value": value, "url": server.url} for name, value in pairs if name != "live"]
    context.add_cookies([*cookies, {"name": "language", "value": language, "url": server.url}])
    seated = Seated(table, server.url, context, page, outage=outage)
    seated.watch(page)
    return seated


def leave(opened: list[Seated]) -> None:
    """Close the browsers; whatever went wrong in one of them is a failure."""
    problems = [problem for each in opened for problem in each.problems]
    for each in opened:
        if each.context.browser:
            windows_of(each.context.browser).close(each.context)
    assert problems == []


@pytest.fixture
def seat(server: Server, chromium: Browser, table: dict[str, Any]) -> Iterator[Callable[..., Seated]]:
    """Open a browser as one of the table's seats: `seat(1, language="de", theme="light", phone=True)`."""
    opened: list[Seated] = []

    def open_one(place: int, **how: Any) -> Seated:
        opened.append(take_seat(server, chromium, table, place, **how))
        return opened[-1]

    yield open_one
    leave(opened)


@pytest.fixture(scope="module")
def trio(server: Server, chromium: Browser) -> Iterator[Trio]:
    """One table for all stories: the GM reads English, the players German and French, one of them on a phone."""
    laid = server.lay()
    seats = [
        take_seat(server, chromium, laid, place, language=each, phone=place == len(LANGUAGES))
        for place, each in enumerate(READ)
    ]
    seats[0].table = {**laid, "page": laid["gm"]}
    yield Trio(server, *(each.sit() for each in seats))
    leave(seats)
