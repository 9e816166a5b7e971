"""Chances and ladders as they are drawn: parts of a bar, and rungs with what stands on them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rules.core.odds import Chance, WithChance
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.ladder import BEYOND, HIGHEST_RUNG, LOWEST_RUNG, rung, signed
from rules.systems.fate.odds import Chances, along_the_ladder
from rules.systems.fate.words import OUTCOME_NAMES

ABOVE, BELOW = 4, 3
SPOKEN = _("Fail %(fail)s, tie %(tie)s, succeed %(succeed)s, with style %(style)s.")
YOU, OPPOSITION, WITH_INVOKE = "you", "opposition", "would"


@dataclass(frozen=True)
class OutcomePart(WithChance):
    """One outcome as a part of a bar: its key for the colour, its name, its chance, and what it would give."""

    key: str
    name: Text
    chance: Chance
    gives: Text | None = None
    came_true: bool = False

    @property
    def text(self) -> Text:
        return self.name

    @property
    def width(self) -> Decimal:
        return self.chance.percent


@dataclass(frozen=True)
class Rung:
    """A total that can fall: its number and adjective, in how many throws, what it comes to."""

    value: str
    name: Text | None
    ways: int
    outcome: str
    is_opposition: bool

    @property
    def word(self) -> Text:
        return self.name or Text(BEYOND)

    @property
    def count(self) -> int:
        return self.ways

    @property
    def mark(self) -> str:
        return OPPOSITION if self.is_opposition else ""


@dataclass(frozen=True)
class LadderRung:
    """A rung of the ladder beside a roll that lies open, and who stands on it."""

    value: str
    name: Text | None
    is_you: bool
    is_opposition: bool
    is_with_invoke: bool

    @property
    def word(self) -> Text:
        return self.name or Text(BEYOND)

    @property
    def mark(self) -> str:
        """Name all who stand on this rung, as the ladder is marked."""
        there = {YOU: self.is_you, OPPOSITION: self.is_opposition, WITH_INVOKE: self.is_with_invoke}
        return " ".join(name for name, stands in there.items() if stands)


def parts_of(chances: Chances, gives: Callable[[str], Text] | None = None) -> tuple[OutcomePart, ...]:
    return tuple(
        OutcomePart(key, Text(OUTCOME_NAMES[key]), chance, gives(key) if gives else None)
        for key, chance in chances.outcomes.items()
    )


def spoken(parts: Sequence[OutcomePart]) -> Text:
    """Say the chance of every outcome in one sentence, for those who hear a bar."""
    return Text(SPOKEN, {part.key: part.chance for part in parts})


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
