"""What is told of an evening afterwards: drafted once from the log, in words only when somebody reads it."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from campaigns.models import PlaySession
from rules.core import free
from rules.core.text import Text
from rules.systems import BY_KEY
from tables.entries import SILENT, Entry, entry
from tables.models import Audience, Seat, Table, TableEvent
from tables.wire import announced

MOST_LINES = 300
EVERYONE, GMS = "all", "gm"


@dataclass(frozen=True)
class Line:
    """One thing worth telling, as one sentence."""

    entry: Entry
    text: Text | None
    is_roll: bool
    secret: bool


def events_of(table: Table, session: PlaySession) -> QuerySet[TableEvent]:
    """Find what happened at the table during a session."""
    until = table.last_seq if session.last_seq is None else session.last_seq
    return TableEvent.objects.filter(table=table, seq__gte=session.first_seq, seq__lte=until)


def drafted(table: Table, session: PlaySession) -> dict[str, list[str]]:
    """Choose what a recap tells: for everybody what everybody saw, for the GMs what they saw besides."""
    system = BY_KEY[table.campaign.system]
    chosen: dict[str, list[str]] = {EVERYONE: [], GMS: []}
    for event in events_of(table, session).exclude(kind__in=SILENT).select_related("roll").order_by("seq"):
        if not is_notable(system, event) or sum(map(len, chosen.values())) >= MOST_LINES:
            continue
        chosen[EVERYONE if event.audience == Audience.ALL else GMS].append(event.public_id)
    return chosen


def is_notable(system: Any, event: TableEvent) -> bool:
    roll = event.roll
    if roll is not None and (roll.redacted or roll.system == free.KEY):
        return False
    result = event.data.get("result") or (roll.result if roll else None)
    return event.audience != Audience.SEATS and bool(system.notable(event.kind, event.data, result))


def recap_of(seat: Seat, session: PlaySession) -> tuple[Line, ...]:
    """Read a session's recap as this seat may: what is the GMs' own is asked for by them alone."""
    wanted = [*session.facts.get(EVERYONE, ()), *(session.facts.get(GMS, ()) if seat.is_gm else ())]
    events = TableEvent.objects.visible_to(seat).told().filter(public_id__in=wanted).order_by("seq")
    events = events.filter(change__undone_by=None)
    system = BY_KEY[seat.table.campaign.system]
    return tuple(line(event, system, seat.is_gm) for event in events)


def line(event: TableEvent, system: Any, for_gm: bool) -> Line:
    shown = entry(event, system, for_gm)
    return Line(shown, announced(event, system), event.roll_id is not None, event.audience != Audience.ALL)
