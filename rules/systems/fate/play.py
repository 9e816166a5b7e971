"""How a Fate character stands just now."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.core import shapes
from rules.core.fields import Malformed
from rules.core.shapes import limited
from rules.systems.fate.options import Options
from rules.systems.fate.sheet import SCHEMA, Sheet, without_schema

BOXES = (1, 2, 3)
MILD, MODERATE, SEVERE = SLOTS = ("mild", "moderate", "severe")
ABSORBS = {MILD: 2, MODERATE: 4, SEVERE: 6}
ACTIVE, TAKEN_OUT, CONCEDED = STATUSES = ("", "taken_out", "conceded")
MOST_POINTS = 9_999
MOST_COEFFICIENT = 1_000
HEAVY_SHOTS = 3


@dataclass(frozen=True)
class Wound:
    """Where a consequence ("Konsequenz") comes from, and the free invokes that each side has on it.

    It `may_clear` once enough time has gone by; that it does still needs a reason in the story.
    """

    session: int = 0
    conflict: int = 0
    by: str = ""
    free: Mapping[str, int] = field(default_factory=dict)
    may_clear: bool = False


@dataclass(frozen=True)
class Play:
    """Fate points, stress boxes checked, consequences with their wounds, and what was used this session.

    `benefits` are what milestones still let one choose; `invoked` and `compelled` count by aspect what happened
    tonight. `coefficient` and `shots` belong to the module of that name.
    """

    fate_points: int = limited(0, most=MOST_POINTS)
    stress: tuple[int, ...] = ()
    consequences: Mapping[str, str] = field(default_factory=dict)
    wounds: Mapping[str, Wound] = field(default_factory=dict)
    status: str = limited(ACTIVE, among=STATUSES)
    used: Mapping[str, int] = field(default_factory=dict)
    invoked: Mapping[str, int] = field(default_factory=dict)
    compelled: Mapping[str, int] = field(default_factory=dict)
    benefits: tuple[str, ...] = ()
    coefficient: int | None = limited(None, most=MOST_COEFFICIENT)
    shots: int = limited(HEAVY_SHOTS, most=HEAVY_SHOTS)

    @property
    def boxes_left(self) -> tuple[int, ...]:
        return tuple(box for box in BOXES if box not in self.stress)

    @property
    def slots_left(self) -> tuple[str, ...]:
        return tuple(slot for slot in SLOTS if slot not in self.consequences)

    @property
    def capacity(self) -> int:
        """Give how many shifts one hit may have and still be absorbed."""
        return max(self.boxes_left, default=0) + sum(ABSORBS[slot] for slot in self.slots_left)

    def with_points(self, change: int) -> "Play":
        return replace(self, fate_points=min(self.fate_points + change, MOST_POINTS))

    def without(self, slot: str) -> "Play":
        """Give the play state with one consequence healed."""
        return replace(
            self,
            consequences={name: text for name, text in self.consequences.items() if name != slot},
            wounds={name: wound for name, wound in self.wounds.items() if name != slot},
        )


def start(sheet: Sheet, options: Options) -> Play:
    """Give the play state of a character that has just sat down."""
    return Play(fate_points=sheet.refresh)


def dump_play(play: Play) -> dict[str, object]:
    shown = {
        "fate_points": play.fate_points,
        "stress": list(play.stress),
        "consequences": dict(play.consequences),
    }
    return {"schema": SCHEMA, **shown, **shapes.dump(play)}


def load_play(doc: Mapping[str, object]) -> Play:
    play: Play = shapes.load(Play, without_schema(doc, "play"), "play")
    if len(set(play.stress)) < len(play.stress) or not set(play.stress) <= set(BOXES):
        raise Malformed("play.stress names boxes that are not there.")
    if not set(play.consequences) <= set(SLOTS) or not set(play.wounds) <= set(play.consequences):
        raise Malformed("play.consequences are mild, moderate or severe.")
    return replace(play, stress=tuple(sorted(play.stress)))
