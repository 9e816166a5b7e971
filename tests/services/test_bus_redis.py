"""Hints over Redis between two server processes, and what happens while Redis does not answer."""

import time
from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import pytest
import redis

from config import impatient, limits
from tables import live, seating
from tables.live.bus import CHANNEL
from tables.models import Seat
from tests.cast import gather
from tests.config.serving import serving, until
from tests.databases import sqlite_url

from .conftest import Pair, play

pytestmark = pytest.mark.services

AT_ONCE = 1.0
BY_ITSELF = 5.0
MOST_MORE = 0.3
NOBODY = "redis://127.0.0.1:1/0"


@pytest.fixture(scope="module")
def served(migrated_sqlite: Path, tmp_path_factory, django_db_blocker, redis_url: str) -> Iterator[Pair]:
    folder = tmp_path_factory.mktemp("redis")
    url = sqlite_url(Path(copy(migrated_sqlite, folder / "shared.sqlite3")))
    cast, sessions = play(url, django_db_blocker)
    log, environment = folder / "log", {"REDIS_URL": redis_url, "LOAD_TEST": "1"}
    with (
        serving(url, django_db_blocker, log, **environment) as one,
        serving(url, django_db_blocker, log, **environment) as other,
    ):
        yield Pair(one, other, cast, sessions, log)
    assert "Traceback" not in log.read_text()


@pytest.fixture
def pair(served: Pair) -> Iterator[Pair]:
    yield served
    served.close_streams()


@pytest.fixture
def at_redis(settings, redis_url: str) -> Iterator[redis.Redis]:
    """Let this process use the same Redis as the servers."""
    settings.REDIS_URL = redis_url
    for known in (impatient.redis, live.the_bus):
        known.cache_clear()
    with redis.Redis.from_url(redis_url) as client:
        yield client
    for known in (impatient.redis, live.the_bus):
        known.cache_clear()


def test_a_roll_at_one_server_is_on_the_streams_of_the_other_at_once(pair: Pair):
    jonas = pair.one.watch(pair.cast.jonas)
    delays = [pair.delay(jonas, f"Over there {number}?") for number in range(6)]
    assert sorted(delays)[-2] < AT_ONCE, delays


def test_a_seat_closed_in_another_process_is_cut_off_at_once(pair: Pair, at_redis):
    with pair.one.rows():
        seat = gather("another-evening").jonas
    stream = pair.one.watch(seat)
    with pair.one.rows():
        seating.close_seat(seat=Seat.objects.select_related("table").get(pk=seat.pk))
    stream.wait_for_end(AT_ONCE)
    assert stream.messages()[-1].name == "gone"


def test_while_redis_is_frozen_no_act_fails_or_waits_long_and_no_event_is_lost(pair: Pair, at_redis):
    jonas = pair.one.watch(pair.cast.jonas)
    usual = max(pair.roll(pair.other, f"Usually {number}?")[1] for number in range(3))
    at_redis.execute_command("CLIENT", "PAUSE", "4000", "ALL")
    took = [pair.roll(pair.other, f"Frozen {number}?")[1] for number in range(6)]
    assert max(took) <= usual + MOST_MORE, (usual, took)
    for number in range(6):
        jonas.wait_for(f"Frozen {number}?", BY_ITSELF)
    until(lambda: pair.delay(jonas, f"Thawed {time.monotonic()}?") < AT_ONCE, "Redis to be used again")


def listeners(client: redis.Redis) -> int:
    return dict(client.pubsub_numsub(CHANNEL))[CHANNEL.encode()]


def test_a_broken_connection_to_redis_is_made_anew(pair: Pair, at_redis):
    jonas = pair.one.watch(pair.cast.jonas)
    at_redis.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
    pair.roll(pair.other, "During the break?")
    jonas.wait_for("During the break?", BY_ITSELF)
    until(lambda: listeners(at_redis) == 2, "both servers to listen")
    assert pair.delay(jonas, "After the break?") < AT_ONCE


def test_without_redis_a_call_costs_next_to_nothing_and_says_nothing(settings):
    settings.REDIS_URL = NOBODY
    patient = impatient.Impatient(NOBODY)
    begin = time.monotonic()
    assert [patient.ask(lambda client: client.ping()) for _ in range(100)] == [None] * 100
    assert time.monotonic() - begin < MOST_MORE
    assert patient.failures >= 1


def test_two_processes_share_one_bucket(at_redis):
    at_redis.delete("limit:join:here")
    took = [limits.take_shared("join:here", 1 / 60, 3) for _ in range(4)]
    assert took == [True, True, True, False]
    assert limits.allow("join:here", 1 / 60, 3) is False
    assert 0 < at_redis.ttl("limit:join:here") <= 181


def test_a_shared_bucket_fills_again(at_redis):
    at_redis.delete("limit:act:mara")
    assert [limits.take_shared("act:mara", 2, 1) for _ in range(2)] == [True, False]
    time.sleep(0.6)
    assert limits.take_shared("act:mara", 2, 1) is True


def test_without_redis_each_process_counts_for_itself(settings):
    settings.REDIS_URL = NOBODY
    impatient.redis.cache_clear()
    limits._buckets.clear()
    assert [limits.allow("act:mara", 1, 2) for _ in range(3)] == [True, True, False]
    impatient.redis.cache_clear()
