"""Knocking first: who must, what is kept, who opens, and what nobody else hears of it."""

import re
from datetime import timedelta

import pytest
from django.conf import settings as current
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import User
from campaigns import invites, services
from campaigns.models import Campaign, Invite, Membership, Role
from characters.models import Character
from characters.services import TAKEN
from rules.systems import BY_KEY
from tables import knocking, waiting, wire
from tables.choosing import choose
from tables.models import Knock, KnockState, Seat, SeatRole, TableEvent
from tests.cast import GAME, Cast, figure, gather, person

READY = BY_KEY[GAME].ready_made("en")
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def unhurried(settings: Settings) -> None:
    """Let tests join more often than one address may."""
    settings.JOINS_PER_MINUTE = 100_000


@pytest.fixture
def door(cast: Cast) -> Cast:
    """The cast at a table where newcomers knock."""
    Campaign.objects.update(knock_first=True)
    cast.campaign.refresh_from_db()
    return cast


@pytest.fixture
def code(door: Cast) -> str:
    return invited(door.campaign)


@pytest.fixture
def tilde(door: Cast) -> Character:
    return figure(door.campaign, None, "Tilde")


def invited(campaign: Campaign, role: str = Role.PLAYER, uses: int = 3) -> str:
    made = invites.create_invite(campaign=campaign, role=role, uses=uses)
    assert isinstance(made, Invite)
    return invites.code_of(made) or ""


def knocks(code: str, name: str = "Jo", choice: str = "later", client: Client | None = None) -> Client:
    client = client or Client()
    response = client.post(reverse("tables:join", args=[code]), {"name": name, "choice": choice})
    assert (response.status_code, response["Location"]) == (303, room(code))
    return client


def room(code: str) -> str:
    return reverse("tables:wait", args=[code])


def only() -> Knock:
    return Knock.objects.select_related("user", "table").get()


def answer(client: Client, how: str, knock: Knock, **headers: str):
    return client.post(reverse(f"tables:{how}", args=[knock.table.slug, knock.pk]), headers=headers)


def told(response: HttpResponse) -> str:
    """Give what an answer says beside the door, which an event may draw anew at any moment."""
    panel, _end, beside = response.content.decode().partition("</section>")
    assert panel.startswith('<section id="panel-door"')
    assert 'hx-target="#toasts"' in beside
    return beside


def toasts(response: HttpResponse) -> str:
    """Give what a page says in its toasts."""
    found = re.search(r'id="toasts">(.*?)</div>\s*</div>', response.content.decode(), re.DOTALL)
    return found[1] if found else ""


def later(**ago: float) -> None:
    """Let time pass for everyone at the door."""
    moved = timezone.now() - timedelta(**ago)
    Knock.objects.update(knocked_at=moved, rung_at=moved, answered_at=moved)


# --- knocking ---------------------------------------------------------------------------------------------------------


def test_a_newcomer_knocks_and_gets_no_seat_and_costs_no_use(door: Cast, code: str) -> None:
    client = knocks(code, "Jo", f"ready:{READY[0].key}")
    knock, guest = only(), User.objects.get(name="Jo")
    assert (knock.user, knock.state, knock.role, knock.choice) == (guest, "waiting", "player", f"ready:{READY[0].key}")
    assert not Seat.objects.filter(user=guest).exists()
    assert not Membership.objects.filter(user=guest).exists()
    assert not Character.objects.filter(name=READY[0].name).exists()
    assert Invite.objects.get().uses_left == 3
    assert client.session["_auth_user_id"] == str(guest.pk)
    assert client.cookies[current.GUEST_COOKIE_NAME].value
    assert client.get(reverse("tables:table", args=[door.table.slug])).status_code == 404


@pytest.mark.parametrize("who", ["as_ana", "as_mara", "as_lia"])
def test_members_need_not_knock(request: pytest.FixtureRequest, code: str, who: str) -> None:
    response = request.getfixturevalue(who).post(reverse("tables:join", args=[code]), {"choice": "later"})
    assert response["Location"].startswith("/t/")
    assert not Knock.objects.exists()


def test_a_player_member_without_a_character_takes_one_without_knocking(
    door: Cast, code: str, as_otto: Client, tilde: Character
) -> None:
    Membership.objects.create(campaign=door.campaign, user=door.otto, role=Role.PLAYER)
    as_otto.post(reverse("tables:join", args=[code]), {"choice": f"character:{tilde.pk}"})
    assert Seat.objects.get(user=door.otto).character == tilde


def test_knocking_again_with_something_else_changes_the_one_knock(code: str, tilde: Character) -> None:
    client = knocks(code, "Jo", f"character:{tilde.pk}")
    first = only()
    knocks(code, choice=f"ready:{READY[0].key}", client=client)
    assert (only().pk, only().choice, only().knocked_at) == (first.pk, f"ready:{READY[0].key}", first.knocked_at)
    assert User.objects.filter(is_guest=True).count() == 1


def test_changing_what_one_knocks_with_rings_no_sooner_than_knocking_again(code: str) -> None:
    client = knocks(code)
    knocks(code, choice="watch", client=client)
    assert [event.data for event in TableEvent.objects.filter(kind="door")] == [{"knock": str(only().pk)}, {}]
    later(seconds=31)
    knocks(code, choice="later", client=client)
    assert TableEvent.objects.filter(kind="door").latest("seq").data == {"knock": str(only().pk)}


