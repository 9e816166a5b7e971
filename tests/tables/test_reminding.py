"""Those for whom the table waits get a quiet word, and nobody else hears of it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tables import wire
from tables.models import Seat, TableEvent
from tests.cast import Cast


def remind(cast: Cast, client: Client, of: str) -> str:
    return client.post(reverse("tables:remind", args=[cast.table.slug]), {"of": of}, follow=True).text


def drawn(cast: Cast, seat: Seat, event: TableEvent) -> str:
    return wire.render(event, wire.reader_for(event, seat.pk, seat.role, "en"))


def test_whoever_has_not_answered_is_reminded_with_a_way_to_answer(cast: Cast, as_ana: Client) -> None:
    Seat.objects.filter(pk=cast.jonas.pk).update(answered=True)
    assert "1 person is reminded." in remind(cast, as_ana, "lines")
    event = TableEvent.objects.told().get(kind="reminded")
    assert event.to == cast.mara
    assert reverse("tables:agreement", args=[cast.table.slug]) in drawn(cast, cast.mara, event)
    assert "toast" not in drawn(cast, cast.ana, event)
    for other in (cast.jonas, cast.lia):
        assert not event.is_visible(other.pk, other.role)


def test_whoever_plays_nobody_yet_is_reminded_to_choose(cast: Cast, as_ana: Client) -> None:
    assert "Nobody has to be reminded any more." in remind(cast, as_ana, "character")
    Seat.objects.filter(pk=cast.jonas.pk).update(character=None)
    assert "1 person is reminded." in remind(cast, as_ana, "character")
    event = TableEvent.objects.told().get(kind="reminded")
    assert "choose whom you play" in drawn(cast, cast.jonas, event)


def test_an_old_reminder_and_an_unknown_one_say_nothing(cast: Cast, as_ana: Client, time_machine) -> None:
    remind(cast, as_ana, "nothing")
    assert not TableEvent.objects.filter(kind="reminded").exists()
    remind(cast, as_ana, "lines")
    event = TableEvent.objects.told().filter(kind="reminded", to=cast.mara).get()
    time_machine.move_to(timezone.now() + timedelta(minutes=6))
    assert "toast" not in drawn(cast, cast.mara, event)


def test_players_remind_nobody(cast: Cast, as_mara: Client) -> None:
    assert as_mara.post(reverse("tables:remind", args=[cast.table.slug]), {"of": "lines"}).status_code == 404
    assert not TableEvent.objects.filter(kind="reminded").exists()


@pytest.mark.parametrize("waiting", [True, False], ids=["somebody-waited-for", "all-answered"])
def test_the_lobby_offers_it_while_somebody_is_waited_for(cast: Cast, as_ana: Client, waiting: bool) -> None:
    Seat.objects.filter(table=cast.table).update(answered=not waiting)
    page = as_ana.get(reverse("tables:lobby", args=[cast.table.slug])).text
    assert ('name="of" value="lines"' in page) is waiting
    assert 'name="of" value="character"' not in page
