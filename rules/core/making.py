"""Making a character step by step: what was typed is kept as it is, and judged apart from it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.core.text import Text, Written

WRONG, MISSING, HINT = "wrong", "missing", "hint"
MOST_TYPED = 25_000


Pick = Callable[[int], int]
"""Gives an index below the number it is asked for; chance is handed in."""


@dataclass(frozen=True)
class Stage:
    """One step of making a character; one that `browses` has much to choose from, with filters and a head.

    `short` is what a bar of steps on a phone says for a label that is long, or in some language is.
    """

    key: str
    label: str
    browses: bool = False
    short: str | Written = ""


def plainly(words: Any) -> str:
    """Say a text in English, for whoever has no language."""
    return words.said_in("en") if isinstance(words, Written) else words.message % words.params


@dataclass(frozen=True)
class Look:
    """How somebody looks at a draft: what they asked to see of it, and how their language says a text."""

    asked: Mapping[str, object] = field(default_factory=dict)
    say: Callable[[Any], str] = plainly


AT_ALL = Look()


@dataclass(frozen=True)
class Problem:
    """What is wrong or missing in a draft, or could be better, and the field where one puts it right."""

    stage: str
    field: str
    text: Text
    kind: str = MISSING

    @property
    def hinders(self) -> bool:
        """Say whether the character cannot be finished like this; a hint only advises."""
        return self.kind != HINT


@dataclass(frozen=True)
class Field:
    """A field as it stands: what was typed, and what there is to say about it."""

    name: str
    value: str
    label: Text
    help: Text | None = None
    wrong: Text | None = None
    missing: Text | None = None
    hint: Text | None = None
    placeholder: Text | None = None


def judged(name: str, value: str, label: Text, problems: Iterable[Problem], help: Text | None = None) -> Field:
    """Give a field with the first of each kind of problem it has."""
    found: dict[str, Text] = {}
    for problem in problems:
        if problem.field == name:
            found.setdefault(problem.kind, problem.text)
    return Field(name, value, label, help, found.get(WRONG), found.get(MISSING), found.get(HINT))


def typed(value: object) -> str:
    """Keep a text as it was typed, apart from signs that cannot be stored; what is no text is empty."""
    if not isinstance(value, str):
        return ""
    return "".join(sign for sign in value[:MOST_TYPED] if sign != "\x00" and not "\ud800" <= sign <= "\udfff")


def texts(fields: Mapping[str, object], names: Iterable[str]) -> dict[str, object]:
    """Give those of the named fields that a form sent, as they were typed."""
    return {name: typed(fields[name]) for name in names if name in fields}


def ideas_alone(doc: Mapping[str, Any], part: str, options: Any) -> None:
    """Let nothing be thrown for a draft: where chance only proposes, nothing is won or lost by it."""
