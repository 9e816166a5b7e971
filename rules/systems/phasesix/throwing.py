"""How dice fall: the whole pool, then wave by wave whatever showed a six, then destiny dice apart."""

from dataclasses import replace

from rules.core.dice import Dice
from rules.systems.phasesix.open_roll import FACES, MOST_WAVES, THROW, OpenRoll

CLOCK = 12


def waves(many: int, explodes: bool, dice: Dice) -> tuple[tuple[int, ...], ...]:
    """Throw so many dice; every six goes on, one wave after the other, and adds to its own die."""
    chains = [[dice.roll(FACES)] for _die in range(many)]
    going = chains if explodes else []
    for _wave in range(MOST_WAVES):
        going = [chain for chain in going if chain[-1] == FACES]
        for chain in going:
            chain.append(dice.roll(FACES))
    return tuple(tuple(chain) for chain in chains)


def thrown(roll: OpenRoll, dice: Dice) -> OpenRoll:
    """Throw everything: the pool with its waves, destiny dice, and where a missed throw lands."""
    chains = waves(roll.dice, roll.explodes, dice)
    destiny = tuple(dice.roll(FACES) for _die in range(roll.destiny))
    fallen = replace(roll, chains=chains, destiny_faces=destiny)
    return deviating(fallen, dice) if roll.kind == THROW else fallen


def deviating(roll: OpenRoll, dice: Dice) -> OpenRoll:
    """Let a throw that missed land somewhere around its target, by the face of a clock and in metres."""
    if roll.passed:
        return replace(roll, clock=0, metres=0)
    return replace(roll, clock=dice.roll(CLOCK), metres=dice.roll(FACES))


def with_bonus(roll: OpenRoll, dice: Dice) -> OpenRoll:
    """Add one die to the pool, which explodes as the roll does."""
    chain = waves(1, roll.explodes, dice)
    return on_target(replace(roll, dice=roll.dice + 1, bonus=roll.bonus + 1, chains=roll.chains + chain))


def with_destiny(roll: OpenRoll, dice: Dice) -> OpenRoll:
    """Add one destiny die beside the pool."""
    return on_target(replace(roll, destiny=roll.destiny + 1, destiny_faces=(*roll.destiny_faces, dice.roll(FACES))))


def on_target(roll: OpenRoll) -> OpenRoll:
    """Forget where a throw went astray once it hits after all."""
    return replace(roll, clock=0, metres=0) if roll.passed else roll
