"""A sheet as a form: what a game lets people write, field by field, and what is wrong with it."""

from dataclasses import dataclass

from rules.core.outcome import Refusal
from rules.core.text import Text

LINE, STORY, NUMBER, HIDDEN, CHOICE = KINDS = ("line", "story", "number", "hidden", "choice")


@dataclass(frozen=True)
class Field:
    """One box to write in: a line, a story of many lines, a number, one of several choices, or what travels along."""

    name: str
    label: Text
    value: str = ""
    kind: str = LINE
    help: Text | None = None
    optional: bool = False
    choices: tuple[tuple[str, Text], ...] = ()


@dataclass(frozen=True)
class Group:
    """Boxes that belong together. `more` names what a press adds another row of, "" where the rows are fixed."""

    key: str
    title: Text
    fields: tuple[Field, ...]
    hint: Text | None = None
    more: str = ""
    more_label: Text | None = None


@dataclass(frozen=True)
class Problem:
    """Why one field cannot stay as it is."""

    field: str
    refusal: Refusal
