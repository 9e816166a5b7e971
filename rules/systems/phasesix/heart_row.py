"""Hearts and boosts in a row, of a character or a foe."""

from dataclasses import dataclass

from rules.core.text import Text, counted
from rules.systems.phasesix.board import Opponent
from rules.systems.phasesix.numbers import LEFT_OF
from rules.systems.phasesix.sheet_card import WITH_BOOSTS
from rules.systems.phasesix.values import Values


@dataclass(frozen=True)
class HeartRow:
    """How many hearts are left of how many, and the boosts that go first."""

    left: int
    most: int
    boosts: int = 0

    @property
    def label(self) -> Text:
        if self.boosts:
            return counted(WITH_BOOSTS, self.boosts, left=self.left, most=self.most)
        return Text(LEFT_OF, {"left": self.left, "most": self.most})


def hearts_of(values: Values) -> HeartRow:
    return HeartRow(values.hearts_left, values.value("hearts"), values.play.boosts)


def foe_hearts(foe: Opponent) -> HeartRow:
    return HeartRow(foe.hearts_left, foe.foe.hearts)
