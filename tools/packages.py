"""What the tests need beyond Python: found on the machine, or installed from the system's packages when permitted."""

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

POSTGRES_HOMES = Path("/usr/lib/postgresql")


@dataclass(frozen=True)
class Need:
    """A program that some tests cannot do without, and the Debian package that brings it."""

    name: str
    package: str
    find: Callable[[], str | None]
    without: str


def chromium() -> str | None:
    """Give the browser without a window if there is one: it needs half the processor for the same pages."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    found = [os.environ.get("CHROMIUM"), *map(shutil.which, names)]
    return next((program for program in found if program), None)


def postgres_programs() -> str | None:
    """Give the newest folder with both initdb and postgres: Debian keeps them off the PATH."""
    homes = sorted(POSTGRES_HOMES.glob("*/bin"), key=version_of, reverse=True)
    on_path = [Path(found).resolve().parent for found in [shutil.which("postgres")] if found]
    for folder in [*homes, *on_path]:
        if all((folder / name).exists() for name in ("initdb", "postgres", "pg_isready", "createdb")):
            return str(folder)
    return None


def version_of(folder: Path) -> float:
    try:
        return float(folder.parent.name)
    except ValueError:
        return 0.0


def redis_server() -> str | None:
    return shutil.which("redis-server") or shutil.which("valkey-server")


def gettext_tools() -> str | None:
    return shutil.which("xgettext") and shutil.which("msgfmt")


NEEDS = (
    Need("Chromium", "chromium-headless-shell", chromium, "the browser tests"),
    Need("PostgreSQL", "postgresql", postgres_programs, "the tests on PostgreSQL"),
    Need("Redis", "redis-server", redis_server, "the tests with Redis"),
    Need("gettext", "gettext", gettext_tools, "the search for untranslated and stale messages"),
)


def missing() -> list[Need]:
    return [need for need in NEEDS if need.find() is None]


def apt_get() -> list[str] | None:
    """Give the command that may install packages here without asking anyone, if there is one."""
    if shutil.which("apt-get") is None or os.environ.get("NO_INSTALL"):
        return None
    if os.geteuid() == 0:
        return ["apt-get"]
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True).returncode == 0:
        return [sudo, "-n", "--preserve-env=DEBIAN_FRONTEND", "apt-get"]
    return None


def install(needs: list[Need], command: list[str]) -> None:
    """Ask the system's packages for what is missing; what still lacks afterwards is the caller's to tell."""
    packages = [need.package for need in needs]
    print(f"test: installing {', '.join(packages)} from the system's packages", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    options = ["-y", "-q", "--no-install-recommends"]
    subprocess.run([*command, "update", "-q"], env=quiet, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    # One by one: a package that this system does not know must not take the others with it.
    for package in packages:
        subprocess.run(
            [*command, "install", *options, package], env=quiet, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )


def provide() -> list[Need]:
    """Install what is missing when that is permitted, and give what is still missing."""
    lacking = missing()
    command = apt_get() if lacking else None
    if lacking and command:
        install(lacking, command)
    return missing()
