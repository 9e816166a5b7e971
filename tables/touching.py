"""Where prepared words touch a line or a veil: found by words alone, and told to GMs alone."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.urls import reverse

from tables.models import Boundary, BoundaryKind, Card, Scene, Table

WORD = re.compile(r"[^\W\d_]{4,}")
STEM, ENDING = 5, 3
MOST = 5
# Words of four letters and more that say nothing by themselves, in the languages that are spoken here.
EMPTY = frozenset(
    WORD.findall(
        "about against between from into more over scenes story that their them this towards under very what when with"
        " aber auch dass dies eine einem einen einer eines gegen keine nicht oder ohne über unter wenn werden wird"
        " avec contre dans elle entre mais pour sans sont tous tout toute toutes très vers"
    )
)


@dataclass(frozen=True)
class Touch:
    """A word of what was prepared that touches a line or a veil, and where it stands."""

    is_line: bool
    word: str
    where: str
    url: str


@dataclass(frozen=True)
class Prepared:
    """One text that a GM has in store."""

    where: str
    url: str
    text: str


def touches(table: Table, boundaries: Iterable[Boundary]) -> tuple[Touch, ...]:
    """Find what was prepared and touches a line or a veil, a few at most; two queries where there are any."""
    limits = [(each.kind == BoundaryKind.LINE, words_of(each.text)) for each in boundaries]
    found = [
        Touch(is_line, word, text.where, text.url)
        for text in (in_store(table) if limits else [])
        for is_line, words in limits
        if (word := touching(words, text.text))
    ]
    return tuple(found[:MOST])


def in_store(table: Table) -> list[Prepared]:
    """Read every scene with its cards, and the cards on the table."""
    scenes = Scene.objects.filter(table=table).values_list("pk", "title", "text", "objective", "notes")
    cards = Card.objects.filter(table=table).values_list("pk", "title", "text", "alt")
    return [prepared(table, "prep-scene", *row) for row in scenes] + [prepared(table, "card", *row) for row in cards]


def prepared(table: Table, view: str, pk: UUID, title: str, *texts: str) -> Prepared:
    return Prepared(title, reverse(f"tables:{view}", args=[table.slug, pk]), " ".join((title, *texts)))


def words_of(text: str) -> tuple[str, ...]:
    return tuple(word for word in WORD.findall(text.casefold()) if word not in EMPTY)


def touching(words: tuple[str, ...], text: str) -> str:
    """Give the first word of a text that is one of these, or one of them with another ending."""
    return next((found for found in WORD.findall(text) if any(is_like(found.casefold(), each) for each in words)), "")


def is_like(word: str, other: str) -> bool:
    """Say whether two words are one with different endings."""
    shorter, longer = sorted((word, other), key=len)
    more, stem = len(longer) - len(shorter), max(STEM, len(shorter) - ENDING)
    return (more < ENDING and longer.startswith(shorter)) or (more <= ENDING and shorter[:stem] == longer[:stem])
