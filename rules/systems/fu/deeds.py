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

ONLY_NARRATOR = Refusal("narrator_only", _("Only the narrator does this."))


def led(state: State) -> bool:
    """Say whether the narrator is the one who acts."""
    return state.actor == GM


def only_narrator(state: State, deed: Deed) -> Refusal | None:
    return None if state.actor == GM else ONLY_NARRATOR


def told(board: Board, *events: Event, plays: Mapping[str, Any] | None = None, **result: object) -> Outcome:
    """Give the outcome of a deed: the board afterwards, what changed for characters, and what to tell."""
    return Outcome(result, board, plays or {}, events)


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
        return Refusal("too_long", _("This has at most %(most)s characters."), {"most": most})
    return text


def key(form: Mapping[str, object], name: str, missing: Refusal) -> str | Refusal:
    """Read the key of something or somebody."""
    found = given.line(form.get(name, ""))
    return found if found and len(found) <= MOST_KEY else missing
