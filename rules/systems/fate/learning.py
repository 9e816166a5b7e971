"""Stunts that are learned or exchanged after a milestone, with what that does to the refresh."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate import keyed
from rules.systems.fate.deeds import Act, Deed, Form, Sayings, choice, key, reader, words
from rules.systems.fate.milestones import BUY_STUNT, CHANGE, grown, may_change, needs
from rules.systems.fate.sheet import ACTIONS, APPROACHES, BONUS, ONCE, STUNT_KINDS, Sheet, Stunt

KIND_WRONG = Refusal("stunt_kind", _("A stunt gives a bonus, or is used once a session."))
NO_APPROACH = Refusal("approach_unknown", _("Choose how you do it: one of the six approaches."))
NO_ACTION = Refusal("action_unknown", _("Choose what you do: overcome, create an advantage, attack or defend."))
UNTOLD = Refusal("stunt_untold", _("Say what the stunt does."))
NO_STUNT = Refusal("stunt_unknown", _("You have no such stunt."))
NO_REFRESH = Refusal("refresh_too_low", _("One more stunt would leave you without refresh. At least 1 has to stay."))
LEARNED = _("%(name)s has a new stunt: %(stunt)s")
EXCHANGED = _("%(name)s exchanges a stunt: %(before)s becomes %(stunt)s")


@dataclass(frozen=True)
class StuntWords(Deed):
    """What a stunt is made of, as somebody typed it."""

    kind: str = BONUS
    name: str = ""
    reason: str = ""
    approach: str = ""
    action: str = ""
    also: str = ""
    circumstance: str = ""
    text: str = ""

    def stunt(self, name: str) -> Stunt:
        parts = {field: getattr(self, field) for field in STUNT_WORDS}
        return Stunt(key=name, **parts)

    @property
    def title(self) -> str:
        return self.name or self.text or self.circumstance or self.reason


@dataclass(frozen=True)
class LearnStunt(StuntWords):
    """Take a new stunt; beyond the third it costs refresh."""


@dataclass(frozen=True)
class ExchangeStunt(StuntWords):
    """Give a stunt up for another one."""

    stunt_given: str = ""


STUNT_WORDS = ("kind", "name", "reason", "approach", "action", "also", "circumstance", "text")
PARTS = {
    "kind": choice("kind", STUNT_KINDS, KIND_WRONG, BONUS),
    "name": words("name"),
    "reason": words("reason"),
    "approach": choice("approach", APPROACHES, NO_APPROACH, ""),
    "action": choice("action", ACTIONS, NO_ACTION, ""),
    "also": choice("also", ACTIONS, NO_ACTION, ""),
    "circumstance": words("circumstance"),
    "text": words("text"),
}


def whole(deed: StuntWords) -> Refusal | None:
    """Say what a stunt lacks: a bonus needs an approach, an action and a case, anything else says what it does."""
    if deed.kind == ONCE:
        return None if deed.text or deed.circumstance else UNTOLD
    if not deed.approach:
        return NO_APPROACH
    if not deed.action:
        return NO_ACTION
    return None if deed.circumstance or deed.text or deed.name else UNTOLD


def new_key(sheet: Sheet) -> str:
    """Give a key that no stunt of the sheet has."""
    taken = {each.key for each in sheet.stunts}
    return next(name for number in range(1, len(taken) + 2) if (name := f"stunt{number}") not in taken)


def learned_by(state: State) -> str:
    """Name the benefit that a new stunt uses up: the one for it first."""
    return BUY_STUNT if needs(state, BUY_STUNT) is None else CHANGE


def learn_refused(state: State, deed: LearnStunt) -> Refusal | None:
    if refusal := needs(state, learned_by(state)) or whole(deed):
        return refusal
    return None if state.figures[state.actor].sheet.may_take_stunt else NO_REFRESH


def learn(state: State, deed: LearnStunt) -> Outcome:
    sheet: Sheet = state.figures[state.actor].sheet
    sheet = replace(sheet, stunts=(*sheet.stunts, deed.stunt(new_key(sheet))))
    event = Event("stunt_learned", {"stunt": deed.title})
    return grown(state, sheet, learned_by(state), event, refresh=sheet.refresh)


def exchange_refused(state: State, deed: ExchangeStunt) -> Refusal | None:
    if refusal := needs(state, CHANGE) or whole(deed):
        return refusal
    return None if state.figures[state.actor].sheet.stunt(deed.stunt_given) else NO_STUNT


def exchange(state: State, deed: ExchangeStunt) -> Outcome:
    sheet: Sheet = state.figures[state.actor].sheet
    before = keyed.known(sheet.stunts, deed.stunt_given)
    new = deed.stunt(new_key(sheet))
    stunts = tuple(new if each.key == before.key else each for each in sheet.stunts)
    event = Event("stunt_exchanged", {"before": before.title, "stunt": deed.title})
    return grown(state, replace(sheet, stunts=stunts), CHANGE, event, refresh=sheet.refresh)


def read_exchange(form: Form) -> ExchangeStunt | Refusal:
    read: ExchangeStunt | Refusal = reader(ExchangeStunt, **PARTS, stunt_given=key("stunt_given", NO_STUNT))(form)
    return read


DEEDS: Mapping[str, Act] = {
    "learn_stunt": Act(LearnStunt, reader(LearnStunt, **PARTS), learn_refused, learn, offered=may_change),
    "exchange_stunt": Act(ExchangeStunt, read_exchange, exchange_refused, exchange, offered=may_change),
}
SAYINGS: Sayings = {
    "stunt_learned": lambda data: Text(LEARNED, data),
    "stunt_exchanged": lambda data: Text(EXCHANGED, data),
}
