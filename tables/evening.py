"""What happened to one character this evening, read for the sheet at the table."""

from datetime import timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone

from characters.models import Character
from rules.core import free
from rules.core.evening import Happened
from rules.systems import BY_KEY
from tables.agreed import options_of
from tables.models import EventQuerySet, Seat, TableEvent

LASTS = timedelta(hours=12)
MOST = 1_000
READ = ("kind", "data", "at", "roll__request", "roll__result", "roll__character")
WHO = ("by__character_id", "by__character__name")


def evening_of(seat: Seat, character: Character) -> Any:
    """Sum up the evening of the seat's character from what its player may know; one query, however long it was."""
    system = BY_KEY[character.system]
    rows = tonight(seat).exclude(roll__system=free.KEY).order_by("-seq").values(*READ, *WHO)[:MOST]
    happened = [happening(row) for row in reversed(rows)]
    return system.evening(str(character.pk), character.name, happened, options_of(seat.table.campaign))


def tonight(seat: Seat) -> EventQuerySet:
    """Find what has happened since the running session began, or without one in the last hours, and still stands."""
    session = seat.table.session
    since = Q(seq__gte=session.first_seq) if session else Q(at__gte=timezone.now() - LASTS)
    return TableEvent.objects.visible_to(seat).filter(since).exclude(change__undone_by__isnull=False)


def happening(row: dict[str, Any]) -> Happened:
    acted = row["roll__character"] or row["by__character_id"]
    return Happened(
        kind=row["kind"],
        data=row["data"],
        request=row["roll__request"] or {},
        result=row["data"].get("result") or row["roll__result"],
        by=str(acted or ""),
        name=row["by__character__name"] or "",
        at=row["at"],
    )
