"""`make test`: provide what the tests need, run every part, stop what was started, and say how long each took."""

import os
import secrets
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from xml.etree import ElementTree

from rules.systems import REHEARSED
from tools import packages, services
from tools.parts import Part, Ran, beside, run
from tools.trying import passed_at_last

PYTHON = sys.executable
PYTEST = [PYTHON, "-m", "pytest", "-q", "--durations=5"]
BROWSER = "tests/browser"
IN_BROWSERS = ("browser", "pages")
MINUTE = 60
TIMES_LONGER = 20
RULE = "=" * 100
# Each of the two begins with one half of the tests, in order, and whoever is done first takes some of the other's.
# What a file builds for all its tests is so built by one of them.
TWO = ["-n", "2", "--dist", "worksteal"]
ORDINARY = ["-m", "not browser and not services"]
# Whoever looks for them in all files looks longer than some of them take.
NEEDING_SERVICES = [
    "tests/services",
    "tests/setup",
    *(f"tests/tables/test_{name}_at_once.py" for name in ("join", "cards")),
]
# What changes tables and campaigns runs on PostgreSQL where there is one, and on both in the long run: on SQLite every
# act, address, evening and browser meets the same code. What only draws pages, streams, counts statements or belongs to
# one game stays there; what is done at once is tried on both by tests of its own.
ON_POSTGRES = ("tests/campaigns", "tests/tables")
# Dice of creation lock a person's own book, which no test of a table does.
ALSO_ON_POSTGRES = ("tests/characters/test_*_rolls.py",)
ON_SQLITE = (
    "test_budgets.py",
    "test_card_secrets.py",
    "test_cards_at_once.py",
    "test_commands.py",
    "test_demo_command.py",
    "test_every_games_budgets.py",
    "test_every_refusal.py",
    "test_gm_frame.py",
    "test_house.py",
    "test_join_at_once.py",
    "test_palette.py",
    "test_seeing.py",
    "test_share_safe.py",
    *(f"test_{game}_*.py" for game in REHEARSED),
    "live/*.py",
)


@dataclass(frozen=True)
class Counts:
    """What pytest counted, added up over the parts."""

    passed: int = 0
    failed: int = 0
    errors: int = 0
    skipped: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(
            self.passed + other.passed,
            self.failed + other.failed,
            self.errors + other.errors,
            self.skipped + other.skipped,
        )

    def mended(self) -> "Counts":
        """Count what failed as passed: it did, at the second try."""
        return Counts(self.passed + self.failed + self.errors, 0, 0, self.skipped)


def is_ci() -> bool:
    return os.environ.get("CI", "").lower() in {"1", "true", "yes"}


def is_long() -> bool:
    return bool(os.environ.get("LONG"))


def lengthen() -> None:
    """Look at all states of all pages, and try dice that nobody has seen; say which, so that they fall again."""
    os.environ["ALL"] = "1"
    os.environ["CHANCE"] = os.environ.get("CHANCE") or secrets.token_hex(4)
    print(f"test: the long run, with CHANCE={os.environ['CHANCE']}", flush=True)


@contextmanager
def private_services(lacking: set[str]) -> Iterator[dict[str, str]]:
    """Run the servers that the tests talk to, and give their addresses as the tests read them."""
    with ExitStack() as stack:
        env = {}
        if "PostgreSQL" not in lacking:
            env["POSTGRES_URL"] = stack.enter_context(services.postgres())
        if "Redis" not in lacking:
            env["REDIS_URL_TEST"] = stack.enter_context(services.redis())
        yield env


def parts(reports: Path, env: Mapping[str, str], lacking: set[str]) -> Iterator[tuple[Part, ...]]:
    """Name the parts in order, those together that run at once."""
    yield (Part("lint", [PYTHON, "-m", "tools.lint"], 3 * MINUTE),)
    twice = [] if is_long() or "POSTGRES_URL" not in env else [f"--ignore={file}" for file in on_postgres()]
    unit = pytest_part("unit", [*ORDINARY, *TWO, *twice], 20 * MINUTE, reports, env)
    yield (unit, *needing_services(reports, env))
    if "Chromium" not in lacking:
        yield (pytest_part("browser", ["-m", "browser and not pages", *TWO, BROWSER], 20 * MINUTE, reports, env),)
        yield (pytest_part("pages", ["-m", "pages", *TWO, BROWSER], 15 * MINUTE, reports, env),)


def needing_services(reports: Path, env: Mapping[str, str]) -> Iterator[Part]:
    """Name what mostly waits, for the services or for a server of its own, and so runs beside what reckons.

    What needs all of them runs one test at a time: it tries what happens at once.
    """
    if env:
        yield pytest_part("services", ["-m", "services", "-n", "0", *NEEDING_SERVICES], 12 * MINUTE, reports, env)
    if "POSTGRES_URL" in env:
        there = {**env, "DATABASE_URL": env["POSTGRES_URL"]}
        yield pytest_part("postgres", [*ORDINARY, "-n", "0", *on_postgres()], 20 * MINUTE, reports, there)


