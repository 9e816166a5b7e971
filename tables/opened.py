"""One roll opened: what everybody added, the key, the arithmetic of each die, and its link in the chain."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from struct import unpack
from typing import NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from rules import chain
from rules.models import Roll
from rules.systems import BY_KEY
from rules.verifier import fields_of
from tables.entries import Entry, entry
from tables.models import Seat, TableEvent

WORD_RANGE = 2**32
WORDS = ">8I"
COUNT, SEAT, LENGTH = 2, 16, 1


class Body(NamedTuple):
    """What a roll's link is made of, field by field as the log writes it."""

    number: bytes
    actor: bytes
    act: bytes
    sight: bytes
    given: bytes
    key: bytes
    sides: bytes
    faces: bytes
    when: bytes


@dataclass(frozen=True)
class Given:
    """What one browser added to the dice; nothing, if it had not yet said anything."""

    name: str
    crest_id: str
    data: str


@dataclass(frozen=True)
class Throw:
    """How a number became a face."""

    sides: int
    word: int
    rest: int
    face: int


class Earlier(NamedTuple):
    """The roll before this one: where it is opened, and its number."""

    public_id: str
    seq: int


@dataclass(frozen=True)
class Opened:
    """A roll with every step that leads to its faces."""

    entry: Entry
    seq: int
    given: tuple[Given, ...]
    entropy: str
    key: str
    throws: tuple[Throw, ...]
    previous: str
    head: str
    earlier: Earlier | None


def words(key: bytes) -> Iterator[int]:
    """Draw numbers from a roll key, as long as they are asked for."""
    block = 0
    while True:
        yield from unpack(WORDS, chain.mac(key, b"blk" + chain.be(block, 4)))
        block += 1


def throws(key: bytes, sides: Sequence[int]) -> tuple[Throw, ...]:
    """Throw again by the key: numbers at or above the last whole multiple of the sides are passed over.

    What was typed in comes from no key, and has no arithmetic.
    """
    if not key:
        return ()
    drawn = words(key)
    found = []
    for each in sides:
        word = next(word for word in drawn if word < WORD_RANGE // each * each)
        found.append(Throw(each, word, word % each, word % each + 1))
    return tuple(found)


def shares(written: bytes) -> Iterator[tuple[UUID, bytes]]:
    """Take the contributions apart: their count, then of each the seat, a length and so many bytes."""
    at = COUNT
    while at < len(written):
        start = at + SEAT + LENGTH
        end = start + written[at + SEAT]
        yield UUID(bytes=written[at : at + SEAT]), written[start:end]
        at = end


def given_by(written: bytes) -> tuple[Given, ...]:
    """Name those who added to a roll, as far as they still sit here."""
    parts = dict(shares(written))
    seats = Seat.objects.filter(pk__in=parts).select_related("user", "character").order_by("pk")
    return tuple(Given(seat.user.name, str(seat.crest_id), parts[seat.pk].hex()) for seat in seats)


def before(roll: Roll) -> str:
    """Give the link on which this roll's link hangs; the first one hangs on the epoch's beginning."""
    last = Roll.objects.filter(epoch=roll.epoch_id, scope=roll.scope, seq=roll.seq - 1).values_list("head", flat=True)
    return bytes(last[0]).hex() if last else ""


def earlier(events: QuerySet[TableEvent]) -> Earlier | None:
    """Give the last of these rolls, if there is one."""
    found = events.order_by("-seq").values_list("public_id", "roll__seq").first()
    return Earlier(*found) if found else None


def open_roll(seat: Seat, public_id: str = "") -> Opened | None:
    """Open one public roll of the table, the newest unless another is named."""
    events = TableEvent.objects.visible_to(seat).told().filter(roll__scope=chain.TABLE, roll__body__isnull=False)
    event = (events.filter(public_id=public_id) if public_id else events.order_by("-seq")).first()
    if event is None or event.roll is None:
        return None
    body = Body(*fields_of(bytes(event.roll.body)))
    return Opened(
        entry=entry(event, BY_KEY[seat.table.campaign.system], seat.is_gm),
        seq=event.roll.seq,
        given=given_by(body.given),
        entropy=chain.entropy(body.given).hex(),
        key=body.key.hex(),
        throws=throws(body.key, event.roll.sides),
        previous=before(event.roll),
        head=bytes(event.roll.head).hex(),
        earlier=earlier(events.filter(seq__lt=event.seq)),
    )
