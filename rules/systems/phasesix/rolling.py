"""From a trait to a roll: the dice with all that adds or takes some, the minimum, and why one cannot roll."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.open_roll import ATTACK, CHECK, MOST_DICE, THROW, OpenRoll, Part
from rules.systems.phasesix.options import ALWAYS, NEVER, SIX, Options
from rules.systems.phasesix.someone import Someone, stocks_short
from rules.systems.phasesix.states import BURNING, DISORIENTED, DYING, GRAPPLED, PAIN, POISONED, SHOCKED, UNCONSCIOUS
from rules.systems.phasesix.traits import BONUS, EVASION, MINIMUM, bodily, named

HIGHEST_IN_COMBAT = 6
DIFFICULTY = "difficulty"
LOOKING = frozenset({"perception", "mindfulness"})
DAZED = LOOKING | {"orientation"}

IS_DYING = Refusal("dying", _("Whoever is dying can do nothing. Somebody has to stabilise them."))
IS_UNCONSCIOUS = Refusal("unconscious", _("Whoever is unconscious can only roll on willpower."))
IS_HELD = Refusal("grappled", _("Held fast, nobody can evade."))
UNTRAINED = _("Nobody ever taught you this: %(trait)s. Ask the GM whether the skill will do.")
NO_DICE = _("With %(dice)s dice this cannot be tried. Add a bonus die or a destiny die.")
NO_BONUS = Refusal("no_bonus_dice", _("You have not as many bonus dice left."))
NO_DESTINY = Refusal("no_destiny_dice", _("You have not as many destiny dice left."))
TOO_MANY = Refusal("too_many_dice", _("At most %(most)s dice can be thrown at once."), {"most": MOST_DICE})


@dataclass(frozen=True)
class Wanted:
    """A roll that somebody wants to make: on what, how hard, with which extra dice."""

    trait: str
    kind: str = CHECK
    difficulty: int = 0
    bonus: int = 0
    destiny: int = 0
    in_combat: bool = False
    needed: int = 1
    adding: tuple[Part, ...] = ()
    raising: tuple[Part, ...] = ()


def dice_parts(who: Someone, wanted: Wanted) -> tuple[Part, ...]:
    """Name all that makes the pool, in the order in which one reckons it."""
    lost = [(SHOCKED, who.level(SHOCKED))]
    if bodily(wanted.trait):
        lost.append((PAIN, who.level(PAIN)))
    if wanted.kind == ATTACK:
        lost.append((DISORIENTED, who.level(DISORIENTED)))
    own = Part(wanted.trait, who.number(wanted.trait))
    return (own, *wanted.adding, *(Part(state, -level) for state, level in lost if level))


def minimum_parts(who: Someone, wanted: Wanted) -> tuple[Part, ...]:
    """Name all that makes the minimum."""
    raised = [(POISONED, who.level(POISONED))]
    if wanted.trait in LOOKING:
        raised.append((BURNING, who.level(BURNING)))
    if wanted.trait in DAZED:
        raised.append((DISORIENTED, who.level(DISORIENTED)))
    asked = (Part(DIFFICULTY, wanted.difficulty),) if wanted.difficulty else ()
    states = (Part(state, level) for state, level in raised if level)
    return (Part(MINIMUM, who.minimum_roll), *asked, *wanted.raising, *states)


def total(parts: Iterable[Part]) -> int:
    return sum(part.by for part in parts)


def explodes(options: Options, kind: str, in_combat: bool) -> bool:
    """Say whether sixes go on: not in combat, and never where something is thrown, unless the table plays otherwise."""
    if kind == THROW or options.explode == NEVER:
        return False
    return options.explode == ALWAYS or not in_combat


def minimum_of(who: Someone, wanted: Wanted) -> int:
    minimum = max(total(minimum_parts(who, wanted)), who.options.minimum_floor)
    capped = wanted.in_combat and who.options.combat_minimum_cap == SIX
    return min(minimum, HIGHEST_IN_COMBAT) if capped else minimum


def roll_for(who: Someone, wanted: Wanted) -> OpenRoll:
    """Give the roll as it lies before the dice fall; however low the value, an extra die is a whole die."""
    parts = dice_parts(who, wanted)
    return OpenRoll(
        kind=wanted.kind,
        trait=wanted.trait,
        dice=max(0, total(parts)) + wanted.bonus,
        bonus=wanted.bonus,
        destiny=wanted.destiny,
        minimum=minimum_of(who, wanted),
        needed=wanted.needed,
        explodes=explodes(who.options, wanted.kind, wanted.in_combat),
        in_combat=wanted.in_combat,
        parts=parts,
        raised=minimum_parts(who, wanted),
        foe=who.key if who.foe else "",
    )


def roll_refused(who: Someone, wanted: Wanted) -> Refusal | None:
    """Say why somebody cannot make this roll."""
    helpless = helpless_for(who, wanted.trait)
    if helpless:
        return helpless
    if wanted.trait == EVASION and who.level(GRAPPLED):
        return IS_HELD
    if who.value(wanted.trait) is None:
        return Refusal("untrained", UNTRAINED, {"trait": named(wanted.trait)})
    short = stocks_short(who, wanted.bonus, wanted.destiny)
    if short:
        return NO_BONUS if short == BONUS else NO_DESTINY
    dice = total(dice_parts(who, wanted))
    if dice <= 0 and not wanted.bonus + wanted.destiny:
        return Refusal("no_dice", NO_DICE, {"dice": dice})
    return TOO_MANY if dice + wanted.bonus > MOST_DICE or wanted.destiny > MOST_DICE else None


def helpless_for(who: Someone, trait: str) -> Refusal | None:
    if who.level(DYING):
        return IS_DYING
    return IS_UNCONSCIOUS if who.level(UNCONSCIOUS) and trait != "willpower" else None
