"""A place at the table seen closer: points are awarded, given and taken there, as the options allow."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character
from tables.models import Seat
from tests.cast import Cast

HTMX = {"HX-Request": "true"}
DEEDS = ("award", "give", "bond", "harm")


def options(cast: Cast, **values: object) -> None:
    cast.campaign.options = values
    cast.campaign.save()


def place(cast: Cast, seat: Seat) -> str:
    return reverse("tables:person", args=[cast.table.slug, seat.pk])


def offered(client: Client, cast: Cast, seat: Seat) -> list[str]:
    html = client.get(place(cast, seat), headers=HTMX).text
    return [do for do in DEEDS if f'value="{do}"' in html]


def post(client: Client, cast: Cast, seat: Seat, headers: dict[str, str] | None = None, **fields: object):
    to = {"line": str(seat.pk), "to": str(seat.character_id)}
    form = {"ticket": str(uuid.uuid4()), "panel": "person"} | to | fields
    return client.post(reverse("tables:act", args=[cast.table.slug]), form, headers=headers)


def points(seat: Seat) -> int:
    return Character.objects.get(pk=seat.character_id).play["fu"]


TABLES = {
    "default": ({}, ["award"], ["award"], []),
    "shared": ({"fu_share": True}, ["award", "give"], ["award"], []),
    "narrator awards": ({"fu_award_by": "narrator_only"}, [], ["award"], []),
    "life": ({"fu_as_life": True}, ["bond"], ["harm"], ["harm"]),
}


@pytest.mark.parametrize("agreed", TABLES)
def test_what_is_offered_at_a_place_follows_the_options(
    cast: Cast, as_mara: Client, as_ana: Client, as_lia: Client, agreed: str
) -> None:
    values, to_others, by_gm, to_oneself = TABLES[agreed]
    options(cast, **values)
    assert offered(as_mara, cast, cast.jonas) == to_others
    assert offered(as_ana, cast, cast.jonas) == by_gm
    assert offered(as_mara, cast, cast.mara) == to_oneself
    assert offered(as_lia, cast, cast.jonas) == []


def test_a_gm_harms_a_character_at_its_place_and_in_the_gm_panel(cast: Cast, as_ana: Client) -> None:
    options(cast, fu_as_life=True)
    before = points(cast.mara)
    answer = post(as_ana, cast, cast.mara, HTMX, do="harm")
    assert answer.status_code == 200
    assert 'id="panel-person"' in answer.text
    assert points(cast.mara) == before - 1
    panel = as_ana.get(reverse("tables:gm", args=[cast.table.slug])).text
    assert 'value="harm"' in panel
    assert post(as_ana, cast, cast.mara, panel="gm", do="harm").status_code == 303
    assert points(cast.mara) == before - 2


def test_a_player_awards_with_a_reason_and_gives_from_a_card(cast: Cast, as_mara: Client) -> None:
    options(cast, fu_share=True)
    own, other = points(cast.mara), points(cast.jonas)
    assert post(as_mara, cast, cast.jonas, do="award", words="The song in the rain").status_code == 303
    assert post(as_mara, cast, cast.jonas, HTMX, do="give").status_code == 200
    assert (points(cast.mara), points(cast.jonas)) == (own - 1, other + 2)
    assert "The song in the rain" in as_mara.get(reverse("tables:log", args=[cast.table.slug])).text


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "panel"])
def test_a_refused_award_keeps_its_words(cast: Cast, as_mara: Client, headers: dict[str, str]) -> None:
    options(cast, fu_cap=2)
    Character.objects.filter(pk=cast.jonas.character_id).update(play={"fu": 2})
    answer = post(as_mara, cast, cast.jonas, headers, do="award", words="The song in the rain")
    assert answer.status_code == 422
    assert "data-refusal" in answer.text
    assert "The song in the rain" in answer.text
    assert points(cast.jonas) == 2


def test_where_points_come_for_deeds_alone_each_deed_has_its_button(cast: Cast, as_ana: Client) -> None:
    options(cast, fu_alt_earning=["goal_reached:instead"])
    html = as_ana.get(place(cast, cast.mara), headers=HTMX).text
    assert 'name="reason" value="goal_reached"' in html
    before = points(cast.mara)
    assert post(as_ana, cast, cast.mara, HTMX, do="award", reason="goal_reached").status_code == 200
    assert points(cast.mara) == before + 1


def test_a_place_without_a_character_has_nothing_to_see(cast: Cast, as_mara: Client) -> None:
    assert as_mara.get(place(cast, cast.ana)).status_code == 404
    assert as_mara.get(reverse("tables:person", args=[cast.table.slug, uuid.uuid4()])).status_code == 404
