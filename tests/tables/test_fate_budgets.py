"""Query budgets of a table of Fate: the same for few and for many, as for every game."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import Cast, gather
from tests.conftest import signed_in
from tests.tables.test_budgets import ACT_REQUEST, HTMX, PANEL, TABLE_PAGE, count_get, crowd

pytestmark = pytest.mark.django_db
ROLL = {"do": "roll", "action": "overcome", "approach": "clever", "words": "Over the wall"}


@pytest.fixture
def cast(db: None) -> Cast:
    return gather(game="fate")


def count_act(cast: Cast, fields: dict[str, str]) -> int:
    """Count the queries of an act and of the panel that answers it."""
    client = signed_in(cast.mara.user)
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(f"/t/{cast.table.slug}/act/", {**fields, "ticket": str(uuid4())}, headers=HTMX)
    assert answer.status_code == 200
    return len(queries)


@pytest.mark.parametrize(("who", "name"), [("mara", "table"), ("mara", "scene"), ("mara", "sheet"), ("ana", "gm")])
def test_a_page_costs_the_same_for_two_seats_and_twenty(cast: Cast, who: str, name: str) -> None:
    client = signed_in(getattr(cast, who).user)
    few = count_get(client, cast, name)
    crowd(cast, 18)
    assert count_get(client, cast, name) == few <= (PANEL if name == "scene" else TABLE_PAGE)


def test_an_act_costs_the_same_for_two_seats_and_twenty(cast: Cast) -> None:
    count_act(cast, ROLL)
    few = count_act(cast, ROLL)
    crowd(cast, 18)
    assert count_act(cast, ROLL) == few <= ACT_REQUEST
