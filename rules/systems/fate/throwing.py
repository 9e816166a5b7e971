"""Fate dice and what stands in for them: how many are thrown, what a face is worth, how a sum comes about."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from rules.core.dice import BLANK, FATE_SIDES, Dice
from rules.systems.fate.options import D6, D8, FATE_DICE, MANUAL

FOUR = 4
EIGHT_SIDES = 8
SIX_SIDES = 6
LESS = 4
FACES_OF_A_SIGN = 2


@dataclass(frozen=True)
class Method:
    """So many dice of so many sides."""

    dice: int
    sides: int


THROWN = {
    FATE_DICE: Method(FOUR, FATE_SIDES),
    D8: Method(1, EIGHT_SIDES),
    D6: Method(FOUR, SIX_SIDES),
    MANUAL: Method(FOUR, FATE_SIDES),
}
"""What each method throws; dice that are typed in are Fate dice."""


def worth(method: str, face: int) -> int:
    """Give what one face counts: a Fate die is a d3 less 2, a d6 counts by pairs of faces."""
    match method:
        case "d8_minus_4":
            return face - LESS
        case "4d6_as_dF":
            return (face - 1) // FACES_OF_A_SIGN - 1
    return face - BLANK


def total_of(method: str, faces: Sequence[int]) -> int:
    return sum(worth(method, face) for face in faces)


def throw(method: str, dice: Dice) -> tuple[int, ...]:
    """Throw the dice of a method, as the faces that lie."""
    thrown = THROWN[method]
    return tuple(dice.roll(thrown.sides) for _die in range(thrown.dice))


def fallen(method: str, typed: Sequence[int], dice: Dice) -> tuple[int, ...]:
    """Give the faces that lie: those that somebody typed in, else a fresh throw."""
    return tuple(dice.lay(FATE_SIDES, sign + BLANK) for sign in typed) or throw(method, dice)


def shown(method: str, faces: Sequence[int]) -> list[int]:
    """Write faces as people write them: Fate dice as -1, 0, 1, any other die by its number."""
    return [face - BLANK if THROWN[method].sides == FATE_SIDES else face for face in faces]


@cache
def distribution(method: str) -> tuple[tuple[int, int], ...]:
    """Count the throws of a method by their sum, by adding one die after another."""
    thrown = THROWN[method]
    ways = Counter({0: 1})
    for _die in range(thrown.dice):
        added: Counter[int] = Counter()
        for total, many in ways.items():
            for face in range(1, thrown.sides + 1):
                added[total + worth(method, face)] += many
        ways = added
    return tuple(sorted(ways.items()))
