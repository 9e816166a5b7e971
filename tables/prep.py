"""Preparing: scenes and their cards are written, ordered and taken away, by several GMs at once if need be."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, QuerySet

from rules.core import versions
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from tables.card_events import reordered
from tables.leading import lock_led_table
from tables.lying import forget_pictures
from tables.models import Card, CardKind, Picture, Scene, Seat
from tables.prep_forms import KIND_WRONG, Read, Refused, read_card, read_scene, scene_words, stored
from tables.services import archived
from tables.telling import announce

MOST_SCENES = 100
MOST_CARDS = 50
TOO_MANY_SCENES = Refusal(
    "too_many_scenes", _("There is room for %(most)s scenes. Delete one first."), {"most": MOST_SCENES}
)
TOO_MANY_CARDS = Refusal(
    "too_many_cards", _("There is room for %(most)s cards here. Take one away first."), {"most": MOST_CARDS}
)


class Overtaken(Exception):
    """A scene or a card was written behind the lock that guards it."""


@transaction.atomic
def add_scene(*, seat: Seat, fields: Mapping[str, object]) -> Scene | Refused:
    """Write a new scene, behind all others."""
    read = read_scene(fields)
    if read.problems:
        return Refused(problems=read.problems)
    table = lock_led_table(seat)
    if refusal := archived(table):
        return Refused(refusal)
    scenes = Scene.objects.filter(table=table)
    if scenes.count() >= MOST_SCENES:
        return Refused(TOO_MANY_SCENES)
    return Scene.objects.create(table=table, place=behind(scenes), changed_by=seat, **read.words)


@transaction.atomic
def save_scene(*, seat: Seat, scene: UUID, fields: Mapping[str, object], drawn: str) -> Scene | Refused | None:
    """Write a scene anew; what another GM changed meanwhile is kept, unless it is the same field."""
    table = lock_led_table(seat)
    if refusal := archived(table):
        return Refused(refusal)
    row = Scene.objects.select_related("changed_by__user").filter(pk=scene, table=table).first()
    return written(row, read_scene(fields), scene_words(row), drawn, seat) if row else None


@transaction.atomic
def add_card(*, seat: Seat, scene: UUID, kind: str, fields: Mapping[str, object]) -> Card | Refused | None:
    """Put a new card into a scene."""
    table = lock_led_table(seat)
    if refusal := archived(table):
        return Refused(refusal)
    home = Scene.objects.filter(pk=scene, table=table).first()
    return new_card(seat, Card(table=table, scene=home), kind, fields) if home else None


def new_card(
    seat: Seat, blank: Card, kind: str, fields: Mapping[str, object], picture: Picture | None = None
) -> Card | Refused:
    """Fill a blank card and lay it behind the others of its place, while the table is locked."""
    if kind not in CardKind.values or (kind == CardKind.HANDOUT) != (picture is not None):
        return Refused(KIND_WRONG)
    read = read_card(kind, fields)
    if read.problems:
        return Refused(problems=read.problems)
    others = beside(blank)
    if others.count() >= MOST_CARDS:
        return Refused(TOO_MANY_CARDS)
    for name, value in stored(read.words).items():
        setattr(blank, name, value)
    blank.kind, blank.place, blank.picture, blank.changed_by = kind, behind(others), picture, seat
    blank.save(force_insert=True)
    return blank


def beside(card: Card) -> QuerySet[Card]:
    """Give the cards of a card's place: its scene, or the table."""
    return Card.objects.filter(table=card.table_id, scene=card.scene_id)


def behind(rows: QuerySet[Any]) -> int:
    return int((rows.order_by("-place").values_list("place", flat=True).first() or 0) + 1)


def written(row: Any, read: Read, stands: versions.Words, drawn: str, seat: Seat) -> Any:
    """Save a form's words on the row they were drawn from, or say what is in the way."""
    if read.problems:
        return Refused(problems=read.problems)
    found = versions.merged(drawn or versions.UNMARKED, read.words, stands)
    clash = versions.clash(found, stands)
    if clash:
        return Refused(clash, theirs=clash.theirs, redrawn=clash.redrawn)
    words = found.words if isinstance(row, Scene) else stored(found.words)
    return rewritten(row, words | {"changed_by": seat}) if found.words != dict(stands) else row


def rewritten(row: Any, fields: Mapping[str, Any]) -> Any:
    """Save under the revision that was read."""
    read_at = type(row).objects.filter(pk=row.pk, revision=row.revision)
    if not read_at.update(revision=F("revision") + 1, **fields):
        raise Overtaken(row.pk)
    for name, value in fields.items():
        setattr(row, name, value)
    row.revision += 1
    return row


@transaction.atomic
def delete_scene(*, seat: Seat, scene: UUID) -> Refusal | bool:
    """Take a scene away with its cards; what was copied from it stays on the table."""
    table = lock_led_table(seat)
    if refusal := archived(table):
        return refusal
    gone, _rows = Scene.objects.filter(pk=scene, table=table).delete()
    forget_pictures(table)
    return bool(gone)


@transaction.atomic
def move_scene(*, seat: Seat, scene: UUID, to: int) -> Refusal | bool:
    """Put a scene at another place of the order."""
    table = lock_led_table(seat)
    return archived(table) or moved(Scene.objects.filter(table=table), scene, to)


@transaction.atomic
def move_card(*, seat: Seat, card: UUID, to: int) -> Refusal | bool:
    """Put a card at another place among those beside it; on the table the pages of whoever sees it look again."""
    table = lock_led_table(seat)
    if refusal := archived(table):
        return refusal
    row = Card.objects.filter(pk=card, table=table).first()
    if row is None or not moved(beside(row), card, to, heap_of):
        return False
    if row.scene_id is None:
        announce(table, [reordered(row, seat)])
    return True


def heap_of(card: Card) -> bool:
    """Say in which list of its place a card lies: on the table, what players see nothing of is a list of its own."""
    return card.scene_id is None and card.hidden


def moved(rows: QuerySet[Any], pk: UUID, to: int, heap: Callable[[Any], object] = type) -> bool:
    """Number rows anew with one of them at another place of its heap, which is cut to its ends."""
    order = list(rows.order_by("place", "id"))
    row = next((each for each in order if each.pk == pk), None)
    if row is None:
        return False
    order.remove(row)
    others = [each for each in order if heap(each) == heap(row)]
    order.insert(order.index(others[max(0, to)]) if to < len(others) else len(order), row)
    for place, each in enumerate(order, 1):
        each.place = place
    rows.bulk_update(order, ["place"])
    return True
