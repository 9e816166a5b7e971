"""Aspects that the GM lays down, hides, shows, changes and takes away."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate import keyed
from rules.systems.fate.board import ASPECT_KINDS, BOOST, FOES, SITUATION, Aspect, Board
from rules.systems.fate.deeds import (
    FULL,
    NOBODY,
    Act,
    Deed,
    Sayings,
    choice,
    key,
    led,
    number,
    only_gm,
    reader,
    switch,
    told,
    words,
)
from rules.systems.fate.laying import laid
from rules.systems.fate.lying import DISCOVER
from rules.systems.fate.rewriting import DRAWN, aspect_words, clash, kept
from rules.systems.fate.sheet import CREATE

MOST_ASPECTS = 60
MOST_FREE = 9
UNNAMED = Refusal("aspect_unnamed", _("Give the new aspect a name first."))
GONE = Refusal("aspect_gone", _("This aspect is no longer there."))
KIND_WRONG = Refusal("aspect_kind", _("This is a situation aspect or a boost."))
FREE_WRONG = Refusal("free_wrong", _("An aspect has up to nine free invokes for a side."))
KNOWN = Refusal("aspect_shown", _("The players know this aspect already."))
HIDDEN = Refusal("aspect_unseen", _("The players do not know this aspect anyway."))
NOT_SEARCHING = Refusal("nobody_searches", _("This character is not looking for anything."))
LAID = _("New aspect: %(text)s")
LAID_BOOST = _("New boost: %(text)s")
PREPARED = _("Prepared, and unknown to the players: %(text)s")
CHANGED = _("An aspect is told anew: %(text)s")
REVEALED = _("Revealed: %(text)s")
CONCEALED = _("No longer known: %(text)s")
TAKEN = _("No longer true: %(text)s")
UNCOVERED = _("What %(name)s looks for is there: %(text)s")


@dataclass(frozen=True)
class AddAspect(Deed):
    """Lay down an aspect; `free` are the players' free invokes, `theirs` those of the other side."""

    text: str
    kind: str = SITUATION
    hidden: bool = False
    free: int = 0
    theirs: int = 0


@dataclass(frozen=True)
class EditAspect(Deed):
    """Change an aspect's words and free invokes. `drawn` marks the version that was read."""

    aspect: str
    text: str
    free: int = 0
    theirs: int = 0
    drawn: str = ""


@dataclass(frozen=True)
class AspectDeed(Deed):
    """Something done to one aspect."""

    aspect: str


@dataclass(frozen=True)
class Reveal(AspectDeed):
    """Let the players know an aspect."""


@dataclass(frozen=True)
class Conceal(AspectDeed):
    """Let an aspect be unknown again."""


@dataclass(frozen=True)
class RemoveAspect(AspectDeed):
    """Take an aspect away that is no longer true."""


@dataclass(frozen=True)
class Uncover(AspectDeed):
    """Say which hidden aspect somebody finds whose roll to discover lies open."""

    to: str = ""


def free_sides(free: int, theirs: int) -> dict[str, object]:
    return {"free": free, "theirs": {FOES: theirs} if theirs else {}}


def add_refused(state: State, deed: AddAspect) -> Refusal | None:
    return only_gm(state, deed) or (FULL if len(state.board.aspects) >= MOST_ASPECTS else None)


def add(state: State, deed: AddAspect) -> Outcome:
    board, name = state.board.numbered(state.secret)
    free = 1 if deed.kind == BOOST and not deed.theirs else deed.free
    aspect = Aspect(name, deed.text, kind=deed.kind, hidden=deed.hidden, exchange=board.exchange.number)
    aspect = replace(aspect, **free_sides(free, deed.theirs))  # type: ignore[arg-type]
    kind = "aspect_prepared" if deed.hidden else "aspect_laid"
    event = Event(kind, {"text": deed.text, "kind": deed.kind}, secret=deed.hidden)
    return told(board.with_aspect(aspect), event, key=name)


def gone(state: State, deed: AspectDeed | EditAspect) -> Refusal | None:
    return only_gm(state, deed) or (None if state.board.aspect(deed.aspect) else GONE)


def meant(state: State, deed: AspectDeed | EditAspect) -> Aspect:
    """Give the aspect that is meant, which is known to be there."""
    board: Board = state.board
    return keyed.known(board.aspects, deed.aspect)


def edit_refused(state: State, deed: EditAspect) -> Refusal | None:
    return gone(state, deed) or clash(deed, aspect_words(meant(state, deed)))


