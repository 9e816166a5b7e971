"""Who opens the door, to whom, and what comes of it."""

import pytest
from django.conf import settings as current
from django.http import Http404
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns import invites, services
from campaigns.models import Invite
from characters.models import Character
from rules.systems import BY_KEY
from tables import knocking
from tables.models import KnockState, Seat, SeatRole, TableEvent
from tests.cast import GAME, Cast, gather
from tests.tables.knocking.steps import HTMX, answer, knocks, later, only, room, toasts, told
from tests.tables.links import READY


def test_letting_in_seats_the_newcomer_with_the_character_and_costs_one_use(
    door: Cast, code: str, as_ana: Client, tilde: Character
) -> None:
    client = knocks(code, choice=f"character:{tilde.pk}")
    response = answer(as_ana, "let-in", only())
    assert (response.status_code, response["Location"]) == (303, reverse("tables:gm", args=[door.table.slug]))
    seat = Seat.objects.get(user__name="Jo")
    assert (seat.role, seat.character, seat.character.owner) == (SeatRole.PLAYER, tilde, seat.user)
    assert (only().state, Invite.objects.get().uses_left) == (KnockState.LET_IN, 2)
    opened = client.get(room(code), headers=HTMX)
    assert opened["HX-Redirect"] == reverse("tables:table", args=[door.table.slug])
    assert client.get(opened["HX-Redirect"]).status_code == 200


def test_a_ready_made_character_speaks_the_language_of_who_knocked(code: str, as_ana: Client) -> None:
    client = Client()
    client.cookies[current.LANGUAGE_COOKIE_NAME] = "de"
    knocks(code, choice=f"ready:{READY[0].key}", client=client)
    answer(as_ana, "let-in", only())
    taken = Character.objects.get(owner__name="Jo")
    assert BY_KEY[GAME].load_sheet(taken.sheet) == BY_KEY[GAME].ready_made("de")[0].sheet


def test_who_comes_to_watch_is_let_in_to_watch(code: str, as_ana: Client) -> None:
    knocks(code, choice="watch")
    answer(as_ana, "let-in", only())
    assert Seat.objects.get(user__name="Jo").role == SeatRole.SPECTATOR


def test_declining_seats_nobody_frees_the_character_and_is_said_calmly(
    code: str, as_ana: Client, tilde: Character
) -> None:
    client = knocks(code, choice=f"character:{tilde.pk}")
    answer(as_ana, "decline", only())
    assert not Seat.objects.filter(user__name="Jo").exists()
    assert Invite.objects.get().uses_left == 3
    text = client.get(room(code)).content.decode()
    assert "Not this time" in text
    assert "hx-trigger" not in text
    again = client.post(f"/j/{code}/", {"choice": "later"})
    assert (again.status_code, "after half a minute" in again.content.decode()) == (409, True)
    knocks(code, "Kim", f"character:{tilde.pk}")
    later(minutes=1)
    knocks(code, client=client)


@pytest.mark.parametrize(("first", "second"), [("let-in", "decline"), ("decline", "let-in"), ("let-in", "let-in")])
def test_an_answered_knock_says_so_and_nothing_happens_twice(
    door: Cast, code: str, as_ana: Client, first: str, second: str
) -> None:
    knocks(code)
    answer(as_ana, first, only())
    seats, events, uses = Seat.objects.count(), TableEvent.objects.count(), Invite.objects.get().uses_left
    again = answer(as_ana, second, only(), **HTMX)
    assert again.status_code == 409
    assert "already" in told(again)
    assert "already" in toasts(answer(as_ana, second, only()))
    assert (seats, events, uses) == (Seat.objects.count(), TableEvent.objects.count(), Invite.objects.get().uses_left)


def test_who_left_cannot_be_let_in(code: str, as_ana: Client) -> None:
    knocks(code).post(room(code), {"do": "leave"})
    response = answer(as_ana, "let-in", only(), **HTMX)
    assert (response.status_code, "left the door" in response.content.decode()) == (409, True)
    assert not Seat.objects.filter(user__name="Jo").exists()


@pytest.mark.parametrize("fields", [{"revoked_at": timezone.now()}, {"uses_left": 0}, {"expires_at": timezone.now()}])
def test_a_link_that_was_closed_meanwhile_lets_nobody_in_and_loses_nothing(
    door: Cast, code: str, as_ana: Client, fields: dict[str, object]
) -> None:
    knocks(code)
    Invite.objects.update(**fields)
    response = answer(as_ana, "let-in", only())
    assert (response.status_code, "Renew it" in response.content.decode()) == (409, True)
    assert only().state == KnockState.WAITING
    Invite.objects.update(revoked_at=None)
    invites.renew(invite=Invite.objects.get())
    answer(as_ana, "let-in", only())
    assert Seat.objects.get(user__name="Jo").role == SeatRole.PLAYER


def test_who_waits_by_a_link_that_was_renewed_is_still_led_in(door: Cast, code: str, as_ana: Client) -> None:
    client = knocks(code)
    invites.renew(invite=Invite.objects.get())
    assert client.get(room(code)).status_code == 200
    answer(as_ana, "let-in", only())
    assert client.get(room(code))["Location"] == reverse("tables:table", args=[door.table.slug])


def test_an_archived_campaign_opens_to_nobody(door: Cast, code: str, as_ana: Client) -> None:
    knocks(code)
    services.archive(campaign=door.campaign, archived=True)
    response = answer(as_ana, "let-in", only())
    assert (response.status_code, "archived" in response.content.decode()) == (409, True)
    assert only().state == KnockState.WAITING


def test_whose_character_was_taken_meanwhile_comes_in_without_and_both_are_told(
    door: Cast, code: str, as_ana: Client, tilde: Character
) -> None:
    client = knocks(code, choice=f"character:{tilde.pk}")
    Character.objects.filter(pk=tilde.pk).update(owner=door.otto)
    response = answer(as_ana, "let-in", only(), **HTMX)
    assert (response.status_code, "taken meanwhile" in told(response)) == (200, True)
    assert Seat.objects.get(user__name="Jo").character is None
    assert Invite.objects.get().uses_left == 2
    assert "Your character was taken meanwhile" in client.get(room(code), follow=True).content.decode()


@pytest.mark.parametrize("how", ["let-in", "decline"])
def test_only_a_gm_of_this_table_opens_and_only_by_posting(
    door: Cast, code: str, as_mara: Client, as_ana: Client, how: str
) -> None:
    knocks(code)
    foreign = gather("elsewhere").ana.user
    other = Client()
    other.force_login(foreign, backend="django.contrib.auth.backends.ModelBackend")
    assert answer(as_mara, how, only()).status_code == 404
    assert answer(other, how, only()).status_code == 404
    assert as_ana.get(reverse(f"tables:{how}", args=[door.table.slug, only().pk])).status_code == 405
    assert only().state == KnockState.WAITING


def test_a_gm_whose_seat_was_just_closed_opens_to_nobody(door: Cast, code: str) -> None:
    knocks(code)
    Seat.objects.filter(pk=door.ana.pk).update(closed_at=timezone.now())
    with pytest.raises(Http404):
        knocking.let_in(seat=door.ana, knock=only())
