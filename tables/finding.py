"""Finding one thing in the log: a card by its id, anything else by the name that events and rolls call it by."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from tables.models import EventQuerySet

CALLED = ("title", "label", "name", "foe")
LOOKED_AT = 300
MOST_NAME = 300


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
