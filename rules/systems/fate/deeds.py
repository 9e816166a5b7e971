"""Acts of Fate: each is a small type, and a row that says how it is read, refused and done."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.core import fields as given
from rules.core.outcome import GM, Event, Figure, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.board import Board
from rules.systems.fate.options import UNLIMITED
from rules.systems.fate.play import ACTIVE, Play
from rules.systems.fate.sheet import MOST_TEXT

MOST_KEY = 100
MOST_NAMED = 50
Form = Mapping[str, object]


@dataclass(frozen=True)
class Deed:
    """What can be done. Its fields are texts, numbers, switches, tuples or mappings of texts."""


AnyDeed = TypeVar("AnyDeed", bound=Deed)


@dataclass(frozen=True)
class Act:
    """How a deed is read from a form, why it may be refused, what it does, whom it names, and when it is offered."""

    kind: type[Deed]
    read: Callable[[Form], Any]
    refused: Callable[[State, Any], Refusal | None]
    do: Callable[[State, Any], Outcome]
    named: Callable[[Any], tuple[str, ...]] = lambda deed: ()
    offered: Callable[[State], bool] = lambda state: True


Sayings = Mapping[str, Callable[[Mapping[str, Any]], Text]]
"""For each kind of event the sentence that tells it, from its data."""

ONLY_GM = Refusal("gm_only", _("Only the GM does this."))
NOBODY = Refusal("nobody_named", _("Choose who it is for."))
NO_CHARACTER = Refusal("no_character", _("Take a character first."))
UNKNOWN_CHARACTER = Refusal("unknown_character", _("There is no such character at this table."))
NO_NPC = Refusal("npc_unknown", _("There is no such NPC here."))
UNSEEN = Refusal("npc_unseen", _("Nobody knows of this NPC yet. Show them first, or roll for the GM’s eyes alone."))
OUT = Refusal("out_of_scene", _("Whoever is out of this scene cannot act in it any more."))
FULL = Refusal("too_much_here", _("There is no room for more of this."))
NO_POINTS = Refusal("no_points", _("You have no fate point left."))
GM_NO_POINTS = Refusal("gm_no_points", _("The GM has no fate point left in this scene."))
STATED = Refusal("stated_number", _("The table knows this number by itself. It cannot be sent along."))
NOT_TEXT = Refusal("not_text", _("This is written in words."))


def led(state: State) -> bool:
    """Say whether the GM is the one who acts."""
    return state.actor == GM


def only_gm(state: State, deed: Deed) -> Refusal | None:
    return None if state.actor == GM else ONLY_GM


def by_gm(refused: Callable[[State, AnyDeed], Refusal | None]) -> Callable[[State, AnyDeed], Refusal | None]:
    """Let only the GM do this, before anything else is asked of it."""
    return lambda state, deed: only_gm(state, deed) or refused(state, deed)


def gm_or_script(state: State, deed: Deed) -> Refusal | None:
    """Let only the GM do this at a table; in a script there is none."""
    return None if state.actor == GM or state.rehearsed else ONLY_GM


def actor_of(state: State) -> Figure | None:
    return state.figures.get(state.actor)


def needs_character(state: State) -> Refusal | None:
    """Say when the actor has nobody to act with, or somebody who is out of the scene."""
    figure = actor_of(state)
    if figure is None:
        return NO_CHARACTER
    return None if figure.play.status == ACTIVE else OUT


def who(state: State) -> str:
    """Name the actor, "" for the GM."""
    figure = actor_of(state)
    return figure.name if figure else ""


def name_of(state: State, key: str) -> str:
    """Name a character or an NPC, "" for the GM and for nobody."""
    figure = state.someone(key)
    npc = state.board.npc(key)
    return figure.name if figure else npc.name if npc else ""


def unseen(state: State, key: str) -> bool:
    """Say whether an NPC is out of the players' sight, so that nothing open may name it."""
    npc = state.board.npc(key)
    return npc is not None and not npc.shown


def short_of(state: State) -> Refusal | None:
    """Say when whoever acts has no fate point to pay."""
    if led(state):
        bottomless = state.options.gm_fate_pool == UNLIMITED
        return None if bottomless or state.board.gm_points else GM_NO_POINTS
    return None if state.figures[state.actor].play.fate_points else NO_POINTS


