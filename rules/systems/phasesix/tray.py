"""The act panel as it is drawn: what would be thrown with which chance, an open roll, a fight, rest and help."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core import fields as given
from rules.core.odds import Chance
from rules.core.outcome import Refusal, State
from rules.core.text import Text, Written, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.phasesix.acts import available
from rules.systems.phasesix.aiding import MEDICINE, Aid, aid_refused, wanted_aid
from rules.systems.phasesix.attacks import Throw as Toss
from rules.systems.phasesix.attacks import throw_refused, wanted_throw
from rules.systems.phasesix.catalogue import Item
from rules.systems.phasesix.checks import MOST_DIFFICULTY, PERCEPTION, Check, check_refused, wanted_check
from rules.systems.phasesix.deeds import MOST_KEYS
from rules.systems.phasesix.fight_tray import FightTray, fight_tray
from rules.systems.phasesix.open_view import OpenView, open_view
from rules.systems.phasesix.reckoned import Throw, throw_of
from rules.systems.phasesix.resting import SHORTEST, Rest, rest_refused
from rules.systems.phasesix.rolling import Wanted, roll_for
from rules.systems.phasesix.someone import Someone, acting
from rules.systems.phasesix.states import DYING, POISONED
from rules.systems.phasesix.traits import BONUS, DESTINY, EVASION, MIND, PERSONA, PHYSIS, named
from rules.systems.phasesix.values import highest, is_trait
from rules.systems.phasesix.words import signed

DIFFICULTIES = (-2, -1, 0, 1, 3, 6, 9)
PERSONA_NAME, PHYSIS_NAME = _("Persona"), _("Physis")
MIND_NAME, PRACTICAL_NAME = _("Skills of the mind"), _("Practical skills")
KNOWLEDGE_NAME, BODY_NAME = _("Knowledge"), _("In danger")
MINUTES_LEFT = _n("dying, %(count)s minute left", "dying, %(count)s minutes left")


@dataclass(frozen=True)
class Trait:
    """Something to roll on, with its dice."""

    key: str
    name: Text
    value: int
    chosen: bool


@dataclass(frozen=True)
class Group:
    """Things to roll on that belong together."""

    name: Text
    traits: tuple[Trait, ...]


@dataclass(frozen=True)
class Choice:
    """A number to choose, as it is written."""

    value: int
    shown: str
    chosen: bool


@dataclass(frozen=True)
class Seen:
    """Somebody to look over, whose gear may be conspicuous."""

    key: str
    name: str
    chosen: bool


@dataclass(frozen=True)
class Patient:
    """Somebody who could be helped; `state` says how urgent it is, `medicine` how likely that helps against poison."""

    key: str
    name: str
    chance: Chance | None
    refusal: Refusal | None
    urgent: bool
    state: Text | None = None
    medicine: Chance | None = None
    treatable: bool = False


@dataclass(frozen=True)
class Thing:
    """Something in the bag that can be used on somebody; `left` is None where it never runs out."""

    key: str
    name: Text | Written
    left: int | None


@dataclass(frozen=True)
class Tray:
    """The panel of one character. `throw` is empty where nothing can be thrown, and `refusal` then says why."""

    groups: tuple[Group, ...] = ()
    trait: str = ""
    difficulties: tuple[Choice, ...] = ()
    bonus: tuple[Choice, ...] = ()
    destiny: tuple[Choice, ...] = ()
    question: str = ""
    throw: Throw | None = None
    refusal: Refusal | None = None
    open: OpenView | None = None
    fight: FightTray | None = None
    rest: bool = False
    patients: tuple[Patient, ...] = ()
    things: tuple[Thing, ...] = ()
    toss: Throw | None = None
    dying: int = 0
    is_dying: bool = False
    dead: bool = False
    looked_at: tuple[Seen, ...] = ()
    grenades: tuple[Thing, ...] = ()
    acts: tuple[str, ...] = ()

    @property
    def barred(self) -> bool:
        """Say whether nothing at all can be rolled on, so that the sheet offers nothing to press."""
        return self.is_dying

    @property
    def open_attack(self) -> bool:
        """Say whether what lies open is an attack that waits, or the answer to one."""
        waiting = self.fight.waiting if self.fight else None
        return waiting is not None and (waiting.mine or waiting.at_me)


def tray(state: State, fields: Mapping[str, object]) -> Tray:
    """Draw up the panel of the actor from the state and from the form as it was sent last."""
    who = acting(state, "")
    if who is None or who.values is None:
        return Tray(acts=available(state))
    check = drafted(fields, who)
    refusal = check_refused(state, check)
    opened = state.board.rolls.get(who.key)
    return Tray(
        groups=groups(who, check.trait),
        trait=check.trait,
        difficulties=difficulties(check.difficulty),
        bonus=up_to(who.dice_left(BONUS), check.bonus_dice),
        destiny=up_to(who.dice_left(DESTINY), check.destiny_dice),
        question=check.question,
        throw=throw_of(roll_for(who, wanted_check(state, who, check)), state.options) if refusal is None else None,
        refusal=refusal,
        open=open_view(state, who, opened) if opened else None,
        fight=fight_tray(state, who, fields),
        rest=rest_refused(state, Rest(SHORTEST)) is None,
        patients=patients(state, who),
        things=things(who),
        grenades=grenades(who),
        toss=toss(state, who),
        dying=who.values.play.minutes,
        is_dying=bool(who.values.play.level(DYING)),
        dead=who.values.play.dead,
        looked_at=looked_at(state, who, check),
        acts=available(state),
    )


# --- a check ----------------------------------------------------------------------------------------------------------


def groups(who: Someone, chosen: str) -> tuple[Group, ...]:
    """Give all that somebody can roll on, as the sheet orders it."""
    values = who.values
    if values is None:
        return ()
    mind = [key for key in values.skills if key in MIND]
    practical = [key for key in values.skills if key not in MIND]
    parts = (
        (MIND_NAME, mind),
        (PRACTICAL_NAME, practical),
        (KNOWLEDGE_NAME, values.knowledge),
        (PERSONA_NAME, PERSONA),
        (PHYSIS_NAME, PHYSIS),
        (BODY_NAME, (EVASION,)),
    )
    return tuple(
        Group(Text(name), tuple(Trait(key, named(key), values.value(key), key == chosen) for key in keys))
        for name, keys in parts
        if keys
    )


def drafted(fields: Mapping[str, object], who: Someone) -> Check:
    """Read a form that may be half filled in: what does not fit is left out, and the best skill is proposed."""
    trait = fields.get("trait")
    best = highest(who.values)[0] if who.values else ""
    return Check(
        trait=trait if isinstance(trait, str) and is_trait(trait) else best,
        difficulty=bounded(fields.get("difficulty"), -MOST_DIFFICULTY, MOST_DIFFICULTY, 0),
        bonus_dice=bounded(fields.get("bonus_dice"), 0, 99, 0),
        destiny_dice=bounded(fields.get("destiny_dice"), 0, 99, 0),
        needed=bounded(fields.get("needed"), 1, 99, 1),
        watched=(given.lines(fields.get("watched", ())) or ())[:MOST_KEYS],
        question=(given.line(fields.get("question", "")) or "")[:300],
    )


def bounded(value: object, low: int, high: int, default: int) -> int:
    number = given.number(value)
    return number if number is not None and low <= number <= high else default


def difficulties(chosen: int) -> tuple[Choice, ...]:
    """Offer the usual steps, and the one that is asked for."""
    return tuple(Choice(value, signed(value), value == chosen) for value in sorted({*DIFFICULTIES, chosen}))


def up_to(most: int, chosen: int) -> tuple[Choice, ...]:
    """Offer none up to all dice of a stock; nothing where there is none."""
    return tuple(Choice(value, str(value), value == chosen) for value in range(most + 1)) if most else ()


# --- help, things, throwing -------------------------------------------------------------------------------------------


def patients(state: State, who: Someone) -> tuple[Patient, ...]:
    """Name whom first aid could reach, whoever is dying first."""
    found = [patient(state, who, key) for key in state.figures]
    return tuple(sorted(found, key=lambda each: not each.urgent))


def patient(state: State, who: Someone, key: str) -> Patient:
    figure = state.figures[key]
    deed = Aid(key)
    refusal = aid_refused(state, deed)
    throw = None if refusal else chance_of(state, who, wanted_aid(state, who, deed))
    dying = figure.play.level(DYING)
    said = counted(MINUTES_LEFT, figure.play.minutes) if dying else None
    cure = Aid(key, MEDICINE)
    treatable = (bool(dying) or figure.play.level(POISONED) > 0) and aid_refused(state, cure) is None
    medicine = chance_of(state, who, wanted_aid(state, who, cure)) if treatable else None
    return Patient(key, figure.name, throw, refusal, bool(dying), said, medicine, treatable)


def looked_at(state: State, who: Someone, check: Check) -> tuple[Seen, ...]:
    """Name the others at the table, for whoever looks somebody over."""
    if check.trait != PERCEPTION:
        return ()
    return tuple(
        Seen(key, figure.name, key in check.watched)
        for key, figure in {**state.company, **state.figures}.items()
        if key != who.key
    )


def chance_of(state: State, who: Someone, wanted: Wanted) -> Chance | None:
    throw = throw_of(roll_for(who, wanted), state.options)
    at = min(wanted.needed, len(throw.ladder))
    return throw.ladder[at - 1].chance if throw.ladder and at == wanted.needed else None


def grenades(who: Someone) -> tuple[Thing, ...]:
    """Name what explodes or burns where it is thrown, and is not used up."""
    carried = who.values.carried if who.values else ()
    return tuple(
        Thing(each.key, gear.name, each.charges if gear.charges else None)
        for each, gear in carried
        if isinstance(gear, Item) and gear.blast and (each.charges or not gear.charges)
    )


def things(who: Someone) -> tuple[Thing, ...]:
    carried = who.values.carried if who.values else ()
    return tuple(
        Thing(each.key, gear.name, each.charges if gear.charges else None)
        for each, gear in carried
        if isinstance(gear, Item) and (gear.boosts or gear.lowers) and (each.charges or not gear.charges)
    )


def toss(state: State, who: Someone) -> Throw | None:
    """Reckon a throw at a place, where one can be made."""
    if throw_refused(state, Toss()):
        return None
    return throw_of(roll_for(who, wanted_throw(state, who, Toss())), state.options)
