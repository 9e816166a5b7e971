"""The cast that most tests share."""

import gc

import pytest
from django.test import Client

from config import limits
from rules.systems import COMING
from tests.cast import Cast, gather

pytest_plugins = ["tests.chance", "tests.databases"]
# The screens of a coming game are looked at once it is offered; its rules always are.
collect_ignore_glob = [f"*/test_{game.KEY}*.py" for game in COMING]


def pytest_collection_finish() -> None:
    """Let the garbage collector look no more through thousands of collected tests, which stay to the end anyway."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def unhurried() -> None:
    """Let no test wait for what another one has used up of a limit."""
    limits._buckets.clear()


@pytest.fixture
def cast(db: None) -> Cast:
    """Ana leads; Mara and Jonas play; Lia watches; Otto has nothing to do with them."""
    return gather()


@pytest.fixture
def as_ana(cast: Cast) -> Client:
    return signed_in(cast.ana.user)


@pytest.fixture
def as_mara(cast: Cast) -> Client:
    return signed_in(cast.mara.user)


@pytest.fixture
def as_jonas(cast: Cast) -> Client:
    return signed_in(cast.jonas.user)


@pytest.fixture
def as_lia(cast: Cast) -> Client:
    return signed_in(cast.lia.user)


@pytest.fixture
def as_otto(cast: Cast) -> Client:
    return signed_in(cast.otto)


def signed_in(user: object) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client