def edit(state: State, deed: EditAspect) -> Outcome:
    before = meant(state, deed)
    deed = kept(deed, aspect_words(before))
    aspect = replace(before, text=deed.text, **free_sides(deed.free, deed.theirs))  # type: ignore[arg-type]
    event = Event("aspect_changed", {"text": deed.text}, secret=aspect.hidden)
    return told(state.board.with_aspect(aspect), event, key=deed.aspect)


def reveal_refused(state: State, deed: Reveal) -> Refusal | None:
    return gone(state, deed) or (None if meant(state, deed).hidden else KNOWN)


def reveal(state: State, deed: Reveal) -> Outcome:
    aspect = replace(meant(state, deed), hidden=False)
    return told(state.board.with_aspect(aspect), Event("aspect_revealed", {"text": aspect.text}))


def conceal_refused(state: State, deed: Conceal) -> Refusal | None:
    return gone(state, deed) or (HIDDEN if meant(state, deed).hidden else None)


def conceal(state: State, deed: Conceal) -> Outcome:
    aspect = replace(meant(state, deed), hidden=True)
    return told(state.board.with_aspect(aspect), Event("aspect_concealed", {"text": aspect.text}))


def remove(state: State, deed: RemoveAspect) -> Outcome:
    aspect = meant(state, deed)
    event = Event("aspect_removed", {"text": aspect.text}, secret=aspect.hidden)
    return told(state.board.without_aspect(deed.aspect), event)


def uncover_refused(state: State, deed: Uncover) -> Refusal | None:
    if refusal := gone(state, deed):
        return refusal
    roll = state.board.rolls.get(deed.to)
    searching = roll is not None and roll.action == CREATE and roll.way == DISCOVER
    if not searching or deed.to not in state.figures:
        return NOT_SEARCHING
    return None if meant(state, deed).hidden else KNOWN


def uncover(state: State, deed: Uncover) -> Outcome:
    roll = replace(state.board.rolls[deed.to], aspect=deed.aspect)
    after = replace(state, board=state.board.with_roll(deed.to, roll))
    data = {"name": state.figures[deed.to].name, "text": meant(state, deed).text}
    event = Event("uncovered", data, secret=True, about=roll.key)
    return laid(after, "uncover", deed.to, event, {}, state.figures[deed.to].play.fate_points)


FREE_PARTS = {
    "free": number("free", 0, MOST_FREE, FREE_WRONG, 0),
    "theirs": number("theirs", 0, MOST_FREE, FREE_WRONG, 0),
}
ONE = {"aspect": key("aspect", GONE)}


def any_aspects(state: State) -> bool:
    return led(state) and bool(state.board.aspects)


DEEDS: Mapping[str, Act] = {
    "add_aspect": Act(
        AddAspect,
        reader(
            AddAspect,
            text=words("text", UNNAMED),
            kind=choice("kind", ASPECT_KINDS, KIND_WRONG, SITUATION),
            hidden=switch("hidden"),
            **FREE_PARTS,
        ),
        add_refused,
        add,
        offered=led,
    ),
    "edit_aspect": Act(
        EditAspect,
        reader(EditAspect, **ONE, text=words("text", UNNAMED), **FREE_PARTS, drawn=DRAWN),
        edit_refused,
        edit,
        offered=any_aspects,
    ),
    "reveal": Act(Reveal, reader(Reveal, **ONE), reveal_refused, reveal, offered=any_aspects),
    "conceal": Act(Conceal, reader(Conceal, **ONE), conceal_refused, conceal, offered=any_aspects),
    "remove_aspect": Act(RemoveAspect, reader(RemoveAspect, **ONE), gone, remove, offered=any_aspects),
    "uncover": Act(
        Uncover,
        reader(Uncover, **ONE, to=key("to", NOBODY)),
        uncover_refused,
        uncover,
        lambda deed: (deed.to,),
        any_aspects,
    ),
}
SAYINGS: Sayings = {
    "aspect_laid": lambda data: Text(LAID_BOOST if data["kind"] == BOOST else LAID, data),
    "aspect_prepared": lambda data: Text(PREPARED, data),
    "aspect_changed": lambda data: Text(CHANGED, data),
    "aspect_revealed": lambda data: Text(REVEALED, data),
    "aspect_concealed": lambda data: Text(CONCEALED, data),
    "aspect_removed": lambda data: Text(TAKEN, data),
    "uncovered": lambda data: Text(UNCOVERED, data),
}
