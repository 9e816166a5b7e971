"""The act panel as it is drawn: what would be thrown with which chance, and what can still be done to an open roll."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core import fields as given
from rules.core.odds import Chance
from rules.core.outcome import Refusal, State
from rules.core.text import Text
from rules.systems.phasesix import odds
from rules.systems.phasesix.acts import available
from rules.systems.phasesix.checks import MOST_DIFFICULTY, SECOND_CHANCE, Check, check_refused, wanted_check
from rules.systems.phasesix.open_roll import OpenRoll
from rules.systems.phasesix.options import FOUR_PLUS
from rules.systems.phasesix.plans import MOST_LADDER, Made, Plan, made, plan
from rules.systems.phasesix.resting import LONGEST, SHORTEST, Benefit, rested
from rules.systems.phasesix.rolling import roll_for
from rules.systems.phasesix.someone import Someone, acting
from rules.systems.phasesix.traits import ATTRIBUTES, BONUS, DESTINY, EVASION, REROLL, named
from rules.systems.phasesix.values import is_trait

DIFFICULTIES = (-2, -1, 0, 1, 3, 6, 9)
LONG_REST = 10


@dataclass(frozen=True)
class Trait:
    """Something to roll on, with its dice."""

    key: str
    name: Text
    value: int


@dataclass(frozen=True)
class Throw:
    """What would be thrown: dice and minimum, each with what makes it, and the chances of 1, 2, 3 … successes."""

    dice: int
    destiny: int
    minimum: int
    explodes: bool
    parts: tuple[Made, ...]
    raised: tuple[Made, ...]
    chances: tuple[Chance, ...]


@dataclass(frozen=True)
class Still:
    """One thing that can still be done to an open roll, with its chance to pass."""

    do: str
    pay: str
    chance: Chance | None


@dataclass(frozen=True)
class Tray:
    """The panel of one character. `throw` is empty while nothing is chosen, or where it cannot be thrown."""

    traits: tuple[Trait, ...]
    trait: str
    difficulty: int
    difficulties: tuple[int, ...]
    bonus: int
    bonus_left: int
    destiny: int
    destiny_left: int
    question: str
    throw: Throw | None
    refusal: Refusal | None
    open: OpenRoll | None
    still: tuple[Still, ...]
    rest: tuple[Benefit, ...]
    hours: int
    attack: Plan | None
    acts: tuple[str, ...]


EMPTY = Tray((), "", 0, DIFFICULTIES, 0, 0, 0, 0, "", None, None, None, (), (), LONG_REST, None, ())


def tray(state: State, fields: Mapping[str, object]) -> Tray:
    """Draw up the panel of the actor from the state and from the form as it was sent last."""
    who = acting(state, "")
    if who is None or who.values is None:
        return Tray(**{**vars(EMPTY), "acts": available(state)})
    check = drafted(fields)
    refusal = check_refused(state, check) if check.trait else None
    opened = state.board.rolls.get(who.key)
    hours = bounded(fields.get("hours"), SHORTEST, LONGEST, LONG_REST)
    return Tray(
        traits=traits(who),
        trait=check.trait,
        difficulty=check.difficulty,
        difficulties=DIFFICULTIES,
        bonus=check.bonus_dice,
        bonus_left=who.dice_left(BONUS),
        destiny=check.destiny_dice,
        destiny_left=who.dice_left(DESTINY),
        question=check.question,
        throw=throw_view(state, who, check) if check.trait and refusal is None else None,
        refusal=refusal,
        open=opened,
        still=still(state, who, opened) if opened else (),
        rest=rested(who.values, hours).benefits,
        hours=hours,
        attack=plan(state, who, fields),
        acts=available(state),
    )


def traits(who: Someone) -> tuple[Trait, ...]:
    values = who.values
    if values is None:
        return ()
    keys = (*ATTRIBUTES, *values.skills, *values.knowledge, EVASION)
    return tuple(Trait(key, named(key), values.value(key)) for key in keys)


def drafted(fields: Mapping[str, object]) -> Check:
    """Read a form that may be half filled in: what does not fit is left out."""
    trait = fields.get("trait")
    return Check(
        trait=trait if isinstance(trait, str) and is_trait(trait) else "",
        difficulty=bounded(fields.get("difficulty"), -MOST_DIFFICULTY, MOST_DIFFICULTY, 0),
        bonus_dice=bounded(fields.get("bonus_dice"), 0, 99, 0),
        destiny_dice=bounded(fields.get("destiny_dice"), 0, 99, 0),
        question=(given.line(fields.get("question", "")) or "")[:300],
    )


def bounded(value: object, low: int, high: int, default: int) -> int:
    number = given.number(value)
    return number if number is not None and low <= number <= high else default


def throw_view(state: State, who: Someone, check: Check) -> Throw:
    roll = roll_for(who, wanted_check(state, who, check))
    most = min(MOST_LADDER, roll.dice + roll.destiny)
    return Throw(
        dice=roll.dice,
        destiny=roll.destiny,
        minimum=roll.minimum,
        explodes=roll.explodes,
        parts=made(roll.parts),
        raised=made(roll.raised),
        chances=odds.ladder(roll, most) if state.options.show_odds else (),
    )


def still(state: State, who: Someone, roll: OpenRoll) -> tuple[Still, ...]:
    """Name what can still be done to an open roll."""
    eased = state.options.destiny_reroll == FOUR_PLUS
    possible = available(state)
    found = [
        ("add_destiny", "", "add_destiny" in possible, odds.by_destiny(roll)),
        ("add_bonus", "", "add_bonus" in possible, odds.by_bonus(roll)),
        ("reroll", "reroll", who.dice_left(REROLL) > 0, odds.by_reroll(roll)),
        ("reroll", "destiny", who.dice_left(DESTINY) > 0, odds.by_reroll(roll, eased)),
        ("reroll", SECOND_CHANCE, may_try_again(who, roll), odds.by_reroll(roll)),
    ]
    chances = state.options.show_odds
    return tuple(Still(do, pay, chance if chances else None) for do, pay, can, chance in found if can)


def may_try_again(who: Someone, roll: OpenRoll) -> bool:
    used = who.values is None or who.values.play.second_chance
    return who.has_rule(SECOND_CHANCE) and not used and not roll.passed
