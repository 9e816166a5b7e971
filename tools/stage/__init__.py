"""A server of its own with a little life in it, for pictures and for the tests that look at every page."""

import json
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tools.parts import inherited
from tools.services import free_port

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS, STOP_SECONDS = 60, 15
LOOPBACK = "127.0.0.1"
DATABASE = "db.sqlite3"


@dataclass(frozen=True)
class Stage:
    """The running server: who may look (their cookies), where each page is, and which pages have no address."""

    url: str
    people: dict[str, str]
    addresses: dict[str, str]
    missing: list[str]
    crowds: dict[str, Any]
    environment: dict[str, str]

    def cookies(self, who: str, **more: str) -> list[Any]:
        """Give a person's cookies as a browser takes them, and others such as the language."""
        pairs = [pair.split("=", 1) for pair in self.people[who].split("; ") if pair]
        return [{"name": name, "value": value, "url": self.url} for name, value in [*pairs, *more.items()]]


@contextmanager
def raised(*, crowds: bool = False, migrated: Path | None = None) -> Iterator[Stage]:
    """Set the stage in a throw-away folder (in a copy of an empty database, if given), serve it, and clear it away."""
    with TemporaryDirectory(prefix="tafelrunde-stage-") as name:
        folder = Path(name)
        environment = surroundings(folder)
        if migrated is None:
            command([str(ROOT / "manage.py"), "migrate", "--verbosity", "0"], environment)
        else:
            shutil.copy(migrated, folder / DATABASE)
        told = json.loads(command(["-m", "tools.stage", *(["--crowds"] if crowds else [])], environment))
        url = f"http://{LOOPBACK}:{environment['PORT']}"
        with (folder / "log").open("wb") as log:
            server = [sys.executable, str(ROOT / "manage.py"), "serve"]
            process = subprocess.Popen(server, cwd=ROOT, env=environment, stdout=log, stderr=log)
            try:
                wait_for(url, process, folder / "log")
                yield Stage(url=url, environment=environment, **told)
            finally:
                stop(process)


def surroundings(folder: Path) -> dict[str, str]:
    """Give the environment of a test server whose dice are written down and whose limits nobody reaches."""
    (folder / "dice.json").write_text("[]")
    return inherited() | {
        "MODE": "test",
        "DEMO": "1",
        "LOAD_TEST": "1",
        "PORT": str(free_port()),
        "DATABASE_URL": f"sqlite:///{folder / DATABASE}",
        "TEST_DICE": str(folder / "dice.json"),
        "REDIS_URL": "",
        "DJANGO_SETTINGS_MODULE": "tools.stage.settings",
    }


def command(words: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)} failed:\n{done.stderr}")
    return done.stdout


def wait_for(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/readyz", timeout=1):  # noqa: S310 (our own server)
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"The server did not start:\n{log.read_text()}")


def stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
