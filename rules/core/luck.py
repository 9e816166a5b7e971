"""How dice fell against how they should: what came of many throws, each with its own exact chances.

A game says of a throw which of its outcomes came, and in how many ways each could have come. Throws are summed by their
ways, so that a sum stays small however many there are.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import erfc, exp, gamma, sqrt
from statistics import NormalDist

from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n

ENOUGH = 20
UNUSUAL = 0.05
HUNDRED = 100
LOW, HIGH = 0.1, 0.9
COUNTED_OUT = 400
"""Up to so many throws the middle is reckoned exactly; beyond, a normal curve is as good to the eye."""
Sums = Mapping[str, Sequence[int]]

NO_ROLLS = _("No roll to count yet.")
TOO_FEW = _n("%(count)s roll: too few to tell.", "%(count)s rolls: too few to tell.")
LOOKS_FAIR = _("%(rolls)s rolls, looks fair. Honest dice stray at least this far in %(times)s of 100 campaigns.")
STRAYS = _(
    "%(rolls)s rolls, further off than most. Honest dice stray at least this far in %(times)s of 100 campaigns, "
    "so this alone says nothing about them."
)
STRAYS_FAR = _(
    "%(rolls)s rolls, far off. Honest dice stray at least this far in fewer than 1 of 100 campaigns. That happens; "
    "whether every roll is as it was promised, the check of the log says."
)


@dataclass(frozen=True)
class Possible:
    """One thing that a roll can come to: the key that its colour goes by, its name, and whether one hoped for it."""

    key: str
    name: Text
    good: bool = False


@dataclass(frozen=True)
class Throw:
    """Which outcome came, by its place, and in how many ways each could have come."""

    came: int
    ways: tuple[int, ...]


@dataclass(frozen=True)
class Luck:
    """How often each outcome came and should have come, and the chance that honest dice stray at least this far."""

    rolled: tuple[int, ...]
    expected: tuple[Fraction, ...]
    at_least: float

    @property
    def rolls(self) -> int:
        return sum(self.rolled)

    @property
    def sentence(self) -> Text:
        """Say what the dice show, and no more than that."""
        if not self.rolls:
            return Text(NO_ROLLS)
        if self.rolls < ENOUGH:
            return counted(TOO_FEW, self.rolls)
        times = round(self.at_least * HUNDRED)
        if not times:
            return Text(STRAYS_FAR, {"rolls": self.rolls})
        message = STRAYS if self.at_least < UNUSUAL else LOOKS_FAIR
        return Text(message, {"rolls": self.rolls, "times": times})


def added(sums: Sums, throw: Throw) -> dict[str, list[int]]:
    """Give the sums with one throw more."""
    key = ",".join(map(str, throw.ways))
    came = list(sums.get(key, [0] * len(throw.ways)))
    came[throw.came] += 1
    return {**{name: list(row) for name, row in sums.items()}, key: came}


def luck_of(sums: Sums, outcomes: int) -> Luck:
    """Judge all the throws together."""
    rolled, expected = [0] * outcomes, [Fraction(0)] * outcomes
    spread = [[Fraction(0)] * outcomes for _ in range(outcomes)]
    for key, came in sums.items():
        many, chances = sum(came), chances_of(key)
        for at, chance in enumerate(chances):
            rolled[at] += came[at]
            expected[at] += many * chance
            for other, second in enumerate(chances):
                spread[at][other] += many * (chance * (at == other) - chance * second)
    off = [seen - wanted for seen, wanted in zip(rolled, expected, strict=True)]
    distance, freedom = straying(spread, off)
    return Luck(tuple(rolled), tuple(expected), chance_beyond(float(distance), freedom))


def chances_of(key: str) -> list[Fraction]:
    ways = [int(part) for part in key.split(",")]
    return [Fraction(part, sum(ways)) for part in ways]


def straying(spread: list[list[Fraction]], off: list[Fraction]) -> tuple[Fraction, int]:
    """Give how far off the throws are, measured by how far they scatter, and in how many directions they can.

    This is what is left of `off` after each direction in turn is taken out of all others, exactly, in fractions; a
    direction in which nothing can scatter counts for nothing.
    """
    rows, rest = [list(row) for row in spread], list(off)
    distance, freedom = Fraction(0), 0
    for at in range(len(rest)):
        pivot = rows[at][at]
        if not pivot:
            continue
        distance, freedom = distance + rest[at] ** 2 / pivot, freedom + 1
        for below in range(at + 1, len(rest)):
            part = rows[below][at] / pivot
            rest[below] -= part * rest[at]
            rows[below] = [mine - part * theirs for mine, theirs in zip(rows[below], rows[at], strict=True)]
    return distance, freedom


def chance_beyond(distance: float, freedom: int) -> float:
    """Give the chance that a sum of so many squared normal deviates is at least this large."""
    half = distance / 2
    if freedom == 0:
        return 1.0
    if freedom % 2 == 0:
        return exp(-half) * sum(half**k / gamma(k + 1) for k in range(freedom // 2))
    rest = sum(sqrt(half) ** (2 * k - 1) / gamma(k + 0.5) for k in range(1, freedom // 2 + 1))
    return erfc(sqrt(half)) + exp(-half) * rest


@dataclass(frozen=True)
class Score:
    """How often somebody's throws came out well, against how often they should have.

    `low` and `high` hold the middle 80 %; `this_far` is the chance to land here or still further from the mean.
    """

    good: int
    rolls: int
    expected: float
    low: float
    high: float
    this_far: float

    @property
    def this_percent(self) -> float:
        return self.this_far * HUNDRED


def score_of(throws: Sequence[Throw], outcomes: Sequence[Possible]) -> Score:
    """Count the good ones among throws, and judge them by the exact chances of these very pools."""
    good = [each.good for each in outcomes]
    came = sum(good[throw.came] for throw in throws)
    chances = [
        sum(way for way, well in zip(throw.ways, good, strict=True) if well) / sum(throw.ways) for throw in throws
    ]
    expected, spread = sum(chances), hits(chances)
    further = sum(spread[came:]) if came >= expected else sum(spread[: came + 1])
    return Score(came, len(throws), expected, *middle_of(chances), min(further, 1.0))


def middles(sums: Sums, outcomes: int) -> tuple[tuple[float, float], ...]:
    """Give for each outcome between which counts the middle 80 % of such evenings lie."""
    pools = [(sum(came), chances_of(key)) for key, came in sums.items()]
    return tuple(
        middle_of([float(chances[at]) for many, chances in pools for _throw in range(many)]) for at in range(outcomes)
    )


def middle_of(chances: Sequence[float]) -> tuple[float, float]:
    """Give the counts of hits between which the middle 80 % lie."""
    if len(chances) > COUNTED_OUT:
        wide = sqrt(sum(chance * (1 - chance) for chance in chances))
        return middle_of_normal(sum(chances), wide, len(chances))
    below = list(accumulate(hits(chances)))
    low, high = (next((at for at, sum_ in enumerate(below) if sum_ >= edge), len(chances)) for edge in (LOW, HIGH))
    return float(low), float(high)


def middle_of_normal(mean: float, wide: float, most: int) -> tuple[float, float]:
    reach = NormalDist().inv_cdf(HIGH) * wide
    return max(0.0, mean - reach), min(float(most), mean + reach)


def hits(chances: Iterable[float]) -> list[float]:
    """Give the chance of each number of hits among throws that hit with these chances."""
    spread = [1.0]
    for chance in chances:
        missed, hit = (*spread, 0.0), (0.0, *spread)
        spread = [one * (1 - chance) + other * chance for one, other in zip(missed, hit, strict=True)]
    return spread


def least_likely(throws: Sequence[Throw]) -> int | None:
    """Name the throw whose outcome was the least likely one, the first of several, by its place."""
    chances = [Fraction(throw.ways[throw.came], sum(throw.ways)) for throw in throws]
    return chances.index(min(chances)) if chances else None
