"""Wounds by dice: what hurts by a formula such as 2d6+1, against which no protection helps."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core import free
from rules.core.dice import Dice
from rules.core.free import Notation, Typed
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.deeds import Act, Document
from rules.systems.phasesix.results import Result
from rules.systems.phasesix.someone import Changed
from rules.systems.phasesix.wounding import hurt
from rules.systems.phasesix.wounds import OnSomeone, named, seen_of, stands, target_refused, targeted

MOST_WOUNDS = 300
NO_SUM = Refusal("formula_wrong", _("Wounds are a sum of dice and numbers, such as 2d6+1."))
TOO_HIGH = _("That could come to %(high)s wounds; %(most)s is the most.")


@dataclass(frozen=True)
class RollWounds(OnSomeone):
    """Throw for wounds that no protection stops."""

    formula: str


def read_formula(formula: str) -> Notation | Refusal:
    """Read which dice are added up, or say what is wrong with them."""
    found = free.parse(formula)
    if isinstance(found, Refusal):
        return found
    if found.label or found.notation.test:
        return NO_SUM
    high = free.chances(found.notation).high
    if high > MOST_WOUNDS:
        return Refusal("formula_too_high", TOO_HIGH, {"high": high, "most": MOST_WOUNDS})
    return found.notation


def formula_refused(state: State, deed: RollWounds) -> Refusal | None:
    refusal, found = target_refused(state, deed), read_formula(deed.formula)
    return refusal or (found if isinstance(found, Refusal) else None)


def formula_ready(state: State, deed: RollWounds) -> Document:
    return {"formula": str(read_formula(deed.formula))}


def formula_throw(ready: Document, dice: Dice) -> tuple[int, Result]:
    """Add the dice up; less than nothing is no wound."""
    notation = read_formula(ready["formula"])
    if isinstance(notation, Refusal):
        raise ValueError(f"The formula cannot be read: {notation.code}.")
    thrown = free.resolve(free.NOWHERE, Typed(notation), dice).result
    wounds = max(0, thrown["total"])
    fallen = {name: thrown[name] for name in ("roll", "label", "dice", "total")}
    return wounds, {"act": "roll_wounds", "wounds": wounds, **fallen}


def roll_wounds(state: State, deed: RollWounds, wounds: int, result: Result) -> Outcome:
    who = targeted(state, deed)
    changed = hurt(Changed(state.board, {}), who, wounds, {})
    told = {"who": who.name, "result": seen_of(who, {"wounds": wounds, **stands(state, changed, who)})}
    events = (
        Event("wounds_rolled", {"who": who.name, "result": result}, of_dice=True),
        Event("wounded", told, secret=bool(who.foe and not who.foe.shown)),
    )
    return Outcome(result, changed.board, changed.plays, events)


ACTS: Mapping[str, Act] = {
    "roll_wounds": Act(RollWounds, formula_refused, roll_wounds, formula_ready, formula_throw, named=named),
}
