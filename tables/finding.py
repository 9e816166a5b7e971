"""Finding one thing in the log: a card by its id, anything else by the name that events and rolls call it by."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from tables.forms import read_uuid
from tables.models import EventQuerySet, Seat

CALLED = ("title", "label", "name", "foe")
LOOKED_AT = 300
MOST_NAME = 300
MINE, ROLLS, MY_ROLLS = "mine", "rolls", "my-rolls"
SOUGHT = ":not(*)"


def naming(known: EventQuerySet, name: str) -> Q:
    """Find what tells of something by this name, and those of the newest rolls in which it counted; one more query."""
    rolls = known.filter(roll__isnull=False).order_by("-seq").values_list("roll", "roll__request")[:LOOKED_AT]
    found = Q(roll__in=[roll for roll, request in rolls if mentions(request, name)])
    for key in CALLED:
        found |= Q(**{f"data__{key}": name})
    return found


def mentions(document: Any, name: str) -> bool:
    """Say whether a document calls something by this name, or by a part of what bears it ("name: part")."""
    if isinstance(document, str):
        return document == name or document.startswith(f"{name}: ")
    parts = document.values() if isinstance(document, Mapping) else document if isinstance(document, list) else ()
    return any(mentions(part, name) for part in parts)


def kept(events: EventQuerySet, seat: Seat, show: str) -> EventQuerySet:
    """Keep the rolls, one's own doings, or what a seat did or befell a card, named by its id; all of them otherwise."""
    if show in (ROLLS, MY_ROLLS):
        return events.filter(roll__isnull=False, **({"by": seat} if show == MY_ROLLS else {}))
    named = seat.pk if show == MINE else read_uuid(show)
    return events.filter(Q(by=named) | Q(data__card=str(named))) if named else events


def kept_lines(seat: Seat, show: str, of: str) -> str:
    """Give the selector of the lines that such a log takes in as they arrive; whoever seeks by a name looks again."""
    named = seat.pk if show == MINE else read_uuid(show)
    if of or show == ROLLS:
        return SOUGHT if of else "[data-roll]"
    return f'[data-who="{named}"], [data-card="{named}"]' if named else ""
