"""Tracks: hearts, boxes, clocks and meters, as what their drawings are made of."""

from itertools import pairwise
from math import cos, pi, sin
from typing import Any, NamedTuple

from django import template

register = template.Library()

CENTRE, RADIUS = 17, 15.5


class Slice(NamedTuple):
    """One part of a clock's pie."""

    path: str
    full: bool


class Box(NamedTuple):
    """One box of a track: `bound` never empties, `full` is taken, `next` would be taken, `free` is not."""

    number: int
    state: str


class Strip(NamedTuple):
    """A meter in percent of its width: what is spent, and what the choice at hand would add."""

    full: str
    more: str
    over: bool


@register.filter
def filled(count: int, most: int) -> tuple[bool, ...]:
    """Tell point by point whether it is there; who has more than the usual most sees them all."""
    return tuple(number < count for number in range(max(count, most, 0)))


@register.filter
def hearts(track: Any) -> tuple[str, ...]:
    """Lay out hearts, then the lost ones, then boosts, which always come last."""
    left: int = min(max(track.left, 0), track.most)
    lost: int = track.most - left
    boosts: int = max(track.boosts, 0)
    return ("full",) * left + ("lost",) * lost + ("boost",) * boosts


@register.filter
def corruption(count: int, most: int) -> tuple[Box, ...]:
    """Lay out a track of so many boxes, the first of which never empties."""
    first = Box(1, "bound")
    return (first, *(Box(number, "full" if number <= count else "free") for number in range(2, most + 1)))


def on_rim(turn: float) -> str:
    """Name the point on the clock's rim after this share of a turn, clockwise from the top."""
    x, y = CENTRE + RADIUS * sin(2 * pi * turn), CENTRE - RADIUS * cos(2 * pi * turn)
    return f"{x:.2f} {y:.2f}"


@register.filter
def slices(clock: Any) -> tuple[Slice, ...]:
    """Cut a clock's pie into its parts, the passed ones full."""
    turns = [number / clock.parts for number in range(clock.parts + 1)]
    arc = f"A{RADIUS} {RADIUS} 0 0 1"
    return tuple(
        Slice(f"M{CENTRE} {CENTRE}L{on_rim(start)}{arc} {on_rim(end)}z", number < clock.passed)
        for number, (start, end) in enumerate(pairwise(turns))
    )


@register.filter
def strip(meter: Any) -> Strip:
    """Measure a meter; what goes beyond its end is cut off and said to be over."""
    spent = min(max(meter.spent, 0), meter.most)
    more = min(max(meter.more, 0), meter.most - spent)
    share = 100 / meter.most if meter.most > 0 else 0
    return Strip(f"{spent * share:.1f}%", f"{more * share:.1f}%", meter.spent + max(meter.more, 0) > meter.most)
