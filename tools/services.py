"""Private PostgreSQL and Redis servers: on free ports, in a folder of their own, gone when the tests are."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.packages import postgres_programs, redis_server

LOOPBACK = "127.0.0.1"
START_SECONDS = 30
STOP_SECONDS = 10
ROLE = "tafelrunde"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def unprivileged() -> dict[str, Any]:
    """Say as whom to start PostgreSQL, which refuses root: nothing to say for anyone else."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise RuntimeError("PostgreSQL refuses to run as root, and there is no user postgres or nobody.")


@contextmanager
def folder(prefix: str, identity: dict[str, Any]) -> Iterator[Path]:
    path = Path(tempfile.mkdtemp(prefix=prefix))
    if identity:
        os.chown(path, identity["user"], identity["group"])
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def running(
    command: list[str], log: Path, identity: dict[str, Any], farewell: signal.Signals = signal.SIGTERM
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server in a process group of its own, so that Ctrl-C reaches us first and we stop it."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, process_group=0, cwd=log.parent, **identity
        )
        try:
            yield process
        finally:
            stop(process, farewell)


def stop(process: subprocess.Popen[bytes], farewell: signal.Signals) -> None:
    if process.poll() is None:
        process.send_signal(farewell)
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait_until(ready: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not ready():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"{process.args!r} did not start:\n{log.read_text(errors='replace')[-2000:]}")
        time.sleep(0.05)


@contextmanager
def postgres(*, safe: bool = False) -> Iterator[str]:
    """Run a PostgreSQL that trusts this machine, and give its address. `safe` keeps fsync on, for crash tests."""
    programs = Path(postgres_programs() or "")
    identity = unprivileged()
    with folder("tafelrunde-postgres-", identity) as home:
        data, port = home / "data", free_port()
        made = ["-D", str(data), "-U", ROLE, "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"]
        subprocess.run([str(programs / "initdb"), *made], check=True, capture_output=True, cwd=home, **identity)
        speed = [] if safe else ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"]
        limits = ["-c", f"listen_addresses={LOOPBACK}", "-c", "max_connections=200", *speed]
        server = [str(programs / "postgres"), "-D", str(data), "-p", str(port), "-k", str(home), *limits]
        # SIGTERM would wait for open connections to leave; SIGINT closes them.
        with running(server, home / "log", identity, signal.SIGINT) as process:
            where = ["-h", LOOPBACK, "-p", str(port), "-U", ROLE]
            ask = [str(programs / "pg_isready"), *where, "-d", "postgres", "-q"]
            wait_until(lambda: subprocess.run(ask, cwd=home).returncode == 0, process, home / "log")
            subprocess.run([str(programs / "createdb"), *where, ROLE], check=True, cwd=home)
            yield f"postgres://{ROLE}@{LOOPBACK}:{port}/{ROLE}"


@contextmanager
def redis() -> Iterator[str]:
    """Run a Redis that keeps nothing on disk, and give its address."""
    with folder("tafelrunde-redis-", {}) as home:
        port = free_port()
        settings = ["--bind", LOOPBACK, "--port", str(port), "--save", "", "--appendonly", "no", "--dir", str(home)]
        with running([redis_server() or "", *settings], home / "log", {}) as process:
            wait_until(lambda: answers(port), process, home / "log")
            yield f"redis://{LOOPBACK}:{port}/0"


def answers(port: int) -> bool:
    try:
        with socket.create_connection((LOOPBACK, port), timeout=1) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False
