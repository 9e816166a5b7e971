"""Charts: how often each thing happens, as bars that lie side by side or below each other."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django import template

register = template.Library()

LEAST_PART = 2.6
ROOM_FOR_WORDS = 15


class Part(NamedTuple):
    """One piece of a bar, in percent of its width; `hit` is the one that came true, `roomy` has room for words."""

    key: str
    x: str
    width: str
    hit: bool
    roomy: bool
    of: Any


class Row(NamedTuple):
    """One row of a distribution, its bar in percent of the longest."""

    of: Any
    width: str


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
        laid.append(Part(each.key, f"{x:.2f}%", f"{width:.2f}%", each.came_true, width >= ROOM_FOR_WORDS, each))
        x += width
    return laid


@register.filter
def spread(rows: Sequence[Any]) -> list[Row]:
    """Draw each row's count as a bar beside the most frequent one."""
    most = max((row.count for row in rows), default=0) or 1
    return [Row(row, f"{row.count / most * 100:.1f}%") for row in rows]
