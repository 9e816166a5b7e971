"""Query budgets of every game: the same for few and for many, whatever its panels draw."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from characters.models import Character
from rules.systems import BY_KEY
from tables.models import Seat, Table, TableEvent
from tests.cast import Cast, gather
from tests.conftest import signed_in
from tests.laws.played import GAMES, SCRIPTS, begin, take
from tests.tables import long_played
from tests.tables.test_budgets import ACT_REQUEST, HTMX, PANEL, TABLE_PAGE, count_get, counts, crowd

pytestmark = pytest.mark.django_db
each_game = pytest.mark.parametrize("game", BY_KEY)


def count_act(cast: Cast, game: str) -> int:
    """Count the queries of a roll and of the panel that answers it; what lay open before is put away."""
    table, system = Table.objects.get(pk=cast.table.pk), BY_KEY[game]
    table.board = system.dump_board(system.closed(system.load_board(table.board), str(cast.mara.character_id)))
    table.save(update_fields=["board"])
    client, form = signed_in(cast.mara.user), {**GAMES[game].ROLL, "ticket": str(uuid4())}
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(f"/t/{cast.table.slug}/act/", form, headers=HTMX)
    assert answer.status_code == 200
    return len(queries)


@each_game
def test_a_page_costs_the_same_for_two_seats_and_twenty(game: str) -> None:
    cast, pages = gather(game=game), ("table", "scene", "sheet")
    client = signed_in(cast.mara.user)
    few = counts(client, cast, pages)
    crowd(cast, 18)
    assert counts(client, cast, pages) == few
    assert few["scene"] <= PANEL
    assert max(few.values()) <= TABLE_PAGE


@each_game
def test_the_gms_page_costs_the_same_for_one_character_and_thirty(game: str) -> None:
    cast = gather(game=game)
    Seat.objects.filter(pk=cast.jonas.pk).delete()
    Character.objects.filter(pk=cast.jonas.character_id).delete()
    few = count_get(signed_in(cast.ana.user), cast, "gm")
    crowd(cast, 29)
    assert Character.objects.count() == 30
    assert count_get(signed_in(cast.ana.user), cast, "gm") == few <= TABLE_PAGE


@each_game
def test_the_gms_page_costs_the_same_after_ten_events_and_ten_thousand(game: str) -> None:
    script = max(SCRIPTS[game], key=lambda each: len(each.steps))
    cast = begin(game, script, "long-played")
    for step in script.steps:
        take(cast, step)
    events = TableEvent.objects.filter(table=cast.table)
    assert len(set(events.values_list("kind", flat=True))) >= 10
    few = count_get(signed_in(cast.ana.user), cast, "gm")
    long_played.again(cast, until=10_000)
    assert events.count() >= 10_000
    assert count_get(signed_in(cast.ana.user), cast, "gm") == few


@each_game
def test_an_act_costs_the_same_for_two_seats_and_twenty(game: str, falls: Callable[..., None]) -> None:
    cast = gather(game=game)
    falls(*[[2] * 4] * 3)
    count_act(cast, game)
    few = count_act(cast, game)
    crowd(cast, 18)
    assert count_act(cast, game) == few <= ACT_REQUEST
