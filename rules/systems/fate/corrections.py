"""What is put right by hand: the GM's corrections, stunts that were used, and aspects named when they are needed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.deeds import (
    NOBODY,
    UNKNOWN_CHARACTER,
    Act,
    Deed,
    Sayings,
    actor_of,
    choice,
    key,
    led,
    needs_character,
    number,
    only_gm,
    reader,
    told,
    who,
    words,
)
from rules.systems.fate.play import MOST_POINTS
from rules.systems.fate.sheet import ONCE, OTHERS, Stunt

POINTS_WRONG = Refusal("points_wrong", _("This is no number of fate points."))
NO_STUNT = Refusal("stunt_unknown", _("You have no such stunt."))
NOT_ONCE = Refusal("stunt_always", _("This stunt is not used up. It counts whenever it fits."))
USED_UP = Refusal("stunt_used", _("This stunt is used up until the next session."))
NO_SLOT = Refusal("aspect_slot", _("Only a further aspect can be left open until it is needed."))
NAMED = Refusal("aspect_named", _("This aspect has its name already. A milestone lets you change it."))
UNNAMED = Refusal("aspect_unnamed", _("Give the new aspect a name first."))
CORRECTED = _n("%(name)s now has 1 fate point.", "%(name)s now has %(count)s fate points.")
USED = _("%(who)s uses a stunt: %(stunt)s")
ASPECT_NAMED = _("%(who)s has a new aspect: %(text)s")


@dataclass(frozen=True)
class Correct(Deed):
    """Set somebody's fate points right."""

    to: str
    points: int


@dataclass(frozen=True)
class UseStunt(Deed):
    """Use a stunt that one has once a session."""

    stunt: str


@dataclass(frozen=True)
class NameAspect(Deed):
    """Name an aspect that was left open."""

    slot: str
    text: str


def correct_refused(state: State, deed: Correct) -> Refusal | None:
    return only_gm(state, deed) or (None if deed.to in state.figures else UNKNOWN_CHARACTER)


def correct(state: State, deed: Correct) -> Outcome:
    figure = state.figures[deed.to]
    play = replace(figure.play, fate_points=deed.points)
    event = Event("corrected", {"name": figure.name, "points": deed.points})
    return told(state.board, event, plays={deed.to: play}, fate_points=deed.points)


def left(state: State, stunt: Stunt) -> int:
    """Give how often a stunt can still be used this session."""
    return stunt.uses - int(state.figures[state.actor].play.used.get(stunt.key, 0))


def use_refused(state: State, deed: UseStunt) -> Refusal | None:
    if refusal := needs_character(state):
        return refusal
    stunt = state.figures[state.actor].sheet.stunt(deed.stunt)
    if stunt is None:
        return NO_STUNT
    if stunt.kind != ONCE:
        return NOT_ONCE
    return None if left(state, stunt) > 0 else USED_UP


def use_stunt(state: State, deed: UseStunt) -> Outcome:
    figure = state.figures[state.actor]
    used = {**figure.play.used, deed.stunt: figure.play.used.get(deed.stunt, 0) + 1}
    stunt = figure.sheet.stunt(deed.stunt)
    event = Event("stunt_used", {"who": figure.name, "stunt": stunt.name or stunt.text})
    return told(state.board, event, plays={state.actor: replace(figure.play, used=used)}, left=left(state, stunt) - 1)


def name_refused(state: State, deed: NameAspect) -> Refusal | None:
    if actor_of(state) is None:
        return needs_character(state)
    return NAMED if deed.slot in state.figures[state.actor].sheet.aspects else None


def name_aspect(state: State, deed: NameAspect) -> Outcome:
    figure = state.figures[state.actor]
    sheet = figure.sheet.with_aspect(deed.slot, deed.text)
    event = Event("aspect_named", {"who": who(state), "text": deed.text})
    return replace(told(state.board, event, aspects=len(sheet.aspects)), sheets={state.actor: sheet})


def has_once(state: State) -> bool:
    figure = actor_of(state)
    return figure is not None and any(each.kind == ONCE and left(state, each) > 0 for each in figure.sheet.stunts)


DEEDS: Mapping[str, Act] = {
    "correct": Act(
        Correct,
        reader(Correct, to=key("to", NOBODY), points=number("points", 0, MOST_POINTS, POINTS_WRONG)),
        correct_refused,
        correct,
        lambda deed: (deed.to,),
        led,
    ),
    "use_stunt": Act(
        UseStunt, reader(UseStunt, stunt=key("stunt", NO_STUNT)), use_refused, use_stunt, offered=has_once
    ),
    "name_aspect": Act(
        NameAspect,
        reader(NameAspect, slot=choice("slot", OTHERS, NO_SLOT), text=words("text", UNNAMED)),
        name_refused,
        name_aspect,
        offered=lambda state: actor_of(state) is not None,
    ),
}
SAYINGS: Sayings = {
    "corrected": lambda data: counted(CORRECTED, int(data["points"]), name=data["name"]),
    "stunt_used": lambda data: Text(USED, data),
    "aspect_named": lambda data: Text(ASPECT_NAMED, data),
}
