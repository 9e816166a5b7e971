"""How a PhaseSix character stands just now."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.core import shapes
from rules.core.fields import Malformed
from rules.core.shapes import limited
from rules.systems.phasesix.catalogue import Armour, Weapon
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.sheet import MOST_GEAR, SCHEMA, Sheet
from rules.systems.phasesix.states import DYING, MOST_LEVEL, STATES


@dataclass(frozen=True)
class Carried:
    """A thing in somebody's bag: `loaded` are the rounds in it, `charges` what is left, `worn` whether it is put on."""

    key: str
    loaded: int = 0
    charges: int = 0
    worn: bool = False


@dataclass(frozen=True)
class Play:
    """Wounds, boosts, dice used, states with their levels, and what is carried.

    `gifted` are destiny dice from the GM, spent before one's own; `bonus_dice_gone` those among the used bonus dice
    that bought actions, and return with the next session. `minutes` are left to somebody who is dying, and who is
    `dead` once they have run out. `aided` is the scene in which first aid was given, `second_chance` whether a
    template's one reroll of the session is used.
    """

    wounds: int = 0
    boosts: int = 0
    bonus_dice_used: int = 0
    reroll_dice_used: int = 0
    destiny_dice_used: int = 0
    bonus_dice_gone: int = 0
    gifted: int = 0
    status: Mapping[str, int] = field(default_factory=dict)
    minutes: int = 0
    dead: bool = False
    aided: int = limited(-1, least=-1)
    second_chance: bool = False
    stress: int = 0
    arcana_used: int = 0
    gear: tuple[Carried, ...] = limited((), most=MOST_GEAR)
    money: int = 0

    def level(self, state: str) -> int:
        return self.status.get(state, 0)

    def with_state(self, state: str, level: int) -> "Play":
        """Give the play state with a level of a state; level 0 is not there."""
        rest = {key: value for key, value in self.status.items() if key != state}
        if level > 0:
            return replace(self, status={**rest, state: min(level, MOST_LEVEL)})
        freed = replace(self, status=rest)
        return replace(freed, minutes=0, dead=False) if state == DYING else freed


def start(sheet: Sheet, options: Options) -> Play:
    """Give the play state of a character that has just sat down: armed, dressed, with what money is left."""
    known = sheet.catalogue
    gear = tuple(found for found in map(known.gear, sheet.gear) if found)
    bag = [
        Carried(
            each.key,
            loaded=each.magazine if isinstance(each, Weapon) else 0,
            charges=getattr(each, "charges", 0),
        )
        for each in gear
    ]
    best = max((each for each in gear if isinstance(each, Armour)), key=lambda each: each.protection, default=None)
    bag = [replace(each, worn=best is not None and each.key == best.key) for each in bag]
    left = max(0, options.starting_money - sum(each.price for each in gear))
    return Play(gear=tuple(bag), money=left)


def dump_play(play: Play) -> dict[str, object]:
    return {"schema": SCHEMA, "wounds": play.wounds, "boosts": play.boosts, **shapes.dump(play)}


def load_play(doc: Mapping[str, object]) -> Play:
    known = {name: value for name, value in doc.items() if name != "schema"}
    play: Play = shapes.load(Play, known, "play")
    if strange := set(play.status) - set(STATES):
        raise Malformed(f"play.status has no state {sorted(strange)[0][:80]!r}.")
    return replace(play, status={key: level for key, level in play.status.items() if level > 0})
