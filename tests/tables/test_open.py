"""From the campaign to its table."""

import pytest
from django.http import Http404
from django.urls import reverse

from campaigns.models import Membership
from campaigns.services import archive, create_campaign
from rules.systems import BENCHED
from tables.models import Seat, Table
from tables.seating import seat_member
from tests.cast import Cast, person
from tests.conftest import signed_in


@pytest.mark.django_db
def test_a_new_campaign_s_owner_sits_down_as_gm_by_one_press() -> None:
    owner = person("Ana")
    campaign = create_campaign(owner=owner, system=BENCHED.KEY, name="The Mill", language="en")
    client, address = signed_in(owner), reverse("tables:open", args=[campaign.slug])
    assert client.get(address).status_code == 200
    assert (Table.objects.count(), Seat.objects.count()) == (0, 0)
    response = client.post(address)
    assert response["Location"] == reverse("tables:table", args=[Table.objects.get().slug])
    assert Seat.objects.get().is_gm
    assert client.get(address).status_code == client.post(address).status_code == 303
    assert Seat.objects.count() == 1


def test_a_stranger_finds_nothing(cast: Cast, as_otto) -> None:
    assert as_otto.get(reverse("tables:open", args=[cast.campaign.slug])).status_code == 404
    assert as_otto.post(reverse("tables:open", args=[cast.campaign.slug])).status_code == 404


def test_a_member_of_an_archived_campaign_sits_down_to_read(cast: Cast, as_otto) -> None:
    Membership.objects.create(campaign=cast.campaign, user=cast.otto, role="player")
    archive(campaign=cast.campaign, archived=True)
    response = as_otto.post(reverse("tables:open", args=[cast.campaign.slug]))
    assert response["Location"] == reverse("tables:table", args=[cast.table.slug])
    assert as_otto.get(response["Location"]).status_code == 200


def test_whoever_is_taken_out_between_page_and_press_gets_no_seat(cast: Cast) -> None:
    with pytest.raises(Http404):
        seat_member(campaign=cast.campaign, user=cast.otto)
    assert not Seat.objects.filter(user=cast.otto).exists()
