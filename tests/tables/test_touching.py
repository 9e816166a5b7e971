"""What a GM has prepared is compared with lines and veils, by words, for the GM's eyes alone."""

import pytest
from django.test import Client
from django.urls import reverse

from tables import touching
from tables.models import Boundary, BoundaryKind, Card, CardKind, Scene, Table
from tests.cast import Cast


def veil(cast: Cast, text: str, kind: str = BoundaryKind.VEIL) -> None:
    Table.objects.filter(pk=cast.table.pk).update(lines_open=True)
    Boundary.objects.create(table=cast.table, kind=kind, text=text)


def scene(cast: Cast, **words: str) -> Scene:
    return Scene.objects.create(table=cast.table, place=1, title="The infirmary", **words)


def page(cast: Cast, client: Client, name: str) -> str:
    return client.get(reverse(f"tables:{name}", args=[cast.table.slug])).text


def test_a_prepared_word_that_touches_a_veil_is_named_with_its_place(cast: Cast, as_ana: Client) -> None:
    made = scene(cast, notes="Behind the door somebody was tortured.")
    veil(cast, "Torture in detail")
    shown = page(cast, as_ana, "lobby")
    assert "touches a veil: <strong><bdi>tortured</bdi></strong> in <bdi>The infirmary</bdi>" in shown
    assert reverse("tables:prep-scene", args=[cast.table.slug, made.pk]) in shown


def test_cards_are_looked_at_too_and_a_line_is_called_a_line(cast: Cast, as_ana: Client) -> None:
    card = Card.objects.create(table=cast.table, place=1, kind=CardKind.NOTE, title="Spiders in the well")
    veil(cast, "spider", BoundaryKind.LINE)
    shown = page(cast, as_ana, "lobby")
    assert "touches a line: <strong><bdi>Spiders</bdi></strong>" in shown
    assert reverse("tables:card", args=[cast.table.slug, card.pk]) in shown


def test_players_never_read_what_touches_what(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    scene(cast, text="A spider as large as a dog.")
    veil(cast, "Spiders")
    assert "touches a veil" in page(cast, as_ana, "agreement")
    assert "touches a veil" not in page(cast, as_mara, "agreement")


def test_nothing_is_told_before_lines_and_veils_are_open(cast: Cast, as_ana: Client) -> None:
    scene(cast, text="A spider as large as a dog.")
    veil(cast, "Spiders")
    Table.objects.filter(pk=cast.table.pk).update(lines_open=False)
    assert "touches a veil" not in page(cast, as_ana, "lobby")


@pytest.mark.parametrize(
    ("limit", "text", "word"),
    [
        ("Harm to animals", "The animal limps.", "animal"),
        ("Keine Spinnen", "Eine Spinne, groß wie ein Hund", "Spinne"),
        ("Harm with no end", "He goes with them into the yard", ""),
        ("Torture", "Tor, the old tower", ""),
        ("Fire", "Fires along the quay", "Fires"),
        ("Rats", "A rattle in the dark", ""),
    ],
    ids=["ending-less", "german", "empty-words", "beginning-alone", "plural", "another-word"],
)
def test_words_are_alike_but_for_their_endings(limit: str, text: str, word: str) -> None:
    assert touching.touching(touching.words_of(limit), text) == word
