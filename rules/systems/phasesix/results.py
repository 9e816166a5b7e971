"""What a roll has come to, as the log keeps it."""

from dataclasses import dataclass
from typing import Any

from rules.core import shapes
from rules.systems.phasesix.open_roll import ATTACK, THROW, OpenRoll

Result = dict[str, Any]


@dataclass(frozen=True)
class Landed:
    """What comes of a blow: hits, how many of them protection stops, and the wounds of the rest."""

    hits: int
    stopped: int
    wounds: int


def landed(hits: int, protection: int, penetration: int, wounds: int, bonus_wounds: int) -> Landed:
    """Let protection, less penetration, stop hits; bonus wounds come once, where any wound does."""
    stopped = min(hits, max(0, protection - penetration))
    suffered = (hits - stopped) * wounds
    return Landed(hits, stopped, suffered + (bonus_wounds if suffered else 0))


def blow_landed(roll: OpenRoll, cancelled: int = 0) -> Landed:
    """Give what an attack comes to as it lies, less what a parry takes away."""
    blow = roll.blow
    if blow is None:
        return Landed(0, 0, 0)
    hits = max(0, roll.successes - cancelled)
    return landed(hits, blow.protection, blow.penetration, blow.wounds, blow.bonus_wounds)


def result_of(roll: OpenRoll, act: str) -> Result:
    """Write down a roll with all that explains it."""
    found: Result = {
        "act": act,
        "kind": roll.kind,
        "trait": roll.trait,
        "pool": roll.dice,
        "bonus": roll.bonus,
        "minimum": roll.minimum,
        "needed": roll.needed,
        "explodes": roll.explodes,
        "four_plus": roll.four_plus,
        "rerolls": roll.rerolls,
        "chains": [list(chain) for chain in roll.chains],
        "totals": list(roll.totals),
        "destiny_totals": list(roll.destiny_faces),
        "successes": roll.successes,
        "passed": roll.passed,
        "parts": [shapes.dump(part) for part in roll.parts],
        "raised": [shapes.dump(part) for part in roll.raised],
        "question": roll.question,
    }
    if roll.kind == ATTACK and roll.blow:
        blow = blow_landed(roll)
        found |= {"hits": blow.hits, "stopped": blow.stopped, "wounds": blow.wounds, "weapon": roll.blow.weapon}
    if roll.kind == THROW:
        found |= {
            "clock": roll.clock or None,
            "metres": roll.metres or None,
            "item": roll.blow.weapon if roll.blow else "",
        }
    return found
