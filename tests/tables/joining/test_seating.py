"""Taking the seat: as whom, with what, and what members find."""

import pytest
from django.conf import settings as current
from django.test import Client
from django.urls import reverse

from accounts.device import MOST_GUESTS
from accounts.models import User
from accounts.services import guests_by_tokens
from campaigns import services
from campaigns.models import Campaign, Invite, Membership, Role
from characters.models import Character
from rules.systems import BY_KEY
from tables.models import Seat, SeatRole, TableEvent
from tests.cast import GAME, Cast
from tests.tables.joining.steps import rows, url
from tests.tables.links import READY, invited


def test_a_name_and_a_press_seat_a_guest_as_a_ready_made_character(client: Client, cast: Cast, code: str) -> None:
    response = client.post(url(code), {"name": "Jo", "choice": f"ready:{READY[0].key}"})
    assert response["Location"] == reverse("tables:table", args=[cast.table.slug])
    guest = User.objects.get(name="Jo")
    seat = Seat.objects.get(user=guest)
    assert (guest.is_guest, guest.has_usable_password()) == (True, False)
    assert (seat.role, seat.character.name, seat.character.owner) == (SeatRole.PLAYER, READY[0].name, guest)
    assert Membership.objects.get(user=guest).role == Role.PLAYER
    assert Invite.objects.get().uses_left == 1
    assert client.get(response["Location"]).status_code == 200


def test_a_ready_made_character_starts_as_the_campaign_s_options_say(client: Client, cast: Cast, code: str) -> None:
    Campaign.objects.update(options={"fu_start": 3})
    client.post(url(code), {"name": "Jo", "choice": f"ready:{READY[0].key}"})
    assert Character.objects.get(owner__name="Jo").play["fu"] == 3


def test_a_character_speaks_the_language_of_whoever_takes_it(client: Client, code: str) -> None:
    client.cookies[current.LANGUAGE_COOKIE_NAME] = "de"
    client.post(url(code), {"name": "Jo", "choice": f"ready:{READY[0].key}"})
    system = BY_KEY[GAME]
    taken = Character.objects.get(owner__name="Jo")
    assert system.load_sheet(taken.sheet) == system.ready_made("de")[0].sheet
    assert User.objects.get(name="Jo").language == "de"


def test_a_prepared_character_becomes_one_s_own(client: Client, code: str, tilde: Character) -> None:
    client.post(url(code), {"name": "Jo", "choice": f"character:{tilde.pk}"})
    tilde.refresh_from_db()
    assert tilde.owner == User.objects.get(name="Jo")
    assert Seat.objects.get(user=tilde.owner).character == tilde


def test_one_may_decide_at_the_table(client: Client, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "later"})
    seat = Seat.objects.get(user__name="Jo")
    assert (seat.role, seat.character) == (SeatRole.PLAYER, None)


def test_one_may_only_watch(client: Client, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "watch"})
    assert Seat.objects.get(user__name="Jo").role == SeatRole.SPECTATOR
    assert Membership.objects.get(user__name="Jo").role == Role.SPECTATOR


def test_an_invite_to_watch_seats_no_player(client: Client, cast: Cast, tilde: Character) -> None:
    client.post(url(invited(cast.campaign, Role.SPECTATOR)), {"name": "Jo", "choice": f"character:{tilde.pk}"})
    seat = Seat.objects.get(user__name="Jo")
    tilde.refresh_from_db()
    assert (seat.role, seat.character, tilde.owner) == (SeatRole.SPECTATOR, None, None)


def test_the_table_hears_of_it(client: Client, cast: Cast, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "later"})
    assert TableEvent.objects.filter(table=cast.table, kind="joined", by__user__name="Jo").count() == 1


def test_a_campaign_without_a_table_gets_one(client: Client, cast: Cast) -> None:
    fresh = services.create_campaign(owner=cast.otto, system=GAME, name="Fresh", language="en")
    assert client.get(url(invited(fresh))).status_code == 200
    assert client.post(url(invited(fresh)), {"name": "Jo", "choice": "later"}).status_code == 303
    assert fresh.tables.get().seats.get().user.name == "Jo"


def test_signing_in_by_joining_changes_the_session_key_and_lasts_thirty_days(client: Client, code: str) -> None:
    session = client.session
    session["planted"] = True
    session.save()
    client.cookies[current.SESSION_COOKIE_NAME] = session.session_key
    client.post(url(code), {"name": "Jo", "choice": "later"})
    assert client.session.session_key != session.session_key
    assert client.session.get_expiry_age() == 30 * 24 * 60 * 60


def test_the_device_remembers_the_guest_for_a_year(client: Client, code: str) -> None:
    cookie = client.post(url(code), {"name": "Jo", "choice": "later"}).cookies[current.GUEST_COOKIE_NAME]
    assert guests_by_tokens([cookie.value]) == [User.objects.get(name="Jo")]
    assert (cookie["max-age"], cookie["samesite"], bool(cookie["httponly"])) == (365 * 24 * 60 * 60, "Lax", True)


def test_a_guest_comes_back_to_the_same_seat_on_the_same_device(client: Client, cast: Cast, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "later"})
    client.post(reverse("accounts:sign-out"))
    page = client.get(url(code))
    assert page.context["form"]["name"].value() == "Jo"
    assert "Come back as" in page.content.decode()
    before = rows()
    client.post(url(code), {"name": " jo ", "choice": "later"})
    assert rows() == before
    assert client.session["_auth_user_id"] == str(User.objects.get(name="Jo").pk)


