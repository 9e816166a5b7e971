"""An evening looked through again: its scenes, its marks, one moment of it, and the party as it stood then."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from campaigns.models import PlaySession
from characters.reading import figure_of
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY
from tables.agreed import options_of
from tables.entries import SILENT, Entry, entry, with_origins
from tables.models import Seat, TableEvent
from tables.people import Person, people_at
from tables.recaps import events_of

MOST = 3_000
SCENE, BEGINNING = "scene_set", Text(_("The beginning"))
ROLL, REVEAL, POINT = "roll", "reveal", "point"
REVEALS = frozenset({"revealed", "card_shown", "clock_shaped", "foe_shown"})
DICE = frozenset({"epoch_begun", "epoch_over", "epoch_ended"})
"""What is promised of the dice, which belongs to the proof and not to the story."""
EVENTS, FAST, REAL = "events", "20", "1"
PACES = (REAL, FAST, EVENTS)
STEP, LONGEST = timedelta(seconds=1.5), timedelta(minutes=2)


@dataclass(frozen=True)
class Mark:
    """One event on the track, in percent of its length; `kind` is what it is drawn as, "" for nothing."""

    kind: str
    x: str


@dataclass(frozen=True)
class Part:
    """A scene on the track: from which event on, when it began, and where it lies in percent."""

    title: str | Text
    place: int
    at: datetime
    x: str
    width: str
    now: bool
    past: bool


@dataclass(frozen=True)
class Replay:
    """The whole track, and the moment that is looked at; `wait` is how many milliseconds it lasts, 0 at the end."""

    place: int
    last: int
    marks: tuple[Mark, ...]
    parts: tuple[Part, ...]
    moment: Entry
    people: tuple[Person, ...]
    pace: str
    wait: int

    @property
    def x(self) -> str:
        return percent(self.place, self.last)


def happened(seat: Seat, session: PlaySession) -> list[TableEvent]:
    """Read all that this seat may know of an evening, but for what needs no words, in one query."""
    known = events_of(seat.table, session) & TableEvent.objects.visible_to(seat)
    return list(known.told().exclude(kind__in=SILENT | DICE).order_by("seq")[:MOST])


def replay_of(seat: Seat, session: PlaySession, events: list[TableEvent], place: int, pace: str) -> Replay | None:
    """Look at one event of an evening, the last one if there are fewer; nothing where nothing happened."""
    if not events:
        return None
    system, last = BY_KEY[seat.table.campaign.system], len(events) - 1
    place = min(max(place, 0), last)
    [shown] = with_origins([events[place]], TableEvent.objects.visible_to(seat))
    return Replay(
        place=place,
        last=last,
        marks=tuple(Mark(kind_of(event), percent(at, last)) for at, event in enumerate(events) if kind_of(event)),
        parts=parts_of(events, place),
        moment=entry(shown, system, seat.is_gm),
        people=tuple(as_they_stood(seat, session, shown)),
        pace=pace if pace in PACES else EVENTS,
        wait=wait_after(events, place, pace),
    )


def percent(at: float, last: int) -> str:
    return f"{at / max(last, 1) * 100:.2f}%"


def kind_of(event: TableEvent) -> str:
    """Say as what an event is drawn: dice, something shown, or somebody's points or condition."""
    if event.kind in REVEALS:
        return REVEAL
    if event.roll_id is not None:
        return ROLL
    return POINT if event.plays and not event.kind.startswith(("session_", "joined", "took")) else ""


def parts_of(events: Sequence[TableEvent], place: int) -> tuple[Part, ...]:
    """Part the track by scenes; what comes before the first one is the beginning."""
    last = len(events) - 1
    starts = [at for at, event in enumerate(events) if event.kind == SCENE and event.data.get("title")]
    starts = starts if starts[:1] == [0] else [0, *starts]
    return tuple(
        Part(
            title=events[start].data["title"] if events[start].kind == SCENE else BEGINNING,
            place=start,
            at=events[start].at,
            x=percent(start, last),
            width=percent(max(end - start, 0), last),
            now=start <= place < end or (end == last and place == last and start <= place),
            past=end <= place,
        )
        for start, end in pairwise([*starts, max(last, starts[-1])])
    )


def as_they_stood(seat: Seat, session: PlaySession, event: TableEvent) -> Iterable[Person]:
    """Give the party as it was after an event; who was not there yet is left out. Two queries."""
    system, options = BY_KEY[seat.table.campaign.system], options_of(seat.table.campaign)
    known = events_of(seat.table, session).filter(seq__lte=event.seq).exclude(plays={}).order_by("seq")
    stood: dict[str, Any] = {}
    for plays in known.values_list("plays", flat=True):
        stood |= plays
    for person in people_at(seat.table, system.KEY, None):
        if person.character and person.key in stood:
            then = replace(figure_of(person.character), play=system.load_play(stood[person.key]))
            yield replace(person, track=system.track(then, options))


def wait_after(events: Sequence[TableEvent], place: int, pace: str) -> int:
    """Say for how long a moment is shown before the next one, in milliseconds; 0 where none follows."""
    if place + 1 >= len(events):
        return 0
    real = events[place + 1].at - events[place].at
    lasts = {REAL: real, FAST: real / 20}.get(pace, STEP)
    return int(min(max(lasts, STEP / 3), LONGEST) / timedelta(milliseconds=1))
