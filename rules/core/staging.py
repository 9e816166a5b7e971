"""What a GM has prepared, as a game reads it when it is put on the table."""

from collections.abc import Mapping
from dataclasses import dataclass, field

TRAIT, NPC = KINDS = ("trait", "npc")
OWN = "own_"


@dataclass(frozen=True)
class CardField:
    """A field that a game adds to the card of a prepared character."""

    name: str
    label: str


@dataclass(frozen=True)
class PreparedScene:
    """The words of a scene."""

    title: str
    text: str = ""
    objective: str = ""


@dataclass(frozen=True)
class PreparedCard:
    """A trait of the scene or somebody in it; `document` holds what a game adds."""

    kind: str
    title: str
    text: str = ""
    hidden: bool = False
    document: Mapping[str, object] = field(default_factory=dict)
