"""What a GM writes for one campaign beside a game's own content: its kinds, the boxes of their forms, their checks."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.text import Text, Written

LINE, STORY, NUMBER, CHOICE, SEVERAL, SWITCH, PAIRS, PICKS = BOX_KINDS = (
    "line",
    "story",
    "number",
    "choice",
    "several",
    "switch",
    "pairs",
    "picks",
)
Document = Mapping[str, Any]
Choices = tuple[tuple[str, Text | Written], ...]


@dataclass(frozen=True)
class Box:
    """One thing to fill in. `low` and `high` bound a number or a length.

    Of pairs (a choice and a number) and picks (choices) there are `rows`, empty ones among them.
    """

    name: str
    kind: str
    label: Text
    help: Text | None = None
    choices: Choices = ()
    low: int = 0
    high: int = 0
    rows: int = 0
    needed: bool = False


@dataclass(frozen=True)
class BoxGroup:
    """Boxes that belong together; what is seldom wanted is folded away."""

    key: str
    title: Text
    boxes: tuple[Box, ...]
    folded: bool = False


@dataclass(frozen=True)
class HouseKind:
    """A kind of content: its name for lists, and what a new one is called."""

    key: str
    name: Text
    new: Text


@dataclass(frozen=True)
class Listed:
    """An entry as a list shows it."""

    key: str
    name: Written
    note: Text | None = None


@dataclass(frozen=True)
class Fault:
    """Why something cannot be taken: a sentence, and the box it is about, "" for the whole."""

    field: str
    text: Text


@dataclass(frozen=True)
class House:
    """How a game takes content that a GM writes. Documents are JSON, values what the boxes hold."""

    kinds: tuple[HouseKind, ...]
    boxes: Callable[[str, Any, str], tuple[BoxGroup, ...]]
    """The form of a kind, by the options of the campaign and the language it is written in."""
    listed: Callable[[str, Any], tuple[Listed, ...]]
    """All of a kind that a campaign plays with, its own and the game's."""
    document: Callable[[str, str, Any], Document | None]
    """An entry that a campaign plays with, by kind and key."""
    values: Callable[[str, Document], dict[str, Any]]
    """What the boxes of a stored entry hold."""
    read: Callable[[str, str, Mapping[str, Any], Any, str], Document | tuple[Fault, ...]]
    """The document of a filled form, by kind and key, or all that is wrong with it."""
    joined: Callable[[Any, Iterable[tuple[str, str, Document]]], Any]
    """Options together with a campaign's own content, as kinds, keys and documents."""
    needing: Callable[[str, str, Any], tuple[Written, ...]]
    """What else of the house could not be without an entry, by kind and key."""
    used: Callable[[Any], frozenset[tuple[str, str]]]
    """What a sheet has of the house, by kind and key."""

    def kind(self, key: str) -> HouseKind | None:
        return next((kind for kind in self.kinds if kind.key == key), None)
