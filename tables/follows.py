"""What followed from a roll, below its line in the log."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import Exists, OuterRef, Q

from rules.systems import BY_KEY
from tables.agreed import options_of
from tables.models import Audience, EventQuerySet, Table, TableEvent

LINES = Q(roll__isnull=False) | Q(data__has_key="result")


@dataclass(frozen=True)
class Follow:
    """What stands below the line of a roll, with the key by which the game knows that roll."""

    about: str
    view: Any


def has_line(event: TableEvent, system: Any) -> bool:
    """Say whether an event is told by a line that others can stand below: dice that fell, or were read anew.

    What stands below a line itself has none, also where it knows what the dice came to.
    """
    return event.roll_id is not None or ("result" in event.data and event.kind not in system.FOLLOWED_KINDS)


def apart(events: EventQuerySet, known: EventQuerySet, kinds: Iterable[str]) -> EventQuerySet:
    """Keep the events that have lines of their own: not what stands below a roll that is seen by the same eyes."""
    seen = Q(audience=Audience.ALL) | Q(audience=OuterRef("audience"))
    own = Q(roll__isnull=False) | ~Q(kind__in=kinds)
    lines = known.filter(LINES, own, seen, about=OuterRef("about"))
    return events.exclude(Q(kind__in=kinds) & ~Q(about="") & Exists(lines))


def about(known: EventQuerySet, keys: Iterable[str]) -> list[TableEvent]:
    """Read everything that is about these rolls, in one query where there are any."""
    named = {key for key in keys if key}
    return list(known.filter(about__in=named).select_related("change").order_by("about", "seq")) if named else []


def line_of(event: TableEvent, lines: list[TableEvent]) -> TableEvent | None:
    """Find the line that an event stands below: the last one before it that the same eyes see."""
    seen = [line for line in lines if line.audience in (Audience.ALL, event.audience)]
    before = [line for line in seen if line.seq < event.seq]
    return before[-1] if before else seen[0] if seen else None


def follows(events: list[TableEvent], table: Table, board: Any, for_gm: bool) -> dict[str, Follow]:
    """Give what came of each roll that these events are about, by the public id of the line it stands below."""
    system, found = BY_KEY[table.campaign.system], {}
    options = options_of(table.campaign) if events else None
    for key, told in groupby(events, lambda event: event.about):
        told = list(told)
        lines = [event for event in told if has_line(event, system)]
        for line in lines:
            below = [(event.kind, event.data) for event in told if is_below(event, line, lines, system)]
            newest = board if line is lines[-1] else None
            found[line.public_id] = Follow(key, system.follow_view(newest, options, key, below, for_gm))
    return found


def is_below(event: TableEvent, line: TableEvent, lines: list[TableEvent], system: Any) -> bool:
    """Say whether something that still stands belongs below a line."""
    change = getattr(event, "change", None)
    undone = change is not None and change.undone_by_id is not None
    return event.kind in system.FOLLOWED_KINDS and not undone and line_of(event, lines) is line
