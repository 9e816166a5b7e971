"""A link that was renewed is dead at once, whichever way somebody tries it."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import invites
from campaigns.models import Campaign, Invite
from tables.models import Knock, Seat
from tests.cast import Cast

HTMX = {"HX-Request": "true"}
NAMED = {"name": "Kim", "choice": "later"}
WAYS: dict[str, Callable[[Client, str], object]] = {
    "looking": lambda client, code: client.get(door(code)),
    "an open page that asks what has changed": lambda client, code: client.get(door(code), headers=HTMX),
    "drawing other crests": lambda client, code: client.post(door(code), NAMED | {"draw": "1"}),
    "sitting down": lambda client, code: client.post(door(code), NAMED),
    "in capitals": lambda client, code: client.post(door(code.upper()), NAMED),
    "waiting": lambda client, code: client.get(door(code, "wait")),
    "knocking again": lambda client, code: client.post(door(code, "wait"), {"do": "again"}),
}


def door(code: str, page: str = "join") -> str:
    return reverse(f"tables:{page}", args=[code])


@pytest.mark.parametrize("knock_first", [False, True], ids=["open", "knock first"])
@pytest.mark.parametrize("way", WAYS)
def test_the_old_link_leads_nowhere_and_the_new_one_in(
    client: Client, cast: Cast, code: str, as_ana: Client, way: str, knock_first: bool
) -> None:
    Campaign.objects.filter(pk=cast.campaign.pk).update(knock_first=knock_first)
    assert client.get(door(code)).status_code == 200
    invite, seats = Invite.objects.get(), Seat.objects.count()
    as_ana.post(reverse("campaigns:invite-renew", args=[cast.campaign.slug, invite.pk]))
    assert WAYS[way](client, code).status_code == 404  # type: ignore[attr-defined]
    assert (Seat.objects.count(), Knock.objects.count()) == (seats, 0)
    fresh = invites.code_of(Invite.objects.get()) or ""
    assert client.post(door(fresh), NAMED).status_code == 303
    assert (Seat.objects.count() - seats, Knock.objects.count()) == (int(not knock_first), int(knock_first))
