"""The lobby: the way in, who is there and how far, characters to hand out, and a roll that only tests the line."""

import re
import uuid
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.invites import create_invite
from campaigns.models import Membership, Role
from characters.models import Character, Draft
from rules.models import Roll
from rules.systems import BY_KEY
from tables import checking, wire
from tables.models import Arrival, Seat, TableEvent
from tests.cast import GAME, Cast, member, person
from tests.conftest import signed_in

HTMX = {"HX-Request": "true"}


def address(cast: Cast, name: str = "lobby") -> str:
    return reverse(f"tables:{name}", args=[cast.table.slug])


def newcomer(cast: Cast, role: str = Role.PLAYER) -> Seat:
    return member(cast.campaign, cast.table, person("Yusuf", "de"), role)


def test_the_lobby_shows_the_link_its_drawing_and_a_way_to_a_new_one(cast: Cast, as_ana: Client) -> None:
    page = as_ana.get(address(cast)).text
    assert "Make a link" in page
    assert page.count('class="button primary">') == 1
    create_invite(campaign=cast.campaign, role=Role.SPECTATOR, uses=3)
    assert "Make a link" in as_ana.get(address(cast)).text
    invite = create_invite(campaign=cast.campaign, role=Role.PLAYER, uses=3)
    page = as_ana.get(address(cast)).text
    shown = re.search(r'id="link" readonly value="([^"]+/j/[a-z0-9]+/)"', page)
    assert shown
    assert page.count('class="qr"') == 2
    renew = reverse("campaigns:invite-renew", args=[cast.campaign.slug, invite.pk])
    assert as_ana.post(renew, {"next": address(cast)})["Location"] == address(cast)
    assert shown[1] not in as_ana.get(address(cast)).text
    assert as_ana.get(shown[1]).status_code == 404


def test_it_says_how_far_everybody_is(cast: Cast, as_ana: Client) -> None:
    yusuf = newcomer(cast)
    assert "Chooses" in as_ana.get(address(cast), headers=HTMX).text
    Draft.objects.create(owner=yusuf.user, system=GAME, campaign=cast.campaign, doc={"name": "Somebody secret"})
    panel = as_ana.get(address(cast), headers=HTMX).text
    assert "Creating" in panel
    assert "Somebody secret" not in panel
    assert panel.count("badge good") == 2
    assert "Spectator" in panel


def test_a_ready_made_character_is_handed_to_a_player_in_their_own_language(cast: Cast, as_ana: Client) -> None:
    yusuf, made = newcomer(cast), BY_KEY[GAME].ready_made("de")[0]
    form = {"choice": f"ready:{made.key}", "seat": str(yusuf.pk)}
    assert as_ana.post(address(cast, "hand-out"), form)["Location"] == address(cast)
    yusuf.refresh_from_db()
    assert (yusuf.character.name, yusuf.character.owner_id) == (made.name, yusuf.user_id)
    assert TableEvent.objects.filter(table=cast.table, kind="took", by=yusuf).exists()


def test_nothing_is_handed_to_whoever_plays_already_watches_or_sits_elsewhere(cast: Cast, as_ana: Client) -> None:
    key = BY_KEY[GAME].ready_made("en")[0].key
    before = Character.objects.count()
    for seat in (str(cast.mara.pk), str(cast.lia.pk), str(uuid.uuid4()), "nobody", ""):
        response = as_ana.post(address(cast, "hand-out"), {"choice": f"ready:{key}", "seat": seat})
        assert response.status_code == 409
    assert Character.objects.count() == before
    yusuf = newcomer(cast)
    for choice in ("ready:none", "", "later", f"character:{uuid.uuid4()}"):
        as_ana.post(address(cast, "hand-out"), {"choice": choice, "seat": str(yusuf.pk)})
        yusuf.refresh_from_db()
        assert yusuf.character_id is None


