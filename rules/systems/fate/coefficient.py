"""The optional module of a tracked coefficient: roles, how it is measured and how it changes."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.dice import Dice
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.fate.coefficient_words import SAYINGS as SAID
from rules.systems.fate.deeds import (
    NO_NPC,
    NOBODY,
    UNKNOWN_CHARACTER,
    Act,
    Deed,
    Form,
    Sayings,
    choice,
    key,
    led,
    number,
    only_gm,
    reader,
    told,
    words,
)
from rules.systems.fate.npcs import Npc
from rules.systems.fate.play import MOST_COEFFICIENT

INVESTIGATOR, ENFORCER, ANALYST, RENEGADE = ROLES = ("investigator", "enforcer", "analyst", "renegade")
LATENT, LETHAL = 100, 300
TRACING, DEATH_SIGHT, UNMEASURABLE = GIFTS = ("mind_tracing", "death_sight", "unmeasurable")
D20, D100 = 20, 100


@dataclass(frozen=True)
class Start:
    """A fixed part and dice, by which a coefficient begins."""

    fixed: int
    dice: tuple[int, ...]


STARTS = {
    INVESTIGATOR: Start(0, (D20, D20)),
    ENFORCER: Start(100, (D100, D20, D20)),
    ANALYST: Start(95, (D20,) * 5),
}
BOUND = (ENFORCER, ANALYST)
"""Roles that act only with an investigator's leave, and that nobody unmeasurable has."""
OFF = Refusal("coefficient_off", _("This table plays without a tracked coefficient."))
ROLE_WRONG = Refusal("role_unknown", _("There is no such role."))
NO_ROLE = Refusal("role_missing", _("Choose a role first."))
IN_PLAY = Refusal("role_in_play", _("Nobody begins as a renegade. That happens in play."))
MEASURED = Refusal("measured_already", _("This coefficient has been measured. The GM changes it."))
NUMBER_WRONG = Refusal("coefficient_wrong", _("A coefficient lies between 0 and 1000."))
UNTOLD = Refusal("change_untold", _("Say what changes it."))
GIFT_WRONG = Refusal("gift_unknown", _("There is no such gift."))
GIFT_TAKEN = Refusal("gift_taken", _("Somebody of the group has this gift already."))
GIFT_BARRED = Refusal("gift_barred", _("Whoever cannot be measured is neither enforcer nor analyst."))


@dataclass(frozen=True)
class Measure(Deed):
    """Throw for a coefficient that was not measured yet; `to` is whose, where the GM does it."""

    to: str = ""


@dataclass(frozen=True)
class SetRole(Deed):
    role: str
    to: str


@dataclass(frozen=True)
class ChangeCoefficient(Deed):
    """Let deeds and talk raise or lower a coefficient; `npc` is one of the GM's."""

    by: int
    words: str
    to: str = ""
    npc: str = ""


@dataclass(frozen=True)
class TakeGift(Deed):
    """Have one of the special gifts, each once in a group."""

    to: str
    gift: str


def reading_of(state: State, to: str) -> int:
    """Give what others measure of a character or an NPC: nothing of one who cannot be measured."""
    npc: Npc | None = state.board.npc(to)
    if npc:
        return npc.coefficient or 0
    figure = state.figures[to]
    return 0 if UNMEASURABLE in figure.sheet.gifts else figure.play.coefficient or 0


# --- measuring --------------------------------------------------------------------------------------------------------

READ_MEASURE = reader(Measure, to=key("to"))


def read_measure(form: Form) -> Measure | Refusal:
    read: Measure | Refusal = READ_MEASURE(form)
    return read


def whose(state: State, deed: Measure) -> str:
    return deed.to or state.actor


def measure_refused(state: State, deed: Measure) -> Refusal | None:
    if not state.options.coefficient_module:
        return OFF
    figure = state.figures.get(whose(state, deed))
    if figure is None:
        return UNKNOWN_CHARACTER
    if deed.to and not led(state) and deed.to != state.actor:
        return only_gm(state, deed)
    if figure.play.coefficient is not None:
        return MEASURED
    return None if figure.sheet.role in STARTS else NO_ROLE


def measure(state: State, deed: Measure, dice: Dice) -> Outcome:
    to = whose(state, deed)
    figure = state.figures[to]
    start = STARTS[figure.sheet.role]
    faces = [dice.roll(sides) for sides in start.dice]
    found = start.fixed + sum(faces)
    result = {"act": "measure", "dice": faces, "fixed": start.fixed, "coefficient": found, "role": figure.sheet.role}
    event = Event("measured", {"who": figure.name, "result": result}, of_roll=True)
    return Outcome(result, state.board, {to: replace(figure.play, coefficient=found)}, (event,))


# --- the rest ---------------------------------------------------------------------------------------------------------


