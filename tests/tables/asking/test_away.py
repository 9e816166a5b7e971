"""Coming back: what happened meanwhile, as far as one may see it, until it is put aside."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from rules.core import free
from tables import away, throwing
from tables.models import Seat, TableEvent
from tables.services import act
from tables.talking import Words, talk
from tables.throwing import Throw
from tests.cast import Cast
from tests.tables.asking.table import ask, post

pytestmark = pytest.mark.django_db


def gone(seat: Seat, minutes: int = 7) -> None:
    """Let a seat have been seen last some minutes ago, and whatever happened before be older than that."""
    then = timezone.now() - timedelta(minutes=minutes)
    Seat.objects.filter(pk=seat.pk).update(last_seen=then)
    TableEvent.objects.update(at=then - timedelta(minutes=1))
    seat.refresh_from_db()


def told(seat: Seat) -> dict[str, int]:
    """Count what a seat missed, by the words for it."""
    missed = away.meanwhile(Seat.objects.select_related("table__campaign", "user").get(pk=seat.pk))
    if missed is None:
        return {}
    parts = missed.text.params["what"].params.values()
    return {part.message: part.count for part in parts}


def test_somebody_who_comes_back_reads_how_much_happened_of_what(cast: Cast, as_mara: Client) -> None:
    gone(cast.mara)
    act(seat=cast.jonas, fields={"do": "roll", "question": "Is it late?"}, ticket=uuid4())
    talk(seat=cast.jonas, words=Words("Who has the lamp?"), ticket=uuid4())
    ask(cast)
    assert told(cast.mara) == {"%(count)s roll": 1, "%(count)s message": 1, "%(count)s change at the table": 1}
    page = as_mara.get(reverse("tables:table", args=[cast.table.slug])).text
    assert "away-title" in page
    assert page.count(' new"') == 3


def test_those_who_are_here_are_locked_in_one_order_whoever_notes_them(cast: Cast) -> None:
    there = [cast.jonas.pk, cast.mara.pk, cast.ana.pk]
    with CaptureQueriesContext(connection) as queries:
        away.stamp(there)
    first, *writes = [each["sql"] for each in queries if "tables_seat" in each["sql"]]
    assert "ORDER BY 1 ASC" in first
    assert [sql[:6] for sql in writes] == ["UPDATE", "UPDATE"]


def test_looking_writes_nothing_and_the_stream_keeps_the_gap(cast: Cast, as_mara: Client) -> None:
    gone(cast.mara)
    last = cast.mara.last_seen
    talk(seat=cast.jonas, words=Words("Who has the lamp?"), ticket=uuid4())
    as_mara.get(reverse("tables:table", args=[cast.table.slug]))
    assert Seat.objects.get(pk=cast.mara.pk).away_from is None
    away.stamp([cast.mara.pk])
    seat = Seat.objects.get(pk=cast.mara.pk)
    assert seat.away_from == last
    assert told(cast.mara) == {"%(count)s message": 1}


def test_a_gap_that_was_not_put_aside_goes_on_with_the_next(cast: Cast) -> None:
    gone(cast.mara)
    first = cast.mara.last_seen
    away.stamp([cast.mara.pk])
    Seat.objects.filter(pk=cast.mara.pk).update(last_seen=timezone.now() - timedelta(minutes=2))
    away.stamp([cast.mara.pk])
    assert Seat.objects.get(pk=cast.mara.pk).away_from == first


def test_who_was_here_all_the_time_missed_nothing(cast: Cast) -> None:
    Seat.objects.filter(pk=cast.mara.pk).update(last_seen=timezone.now() - timedelta(seconds=20))
    talk(seat=cast.jonas, words=Words("Who has the lamp?"), ticket=uuid4())
    away.stamp([cast.mara.pk])
    assert told(cast.mara) == {}


def test_whoever_comes_for_the_first_time_missed_nothing(cast: Cast) -> None:
    talk(seat=cast.jonas, words=Words("Who has the lamp?"), ticket=uuid4())
    assert told(cast.mara) == {}


def test_nothing_that_is_not_for_ones_eyes_is_counted(cast: Cast) -> None:
    gone(cast.mara)
    talk(seat=cast.jonas, words=Words("Come closer.", to=str(cast.ana.pk)), ticket=uuid4())
    act(seat=cast.jonas, fields={"do": "roll", "question": "Is it late?"}, ticket=uuid4(), visibility=1)
    ask(cast, cast.jonas, visibility=2)
    assert told(cast.mara) == {}


@pytest.mark.parametrize("htmx", [True, False], ids=["panel", "page"])
def test_marked_as_read_it_is_gone(cast: Cast, as_mara: Client, htmx: bool) -> None:
    gone(cast.mara)
    talk(seat=cast.jonas, words=Words("Who has the lamp?"), ticket=uuid4())
    status, page = post(as_mara, cast, "away", htmx=htmx)
    assert status == (200 if htmx else 303)
    assert "away-title" not in page
    assert told(cast.mara) == {}
    assert "away-title" not in as_mara.get(reverse("tables:table", args=[cast.table.slug])).text


def test_a_player_who_acts_is_here_and_a_gm_is_not_betrayed_by_it(cast: Cast) -> None:
    gone(cast.mara)
    gone(cast.ana)
    act(seat=cast.mara, fields={"do": "roll", "question": "Is it late?"}, ticket=uuid4())
    fields = {"do": "add_foe", "name": "Veit", "sight": "hidden"}
    act(seat=cast.ana, fields=fields, ticket=uuid4(), as_gm=True)
    assert timezone.now() - Seat.objects.get(pk=cast.mara.pk).last_seen < timedelta(minutes=1)
    assert timezone.now() - Seat.objects.get(pk=cast.ana.pk).last_seen > timedelta(minutes=5)


def throw(seat: Seat, *, hidden: bool = False) -> None:
    typed = free.parse("2d6")
    assert isinstance(typed, free.Typed)
    assert throwing.throw(seat=seat, wish=Throw(typed, hidden)) is None


def test_whoever_types_a_roll_still_reads_what_happened_meanwhile(cast: Cast) -> None:
    gone(cast.mara)
    talk(seat=cast.jonas, words=Words("Who has the lamp?"), ticket=uuid4())
    throw(cast.mara)
    assert told(cast.mara) == {"%(count)s message": 1}
    assert timezone.now() - Seat.objects.get(pk=cast.mara.pk).last_seen < timedelta(minutes=1)


def test_a_roll_that_a_gm_types_does_not_say_that_they_are_here(cast: Cast) -> None:
    gone(cast.ana)
    throw(cast.ana)
    assert Seat.objects.get(pk=cast.ana.pk).last_seen == cast.ana.last_seen


@pytest.mark.parametrize("typed", [True, False], ids=["typed", "by the rules"])
def test_a_hidden_roll_does_not_say_that_somebody_is_here(cast: Cast, typed: bool) -> None:
    gone(cast.mara)
    if typed:
        throw(cast.mara, hidden=True)
    else:
        act(seat=cast.mara, fields={"do": "roll", "question": "Is it late?"}, ticket=uuid4(), visibility=2)
    assert Seat.objects.get(pk=cast.mara.pk).last_seen == cast.mara.last_seen
