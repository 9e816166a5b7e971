"""Several GMs at one card at the same moment: every edit is kept, or its writer is told."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection

from rules.core import versions
from tables import cards
from tables.models import Card, Seat
from tables.prep_forms import Refused, card_words
from tests.cast import gather

HANDS = 8
FIELDS = ("title", "text", "fires_at", "filled")


def all_at_once(press: Callable[[int], object]) -> list[object]:
    """Let every hand do something at the same time."""
    ready = Barrier(HANDS)

    def one(number: int) -> object:
        try:
            ready.wait()
            return press(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(HANDS) as pool:
        return list(pool.map(one, range(HANDS)))


def clock() -> tuple[Seat, Card]:
    cast = gather()
    words = {"kind": "clock", "title": "The tide", "size": 8}
    return cast.ana, Card.objects.create(table=cast.table, place=1, **words)


def a_clock_counts_every_press() -> None:
    gm, card = clock()
    assert all(all_at_once(lambda number: cards.do(seat=gm, card=card.pk, deed="more", ticket=uuid4())))
    assert Card.objects.get(pk=card.pk).filled == HANDS


def one_ticket_counts_once() -> None:
    gm, card = clock()
    ticket = uuid4()
    assert all(all_at_once(lambda number: cards.do(seat=gm, card=card.pk, deed="more", ticket=ticket)))
    assert Card.objects.get(pk=card.pk).filled == 1


def every_edit_is_kept_or_refused() -> None:
    gm, card = clock()
    before = card_words(card)
    drawn = versions.mark(before)

    def write(number: int) -> object:
        words = before | {FIELDS[number % len(FIELDS)]: str(number + 1)}
        return cards.save(seat=gm, card=card.pk, fields=words, drawn=drawn)

    answers = all_at_once(write)
    kept = [number for number, answer in enumerate(answers) if isinstance(answer, Card)]
    assert len(kept) == len(FIELDS)
    assert all(answer.theirs for answer in answers if isinstance(answer, Refused))
    stands = card_words(Card.objects.get(pk=card.pk))
    assert all(stands[FIELDS[number % len(FIELDS)]] == str(number + 1) for number in kept)


SCENES = (a_clock_counts_every_press, one_ticket_counts_once, every_edit_is_kept_or_refused)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_at_once_on_sqlite(fresh_database: Path, scene: Callable[[], None]) -> None:
    scene()


@pytest.mark.services
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_at_once_on_postgresql(postgres_database: str, scene: Callable[[], None]) -> None:
    scene()
