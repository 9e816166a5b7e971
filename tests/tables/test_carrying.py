"""A seat on another device: by a link that works once, soon, and for nobody who only reads the database."""

import io
import logging
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services import create_guest
from campaigns.models import Role
from config import logs
from tables.carrying import make_pass, use_pass
from tables.models import Seat, SeatPass
from tables.seating import close_seat
from tests.cast import Cast, figure, member

NOWHERE = "/s/invented/"


@pytest.fixture(autouse=True)
def hurry(settings) -> None:
    settings.JOINS_PER_MINUTE = 100_000


def carry(client: Client, cast: Cast) -> str:
    """Make a link and give its path."""
    page = client.post(reverse("tables:carry", args=[cast.table.slug])).text
    found = re.search(r'value="http://testserver(/s/[\w-]+/)"', page)
    assert found
    return found[1]


def table(cast: Cast) -> str:
    return reverse("tables:table", args=[cast.table.slug])


def test_the_other_device_sits_down_by_the_link_and_the_first_one_stays(cast: Cast, as_mara: Client) -> None:
    link, phone = carry(as_mara, cast), Client()
    assert phone.get(link).status_code == 200
    assert phone.get(table(cast)).status_code == 302
    answer = phone.post(link)
    assert (answer.status_code, answer["Location"]) == (303, table(cast))
    assert phone.get(table(cast)).status_code == as_mara.get(table(cast)).status_code == 200


def test_the_link_wears_the_colours_of_its_game(cast: Cast, as_mara: Client) -> None:
    assert f'data-system="{cast.campaign.system}"' in Client().get(carry(as_mara, cast)).text


def test_looking_uses_nothing_up_and_coming_in_does(cast: Cast, as_mara: Client) -> None:
    link = carry(as_mara, cast)
    for _ in range(3):
        assert Client().get(link).status_code == 200
    assert Client().post(link).status_code == 303
    late = Client()
    assert late.post(link).status_code == late.get(link).status_code == 404
    assert late.get(table(cast)).status_code == 302


def test_of_two_who_come_at_once_one_comes_in(cast: Cast) -> None:
    token = make_pass(seat=cast.mara)
    assert [bool(use_pass(token=token)) for _ in range(2)] == [True, False]


@pytest.mark.parametrize("why", ["expired", "made anew", "seat closed", "person inactive", "became staff"])
def test_a_link_that_no_longer_counts_is_as_if_it_had_never_been(
    cast: Cast, as_mara: Client, time_machine, why: str
) -> None:
    link = carry(as_mara, cast)
    if why == "expired":
        time_machine.move_to(timezone.now() + timedelta(minutes=11))
    elif why == "made anew":
        carry(as_mara, cast)
    elif why == "seat closed":
        close_seat(seat=cast.mara)
    else:
        User.objects.filter(pk=cast.mara.user_id).update(is_active=why != "person inactive", is_staff=why[0] == "b")
    closed, invented = Client().get(link), Client().get(NOWHERE)
    assert closed.status_code == 404
    number = re.compile(rb'[A-Za-z0-9]{64}|\b[0-9a-f]{12}\b|value="/s/[\w-]+/"')
    assert number.sub(b"", closed.content) == number.sub(b"", invented.content)
    assert Client().post(link).status_code == 404


def test_the_database_holds_only_a_hash(cast: Cast) -> None:
    token = make_pass(seat=cast.mara)
    stored = SeatPass.objects.get()
    assert token not in str(vars(stored))
    assert len(stored.token_hash) == 64
    assert len(token) >= 43


def test_links_are_not_made_or_tried_without_end(cast: Cast, as_mara: Client, settings) -> None:
    made = [as_mara.post(reverse("tables:carry", args=[cast.table.slug])).status_code for _ in range(6)]
    assert made == [200] * 5 + [429]
    settings.JOINS_PER_MINUTE = 2
    tried = [Client(REMOTE_ADDR="192.0.2.7").post(NOWHERE).status_code for _ in range(3)]
    assert tried == [404, 404, 429]


def test_whoever_was_signed_in_on_the_device_is_signed_out_and_told_before(
    cast: Cast, as_mara: Client, as_jonas: Client
) -> None:
    link = carry(as_mara, cast)
    assert "<bdi>Jonas</bdi>" in as_jonas.get(link).text
    as_jonas.post(link)
    assert as_jonas.session["_auth_user_id"] == str(cast.mara.user_id)


def test_a_gm_brings_a_guest_back_who_lost_their_device(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    guest, _token = create_guest(name="Yusuf", language="fr")
    seat = member(cast.campaign, cast.table, guest, Role.PLAYER)
    there = reverse("tables:carry-guest", args=[cast.table.slug, seat.pk])
    assert there in as_ana.get(reverse("tables:lobby", args=[cast.table.slug])).text
    assert as_mara.post(there).status_code == 404
    found = re.search(r'value="http://testserver(/s/[\w-]+/)"', as_ana.post(there).text)
    assert found
    phone = Client()
    phone.post(found[1])
    assert phone.session["_auth_user_id"] == str(guest.pk)


def test_a_gm_takes_nobodys_account_over(cast: Cast, as_ana: Client) -> None:
    before = SeatPass.objects.count()
    for seat in (cast.mara, cast.ana, cast.lia):
        there = reverse("tables:carry-guest", args=[cast.table.slug, seat.pk])
        assert as_ana.post(there).status_code == 404
    assert SeatPass.objects.count() == before


def test_a_guest_who_makes_an_account_keeps_seat_and_character(cast: Cast) -> None:
    guest, _token = create_guest(name="Yusuf", language="en")
    seat = member(cast.campaign, cast.table, guest, Role.PLAYER, figure(cast.campaign, guest, "Wick"))
    phone = Client()
    phone.post(f"/s/{make_pass(seat=seat)}/")
    form = {"name": "Yusuf", "password": "lanterns over the quiet river", "mail": ""}
    assert phone.post(reverse("accounts:sign-up"), form).status_code == 303
    kept = Seat.objects.select_related("user").get(pk=seat.pk)
    assert (kept.user.is_guest, kept.character_id) == (False, seat.character_id)
    assert phone.get(table(cast)).status_code == 200


def test_no_log_holds_the_link(cast: Cast) -> None:
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.addFilter(logs.NoSecrets())
    log = logging.getLogger("django.request")
    log.addHandler(handler)
    token = make_pass(seat=cast.mara)
    assert Client().put(f"/s/{token}/").status_code == 405
    log.removeHandler(handler)
    assert "/s/" in text.getvalue()
    assert token not in text.getvalue()
