"""Which dice a question needs, and which of them answers it."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.systems.fu.options import EVEN_ODD, HIGH_GOOD

BEST, WORST, ONE_DIE = "best", "worst", "single"
ANSWERS = ("yes_and", "yes", "yes_but", "no_but", "no", "no_and")
YES = 3
BEATING_THE_ODDS = (6, 4, 2, 5, 3, 1)
BY_NUMBER = (6, 5, 4, 3, 2, 1)
FU = "FU"
BASE, BONUS, PENALTY = "base", "bonus", "penalty"


@dataclass(frozen=True)
class Pool:
    """What helps, what hinders and the points spent: one bonus die cancels one penalty die."""

    helps: tuple[str, ...]
    hinders: tuple[str, ...]
    spent: int = 0

    @property
    def bonuses(self) -> tuple[str, ...]:
        return self.helps + (FU,) * self.spent

    @property
    def net(self) -> int:
        return len(self.bonuses) - len(self.hinders)

    @property
    def size(self) -> int:
        return 1 + abs(self.net)

    @property
    def mode(self) -> str:
        return BEST if self.net > 0 else WORST if self.net < 0 else ONE_DIE

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Give what cancels, each help with its hindrance; points cancel last."""
        return tuple(zip(self.bonuses, self.hinders, strict=False))

    @property
    def sources(self) -> tuple[str, ...]:
        """Give what is left to bring a die each, beside the base die."""
        return self.bonuses[len(self.hinders) :] or self.hinders[len(self.bonuses) :]

    @property
    def kinds(self) -> tuple[str, ...]:
        return (BASE,) + (BONUS if self.net > 0 else PENALTY,) * abs(self.net)


def order(table: str) -> tuple[int, ...]:
    """Give the faces of a result table, the best first."""
    return BY_NUMBER if table == HIGH_GOOD else BEATING_THE_ODDS


def ranks(dice: Sequence[int], table: str) -> tuple[int, ...]:
    """Give each die's place in the table, 0 the best."""
    return tuple(order(table).index(face) for face in dice)


def kept_die(dice: Sequence[int], mode: str, table: str) -> int:
    """Find the die that counts: the first of the best, or of the worst."""
    places = ranks(dice, table)
    return places.index(max(places) if mode == WORST else min(places))


def plain_answers(table: str) -> bool:
    """Say whether the table answers with Yes and No rather than with other words."""
    return table in (EVEN_ODD, HIGH_GOOD)
