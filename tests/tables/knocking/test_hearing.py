"""Who hears of a knock, and what nobody else hears of it."""

from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tables import knocking, wire
from tables.models import TableEvent
from tests.cast import Cast, figure
from tests.tables.knocking.steps import HTMX, knocks
from tests.tables.links import READY


def test_a_knock_reaches_gms_and_nobody_else(door: Cast, code: str, as_mara: Client) -> None:
    knocks(code, "Somebody unheard of")
    event = TableEvent.objects.told().latest("seq")
    assert event.is_visible(door.ana.pk, door.ana.role)
    for seat in (door.mara, door.jonas, door.lia):
        assert not event.is_visible(seat.pk, seat.role)
        assert event not in TableEvent.objects.visible_to(seat)
    for name in ("table", "people", "log"):
        page = as_mara.get(reverse(f"tables:{name}", args=[door.table.slug])).content.decode()
        assert "Somebody unheard of" not in page
        assert "panel-door" not in page


def test_the_gms_stream_draws_the_door_and_says_who_knocks(door: Cast, code: str) -> None:
    knocks(code, "<b>Jo</b>", f"ready:{READY[0].key}")
    event = TableEvent.objects.told().latest("seq")
    html = wire.render(event, wire.reader_for(event, door.ana.pk, door.ana.role, "en"))
    assert 'hx-target="#panel-door"' in html
    assert f"Wants to play <bdi>{READY[0].name}</bdi>" in html
    assert "&lt;b&gt;Jo&lt;/b&gt; knocks at the door." in html
    assert "<b>" not in html
    assert 'hx-target="#panel-log"' not in html


def test_a_page_that_missed_too_much_asks_for_the_door_anew(door: Cast, code: str, as_ana: Client) -> None:
    knocks(code, "Kim")
    address = reverse("tables:door", args=[door.table.slug])
    panel = as_ana.get(address, headers=HTMX).content.decode()
    assert panel.startswith('<section id="panel-door"')
    assert "Kim" in panel
    assert as_ana.get(address)["Location"] == reverse("tables:gm", args=[door.table.slug])


def test_players_come_before_those_who_watch_and_then_who_came_first(door: Cast, code: str, as_ana: Client) -> None:
    for name, choice in (("Wim", "watch"), ("Ada", "later"), ("Bo", "later")):
        knocks(code, name, choice)
    page = as_ana.get(reverse("tables:gm", args=[door.table.slug]))
    assert [each.name for each in page.context["door"]] == ["Ada", "Bo", "Wim"]


def test_the_door_costs_the_gm_two_queries_for_one_and_for_thirty(
    door: Cast, code: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    def crowd(number: int) -> None:
        choice = f"character:{figure(door.campaign, None, f'Free {number}').pk}"
        knocks(code, f"Jo {number}", choice)

    crowd(0)
    with django_assert_num_queries(2):
        knocking.at_the_door(door.table)
    for number in range(1, 30):
        crowd(number)
    with django_assert_num_queries(2):
        assert len(knocking.at_the_door(door.table)) == 30
