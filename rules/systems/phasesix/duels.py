"""How long a fight lasts: two fighters of equal will, in rounds, for judging weapons and armour of an epoch."""

from dataclasses import dataclass, replace

from rules.core.dice import Dice
from rules.systems.phasesix.catalogue import MELEE, Weapon
from rules.systems.phasesix.open_roll import FACES
from rules.systems.phasesix.results import landed
from rules.systems.phasesix.traits import ACTIONS, EVASION, HEARTS, MINIMUM, PROTECTION
from rules.systems.phasesix.values import Values

MOST_ROUNDS = 200
LIGHT_COVER = 1


@dataclass(frozen=True)
class Duellist:
    """What counts in a duel: hearts, dice, protection, and the weapon."""

    hearts: int
    pool: int
    minimum: int
    evasion: int
    protection: int
    actions: int
    weapon: Weapon


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

    With melee weapons both keep one action to evade; others shoot with every action, at somebody behind light cover.
    """
    for count in range(1, MOST_ROUNDS + 1):
        other = struck(one, other, dice)
        if other.hearts <= 0:
            return count
        one = struck(other, one, dice)
        if one.hearts <= 0:
            return count
    return MOST_ROUNDS


def struck(attacker: Duellist, target: Duellist, dice: Dice) -> Duellist:
    """Give the target after the attacker's turn."""
    weapon, melee = attacker.weapon, attacker.weapon.skill == MELEE
    answers = 1 if melee else 0
    for _attack in range(max(1, attacker.actions - 1) if melee else attacker.actions):
        found = hits(dice, attacker.pool - (0 if melee else LIGHT_COVER), attacker.minimum)
        if found and answers:
            answers -= 1
            found = 0 if hits(dice, target.evasion, target.minimum) else found
        blow = landed(found, target.protection, weapon.penetration, weapon.wounds, weapon.bonus_wounds)
        target = replace(target, hearts=target.hearts - blow.wounds)
        if target.hearts <= 0:
            break
    return target