def on(state: State, to: str) -> Refusal | None:
    """Say when the module is off, or nobody is meant."""
    if not state.options.coefficient_module:
        return OFF
    return None if to in state.figures else UNKNOWN_CHARACTER


def role_refused(state: State, deed: SetRole) -> Refusal | None:
    if refusal := on(state, deed.to) or (None if led(state) or deed.to == state.actor else only_gm(state, deed)):
        return refusal
    figure = state.figures[deed.to]
    if UNMEASURABLE in figure.sheet.gifts and deed.role in BOUND:
        return GIFT_BARRED
    if led(state):
        return None
    return IN_PLAY if deed.role == RENEGADE else MEASURED if figure.play.coefficient is not None else None


def set_role(state: State, deed: SetRole) -> Outcome:
    figure = state.figures[deed.to]
    event = Event("role_taken", {"name": figure.name, "role": deed.role})
    return replace(told(state.board, event, role=deed.role), sheets={deed.to: replace(figure.sheet, role=deed.role)})


def someone(state: State, to: str, npc: str) -> Refusal | None:
    """Say when the module is off, or neither a character nor an NPC is meant."""
    if not npc:
        return on(state, to)
    if not state.options.coefficient_module:
        return OFF
    return None if state.board.npc(npc) else NO_NPC


def change_refused(state: State, deed: ChangeCoefficient) -> Refusal | None:
    return someone(state, deed.to, deed.npc) or only_gm(state, deed)


def moved(before: int | None, by: int) -> int:
    return max(0, min(MOST_COEFFICIENT, (before or 0) + by))


def change(state: State, deed: ChangeCoefficient) -> Outcome:
    """Move a coefficient within its bounds; an investigator who becomes latent has to be arrested."""
    if deed.npc:
        return change_npc(state, deed)
    figure = state.figures[deed.to]
    before = figure.play.coefficient or 0
    now = moved(before, deed.by)
    latent = before < LATENT <= now
    data = {"name": figure.name, "before": before, "now": now, "words": deed.words, "latent": latent}
    event = Event("coefficient_changed", {**data, "arrest": latent and figure.sheet.role == INVESTIGATOR})
    plays = {deed.to: replace(figure.play, coefficient=now)}
    return told(state.board, event, plays=plays, coefficient=now, latent=latent)


def change_npc(state: State, deed: ChangeCoefficient) -> Outcome:
    """Move the coefficient of an NPC: players learn of it when they measure."""
    npc: Npc = state.board.npc(deed.npc)
    now = moved(npc.coefficient, deed.by)
    data = {"name": npc.name, "before": npc.coefficient or 0, "now": now, "words": deed.words}
    event = Event("coefficient_changed", {**data, "latent": False, "arrest": False}, secret=True)
    return told(state.board.with_npc(replace(npc, coefficient=now)), event, coefficient=now, latent=now >= LATENT)


def gift_refused(state: State, deed: TakeGift) -> Refusal | None:
    if refusal := on(state, deed.to) or only_gm(state, deed):
        return refusal
    if state.board.gifts.get(deed.gift, deed.to) != deed.to:
        return GIFT_TAKEN
    barred = deed.gift == UNMEASURABLE and state.figures[deed.to].sheet.role in BOUND
    return GIFT_BARRED if barred else None


def take_gift(state: State, deed: TakeGift) -> Outcome:
    figure = state.figures[deed.to]
    gifts = tuple(dict.fromkeys((*figure.sheet.gifts, deed.gift)))
    board = replace(state.board, gifts={**state.board.gifts, deed.gift: deed.to})
    outcome = told(board, Event("gift_taken", {"name": figure.name, "gift": deed.gift}))
    return replace(outcome, sheets={deed.to: replace(figure.sheet, gifts=gifts)})


def played(state: State) -> bool:
    return bool(state.options.coefficient_module)


def led_module(state: State) -> bool:
    return led(state) and played(state)


TO = {"to": key("to", NOBODY)}
DEEDS: Mapping[str, Act] = {
    "set_role": Act(
        SetRole,
        reader(SetRole, role=choice("role", ROLES, ROLE_WRONG), **TO),
        role_refused,
        set_role,
        lambda deed: (deed.to,),
        played,
    ),
    "change_coefficient": Act(
        ChangeCoefficient,
        reader(
            ChangeCoefficient,
            by=number("by", -MOST_COEFFICIENT, MOST_COEFFICIENT, NUMBER_WRONG),
            words=words("words", UNTOLD),
            to=key("to"),
            npc=key("npc"),
        ),
        change_refused,
        change,
        lambda deed: (deed.to,) if deed.to else (),
        led_module,
    ),
    "take_gift": Act(
        TakeGift,
        reader(TakeGift, **TO, gift=choice("gift", GIFTS, GIFT_WRONG)),
        gift_refused,
        take_gift,
        lambda deed: (deed.to,),
        led_module,
    ),
}
SAYINGS: Sayings = SAID
