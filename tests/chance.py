"""Chance that falls the same in every run, so that a green run is green again; `CHANCE=other` tries another."""

import os
import random
from types import SimpleNamespace

import pytest
from hypothesis import settings

from tests.rounds import times

CHANCE = os.environ.get("CHANCE", "")
MANY = 60


def examples(usual: int) -> int:
    """Give how many examples of a property are tried that needs so many to be seen from every side."""
    return times(usual, 200 * usual)


settings.register_profile("patient", deadline=None, derandomize=not CHANCE, max_examples=examples(100))
settings.load_profile("patient")


def named(request: pytest.FixtureRequest) -> random.Random:
    return random.Random(f"{CHANCE} {request.node.nodeid}")


@pytest.fixture(autouse=True)
def same_seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw seeds, salts and ids, all of which decide how dice fall, in this process from the name of the test."""
    draw_from(named(request), monkeypatch)


def draw_from(source: random.Random, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uuid.os", SimpleNamespace(urandom=source.randbytes))
    monkeypatch.setattr("rules.services.secrets", SimpleNamespace(token_bytes=source.randbytes))


def further_throws() -> list[list[int]]:
    """Give what falls on a server after what its test wrote down: always "Yes", unless CHANCE asks for others."""
    if not CHANCE:
        return [[4, 4, 4]] * MANY
    source = random.Random(CHANCE)
    return [[source.randint(1, 6) for _die in range(3)] for _throw in range(MANY)]