def test_by_htmx_the_list_comes_back_with_who_plays_or_with_the_reason(cast: Cast, as_ana: Client) -> None:
    yusuf, key = newcomer(cast), BY_KEY[GAME].ready_made("en")[0].key
    form = {"choice": f"ready:{key}", "seat": str(yusuf.pk)}
    first, again = (as_ana.post(address(cast, "hand-out"), form, headers={"HX-Request": "true"}) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 409)
    assert 'role="alert"' not in first.text
    assert "They play somebody already." in again.text
    assert first.text.lstrip().startswith('<div id="panel-lobby"')


def test_the_owner_makes_somebody_a_gm_from_here_and_takes_it_back(cast: Cast, as_ana: Client) -> None:
    yusuf = newcomer(cast)
    assert '<button name="role" value="gm"' in as_ana.get(address(cast)).text
    there = reverse("campaigns:member", args=[cast.campaign.slug, yusuf.user_id])
    assert as_ana.post(there, {"role": "gm", "next": address(cast)})["Location"] == address(cast)
    client = signed_in(yusuf.user)
    page = client.get(address(cast))
    assert page.status_code == 200
    assert '<button name="role"' not in page.text
    as_ana.post(there, {"role": "player"})
    assert client.get(address(cast)).status_code == 404
    assert Membership.objects.get(user=yusuf.user, campaign=cast.campaign).role == Role.PLAYER


def test_who_comes_draws_the_lobby_anew_for_gms_alone(cast: Cast) -> None:
    newcomer(cast)
    event = TableEvent.objects.told().filter(kind="joined").latest("seq")
    drawn = {
        seat.role: wire.render(event, wire.reader_for(event, seat.pk, seat.role, "en"))
        for seat in (cast.ana, cast.mara)
    }
    assert "#panel-lobby" in drawn["gm"]
    assert "#panel-lobby" not in drawn["player"]


# --- the test roll ----------------------------------------------------------------------------------------------------


def test_a_test_roll_reaches_every_page_and_stands_in_no_log(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    before = as_mara.get(reverse("tables:log", args=[cast.table.slug])).text
    assert as_ana.post(address(cast, "check"))["Location"] == address(cast)
    assert Roll.objects.count() == 0
    after = as_mara.get(reverse("tables:log", args=[cast.table.slug])).text
    moving = re.compile(r"[A-Za-z0-9]{64}|after=[\w-]+")
    assert moving.sub("", after) == moving.sub("", before)
    event = TableEvent.objects.told().get(kind=checking.CHECK)
    drawn = wire.render(event, wire.reader_for(event, cast.mara.pk, cast.mara.role, "en"))
    assert reverse("tables:arrived", args=[cast.table.slug, event.data["check"]]) in drawn
    assert "Test roll: " in drawn


def test_the_gm_sees_whom_it_reached_and_whom_not(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    Seat.objects.filter(pk__in=[cast.mara.pk, cast.jonas.pk]).update(last_seen=timezone.now())
    checking.throw(seat=cast.ana)
    key = TableEvent.objects.get(kind=checking.CHECK).data["check"]
    arrived = reverse("tables:arrived", args=[cast.table.slug, key])
    for _ in range(2):
        assert as_mara.post(arrived).status_code == 204
    panel = as_ana.get(address(cast, "check"), headers=HTMX).text
    assert "<bdi>Mara</bdi> in" in panel
    assert "Waiting for <bdi>Jonas</bdi>." in panel
    assert TableEvent.objects.filter(kind=checking.ARRIVED).count() == 1
    signed_in(cast.jonas.user).post(arrived)
    assert "arrived everywhere" in as_ana.get(address(cast, "check"), headers=HTMX).text


@pytest.mark.parametrize("minutes", [2, 60])
def test_an_old_test_roll_is_no_news(cast: Cast, as_mara: Client, time_machine, minutes: int) -> None:
    checking.throw(seat=cast.ana)
    event = TableEvent.objects.told().get(kind=checking.CHECK)
    time_machine.move_to(timezone.now() + timedelta(minutes=minutes))
    as_mara.post(reverse("tables:arrived", args=[cast.table.slug, event.data["check"]]))
    assert not Arrival.objects.exists()
    assert "toast" not in wire.render(event, wire.reader_for(event, cast.mara.pk, cast.mara.role, "en"))
