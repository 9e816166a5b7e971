"""Writers of one process take turns at SQLite."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db import DatabaseError, connection, transaction

from accounts.models import User
from config.sqlite import queue_writers
from tests.databases import pointed_at, sqlite_url


@pytest.fixture
def queued(fresh_sqlite: Path, django_db_blocker) -> Iterator[None]:
    """Use a fresh database as the server does."""
    with django_db_blocker.unblock(), pointed_at(sqlite_url(fresh_sqlite)):
        queue_writers()
        yield
        connection.close()


@pytest.fixture
def elsewhere(queued) -> Iterator[Callable[..., object]]:
    """Do something in another thread, with a connection of its own."""
    with ThreadPoolExecutor(1) as pool:

        def do(what: Callable[[], object]) -> object:
            return pool.submit(what).result(timeout=5)

        yield do
        do(lambda: connection.close())


def write(name: str = "mara") -> None:
    with transaction.atomic():
        User.objects.create(username=name)


def free() -> bool:
    taken = connection.turn.acquire(blocking=False)
    if taken:
        connection.turn.release()
    return taken


def test_the_server_uses_it_and_others_do_not(queued, migrated_sqlite, django_db_blocker):
    assert connection.settings_dict["ENGINE"] == "config.sqlite"
    assert connection.vendor == "sqlite"
    with pointed_at(sqlite_url(migrated_sqlite)):
        assert connection.settings_dict["ENGINE"] == "django.db.backends.sqlite3"


def test_a_transaction_holds_the_turn_until_it_is_committed(queued):
    with transaction.atomic():
        assert not free()
        with transaction.atomic():
            User.objects.create(username="mara")
        assert not free()
    assert free()


def test_the_turn_is_given_back_when_a_transaction_fails(queued):
    with pytest.raises(ValueError, match="on purpose"), transaction.atomic():
        raise ValueError("on purpose")
    assert free()
    with pytest.raises(DatabaseError), transaction.atomic():
        connection.cursor().execute("UPDATE nowhere SET x = 1")
    assert free()


def test_the_turn_is_given_back_when_the_connection_closes_in_the_middle(queued):
    with transaction.atomic():
        connection.close()
    assert free()


def test_the_turn_is_given_back_when_a_transaction_cannot_begin(queued):
    connection.ensure_connection()
    connection.connection.execute("BEGIN IMMEDIATE")
    with pytest.raises(DatabaseError), transaction.atomic():
        pass
    assert free()


def test_what_follows_a_commit_runs_without_the_turn(queued, elsewhere):
    with transaction.atomic():
        transaction.on_commit(lambda: elsewhere(write))
        User.objects.create(username="jonas")
    assert User.objects.count() == 2


def test_a_single_write_waits_its_turn_as_well_and_reading_never_does(queued, elsewhere):
    User.objects.create(username="mara")
    order = []
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            User.objects.create(username="jonas")
            later = pool.submit(lambda: (User.objects.update(name="x"), order.append("other"), connection.close()))
            assert elsewhere(User.objects.count) == 1
            order.append("first")
        later.result(timeout=5)
    assert order == ["first", "other"]
    assert free()


def test_nobody_is_locked_out_under_many_writers(queued):
    failures = []

    def many(number: int) -> None:
        try:
            for turn in range(10):
                write(f"{number}-{turn}")
        except DatabaseError as error:
            failures.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=many, args=(number,)) for number in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert failures == []
    assert User.objects.count() == 80
