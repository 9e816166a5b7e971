"""Chances and ladders as they are drawn: parts of a bar, and rungs with what stands on them."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.core.odds import Chance, WithChance
from rules.core.text import Text
from rules.systems.fate.ladder import HIGHEST_RUNG, LOWEST_RUNG, rung, signed
from rules.systems.fate.odds import Chances, along_the_ladder
from rules.systems.fate.words import OUTCOME_NAMES

ABOVE, BELOW = 2, 3


@dataclass(frozen=True)
class OutcomePart(WithChance):
    """One outcome as a part of a bar: its key for the colour, its name, its chance, and what it would give."""

    key: str
    name: Text
    chance: Chance
    gives: Text | None = None


@dataclass(frozen=True)
class Rung:
    """A total that can fall: its number and adjective, in how many throws, what it comes to."""

    value: str
    name: Text | None
    ways: int
    outcome: str
    is_opposition: bool


@dataclass(frozen=True)
class LadderRung:
    """A rung of the ladder beside a roll that lies open, and who stands on it."""

    value: str
    name: Text | None
    is_you: bool
    is_opposition: bool
    is_with_invoke: bool


def parts_of(chances: Chances, gives: Callable[[str], Text] | None = None) -> tuple[OutcomePart, ...]:
    return tuple(
        OutcomePart(key, Text(OUTCOME_NAMES[key]), chance, gives(key) if gives else None)
        for key, chance in chances.outcomes.items()
    )


def ladder_steps(method: str, bonuses: int, opposition: int) -> tuple[Rung, ...]:
    """Give the exact distribution of the totals, the highest first."""
    return tuple(
        Rung(signed(step.total), rung(step.total), step.ways, step.outcome, step.total == opposition)
        for step in along_the_ladder(method, bonuses, opposition)
    )


def ladder_beside(total: int, opposition: int | None, with_invoke: int) -> tuple[LadderRung, ...]:
    """Give the rungs around a roll, the highest first, with its opposition and where one invoke would bring it."""
    marks = [total, with_invoke, *([] if opposition is None else [opposition])]
    top, bottom = max(*marks, total + ABOVE), min(*marks, total - BELOW)
    top = min(top, max(HIGHEST_RUNG, *marks))
    bottom = max(bottom, min(LOWEST_RUNG, *marks))
    return tuple(
        LadderRung(signed(value), rung(value), value == total, value == opposition, value == with_invoke)
        for value in range(top, bottom - 1, -1)
    )
