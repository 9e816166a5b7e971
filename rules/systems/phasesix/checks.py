"""Checks ("Proben"), and what can be done to a roll that lies open: add dice, throw it again, leave it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import shapes
from rules.core.dice import Dice
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.shapes import limited
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.board import drawn
from rules.systems.phasesix.deeds import NOBODY, Act, Deed, Document
from rules.systems.phasesix.open_roll import CHECK, MOST_DICE, OpenRoll, Part
from rules.systems.phasesix.options import FAILED_ONLY, FOUR_PLUS
from rules.systems.phasesix.results import Result, result_of
from rules.systems.phasesix.rolling import NO_BONUS, NO_DESTINY, TOO_MANY, Wanted, roll_for, roll_refused
from rules.systems.phasesix.someone import Changed, Someone, acting, actor_of, someone
from rules.systems.phasesix.states import HIDDEN
from rules.systems.phasesix.throwing import thrown, with_bonus, with_destiny
from rules.systems.phasesix.traits import BONUS, DESTINY, REROLL
from rules.systems.phasesix.turns import engaged
from rules.systems.phasesix.values import is_trait

MOST_DIFFICULTY = 60
MOST_FACTS = 2_000
CONCEALMENT = "concealment"
PERCEPTION = "perception"
SECOND_CHANCE = "second_chance"

NO_TRAIT = Refusal("trait_unknown", _("Choose what to roll on."))
NO_MAGIC = Refusal("no_magic", _("There is no magic in this campaign."))
NO_ROLL = Refusal("no_open_roll", _("You have no roll that can still be changed."))
HAS_PASSED = Refusal("passed_already", _("This roll has passed. Dice are added to a failed one."))
NO_REROLL = Refusal("no_reroll_dice", _("You have no reroll die left."))
NO_CHANCE = Refusal("no_second_chance", _("Your second chance of this session is not there, or already used."))
ONLY_FAILED = Refusal("second_chance_failed_only", _("A second chance is for a roll that has failed."))
STATED = Refusal("stated", _("At the table this comes from what lies there. It cannot be sent along."))


@dataclass(frozen=True)
class Check(Deed):
    """Roll on an attribute, a skill, a knowledge or evasion.

    `watched` are those whose most conspicuous thing helps whoever looks them over, by perception alone. With `foe` the
    GM rolls for a foe.
    """

    trait: str
    difficulty: int = limited(0, least=-MOST_DIFFICULTY, most=MOST_DIFFICULTY)
    bonus_dice: int = 0
    destiny_dice: int = 0
    in_combat: bool = False
    needed: int = limited(1, least=1)
    watched: tuple[str, ...] = ()
    foe: str = ""
    question: str = ""


@dataclass(frozen=True)
class AddBonus(Deed):
    """Add one bonus die to the open roll."""

    foe: str = ""


@dataclass(frozen=True)
class AddDestiny(Deed):
    """Add one destiny die to the open roll."""

    foe: str = ""


@dataclass(frozen=True)
class Reroll(Deed):
    """Throw the whole open roll again, paid with a reroll die, a destiny die, or a template's second chance."""

    pay: str = limited("reroll", among=("reroll", "destiny", SECOND_CHANCE))
    foe: str = ""


@dataclass(frozen=True)
class Keep(Deed):
    """Leave the open roll as it lies."""

    foe: str = ""


# --- checks -----------------------------------------------------------------------------------------------------------


def fighting(state: State, key: str) -> bool:
    return state.board.fight.fighter(key) is not None


def wanted_check(state: State, who: Someone, deed: Check) -> Wanted:
    """Read a check as the table stands: whoever is in a fight rolls as in combat; a script says so itself."""
    watched = [someone(state, key) for key in deed.watched] if deed.trait == PERCEPTION else []
    seen = max((each.values.concealment for each in watched if each and each.values), default=0)
    hidden = max((each.level(HIDDEN) for each in watched if each), default=0)
    return Wanted(
        trait=deed.trait,
        difficulty=deed.difficulty,
        bonus=deed.bonus_dice,
        destiny=deed.destiny_dice,
        in_combat=deed.in_combat if state.rehearsed else fighting(state, who.key),
        needed=deed.needed,
        adding=(Part(CONCEALMENT, seen),) if seen else (),
        raising=(Part(HIDDEN, hidden),) if hidden else (),
    )


def check_refused(state: State, deed: Check) -> Refusal | None:
    who = acting(state, deed.foe)
    if who is None:
        return NOBODY
    if not is_trait(deed.trait):
        return NO_TRAIT
    if deed.trait in ("magic_lore", "spellcasting", "alchemy") and not state.options.plays("magic"):
        return NO_MAGIC
    if deed.in_combat and not state.rehearsed:
        return STATED
    return engaged(state, who) or roll_refused(who, wanted_check(state, who, deed))


def check_ready(state: State, deed: Check) -> Document:
    who = actor_of(state, deed.foe)
    roll = roll_for(who, wanted_check(state, who, deed))
    group = state.asked is not None and bool(state.asked.get("group"))
    return {"roll": shapes.dump(replace(roll, group=group))}


def throw_ready(ready: Document, dice: Dice) -> tuple[OpenRoll, Result]:
    """Let the dice fall for a roll that is ready."""
    roll = thrown(roll_in(ready), dice)
    return roll, result_of(roll, roll.kind)


def roll_in(ready: Mapping[str, object]) -> OpenRoll:
    roll: OpenRoll = shapes.load(OpenRoll, ready["roll"], "roll")
    return roll


def check(state: State, deed: Check, roll: OpenRoll, result: Result) -> Outcome:
    """Lay the roll open on the table, and pay for its extra dice."""
    who, asked = actor_of(state, deed.foe), replace(roll, question=deed.question)
    return laid(state, who, asked, result, {BONUS: deed.bonus_dice, DESTINY: deed.destiny_dice}, "rolled")


