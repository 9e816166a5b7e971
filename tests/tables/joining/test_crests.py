"""Crests and characters to choose from at the door."""

import pytest
from django.conf import settings as current
from django.test import Client
from django.utils import timezone

from accounts.models import User
from campaigns.models import Campaign
from characters.models import Character, Kind
from characters.services import create
from tables.models import Seat
from tables.templatetags.drawing import arms
from tests.cast import Cast, figure
from tests.tables.joining.steps import rows, url
from tests.tables.links import READY


def test_nothing_is_chosen_for_anybody_and_a_missing_choice_keeps_what_was_typed(client: Client, code: str) -> None:
    assert client.get(url(code)).context["chosen"] == ""
    before = rows()
    response = client.post(url(code), {"name": "Jo", "crest": "0123456789abcdef", "seed": "ab"})
    text = response.content.decode()
    assert (response.status_code, rows()) == (422, before)
    assert "Choose whom you play." in text
    assert 'value="Jo"' in text
    assert 'value="0123456789abcdef" checked' in text


def test_six_crests_are_offered_and_none_is_worn_at_the_table(client: Client, cast: Cast, code: str) -> None:
    page = client.get(url(code))
    offered = [arms(each) for each in page.context["crests"]]
    worn = {arms(seat.crest_id) for seat in (cast.ana, cast.mara, cast.jonas, cast.lia)}
    assert (len(set(offered)), page.context["crest"]) == (6, page.context["crests"][0])
    assert not worn & set(offered)


def test_drawing_others_keeps_what_was_typed_and_changes_nothing(client: Client, code: str) -> None:
    first = client.get(url(code)).context
    before = rows()
    page = client.post(url(code), {"name": "Jo", "choice": "watch", "seed": first["seed"], "draw": first["seed"]})
    assert (page.status_code, rows()) == (200, before)
    assert not set(page.context["crests"]) & set(first["crests"])
    assert 'value="Jo"' in page.content.decode()
    assert page.context["chosen"] == "watch"


def test_a_crest_becomes_the_persons_and_is_their_seats_until_they_play(client: Client, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "later", "crest": "0123456789abcdef"})
    seat = Seat.objects.get(user__name="Jo")
    assert (seat.user.crest, seat.crest_id) == ("0123456789abcdef", "0123456789abcdef")
    client.post(url(code), {"choice": f"ready:{READY[0].key}"})
    seat = Seat.objects.get(user__name="Jo")
    assert seat.crest_id == seat.character.crest_id != "0123456789abcdef"


@pytest.mark.parametrize("crest", ["red", "<svg>", "0123456789ABCDEF", "x" * 40, ""])
def test_a_crest_that_was_never_offered_is_none(client: Client, code: str, crest: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "later", "crest": crest})
    assert not User.objects.filter(name="Jo").exclude(crest="").exists()


def test_whoever_has_a_crest_finds_it_first_and_keeps_it(as_otto: Client, cast: Cast, code: str) -> None:
    User.objects.filter(pk=cast.otto.pk).update(crest="fedcba9876543210")
    page = as_otto.get(url(code))
    assert page.context["crests"][0] == page.context["crest"] == "fedcba9876543210"
    as_otto.post(url(code), {"choice": "later", "crest": "fedcba9876543210"})
    cast.otto.refresh_from_db()
    assert cast.otto.crest == "fedcba9876543210"


def test_another_guest_on_the_same_device_does_not_bear_the_first_one_s_id(client: Client, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "later"})
    del client.cookies[current.SESSION_COOKIE_NAME]
    first = client.get(url(code)).context["crest"]
    assert first == str(User.objects.get(name="Jo").pk)
    client.post(url(code), {"name": "Kim", "choice": "later", "crest": first})
    assert User.objects.get(name="Kim").crest == ""


def test_another_guest_on_the_same_device_does_not_bear_the_first_one_s_arms(client: Client, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "later", "crest": "fedcba9876543210"})
    del client.cookies[current.SESSION_COOKIE_NAME]
    assert client.get(url(code)).context["crest"] == "fedcba9876543210"
    drawn = client.post(url(code), {"name": "Kim", "draw": "others", "crest": "fedcba9876543210"})
    assert "fedcba9876543210" not in drawn.context["crests"]
    unfinished = client.post(url(code), {"name": "Kim", "crest": "fedcba9876543210"})
    assert "fedcba9876543210" not in unfinished.context["crests"]
    client.post(url(code), {"name": "Kim", "choice": "later", "crest": "fedcba9876543210"})
    assert User.objects.get(name="Kim").crest == ""
    assert User.objects.get(name="Jo").crest == "fedcba9876543210"


def test_no_two_new_characters_of_a_campaign_bear_the_same_arms(cast: Cast) -> None:
    made = [create(campaign=cast.campaign, owner=None, name=f"C{n}", sheet=READY[0].sheet, crest="same") for n in "abc"]
    assert made[0].crest == "same"
    assert len({arms(each.crest_id) for each in made}) == 3


def test_a_new_character_does_not_bear_the_arms_of_who_leads(cast: Cast) -> None:
    User.objects.filter(pk=cast.ana.user_id).update(crest="wished")
    made = create(campaign=cast.campaign, owner=None, name="C", sheet=READY[0].sheet, crest="wished")
    assert arms(made.crest_id) != arms("wished")


def test_a_character_taken_meanwhile_keeps_its_place_and_says_by_whom(
    client: Client, cast: Cast, code: str, tilde: Character
) -> None:
    figure(cast.campaign, None, "Zora")
    before = [each.value for each in client.get(url(code)).context["choices"]]
    Character.objects.filter(pk=tilde.pk).update(owner=cast.otto)
    page = client.post(url(code), {"name": "Jo", "choice": f"character:{tilde.pk}", "shown": before})
    after = page.context["choices"]
    assert [each.value for each in after] == before
    assert "<bdi>Otto</bdi> plays <bdi>Tilde</bdi>" in page.content.decode()
    assert [each.is_free for each in after] == [False] + [True] * (len(before) - 1)


@pytest.mark.parametrize("secret", [{"kind": Kind.NON_PLAYER_CHARACTER}, {"archived_at": timezone.now()}])
def test_nobody_learns_of_a_character_that_is_not_to_be_played_by_asking_for_its_id(
    client: Client, code: str, tilde: Character, secret: dict[str, object]
) -> None:
    Character.objects.filter(pk=tilde.pk).update(**secret)
    value = f"character:{tilde.pk}"
    page = client.post(url(code), {"name": "", "choice": value, "shown": [value]})
    assert value not in [each.value for each in page.context["choices"]]
    assert "Tilde" not in page.content.decode()


def test_only_options_that_differ_from_the_book_are_told(client: Client, code: str) -> None:
    assert "What this table agreed" not in client.get(url(code)).content.decode()
    Campaign.objects.update(options={"fu_share": True})
    page = client.get(url(code))
    assert [line.label for line in page.context["agreed"]] == ["Share FU points"]
