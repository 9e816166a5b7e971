"""The shape of an act: how it is read, why it is refused, what it does; and what acts share."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from rules.core import fields as given
from rules.core.dice import Dice
from rules.core.outcome import GM, Event, Figure, Outcome, Refusal, State
from rules.core.shapes import plain
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.board import Board
from rules.systems.phasesix.play import Play

MOST_WORDS = 300
MOST_KEYS = 60
Document = dict[str, Any]
Says = Callable[[Mapping[str, Any]], Text]
WRONG = _("This does not fit: %(field)s.")
NOBODY = Refusal("no_character", _("Take a character first."))
ONLY_GM = Refusal("only_gm", _("Only the GM can do this."))
NOT_THERE = Refusal("nobody_there", _("There is nobody of this name here."))


@dataclass(frozen=True)
class Deed:
    """Something somebody wants to do; each act has a type of its own."""


@dataclass(frozen=True)
class Act:
    """All about one act.

    An act with dice is made `ready` first: a document with all that its throw reads, which is also what the log keeps;
    `throw` lets the dice fall for it, and gives what fell and the result. `do` then says what changes.
    """

    deed: type[Deed]
    refused: Callable[[State, Any], Refusal | None]
    do: Callable[..., Outcome]
    ready: Callable[[State, Any], Document] | None = None
    throw: Callable[[Document, Dice], tuple[Any, Document]] | None = None
    named: Callable[[Any], tuple[str, ...]] = lambda deed: ()
    for_gm: bool = False
    opens: bool = False

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(each.name for each in fields(self.deed))


# --- reading ----------------------------------------------------------------------------------------------------------


@cache
def types_of(shape: type[Any]) -> dict[str, Any]:
    return get_type_hints(shape)


def read_deed(shape: type[Any], form: Mapping[str, object]) -> Any:
    """Read a deed by the types of its fields, from a form or a script; what is left out has its default."""
    found: Document = {}
    hints = types_of(shape)  # type: ignore[arg-type]
    for each in fields(shape):
        if each.name not in form or form[each.name] is None:
            continue
        value = read_value(hints[each.name], form[each.name], each.metadata)
        if value is None:
            return Refusal("field_wrong", WRONG, {"field": each.name})
        found[each.name] = value
    try:
        return shape(**found)
    except TypeError:
        return Refusal("field_missing", _("Something is missing that this needs."))


def read_value(kind: Any, value: object, limits: Mapping[str, Any]) -> object:
    """Read one value by its type, None for what does not fit."""
    if get_origin(kind) is UnionType:
        return first_of(get_args(kind), value, limits)
    if is_dataclass(kind):
        found = read_deed(kind, value) if isinstance(value, Mapping) else None  # type: ignore[arg-type]
        return None if isinstance(found, Refusal) else found
    if kind is bool:
        return given.switch(value)
    if kind is int:
        number = 0 if value == "" else given.number(value)
        most = limits.get("most") or MOST_WORDS
        return number if number is not None and limits.get("least", 0) <= number <= most else None
    if get_origin(kind) is tuple:
        keys = given.lines(value)
        return None if keys is None or len(keys) > (limits.get("most") or MOST_KEYS) else keys
    text = given.line(value)
    fits = text is not None and len(text) <= (limits.get("most") or MOST_WORDS)
    among = limits.get("among") or ()
    return text if fits and (not among or text in among) else None


def first_of(kinds: Sequence[Any], value: object, limits: Mapping[str, Any]) -> object:
    tried = (read_value(kind, value, limits) for kind in kinds if kind is not type(None))
    return next((found for found in tried if found is not None), None)


def dump_deed(deed: Deed) -> Document:
    """Write a deed as `read_deed` reads it back."""
    return {each.name: whole(getattr(deed, each.name)) for each in fields(deed) if getattr(deed, each.name) is not None}


def whole(value: object) -> object:
    return dump_deed(value) if is_dataclass(value) and not isinstance(value, type) else plain(value)  # type: ignore[arg-type]


# --- what acts share --------------------------------------------------------------------------------------------------


def told(
    state: State, kind: str, result: Document, play: Play | None = None, board: Board | None = None, **facts: object
) -> Outcome:
    """Give the outcome of a deed that the actor did, with one event that tells of it."""
    figure = state.figures.get(state.actor)
    event = Event(kind, {"who": figure.name if figure else "", **facts})
    plays = {state.actor: play} if play is not None else {}
    return Outcome(result, board if board is not None else state.board, plays, (event,))


def own(state: State) -> Figure | None:
    return state.figures.get(state.actor)


def gm_only(state: State) -> Refusal | None:
    return None if state.actor == GM else ONLY_GM


def with_play(state: State, key: str, play: Play) -> State:
    """Give the state in which somebody stands otherwise, for whoever reckons on."""
    return replace(state, figures={**state.figures, key: replace(state.figures[key], play=play)})
