"""Acts without dice: each is a small type, and a row that says how it is read, refused and done."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.core import fields as given
from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import Board
from rules.systems.fu.sheet import MOST_TEXT

MOST_KEY = 100
MOST_MARK = 300


@dataclass(frozen=True)
class Deed:
    """What can be done without throwing dice. Its fields are texts, numbers, switches or tuples of texts."""


@dataclass(frozen=True)
class Act:
    """How a deed is read from a form, why it may be refused, what it does, whom it names, and when it is offered."""

    kind: type[Deed]
    read: Callable[[Mapping[str, object]], Any]
    refused: Callable[[State, Any], Refusal | None]
    do: Callable[[State, Any], Outcome]
    named: Callable[[Any], tuple[str, ...]] = lambda deed: ()
    offered: Callable[[State], bool] = lambda state: True


Sayings = Mapping[str, Callable[[Mapping[str, Any]], Text]]
"""For each kind of event the sentence that tells it, from its data and `who` did it."""

TOO_LONG = ("too_long", _("This has at most %(most)s characters."))
ONLY_NARRATOR = Refusal("narrator_only", _("Only the narrator does this."))
NOBODY = Refusal("nobody_named", _("Choose who it is for."))
NO_CHARACTER = Refusal("no_character", _("Take a character first."))
UNKNOWN_CHARACTER = Refusal("unknown_character", _("There is no such character at this table."))
NOT_YOURS = Refusal("not_yours", _("Only the narrator changes somebody else’s character."))
FULL = Refusal("too_much_here", _("There is no room for more of this."))


def led(state: State) -> bool:
    """Say whether the narrator is the one who acts."""
    return state.actor == GM


def only_narrator(state: State, deed: Deed) -> Refusal | None:
    return None if state.actor == GM else ONLY_NARRATOR


def foreign(state: State, to: str) -> Refusal | None:
    """Say when a character is not the actor's to change."""
    if to not in state.figures:
        return UNKNOWN_CHARACTER
    return None if state.actor in (GM, to) else NOT_YOURS


def short_of(state: State, cost: int) -> Refusal | None:
    """Say when the actor has fewer points than something costs."""
    left = state.figures[state.actor].play.fu
    if cost <= left:
        return None
    return Refusal("not_enough_points", _("That takes more FU points than you have. You have %(fu)s."), {"fu": left})


def told(board: Board, *events: Event, plays: Mapping[str, Any] | None = None, **result: object) -> Outcome:
    """Give the outcome of a deed: the board afterwards, what changed for characters, and what to tell."""
    return Outcome(result, board, plays or {}, events)


def one(state: State, to: str, play: Any, kind: str, **data: object) -> Outcome:
    """Give the outcome of what concerns one character."""
    said = {"to_name": state.figures[to].name, **data}
    return told(state.board, Event(kind, said), plays={to: play}, to=to, fu=play.fu)


def who(state: State) -> str:
    """Name the actor, "" for the narrator."""
    figure = state.figures.get(state.actor)
    return figure.name if figure else ""


# --- reading ----------------------------------------------------------------------------------------------------------


def words(form: Mapping[str, object], name: str, missing: Refusal | None, most: int = MOST_TEXT) -> str | Refusal:
    """Read a line of words; without them the refusal `missing` where there is one."""
    text = given.line(form.get(name, ""))
    if text is None:
        return Refusal("not_text", _("This is written in words."))
    if not text and missing:
        return missing
    if len(text) > most:
        return Refusal(*TOO_LONG, {"most": most})
    return text


def printed_or(form: Mapping[str, object], name: str, missing: Refusal) -> str | Refusal:
    """Read a condition that was chosen among the printed ones, else what was typed."""
    return words(form, "printed" if form.get("printed") else name, missing)


def drawn_from(form: Mapping[str, object]) -> str:
    """Read the mark of the version that a form was drawn from, "" where it names none."""
    drawn = form.get("drawn")
    return drawn[:MOST_MARK] if isinstance(drawn, str) else ""


def key(form: Mapping[str, object], name: str, missing: Refusal) -> str | Refusal:
    """Read the key of something or somebody."""
    found = given.line(form.get(name, ""))
    return found if found and len(found) <= MOST_KEY else missing
