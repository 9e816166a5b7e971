import pytest
from django.http import Http404
from django.test import Client
from django.urls import reverse

from accounts.models import User
from campaigns import services
from campaigns.invites import create_invite
from campaigns.models import Campaign, Membership, Role
from characters.models import Character
from rules.models import Roll
from tables.models import Seat, Table, TableEvent
from tables.seating import open_table, seat_member
from tables.services import act
from tests.cast import Cast


def url(cast: Cast) -> str:
    return reverse("campaigns:delete", args=[cast.campaign.slug])


def test_the_typed_name_deletes_everything_but_the_people(as_ana: Client, cast: Cast) -> None:
    people = User.objects.count()
    assert as_ana.post(url(cast), {"name": " The Salt  Road "})["Location"] == reverse("campaigns:list")
    assert not any(model.objects.exists() for model in (Campaign, Membership, Character, Table, Seat, TableEvent))
    assert User.objects.count() == people


def test_its_rolls_lose_who_and_what_and_keep_their_place_in_the_chain(as_ana: Client, cast: Cast) -> None:
    act(seat=cast.mara, fields={"do": "roll", "question": "Does she find the trail?"}, ticket=None)
    before = Roll.objects.get()
    assert before.body is not None
    as_ana.post(url(cast), {"name": "The Salt Road"})
    after = Roll.objects.get()
    assert (after.salt, after.body, after.request, after.facts, after.result, after.by) == (None,) * 6
    assert (bytes(after.leaf), bytes(after.head)) == (bytes(before.leaf), bytes(before.head))


def test_whoever_holds_streams_open_is_told_first(as_ana: Client, cast: Cast) -> None:
    seen: list[int] = []

    def count(campaign: Campaign) -> None:
        seen.append(Seat.objects.filter(table__campaign=campaign).count())

    services.before_delete.append(count)
    try:
        as_ana.post(url(cast), {"name": "The Salt Road"})
    finally:
        services.before_delete.remove(count)
    assert seen == [4]


def test_whoever_comes_after_it_finds_nothing(cast: Cast) -> None:
    membership = Membership.objects.select_related("campaign").get(user=cast.jonas.user)
    services.delete_campaign(campaign=cast.campaign)
    for late in (
        lambda: services.delete_campaign(campaign=cast.campaign),
        lambda: services.change_role(membership=membership, role=Role.GM),
        lambda: services.remove_member(membership=membership),
        lambda: create_invite(campaign=cast.campaign, role=Role.PLAYER, uses=1),
        lambda: seat_member(campaign=cast.campaign, user=cast.jonas.user),
        lambda: open_table(campaign=cast.campaign),
    ):
        with pytest.raises(Http404):
            late()


@pytest.mark.parametrize("typed", ["", "the salt road", "The Salt Roa", "yes", "x" * 10_000, "The Salt Road\x00"])
def test_another_name_deletes_nothing(as_ana: Client, cast: Cast, typed: str) -> None:
    response = as_ana.post(url(cast), {"name": typed})
    assert response.status_code == 422
    assert Campaign.objects.filter(pk=cast.campaign.pk).exists()


def test_looking_deletes_nothing(as_ana: Client, cast: Cast) -> None:
    assert as_ana.get(url(cast)).status_code == 200
    assert Campaign.objects.filter(pk=cast.campaign.pk).exists()


def test_other_methods_are_refused(as_ana: Client, cast: Cast) -> None:
    assert as_ana.delete(url(cast)).status_code == 405
