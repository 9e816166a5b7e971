"""How a character of Zwielicht stands just now."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import shapes
from rules.core.fields import Malformed
from rules.core.shapes import limited
from rules.systems.zwielicht.options import Options
from rules.systems.zwielicht.sheet import MOST_TEXT, SCHEMA, Sheet, upgraded

MOST_CONDITIONS = 6
DEMONS_OWN = 1
"""The first box is filled by the demon itself and never empties."""
MOST_POINTS = 99
LEVELS = (5, 8, 10)


@dataclass(frozen=True)
class Growth:
    """What a section change still lets or makes somebody do; numbers count how often.

    `level` is 0 after a knock-out. `rolled` are the abilities to choose from, as "first.key" of their tables; `needed`
    names what must be done before the change is over.
    """

    level: int = 0
    rolled: tuple[str, ...] = ()
    lose_fear: int = 0
    change_slot: int = 0
    change_mark: int = 0
    whiten: int = 0
    blacken: int = 0
    new_ability: int = 0
    swap_ability: int = 0
    answer: int = 0
    needed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Play:
    """Conditions ("Zustände") with the demon's first, dice in hand, section points, and what was used or done.

    A condition without words still waits for its name. Who was brought back is `up` although all boxes are full.
    `roads` counts the tales told in this adventure, `more_roads` those allowed on top.
    """

    conditions: tuple[str, ...] = limited((), most=MOST_CONDITIONS)
    next_white: int = limited(0, most=MOST_POINTS)
    bonus_dice: int = limited(0, most=MOST_POINTS)
    points: int = limited(0, most=MOST_POINTS)
    done: tuple[str, ...] = ()
    roads: int = limited(0, most=MOST_POINTS)
    more_roads: int = limited(0, most=MOST_POINTS)
    answered: bool = False
    wrote_haiku: bool = False
    honour_due: int = limited(0, most=MOST_POINTS)
    up: bool = False
    growth: Growth | None = None

    @property
    def corruption(self) -> int:
        """Count the boxes that are filled ("Korruption")."""
        return len(self.boxes)

    @property
    def boxes(self) -> tuple[str, ...]:
        """Give the filled boxes, the demon's own first, also where nobody has written it down."""
        return self.conditions or ("",)

    @property
    def full(self) -> bool:
        return self.corruption >= MOST_CONDITIONS

    @property
    def knocked_out(self) -> bool:
        return self.full and not self.up

    @property
    def level(self) -> int:
        """Give the level that the section points reach, 0 for none."""
        return sum(self.points >= wanted for wanted in LEVELS)

    def suffering(self, *texts: str) -> "Play":
        """Fill a box for each condition, as far as there are boxes; the sixth knocks out."""
        filled = (*self.boxes, *texts)[:MOST_CONDITIONS]
        return replace(self, conditions=filled, up=self.up and not texts)

    def relieved(self, many: int) -> "Play":
        """Empty the last boxes, never the demon's."""
        kept = max(DEMONS_OWN, len(self.boxes) - many)
        return replace(self, conditions=self.boxes[:kept], up=self.up and kept >= MOST_CONDITIONS)

    def cleared(self) -> "Play":
        return replace(self, conditions=self.boxes[:DEMONS_OWN], up=False)


def start(sheet: Sheet, options: Options) -> Play:
    """Give the play state of a character that has just sat down: the demon fills the first box."""
    return Play(conditions=(sheet.demon[:MOST_TEXT],))


def dump_play(play: Play) -> dict[str, object]:
    shown = {"conditions": list(play.conditions), "next_white": play.next_white, "bonus_dice": play.bonus_dice}
    return {"schema": SCHEMA, **shown, **shapes.dump(play)}


def load_play(doc: Mapping[str, object]) -> Play:
    known = {name: value for name, value in upgraded(doc, "play").items() if name != "schema"}
    play: Play = shapes.load(Play, known, "play")
    if play.up and not play.full:
        raise Malformed("play.up says that somebody was brought back who is not knocked out.")
    return play
