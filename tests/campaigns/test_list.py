import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from campaigns import services
from campaigns.models import Campaign, Role
from tables.models import Seat
from tables.seating import open_table, seat_person
from tests.cast import GAME, Cast, person

URL = reverse("campaigns:list")


def found(owner: User, name: str) -> Campaign:
    return services.create_campaign(owner=owner, system=GAME, name=name, language="en")


def test_the_list_shows_one_s_campaigns_with_role_and_game(as_mara: Client, cast: Cast) -> None:
    page = as_mara.get(URL)
    with translation.override(cast.mara.user.language):
        role = str(Role.PLAYER.label)
    assert [(card.campaign, card.role) for card in page.context["running"]] == [(cast.campaign, role)]
    assert "FU" in page.content.decode()


def test_other_people_s_campaigns_are_not_there(as_otto: Client, cast: Cast) -> None:
    page = as_otto.get(URL)
    assert page.context["running"] == []
    assert cast.campaign.name not in page.content.decode()


def test_archived_ones_stand_apart(as_ana: Client, cast: Cast) -> None:
    services.archive(campaign=cast.campaign, archived=True)
    page = as_ana.get(URL)
    assert page.context["running"] == []
    assert [card.campaign for card in page.context["archived"]] == [cast.campaign]


def test_markup_in_a_name_is_only_text(as_otto: Client, cast: Cast) -> None:
    found(cast.otto, "<script>alert(1)</script>")
    assert "<script>alert" not in as_otto.get(URL).content.decode()


def test_the_list_asks_the_database_as_often_for_twenty_as_for_one(
    as_otto: Client, cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    found(cast.otto, "One")
    with django_assert_num_queries(5):
        as_otto.get(URL)
    for number in range(19):
        campaign = found(cast.otto, f"One more {number}")
        seat_person(table=open_table(campaign=campaign), user=cast.mara.user, role="player")
    with django_assert_num_queries(5):
        as_otto.get(URL)


def test_a_table_with_people_comes_first_and_says_how_many(as_mara: Client, cast: Cast) -> None:
    found(cast.mara.user, "Newer")
    assert [card.campaign.name for card in as_mara.get(URL).context["running"]] == ["Newer", "The Salt Road"]
    Seat.objects.filter(pk__in=[cast.ana.pk, cast.jonas.pk]).update(last_seen=timezone.now())
    first = as_mara.get(URL).context["running"][0]
    assert (first.campaign, first.company.here, first.plays) == (cast.campaign, 2, "Odalind")
    assert [guest.name for guest in first.company.guests[:2]] == ["Ana", "Jonas"]


def test_closed_seats_are_not_at_the_table(as_ana: Client, cast: Cast) -> None:
    Seat.objects.filter(pk=cast.jonas.pk).update(closed_at=timezone.now(), last_seen=timezone.now())
    company = as_ana.get(URL).context["running"][0].company
    assert [guest.name for guest in company.guests] == ["Ana", "Mara", "Lia"]
    assert company.here == 0


def test_six_crests_are_drawn_and_the_others_are_counted(as_ana: Client, cast: Cast) -> None:
    for number in range(5):
        seat_person(table=cast.table, user=person(f"P{number}"), role="player")
    company = as_ana.get(URL).context["running"][0].company
    assert (len(company.shown), company.more) == (6, 3)
    assert "+3" in as_ana.get(URL).content.decode()


def test_the_pitch_is_shown(as_mara: Client, cast: Cast) -> None:
    Campaign.objects.update(pitch="The bell has not rung for years.")
    assert "The bell has not rung for years." in as_mara.get(URL).content.decode()


def test_a_list_is_not_posted_to(as_ana: Client) -> None:
    assert as_ana.post(URL).status_code == 405


@pytest.mark.django_db
def test_strangers_are_asked_to_sign_in(client: Client) -> None:
    assert client.get(URL).status_code == 302
