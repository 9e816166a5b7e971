"""Knocking first: who must, and how much a door holds."""

from datetime import timedelta

import pytest
from django.conf import settings as current
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from campaigns import invites
from campaigns.models import Invite, Membership, Role
from campaigns.services import let_watch
from characters.models import Character
from tables import knocking
from tables.models import Knock, Seat, TableEvent
from tests.cast import Cast
from tests.tables.knocking.steps import knocks, later, only, room
from tests.tables.links import READY, invited


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


def test_a_gm_switches_knocking_on_and_off(cast: Cast, as_ana: Client) -> None:
    address = reverse("campaigns:knocking", args=[cast.campaign.slug])
    for sent, expected in (({"knock_first": "on"}, True), ({}, False)):
        as_ana.post(address, sent)
        cast.campaign.refresh_from_db()
        assert cast.campaign.knock_first is expected


def test_each_switch_of_the_door_turns_by_itself(cast: Cast, as_ana: Client) -> None:
    address = reverse("campaigns:knocking", args=[cast.campaign.slug])
    as_ana.post(address, {"switch": "spectators"})
    as_ana.post(address, {"switch": "show_odds"})
    cast.campaign.refresh_from_db()
    assert (cast.campaign.knock_first, cast.campaign.spectators) == (False, False)
    assert cast.campaign.options["show_odds"] is False
    assert TableEvent.objects.filter(kind="options").count() == 1
    as_ana.post(address, {"switch": "show_odds", "show_odds": "on"})
    as_ana.post(address, {"switch": "spectators", "spectators": "on"})
    cast.campaign.refresh_from_db()
    assert (cast.campaign.spectators, cast.campaign.options["show_odds"]) == (True, True)
    assert as_ana.post(address, {"switch": "name"}).status_code == 404


def test_nobody_comes_to_watch_where_spectators_are_not_wanted(cast: Cast) -> None:
    code = invited(cast.campaign)
    door = reverse("tables:join", args=[code])
    assert 'value="watch"' in Client().get(door).text
    cast.campaign.spectators = False
    cast.campaign.save(update_fields=["spectators"])
    assert 'value="watch"' not in Client().get(door).text
    refused = Client().post(door, {"name": "Mel", "choice": "watch"})
    assert refused.status_code == 422
    assert "Nobody only watches at this table." in refused.text
    assert Client().post(door, {"name": "Mel", "choice": "later"}).status_code == 303


def test_whoever_waits_to_watch_is_let_in_only_where_they_may(door: Cast, code: str) -> None:
    knocks(code, choice="watch")
    let_watch(campaign=door.campaign, on=False)
    refusal = knocking.let_in(seat=door.ana, knock=only())
    assert (refusal.code, only().state) == ("watching_off", "waiting")
    assert not Membership.objects.filter(user__name="Jo").exists()
    let_watch(campaign=door.campaign, on=True)
    assert knocking.let_in(seat=door.ana, knock=only()).seat.role == "spectator"


def test_a_link_for_spectators_seats_nobody_where_they_may_not_watch(cast: Cast, as_lia: Client) -> None:
    let_watch(campaign=cast.campaign, on=False)
    link = reverse("tables:join", args=[invited(cast.campaign, Role.SPECTATOR)])
    for client in (Client(), as_lia):
        refused = client.post(link, {"name": "Mel"})
        assert refused.status_code == 422
        assert "Nobody only watches at this table just now." in refused.text
    assert not Membership.objects.filter(user__name="Mel").exists()
    assert not Seat.objects.filter(user=cast.lia.user, closed_at=None).exists()


def test_the_campaign_page_shows_its_gm_the_switch(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    address = reverse("campaigns:campaign", args=[cast.campaign.slug])
    assert 'name="knock_first"' in as_ana.get(address).content.decode()
    assert 'name="knock_first"' not in as_mara.get(address).content.decode()