def points_of(state: State, plays: Mapping[str, Play] | None = None, board: Board | None = None) -> int:
    """Give the fate points of whoever acts, as they are after what changed."""
    if state.actor in state.figures:
        play: Play = (plays or {}).get(state.actor, state.figures[state.actor].play)
        return play.fate_points
    return (board or state.board).gm_points


def told(board: Board, *events: Event, plays: Mapping[str, Any] | None = None, **result: object) -> Outcome:
    """Give the outcome of a deed: the board afterwards, what changed for characters, and what to tell."""
    return Outcome(result, board, plays or {}, events)


# --- reading ----------------------------------------------------------------------------------------------------------

Part = Callable[[Form], Any]


def reader(shape: type[Deed], /, **parts: Part) -> Callable[[Form], Any]:
    """Give what reads a deed part by part; the first part that cannot be read refuses it."""

    def read(form: Form) -> Any:
        values = {}
        for name, part in parts.items():
            values[name] = part(form)
            if isinstance(values[name], Refusal):
                return values[name]
        return shape(**values)

    return read


def words(name: str, missing: Refusal | None = None, most: int = MOST_TEXT) -> Part:
    """Read a line of words; without them the refusal `missing` where there is one."""

    def part(form: Form) -> str | Refusal:
        text = given.line(form.get(name, ""))
        if text is None:
            return NOT_TEXT
        if not text and missing:
            return missing
        if len(text) > most:
            return Refusal("too_long", _("This has at most %(most)s characters."), {"most": most})
        return text

    return part


def key(name: str, missing: Refusal | None = None) -> Part:
    """Read the key of something or somebody, "" where it may be left out."""

    def part(form: Form) -> str | Refusal:
        found = given.line(form.get(name) or "")
        if not found and missing:
            return missing
        return found if found is not None and len(found) <= MOST_KEY else missing or NOBODY

    return part


def keys(name: str) -> Part:
    """Read the keys that were ticked."""

    def part(form: Form) -> tuple[str, ...] | Refusal:
        found = given.lines(form.get(name))
        if found is None or len(found) > MOST_NAMED or any(len(each) > MOST_KEY for each in found):
            return NOBODY
        return tuple(dict.fromkeys(found))

    return part


def choice(name: str, allowed: tuple[str, ...], refusal: Refusal, default: str | None = None) -> Part:
    def part(form: Form) -> str | Refusal:
        value = form.get(name)
        if value in (None, "") and default is not None:
            return default
        return value if isinstance(value, str) and value in allowed else refusal

    return part


def number(name: str, low: int, high: int, refusal: Refusal, default: int | None = None) -> Part:
    """Read a number within its bounds; where there is a default, it may be left out."""

    def part(form: Form) -> int | Refusal:
        if default is not None and form.get(name) in (None, ""):
            return default
        found = given.number(form.get(name))
        return found if found is not None and low <= found <= high else refusal

    return part


def maybe_number(name: str, low: int, high: int, refusal: Refusal) -> Part:
    """Read a number that may be left out, which is None."""

    def part(form: Form) -> int | Refusal | None:
        if form.get(name) in (None, ""):
            return None
        found: int | Refusal = number(name, low, high, refusal)(form)
        return found

    return part


def switch(name: str, default: bool = False) -> Part:
    def part(form: Form) -> bool | Refusal:
        found = default if form.get(name) is None else given.switch(form.get(name))
        return Refusal("switch_wrong", _("Say yes or no.")) if found is None else found

    return part


def text_lines(name: str, most: int, refusal: Refusal) -> Part:
    """Read several texts, written a line each."""

    def part(form: Form) -> tuple[str, ...] | Refusal:
        value = form.get(name)
        rows = [value or ""] if isinstance(value, str | None) else value
        if not isinstance(rows, list | tuple) or not all(isinstance(row, str) for row in rows):
            return NOT_TEXT
        found = given.lines([line for row in rows for line in str(row).splitlines()]) or ()
        return refusal if len(found) > most or any(len(each) > MOST_TEXT for each in found) else found

    return part
