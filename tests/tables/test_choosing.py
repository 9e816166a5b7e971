"""A player without a character takes one at the table."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Role
from characters.models import Character, Kind
from characters.services import TAKEN, UNKNOWN, claim
from tables import choosing
from tables.models import Seat, TableEvent
from tables.seating import close_seat
from tables.services import SEAT_CLOSED
from tests.cast import Cast, figure, member, person
from tests.conftest import signed_in


@pytest.fixture
def newcomer(cast: Cast) -> Seat:
    return member(cast.campaign, cast.table, person("Nele"), Role.PLAYER)


def choose(seat: Seat, choice: str):
    return signed_in(seat.user).post(reverse("tables:choose", args=[seat.table.slug]), {"choice": choice})


def played(seat: Seat) -> str:
    seat.refresh_from_db()
    return seat.character.name if seat.character else ""


def test_the_page_offers_what_is_free(cast: Cast, newcomer: Seat) -> None:
    figure(cast.campaign, None, "The prepared one")
    page = signed_in(newcomer.user).get(reverse("tables:table", args=[cast.table.slug])).text
    assert "The prepared one" in page
    assert 'value="ready:' in page


def test_a_prepared_character_becomes_ones_own_and_the_table_is_told(cast: Cast, newcomer: Seat) -> None:
    waiting = figure(cast.campaign, None, "The prepared one")
    assert choose(newcomer, f"character:{waiting.pk}").status_code == 303
    assert played(newcomer) == "The prepared one"
    assert TableEvent.objects.last().kind == "took"


@pytest.mark.parametrize("choice", ["", "watch", "ready:nobody", "character:nonsense", "x" * 10_000])
def test_what_is_not_offered_is_refused(cast: Cast, newcomer: Seat, choice: str) -> None:
    assert choose(newcomer, choice).status_code == 422
    assert played(newcomer) == ""


def test_somebody_elses_character_cannot_be_taken(cast: Cast, newcomer: Seat) -> None:
    assert choose(newcomer, f"character:{cast.mara.character_id}").status_code == 422
    assert played(newcomer) == ""


@pytest.mark.parametrize(
    "fields", [{"kind": Kind.NON_PLAYER_CHARACTER}, {"archived_at": timezone.now()}], ids=["npc", "archived"]
)
def test_what_does_not_wait_to_be_played_cannot_be_taken_by_a_forged_id(
    cast: Cast, newcomer: Seat, fields: dict[str, object]
) -> None:
    hidden = figure(cast.campaign, None, "The prince in hiding")
    Character.objects.filter(pk=hidden.pk).update(**fields)
    answer = choose(newcomer, f"character:{hidden.pk}")
    assert answer.status_code == 422
    assert "The prince in hiding" not in answer.text
    assert played(newcomer) == ""
    assert claim(character=hidden, owner=newcomer.user) is UNKNOWN
    assert Character.objects.get(pk=hidden.pk).owner is None


def test_a_character_at_the_table_cannot_be_taken_even_if_it_is_nobody_s(cast: Cast, newcomer: Seat) -> None:
    Character.objects.filter(pk=cast.mara.character_id).update(owner=None)
    assert choose(newcomer, f"character:{cast.mara.character_id}").status_code in {409, 422}
    assert claim(character=cast.mara.character, owner=newcomer.user) is TAKEN
    assert played(newcomer) == ""


def test_a_character_that_is_gone_is_not_there(cast: Cast, newcomer: Seat) -> None:
    waiting = figure(cast.campaign, None, "The prepared one")
    Character.objects.filter(pk=waiting.pk).delete()
    assert claim(character=waiting, owner=newcomer.user) is UNKNOWN


def test_whoever_has_a_character_keeps_it(cast: Cast) -> None:
    waiting = figure(cast.campaign, None, "The prepared one")
    choose(cast.mara, f"character:{waiting.pk}")
    assert played(cast.mara) == "Odalind"
    assert Character.objects.get(pk=waiting.pk).owner is None


def test_a_stranger_finds_nothing_and_get_is_no_way(cast: Cast, as_otto: Client, as_mara: Client) -> None:
    address = reverse("tables:choose", args=[cast.table.slug])
    assert as_otto.post(address, {"choice": ""}).status_code == 404
    assert as_mara.get(address).status_code == 405


def test_whoever_was_removed_meanwhile_stays_out(cast: Cast, newcomer: Seat) -> None:
    waiting = figure(cast.campaign, None, "The prepared one")
    close_seat(seat=Seat.objects.get(pk=newcomer.pk))
    assert choosing.choose(seat=newcomer, choice=f"character:{waiting.pk}", language="en") is SEAT_CLOSED
    assert Seat.objects.get(pk=newcomer.pk).closed_at is not None
