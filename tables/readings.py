"""How the rolls that were asked for read now: as they fell, or as they were changed since."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.models import Roll
from rules.systems import BY_KEY
from tables.follows import LINES
from tables.models import Asked, Table, TableEvent


@dataclass(frozen=True)
class Reading:
    """A roll and what it came to; without dice, as when a hit is taken, only the latter."""

    roll: Roll | None
    result: Mapping[str, Any]


def readings(table: Table, rows: Sequence[Asked]) -> dict[int, Reading]:
    """Read what answers came to, by the answer's id, in one query; those that were redacted are left out."""
    keys = {row.about for row in rows if row.about}
    events = TableEvent.objects.filter(LINES, table=table, about__in=keys).select_related("roll") if keys else ()
    newest: dict[str, Reading] = {}
    for event in sorted(events, key=lambda each: each.seq):
        before = newest.get(event.about)
        roll = event.roll or (before.roll if before else None)
        if found := event.data.get("result") or (roll.result if roll and not roll.redacted else None):
            newest[event.about] = Reading(roll, found)
    alone = {row.pk: Reading(row.roll, row.roll.result or {}) for row in rows if row.roll and not row.roll.redacted}
    return alone | {row.pk: newest[row.about] for row in rows if row.about in newest}


def score_of(table: Table, ask: Mapping[str, Any], reading: Reading | None) -> int | None:
    """Give what a roll brings to what was asked; None where nobody rolled."""
    score: int | None = BY_KEY[table.campaign.system].request_score(ask, reading.result) if reading else None
    return score


def asked_for(about: str) -> int | None:
    """Give for whose eyes that is asked which a roll answers, as long as it is open; None where nobody asked."""
    open_rows = Asked.objects.filter(about=about, request__closed_at=None) if about else Asked.objects.none()
    return open_rows.values_list("request__visibility", flat=True).first()
