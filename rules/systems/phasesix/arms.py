"""With what somebody attacks: a weapon from the bag, a foe's own, one that a script writes out, or bare hands."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.core.outcome import Refusal, State
from rules.core.shapes import limited
from rules.core.text import counted
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.catalogue import FIRE_MODES, FULL, MELEE, SINGLE, WEAPON_SKILLS, Weapon
from rules.systems.phasesix.counts import ROUNDS
from rules.systems.phasesix.open_roll import Part
from rules.systems.phasesix.options import TRACKED, Options
from rules.systems.phasesix.play import Carried, Play
from rules.systems.phasesix.someone import Someone
from rules.systems.phasesix.states import GRAPPLED

UNARMED_FROM = 2
"""Quickness above it adds a die to bare hands, strength above it a bonus wound."""
MODE_DICE: Mapping[str, int] = {"": 0, "single": 1, "semi": 2, "full": 4}
FULL_TIMES = 3

NO_WEAPON = Refusal("no_weapon", _("You do not carry this weapon."))
NO_MODE = Refusal("no_fire_mode", _("This weapon cannot be fired like that."))
NO_ROUNDS = _("Too few rounds are loaded: it takes %(rounds)s, and there are %(loaded)s. Reload first.")
TOO_LONG = Refusal("weapon_too_long", _("Held fast, you can only strike with bare hands or a short weapon."))


@dataclass(frozen=True)
class Stated:
    """A weapon that a script writes out: it has every fire mode and endless ammunition."""

    skill: str = limited(MELEE, among=WEAPON_SKILLS)
    penetration: int = 0
    wounds: int = 1
    bonus_wounds: int = 0
    range: int = limited(1, least=1, most=10_000)


@dataclass(frozen=True)
class Arms:
    """What an attack is made with, whatever it is; `rounds` is what one shot in this mode takes from `loaded`."""

    key: str
    skill: str
    penetration: int
    wounds: int
    bonus_wounds: int
    range: int
    modes: tuple[str, ...] = ()
    short: bool = True
    rounds: int = 0
    loaded: int = 0
    adding: tuple[Part, ...] = ()
    brings: Mapping[str, int] = field(default_factory=dict)


def bare_hands(who: Someone, options: Options) -> Arms:
    """Fight unarmed: the quick have a die more, the strong deal a bonus wound."""
    quick = who.number("quickness") > UNARMED_FROM
    strong = who.number("strength") > UNARMED_FROM
    adding = (Part("quickness", 1),) if quick and not who.foe else ()
    return Arms("", MELEE, 0, options.unarmed_wounds, int(strong and not who.foe), 1, adding=adding)


def arms_of(state: State, who: Someone, weapon: Stated | str | None, mode: str) -> Arms | Refusal:
    """Give what somebody attacks with, or why they cannot."""
    if isinstance(weapon, Stated):
        stated = Arms("", weapon.skill, weapon.penetration, weapon.wounds, weapon.bonus_wounds, weapon.range)
        return replace(stated, modes=FIRE_MODES)
    if not weapon:
        return bare_hands(who, state.options)
    found = carried_weapon(who, weapon)
    if found is None:
        return NO_WEAPON
    carried, entry = found
    tracked = entry.magazine and state.options.ammunition == TRACKED and not who.foe
    arms = Arms(
        key=entry.key,
        skill=entry.skill,
        penetration=entry.penetration,
        wounds=entry.wounds,
        bonus_wounds=entry.bonus_wounds,
        range=entry.range,
        modes=entry.modes,
        short=entry.short,
        rounds=rounds_for(entry, mode) if tracked else 0,
        loaded=carried.loaded,
        brings=entry.brings,
    )
    return arms_refused(who, arms, mode) or arms


def carried_weapon(who: Someone, key: str) -> tuple[Carried, Weapon] | None:
    """Find a weapon in the bag, or among what a foe fights with."""
    if who.foe:
        weapon = who.catalogue.weapons.get(key) if key in who.foe.foe.weapons else None
        return (Carried(key), weapon) if weapon else None
    weapons = who.values.weapons if who.values else ()
    return next((pair for pair in weapons if pair[0].key == key), None)


def rounds_for(weapon: Weapon, mode: str) -> int:
    """Count the rounds of one attack: a single shot one, a normal one its burst, full automatic three times that."""
    if mode == SINGLE:
        return 1
    return weapon.burst * (FULL_TIMES if mode == FULL else 1)


def arms_refused(who: Someone, arms: Arms, mode: str) -> Refusal | None:
    if mode and mode not in arms.modes:
        return NO_MODE
    if who.level(GRAPPLED) and not arms.short:
        return TOO_LONG
    if arms.rounds > arms.loaded:
        return Refusal("no_ammunition", NO_ROUNDS, {"rounds": counted(ROUNDS, arms.rounds), "loaded": arms.loaded})
    return None


def fired(play: Play, arms: Arms) -> Play:
    """Take the rounds of a shot from the weapon."""
    if not arms.rounds:
        return play
    bag = tuple(replace(each, loaded=each.loaded - arms.rounds) if each.key == arms.key else each for each in play.gear)
    return replace(play, gear=bag)
