"""The palette: everything one can reach or begin here, and for a player no word that is a GM's own."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tables import palette
from tables.models import Card, CardKind, Scene, Seat, Sight
from tables.palette import found, groups_for
from tests.cast import Cast

HTMX = {"HX-Request": "true"}
CANARY = "Zyklamen"
TOKEN = re.compile(r"[A-Za-z0-9]{64}")


def names(seat: Seat, asked: str = "") -> list[str]:
    return [thing.name for group in found(groups_for(seat), asked) for thing in group.things]


def whole(client: Client, cast: Cast, **asked: str) -> str:
    address = reverse("tables:find", args=[cast.table.slug])
    return client.get(address, asked).text + client.get(address, asked, headers=HTMX).text


@pytest.fixture
def secrets(cast: Cast) -> Cast:
    scene = Scene.objects.create(table=cast.table, place=1, title=f"{CANARY} scene", notes=f"{CANARY} notes")
    for place, (home, sight) in enumerate([(scene, Sight.SHOWN), (None, Sight.HIDDEN), (None, Sight.SHAPE)]):
        kept = {"kind": CardKind.CLOCK, "size": 4, "title": f"{CANARY} {place}", "sight": sight}
        Card.objects.create(table=cast.table, scene=home, place=place, **kept)
    return cast


def test_a_gm_finds_scenes_cards_and_pages_of_their_own(secrets: Cast, as_ana: Client) -> None:
    assert set(names(secrets.ana, CANARY)) == {f"{CANARY} scene", f"{CANARY} 0", f"{CANARY} 1", f"{CANARY} 2"}
    assert {"GM panel", "Prep", "Lobby", "Secret notes"} <= set(names(secrets.ana))
    assert CANARY in whole(as_ana, secrets)


@pytest.mark.parametrize("who", ["mara", "lia"])
def test_nobody_else_finds_a_word_of_it(secrets: Cast, who: str, as_mara: Client, as_lia: Client) -> None:
    client = {"mara": as_mara, "lia": as_lia}[who]
    for asked in ("", CANARY, CANARY[:3], "scene"):
        page = whole(client, secrets, q=asked).replace(f'value="{asked}"', "")
        assert CANARY not in page
        assert "/gm/" not in page


def test_a_search_for_a_secret_answers_like_one_for_nothing(secrets: Cast, as_mara: Client) -> None:
    pages = [TOKEN.sub("", whole(as_mara, secrets, q=asked)).replace(asked, "…") for asked in (CANARY, "Zeppelin")]
    assert pages[0] == pages[1]


def test_what_lies_open_on_the_table_is_found_by_everyone(cast: Cast) -> None:
    Card.objects.create(table=cast.table, place=1, kind=CardKind.NOTE, title="A bell", sight=Sight.SHOWN)
    assert "A bell" in names(cast.mara)
    assert "A bell" in names(cast.lia)


def test_what_is_shown_to_one_alone_is_found_by_them_alone(cast: Cast) -> None:
    mine = {"kind": CardKind.NOTE, "title": "A letter", "sight": Sight.SHOWN, "shown_to": cast.mara.pk}
    Card.objects.create(table=cast.table, place=1, **mine)
    assert "A letter" in names(cast.mara)
    assert "A letter" not in names(cast.jonas) + names(cast.lia)


def test_every_word_must_fit_in_any_order_and_letter_case(cast: Cast) -> None:
    assert names(cast.ana, "RUPRECHT whisper") == ["Whisper to Ruprecht"]
    assert names(cast.ana, "jonas whisper") == ["Whisper to Ruprecht"]
    assert names(cast.ana, "whisper nobody") == []


def test_who_watches_can_stop_the_game_and_neither_roll_nor_speak(cast: Cast) -> None:
    deeds = [thing.name for thing in palette.deeds(cast.lia, [])]
    assert deeds == ["Pause"]


def test_a_whisper_leads_to_the_line_with_its_hearer_chosen(cast: Cast, as_mara: Client) -> None:
    people = [each for each in palette.people_at(cast.table, cast.campaign.system, cast.mara.pk) if not each.you]
    [thing] = [each for each in palette.deeds(cast.mara, people) if "Ruprecht" in each.name]
    page = as_mara.get(thing.address.partition("#")[0]).text
    assert f'value="{cast.jonas.pk}" selected' in page


def test_every_thing_leads_somewhere(secrets: Cast, as_ana: Client, as_mara: Client, as_lia: Client) -> None:
    for seat, client in ((secrets.ana, as_ana), (secrets.mara, as_mara), (secrets.lia, as_lia)):
        addresses = {thing.address.partition("#")[0] for group in groups_for(seat) for thing in group.things}
        assert len(addresses) > 8
        assert {address: client.get(address).status_code for address in addresses} == dict.fromkeys(addresses, 200)


def test_the_help_on_keys_leads_to_the_page(cast: Cast, as_mara: Client) -> None:
    page = as_mara.get(reverse("tables:table", args=[cast.table.slug])).text
    assert f'href="{reverse("tables:find", args=[cast.table.slug])}"' in page
