"""The line of a fight: everybody in sight at their place on it, by how far they are from one of them."""

from dataclasses import dataclass

from rules.systems.phasesix.board import Fighter
from rules.systems.phasesix.someone import Someone

WHOLE = 100
ROOM = 9
"""How many hundredths of the line a crest takes, so that neighbours do not cover each other."""


@dataclass(frozen=True)
class Spot:
    """A place on the line, `at` so many hundredths of it, `metres` away, with whoever stands there."""

    at: float
    metres: int
    here: bool
    aimed: bool
    keys: tuple[str, ...]
    foe: bool


def line_of(own: Fighter, who: Someone, others: list[tuple[Fighter, Someone]], aimed_at: str) -> tuple[Spot, ...]:
    """Lay everybody out from one end to the other; who stands at one place shares it."""
    everyone = [(own, who), *others]
    places = sorted({each.metres for each, _someone in everyone})
    spots = []
    for metres, at in zip(places, spaced(places), strict=True):
        there = [(each, found) for each, found in everyone if each.metres == metres]
        keys = tuple(each.key for each, _found in there)
        foe = all(found.foe is not None for _each, found in there)
        spots.append(Spot(at, abs(metres - own.metres), own.key in keys, aimed_at in keys, keys, foe))
    return tuple(spots)


def spaced(places: list[int]) -> list[float]:
    """Give places by their distance, pushed apart where they would cover each other and back where the line ends."""
    length = max(1, places[-1] - places[0])
    room = min(ROOM, WHOLE / max(1, len(places) - 1))
    found: list[float] = []
    for place in places:
        at = (place - places[0]) / length * WHOLE
        found.append(max(at, found[-1] + room) if found else at)
    for index in range(len(found) - 1, -1, -1):
        most = WHOLE if index == len(found) - 1 else found[index + 1] - room
        found[index] = round(min(found[index], most), 1)
    return found
