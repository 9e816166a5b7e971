from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from campaigns import services
from campaigns.models import Campaign, Membership, Role
from characters.models import Character, Kind
from characters.pages import by_campaign, cards, own_characters
from tests.cast import GAME, Cast, figure

URL = reverse("characters:list")


def names(client: Client) -> list[str]:
    return [card.character.name for group in client.get(URL).context["groups"] for card in group.cards]


def test_one_sees_one_s_own_characters_and_nobody_else_s(as_mara: Client, cast: Cast) -> None:
    page = as_mara.get(URL).content.decode()
    assert "Odalind" in page
    assert "Ruprecht" not in page


def test_those_who_play_nobody_are_led_on(as_otto: Client) -> None:
    page = as_otto.get(URL).content.decode()
    assert page.count(reverse("characters:new")) == 1
    assert f'class="button primary" href="{reverse("characters:new")}"' in page
    assert "character-card" not in page


def test_a_character_leads_to_its_table_and_says_how_it_stands(as_mara: Client, cast: Cast) -> None:
    Character.objects.filter(name="Odalind").update(play={"fu": 2, "conditions": ["Soaked", "Hunted"], "schema": 1})
    page = as_mara.get(URL).content.decode()
    assert reverse("tables:open", args=[cast.campaign.slug]) in page
    assert "<bdi>Soaked</bdi>, <bdi>Hunted</bdi>" in page


@pytest.mark.parametrize("gone", ["archived", "left"])
def test_where_one_cannot_play_there_is_no_way_to_the_table(as_mara: Client, cast: Cast, gone: str) -> None:
    if gone == "archived":
        services.archive(campaign=cast.campaign, archived=True)
    else:
        Membership.objects.filter(user=cast.mara.user).delete()
    page = as_mara.get(URL).content.decode()
    assert "Odalind" in page
    assert reverse("tables:open", args=[cast.campaign.slug]) not in page


def test_what_the_gm_plays_and_what_was_put_away_is_not_listed(as_mara: Client, cast: Cast) -> None:
    figure(cast.campaign, cast.mara.user, "The miller")
    Character.objects.filter(name="The miller").update(kind=Kind.NON_PLAYER_CHARACTER)
    figure(cast.campaign, cast.mara.user, "Old self")
    Character.objects.filter(name="Old self").update(archived_at=timezone.now())
    assert names(as_mara) == ["Odalind"]


def test_characters_stand_by_campaign_the_newest_first_and_those_without_one_last(cast: Cast) -> None:
    other = services.create_campaign(owner=cast.mara.user, system=GAME, name="The Orchard", language="en")
    for number, (campaign, name) in enumerate([(None, "Wanderer"), (other, "Kaspar"), (cast.campaign, "Second")], 1):
        made = figure(cast.campaign, cast.mara.user, name)
        later = timezone.now() + timedelta(minutes=number)
        Character.objects.filter(pk=made.pk).update(campaign=campaign, created_at=later)
    groups = by_campaign(cards(own_characters(cast.mara.user)))
    shown = [
        (group.campaign and group.campaign.name, [card.character.name for card in group.cards]) for group in groups
    ]
    assert shown == [("The Salt Road", ["Second", "Odalind"]), ("The Orchard", ["Kaspar"]), (None, ["Wanderer"])]


def test_markup_in_a_name_is_only_text(as_otto: Client, cast: Cast) -> None:
    figure(cast.campaign, cast.otto, "<script>alert(1)</script>")
    assert "<script>alert" not in as_otto.get(URL).content.decode()


def test_the_list_asks_the_database_as_often_for_twenty_as_for_one(
    as_otto: Client, cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    figure(cast.campaign, cast.otto, "One")
    with django_assert_num_queries(4):
        as_otto.get(URL)
    for number in range(19):
        campaign = Campaign.objects.create(slug=f"c-{number}", system=GAME, name=f"C {number}")
        Membership.objects.create(campaign=campaign, user=cast.otto, role=Role.PLAYER)
        figure(campaign, cast.otto, f"One more {number}")
    with django_assert_num_queries(4):
        as_otto.get(URL)


def test_a_list_is_not_posted_to(as_mara: Client) -> None:
    assert as_mara.post(URL).status_code == 405


@pytest.mark.django_db
def test_strangers_are_asked_to_sign_in(client: Client) -> None:
    assert client.get(URL)["Location"].startswith(reverse("accounts:sign-in"))
