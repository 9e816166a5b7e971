"""Exact chances in Fate: of the four outcomes before a roll, and of a re-roll after it."""

from collections import Counter
from dataclasses import dataclass
from functools import cache

from rules.core.odds import Chance
from rules.systems.fate.ladder import OUTCOMES, STYLE, SUCCEED, outcome_of
from rules.systems.fate.throwing import distribution


@dataclass(frozen=True)
class Chances:
    """So many throws come to each outcome: fail, tie, succeed, succeed with style."""

    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def outcomes(self) -> dict[str, Chance]:
        return {outcome: Chance(count, self.total) for outcome, count in zip(OUTCOMES, self.counts, strict=True)}

    @property
    def success(self) -> Chance:
        """Give the chance to succeed at all, with style or without."""
        return Chance(self.of(SUCCEED) + self.of(STYLE), self.total)

    def of(self, outcome: str) -> int:
        return self.counts[OUTCOMES.index(outcome)]

    def better_than(self, outcome: str) -> Chance:
        """Give the chance of an outcome above this one."""
        return Chance(sum(self.counts[OUTCOMES.index(outcome) + 1 :]), self.total)


@dataclass(frozen=True)
class Step:
    """So many throws come to this total."""

    total: int
    ways: int
    outcome: str


@cache
def passive(method: str, margin: int) -> Chances:
    """Count the outcomes of a roll whose bonuses lie so far above a fixed difficulty."""
    found = Counter[str]()
    for value, many in distribution(method):
        found[outcome_of(value + margin)] += many
    return counted(found)


@cache
def opposed(method: str, margin: int) -> Chances:
    """Count the outcomes when both sides throw: every throw of one against every throw of the other."""
    found = Counter[str]()
    for value, many in distribution(method):
        for other, ways in distribution(method):
            found[outcome_of(value - other + margin)] += many * ways
    return counted(found)


def certain(margin: int) -> Chances:
    """Give what is already known as chances, so that it can be drawn beside others."""
    return counted(Counter({outcome_of(margin): 1}))


def counted(found: Counter[str]) -> Chances:
    return Chances(tuple(found[outcome] for outcome in OUTCOMES))


def along_the_ladder(method: str, bonuses: int, opposition: int) -> tuple[Step, ...]:
    """Give every total that can fall, the highest first, in how many throws, and what it comes to."""
    totals = [(value + bonuses, many) for value, many in distribution(method)]
    return tuple(Step(total, many, outcome_of(total - opposition)) for total, many in reversed(totals))
