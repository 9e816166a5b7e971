"""What the dice of an evening did, outcome by outcome and character by character, from its open rolls alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.core.luck import Score, Throw, added, least_likely, luck_of, middles, score_of
from rules.core.odds import Chance
from rules.core.text import Text
from rules.systems import BY_KEY
from tables.agreed import options_of
from tables.entries import who_did
from tables.luck import ALL, EVENING, LuckShown
from tables.models import Card, Seat, Sight, Table, TableEvent, Visibility
from tables.replaying import POINT, REVEAL, SCENE, kind_of

NAMED = 3


@dataclass(frozen=True)
class Of:
    """How one character rolled."""

    name: str
    crest_id: str | None
    score: Score


@dataclass(frozen=True)
class Rarest:
    """The roll that was least to be expected."""

    who: str
    answer: Text
    chance: Chance


@dataclass(frozen=True)
class Report:
    """The luck of an evening and of the campaign, and what else can be counted of the evening."""

    statistics: tuple[LuckShown, ...]
    rows: tuple[Of, ...]
    total: Score | None
    rarest: Rarest | None
    scenes: int
    rolls: int
    reveals: int
    points: int
    redacted: int


def report_of(table: Table, events: Sequence[TableEvent]) -> Report:
    """Count an evening from its events, without a query."""
    system = BY_KEY[table.campaign.system]
    outcomes = system.outcomes(options_of(table.campaign))
    thrown = tuple(throws(system, events))
    kinds = [kind_of(event) for event in events]
    return Report(
        statistics=tuple(
            LuckShown(key, luck_of(sums, len(outcomes)), outcomes, middles(sums, len(outcomes)))
            for key, sums in ((EVENING, sums_of(throw for _event, throw in thrown)), (ALL, table.luck.get(ALL, {})))
        ),
        rows=tuple(rows(thrown, outcomes)),
        total=score_of([throw for _event, throw in thrown], outcomes) if thrown else None,
        rarest=rarest(system, thrown),
        scenes=sum(event.kind == SCENE for event in events),
        rolls=len(open_rolls(events)),
        reveals=kinds.count(REVEAL),
        points=kinds.count(POINT),
        redacted=sum(event.roll is not None and event.roll.redacted for event in open_rolls(events)),
    )


def open_rolls(events: Iterable[TableEvent]) -> list[TableEvent]:
    """Find the rolls that everybody saw when they fell."""
    return [event for event in events if event.roll is not None and event.roll.visibility == Visibility.PUBLIC]


def throws(system: Any, events: Iterable[TableEvent]) -> Iterable[tuple[TableEvent, Throw]]:
    """Read what each open roll came to, and in how many ways it could have come."""
    for event in open_rolls(events):
        roll = event.roll
        known = roll is not None and not roll.redacted and roll.system == system.KEY
        throw = system.luck(roll.request, roll.facts, roll.result) if roll is not None and known else None
        if throw is not None:
            yield event, throw


def sums_of(every: Iterable[Throw]) -> dict[str, list[int]]:
    sums: dict[str, list[int]] = {}
    for throw in every:
        sums = added(sums, throw)
    return sums


def rows(thrown: Sequence[tuple[TableEvent, Throw]], outcomes: Sequence[Any]) -> Iterable[Of]:
    """Part the throws by who threw them, those who rolled most first."""
    by: dict[str, list[tuple[TableEvent, Throw]]] = {}
    for event, throw in thrown:
        by.setdefault(str(event.roll.character or event.by_id) if event.roll else "", []).append((event, throw))
    for every in sorted(by.values(), key=len, reverse=True):
        event = every[-1][0]
        crest = event.by.crest_id if event.by else None
        yield Of(who_did(event), crest, score_of([throw for _event, throw in every], outcomes))


def rarest(system: Any, thrown: Sequence[tuple[TableEvent, Throw]]) -> Rarest | None:
    """Find the roll of the night: what came and was least to be expected."""
    place = least_likely([throw for _event, throw in thrown])
    if place is None:
        return None
    event, throw = thrown[place]
    chance = Fraction(throw.ways[throw.came], sum(throw.ways))
    result = event.roll.result if event.roll else None
    return Rarest(who_did(event), system.answer_text(result), Chance(chance.numerator, chance.denominator))


def unseen_cards(seat: Seat) -> tuple[int, list[str]]:
    """Count the cards on the table that players have not seen, and name the first ones; one query."""
    titles = Card.objects.filter(table=seat.table_id, scene=None).exclude(sight=Sight.SHOWN)
    found = list(titles.order_by("place", "pk").values_list("title", flat=True)[:100])
    return len(found), found[:NAMED]
