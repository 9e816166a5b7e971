"""How long a fight lasts: two fighters of equal will, in rounds, for judging weapons and armour of an epoch."""

from dataclasses import dataclass, replace

from rules.core.dice import Dice
from rules.systems.phasesix.catalogue import MELEE, Weapon
from rules.systems.phasesix.open_roll import FACES
from rules.systems.phasesix.results import landed
from rules.systems.phasesix.states import HARMFUL
from rules.systems.phasesix.traits import ACTIONS, EVASION, HEARTS, MINIMUM, PROTECTION
from rules.systems.phasesix.values import Values

MOST_ROUNDS = 200
LIGHT_COVER = 1


@dataclass(frozen=True)
class Duellist:
    """What counts in a duel: hearts, dice, protection, the weapon with the rounds in it, and wounds still to come.

    `loaded` is below nothing before the first shot, when the magazine is full; `suffers` are the levels of states that
    do their harm when a round ends.
    """

    hearts: int
    pool: int
    minimum: int
    evasion: int
    protection: int
    actions: int
    weapon: Weapon
    loaded: int = -1
    suffers: int = 0


def duellist(values: Values, weapon: Weapon) -> Duellist:
    return Duellist(
        hearts=values.value(HEARTS),
        pool=values.value(weapon.skill),
        minimum=values.value(MINIMUM),
        evasion=values.value(EVASION),
        protection=values.value(PROTECTION),
        actions=values.value(ACTIONS),
        weapon=weapon,
    )


def hits(dice: Dice, pool: int, minimum: int) -> int:
    return sum(dice.roll(FACES) >= minimum for _die in range(max(0, pool)))


def rounds(one: Duellist, other: Duellist, dice: Dice) -> int:
    """Let two fight until one falls, and count the rounds.

    With melee weapons both keep one action to evade; others shoot with every action, at somebody behind light cover,
    and reload with one where a magazine is empty.
    """
    for count in range(1, MOST_ROUNDS + 1):
        one, other = turn(one, other, dice)
        if other.hearts > 0:
            other, one = turn(other, one, dice)
        one, other = round_over(one), round_over(other)
        if one.hearts <= 0 or other.hearts <= 0:
            return count
    return MOST_ROUNDS


def round_over(fighter: Duellist) -> Duellist:
    return replace(fighter, hearts=fighter.hearts - fighter.suffers) if fighter.suffers else fighter


def turn(attacker: Duellist, target: Duellist, dice: Dice) -> tuple[Duellist, Duellist]:
    """Give both after the attacker's turn."""
    melee = attacker.weapon.skill == MELEE
    evades = melee
    for _action in range(max(1, attacker.actions - 1) if melee else attacker.actions):
        attacker, shot = fired(attacker)
        if not shot:
            continue
        found = hits(dice, attacker.pool - (0 if melee else LIGHT_COVER), attacker.minimum)
        if found and evades:
            evades = False
            found = 0 if hits(dice, target.evasion, target.minimum) else found
        target = struck(target, attacker.weapon, found)
        if target.hearts <= 0:
            break
    return attacker, target


def fired(attacker: Duellist) -> tuple[Duellist, bool]:
    """Take the rounds of a normal attack from the magazine; where too few are left, reload instead."""
    weapon = attacker.weapon
    if not weapon.magazine:
        return attacker, True
    loaded = weapon.magazine if attacker.loaded < 0 else attacker.loaded
    if loaded < weapon.burst:
        return replace(attacker, loaded=weapon.magazine), False
    return replace(attacker, loaded=loaded - weapon.burst), True


def struck(target: Duellist, weapon: Weapon, found: int) -> Duellist:
    """Give the target after so many hits, with the states that a wound brings."""
    wounds = landed(found, target.protection, weapon.penetration, weapon.wounds, weapon.bonus_wounds).wounds
    if not wounds:
        return target
    brings = sum(weapon.brings.get(state, 0) for state in HARMFUL)
    return replace(target, hearts=target.hearts - wounds, suffers=target.suffers + brings)
