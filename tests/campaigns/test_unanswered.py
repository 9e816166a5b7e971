"""An invitation that one has opened waits on home and above one's campaigns until one comes in or declines."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from campaigns import invites, services
from campaigns.invites import code_of, create_invite
from campaigns.models import Campaign, Invite, Membership, Role
from campaigns.unanswered import MOST_KEPT
from tests.cast import GAME, Cast, person
from tests.conftest import signed_in

HOME, LIST = reverse("home"), reverse("campaigns:list")
PLACES = pytest.mark.parametrize("place", [HOME, LIST])


def look(client: Client, invite: Invite) -> None:
    assert client.get(reverse("tables:join", args=[code_of(invite)])).status_code == 200


def waiting(client: Client, place: str = HOME) -> list[str]:
    return [each.name for each in client.get(place).context["invitations"]]


def decline(client: Client, invite: Invite, **form: str) -> str:
    answer = client.post(reverse("campaigns:decline"), {"code": code_of(invite) or "", **form})
    assert answer.status_code == 303
    return str(answer["Location"])


@PLACES
def test_an_opened_invitation_waits_with_who_asks_and_the_way_in(
    as_otto: Client, cast: Cast, invite: Invite, code: str, place: str
) -> None:
    assert waiting(as_otto, place) == []
    look(as_otto, invite)
    page = as_otto.get(place).text
    assert waiting(as_otto, place) == [cast.campaign.name]
    assert reverse("tables:join", args=[code]) in page
    assert cast.ana.user.name in page


def test_it_says_for_how_many_seats_and_whether_one_only_watches(as_otto: Client, invite: Invite) -> None:
    look(as_otto, invite)
    [asked] = as_otto.get(HOME).context["invitations"]
    assert (asked.free, asked.watches) == (2, False)
    Invite.objects.update(role=Role.SPECTATOR)
    [asked] = as_otto.get(HOME).context["invitations"]
    assert asked.watches


def test_to_look_again_asks_once(as_otto: Client, invite: Invite) -> None:
    look(as_otto, invite)
    look(as_otto, invite)
    assert len(waiting(as_otto)) == 1


def test_whoever_has_a_part_already_is_not_asked(as_mara: Client, invite: Invite) -> None:
    look(as_mara, invite)
    assert waiting(as_mara) == []
    assert settings.INVITATIONS_COOKIE_NAME not in as_mara.cookies


def test_it_is_gone_once_one_belongs(as_otto: Client, cast: Cast, invite: Invite) -> None:
    look(as_otto, invite)
    Membership.objects.create(campaign=invite.campaign, user=cast.otto, role=Role.PLAYER)
    assert waiting(as_otto) == []


@PLACES
def test_it_is_declined_twice_over_without_harm_and_leads_back(as_otto: Client, invite: Invite, place: str) -> None:
    look(as_otto, invite)
    assert decline(as_otto, invite, next=place) == place
    assert waiting(as_otto, place) == []
    assert decline(as_otto, invite) == HOME


def test_declining_tells_nobody_and_shuts_no_door(as_otto: Client, invite: Invite) -> None:
    look(as_otto, invite)
    before = Invite.objects.values().get(pk=invite.pk)
    decline(as_otto, invite)
    assert Invite.objects.values().get(pk=invite.pk) == before
    look(as_otto, invite)
    assert len(waiting(as_otto)) == 1


def test_only_the_one_that_is_meant_is_declined(as_otto: Client, cast: Cast, invite: Invite) -> None:
    another = second(cast, "The Long Thaw")
    look(as_otto, invite)
    look(as_otto, another)
    decline(as_otto, invite)
    assert waiting(as_otto) == ["The Long Thaw"]


def test_whoever_signs_in_next_on_this_device_is_asked_nothing(as_otto: Client, cast: Cast, invite: Invite) -> None:
    look(as_otto, invite)
    next_one = signed_in(person("Nele"))
    next_one.cookies[settings.INVITATIONS_COOKIE_NAME] = as_otto.cookies[settings.INVITATIONS_COOKIE_NAME].value
    assert waiting(next_one) == []


@pytest.mark.parametrize("kept", ["", ".", "no-such-code:sign", "a.b.c", "\x00"])
def test_whatever_stands_in_the_cookie_the_page_is_drawn(as_otto: Client, kept: str) -> None:
    as_otto.cookies[settings.INVITATIONS_COOKIE_NAME] = kept
    assert waiting(as_otto) == []


def test_a_visitor_s_device_keeps_nothing(client: Client, cast: Cast, invite: Invite) -> None:
    look(client, invite)
    assert settings.INVITATIONS_COOKIE_NAME not in client.cookies


def test_a_renewed_link_has_to_be_given_again(as_otto: Client, invite: Invite) -> None:
    look(as_otto, invite)
    invites.renew(invite=invite)
    assert waiting(as_otto) == []
    invite.refresh_from_db()
    look(as_otto, invite)
    assert len(waiting(as_otto)) == 1


@pytest.mark.parametrize("end", ["revoked", "expired", "used up", "archived", "of a game that is gone"])
def test_what_leads_nowhere_is_not_offered(as_otto: Client, invite: Invite, end: str) -> None:
    look(as_otto, invite)
    if end == "revoked":
        invites.revoke(invite=invite)
    elif end == "expired":
        Invite.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    elif end == "used up":
        Invite.objects.update(uses_left=0)
    elif end == "archived":
        services.archive(campaign=invite.campaign, archived=True)
    else:
        Campaign.objects.update(system="gone")
    assert waiting(as_otto) == []


def test_the_newest_stands_first_and_the_oldest_of_many_is_forgotten(as_otto: Client, cast: Cast) -> None:
    for number in range(MOST_KEPT + 1):
        look(as_otto, second(cast, f"Table {number}"))
    assert waiting(as_otto) == [f"Table {number}" for number in range(MOST_KEPT, 0, -1)]


@PLACES
def test_five_cost_the_database_as_much_as_one(
    as_otto: Client, cast: Cast, invite: Invite, place: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(before := 6 if place == HOME else 4):
        as_otto.get(place)
    look(as_otto, invite)
    with django_assert_num_queries(before + 1):
        as_otto.get(place)
    for number in range(MOST_KEPT):
        look(as_otto, second(cast, f"Table {number}"))
    with django_assert_num_queries(before + 1):
        as_otto.get(place)


@PLACES
def test_a_name_that_looks_like_a_script_is_only_text(as_otto: Client, invite: Invite, place: str) -> None:
    Campaign.objects.update(name="<script>alert(1)</script>")
    look(as_otto, invite)
    assert "<script>alert" not in as_otto.get(place).text


def test_someone_with_nothing_but_an_invitation_is_still_told_how_to_begin(as_otto: Client, invite: Invite) -> None:
    look(as_otto, invite)
    page = as_otto.get(HOME).text
    assert page.index("campaign-row invited") < page.index(reverse("campaigns:new"))


def second(cast: Cast, name: str) -> Invite:
    campaign = services.create_campaign(owner=cast.ana.user, system=GAME, name=name, language="en")
    made = create_invite(campaign=campaign, role=Role.PLAYER, uses=3)
    assert isinstance(made, Invite)
    return made
