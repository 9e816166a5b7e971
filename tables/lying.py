"""What lies on the table as cards, and which scene is played, as one document: so that changes of it can be undone.

The order of the cards is part of it, their numbers are not; neither are revisions, which only ever rise.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.utils.dateparse import parse_datetime

from rules.systems import BY_KEY
from tables import changes
from tables.entries import SILENT
from tables.models import Card, Change, Picture, Scene, Seat, Sight, Table, TableEvent
from tables.states import written_at

WORDS = ("kind", "title", "text", "sight", "size", "filled", "fires_at", "alt", "document")
SHAPE = ("key", "kind", "sight", "size", "filled")
OPEN = (*SHAPE, "title", "text", "alt", "picture")
REACH = 40
"""How many changes are looked through for pictures that somebody may still want back; more than can be undone."""


def lying(table: Table) -> dict[str, Any]:
    """Read the cards on the table in their order, and how far each scene has come."""
    cards = Card.objects.filter(table=table, scene=None).order_by("place", "id")
    scenes = Scene.objects.filter(table=table).order_by("pk").values_list("pk", "state", "started_at")
    return {"cards": [card_document(each) for each in cards], "scenes": [scene_document(*each) for each in scenes]}


def card_document(card: Card) -> dict[str, Any]:
    words = {name: getattr(card, name) for name in WORDS}
    return {
        "key": str(card.pk),
        "origin": named(card.origin_id),
        "picture": named(card.picture_id),
        "shown_to": named(card.shown_to),
        **words,
    }


def scene_document(key: UUID, state: str, started_at: Any) -> dict[str, Any]:
    return {"key": str(key), "state": state, "started_at": started_at.isoformat() if started_at else None}


def named(key: UUID | None) -> str | None:
    return str(key) if key else None


def documents(table: Table) -> changes.Documents:
    """Read everything that can be undone at a table."""
    system = BY_KEY[table.campaign.system]
    plays, sheets = written_at(table)
    return changes.Documents(system.dump_board(system.load_board(table.board)), plays, lying(table), sheets)


@contextmanager
def remembered(table: Table) -> Iterator[None]:
    """Keep what is done meanwhile as one change, however many acts of the game it takes; the table is locked."""
    before, last = documents(table), table.last_seq
    yield
    events = TableEvent.objects.filter(table=table, seq__gt=last).exclude(kind__in=SILENT).order_by("seq")[:1]
    Change.objects.filter(event__table=table, event__seq__gt=last).delete()
    after = documents(table)
    changes.remember(BY_KEY[table.campaign.system], events, before, after)
    if pictures_of(before.things) - pictures_of(after.things):
        forget_pictures(table)


def pictures_of(things: Mapping[str, Any]) -> set[str]:
    return {card["picture"] for card in things.get("cards", ()) if card["picture"]}


def forget_pictures(table: Table) -> None:
    """Delete the pictures that no card shows any more, and no undo could bring back."""
    reach = Change.objects.filter(event__table=table).exclude(things=[]).order_by("-event__seq")
    kept = {key for pieces in reach.values_list("things", flat=True)[:REACH] for key in pictures_in(pieces)}
    Picture.objects.filter(table=table, cards=None).exclude(pk__in=kept).delete()


def pictures_in(pieces: list[dict[str, Any]]) -> Iterator[str]:
    """Name the pictures of cards that came or went with a change."""
    for card in (piece.get(side) for piece in pieces for side in ("was", "now")):
        if isinstance(card, dict) and card.get("picture"):
            yield card["picture"]


def can_lie(things: Mapping[str, Any], table: Table) -> bool:
    """Say whether all pictures that cards show are still there."""
    wanted = pictures_of(things)
    return not wanted or Picture.objects.filter(table=table, pk__in=wanted).count() == len(wanted)


def lay_again(table: Table, seat: Seat, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """Make the table's cards and scenes what a document says; what is the same in both stays untouched."""
    stood = {card["key"]: card for card in before.get("cards", ())}
    stands = {card["key"]: card for card in after.get("cards", ())}
    Card.objects.filter(table=table, scene=None, pk__in=stood.keys() - stands.keys()).delete()
    scenes = set(map(str, Scene.objects.filter(table=table).values_list("pk", flat=True)))
    for key in [key for key, card in stands.items() if card != stood.get(key)]:
        written(table, seat, stands[key], scenes)
    if stood.keys() != stands.keys():
        for place, key in enumerate(stands, 1):
            Card.objects.filter(pk=key).update(place=place)
    for scene in [each for each in after.get("scenes", ()) if each not in before["scenes"]]:
        at = scene["started_at"] and parse_datetime(scene["started_at"])
        Scene.objects.filter(pk=scene["key"], table=table).update(state=scene["state"], started_at=at)


def written(table: Table, seat: Seat, document: Mapping[str, Any], scenes: set[str]) -> None:
    """Write one card as its document says, under a new revision."""
    row = Card.objects.filter(pk=document["key"]).first() or Card(pk=document["key"], place=0)
    for name in WORDS:
        setattr(row, name, document[name])
    row.table, row.changed_by, row.picture_id = table, seat, document["picture"]
    row.shown_to = document.get("shown_to")
    row.origin_id = document["origin"] if document["origin"] in scenes else None
    row.revision += 1
    row.save()


def seen_by_players(things: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Give what players see of the cards, to find out whether they must hear of a change."""
    there = things.get("cards", ())
    seen = [card for card in there if card["sight"] != Sight.HIDDEN and not card.get("shown_to")]
    return [{name: card[name] for name in (SHAPE if card["sight"] == Sight.SHAPE else OPEN)} for card in seen]
