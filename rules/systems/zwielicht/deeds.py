"""What can be done: each act is a small type, and a row that says how it is read, refused, thrown and done."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.core import fields as given
from rules.core.dice import Dice
from rules.core.outcome import GM, Event, Figure, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.board import Board

MOST_KEY = 100
MOST_TEXT = 300
MOST_NAMED = 50
Form = Mapping[str, object]
Facts = Mapping[str, Any]
Result = Mapping[str, Any]


@dataclass(frozen=True)
class Deed:
    """What somebody does. Its fields are texts, numbers, switches, tuples of texts or mappings of numbers."""


@dataclass(frozen=True)
class Act:
    """How a deed is read from a form, why it may be refused, what it does, whom it names, and when it is offered.

    Where dice fall, `reads` gives what the rule reads for it, and `reckon` the result from that alone, so that a
    logged roll is played again by the same words; `do` then takes the result as well.
    """

    kind: type[Deed]
    read: Callable[[Form], Any]
    refused: Callable[[State, Any], Refusal | None]
    do: Callable[..., Outcome]
    named: Callable[[Any], tuple[str, ...]] = lambda deed: ()
    offered: Callable[[State], bool] = lambda state: state.actor == GM
    reads: Callable[[State, Any], dict[str, Any]] | None = None
    reckon: Callable[[Any, Facts, Dice], dict[str, Any]] | None = None


Sayings = Mapping[str, Callable[[Mapping[str, Any]], Text]]
"""For each kind of event the sentence that tells it, from its data and `who` did it."""

ONLY_GM = Refusal("gm_only", _("Only the GM does this."))
NOBODY = Refusal("nobody_named", _("Choose who it is for."))
NO_CHARACTER = Refusal("no_character", _("Take a character first."))
UNKNOWN_CHARACTER = Refusal("unknown_character", _("There is no such character at this table."))
NOT_YOURS = Refusal("not_yours", _("Only the GM changes somebody else’s character."))
NOT_TEXT = Refusal("not_text", _("This is written in words."))
FULL = Refusal("too_much_here", _("There is no room for more of this."))
KNOCKED_OUT = Refusal("knocked_out", _("You are knocked out. Somebody has to bring you back, or the scene has to end."))
RETIRED = Refusal("retired", _("This character has retired. Their story is told."))


def led(state: State) -> bool:
    """Say whether the GM is the one who acts."""
    return state.actor == GM


def only_gm(state: State, deed: Deed) -> Refusal | None:
    return None if state.actor == GM else ONLY_GM


def gm_or_script(state: State, deed: Deed) -> Refusal | None:
    """Let only the GM do this at a table; in a script there is none."""
    return None if state.actor == GM or state.rehearsed else ONLY_GM


def actor_of(state: State) -> Figure | None:
    return state.figures.get(state.actor)


def played(state: State) -> bool:
    """Say whether the actor has a character to act with."""
    return actor_of(state) is not None


def needs_character(state: State) -> Refusal | None:
    """Say when the actor has nobody to act with."""
    figure = actor_of(state)
    if figure is None:
        return NO_CHARACTER
    return RETIRED if figure.sheet.retired else None


def needs_someone_up(state: State) -> Refusal | None:
    """Say when the actor has nobody who can act just now."""
    refusal = needs_character(state)
    if refusal:
        return refusal
    return KNOCKED_OUT if state.figures[state.actor].play.knocked_out else None


def foreign(state: State, to: str) -> Refusal | None:
    """Say when a character is not the actor's to change."""
    if to not in state.figures:
        return UNKNOWN_CHARACTER
    return None if state.actor in (GM, to) else NOT_YOURS


def company_of(state: State) -> Mapping[str, Figure]:
    """Give all who sit at the table: whoever the act touches comes apart from them, unless a panel is drawn."""
    return state.company or state.figures


def who(state: State) -> str:
    """Name the actor, "" for the GM."""
    figure = actor_of(state)
    return figure.name if figure else ""


def told(
    board: Board,
    *events: Event,
    plays: Mapping[str, Any] | None = None,
    sheets: Mapping[str, Any] | None = None,
    **result: object,
) -> Outcome:
    """Give the outcome of a deed: the board afterwards, what changed for characters, and what to tell."""
    return Outcome(result, board, plays or {}, events, sheets or {})


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
        text = given.line(form.get(name) or "")
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


def keys(name: str, refusal: Refusal = NOBODY) -> Part:
    """Read the keys that were ticked."""

    def part(form: Form) -> tuple[str, ...] | Refusal:
        found = given.lines(form.get(name))
        if found is None or len(found) > MOST_NAMED or any(len(each) > MOST_KEY for each in found):
            return refusal
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


def switch(name: str) -> Part:
    def part(form: Form) -> bool | Refusal:
        found = given.switch(form.get(name))
        return Refusal("switch_wrong", _("Say yes or no.")) if found is None else found

    return part
