"""Hints by NOTIFY between two server processes on one PostgreSQL, without Redis."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connection

from tables.live.bus import CHANNEL, Hint, Postgres
from tables.models import Seat
from tests.cast import gather
from tests.config.serving import serving, until
from tests.databases import database_on_postgres

from .conftest import Pair, play

pytestmark = pytest.mark.services
AT_ONCE = 1.0
BY_ITSELF = 5.0


@pytest.fixture(scope="module")
def served(migrated_postgres: str, tmp_path_factory, django_db_blocker) -> Iterator[Pair]:
    log, environment = tmp_path_factory.mktemp("postgres") / "log", {"LOAD_TEST": "1"}
    with database_on_postgres(template=urlsplit(migrated_postgres).path[1:]) as url:
        cast, sessions = play(url, django_db_blocker)
        with (
            serving(url, django_db_blocker, log, **environment, WORKERS="2") as one,
            serving(url, django_db_blocker, log, **environment) as other,
        ):
            yield Pair(one, other, cast, sessions, log)
            assert one.stop() < 4
            assert one.process.returncode == 0


@pytest.fixture
def pair(served: Pair) -> Iterator[Pair]:
    yield served
    served.close_streams()


def backends(pair: Pair, what: str) -> list[int]:
    with psycopg.connect(pair.one.database, autocommit=True) as asking:
        found = asking.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE %s", [what]
        )
        return [pid for (pid,) in found.fetchall() if pid != asking.info.backend_pid]


def test_a_roll_at_one_server_is_on_the_streams_of_every_process_at_once(pair: Pair):
    streams = [pair.one.watch(seat) for seat in (pair.cast.ana, pair.cast.jonas, pair.cast.lia) for _ in range(4)]
    delays = [pair.delay(streams[0], f"Over there {number}?") for number in range(5)]
    assert sorted(delays)[-2] < AT_ONCE, delays
    for stream in streams:
        for number in range(5):
            stream.wait_for(f"Over there {number}?")


def test_a_seat_closed_in_another_process_is_cut_off_at_once(pair: Pair):
    with pair.one.rows():
        seat = gather("another-evening").jonas
    stream = pair.one.watch(seat)
    with pair.one.rows():
        Seat.objects.filter(pk=seat.pk).update(closed_at=seat.joined_at)
        Postgres().publish(Hint(seat.table_id.hex, revoked=seat.pk.hex, process="elsewhere"))
    stream.wait_for_end(AT_ONCE)
    assert stream.messages()[-1].name == "gone"


def test_a_hint_inside_a_transaction_is_heard_only_once_it_is_committed(pair: Pair):
    with psycopg.connect(pair.one.database, autocommit=True) as listening, pair.one.rows():
        listening.execute(f"LISTEN {CHANNEL}")
        connection.ensure_connection()
        connection.set_autocommit(False)
        Postgres().publish(Hint("0" * 32, seq=1))
        assert list(listening.notifies(timeout=0.2)) == []
        connection.commit()
        connection.set_autocommit(True)
        assert len(list(listening.notifies(timeout=2, stop_after=1))) == 1


def test_after_the_database_cut_every_connection_the_streams_go_on(pair: Pair):
    jonas = pair.one.watch(pair.cast.jonas)
    listeners = len(backends(pair, f"LISTEN {CHANNEL}"))
    assert listeners == 3
    with psycopg.connect(pair.one.database, autocommit=True) as asking:
        asking.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    pair.roll(pair.other, "After the cut?")
    jonas.wait_for("After the cut?", BY_ITSELF)
    until(lambda: len(backends(pair, f"LISTEN {CHANNEL}")) == listeners, "every process to listen again")
    assert pair.delay(jonas, "And then?") < AT_ONCE


def test_viewers_hold_no_database_connection(pair: Pair):
    before = len(backends(pair, "%"))
    for seat in (pair.cast.ana, pair.cast.jonas, pair.cast.lia, pair.cast.mara):
        for _ in range(10):
            pair.one.watch(seat)
    assert len(backends(pair, "%")) <= before + 2
