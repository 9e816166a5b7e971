"""The log as a page: its lines are what is told, and silent events take no place among them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.entries import PAGE, log_of
from tables.models import TableEvent, Visibility
from tables.services import act
from tables.telling import announce, tell
from tests.cast import Cast

pytestmark = pytest.mark.django_db


def knocks_at(cast: Cast, count: int) -> str:
    """Let the door be told of so often; gives the newest event."""
    cast.table.refresh_from_db()
    announce(cast.table, [tell("door", visibility=Visibility.GM_ONLY) for _ in range(count)])
    return TableEvent.objects.filter(table=cast.table).latest("seq").public_id


def test_many_knocks_do_not_push_the_story_off_the_gms_page(cast: Cast) -> None:
    act(seat=cast.mara, fields={"do": "roll", "question": "Does it hold?"}, ticket=None)
    told = [entry.public_id for entry in log_of(cast.ana).entries]
    newest = knocks_at(cast, PAGE + 10)
    log = log_of(cast.ana)
    assert [entry.public_id for entry in log.entries] == told
    assert not log.more
    assert log.last_id == newest


def test_a_page_that_shows_no_line_still_knows_the_newest_event(cast: Cast) -> None:
    TableEvent.objects.filter(table=cast.table).delete()
    assert log_of(cast.ana).last_id == ""
    newest = knocks_at(cast, 1)
    log = log_of(cast.ana)
    assert (log.entries, log.last_id) == ((), newest)


def test_a_player_does_not_learn_of_the_door_by_the_newest_event(cast: Cast) -> None:
    act(seat=cast.mara, fields={"do": "roll", "question": "Does it hold?"}, ticket=None)
    before = log_of(cast.mara).last_id
    knocks_at(cast, 1)
    assert log_of(cast.mara).last_id == before


def test_lines_and_newest_event_come_in_one_query(cast: Cast) -> None:
    act(seat=cast.mara, fields={"do": "roll", "question": "Does it hold?"}, ticket=None)
    with CaptureQueriesContext(connection) as queries:
        log_of(cast.ana)
    assert len(queries) == 1
