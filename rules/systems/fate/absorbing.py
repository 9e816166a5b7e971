"""The legal ways to take a hit: one box and consequences, and none of them for nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from rules.systems.fate.play import ABSORBS, MILD, MODERATE, SEVERE


@dataclass(frozen=True)
class Way:
    """One way to take a hit; what it takes beyond the hit is lost."""

    box: int | None
    slots: tuple[str, ...]
    sum: int
    surplus: int

    @property
    def key(self) -> str:
        """Name the way as a form sends it: its box and its slots."""
        return "+".join([*([str(self.box)] if self.box else []), *self.slots])


def absorbed_by(box: int | None, slots: Sequence[str]) -> int:
    return (box or 0) + sum(ABSORBS[slot] for slot in slots)


def ways(boxes: Sequence[int], slots: Sequence[str], shifts: int) -> tuple[Way, ...]:
    """Give every legal way without a superfluous part, what heals first before what heals late."""
    found = []
    for box in (None, *boxes):
        for many in range(len(slots) + 1):
            for taken in combinations(slots, many):
                total = absorbed_by(box, taken)
                if total >= shifts and not superfluous(box, taken, shifts):
                    found.append(Way(box, taken, total, total - shifts))
    return tuple(sorted(found, key=healing))


def superfluous(box: int | None, slots: Sequence[str], shifts: int) -> bool:
    """Say whether something could be left out and the hit would still be absorbed."""
    total = absorbed_by(box, slots)
    parts = [ABSORBS[slot] for slot in slots] + ([box] if box else [])
    return any(total - part >= shifts for part in parts)


def healing(way: Way) -> tuple[object, ...]:
    """Order by what stays longest: severe, moderate and mild consequences, then by how much is lost."""
    return (*(slot in way.slots for slot in (SEVERE, MODERATE, MILD)), way.sum, way.box or 0)
