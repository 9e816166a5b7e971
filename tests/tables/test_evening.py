"""The evening on the sheet: what was asked, rolled, spent and earned tonight, for the eyes that may see it."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from tables import sessions
from tables.models import Table, TableEvent, Visibility
from tests.cast import Cast

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def english(cast: Cast) -> None:
    User.objects.update(language="en")


def at(cast: Cast, name: str) -> str:
    return reverse(f"tables:{name}", args=[cast.table.slug])


def act(client: Client, cast: Cast, **fields: object) -> HttpResponse:
    response = client.post(at(cast, "act"), {"ticket": str(uuid4())} | fields, headers=HTMX)
    assert response.status_code == 200, response.content.decode()
    return response


def words(client: Client, cast: Cast) -> str:
    """Read what the sheet tells of tonight, "" when it tells nothing."""
    found = re.search(r'<dl class="tonight.*?</dl>', client.get(at(cast, "sheet")).content.decode(), re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split()) if found else ""


def roll(client: Client, cast: Cast, **fields: object) -> None:
    act(client, cast, do="roll", question="Does it hold?", **fields)
    act(client, cast, do="keep")


def test_rolls_points_and_the_mean_chance_stand_on_the_sheet(cast: Cast, as_mara: Client, as_jonas: Client, falls):
    assert words(as_mara, cast) == ""
    falls([6])
    roll(as_mara, cast)
    falls([1, 3])
    roll(as_mara, cast, spend="1")
    act(as_jonas, cast, do="award", to=str(cast.mara.character_id))
    told = words(as_mara, cast)
    assert "2 rolls, 1 of them a Yes" in told
    assert f"1 FU spent, 1 earned from {cast.jonas.character.name}" in told
    assert "62.5" in told


def test_what_only_the_gm_saw_is_not_counted(cast: Cast, as_mara: Client, falls):
    falls([6])
    act(as_mara, cast, do="roll", question="Is she lying?", visibility=str(Visibility.GM_ONLY))
    assert words(as_mara, cast) == ""


def test_tonight_begins_with_the_session_or_else_some_hours_ago(cast: Cast, as_mara: Client, falls):
    falls([6])
    roll(as_mara, cast)
    sessions.start_session(seat=cast.ana, number=1)
    assert words(as_mara, cast) == ""
    Table.objects.filter(pk=cast.table.pk).update(session=None)
    assert words(as_mara, cast).startswith("1 roll")
    TableEvent.objects.update(at=timezone.now() - timedelta(hours=13))
    assert words(as_mara, cast) == ""


def test_a_long_evening_costs_no_more_queries(cast: Cast, as_mara: Client, falls):
    counts = []
    for _more in range(2):
        falls([6], [6], [6])
        for _roll in range(3):
            roll(as_mara, cast)
        with CaptureQueriesContext(connection) as queries:
            as_mara.get(at(cast, "sheet"))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_condition_says_since_when(cast: Cast, as_mara: Client):
    act(as_mara, cast, do="set_condition", to=str(cast.mara.character_id), condition="Angry", panel="deed")
    since = TableEvent.objects.get(kind="condition_set").at
    told = f'Angry</bdi></strong> since <time datetime="{since.isoformat()}">{since:%H:%M}</time>'
    assert told in as_mara.get(at(cast, "sheet")).content.decode()


def test_asking_for_a_point_reaches_the_gm_who_answers_by_one_press(cast: Cast, as_mara: Client, as_ana: Client):
    assert 'value="ask_point"' in as_mara.get(at(cast, "sheet")).content.decode()
    act(as_mara, cast, do="ask_point", panel="deed")
    asked = as_mara.get(at(cast, "sheet")).content.decode()
    assert 'value="ask_point"' not in asked
    assert "You asked for one" in asked
    assert 'value="decline_point"' in as_ana.get(at(cast, "gm")).content.decode()
    act(as_ana, cast, do="award", to=str(cast.mara.character_id), panel="gm")
    assert 'value="decline_point"' not in as_ana.get(at(cast, "gm")).content.decode()
    assert 'value="ask_point"' in as_mara.get(at(cast, "sheet")).content.decode()
