"""The log as the page shows it: facts from events and rolls, words for the reader."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Subquery

from rules import chain
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.models import Roll
from rules.systems import ALL, BY_KEY
from tables.models import Seat, TableEvent

PAGE = 50
SILENT = frozenset({"tracks", "door"}).union(*(system.QUIET_KINDS for system in ALL))

TABLE_SENTENCES = {
    "joined": _("%(who)s sits down at the table."),
    "took": _("%(who)s enters the story."),
    "options": _("The options have changed: %(changed)s."),
    "left": _("%(who)s has left the table."),
    "epoch_over": _("This stretch of dice is over. Its seed is open: anyone can check every roll."),
    "epoch_begun": _("New dice are promised: %(table)s for open rolls, %(gm)s for hidden ones."),
    "epoch_ended": _("%(who)s has closed this stretch of dice. Its seed is open: anyone can check every roll."),
}
ERASED = Text(_("This entry was erased at a person's wish."))
REDACTED = Text(_("This roll was redacted at a person's wish. Its link stays, so the chain still holds."))


@dataclass(frozen=True)
class RollShown:
    """A roll as the log shows it, with what a browser needs to check it."""

    question: str
    view: Any
    answer: Text
    explanation: Text
    steps: tuple[Text, ...]
    epoch: str
    seq: int
    mark: str
    faces: str
    checkable: bool


@dataclass(frozen=True)
class Entry:
    """One line of the log."""

    public_id: str
    kind: str
    at: datetime
    who: str
    by: UUID | None
    crest_id: str | None
    hidden: bool
    revealed: bool
    revealable: bool
    provable: bool
    asked: str
    text: Text | None
    roll: RollShown | None


def who_did(event: TableEvent) -> str:
    """Name the character that acted, or the person who has none."""
    seat = event.by
    if seat is None:
        return ""
    return seat.character.name if seat.character else seat.user.name


def roll_shown(roll: Roll, later: Mapping[str, Any] | None = None) -> RollShown | None:
    """Put a logged roll into words, as it was read `later` where it was changed; None when it was redacted."""
    if roll.redacted:
        return None
    system, result = BY_KEY[roll.system], later or roll.result
    return RollShown(
        question=system.asked(roll.request, roll.facts),
        view=system.result_view(result),
        answer=system.answer_text(result),
        explanation=system.explain(result, roll.request),
        steps=tuple(system.steps(result, roll.request)),
        epoch=roll.epoch_id.hex,
        seq=roll.seq,
        mark=roll.mark,
        faces=",".join(str(face) for face in roll.faces),
        checkable=roll.scope == chain.TABLE,
    )


def options_named(event: TableEvent, system: Any) -> Text:
    """Name the options that an event says have changed."""
    labels = [option.label for option in system.OPTIONS if option.key in event.data.get("options", ())]
    places = {f"option_{place}": Text(label) for place, label in enumerate(labels)}
    return Text(", ".join(f"%({place})s" for place in places), places)


def entry_text(event: TableEvent, system: Any) -> Text | None:
    """Say what happened when no dice fell."""
    who = who_did(event)
    if event.kind in TABLE_SENTENCES:
        return Text(TABLE_SENTENCES[event.kind], {**event.data, "who": who, "changed": options_named(event, system)})
    if event.roll_id is not None:
        return REDACTED if event.roll.redacted else None
    if event.data.keys() <= {"seats", "board"}:
        return ERASED
    return system.say_event(event.kind, {**event.data, "who": who})


def entry(event: TableEvent, system: Any, is_gm: bool) -> Entry:
    secret, seat = event.audience != "all", event.by
    shown_later = secret and getattr(event, "revealed_later", False)
    return Entry(
        public_id=event.public_id,
        kind=event.kind,
        at=event.roll.at if event.kind == "revealed" else event.at,
        who=who_did(event),
        by=event.by_id,
        crest_id=seat.crest_id if seat else None,
        hidden=secret and not shown_later,
        revealed=event.kind == "revealed" or shown_later,
        revealable=secret and is_gm and event.roll_id is not None and not shown_later,
        provable=event.kind == "revealed" and not event.roll.redacted,
        asked=str(event.data.get("question", "")),
        text=entry_text(event, system),
        roll=roll_shown(event.roll, event.data.get("result")) if event.roll_id is not None else None,
    )


@dataclass(frozen=True)
class Log:
    """A page of the log, newest first, with the newest event it knows of and whether older ones follow."""

    entries: tuple[Entry, ...]
    last_id: str
    oldest_id: str
    more: bool


def log_of(seat: Seat, before: str = "", mine: bool = False) -> Log:
    """Read the newest part of the log that this seat may see, in one query (two when paging back).

    The newest event that is known may be a silent one: it comes along with the lines, which are the told ones alone.
    """
    known = TableEvent.objects.visible_to(seat)
    newest = known.order_by("-seq").values("public_id")[:1]
    events = known.told().exclude(kind__in=SILENT).annotate(newest=Subquery(newest)).order_by("-seq")
    if before:
        edge = known.filter(public_id=before).first()
        events = events.filter(seq__lt=edge.seq) if edge else events.none()
    if mine:
        events = events.filter(by=seat)
    found = list(events[: PAGE + 1])
    shown, system = found[:PAGE], BY_KEY[seat.table.campaign.system]
    return Log(
        entries=tuple(entry(event, system, seat.is_gm) for event in shown),
        last_id=shown[0].newest if shown else known.order_by("seq").values_list("public_id", flat=True).last() or "",
        oldest_id=shown[-1].public_id if shown else "",
        more=len(found) > PAGE,
    )
