"""Who sits at a table, and what happens to a seat from outside."""

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Membership, Role
from campaigns.services import change_role, let_watch
from tables.models import Seat
from tables.seating import close_seat
from tests.cast import Cast, gather, member
from tests.conftest import signed_in


def version(seat: Seat) -> int:
    return Seat.objects.get(pk=seat.pk).version


def test_signing_out_ends_the_streams_of_all_one_s_open_seats_and_of_nobody_else_s(as_mara: Client, cast: Cast) -> None:
    elsewhere = gather("elsewhere")
    second = member(elsewhere.campaign, elsewhere.table, cast.mara.user, "player")
    left = gather("long-ago")
    third = member(left.campaign, left.table, cast.mara.user, "player")
    close_seat(seat=third)
    before = [version(each) for each in (cast.mara, second, third, cast.jonas)]
    as_mara.post(reverse("accounts:sign-out"))
    raised = [version(each) - was for each, was in zip((cast.mara, second, third, cast.jonas), before, strict=True)]
    assert raised == [1, 1, 0, 0]


def test_after_signing_out_the_page_gives_no_new_pass(as_mara: Client, cast: Cast) -> None:
    page = reverse("tables:table", args=[cast.table.slug])
    assert as_mara.get(page).status_code == 200
    as_mara.post(reverse("accounts:sign-out"))
    assert as_mara.get(page).status_code == 302


# --- those who watch --------------------------------------------------------------------------------------------------


def is_seated(seat: Seat) -> bool:
    return Seat.objects.filter(pk=seat.pk, closed_at=None).exists()


@pytest.mark.parametrize("where", ["panel", "lobby"])
def test_where_nobody_may_watch_spectators_leave_at_once_and_come_back_when_they_may(
    cast: Cast, as_ana: Client, as_lia: Client, where: str
) -> None:
    page, door = (reverse(f"tables:{name}", args=[cast.table.slug]) for name in ("table", "open"))
    address = {
        "panel": reverse("tables:rule", args=[cast.table.slug, "spectators"]),
        "lobby": reverse("campaigns:knocking", args=[cast.campaign.slug]),
    }[where]
    before = version(cast.lia)
    as_ana.post(address, {"switch": "spectators"})
    assert [is_seated(each) for each in (cast.lia, cast.mara, cast.ana)] == [False, True, True]
    assert version(cast.lia) > before
    assert as_lia.get(page).status_code == 404
    assert [as_lia.get(door).status_code, as_lia.post(door).status_code] == [200, 422]
    assert "Nobody only watches at this table just now." in as_lia.post(door).text
    assert not is_seated(cast.lia)
    as_ana.post(address, {"switch": "spectators", "spectators": "on", "on": "on"})
    assert as_lia.post(door).status_code == 303
    assert is_seated(cast.lia)
    assert as_lia.get(page).status_code == 200


def test_whoever_becomes_a_spectator_where_nobody_may_watch_loses_the_seat(cast: Cast) -> None:
    let_watch(campaign=cast.campaign, on=False)
    change_role(membership=Membership.objects.get(user=cast.mara.user), role=Role.SPECTATOR)
    assert not is_seated(cast.mara)
    change_role(membership=Membership.objects.get(user=cast.lia.user), role=Role.PLAYER)
    assert not is_seated(cast.lia)
    assert signed_in(cast.lia.user).post(reverse("tables:open", args=[cast.campaign.slug])).status_code == 303
    assert is_seated(cast.lia)
