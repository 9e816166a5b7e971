"""The waiting room, and what is kept for who waits there."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from campaigns import services
from campaigns.models import Campaign, Invite, Membership, Role
from characters.models import Character
from characters.services import TAKEN
from tables import waiting
from tables.choosing import choose
from tables.models import KnockState, Seat, SeatRole, TableEvent
from tests.cast import Cast, figure, person
from tests.tables.knocking.steps import HTMX, knocks, later, only, room, toasts
from tests.tables.links import READY


@pytest.mark.parametrize("kind", ["prepared", "ready-made"])
def test_what_was_chosen_is_kept_from_others_for_a_quarter_of_an_hour(
    client: Client, door: Cast, code: str, tilde: Character, kind: str
) -> None:
    choice = f"character:{tilde.pk}" if kind == "prepared" else f"ready:{READY[0].key}"
    knocks(code, choice=choice)
    shown = next(each for each in client.get(f"/j/{code}/").context["choices"] if each.value == choice)
    assert (shown.is_free, shown.is_kept) == (False, True)
    assert client.post(f"/j/{code}/", {"name": "Kim", "choice": choice}).status_code == 409
    Seat.objects.filter(pk=door.lia.pk).update(role=SeatRole.PLAYER)
    assert choose(seat=door.lia, choice=choice, language="en") == TAKEN
    later(minutes=15, seconds=1)
    knocks(code, "Kim", choice)


def test_members_read_that_a_character_is_taken_and_not_that_somebody_knocks(
    client: Client, door: Cast, code: str, as_otto: Client, tilde: Character
) -> None:
    Membership.objects.create(campaign=door.campaign, user=door.otto, role=Role.PLAYER)
    knocks(code, choice=f"character:{tilde.pk}")
    assert "Kept for somebody at the door" in client.get(f"/j/{code}/").content.decode()
    page = as_otto.get(f"/j/{code}/").content.decode()
    assert ("Kept for somebody at the door" in page, "<span>Taken</span>" in page) == (False, True)


def test_who_waits_sees_the_own_choice_as_free(code: str, tilde: Character) -> None:
    client = knocks(code, choice=f"character:{tilde.pk}")
    page = client.get(f"/j/{code}/")
    assert page.context["chosen"] == f"character:{tilde.pk}"
    assert "Back to the waiting room" in page.content.decode()


def test_leaving_frees_the_character_and_ends_the_knock(code: str, tilde: Character) -> None:
    client = knocks(code, choice=f"character:{tilde.pk}")
    assert client.post(room(code), {"do": "leave"})["Location"] == reverse("tables:join", args=[code])
    assert only().state == KnockState.LEFT
    assert client.get(room(code))["Location"] == reverse("tables:join", args=[code])
    knocks(code, "Kim", f"character:{tilde.pk}")


def test_the_room_says_when_as_whom_with_whom_and_what_is_kept(code: str, tilde: Character) -> None:
    page = knocks(code, choice=f"character:{tilde.pk}").get(room(code))
    text = page.content.decode()
    assert all(words in text for words in ("<bdi>Jo</bdi>", "Tilde</bdi> is kept for you", "For 15 minutes", "Ana"))
    assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in text
    assert "no-store" in page["Cache-Control"]


@pytest.mark.parametrize(
    ("role", "words"),
    [(SeatRole.GM, "<bdi>Ana</bdi> knows you are here"), (SeatRole.PLAYER, "You are waiting for <bdi>Ana</bdi>")],
)
def test_the_room_promises_that_one_is_seen_only_while_somebody_leads_the_table(
    door: Cast, code: str, role: SeatRole, words: str
) -> None:
    client = knocks(code)
    assert "You are waiting for <bdi>Ana</bdi>" in client.get(room(code)).content.decode()
    Seat.objects.filter(table=door.ana.table, role=role).update(last_seen=timezone.now())
    assert words in client.get(room(code)).content.decode()


def test_htmx_gets_the_part_that_changes(code: str) -> None:
    part = knocks(code).get(room(code), headers=HTMX).content.decode()
    assert 'id="waiting"' in part
    assert "<html" not in part


def test_a_stranger_is_led_to_the_door_and_an_invented_link_leads_nowhere(client: Client, code: str) -> None:
    knocks(code)
    assert client.get(room(code))["Location"] == reverse("tables:join", args=[code])
    assert client.get(room("invented")).status_code == 404


def test_nobody_guesses_links_at_the_waiting_room(door: Cast, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "ASTRAY_PER_MINUTE", 3)
    answers = [client.get(room(f"invented{turn}"), REMOTE_ADDR="203.0.113.77").status_code for turn in range(4)]
    assert answers == [404, 404, 404, 429]


def test_a_closed_link_shows_nobody_any_more(door: Cast, code: str) -> None:
    client = knocks(code)
    assert client.get(room(code)).context["people"]
    Invite.objects.update(revoked_at=timezone.now())
    assert client.get(room(code)).context["people"] == []


def test_one_may_knock_again_after_half_a_minute_and_is_told_before(code: str, tilde: Character) -> None:
    client = knocks(code, choice=f"character:{tilde.pk}")
    events = TableEvent.objects.count()
    early = client.post(room(code), {"do": "again"})
    assert early.status_code == 409
    assert "after half a minute" in toasts(early)
    assert TableEvent.objects.count() == events
    later(minutes=20)
    rung = client.post(room(code), {"do": "again"})
    assert (rung.status_code, TableEvent.objects.count()) == (303, events + 1)
    assert timezone.now() - only().rung_at < timedelta(minutes=1)


def test_knocking_again_for_what_somebody_else_has_by_now_is_refused(code: str, tilde: Character) -> None:
    client = knocks(code, choice=f"character:{tilde.pk}")
    later(minutes=20)
    knocks(code, "Kim", f"character:{tilde.pk}")
    assert "Somebody else has" in client.get(room(code)).content.decode()
    assert client.post(room(code), {"do": "again"}).status_code == 409


def test_where_nobody_knocks_any_more_knocking_again_leads_in(door: Cast, code: str) -> None:
    client = knocks(code)
    Campaign.objects.update(knock_first=False)
    client.post(room(code), {"do": "again"})
    assert client.get(room(code))["Location"] == reverse("tables:table", args=[door.table.slug])
    assert Invite.objects.get().uses_left == 2


def test_coming_in_by_the_door_that_was_opened_meanwhile_ends_the_knock(door: Cast, code: str) -> None:
    client = knocks(code)
    Campaign.objects.update(knock_first=False)
    assert client.post(f"/j/{code}/", {"choice": "later"})["Location"] == f"/t/{door.table.slug}/"
    assert only().state == KnockState.LET_IN


def test_a_closed_link_keeps_who_waits_and_says_so(code: str) -> None:
    client = knocks(code)
    later(minutes=1)
    Invite.objects.update(revoked_at=timezone.now())
    assert "was closed meanwhile" in client.get(room(code)).content.decode()
    assert client.post(room(code), {"do": "again"}).status_code == 409
    assert only().state == KnockState.WAITING


def test_a_deleted_campaign_leads_who_waits_to_the_closed_door(door: Cast, code: str) -> None:
    client = knocks(code)
    services.delete_campaign(campaign=door.campaign)
    assert client.get(room(code), headers=HTMX)["HX-Redirect"] == reverse("tables:join", args=[code])
    assert client.get(room(code)).status_code == 404


def test_the_room_asks_the_database_as_often_for_thirty_people_as_for_four(
    door: Cast, code: str, tilde: Character, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = knocks(code, choice=f"character:{tilde.pk}")
    with django_assert_num_queries(7):
        client.get(room(code), headers=HTMX)
    for number in range(26):
        user = person(f"P{number}")
        Seat.objects.create(table=door.table, user=user, character=figure(door.campaign, user, f"F{number}"))
    with django_assert_num_queries(7):
        client.get(room(code), headers=HTMX)


def test_whoever_waits_finds_something_to_do_and_every_way_leads_somewhere(
    door: Cast, code: str, tilde: Character
) -> None:
    client = knocks(code, "Jo", f"character:{tilde.pk}")
    page = client.get(room(code)).content.decode()
    ways = [reverse("help", args=[door.campaign.system]), reverse("verify"), reverse("accounts:preferences")]
    for way in ways:
        assert f'href="{way}' in page
        assert client.get(way).status_code == 200
    assert "Get to know" in page
