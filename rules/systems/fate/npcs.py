"""Those who are led by the GM: named ones like characters, mooks ("Handlanger") and whole groups of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.core.shapes import limited
from rules.systems.fate.play import ABSORBS, ACTIVE, BOXES, MOST_COEFFICIENT, SLOTS, STATUSES, Wound

NAMED, MOOK, MOB = NPC_KINDS = ("named", "mook", "mob")
SKILLED, BAD_AT, ORDINARY = 2, -2, 0
GOOD, POOR, PLAIN = SKILLS = ("good", "bad", "")
MEMBERS_PER_BOX = 2
MOST_MEMBERS = 100
MOST_MOOK_BOXES = 2


@dataclass(frozen=True)
class Trait:
    """An aspect of an NPC, hidden until it is shown. `free` are the free invokes that each side has on it."""

    key: str
    text: str = ""
    shown: bool = False
    free: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Npc:
    """`boxes` are the stress boxes there are, `stress` those that are checked; only named ones have consequences.

    `coefficient` belongs to the module of that name.
    """

    key: str
    name: str = ""
    kind: str = limited(NAMED, among=NPC_KINDS)
    aspects: tuple[Trait, ...] = ()
    approaches: Mapping[str, int] = field(default_factory=dict)
    good: str = ""
    bad: str = ""
    members: int = limited(0, most=MOST_MEMBERS)
    boxes: tuple[int, ...] = BOXES
    stress: tuple[int, ...] = ()
    consequences: Mapping[str, str] = field(default_factory=dict)
    wounds: Mapping[str, Wound] = field(default_factory=dict)
    status: str = limited(ACTIVE, among=STATUSES)
    shown: bool = True
    coefficient: int | None = limited(None, most=MOST_COEFFICIENT)

    @property
    def boxes_left(self) -> tuple[int, ...]:
        return tuple(box for box in self.boxes if box not in self.stress)

    @property
    def slots_left(self) -> tuple[str, ...]:
        """Give the consequences that can still be taken: mooks take none."""
        return tuple(slot for slot in SLOTS if slot not in self.consequences) if self.kind == NAMED else ()

    @property
    def capacity(self) -> int:
        return max(self.boxes_left, default=0) + sum(ABSORBS[slot] for slot in self.slots_left)

    def rating(self, approach: str, skill: str = PLAIN) -> int:
        """Give what an NPC adds: a named one by approach, mooks by what they are good or bad at."""
        if self.kind == NAMED:
            return self.approaches.get(approach, 0)
        return {GOOD: SKILLED, POOR: BAD_AT, PLAIN: ORDINARY}[skill]


def boxes_of(kind: str, members: int, boxes: int) -> tuple[int, ...]:
    """Give the stress boxes of a new NPC: three, as many as a mook has, or one for every two of a group."""
    if kind == NAMED:
        return BOXES
    many = max(1, members // MEMBERS_PER_BOX) if kind == MOB else boxes
    return tuple(range(1, many + 1))
