"""Token buckets: so many at once, then so many a second."""

import pytest
from django.test import RequestFactory

from config import limits


@pytest.fixture
def clock(monkeypatch) -> list[float]:
    """Stop the clock; the test turns its one hand."""
    now = [1000.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    limits._buckets.clear()
    return now


def test_a_burst_is_allowed_and_then_one_by_one(clock):
    assert [limits.allow("act:mara", 5, 3) for _ in range(4)] == [True, True, True, False]
    clock[0] += 0.19
    assert not limits.allow("act:mara", 5, 3)
    clock[0] += 0.02
    assert limits.allow("act:mara", 5, 3)
    assert not limits.allow("act:mara", 5, 3)


def test_a_rest_refills_no_more_than_the_burst(clock):
    for _ in range(3):
        limits.allow("act:mara", 5, 3)
    clock[0] += 3600
    assert [limits.allow("act:mara", 5, 3) for _ in range(4)] == [True, True, True, False]


def test_everyone_has_a_bucket_of_their_own(clock):
    assert limits.allow("act:mara", 1, 1)
    assert not limits.allow("act:mara", 1, 1)
    assert limits.allow("act:jonas", 1, 1)


def test_memory_is_bounded_and_the_longest_unused_bucket_is_forgotten(clock, monkeypatch):
    monkeypatch.setattr(limits, "MOST_BUCKETS", 3)
    for key in ("a", "b", "c", "a", "d"):
        limits.allow(key, 1, 5)
    assert list(limits._buckets) == ["c", "a", "d"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:1::7", "2001:db8:1:1:ffff::9", True),
        ("2001:db8:1:1::7", "2001:db8:1:2::7", False),
        ("unix", "unix", True),
    ],
)
def test_a_household_is_one_address(one: str, other: str, same: bool):
    named = [limits.address(RequestFactory().get("/", REMOTE_ADDR=each)) for each in (one, other)]
    assert (named[0] == named[1]) is same
