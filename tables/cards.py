"""The cards on the table: put there, shown and hidden, clocks turned, words changed."""

from collections.abc import Callable, Mapping
from functools import partial
from uuid import UUID

from django.db import transaction

from rules.core.outcome import Refusal
from rules.core.staging import KINDS
from rules.core.text import gettext_noop as _
from tables import prep, staging
from tables.card_events import HIDDEN, SHAPE, SHOWN, appeared, changed, gone, seen, tell_all
from tables.leading import lock_led_table
from tables.lying import forget_pictures, remembered
from tables.models import Card, Seat, SeatRole, Table
from tables.prep_forms import Refused, card_words, read_card
from tables.services import archived
from tables.staging import Backed, not_ready, taken

OPEN_ALREADY = Refusal("open_already", _("It is shown already. Hide it first."))


def put(*, seat: Seat, kind: str, fields: Mapping[str, object], ticket: UUID | None) -> Card | Refused | Refusal | None:
    """Lay a new card on the table at once; None when it became something of the game, or lies there already."""

    def work() -> Card | Refused | Refusal | None:
        table = lock_led_table(seat)
        if refusal := not_ready(table):
            return Refused(refusal)
        if taken(table, seat, ticket):
            return None
        with remembered(table):
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
        table = lock_led_table(seat)
        row = Card.objects.filter(pk=card, table=table, scene=None).first()
        if row is None:
            return taken(table, seat, ticket) if deed == "remove" else False
        if refusal := not_ready(table):
            return refusal
        if not taken(table, seat, ticket):
            with remembered(table):
                DEEDS[deed](table, seat, row)
        return True

    return staging.all_or_nothing(work)


def show(table: Table, seat: Seat | None, card: Card, sight: str = SHOWN) -> None:
    """Let players see a card, all of it or a clock's shape; what the game takes becomes its own."""
    was = seen(card)
    if sight == SHOWN and staging.given_to_game(table, seat, card, hidden=False):
        return
    prep.rewritten(card, {"sight": sight if sight != SHAPE or card.is_clock else HIDDEN, "shown_to": None})
    tell_all(table, changed(card, was, seat))


def show_to(*, seat: Seat, card: UUID, to: UUID, ticket: UUID | None) -> Refusal | bool:
    """Show a hidden note or handout to one person alone; False where there is no such card or person."""

    def work() -> Refusal | bool:
        table = lock_led_table(seat)
        row = Card.objects.filter(pk=card, table=table, scene=None).exclude(kind__in=KINDS).first()
        there = Seat.objects.filter(pk=to, table=table, closed_at=None, role=SeatRole.PLAYER).exists()
        if row is None or not there:
            return False
        if refusal := not_ready(table):
            return refusal
        if not row.hidden:
            return OPEN_ALREADY
        if not taken(table, seat, ticket):
            with remembered(table):
                was = seen(row)
                prep.rewritten(row, {"sight": SHOWN, "shown_to": to})
                tell_all(table, changed(row, was, seat))
        return True

    return staging.all_or_nothing(work)


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
    event = gone(card, seen(card), seat)
    card.delete()
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
        table = lock_led_table(seat)
        row = Card.objects.select_related("changed_by__user").filter(pk=card, table=table).first()
        if row is None:
            return None
        if refusal := not_ready(table) if row.scene_id is None else archived(table):
            return refusal
        with remembered(table):
            return rewritten(table, seat, row, fields, drawn)

    return staging.all_or_nothing(work)


def rewritten(table: Table, seat: Seat, row: Card, fields: Mapping[str, object], drawn: str) -> Card | Refused:
    """Write a card's words; one on the table is told of, or becomes something of the game.

    What is hidden or shown by its form is no longer one person's alone.
    """
    was, stands = seen(row), card_words(row)
    answer: Card | Refused = prep.written(row, read_card(row.kind, fields), stands, drawn, seat)
    if isinstance(answer, Refused) or row.scene_id is not None:
        return answer
    if not staging.given_to_game(table, seat, row):
        if row.sight != was.sight:
            prep.rewritten(row, {"shown_to": None})
        tell_all(table, changed(row, was, seat))
    return row


@transaction.atomic
def delete_prepared(*, seat: Seat, card: UUID) -> Card | Refusal | None:
    """Take a card out of its scene."""
    table = lock_led_table(seat)
    if refusal := archived(table):
        return refusal
    row = Card.objects.filter(pk=card, table=table, scene__isnull=False).first()
    if row is not None:
        row.delete()
        forget_pictures(table)
    return row


def fire(table: Table, before: int, now: int) -> None:
    """Reveal what was to happen by this round; what the game refuses stays hidden, and the GM reads that it is due."""
    waiting = Card.objects.filter(table=table, scene=None, sight=HIDDEN)
    for card in waiting.filter(fires_at__gt=before, fires_at__lte=now).order_by("place", "id"):
        staging.all_or_nothing(partial(fired, table, card))


def fired(table: Table, card: Card) -> None:
    with remembered(table):
        show(table, None, card)
