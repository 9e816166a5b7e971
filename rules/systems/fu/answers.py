"""The six answers with their chances, ready to be drawn as a bar and a list."""

from dataclasses import dataclass
from decimal import Decimal

from rules.core.odds import Chance, WithChance
from rules.core.text import Text
from rules.systems.fu.odds import Chances
from rules.systems.fu.options import Options
from rules.systems.fu.pool import ANSWERS, YES
from rules.systems.fu.words import answer_name

WHOLE_BAR = 100
STEP = Decimal("0.001")


@dataclass(frozen=True)
class Answer(WithChance):
    """One answer with its chance; `start` and `width` place it on a bar 100 long."""

    key: str
    text: Text
    is_yes: bool
    chance: Chance
    start: Decimal
    width: Decimal
    came_true: bool = False


def six_answers(chances: Chances, options: Options, came_true: str = "") -> tuple[Answer, ...]:
    """Lay the answers side by side, the best first."""
    return tuple(one_answer(place, chances, options, came_true) for place in range(len(ANSWERS)))


def one_answer(place: int, chances: Chances, options: Options, came_true: str) -> Answer:
    counts, total = chances.counts, chances.total
    start = Chance(sum(counts[:place]), total).scaled(WHOLE_BAR, STEP)
    end = Chance(sum(counts[: place + 1]), total).scaled(WHOLE_BAR, STEP)
    return Answer(
        key=ANSWERS[place],
        text=answer_name(place, options),
        is_yes=place < YES,
        chance=Chance(counts[place], total),
        start=start,
        width=end - start,
        came_true=ANSWERS[place] == came_true,
    )