def on_postgres() -> list[str]:
    """Name the files of tests that run on PostgreSQL."""
    found = (file for folder in ON_POSTGRES for file in Path(folder).rglob("test_*.py"))
    also = (file for pattern in ALSO_ON_POSTGRES for file in Path().glob(pattern))
    chosen = (file for file in found if not any(file.match(each) for each in ON_SQLITE))
    return sorted(str(file) for file in (*chosen, *also))


def pytest_part(name: str, chosen: list[str], seconds: int, reports: Path, env: Mapping[str, str]) -> Part:
    command = [*PYTEST, *chosen, f"--junitxml={reports / name}.xml"]
    return Part(name, command, seconds * (TIMES_LONGER if is_long() else 1), {**env, "MODE": "test"})


def counts(report: Path) -> Counts:
    """Read what pytest wrote down; a part that never came to an end counts as one error."""
    if not report.exists():
        return Counts(errors=1)
    suites = ElementTree.parse(report).getroot().iter("testsuite")  # noqa: S314 (our own file)
    total = Counts()
    for suite in suites:
        tests, failed, errors, skipped = (int(suite.get(key, 0)) for key in ("tests", "failures", "errors", "skipped"))
        total += Counts(tests - failed - errors - skipped, failed, errors, skipped)
    return total


def run_all(reports: Path, lacking: set[str]) -> tuple[list[Ran], Counts]:
    ran, total = [], Counts()
    with private_services(lacking) as env:
        for at_once in parts(reports, env, lacking):
            for result, counted in run_at_once(at_once, reports):
                ran.append(result)
                if result.name != "lint":
                    total += counted
    return ran, total


def run_at_once(at_once: tuple[Part, ...], reports: Path) -> Iterator[tuple[Ran, Counts]]:
    """Run the first part before everyone's eyes, the others beside it, and show what they wrote when it is done."""
    shown, *others = at_once
    with ExitStack() as stack:
        awaited = [stack.enter_context(beside(part)) for part in others]
        announce(shown.name)
        yield run_part(shown, reports / f"{shown.name}.xml")
        for wait in awaited:
            result = wait()
            announce(f"{result.name}, which ran beside {shown.name}")
            print(result.output, flush=True)
            yield result, counts(reports / f"{result.name}.xml")


def announce(name: str) -> None:
    print(f"\n{RULE}\ntest: {name}\n{RULE}", flush=True)


def run_part(part: Part, report: Path) -> tuple[Ran, Counts]:
    """Run a part; what runs in browsers gets a second try, and whatever needed it is named at the end."""
    began = time.monotonic()
    result = run(part)
    late = passed_at_last(part, report) if result.code and part.name in IN_BROWSERS else []
    if not late:
        return result, counts(report)
    return Ran(part.name, 0, time.monotonic() - began, late=tuple(late)), counts(report).mended()


def tell_lacking(lacking: list[packages.Need]) -> None:
    for need in lacking:
        print(f"test: {need.name} IS MISSING (package {need.package}): SKIPPED are {need.without}", flush=True)


def summary(ran: list[Ran], total: Counts, seconds: float) -> str:
    lines = [f"{part.name:<10} {'FAILED' if part.code else 'ok':<7} {part.seconds:7.1f} s" for part in ran]
    lines += [f"ONLY AT THE SECOND TRY: {name}" for part in ran for name in part.late]
    numbers = [f"{total.failed} failed"] * bool(total.failed) + [f"{total.passed} passed"]
    numbers += [f"{total.skipped} skipped"] * bool(total.skipped) + [f"{total.errors} errors"] * bool(total.errors)
    return "\n".join([*lines, f" {', '.join(numbers)} in {seconds:.2f}s ".center(len(RULE), "=")])


def stop_on_signals() -> None:
    """Let the usual ways of ending us run every `finally`, so that no server stays behind."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    for name in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, leave)


def main() -> int:
    stop_on_signals()
    if is_long():
        lengthen()
    began = time.monotonic()
    lacking = packages.provide()
    tell_lacking(lacking)
    with tempfile.TemporaryDirectory() as reports:
        ran, total = run_all(Path(reports), {need.name for need in lacking})
    print(f"\n{RULE}")
    tell_lacking(lacking)
    print(summary(ran, total, time.monotonic() - began), flush=True)
    return 0 if not any(part.code for part in ran) and not (lacking and is_ci()) else 1


if __name__ == "__main__":
    sys.exit(main())
