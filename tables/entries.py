"""The log as the page shows it: facts from events and rolls, words for the reader."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Subquery
from django.utils import timezone

from rules import chain
from rules.core import free
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.models import Roll
from rules.systems import ALL, BY_KEY, ROLLED
from tables.card_events import CARDS
from tables.finding import kept, naming
from tables.follows import Follow, about, apart, follows
from tables.models import EventQuerySet, Seat, TableEvent
from tables.request_words import REMINDED, REQUESTS, SAID, request_text
from tables.telling import VOICE

PAGE, LAST = 50, 20
TURNS = frozenset({"undone", "redone"})
TALK = frozenset({"said", "narrated", "whispered"})
THROWN, FREE_PART = "thrown", "tables/entries/free.html"
OWN_LASTS = timedelta(seconds=60)
UNTOLD = frozenset({"tracks", "door", "pause", "zero", "dice_check", "arrived", "reminded", CARDS, REQUESTS, REMINDED})
SILENT = UNTOLD.union(*(system.QUIET_KINDS for system in ALL))

TABLE_SENTENCES = {
    "joined": _("%(who)s sits down at the table."),
    "took": _("%(who)s enters the story."),
    "undone": _("%(who)s has undone this: %(what)s"),
    "redone": _("%(who)s has done this again: %(what)s"),
    "said": _("%(who)s: %(text)s"),
    "narrated": _("%(who)s tells: %(text)s"),
    "whispered": _("%(who)s whispers to %(to)s: %(text)s"),
    "options": _("The options have changed: %(changed)s."),
    "left": _("%(who)s has left the table."),
    "scene_played": _("Started, for GMs alone: %(title)s."),
    "session_begun": _("Session %(number)s begins."),
    "session_ended": _("Session %(number)s is over. Thank you for playing."),
    "epoch_over": _("This stretch of dice is over. Its seed is open: anyone can check every roll."),
    "epoch_begun": _("New dice are promised: %(table)s for open rolls, %(gm)s for hidden ones."),
    "epoch_ended": _("%(who)s has closed this stretch of dice. Its seed is open: anyone can check every roll."),
}
TAKEN_BACK = _("Undone by %(who)s at %(at)s.")
TAKEN_BACK_WHY = _("Undone by %(who)s at %(at)s: %(why)s")
CARD_SENTENCES = {
    "card_shown": _("New on the table: %(title)s."),
    "card_changed": _("Told anew: %(title)s."),
    "card_gone": _("No longer on the table: %(title)s."),
    "card_kept": _("Laid ready, for GMs alone: %(title)s."),
    "card_rewritten": _("Written anew, for GMs alone: %(title)s."),
    "card_dropped": _("Put away before anyone saw it: %(title)s."),
    "clock_kept": _("%(title)s, for GMs alone: %(filled)s of %(size)s."),
    "clock_turned": _("%(title)s: %(filled)s of %(size)s."),
    "clock_full": _("%(title)s: the clock is full."),
    "clock_shaped": _("A clock lies on the table, at %(filled)s of %(size)s. What it counts is not said."),
    "shape_turned": _("The clock without a name stands at %(filled)s of %(size)s."),
    "shape_gone": _("The clock without a name is gone."),
}
ERASED = Text(_("This entry was erased at a person’s wish."))
REDACTED = Text(_("This roll was redacted at a person’s wish. Its link stays, so the chain still holds."))


@dataclass(frozen=True)
class RollShown:
    """A roll as the log shows it, with what a browser needs to check it."""

    part: str
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
    by_hand: bool


@dataclass(frozen=True)
class Entry:
    """One line of the log."""

    public_id: str
    kind: str
    at: datetime
    who: str
    by: UUID | None
    card: str
    crest_id: str | None
    hidden: bool
    revealed: bool
    revealable: bool
    provable: bool
    asked: str
    text: Text | None
    roll: RollShown | None
    brief: Text | None
    undone: Text | None
    undoable: bool
    redoable: bool
    follow: Follow | None
    said: str
    whispered_to: str


def who_did(event: TableEvent) -> str:
    """Name the character that acted, or the person who has none; of what a GM leads, the one that was led."""
    seat = event.by
    if VOICE in event.data:
        return str(event.data[VOICE])
    if seat is None:
        return ""
    return seat.character.name if seat.character else seat.user.name


def roll_shown(roll: Roll, later: Mapping[str, Any] | None = None) -> RollShown | None:
    """Put a logged roll into words, as it was read `later` where it was changed; None when it was redacted."""
    if roll.redacted:
        return None
    system, result = ROLLED[roll.system], later or roll.result
    return RollShown(
        part=FREE_PART if system is free else f"systems/{system.KEY}/result.html",
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
        by_hand=roll.by_hand,
    )


def options_named(event: TableEvent, system: Any) -> Text:
    """Name the options that an event says have changed."""
    labels = [option.label for option in system.OPTIONS if option.key in event.data.get("options", ())]
    places = {f"option_{place}": Text(label) for place, label in enumerate(labels)}
    return Text(", ".join(f"%({place})s" for place in places), places)


def entry_text(event: TableEvent, system: Any) -> Text | None:
    """Say what happened when no dice fell."""
    who = who_did(event)
    if event.kind in TURNS:
        return Text(TABLE_SENTENCES[event.kind], {"who": who, "what": origin_text(event, system)})
    if event.kind in SAID:
        return request_text(event, system, who) or ERASED
    if event.kind in TALK and "text" not in event.data:
        return ERASED
    if event.kind in TABLE_SENTENCES:
        return Text(TABLE_SENTENCES[event.kind], {**event.data, "who": who, "changed": options_named(event, system)})
    if event.roll_id is not None:
        return REDACTED if event.roll.redacted else None
    if event.data.keys() <= {"seats", "board", VOICE}:
        return ERASED
    if event.kind in CARD_SENTENCES:
        return Text(CARD_SENTENCES[event.kind], event.data)
    return system.say_event(event.kind, {**event.data, "who": event.data.get("who") or who})


def origin_text(event: TableEvent, system: Any) -> Text:
    """Say what an event took back or did again; `with_origins` has brought it along."""
    origin = getattr(event, "origin", None)
    return (entry_text(origin, system) if origin is not None else None) or ERASED


def with_origins(events: list[TableEvent], known: EventQuerySet) -> list[TableEvent]:
    """Bring along what the events among these took back or did again, in one query where there are such."""
    wanted = {event.data.get("event") for event in events if event.kind in TURNS}
    origins = {each.public_id: each for each in known.told().filter(public_id__in=wanted)} if wanted else {}
    for event in events:
        event.origin = origins.get(event.data.get("event"))  # type: ignore[attr-defined]
    return events


def taken_back(event: TableEvent) -> Text | None:
    """Say who has undone what an event tells of, when and why."""
    change = getattr(event, "change", None)
    if change is None or change.undone_by is None:
        return None
    by = change.undone_by
    at, why = timezone.localtime(by.at).strftime("%H:%M"), by.data.get("why", "")
    return Text(TAKEN_BACK_WHY if why else TAKEN_BACK, {"who": who_did(by), "at": at, "why": why})


def may_undo(event: TableEvent, is_gm: bool, own: UUID | None) -> bool:
    """Offer to undo a change to GMs, and for a minute to whoever made it."""
    fresh = own is not None and own == event.by_id and timezone.now() - event.at <= OWN_LASTS
    return hasattr(event, "change") and (is_gm or fresh)


def brief(event: TableEvent, system: Any) -> Text | None:
    """Say in one line what happened, dice or not."""
    if event.roll_id is not None and not event.roll.redacted:
        return ROLLED[event.roll.system].announce(who_did(event), event.data.get("result") or event.roll.result)
    return entry_text(event, system)


def entry(event: TableEvent, system: Any, is_gm: bool, own: UUID | None = None, follow: Follow | None = None) -> Entry:
    """Give one line of the log for a reader; `own` is their seat where the event is of their doing."""
    secret, seat = event.audience != "all", event.by
    shown_later = secret and getattr(event, "revealed_later", False)
    undone, open_to = taken_back(event), may_undo(event, is_gm, own)
    return Entry(
        public_id=event.public_id,
        kind=event.kind,
        at=event.roll.at if event.kind == "revealed" else event.at,
        who=who_did(event),
        by=event.by_id,
        card=event.data.get("card", ""),
        crest_id=seat.crest_id if seat else None,
        hidden=secret and not shown_later and event.kind not in TALK,
        revealed=event.kind == "revealed" or shown_later,
        revealable=secret and is_gm and event.roll_id is not None and not shown_later,
        provable=event.kind == "revealed" and not event.roll.redacted,
        asked=str(event.data.get("question", "")),
        text=entry_text(event, system),
        roll=roll_shown(event.roll, event.data.get("result")) if event.roll_id is not None else None,
        brief=brief(event, system),
        undone=undone,
        undoable=open_to and undone is None,
        redoable=open_to and undone is not None and is_gm,
        follow=follow,
        said=event.data.get("text", "") if event.kind in TALK else "",
        whispered_to=event.data.get("to", "") if event.kind in TALK else "",
    )


@dataclass(frozen=True)
class Log:
    """A page of the log, newest first, with the newest event it knows of and whether older ones follow."""

    entries: tuple[Entry, ...]
    last_id: str
    oldest_id: str
    more: bool


def entries_of(events: list[TableEvent], seat: Seat, known: EventQuerySet) -> tuple[Entry, ...]:
    """Give the lines of these events for a seat, each with what came of its roll."""
    system = BY_KEY[seat.table.campaign.system]
    board = system.load_board(seat.table.board)
    below = follows(about(known, [event.about for event in events]), seat.table, board, seat.is_gm)
    return tuple(entry(event, system, seat.is_gm, seat.pk, below.get(event.public_id)) for event in events)


def last_events(seat: Seat) -> tuple[Entry, ...]:
    """Give a GM the newest things that happened, one line each, also what stands below a roll."""
    known, system = TableEvent.objects.visible_to(seat), BY_KEY[seat.table.campaign.system]
    events = list(known.told().exclude(kind__in=SILENT).order_by("-seq")[:LAST])
    return tuple(entry(event, system, seat.is_gm, seat.pk) for event in with_origins(events, known))


def newest_change(events: Iterable[Entry]) -> Entry | None:
    """Give the newest change among these lines that still stands."""
    return next((each for each in events if each.undoable), None)


def log_of(seat: Seat, before: str = "", show: str = "", of: str = "") -> Log:
    """Read the newest part of the log that this seat may see, in one query.

    Paging back takes another one, and so do naming what was undone, what came of the rolls, and looking for one thing.

    The newest event that is known may be a silent one: it comes along with the lines, which are the told ones alone.
    """
    known, system = TableEvent.objects.visible_to(seat), BY_KEY[seat.table.campaign.system]
    newest = known.order_by("-seq").values("public_id")[:1]
    told = apart(known.told().exclude(kind__in=SILENT), known, system.FOLLOWED_KINDS)
    events = told.annotate(newest=Subquery(newest)).order_by("-seq")
    if before:
        edge = known.filter(public_id=before).first()
        events = events.filter(seq__lt=edge.seq) if edge else events.none()
    found = list(kept(events.filter(naming(known, of)) if of else events, seat, show)[: PAGE + 1])
    shown = found[:PAGE]
    return Log(
        entries=entries_of(with_origins(shown, known), seat, known),
        last_id=shown[0].newest if shown else known.order_by("seq").values_list("public_id", flat=True).last() or "",
        oldest_id=shown[-1].public_id if shown else "",
        more=len(found) > PAGE,
    )
