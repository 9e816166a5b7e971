"""What the rules take in and give back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from rules.core.text import Text

GM = "gm"
EVERYONE = "everyone"
"""Names all who sit at the table, where an act touches them all."""


@dataclass(frozen=True)
class Figure:
    """A character as the rules see one: what it is, and how it stands just now."""

    name: str
    sheet: Any
    play: Any


Company = Mapping[str, Figure]
"""Who sits at a table, by the keys of their characters."""
NO_COMPANY: Company = MappingProxyType({})
NO_FIELDS: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True)
class State:
    """All that an act may read: the figures it names, the shared board and the campaign's options.

    `company` are all who sit at the table, to be read and never changed.

    `private` says that what the actor has open is not for everybody's eyes. From `secret`, which the server draws anew
    for each act, come the keys of whatever the act lays on the board, so that they tell nothing of what is hidden.
    `asked` is what the GM has asked the actor to roll for, as the game's `read_request` gave it. Where it is
    `rehearsed`, there is no table to know shifts, opposition or helpers by itself, so that an act may state them.
    """

    actor: str
    figures: Mapping[str, Figure]
    board: Any
    options: Any
    private: bool = False
    secret: str = ""
    asked: Mapping[str, Any] | None = None
    rehearsed: bool = False
    company: Company = field(default_factory=dict)

    def someone(self, key: str) -> Figure | None:
        """Give somebody at the table, whether the act names them or not."""
        return self.figures.get(key) or self.company.get(key)


@dataclass(frozen=True)
class Event:
    """A fact for the table's log: a kind and its parameters, never words.

    What is `of_roll` tells of the actor's roll, and is seen by those who may see that roll. What is `secret` is for
    the GMs alone. `about` is the key of the roll that it tells of or follows from. Where dice fell, the first event
    tells of them, unless another one is `of_dice`.
    """

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    of_roll: bool = False
    secret: bool = False
    about: str = ""
    of_dice: bool = False


@dataclass(frozen=True)
class Outcome:
    """What an act changed: its result, the play states and the board that are new, and what to tell.

    `sheets` are the sheets that are new, where a game lets an act change what somebody is.
    """

    result: Mapping[str, Any]
    board: Any
    plays: Mapping[str, Any] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    sheets: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Refusal:
    """The rules say no: a stable code, and a sentence for the reader."""

    code: str
    message: str
    params: Mapping[str, object] = field(default_factory=dict)

    @property
    def text(self) -> Text:
        return Text(self.message, self.params)


@dataclass(frozen=True)
class ReadyMade:
    """A character that someone can play at once."""

    key: str
    name: str
    sheet: Any
