"""The log of one thing: of a card by its id, of whatever has a name by that name."""

import pytest
from django.test import Client
from django.urls import reverse

from rules.core.outcome import Refusal
from tables import cards
from tables.entries import log_of
from tables.models import Card, TableEvent
from tables.services import act
from tests.cast import Cast


def laid(cast: Cast, title: str, sight: str = "shown") -> Card:
    fields = {"title": title, "sight": sight, "size": "4"}
    card = cards.put(seat=cast.ana, kind="clock", fields=fields, ticket=None)
    assert isinstance(card, Card)
    return card


def does(cast: Cast, who: str, **fields: object) -> None:
    assert not isinstance(act(seat=getattr(cast, who), fields=fields, ticket=None), Refusal)


def lines(cast: Cast, **kept: str) -> list[str]:
    return [entry.kind for entry in log_of(cast.mara, **kept).entries]


def test_a_card_is_found_by_its_id_and_nothing_else_with_it(cast: Cast) -> None:
    clock, other = laid(cast, "The tide"), laid(cast, "The watch")
    cards.do(seat=cast.ana, card=clock.pk, deed="more", ticket=None)
    cards.do(seat=cast.ana, card=other.pk, deed="more", ticket=None)
    assert lines(cast, show=str(clock.pk)) == ["clock_turned", "card_shown"]


def test_what_a_player_never_saw_of_a_card_is_not_found_by_its_id(cast: Cast) -> None:
    clock = laid(cast, "The traitor", "hidden")
    cards.do(seat=cast.ana, card=clock.pk, deed="more", ticket=None)
    assert lines(cast, show=str(clock.pk)) == []
    cards.do(seat=cast.ana, card=clock.pk, deed="shape", ticket=None)
    assert lines(cast, show=str(clock.pk)) == ["clock_shaped"]


def test_a_detail_is_found_with_the_rolls_in_which_it_counted(cast: Cast) -> None:
    does(cast, "ana", do="add_detail", label="Wet planks")
    does(cast, "ana", do="add_detail", label="Wet planks, again")
    does(cast, "mara", do="roll", question="Does it hold?", hinders=["Wet planks"])
    does(cast, "mara", do="keep")
    does(cast, "mara", do="roll", question="Does it give?")
    found = log_of(cast.mara, of="Wet planks").entries
    assert [entry.roll.question if entry.roll else entry.kind for entry in found] == ["Does it hold?", "detail_added"]


@pytest.mark.parametrize("of", ["Wet", "", "wet planks"], ids=["a-part", "nothing", "other-letters"])
def test_only_the_whole_name_is_found(cast: Cast, of: str) -> None:
    does(cast, "ana", do="add_detail", label="Wet planks")
    assert (lines(cast, of=of) == []) is bool(of)


def test_what_is_hidden_is_not_found_by_guessing_its_name(cast: Cast, as_mara: Client) -> None:
    does(cast, "ana", do="add_foe", name="The pale captain", concept="Waits below", sight="hidden")
    assert TableEvent.objects.filter(table=cast.table, data__name="The pale captain").exists()
    assert lines(cast, of="The pale captain") == []
    page = as_mara.get(reverse("tables:log", args=[cast.table.slug]), {"of": "The pale captain"}).text
    assert 'id="e-' not in page


def test_the_scene_leads_to_the_log_of_what_lies_there(cast: Cast, as_mara: Client) -> None:
    does(cast, "ana", do="add_detail", label="Wet planks")
    clock, log = laid(cast, "The tide"), reverse("tables:log", args=[cast.table.slug])
    scene = as_mara.get(reverse("tables:scene", args=[cast.table.slug])).text
    assert f'href="{log}?of=Wet%20planks"' in scene
    assert f'href="{log}?show={clock.pk}"' in scene
    assert "Wet planks" in as_mara.get(log, {"of": "Wet planks"}).text
    assert f'?show={clock.pk}" aria-current="true"' in as_mara.get(log, {"show": str(clock.pk)}).text