def test_an_invite_to_watch_knocks_to_watch_whatever_is_posted(door: Cast, tilde: Character) -> None:
    knocks(invited(door.campaign, Role.SPECTATOR), choice=f"character:{tilde.pk}")
    assert (only().role, only().choice) == (Role.SPECTATOR, "watch")


@pytest.mark.parametrize("choice", ["ready:invented", "character:nonsense", "king"])
def test_what_is_not_offered_cannot_be_knocked_for(client: Client, code: str, choice: str) -> None:
    people = User.objects.count()
    assert client.post(reverse("tables:join", args=[code]), {"name": "Jo", "choice": choice}).status_code == 422
    assert (Knock.objects.count(), User.objects.count()) == (0, people)


def test_a_crowded_door_says_so_and_changes_nothing(client: Client, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knocking, "MOST_WAITING", 1)
    knocks(code)
    response = client.post(reverse("tables:join", args=[code]), {"name": "Kim", "choice": "later"})
    assert response.status_code == 409
    assert "Many people wait" in response.content.decode()
    assert (Knock.objects.count(), User.objects.filter(name="Kim").count()) == (1, 0)


def test_who_has_not_rung_for_long_crowds_nobody_out(
    client: Client, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(knocking, "MOST_WAITING", 1)
    first = knocks(code)
    later(minutes=15, seconds=1)
    knocks(code, "Kim")
    crowded = first.post(room(code), {"do": "again"})
    assert (crowded.status_code, "Many people wait" in crowded.content.decode()) == (409, True)


def test_the_door_shows_those_who_rang_last_when_very_many_wait(
    door: Cast, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(knocking, "MOST_WAITING", 2)
    knocks(code, "Ada")
    later(minutes=20)
    knocks(code, "Bo")
    knocks(code, "Cy")
    assert [each.name for each in knocking.at_the_door(door.table)] == ["Bo", "Cy"]


def test_who_has_not_rung_for_half_a_day_is_gone_and_may_knock_anew(door: Cast, code: str, as_ana: Client) -> None:
    client = knocks(code)
    later(hours=11, minutes=59)
    assert [each.name for each in knocking.at_the_door(door.table)] == ["Jo"]
    assert client.get(room(code)).status_code == 200
    later(hours=12)
    assert knocking.at_the_door(door.table) == []
    assert client.get(room(code))["Location"] == reverse("tables:join", args=[code])
    assert "Back to the waiting room" not in client.get(f"/j/{code}/").content.decode()
    knocks(code, client=client)
    assert [each.name for each in knocking.at_the_door(door.table)] == ["Jo"]
    assert timezone.now() - only().knocked_at < timedelta(minutes=1)


def test_revoking_a_link_declines_those_who_wait_by_it_and_nobody_else(
    door: Cast, code: str, as_ana: Client, tilde: Character
) -> None:
    client = knocks(code, "Jo", f"character:{tilde.pk}")
    other = invited(door.campaign)
    knocks(other, "Kim")
    told = TableEvent.objects.filter(kind="door").count()
    revoked = Invite.objects.get(code_hash=invites.code_hash(code))
    as_ana.post(reverse("campaigns:invite-revoke", args=[door.campaign.slug, revoked.pk]))
    assert [each.name for each in knocking.at_the_door(door.table)] == ["Kim"]
    assert TableEvent.objects.filter(kind="door").count() == told + 1
    assert "Not this time" in client.get(room(code)).content.decode()
    knocks(other, "Lu", f"character:{tilde.pk}")


# --- what is kept -----------------------------------------------------------------------------------------------------


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


# --- waiting ----------------------------------------------------------------------------------------------------------


def test_the_room_says_when_as_whom_with_whom_and_what_is_kept(code: str, tilde: Character) -> None:
    page = knocks(code, choice=f"character:{tilde.pk}").get(room(code))
    text = page.content.decode()
    assert all(words in text for words in ("<bdi>Jo</bdi>", "Tilde</bdi> is kept for you", "For 15 minutes", "Ana"))
    assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in text
    assert "no-store" in page["Cache-Control"]


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


# --- opening ----------------------------------------------------------------------------------------------------------


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
    assert knocking.let_in(seat=door.ana, knock=only()) == knocking.SEAT_CLOSED


# --- who hears of it --------------------------------------------------------------------------------------------------


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


# --- the switch -------------------------------------------------------------------------------------------------------


def test_a_gm_switches_knocking_on_and_off(cast: Cast, as_ana: Client) -> None:
    address = reverse("campaigns:knocking", args=[cast.campaign.slug])
    for sent, expected in (({"knock_first": "on"}, True), ({}, False)):
        as_ana.post(address, sent)
        cast.campaign.refresh_from_db()
        assert cast.campaign.knock_first is expected


def test_the_campaign_page_shows_its_gm_the_switch(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    address = reverse("campaigns:campaign", args=[cast.campaign.slug])
    assert 'name="knock_first"' in as_ana.get(address).content.decode()
    assert 'name="knock_first"' not in as_mara.get(address).content.decode()


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
