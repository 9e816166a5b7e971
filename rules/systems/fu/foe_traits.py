"""What is true of a foe, one trait at a time: shown, hidden, new or gone. A condition is such a trait."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.fields import same
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import CONDITION, TRAIT_KINDS, Board, Foe, Trait
from rules.systems.fu.deeds import Act, Deed, Sayings, key, only_narrator, words
from rules.systems.fu.foes import (
    GONE,
    IN_SIGHT,
    MOST_TRAITS,
    TOO_MUCH,
    UNSEEN,
    any_foes,
    found,
    in_sight,
    known,
    sight,
    told_of,
    with_foe,
)
from rules.systems.fu.words import canonical, condition_name

UNSAID = Refusal("trait_missing", _("Say what is true of the foe."))
TRAIT_GONE = Refusal("trait_gone", _("This foe has no such trait any more."))
THERE = Refusal("trait_there", _("This is written of the foe already."))
NOT_YET = Refusal("foe_hidden_still", _("The players do not see this foe yet. Show it first."))
KNOWN = _("Now known of %(name)s: %(label)s.")
COVERED = _("Something about %(name)s is hidden again.")
ADDED = _("New about %(name)s: %(label)s.")
DROPPED = _("No longer true of %(name)s: %(label)s.")


@dataclass(frozen=True)
class OfTrait(Deed):
    """Name a trait of a foe."""

    foe: str
    trait: str


@dataclass(frozen=True)
class ShowTrait(OfTrait):
    """Let the players know a trait."""


@dataclass(frozen=True)
class HideTrait(OfTrait):
    """Hide a trait again."""


@dataclass(frozen=True)
class DropTrait(OfTrait):
    """Take a trait away."""


@dataclass(frozen=True)
class AddTrait(Deed):
    """Write a further trait of a foe, as a rule a condition."""

    foe: str
    label: str
    kind: str = CONDITION
    sight: str = ""


def read_of(kind: type[OfTrait]) -> Callable[[Mapping[str, object]], OfTrait | Refusal]:
    """Give the reader of what concerns one trait."""

    def read(form: Mapping[str, object]) -> OfTrait | Refusal:
        foe, trait = key(form, "foe", GONE), key(form, "trait", TRAIT_GONE)
        if isinstance(foe, Refusal):
            return foe
        return trait if isinstance(trait, Refusal) else kind(foe, trait)

    return read


def read_add(form: Mapping[str, object]) -> AddTrait | Refusal:
    kind, read = form.get("kind", CONDITION), (key(form, "foe", GONE), words(form, "label", UNSAID), sight(form))
    if not isinstance(kind, str) or kind not in TRAIT_KINDS:
        return Refusal("trait_kind", _("A foe has descriptors, gear and conditions."))
    refusal = next((each for each in read if isinstance(each, Refusal)), None)
    foe, label, seen = (str(each) for each in read)
    return refusal or AddTrait(foe, canonical(label) if kind == CONDITION else label, kind, seen)


def trait_of(board: Board, deed: OfTrait) -> Trait:
    return next(each for each in known(board, deed.foe).traits if each.key == deed.trait)


def of_refused(state: State, deed: OfTrait) -> Refusal | None:
    foe = found(state.board, deed.foe)
    refusal = only_narrator(state, deed) or (None if foe else GONE)
    if refusal or foe is None:
        return refusal
    return None if any(each.key == deed.trait for each in foe.traits) else TRAIT_GONE


def show_refused(state: State, deed: ShowTrait) -> Refusal | None:
    refusal = of_refused(state, deed)
    if refusal:
        return refusal
    if not known(state.board, deed.foe).shown:
        return NOT_YET
    return IN_SIGHT if trait_of(state.board, deed).shown else None


def hide_refused(state: State, deed: HideTrait) -> Refusal | None:
    return of_refused(state, deed) or (None if trait_of(state.board, deed).shown else UNSEEN)


def add_refused(state: State, deed: AddTrait) -> Refusal | None:
    foe = found(state.board, deed.foe)
    refusal = only_narrator(state, deed) or (None if foe else GONE)
    if refusal or foe is None:
        return refusal
    if any(each.kind == deed.kind and same(each.label, deed.label) for each in foe.traits):
        return THERE
    return TOO_MUCH if len(foe.traits) >= MOST_TRAITS else None


def turned(foe: Foe, trait: str, shown: bool) -> Foe:
    return replace(foe, traits=tuple(replace(t, shown=shown) if t.key == trait else t for t in foe.traits))


def facts(foe: Foe, trait: Trait) -> dict[str, object]:
    return {"name": foe.name, "label": trait.label, "kind": trait.kind}


def show(state: State, deed: ShowTrait) -> Outcome:
    foe = known(state.board, deed.foe)
    board = with_foe(state.board, turned(foe, deed.trait, True))
    event = Event("trait_shown", facts(foe, trait_of(state.board, deed)))
    return told_of(state.board, board, event, deed.foe)


def hide(state: State, deed: HideTrait) -> Outcome:
    foe = known(state.board, deed.foe)
    board = with_foe(state.board, turned(foe, deed.trait, False))
    return told_of(state.board, board, Event("trait_hidden", {"name": foe.name}), deed.foe)


def drop(state: State, deed: DropTrait) -> Outcome:
    foe, trait = known(state.board, deed.foe), trait_of(state.board, deed)
    board = with_foe(state.board, replace(foe, traits=tuple(t for t in foe.traits if t.key != deed.trait)))
    return told_of(state.board, board, Event("trait_dropped", facts(foe, trait)), deed.foe)


def add(state: State, deed: AddTrait) -> Outcome:
    board, number = state.board.numbered(state.secret)
    foe = known(board, deed.foe)
    trait = Trait(number, deed.label, deed.kind, in_sight(deed.sight, state.options))
    board = with_foe(board, replace(foe, traits=(*foe.traits, trait)))
    return told_of(state.board, board, Event("trait_added", facts(foe, trait)), deed.foe)


def said(message: str, data: Mapping[str, Any]) -> Text:
    label = condition_name(str(data["label"])) if data["kind"] == CONDITION else data["label"]
    return Text(message, {**data, "label": label})


DEEDS: Mapping[str, Act] = {
    "show_trait": Act(ShowTrait, read_of(ShowTrait), show_refused, show, offered=any_foes),
    "hide_trait": Act(HideTrait, read_of(HideTrait), hide_refused, hide, offered=any_foes),
    "add_trait": Act(AddTrait, read_add, add_refused, add, offered=any_foes),
    "drop_trait": Act(DropTrait, read_of(DropTrait), of_refused, drop, offered=any_foes),
}
SAYINGS: Sayings = {
    "trait_shown": lambda data: said(KNOWN, data),
    "trait_hidden": lambda data: Text(COVERED, data),
    "trait_added": lambda data: said(ADDED, data),
    "trait_dropped": lambda data: said(DROPPED, data),
}
