"""The six answers with their chances, ready to be drawn as a bar and a list, and the better half of them in words."""

from dataclasses import dataclass
from decimal import Decimal

from rules.core.odds import Chance, WithChance
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.odds import Chances
from rules.systems.fu.options import CUSTOM, EVEN_ODD, HIGH_GOOD, HOW_WELL, Options
from rules.systems.fu.pool import ANSWERS, YES
from rules.systems.fu.words import answer_name

WHOLE_BAR = 100
STEP = Decimal("0.001")
A_YES, A_SUCCESS, ONE_OF_THREE = _("Yes %(percent)s"), _("Success %(percent)s"), _("Best three %(percent)s")
HOPED = {EVEN_ODD: A_YES, HIGH_GOOD: A_YES, HOW_WELL: A_SUCCESS, CUSTOM: ONE_OF_THREE}
YES_SPOKEN = _("The chance of a Yes is %(percent)s, %(hits)s of %(all)s throws.")
SPOKEN = {
    EVEN_ODD: YES_SPOKEN,
    HIGH_GOOD: YES_SPOKEN,
    HOW_WELL: _("The chance of a success is %(percent)s, %(hits)s of %(all)s throws."),
    CUSTOM: _("The chance of one of the three best answers is %(percent)s, %(hits)s of %(all)s throws."),
}


@dataclass(frozen=True)
class Hope(WithChance):
    """The chance of any of the three best answers, in the words of the table: for the eye, and for those who listen."""

    chance: Chance
    text: Text
    spoken: Text


def hope(chance: Chance, options: Options) -> Hope:
    spoken = {"percent": chance, "hits": chance.numerator, "all": chance.denominator}
    return Hope(chance, hoped(chance, options), Text(SPOKEN[options.result_table], spoken))


def hoped(chance: Chance, options: Options) -> Text:
    return Text(HOPED[options.result_table], {"percent": chance})


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
