"""One file brought in by many presses at the same time, on both databases: one character comes of it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID, uuid4

import pytest
from django.db import connections

from characters.exchange import Arrival
from characters.models import Character
from characters.transfer import bring_in
from rules.systems import BY_KEY
from tests.cast import GAME, person

pytestmark = pytest.mark.services

PRESSES = 8
SYSTEM = BY_KEY[GAME]


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("fresh_database" if request.param == "sqlite" else "postgres_database")


def test_presses_at_once_with_one_ticket_make_one_character(database: None) -> None:
    owner, ticket, ready = person("Otto"), uuid4(), Barrier(PRESSES)
    arrival = Arrival("Brida", SYSTEM.sample(SYSTEM.read_options({})).sheet, {})

    def press(_number: int) -> UUID:
        try:
            connections["default"].ensure_connection()
            ready.wait(timeout=60)
            return bring_in(arrival=arrival, system=SYSTEM, owner=owner, campaign=None, ticket=ticket).pk
        finally:
            connections.close_all()

    with ThreadPoolExecutor(PRESSES) as pool:
        assert set(pool.map(press, range(PRESSES))) == {ticket}
    assert Character.objects.count() == 1