def laid(
    state: State, who: Someone, roll: OpenRoll, result: Result, paid: Mapping[str, int], kind: str, **facts: object
) -> Outcome:
    """Leave a roll on the table until this one rolls again, and pay for it."""
    key = roll.key or "k" + drawn(state.secret, who.key)
    changed = Changed(state.board.with_roll(who.key, replace(roll, key=key)), {})
    for stock, many in paid.items():
        changed = changed.paying(who, stock, many)
    event = Event(kind, {"who": who.name, "result": result, **facts}, of_roll=True, about=key)
    return Outcome(result, changed.board, changed.plays, (event,))


# --- what lies open ---------------------------------------------------------------------------------------------------


def open_roll(state: State, foe: str) -> tuple[Someone, OpenRoll] | None:
    """Give whoever acts and what they have open."""
    who = acting(state, foe)
    roll = state.board.rolls.get(who.key) if who else None
    return (who, roll) if who and roll else None


def lying(state: State, foe: str) -> tuple[Someone, OpenRoll]:
    """Give what lies open, once nothing is refused any more."""
    found = open_roll(state, foe)
    if found is None:
        raise LookupError("Nothing lies open: this should have been refused.")
    return found


def lies_on(roll: OpenRoll, before: OpenRoll) -> OpenRoll:
    """Let a changed roll be the same one on the table: its key and its question stay."""
    return replace(roll, key=before.key, question=before.question)


def add_refused(state: State, deed: AddBonus | AddDestiny) -> Refusal | None:
    found = open_roll(state, deed.foe)
    if found is None:
        return NO_ROLL
    who, roll = found
    if roll.passed and not roll.group and state.options.bonus_after == FAILED_ONLY:
        return HAS_PASSED
    if max(roll.dice, roll.destiny) >= MOST_DICE:
        return TOO_MANY
    if isinstance(deed, AddBonus):
        return None if who.dice_left(BONUS) else NO_BONUS
    return None if who.dice_left(DESTINY) else NO_DESTINY


def open_ready(state: State, deed: AddBonus | AddDestiny | Reroll) -> Document:
    _who, opened = lying(state, deed.foe)
    roll = replace(opened, key="")
    if isinstance(deed, Reroll):
        eased = deed.pay == "destiny" and state.options.destiny_reroll == FOUR_PLUS
        roll = replace(roll.bare(), rerolls=roll.rerolls + 1, four_plus=roll.four_plus or eased)
    return fitting(roll)


def fitting(roll: OpenRoll) -> Document:
    """Write down an open roll, its question cut where the log has no room for it; the first row has it whole."""
    found = {"roll": shapes.dump(roll)}
    while roll.question and len(json.dumps(found)) > MOST_FACTS:
        roll = replace(roll, question=roll.question[:-1])
        found = {"roll": shapes.dump(roll)}
    return found


def throw_bonus(ready: Document, dice: Dice) -> tuple[OpenRoll, Result]:
    roll = with_bonus(roll_in(ready), dice)
    return roll, result_of(roll, "add_bonus")


def throw_destiny(ready: Document, dice: Dice) -> tuple[OpenRoll, Result]:
    roll = with_destiny(roll_in(ready), dice)
    return roll, result_of(roll, "add_destiny")


def throw_again(ready: Document, dice: Dice) -> tuple[OpenRoll, Result]:
    roll = thrown(roll_in(ready), dice)
    return roll, result_of(roll, "reroll")


def add(state: State, deed: AddBonus | AddDestiny, roll: OpenRoll, result: Result) -> Outcome:
    who, before = lying(state, deed.foe)
    stock = BONUS if isinstance(deed, AddBonus) else DESTINY
    return laid(state, who, lies_on(roll, before), result, {stock: 1}, "added", stock=stock)


def reroll_refused(state: State, deed: Reroll) -> Refusal | None:
    found = open_roll(state, deed.foe)
    if found is None:
        return NO_ROLL
    who, roll = found
    if deed.pay == SECOND_CHANCE:
        used = who.values is None or who.values.play.second_chance
        if used or not who.has_rule(SECOND_CHANCE):
            return NO_CHANCE
        return ONLY_FAILED if roll.passed else None
    if deed.pay == "destiny":
        return None if who.dice_left(DESTINY) else NO_DESTINY
    return None if who.dice_left(REROLL) else NO_REROLL


def reroll(state: State, deed: Reroll, roll: OpenRoll, result: Result) -> Outcome:
    who, before = lying(state, deed.foe)
    paid = {"reroll": {REROLL: 1}, "destiny": {DESTINY: 1}}.get(deed.pay, {})
    outcome = laid(state, who, lies_on(roll, before), result, paid, "rerolled", pay=deed.pay)
    if deed.pay != SECOND_CHANCE or who.values is None:
        return outcome
    return replace(outcome, plays={who.key: replace(who.values.play, second_chance=True)})


def keep_refused(state: State, deed: Keep) -> Refusal | None:
    found = open_roll(state, deed.foe)
    return engaged(state, found[0]) if found else NO_ROLL


def keep(state: State, deed: Keep) -> Outcome:
    """Close the open roll as it lies."""
    who, roll = lying(state, deed.foe)
    result = result_of(roll, "keep")
    unseen = bool(who.foe and not who.foe.shown)
    event = Event("kept", {"who": who.name, "result": result}, of_roll=True, about=roll.key, secret=unseen)
    return Outcome(result, state.board.without_roll(who.key), {}, (event,))


ACTS: Mapping[str, Act] = {
    CHECK: Act(Check, check_refused, check, check_ready, throw_ready, opens=True),
    "keep": Act(Keep, keep_refused, keep),
}
