"""Many acts at the same time, on both databases: none is lost, none is doubled, the chain holds."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections

from characters.models import Character
from rules.core.outcome import Refusal
from rules.export import lines
from rules.models import Roll
from rules.verifier import FINE, LogCheck
from tables.epochs import end_epoch
from tables.models import Seat, Table, TableEvent, Ticket
from tables.services import act
from tests.cast import Cast, gather
from tests.rounds import times

pytestmark = pytest.mark.services

THREADS = 8
ACTS = 40
ROLL = {"do": "roll", "question": "Does it hold?"}


@pytest.fixture(params=["sqlite", "postgres"] * times(1, 20))
def database(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("fresh_database" if request.param == "sqlite" else "postgres_database")


def at_once(do: Callable[[int], Any], count: int) -> list[Any]:
    """Do something many times, in threads with connections of their own."""

    def alone(number: int) -> Any:
        try:
            return do(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(alone, range(count)))


def fresh(seat: Seat) -> Seat:
    return Seat.objects.select_related("table__campaign", "character", "user").get(pk=seat.pk)


def roll_by(cast: Cast, number: int, ticket: uuid.UUID | None = None) -> Any:
    seat = fresh((cast.mara, cast.jonas)[number % 2])
    answer = act(seat=seat, fields=ROLL, ticket=ticket or uuid.uuid4())
    if not isinstance(answer, Refusal):
        act(seat=seat, fields={"do": "keep"}, ticket=uuid.uuid4())
    return answer


def test_every_roll_is_there_once_numbered_without_a_gap(database: None) -> None:
    cast = gather()
    answers = at_once(lambda number: roll_by(cast, number), ACTS)
    accepted = sum(not isinstance(answer, Refusal) for answer in answers)
    assert accepted > 0
    assert list(Roll.objects.order_by("seq").values_list("seq", flat=True)) == list(range(1, accepted + 1))
    table = Table.objects.get()
    assert list(TableEvent.objects.values_list("seq", flat=True)) == list(range(1, table.last_seq + 1))
    end_epoch(seat=fresh(cast.ana), open_gm_seed=False)
    log = "".join(lines(book=table.pk)).encode().splitlines()
    assert LogCheck().read(log).status == FINE


def test_a_hundred_equal_posts_are_one_roll(database: None) -> None:
    cast, ticket = gather(), uuid.uuid4()
    answers = at_once(lambda _number: act(seat=fresh(cast.mara), fields=ROLL, ticket=ticket), 100)
    assert not any(isinstance(answer, Refusal) for answer in answers)
    assert (Roll.objects.count(), Ticket.objects.count()) == (1, 1)


def test_no_point_is_spent_twice_and_none_is_lost(database: None) -> None:
    cast = gather()
    award = {"do": "award", "to": str(cast.mara.character_id), "points": "1"}
    at_once(lambda _number: act(seat=fresh(cast.ana), fields=award, ticket=uuid.uuid4()), ACTS)
    before = cast.mara.character.play["fu"]
    mara = Character.objects.get(pk=cast.mara.character_id)
    assert mara.play["fu"] == before + ACTS
    assert mara.revision == ACTS + 1
