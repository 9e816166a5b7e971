"""The six answers with their chances, ready to be drawn as a bar and a list, and the better half of them in words."""

from dataclasses import dataclass
from decimal import Decimal
from typing import TypeVar

from rules.core.odds import Chance, WithChance
from rules.core.text import Strong, Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fu.odds import Chances
from rules.systems.fu.options import CUSTOM, EVEN_ODD, HIGH_GOOD, HOW_WELL, Options
from rules.systems.fu.pool import ANSWERS, YES
from rules.systems.fu.words import answer_name

WHOLE_BAR = 100
STEP = Decimal("0.001")
Said = TypeVar("Said")


def by_table(yes: Said, success: Said, best: Said) -> dict[str, Said]:
    """Say something for every table of answers: of a Yes, of a success, or of the three best words of one's own."""
    return {EVEN_ODD: yes, HIGH_GOOD: yes, HOW_WELL: success, CUSTOM: best}


HOPED = by_table(_("Yes %(percent)s"), _("Success %(percent)s"), _("Best three %(percent)s"))
SPOKEN = by_table(
    _("The chance of a Yes is %(percent)s, %(hits)s of %(all)s throws."),
    _("The chance of a success is %(percent)s, %(hits)s of %(all)s throws."),
    _("The chance of one of the three best answers is %(percent)s, %(hits)s of %(all)s throws."),
)
FITTING = by_table(
    _("With one fitting descriptor you get a Yes in %(chance)s of rolls"),
    _("With one fitting descriptor you have success in %(chance)s of rolls"),
    _("With one fitting descriptor you get one of the three best answers in %(chance)s of rolls"),
)
MEAN = by_table(
    _("was the mean chance of a Yes"),
    _("was the mean chance of a success"),
    _("was the mean chance of one of the three best answers"),
)
ROLLS = by_table(
    _n("roll, %(yes)s of them a Yes", "rolls, %(yes)s of them a Yes"),
    _n("roll, %(yes)s of them a success", "rolls, %(yes)s of them a success"),
    _n("roll, %(yes)s of them among the three best", "rolls, %(yes)s of them among the three best"),
)
SO_FAR = by_table(
    _("%(yes)s of %(all)s got a yes. Best answer: %(best)s."),
    _("%(yes)s of %(all)s had success. Best answer: %(best)s."),
    _("%(yes)s of %(all)s got one of the three best answers. Best answer: %(best)s."),
)


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


def fitting(chance: Chance, options: Options) -> Text:
    """Say what one fitting descriptor is worth."""
    return Text(FITTING[options.result_table], {"chance": Strong(Text("%(percent)s", {"percent": chance}))})


def mean_said(options: Options) -> Text:
    return Text(MEAN[options.result_table])


def rolls_said(rolls: int, yes: int, options: Options) -> Text:
    """Say after the number of rolls how many of them went well."""
    return counted(ROLLS[options.result_table], rolls, yes=yes)


def so_far(yes: int, everyone: int, best: int, options: Options) -> Text:
    """Say for how many it went well, and the best answer by its place."""
    told = {"yes": yes, "all": everyone, "best": answer_name(best, options)}
    return Text(SO_FAR[options.result_table], told)


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
