import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from campaigns import services
from campaigns.models import Campaign, Role
from tests.cast import GAME, Cast

URL = reverse("campaigns:list")


def found(owner: User, name: str) -> Campaign:
    return services.create_campaign(owner=owner, system=GAME, name=name, language="en")


def test_the_list_shows_one_s_campaigns_with_role_and_game(as_mara: Client, cast: Cast) -> None:
    page = as_mara.get(URL)
    with translation.override(cast.mara.user.language):
        role = str(Role.PLAYER.label)
    assert [(row.campaign, row.role) for row in page.context["running"]] == [(cast.campaign, role)]
    assert "FU" in page.content.decode()


def test_other_people_s_campaigns_are_not_there(as_otto: Client, cast: Cast) -> None:
    page = as_otto.get(URL)
    assert page.context["running"] == []
    assert cast.campaign.name not in page.content.decode()


def test_archived_ones_stand_apart(as_ana: Client, cast: Cast) -> None:
    services.archive(campaign=cast.campaign, archived=True)
    page = as_ana.get(URL)
    assert page.context["running"] == []
    assert [row.campaign for row in page.context["archived"]] == [cast.campaign]


def test_markup_in_a_name_is_only_text(as_otto: Client, cast: Cast) -> None:
    found(cast.otto, "<script>alert(1)</script>")
    assert "<script>alert" not in as_otto.get(URL).content.decode()


def test_the_list_asks_the_database_as_often_for_twenty_as_for_one(
    as_otto: Client, cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    found(cast.otto, "One")
    with django_assert_num_queries(3):
        as_otto.get(URL)
    for number in range(19):
        found(cast.otto, f"One more {number}")
    with django_assert_num_queries(3):
        as_otto.get(URL)


def test_a_list_is_not_posted_to(as_ana: Client) -> None:
    assert as_ana.post(URL).status_code == 405


@pytest.mark.django_db
def test_strangers_are_asked_to_sign_in(client: Client) -> None:
    assert client.get(URL).status_code == 302
