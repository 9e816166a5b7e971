"""Coming back to the table: what happened while somebody was gone, told in a few words until they put it aside."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from rules.core.text import Text, counted
from rules.core.text import ngettext_noop as _n
from rules.systems import BY_KEY
from tables.entries import SILENT, TALK, Entry, entry, with_origins
from tables.models import Seat, TableEvent
from tables.people import HERE_FOR

SHOWN = 20
NOTICED = ("last_seen", "away_from", "away_to")
HAPPENED = _n("%(count)s thing happened: %(what)s.", "%(count)s things happened: %(what)s.")
ROLLS = _n("%(count)s roll", "%(count)s rolls")
WORDS = _n("%(count)s message", "%(count)s messages")
CAME = _n("%(count)s change at the table", "%(count)s changes at the table")


@dataclass(frozen=True)
class Meanwhile:
    """What somebody missed: when, how much of what, and the newest of it in order."""

    since: datetime
    until: datetime
    many: int
    text: Text
    entries: tuple[Entry, ...]
    more: int


def notice(seat: Seat) -> None:
    """Let a seat be here, and after a gap keep since when it was not; whoever calls saves `NOTICED`."""
    seat.away_from, seat.away_to = gap(seat)
    seat.last_seen = timezone.now()


def gap(seat: Seat) -> tuple[datetime | None, datetime | None]:
    """Give from when to when a seat was gone, as it was noted, or as nobody has noted it yet."""
    now, last = timezone.now(), seat.last_seen
    if last is not None and now - last > HERE_FOR:
        return seat.away_from or last, now
    return seat.away_from, seat.away_to


def acted(seat: Seat, entropy: bytes | None) -> tuple[str, ...]:
    """Take what an act that all hear of shows of a seat: what it added to the dice, and of players that they are here.

    Gives what is to be saved. No GM is noticed: some of what they do is hidden, and when it is done is nobody's
    business. Of a hidden act this is not asked at all.
    """
    if not seat.is_gm:
        notice(seat)
    if entropy is not None:
        seat.entropy = entropy
    return (*NOTICED, "entropy")


def came_back(seat: Seat) -> None:
    """Note that somebody is here."""
    notice(seat)
    seat.save(update_fields=NOTICED)


@transaction.atomic
def stamp(seat_ids: Collection[UUID]) -> None:
    """Note that these seats are here, as `notice` does for one.

    They are locked by ascending id: two processes that note the same ones would else wait for each other for ever.
    """
    locked = Seat.objects.select_for_update(no_key=True).filter(pk__in=seat_ids).order_by("pk")
    now, seats = timezone.now(), Seat.objects.filter(pk__in=list(locked.values_list("pk", flat=True)))
    gone = seats.filter(last_seen__lt=now - HERE_FOR)
    gone.update(away_from=Coalesce("away_from", "last_seen"), away_to=now)
    seats.update(last_seen=now)


def put_aside(seat: Seat) -> None:
    """Let what was missed be read."""
    seat.last_seen, seat.away_from, seat.away_to = timezone.now(), None, None
    seat.save(update_fields=NOTICED)


def meanwhile(seat: Seat) -> Meanwhile | None:
    """Give what a seat missed of what it may see, in two queries where there was a gap."""
    since, until = gap(seat)
    if since is None or until is None:
        return None
    known, system = TableEvent.objects.visible_to(seat), BY_KEY[seat.table.campaign.system]
    missed = known.filter(at__gt=since, at__lte=until).exclude(kind__in=SILENT).exclude(by=seat)
    talk = Count("pk", filter=Q(kind__in=TALK))
    found = missed.order_by().aggregate(many=Count("pk"), rolls=Count("roll"), talk=talk)
    if not found["many"]:
        return None
    newest = list(missed.told().order_by("-seq")[:SHOWN])[::-1]
    shown = tuple(entry(event, system, seat.is_gm, seat.pk) for event in with_origins(newest, known))
    return Meanwhile(since, until, found["many"], summed(found), shown, found["many"] - len(shown))


def summed(found: dict[str, Any]) -> Text:
    """Say how many things of which kind there were."""
    kinds = ((ROLLS, found["rolls"]), (WORDS, found["talk"]), (CAME, found["many"] - found["rolls"] - found["talk"]))
    parts = {f"part_{place}": counted(words, many) for place, (words, many) in enumerate(kinds) if many}
    return counted(HAPPENED, found["many"], what=Text(", ".join(f"%({place})s" for place in parts), parts))
