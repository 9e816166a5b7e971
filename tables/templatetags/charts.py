"""Charts: how often each thing happens, as bars that lie side by side or below each other."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django import template

register = template.Library()

LEAST_PART = 2.6
ROOM_FOR_WORDS = 15
ROOM_ANYWHERE = 40


class Part(NamedTuple):
    """One piece of a bar, in percent of its width; `hit` is the one that came true.

    `room` is where its words fit: anywhere, only in a wide bar (`snug`), or nowhere.
    """

    key: str
    x: str
    width: str
    hit: bool
    room: str
    of: Any


class Row(NamedTuple):
    """One row of a distribution, its bar in percent of the longest."""

    of: Any
    width: str


def room_in(width: float) -> str:
    if width >= ROOM_ANYWHERE:
        return "anywhere"
    return "snug" if width >= ROOM_FOR_WORDS else ""


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
        laid.append(Part(each.key, f"{x:.2f}%", f"{width:.2f}%", each.came_true, room_in(width), each))
        x += width
    return laid


@register.filter
def spread(rows: Sequence[Any]) -> list[Row]:
    """Draw each row's count as a bar beside the most frequent one."""
    most = max((row.count for row in rows), default=0) or 1
    return [Row(row, f"{row.count / most * 100:.1f}%") for row in rows]
