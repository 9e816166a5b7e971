"""Run a command as one timed part, and never leave one behind."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from tempfile import TemporaryFile
from typing import IO

TIMED_OUT = 124
FAREWELL_SECONDS = 10
# What a developer's shell says about a server of theirs must not reach the tests.
SETTINGS = frozenset(
    [
        "MODE",
        "ADMIN_PATH",
        "DEBUG",
        "DEMO",
        "LOAD_TEST",
        "TEST_DICE",
        "SECRET_KEY",
        "SECRET_KEY_FALLBACKS",
        "ALLOWED_HOSTS",
        "PUBLIC_URL",
        "SOURCE_URL",
        "HOST",
        "PORT",
        "WORKERS",
        "TRUSTED_PROXIES",
        "DATABASE_URL",
        "REDIS_URL",
        "WEB_THREADS",
        "BODY_SECONDS",
        "STREAM_SECONDS",
        "UPLOAD_SECONDS",
        "STREAM_PING_SECONDS",
    ]
)
# Where Python may not keep what it compiled, every worker and every server of a test compiles all of it again.
FORGETFUL = "PYTHONDONTWRITEBYTECODE"


@dataclass(frozen=True)
class Part:
    """A named command with the seconds it may take."""

    name: str
    command: Sequence[str]
    seconds: int
    env: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Ran:
    """How a part went. `output` is empty when it was shown while it ran; `late` names what passed at a second try."""

    name: str
    code: int
    seconds: float
    output: str = ""
    late: tuple[str, ...] = ()


def run(part: Part, *, quiet: bool = False) -> Ran:
    """Run the part in a process group of its own; when its time is up, the whole group ends."""
    began = time.monotonic()
    process = started(part, subprocess.PIPE if quiet else None)
    try:
        output, _ = process.communicate(timeout=part.seconds)
        code = process.returncode
    except subprocess.TimeoutExpired:
        output, code = overdue(part), TIMED_OUT
        print(output, flush=True)
    finally:
        end(process)
    return Ran(part.name, code, time.monotonic() - began, output or "")


@contextmanager
def beside(part: Part) -> Iterator[Callable[[], Ran]]:
    """Run a part while others run: what is given waits for its end. Whoever leaves sooner ends it."""
    began = time.time()
    with TemporaryFile("w+", errors="replace") as kept:
        process = started(part, kept)

        def awaited() -> Ran:
            try:
                code = process.wait(max(0, began + part.seconds - time.time()))
            except subprocess.TimeoutExpired:
                code = TIMED_OUT
                kept.write(overdue(part))
                kept.flush()
            kept.seek(0)
            # It was at its end when it wrote its last line, however long it was then left alone.
            return Ran(part.name, code, os.fstat(kept.fileno()).st_mtime - began, kept.read())

        try:
            yield awaited
        finally:
            end(process)


def started(part: Part, output: int | IO[str] | None) -> subprocess.Popen[str]:
    return subprocess.Popen(
        part.command,
        env={**inherited(), **part.env},
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=None if output is None else subprocess.STDOUT,
        text=True,
        errors="replace",
        process_group=0,
    )


def overdue(part: Part) -> str:
    return f"{part.name} took longer than {part.seconds} s and was stopped."


def inherited() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in SETTINGS | {FORGETFUL}}


def end(process: subprocess.Popen[str]) -> None:
    """End the group, also what the command itself left behind in it."""
    for farewell in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, farewell)
        except ProcessLookupError:
            break
        try:
            process.wait(FAREWELL_SECONDS)
        except subprocess.TimeoutExpired:
            continue
