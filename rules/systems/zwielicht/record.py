"""What the log keeps of an act, and how it is played again from that alone."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rules.core.dice import Dice
from rules.core.outcome import Refusal, State
from rules.systems.zwielicht.actions import NAMES, read
from rules.systems.zwielicht.deeds import Deed
from rules.systems.zwielicht.further import BY_KIND


def facts(state: State, action: Deed) -> dict[str, Any]:
    """Give what the rule reads for this act beside the act itself, as small as it goes."""
    act = BY_KIND[type(action)]
    if act.reads is None or act.refused(state, action):
        return {}
    return act.reads(state, action)


def replay(request: Mapping[str, object], facts: Mapping[str, Any], dice: Dice) -> dict[str, Any]:
    """Play a logged act again from what was asked, what the rule read and how the dice fell."""
    action = read(request)
    if isinstance(action, Refusal):
        raise ValueError(f"The logged request cannot be read: {action.code}.")
    act = BY_KIND[type(action)]
    if act.reckon is None:
        raise ValueError("The logged act throws no dice.")
    return act.reckon(action, facts, dice)


def expression(action: Deed, sides: Sequence[int]) -> str:
    """Name system, act and dice for the roll log; nothing anyone typed."""
    dice = "+".join(f"{len(list(same))}d{size}" for size, same in groupby(sides))
    return f"zwielicht {NAMES[type(action)]} {dice}".rstrip()
