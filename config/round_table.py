"""Where everybody sits at the round table of the landing page."""

from math import cos, radians, sin
from typing import NamedTuple

from tables.templatetags.drawing import crests

SEATS = 10
CENTRE, RADIUS = 270, 237
CREST_WIDTH, CREST_HEIGHT = 51, 57
SEED = "round table 401"


class Place(NamedTuple):
    """A seat: the crest that hangs there, and its upper left corner."""

    crest_id: str
    x: str
    y: str


def places() -> tuple[Place, ...]:
    """Set the seats evenly around the table, the first one on top."""
    return tuple(place(number, crest) for number, crest in enumerate(crests(SEED, SEATS)))


def place(number: int, crest_id: str) -> Place:
    angle = radians(number * 360 / SEATS)
    x = CENTRE + RADIUS * sin(angle) - CREST_WIDTH / 2
    y = CENTRE - RADIUS * cos(angle) - CREST_HEIGHT / 2
    return Place(crest_id, f"{x:.1f}", f"{y:.1f}")
