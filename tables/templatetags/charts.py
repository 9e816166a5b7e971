"""Charts: how often each thing happens, as bars that lie side by side or below each other."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django import template

from rules.templatetags.words import say

register = template.Library()

LEAST_PART = 2.6
LETTER, MARGIN = 5.9, 10
PERCENT = len("99.9 %") + 1
ROOMS = {220: "anywhere", 440: "snug", 700: "ample"}
"""How wide a bar must be at least, in pixels, for words to stand in it."""


class Part(NamedTuple):
    """One piece of a bar, in percent of its width; `hit` is the one that came true.

    `room` is where its chance fits, `named` where its name in the reader's language does as well: anywhere, only in a
    wide bar (`snug`) or in a wider one (`ample`), or nowhere.
    """

    key: str
    x: str
    width: str
    hit: bool
    room: str
    named: str
    of: Any


class Row(NamedTuple):
    """One row of a distribution, its bar in percent of the longest."""

    of: Any
    width: str


def room_in(width: float, words: str = "") -> str:
    """Say how wide a bar must be for a share of it to hold these words and a chance."""
    needed = (MARGIN + LETTER * (len(words) + PERCENT)) / width * 100
    return next((room for wide, room in ROOMS.items() if needed <= wide), "")


@register.filter
def bar(answers: Iterable[Any]) -> list[Part]:
    """Lay the pieces of a bar side by side; none that can happen is too thin to see, even on the narrowest phone."""
    wide = [(each, float(each.width)) for each in answers if each.width > 0]
    whole = sum(width for _, width in wide)
    thin = [each for each, width in wide if width / whole * 100 < LEAST_PART]
    rest = sum(width for each, width in wide if each not in thin)
    laid, x = [], 0.0
    for each, share in wide:
        width = LEAST_PART if each in thin else share / rest * (100 - LEAST_PART * len(thin))
        rooms = room_in(width), room_in(width, say(getattr(each, "text", "")))
        laid.append(Part(each.key, f"{x:.2f}%", f"{width:.2f}%", each.came_true, *rooms, each))
        x += width
    return laid


@register.filter
def spread(rows: Sequence[Any]) -> list[Row]:
    """Draw each row's count as a bar beside the most frequent one."""
    most = max((row.count for row in rows), default=0) or 1
    return [Row(row, f"{row.count / most * 100:.1f}%") for row in rows]


class Column(NamedTuple):
    """One column of a chart: what came as a bar, what was to be expected as a tick, and between what it mostly lies."""

    of: Any
    rolled: int
    expected: float
    x: int
    y: str
    height: str
    tick: str
    low: str = ""
    high: str = ""


class Grid(NamedTuple):
    """A line of the chart with its number."""

    number: int
    y: str


class Chart(NamedTuple):
    """Columns over a grid; all in the units of a drawing `width` by `height`."""

    columns: tuple[Column, ...]
    grid: tuple[Grid, ...]
    width: int
    height: int


class Scored(NamedTuple):
    """A score on a short line: the middle, what was to be expected, and what came."""

    low: str
    high: str
    expected: str
    good: str
    well: bool


FROM, LONG = 2, 80


@register.filter
def scored(score: Any) -> Scored:
    """Lay a score out between nothing and every roll."""
    places = (f"{FROM + LONG * each / score.rolls:.1f}" for each in (score.low, score.high, score.expected, score.good))
    return Scored(*places, well=score.good >= score.expected)


LEFT, STEP, BASE, HEAD = 24, 54, 112, 6
LEAST_WIDE = 6 * STEP
NICE = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000)


@register.filter
def columns(shown: Any) -> Chart:
    """Draw how often each outcome came beside how often it should have come; few columns stand further apart."""
    luck, ends = shown.luck, shown.middles or [()] * len(shown.outcomes)
    most = max([*luck.rolled, *(float(each) for each in luck.expected), *(end for pair in ends for end in pair), 1])
    unit, wide = (BASE - HEAD) / most, max(STEP, LEAST_WIDE // max(len(shown.outcomes), 1))
    step = next((each for each in NICE if each * 2.6 >= most), NICE[-1])
    rows = zip(shown.outcomes, luck.rolled, map(float, luck.expected), ends, strict=True)
    return Chart(
        tuple(
            Column(
                of=each,
                rolled=came,
                expected=wanted,
                x=LEFT + at * wide + (wide - STEP) // 2,
                y=f"{BASE - came * unit:.1f}",
                height=f"{came * unit:.1f}",
                tick=f"{BASE - wanted * unit:.1f}",
                **{name: f"{BASE - end * unit:.1f}" for name, end in zip(("low", "high"), middle, strict=False)},
            )
            for at, (each, came, wanted, middle) in enumerate(rows)
        ),
        tuple(Grid(number, f"{BASE - number * unit:.1f}") for number in range(0, int(most) + 1, step)),
        LEFT + wide * len(shown.outcomes),
        BASE + 6,
    )
