"""The cards on the table: put there, shown and hidden, clocks turned, words changed."""

from collections.abc import Callable, Mapping
from functools import partial
from uuid import UUID

from django.db import transaction

from rules.core.outcome import Refusal
from tables import prep, staging
from tables.card_events import HIDDEN, SHAPE, SHOWN, appeared, changed, gone, seen, tell_all
from tables.models import Card, Seat, Table
from tables.prep_forms import Refused, card_words, read_card
from tables.staging import Backed, not_ready, taken
from tables.telling import lock_table


def put(*, seat: Seat, kind: str, fields: Mapping[str, object], ticket: UUID | None) -> Card | Refused | Refusal | None:
    """Lay a new card on the table at once; None when it became something of the game, or lies there already."""

    def work() -> Card | Refused | Refusal | None:
        table = lock_table(seat.table_id)
        if refusal := not_ready(table):
            return Refused(refusal)
        if taken(table, seat, ticket):
            return None
        card = prep.new_card(seat, Card(table=table), kind, fields)
        if isinstance(card, Refused):
            raise Backed(card)
        return laid(table, seat, card)

    return staging.all_or_nothing(work)


def laid(table: Table, seat: Seat, card: Card) -> Card | None:
    """Let a card that was just written be seen, as the game's own thing where the game takes it."""
    if staging.given_to_game(table, seat, card):
        return None
    tell_all(table, [appeared(card, seat)])
    return card


def do(*, seat: Seat, card: UUID, deed: str, ticket: UUID | None) -> Refusal | bool:
    """Do something to a card on the table; False when there is none."""

    def work() -> Refusal | bool:
        table = lock_table(seat.table_id)
        row = Card.objects.filter(pk=card, table=table, scene=None).first()
        if row is None:
            return taken(table, seat, ticket) if deed == "remove" else False
        if refusal := not_ready(table):
            return refusal
        if not taken(table, seat, ticket):
            DEEDS[deed](table, seat, row)
        return True

    return staging.all_or_nothing(work)


def show(table: Table, seat: Seat | None, card: Card, sight: str = SHOWN) -> None:
    """Let players see a card, all of it or a clock's shape; what the game takes becomes its own."""
    was = seen(card)
    if sight == SHOWN and staging.given_to_game(table, seat, card, hidden=False):
        return
    prep.rewritten(card, {"sight": sight if sight != SHAPE or card.is_clock else HIDDEN})
    tell_all(table, changed(card, was, seat))


def shape(table: Table, seat: Seat, card: Card) -> None:
    show(table, seat, card, SHAPE)


def hide(table: Table, seat: Seat, card: Card) -> None:
    show(table, seat, card, HIDDEN)


def turn(table: Table, seat: Seat, card: Card, by: int) -> None:
    """Turn a clock by one part, between its ends."""
    was = seen(card)
    prep.rewritten(card, {"filled": max(0, min(card.size, card.filled + by))})
    tell_all(table, changed(card, was, seat))


def more(table: Table, seat: Seat, card: Card) -> None:
    turn(table, seat, card, 1)


def less(table: Table, seat: Seat, card: Card) -> None:
    turn(table, seat, card, -1)


def remove(table: Table, seat: Seat, card: Card) -> None:
    """Take a card away."""
    event, picture = gone(card, seen(card), seat), card.picture_id
    card.delete()
    prep.forget_pictures([picture] if picture else [])
    tell_all(table, [event])


DEEDS: Mapping[str, Callable[[Table, Seat, Card], None]] = {
    "show": show,
    "shape": shape,
    "hide": hide,
    "more": more,
    "less": less,
    "remove": remove,
}


def save(*, seat: Seat, card: UUID, fields: Mapping[str, object], drawn: str) -> Card | Refused | Refusal | None:
    """Write a card anew, in its scene or on the table; there whoever sees it is told."""

    def work() -> Card | Refused | Refusal | None:
        table = lock_table(seat.table_id)
        row = Card.objects.select_related("changed_by__user").filter(pk=card, table=table).first()
        if row is None:
            return None
        was, stands = seen(row), card_words(row)
        answer: Card | Refused = prep.written(row, read_card(row.kind, fields), stands, drawn, seat)
        if isinstance(answer, Refused) or row.scene_id is not None:
            return answer
        if not staging.given_to_game(table, seat, row):
            tell_all(table, changed(row, was, seat))
        return row

    return staging.all_or_nothing(work)


@transaction.atomic
def delete_prepared(*, seat: Seat, card: UUID) -> Card | None:
    """Take a card out of its scene."""
    lock_table(seat.table_id)
    row = Card.objects.filter(pk=card, table=seat.table_id, scene__isnull=False).first()
    if row is not None:
        row.delete()
        prep.forget_pictures([row.picture_id] if row.picture_id else [])
    return row


def fire(table: Table, before: int, now: int) -> None:
    """Reveal what was to happen by this round; what the game refuses stays hidden, and the GM reads that it is due."""
    waiting = Card.objects.filter(table=table, scene=None, sight=HIDDEN)
    for card in waiting.filter(fires_at__gt=before, fires_at__lte=now).order_by("place", "id"):
        staging.all_or_nothing(partial(show, table, None, card))
