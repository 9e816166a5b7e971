"""The log as a page: its lines are what is told, and silent events take no place among them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.entries import PAGE, log_of
from tables.models import Seat, TableEvent, Visibility
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


def count_log(seat: Seat) -> int:
    with CaptureQueriesContext(connection) as queries:
        log_of(seat)
    return len(queries)


def test_lines_and_newest_event_come_in_one_query_and_what_followed_from_any_rolls_in_another(cast: Cast) -> None:
    assert count_log(cast.ana) <= 2
    cast.campaign.options = {"fu_take_a_hit": True}
    cast.campaign.save()
    for label in ("Fog", "Rain", "Wind"):
        act(seat=cast.mara, fields={"do": "roll", "question": "Does it hold?", "take_a_hit": True}, ticket=None)
        about = TableEvent.objects.filter(table=cast.table).exclude(about="").latest("seq").about
        act(seat=cast.ana, fields={"do": "propose", "kind": "detail", "text": label, "about": about}, ticket=None)
        assert count_log(Seat.objects.select_related("table__campaign").get(pk=cast.ana.pk)) == 2
    lines = [len(each.follow.view.lines) for each in log_of(cast.ana).entries if each.follow]
    assert sum(lines) == 3


def test_the_log_shows_rolls_ones_own_or_one_persons_doings_alone(cast: Cast) -> None:
    act(seat=cast.mara, fields={"do": "roll", "question": "Does it hold?"}, ticket=None)
    act(seat=cast.ana, fields={"do": "award", "to": str(cast.mara.character_id)}, ticket=None)
    shown = {show: log_of(cast.mara, show=show).entries for show in ("rolls", "mine", str(cast.ana.pk))}
    assert [bool(entry.roll) for entry in shown["rolls"]] == [True]
    assert {entry.by for entry in shown["mine"]} == {cast.mara.pk}
    assert {entry.by for entry in shown[str(cast.ana.pk)]} == {cast.ana.pk}
    assert len(log_of(cast.mara, show="nonsense").entries) == len(log_of(cast.mara).entries)


def test_whose_log_is_shown_opens_nothing_hidden(cast: Cast) -> None:
    act(seat=cast.ana, fields={"do": "add_foe", "name": "Canary", "sight": "hidden"}, ticket=None)
    told = [str(entry.text.params) for entry in log_of(cast.mara, show=str(cast.ana.pk)).entries if entry.text]
    assert not any("Canary" in text for text in told)
