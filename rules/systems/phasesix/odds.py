"""Exact chances: how likely so many dice reach a minimum, with sixes that go on for ever or without."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb

from rules.core.odds import Chance
from rules.systems.phasesix.open_roll import DESTINY_SUCCESS, FACES, OpenRoll

CERTAIN, NEVER = Fraction(1), Fraction(0)


@cache
def die(minimum: int, explodes: bool) -> Fraction:
    """Give the chance that one die reaches a minimum.

    A six that goes on needs the rest from the next throw, so that the series ends by itself: after k sixes in a row
    only what is left of the minimum counts.
    """
    if minimum <= 1:
        return CERTAIN
    if minimum <= FACES:
        return Fraction(FACES + 1 - minimum, FACES)
    return Fraction(1, FACES) * die(minimum - FACES, True) if explodes else NEVER


def destiny(minimum: int) -> Fraction:
    """Give the chance of a destiny die, which counts from four on and never goes on."""
    return die(min(minimum, DESTINY_SUCCESS), False)


@cache
def spread(dice: int, minimum: int, explodes: bool, destiny_dice: int = 0) -> tuple[Fraction, ...]:
    """Give the chances of exactly 0, 1, 2 … successes."""
    pool = binomial(dice, die(minimum, explodes))
    apart = binomial(destiny_dice, destiny(minimum))
    found = [NEVER] * (dice + destiny_dice + 1)
    for at, chance in enumerate(pool):
        for beside, other in enumerate(apart):
            found[at + beside] += chance * other
    return tuple(found)


def binomial(many: int, chance: Fraction) -> list[Fraction]:
    return [comb(many, hit) * chance**hit * (1 - chance) ** (many - hit) for hit in range(many + 1)]


def at_least(successes: int, dice: int, minimum: int, explodes: bool, destiny_dice: int = 0) -> Chance:
    """Give the chance of so many successes or more."""
    return as_chance(sum(spread(dice, minimum, explodes, destiny_dice)[max(0, successes) :], NEVER))


def as_chance(chance: Fraction) -> Chance:
    return Chance(chance.numerator, chance.denominator)


# --- before and after a roll ------------------------------------------------------------------------------------------


def of_roll(roll: OpenRoll, successes: int) -> Chance:
    """Give the chance that a roll which is still to be thrown has so many successes."""
    return at_least(successes, roll.dice, roll.counts, roll.explodes, roll.destiny)


def ladder(roll: OpenRoll, most: int) -> tuple[Chance, ...]:
    """Give the chances of at least 1, 2, 3 … successes."""
    return tuple(of_roll(roll, successes) for successes in range(1, most + 1))


def by_bonus(roll: OpenRoll) -> Chance:
    """Give the chance that one more bonus die lets an open roll pass."""
    return one_more(roll, die(roll.counts, roll.explodes))


def by_destiny(roll: OpenRoll) -> Chance:
    return one_more(roll, destiny(roll.minimum))


def one_more(roll: OpenRoll, chance: Fraction) -> Chance:
    if roll.passed:
        return as_chance(CERTAIN)
    return as_chance(chance if roll.successes + 1 >= roll.needed else NEVER)


def by_reroll(roll: OpenRoll, four_plus: bool = False) -> Chance:
    """Give the chance that throwing everything again passes."""
    counts = min(roll.minimum, DESTINY_SUCCESS) if four_plus or roll.four_plus else roll.minimum
    return at_least(roll.needed, roll.dice, counts, roll.explodes, roll.destiny)


# --- attacks ----------------------------------------------------------------------------------------------------------


def wounds(
    hits: Sequence[Fraction], protection: int, penetration: int, each: int, bonus: int
) -> tuple[tuple[int, Fraction], ...]:
    """Give the chances of every number of wounds that an attack can do, by the chances of its hits."""
    found: dict[int, Fraction] = {}
    for many, chance in enumerate(hits):
        through = many - min(many, max(0, protection - penetration))
        suffered = through * each + (bonus if through and each else 0)
        found[suffered] = found.get(suffered, NEVER) + chance
    return tuple(sorted(found.items()))
