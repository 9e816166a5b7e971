"""From the campaign to its table."""

import pytest
from django.urls import reverse

from campaigns.services import create_campaign
from rules.systems import BENCHED
from tables.models import Seat, Table
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
    assert client.get(address).status_code == client.post(address).status_code == 302
    assert Seat.objects.count() == 1


def test_a_stranger_finds_nothing(cast: Cast, as_otto) -> None:
    assert as_otto.get(reverse("tables:open", args=[cast.campaign.slug])).status_code == 404
    assert as_otto.post(reverse("tables:open", args=[cast.campaign.slug])).status_code == 404
