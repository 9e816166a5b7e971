"""Fresh databases for tests that need real commits.

The roll log refuses Django's flush, so such tests do not use `transaction=True`: they get a copy of a migrated database
and leave it behind. `fresh_sqlite` is a file for a server that runs as its own process; `fresh_database` also points
Django in this process, with all its threads, at such a copy; `fresh_postgres` is the address of a copy on PostgreSQL.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import environ
import psycopg
import pytest
from django.conf import settings
from django.db import connections

ROOT = Path(__file__).resolve().parent.parent


def migrate(url: str) -> None:
    """Bring the database at this address up to date, in a process of its own."""
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
        cwd=ROOT,
        env={**os.environ, "MODE": "test", "DATABASE_URL": url},
        check=True,
    )


def sqlite_url(path: Path) -> str:
    return f"sqlite:///{path}"


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Migrate one empty database, once for all workers."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    template, half = shared / "migrated.sqlite3", shared / "half-migrated.sqlite3"
    with (shared / "migrated.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not template.exists():
            half.unlink(missing_ok=True)
            migrate(sqlite_url(half))
            half.rename(template)
    return template


@pytest.fixture
def fresh_sqlite(tmp_path: Path, migrated_sqlite: Path) -> Path:
    """Copy the migrated database for one test."""
    return Path(shutil.copy(migrated_sqlite, tmp_path / "fresh.sqlite3"))


@pytest.fixture
def fresh_database(fresh_sqlite: Path, django_db_blocker) -> Iterator[Path]:
    """Point Django at a fresh SQLite database for one test."""
    with django_db_blocker.unblock(), pointed_at(sqlite_url(fresh_sqlite)):
        yield fresh_sqlite


@contextmanager
def pointed_at(url: str) -> Iterator[None]:
    """Let this process use the database at this address, and afterwards the one before again."""
    before, before_settings = connections["default"], connections.settings["default"]
    config = environ.Env.db_url_config(url)
    config["OPTIONS"] = settings.SQLITE_OPTIONS if config["ENGINE"].endswith("sqlite3") else {}
    connections.settings["default"] = {**before_settings, **config}
    del connections["default"]
    try:
        yield
    finally:
        connections["default"].close()
        connections.settings["default"] = before_settings
        connections["default"] = before


def postgres_url() -> str:
    """Give the address of the test's PostgreSQL; without one the test is skipped, but not where CI counts on it."""
    url = os.environ.get("POSTGRES_URL", "")
    if not url:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("POSTGRES_URL is not set.")
    return url


def renamed(url: str, database: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{database}"))


@contextmanager
def database_on_postgres(template: str = "template1") -> Iterator[str]:
    """Make a database from a template, give its address, and drop it afterwards."""
    admin, name = postgres_url(), f"tafel_{uuid4().hex}"
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    try:
        yield renamed(admin, name)
    finally:
        with psycopg.connect(admin, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(scope="session")
def migrated_postgres() -> Iterator[str]:
    with database_on_postgres() as url:
        migrate(url)
        yield url


@pytest.fixture
def fresh_postgres(migrated_postgres: str) -> Iterator[str]:
    """Give the address of a fresh, migrated database on PostgreSQL."""
    with database_on_postgres(template=urlsplit(migrated_postgres).path[1:]) as url:
        yield url


@pytest.fixture
def postgres_database(fresh_postgres: str, django_db_blocker) -> Iterator[str]:
    """Point Django at a fresh PostgreSQL database for one test."""
    with django_db_blocker.unblock(), pointed_at(fresh_postgres):
        yield fresh_postgres
