"""Exact chances of a move, of a fight's round and of a solution, by counting every throw."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from rules.core.odds import Chance
from rules.systems.zwielicht.moves import GOOD, bands, black_leads, double_of, white_leads
from rules.systems.zwielicht.open_roll import FACES, OpenRoll
from rules.systems.zwielicht.options import INCLUDE_HELP, Options
from rules.systems.zwielicht.sheet import BLACK, WHITE

SIDES = range(1, FACES + 1)
COUNTING = 2
SOLUTION_DICE = 2


@dataclass(frozen=True)
class Outlook:
    """In how many of all throws each thing comes: a highest die, a double, a condition, a lead of white alone."""

    total: int
    values: tuple[int, ...]
    sixes: int
    ones: int
    condition: int
    good_without: int
    improvable: int

    def chance(self, ways: int) -> Chance:
        return Chance(ways, self.total)

    def between(self, low: int, high: int) -> Chance:
        return self.chance(sum(self.values[low - 1 : high]))

    @property
    def good(self) -> Chance:
        return self.between(GOOD, FACES)


@cache
def outlook(white: int, black: int, lying: tuple[int, ...] = (), counts_in: tuple[str, ...] = ()) -> Outlook:
    """Count the throws of so many white and black dice; `lying` are dice of helpers, in colours that `counts_in`."""
    values, found = [0] * FACES, Counter[str]()
    for faces in product(SIDES, repeat=white + black):
        whites, blacks = faces[:white], faces[white:]
        value, double = max((*faces, *lying)), double_of((*faces, *lying))
        helping = tuple(zip(counts_in, lying, strict=False))
        suffers = black_leads(
            (*whites, *(face for colour, face in helping if colour == WHITE)),
            (*blacks, *(face for colour, face in helping if colour == BLACK)),
        )
        values[value - 1] += 1
        found["six"] += double == "six"
        found["one"] += double == "one"
        found["condition"] += suffers
        found["good_without"] += value >= GOOD and not suffers
        found["improvable"] += white_leads(whites, blacks)
    return Outlook(
        FACES ** (white + black),
        tuple(values),
        found["six"],
        found["one"],
        found["condition"],
        found["good_without"],
        found["improvable"],
    )


def improving(roll: OpenRoll, options: Options) -> Outlook:
    """Give what is to be expected when a roll is improved: all dice again, one black more, the help as it lies."""
    lying = tuple(die.face for die in roll.help)
    colours = tuple(die.colour for die in roll.help) if options.help_in_condition == INCLUDE_HELP else ()
    return outlook(len(roll.own(WHITE)), len(roll.own(BLACK)) + 1, lying, colours)


def helping(roll: OpenRoll, colour: str, options: Options) -> tuple[Chance, Chance]:
    """Give the chance that a helper's die lifts the roll into a better band, and that it costs them a condition."""
    value = max((*roll.faces, *(die.face for die in roll.help)))
    now = next(place for place, band in enumerate(bands(roll.move, options)) if band[0] <= value <= band[1])
    better = sum(face > bands(roll.move, options)[now][1] for face in SIDES)
    hurt = FACES if colour == BLACK else len(set(roll.own(BLACK)))
    return Chance(better, FACES), Chance(hurt, FACES)


# --- a fight's round --------------------------------------------------------------------------------------------------


@cache
def kept(dice: int) -> tuple[int, ...]:
    """Count in how many throws of so many dice each face is the one that is kept, the best."""
    return tuple(face**dice - (face - 1) ** dice for face in SIDES)


@cache
def two_highest(fighters: tuple[int, ...]) -> Counter[int]:
    """Count the sums of the two highest kept dice, of fighters who throw so many dice each."""
    pairs: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for dice in fighters:
        after: Counter[tuple[int, int]] = Counter()
        for (first, second), ways in pairs.items():
            for face, more in zip(SIDES, kept(dice), strict=True):
                best = sorted((first, second, face), reverse=True)[:COUNTING]
                after[best[0], best[1]] += ways * more
        pairs = after
    sums: Counter[int] = Counter()
    for pair, ways in pairs.items():
        sums[sum(pair)] += ways
    return sums


def winning(fighters: Sequence[int], danger: int) -> Chance:
    """Give the chance that a round is won against a danger level."""
    throwing = tuple(dice for dice in fighters if dice)
    sums = two_highest(throwing)
    total = sum(sums.values())
    return Chance(sum(ways for found, ways in sums.items() if throwing and found >= danger), total)


def hit(fighters: Sequence[int], weak: Sequence[int]) -> Chance:
    """Give the chance that at least one kept die of a round shows one of these weak points."""
    missed, total = 1, 1
    for dice in fighters:
        if dice:
            missed *= sum(ways for face, ways in zip(SIDES, kept(dice), strict=True) if face not in weak)
            total *= FACES**dice
    return Chance(total - missed, total)


# --- solving ----------------------------------------------------------------------------------------------------------


def solving(target: int) -> Chance:
    """Give the chance that two dice reach a target; two ones never do."""
    return Chance(sum(sum(pair) >= target for pair in pairs()), FACES**SOLUTION_DICE)


def pairs() -> Iterator[tuple[int, ...]]:
    return (pair for pair in product(SIDES, repeat=SOLUTION_DICE) if pair != (1, 1))
