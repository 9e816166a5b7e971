"""What an act of Fate does. Every refusal comes before the first die falls."""

from rules.core.dice import Dice
from rules.core.outcome import Outcome, Refusal, State
from rules.systems.fate import coefficient, gifts, invoking, rolls
from rules.systems.fate.actions import Action, Invoke, Roll
from rules.systems.fate.coefficient import Measure
from rules.systems.fate.further import BY_KIND
from rules.systems.fate.gifts import SeeDeaths


def resolve(state: State, action: Action, dice: Dice) -> Outcome | Refusal:
    """Do the act, or say why not."""
    refusal = refused(state, action)
    if refusal:
        return refusal
    match action:
        case Roll():
            return rolls.roll(state, action, dice)
        case Invoke():
            return invoking.invoke(state, action, dice)
        case Measure():
            return coefficient.measure(state, action, dice)
        case SeeDeaths():
            return gifts.see_deaths(state, action, dice)
    return BY_KIND[type(action)].do(state, action)


def refused(state: State, action: Action) -> Refusal | None:
    """Say why an act is not possible, without touching a die."""
    match action:
        case Roll():
            return rolls.refused(state, action)
        case Invoke():
            return invoking.refused(state, action)
        case Measure():
            return coefficient.measure_refused(state, action)
        case SeeDeaths():
            return gifts.deaths_refused(state, action)
    return BY_KIND[type(action)].refused(state, action)
