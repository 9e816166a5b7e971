"""The sheet of Fate as the way into a roll: at the table, from its own page, and where there is no table."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character
from rules.systems import fate
from rules.systems.fate.board import Board, Hit
from rules.systems.fate.sheet import APPROACHES
from tables.models import Table
from tests.cast import Cast, gather
from tests.conftest import signed_in

RADIO = re.compile(r'type="radio" form="ask" name="approach" value="(\w+)" data-again( checked)?>')


@pytest.fixture
def quay(db: None) -> Cast:
    return gather("quay", game=fate.KEY)


@pytest.fixture
def mara(quay: Cast) -> Client:
    return signed_in(quay.mara.user)


def at_table(client: Client, quay: Cast, **query: str) -> str:
    return client.get(reverse("tables:sheet", args=[quay.table.slug]), query).text


def own_page(client: Client, character: object) -> str:
    return client.get(reverse("characters:sheet", args=[character])).text


def test_on_the_sheet_each_approach_is_a_choice_for_the_roll_beside_it(quay: Cast, mara: Client) -> None:
    page = at_table(mara, quay, approach="sneaky")
    choices = dict(RADIO.findall(page))
    assert set(choices) == set(APPROACHES)
    assert [key for key, checked in choices.items() if checked] == ["sneaky"]
    assert page.count('name="approach" value=') == len(APPROACHES)
    assert [part in page for part in ("part-fail", "part-tie", "part-succeed", "part-style")] == [True] * 4


def test_while_a_hit_waits_no_approach_is_to_be_chosen(quay: Cast, mara: Client) -> None:
    board = Board(hits=(Hit("k1", str(quay.mara.character_id), "Odalind", 2),))
    Table.objects.filter(pk=quay.table.pk).update(board=fate.dump_board(board))
    page = at_table(mara, quay)
    assert 'id="absorb"' in page
    assert RADIO.findall(page) == []


def test_on_the_page_of_ones_character_each_approach_leads_to_the_table_with_it_chosen(
    quay: Cast, mara: Client
) -> None:
    page = own_page(mara, quay.mara.character_id)
    ways = re.findall(r'href="([^"]+\?approach=\w+)"', page)
    assert len(ways) == len(APPROACHES)
    for way in ways:
        chosen = [key for key, checked in RADIO.findall(mara.get(way).text) if checked]
        assert [way.split("=")[1]] == chosen


def test_whoever_only_reads_a_sheet_is_led_to_no_roll(quay: Cast, mara: Client) -> None:
    page = own_page(mara, quay.jonas.character_id)
    assert "?approach=" not in page
    assert "roll-without-table" not in page


def test_a_character_without_a_table_says_how_one_comes_to_roll(quay: Cast, mara: Client) -> None:
    sheet = quay.mara.character.sheet
    alone = Character.objects.create(owner=quay.mara.user, system=fate.KEY, name="Alone", sheet=sheet)
    page = own_page(mara, alone.pk)
    assert "?approach=" not in page
    campaigns = reverse("campaigns:list")
    assert re.search(rf'id="roll-without-table">[^<]+<a class="link" href="{campaigns}"', page)
