"""Exact chances by counting whole numbers; fractions only where they are shown."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import comb, floor

TENTH = Decimal("0.1")
HALF = Fraction(1, 2)
MOST_READABLE = 100_000


@dataclass(frozen=True)
class Chance:
    """So many of all throws, as counted and never reduced, so that people can follow the counting."""

    numerator: int
    denominator: int

    @property
    def fraction(self) -> Fraction:
        return Fraction(self.numerator, self.denominator)

    @property
    def readable(self) -> bool:
        """Say whether people would still count along."""
        return self.denominator <= MOST_READABLE

    @property
    def percent(self) -> Decimal:
        """Give the per cent with one decimal, half a tenth rounded up."""
        return self.scaled(100, TENTH)

    def scaled(self, whole: int, step: Decimal) -> Decimal:
        """Give this part of `whole`, rounded to a step, its half upwards."""
        return floor(self.fraction * whole / Fraction(step) + HALF) * step


class WithChance:
    """Says the chance of whatever has one, as bars and lists of chances read it."""

    chance: Chance

    @property
    def numerator(self) -> int:
        return self.chance.numerator

    @property
    def denominator(self) -> int:
        return self.chance.denominator

    @property
    def percent(self) -> Decimal:
        return self.chance.percent


def extreme(fixed: Sequence[int], fresh: int, ranks: int, *, best: bool) -> Counter[tuple[int, int]]:
    """Count the throws by the rank that is read and by how many dice show it.

    `fixed` are the ranks of dice that already lie, 0 the best; `fresh` dice are still to be thrown, each equally likely
    to show any of the `ranks`. The best rank is read, or the worst.
    """
    throws: Counter[tuple[int, int]] = Counter()
    for rank in range(ranks):
        if any(other < rank if best else other > rank for other in fixed):
            continue
        lying = fixed.count(rank)
        others = ranks - 1 - rank if best else rank
        for shown in range(fresh + 1):
            ways = comb(fresh, shown) * others ** (fresh - shown)
            if lying + shown and ways:
                throws[rank, lying + shown] += ways
    return throws


def by_rank(throws: Counter[tuple[int, int]], ranks: int) -> tuple[int, ...]:
    """Add up the throws of each rank, however many dice show it."""
    return tuple(sum(ways for (rank, _), ways in throws.items() if rank == wanted) for wanted in range(ranks))