def test_another_name_on_the_same_device_is_another_guest(client: Client, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "later"})
    client.post(reverse("accounts:sign-out"))
    client.post(url(code), {"name": "Kim", "choice": "later"})
    assert set(User.objects.filter(is_guest=True).values_list("name", flat=True)) == {"Jo", "Kim"}


def come(client: Client, code: str, name: str, choice: str = "later") -> User:
    """Join as a new guest of this device, and leave it to the next."""
    assert client.post(url(code), {"name": name, "choice": choice}).status_code == 303
    client.post(reverse("accounts:sign-out"))
    return User.objects.get(name=name)


def test_a_device_lists_everybody_who_sat_there_and_brings_back_whoever_is_meant(client: Client, cast: Cast) -> None:
    code = invited(cast.campaign, uses=3)
    jo, kim = come(client, code, "Jo", f"ready:{READY[0].key}"), come(client, code, "Kim")
    page = client.get(url(code))
    assert [(each.guest, bool(each.plays)) for each in page.context["remembered"]] == [(kim, False), (jo, True)]
    for guest in (jo, kim):
        assert client.post(reverse("accounts:back"), {"guest": str(guest.pk)}).status_code == 303
        assert client.session["_auth_user_id"] == str(guest.pk)
        client.post(reverse("accounts:sign-out"))
    client.post(url(code), {"name": "JO", "choice": "later"})
    assert client.session["_auth_user_id"] == str(jo.pk)


def test_a_device_brings_back_nobody_it_does_not_remember(client: Client, cast: Cast) -> None:
    code, other = invited(cast.campaign, uses=3), Client()
    jo = come(client, code, "Jo")
    kim = come(other, code, "Kim")
    assert other.post(reverse("accounts:back"), {"guest": str(jo.pk)}).status_code == 404
    assert [each.guest for each in other.get(url(code)).context["remembered"]] == [kim]
    come(other, code, "Lou")
    assert other.post(reverse("accounts:back")).status_code == 404
    assert "_auth_user_id" not in other.session


def test_who_has_sat_at_this_table_stands_first_and_the_oldest_of_many_is_forgotten(
    client: Client, cast: Cast, code: str
) -> None:
    other = services.create_campaign(owner=cast.otto, system=GAME, name="Elsewhere", language="en")
    elsewhere, here = invited(other, uses=20), come(client, code, "Jo")
    for name in ("Kim", "Lou"):
        come(client, elsewhere, name)
    assert [each.guest.name for each in client.get(url(code)).context["remembered"]] == ["Jo", "Lou", "Kim"]
    assert client.get(url(code)).context["remembered"][0].guest == here
    for number in range(MOST_GUESTS - 1):
        come(client, elsewhere, f"Guest {number}")
    names = [each.guest.name for each in client.get(url(code)).context["remembered"]]
    assert (len(names), "Jo" in names, "Lou" in names) == (MOST_GUESTS, False, True)


def test_somebody_signed_in_needs_no_name(as_otto: Client, cast: Cast, code: str) -> None:
    assert "name" not in as_otto.get(url(code)).context["form"].fields
    response = as_otto.post(url(code), {"name": "Somebody else", "choice": "later"})
    assert response.status_code == 303
    assert current.GUEST_COOKIE_NAME not in response.cookies
    assert Seat.objects.get(user=cast.otto).table == cast.table
    cast.otto.refresh_from_db()
    assert cast.otto.name == "Otto"


@pytest.mark.parametrize("who", ["as_ana", "as_mara", "as_lia"])
def test_members_use_no_invite_and_keep_their_role(request: pytest.FixtureRequest, code: str, who: str) -> None:
    client: Client = request.getfixturevalue(who)
    roles = dict(Membership.objects.values_list("user", "role"))
    before = rows()
    page = client.get(url(code))
    assert page.context["is_done"]
    assert reverse("tables:open", args=[page.context["campaign"].slug]) in page.content.decode()
    assert client.post(url(code), {"choice": f"ready:{READY[0].key}"}).status_code == 303
    assert rows() == before
    assert dict(Membership.objects.values_list("user", "role")) == roles


def test_a_player_who_has_no_character_yet_may_take_one(
    as_otto: Client, cast: Cast, code: str, tilde: Character
) -> None:
    as_otto.post(url(code), {"choice": "later"})
    as_otto.post(url(code), {"choice": f"character:{tilde.pk}"})
    assert Seat.objects.get(user=cast.otto).character == tilde
    assert Invite.objects.get().uses_left == 1


def test_a_player_who_has_no_character_yet_may_take_one_by_a_link_for_those_who_watch_too(
    as_otto: Client, cast: Cast, tilde: Character
) -> None:
    Membership.objects.create(campaign=cast.campaign, user=cast.otto, role=Role.PLAYER)
    link = url(invited(cast.campaign, Role.SPECTATOR))
    page = as_otto.get(link)
    assert (page.context["watches"], "Tilde" in page.content.decode()) == (False, True)
    assert "You are invited to watch" not in page.content.decode()
    as_otto.post(link, {"choice": f"character:{tilde.pk}"})
    assert Seat.objects.get(user=cast.otto).character == tilde


def test_whoever_was_removed_comes_in_again_only_by_an_invite(as_jonas: Client, cast: Cast, code: str) -> None:
    services.remove_member(membership=Membership.objects.get(user=cast.jonas.user))
    assert as_jonas.get(reverse("tables:table", args=[cast.table.slug])).status_code == 404
    as_jonas.post(url(code), {"choice": "later"})
    assert as_jonas.get(reverse("tables:table", args=[cast.table.slug])).status_code == 200
    assert Invite.objects.get().uses_left == 1
