"""Exact chances of a typed roll, by counting every throw.

A die that explodes is thrown again at most `MOST_AGAIN` times, so its throws can be counted to the last. Sums are
counted as long as the numbers stay below `MOST_BITS`; beyond that only their bounds and their mean are told, which are
exact all the same.
"""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import comb, floor

from rules.core.free.notation import MOST_AGAIN, Dice, Fixed, Notation
from rules.core.odds import HALF, TENTH, Chance

MOST_BITS = 1_000_000
SHOWN = 3


@dataclass(frozen=True)
class AtLeast:
    """The chance of so many dice that count, or of more."""

    many: int
    chance: Chance


@dataclass(frozen=True)
class Odds:
    """What a roll can bring: bounds and mean of its sum, the chance of its test, or of each number of dice that count.

    `passes` is None where there is no test, or where there are too many throws to count.
    """

    low: int
    high: int
    mean: Fraction
    passes: Chance | None = None
    counted: tuple[AtLeast, ...] = ()

    @property
    def average(self) -> Decimal:
        """Give the mean with one decimal, half a tenth rounded up."""
        return floor(self.mean / Fraction(TENTH) + HALF) * TENTH


def ways_of_a_die(dice: Dice) -> tuple[dict[int, int], int]:
    """Count the throws of one die by what it shows in all, and all of them."""
    if dice.fudge:
        return {-1: 1, 0: 1, 1: 1}, 3
    if not dice.explodes:
        return dict.fromkeys(range(1, dice.sides + 1), 1), dice.sides
    ways: dict[int, int] = {}
    for again in range(MOST_AGAIN + 1):
        last = dice.sides + (again == MOST_AGAIN)
        ways |= {again * dice.sides + face: dice.sides ** (MOST_AGAIN - again) for face in range(1, last)}
    return ways, dice.sides ** (MOST_AGAIN + 1)


@lru_cache(maxsize=256)
def odds(notation: Notation) -> Odds:
    """Give what a roll can bring."""
    bounds = Odds(*bounds_of(notation))
    if notation.counts:
        return counting(notation, bounds)
    if notation.test is None:
        return bounds
    ways = sums(notation)
    if ways is None:
        return bounds
    passing = sum(many for value, many in ways.items() if notation.test.passes(value))
    return Odds(bounds.low, bounds.high, bounds.mean, Chance(passing, sum(ways.values())))


def bounds_of(notation: Notation) -> tuple[int, int, Fraction]:
    """Give the smallest and the largest sum, and the mean."""
    low = high = 0
    mean = Fraction(0)
    for term in notation.terms:
        if isinstance(term, Fixed):
            ends, middle = (term.number, term.number), Fraction(term.number)
        else:
            ways, whole = ways_of_a_die(term)
            ends = (term.count * min(ways), term.count * max(ways))
            middle = Fraction(term.count * sum(value * many for value, many in ways.items()), whole)
        low, high = low + min(term.sign * end for end in ends), high + max(term.sign * end for end in ends)
        mean += term.sign * middle
    return low, high, mean


def counting(notation: Notation, bounds: Odds) -> Odds:
    """Give the chances of at least one, two and three dice that count."""
    [dice] = notation.dice
    ways, whole = ways_of_a_die(dice)
    good = sum(many for value, many in ways.items() if notation.test and notation.test.passes(value))
    all_ways = whole**dice.count

    def at_least(many: int) -> Chance:
        found = sum(
            comb(dice.count, hits) * good**hits * (whole - good) ** (dice.count - hits)
            for hits in range(many, dice.count + 1)
        )
        return Chance(found, all_ways)

    counted = tuple(AtLeast(many, at_least(many)) for many in range(1, min(SHOWN, dice.count) + 1))
    return Odds(0, dice.count, Fraction(dice.count * good, whole), counted[0].chance, counted)


def sums(notation: Notation) -> dict[int, int] | None:
    """Count all throws by their sum, None where there are too many to count.

    The ways of a die are the digits of one long number, whose power has the ways of many dice as its digits.
    """
    low, high, _ = bounds_of(notation)
    whole = 1
    for dice in notation.dice:
        whole *= ways_of_a_die(dice)[1] ** dice.count
    width = whole.bit_length() // 8 + 1
    if width * 8 * (high - low + 1) > MOST_BITS:
        return None
    product = 1
    for dice in notation.dice:
        product *= digits(dice, width) ** dice.count
    ways = product.to_bytes(width * (high - low + 1), "little")
    return {low + at: int.from_bytes(ways[at * width : (at + 1) * width], "little") for at in range(high - low + 1)}


def digits(dice: Dice, width: int) -> int:
    """Write the ways of a die as one number, from its smallest share in the sum upwards."""
    ways, _ = ways_of_a_die(dice)
    values = range(min(ways), max(ways) + 1)[:: dice.sign]
    return int.from_bytes(b"".join(ways.get(value, 0).to_bytes(width, "little") for value in values), "little")
