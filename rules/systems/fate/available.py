"""What can be done just now."""

from rules.core.outcome import GM, State
from rules.systems.fate.actions import Roll
from rules.systems.fate.coefficient import Measure, measure_refused
from rules.systems.fate.deeds import needs_character
from rules.systems.fate.further import DEEDS
from rules.systems.fate.lying import OpenRoll
from rules.systems.fate.rolls import turn_refused
from rules.systems.fate.sheet import OVERCOME, QUICK


def available(state: State) -> tuple[str, ...]:
    """Name the acts that the actor could do now, with the right words."""
    deeds = tuple(do for do, act in DEEDS.items() if act.offered(state))
    if state.actor == GM:
        deaths = ("see_deaths",) if state.options.coefficient_module else ()
        return ("roll", *invokes(state), *deaths, *deeds)
    if state.actor not in state.figures:
        return ()
    blocked = needs_character(state) or turn_refused(state, Roll(OVERCOME, QUICK))
    defends = any(roll.waits for roll in seen(state)) and needs_character(state) is None
    rolls = ("roll",) if defends or blocked is None else ()
    measures = () if measure_refused(state, Measure()) else ("measure",)
    return (*rolls, *invokes(state), *measures, *deeds)


def invokes(state: State) -> tuple[str, ...]:
    """Offer invokes while a roll lies open that stands against something."""
    return ("invoke",) if any(not roll.waits for roll in seen(state)) else ()


def seen(state: State) -> tuple[OpenRoll, ...]:
    """Give the open rolls that the actor knows of."""
    rolls = state.board.rolls.items()
    return tuple(roll for key, roll in rolls if not roll.hidden or state.actor in (GM, key))
