"""What the four outcomes of the four actions bring, as the table of actions has it."""

from dataclasses import dataclass

from rules.systems.fate.ladder import STYLE, SUCCEED, TIE
from rules.systems.fate.lying import DISCOVER, EXPLOIT, NEW, OpenRoll
from rules.systems.fate.sheet import ATTACK, CREATE, DEFEND, OVERCOME

TRADED_SHIFTS = 1
NOTHING, THEIRS = "nothing", "theirs"
MISSED, SERIOUS_COST, MINOR_COST = "fail", "serious_cost", "minor_cost"
CHOICES = (NOTHING, THEIRS, MISSED, SERIOUS_COST, MINOR_COST)


@dataclass(frozen=True)
class Gains:
    """What a roll gives: free invokes, a boost, shifts of a hit."""

    free_invokes: int = 0
    boost: bool = False
    shifts: int = 0


ADVANTAGES = {
    NEW: {TIE: Gains(boost=True), SUCCEED: Gains(1), STYLE: Gains(2)},
    DISCOVER: {TIE: Gains(1), SUCCEED: Gains(1), STYLE: Gains(2)},
    EXPLOIT: {TIE: Gains(1), SUCCEED: Gains(1), STYLE: Gains(2)},
}
OTHERS = {
    OVERCOME: {STYLE: Gains(boost=True)},
    ATTACK: {TIE: Gains(boost=True)},
    DEFEND: {STYLE: Gains(boost=True)},
}


def gains_of(roll: OpenRoll, outcome: str, margin: int) -> Gains:
    """Read the table; a roll in a contest gives only its total."""
    if roll.contest or not outcome:
        return Gains()
    if roll.action == ATTACK and outcome in (SUCCEED, STYLE):
        return Gains(boost=roll.traded, shifts=margin - (TRADED_SHIFTS if roll.traded else 0))
    table = ADVANTAGES[roll.way] if roll.action == CREATE else OTHERS[roll.action]
    return table.get(outcome, Gains())


def choices_of(roll: OpenRoll, outcome: str) -> tuple[str, ...]:
    """Give what is left to choose when a roll is settled, the one that is taken unasked first."""
    if roll.contest:
        return ()
    match roll.action, outcome:
        case ("create_advantage", "fail") if roll.way != EXPLOIT:
            return (NOTHING, THEIRS)
        case ("overcome", "fail"):
            return (MISSED, SERIOUS_COST)
        case ("overcome", "tie"):
            return (MINOR_COST,)
    return ()
