"""What an act of Zwielicht does. Every refusal comes before the first die falls."""

from rules.core.dice import Dice
from rules.core.outcome import Outcome, Refusal, State
from rules.systems.zwielicht.deeds import Deed
from rules.systems.zwielicht.further import BY_KIND, DEEDS


def resolve(state: State, action: Deed, dice: Dice) -> Outcome | Refusal:
    """Do the act, or say why not."""
    act = BY_KIND[type(action)]
    refusal = act.refused(state, action)
    if refusal:
        return refusal
    if act.reads is None or act.reckon is None:
        return act.do(state, action)
    return act.do(state, action, act.reckon(action, act.reads(state, action), dice))


def available(state: State) -> tuple[str, ...]:
    """Name the acts that the actor could do now, with the right words."""
    return tuple(do for do, act in DEEDS.items() if act.offered(state))
