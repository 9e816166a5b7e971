"""What nobody gets by joining, and how often one may try."""

import pytest
from django.conf import settings as current
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from campaigns.models import Invite
from characters.models import Character
from tables.join import take_seat
from tests.cast import Cast, figure, gather
from tests.tables.joining.steps import rows, url
from tests.tables.links import READY, invited


@pytest.mark.parametrize("name", ["", "  ", "x" * 10_000, "J\x00o", "J\u202eo", "\u3164"])
def test_a_name_that_cannot_be_is_refused(client: Client, code: str, tilde: Character, name: str) -> None:
    before = rows()
    response = client.post(url(code), {"name": name, "choice": f"character:{tilde.pk}"})
    assert response.status_code == 422
    assert response.context["chosen"] == f"character:{tilde.pk}"
    assert rows() == before
    assert current.GUEST_COOKIE_NAME not in response.cookies


def test_a_label_that_asks_is_not_followed_by_a_colon(client: Client, code: str) -> None:
    page = client.post(url(code), {"name": "", "choice": ""}).content.decode()
    assert "Your name at the table</a>: " in page
    assert "Who will you play?</a> " in page


def test_markup_in_a_name_is_only_text(client: Client, cast: Cast, code: str, as_ana: Client) -> None:
    client.post(url(code), {"name": "<img src=x>", "choice": "later"})
    for page in (client.get(url(code)), as_ana.get(reverse("campaigns:campaign", args=[cast.campaign.slug]))):
        assert "<img" not in page.content.decode()


def test_a_character_taken_meanwhile_is_a_conflict_and_the_name_stays(
    client: Client, cast: Cast, code: str, tilde: Character
) -> None:
    Character.objects.filter(pk=tilde.pk).update(owner=cast.otto)
    before = rows()
    response = client.post(url(code), {"name": "Jo", "choice": f"character:{tilde.pk}"})
    assert response.status_code == 409
    assert 'value="Jo"' in response.content.decode()
    assert "Somebody took this character" in response.content.decode()
    assert rows() == before


def test_a_ready_made_character_sits_at_a_table_once(client: Client, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": f"ready:{READY[0].key}"})
    other = Client()
    offered = {each.name: each for each in other.get(url(code)).context["choices"]}
    assert (offered[READY[0].name].is_free, offered[READY[0].name].player) == (False, "Jo")
    assert offered[READY[1].name].is_free
    before = rows()
    assert other.post(url(code), {"name": "Kim", "choice": f"ready:{READY[0].key}"}).status_code == 409
    assert rows() == before


@pytest.mark.parametrize(
    "choice",
    [
        "ready:invented",
        "character:nonsense",
        "character:00000000-0000-4000-8000-000000000001",
        "king",
        "ready:",
        "x" * 10_000,
        "a\x00b",
    ],
)
def test_a_choice_that_is_not_offered_is_refused_and_changes_nothing(client: Client, code: str, choice: str) -> None:
    before = rows()
    response = client.post(url(code), {"name": "Jo", "choice": choice})
    assert response.status_code == 422
    assert 'value="Jo"' in response.content.decode()
    assert rows() == before


def test_a_character_of_another_campaign_is_out_of_reach(client: Client, code: str) -> None:
    foreign = figure(gather("elsewhere").campaign, None, "Foreign")
    assert client.post(url(code), {"name": "Jo", "choice": f"character:{foreign.pk}"}).status_code == 422
    foreign.refresh_from_db()
    assert foreign.owner is None


def test_the_last_use_lets_one_in_and_the_next_finds_it_closed(client: Client, cast: Cast) -> None:
    code = invited(cast.campaign, uses=1)
    assert client.post(url(code), {"name": "Jo", "choice": "later"}).status_code == 303
    before = rows()
    assert Client().post(url(code), {"name": "Kim", "choice": "later"}).status_code == 404
    assert rows() == before


def test_an_invite_that_closes_between_page_and_press_lets_nobody_in(cast: Cast, code: str) -> None:
    Invite.objects.update(uses_left=0)
    before = rows()
    assert take_seat(code=code, user=None, name="Jo", language="en", choice="later") is None
    assert rows() == before


def test_one_address_tries_ten_times_a_minute(settings: Settings, cast: Cast, code: str) -> None:
    settings.JOINS_PER_MINUTE = 10
    for number in range(10):
        assert Client(REMOTE_ADDR="203.0.113.7").post(url(f"invented{number}")).status_code == 404
    before = rows()
    response = Client(REMOTE_ADDR="203.0.113.7").post(url(code), {"name": "Jo", "choice": "later"})
    assert response.status_code == 429
    assert response["Retry-After"]
    assert rows() == before
    assert Client(REMOTE_ADDR="203.0.113.8").post(url(code), {"name": "Jo", "choice": "later"}).status_code == 303


def test_one_address_looks_ten_times_a_minute(settings: Settings, code: str) -> None:
    settings.JOINS_PER_MINUTE = 10
    answers = [Client(REMOTE_ADDR="203.0.113.9").get(url(code)).status_code for _each in range(11)]
    assert answers == [200] * 10 + [429]


def test_pages_that_stand_open_do_not_use_up_the_looks_of_their_address(settings: Settings, code: str) -> None:
    settings.JOINS_PER_MINUTE = 1
    at_home = {"REMOTE_ADDR": "203.0.113.10", "headers": {"HX-Request": "true"}}
    assert {Client(**at_home).get(url(code)).status_code for _each in range(12)} == {200}
    assert Client(REMOTE_ADDR="203.0.113.10").get(url(code)).status_code == 200


def test_without_a_csrf_token_nobody_sits_down(code: str) -> None:
    before = rows()
    assert Client(enforce_csrf_checks=True).post(url(code), {"name": "Jo", "choice": "later"}).status_code == 403
    assert rows() == before


def test_other_methods_are_refused(client: Client, code: str) -> None:
    assert client.put(url(code)).status_code == 405
    assert client.delete(url(code)).status_code == 405
