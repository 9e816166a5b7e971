from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, Role
from tables.models import Seat, SeatRole
from tests.cast import Cast


def url(campaign: Campaign, user: UUID) -> str:
    return reverse("campaigns:member", args=[campaign.slug, user])


def role_of(cast: Cast, seat: Seat) -> str | None:
    return cast.campaign.memberships.filter(user=seat.user).values_list("role", flat=True).first()


@pytest.mark.parametrize("role", [Role.GM, Role.PLAYER, Role.SPECTATOR])
def test_the_owner_gives_roles(as_ana: Client, cast: Cast, role: str) -> None:
    assert as_ana.post(url(cast.campaign, cast.jonas.user_id), {"role": role}).status_code == 303
    assert role_of(cast, cast.jonas) == role


def test_the_seat_follows_the_role(as_ana: Client, cast: Cast) -> None:
    as_ana.post(url(cast.campaign, cast.jonas.user_id), {"role": Role.GM})
    seat = Seat.objects.get(pk=cast.jonas.pk)
    assert seat.role == SeatRole.GM
    assert seat.version > cast.jonas.version


def test_whoever_is_removed_loses_membership_and_seat_but_no_character(
    as_ana: Client, cast: Cast, as_jonas: Client
) -> None:
    as_ana.post(url(cast.campaign, cast.jonas.user_id), {"role": "out"})
    assert role_of(cast, cast.jonas) is None
    assert Seat.objects.get(pk=cast.jonas.pk).closed_at is not None
    assert cast.jonas.user.characters.get().name == "Ruprecht"
    assert as_jonas.get(reverse("campaigns:campaign", args=[cast.campaign.slug])).status_code == 404


@pytest.mark.parametrize("role", ["owner", "", "king", "x" * 10_000])
def test_a_role_that_is_not_to_be_given_is_refused(as_ana: Client, cast: Cast, role: str) -> None:
    response = as_ana.post(url(cast.campaign, cast.jonas.user_id), {"role": role})
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()
    assert role_of(cast, cast.jonas) == Role.PLAYER


@pytest.mark.parametrize("role", ["gm", "out"])
def test_the_owner_stays_the_owner(as_ana: Client, cast: Cast, role: str) -> None:
    assert as_ana.post(url(cast.campaign, cast.ana.user_id), {"role": role}).status_code == 422
    assert role_of(cast, cast.ana) == Role.OWNER


@pytest.mark.parametrize("who", ["as_gerd", "as_mara", "as_lia", "as_otto"])
def test_nobody_else_gives_roles(request: pytest.FixtureRequest, cast: Cast, who: str) -> None:
    client: Client = request.getfixturevalue(who)
    assert client.post(url(cast.campaign, cast.jonas.user_id), {"role": "gm"}).status_code == 404
    assert client.post(url(cast.campaign, cast.jonas.user_id), {"role": "out"}).status_code == 404
    assert role_of(cast, cast.jonas) == Role.PLAYER


def test_strangers_cannot_be_made_members_here(as_ana: Client, cast: Cast) -> None:
    assert as_ana.post(url(cast.campaign, cast.otto.pk), {"role": "gm"}).status_code == 404
    assert as_ana.post(url(cast.campaign, uuid4()), {"role": "gm"}).status_code == 404


def test_a_link_changes_nothing(as_ana: Client, cast: Cast) -> None:
    assert as_ana.get(url(cast.campaign, cast.jonas.user_id)).status_code == 405


def test_without_a_csrf_token_nothing_changes(strict: Client, cast: Cast) -> None:
    assert strict.post(url(cast.campaign, cast.jonas.user_id), {"role": "gm"}).status_code == 403
    assert role_of(cast, cast.jonas) == Role.PLAYER
