"""What a table of FU shares: the scene and what is in it, turns, open rolls, and what waits for an answer."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from rules.core import shapes
from rules.core.fields import document
from rules.core.shapes import limited
from rules.systems.fu.open_roll import MOST_DICE, OpenRoll, dump_roll, load_roll
from rules.systems.fu.sheet import SCHEMA, upgraded

MOST_TOLD = 1_000
KEY_DIGITS = 16
MOST_PLACE = 5
MOST_SEATS = 10_000
ONWARD, FLASHBACK, PARALLEL, MONTAGE = SCENE_KINDS = ("", "flashback", "parallel", "montage")
DESCRIPTOR, GEAR, CONDITION = TRAIT_KINDS = ("descriptor", "gear", "condition")
ON_SOMEONE, IN_THE_SCENE = STATEMENT_KINDS = ("condition", "detail")
HELPS, HINDERS = SIGNS = ("helps", "hinders")
WAITING, APPROVED, ASKED, DECLINED = VERDICTS = ("", "approved", "asked", "declined")


RISING = frozenset({"count"})


@dataclass(frozen=True)
class Asking:
    """A roll that was kept while its answer still asks for something; `place` and `ands` are what it says."""

    key: str
    by: str
    question: str = ""
    place: int = limited(0, most=MOST_PLACE)
    ands: int = limited(0, most=MOST_DICE)
    stated: int = 0
    hidden: bool = False


@dataclass(frozen=True)
class Scene:
    """Where and when, who is there, what has just happened and what it is about. Number 0: none was set yet."""

    number: int = 0
    title: str = ""
    time: str = ""
    happened: str = limited("", most=MOST_TOLD)
    objective: str = ""
    kind: str = limited(ONWARD, among=SCENE_KINDS)
    cast: tuple[str, ...] = ()
    gone: tuple[str, ...] = limited((), most=MOST_SEATS)


@dataclass(frozen=True)
class Idea:
    """A scene that somebody proposes; `by` is a character's key."""

    key: str
    by: str
    by_name: str
    scene: Scene


@dataclass(frozen=True)
class Detail:
    """A feature of the scene ("Detail"); one that is not lasting is gone after the next roll that uses it."""

    key: str
    label: str
    note: str = ""
    lasting: bool = True


@dataclass(frozen=True)
class Trait:
    """One thing about a foe, hidden until it is shown."""

    key: str
    label: str
    kind: str = limited(DESCRIPTOR, among=TRAIT_KINDS)
    shown: bool = False


@dataclass(frozen=True)
class Foe:
    """Somebody or something in the way: an opponent, a beast, a trap, a wall. They never roll."""

    key: str
    name: str
    concept: str = ""
    traits: tuple[Trait, ...] = ()
    fu: int = limited(0, most=3)
    shown: bool = False


@dataclass(frozen=True)
class Turns:
    """Turns in which each character acts once, while they are on."""

    on: bool = False
    round: int = 0
    acted: tuple[str, ...] = limited((), most=MOST_SEATS)


@dataclass(frozen=True)
class Statement:
    """What an answer's "and" or "but" adds, as proposed: a condition on someone, or a detail in the scene."""

    key: str
    by: str
    by_name: str
    kind: str = limited(IN_THE_SCENE, among=STATEMENT_KINDS)
    text: str = ""
    to: str = ""
    to_name: str = ""
    lasting: bool = True
    good: bool = True
    question: str = ""
    label: str = ""
    hidden: bool = False
    about: str = ""


@dataclass(frozen=True)
class Modifier:
    """Something the GM suggests for a roll; what a foe's point buys is no suggestion and must be counted."""

    label: str
    sign: str = limited(HINDERS, among=SIGNS)
    foe: str = ""


@dataclass(frozen=True)
class Review:
    """What a player wants to count, and what the GM says to each; `words` are the GM's questions."""

    question: str = ""
    helps: tuple[str, ...] = ()
    hinders: tuple[str, ...] = ()
    verdicts: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Board:
    """What lies on the table. Open rolls, suggestions, reviews and recoveries go by the key of their character.

    `rotation` names who sets scenes in turn, the next one first, `wishes` who asks for a point. `count` numbers
    whatever gets a key here, so that no key comes twice.
    """

    rolls: Mapping[str, OpenRoll] = field(default_factory=dict)
    scene: Scene = Scene()
    ideas: tuple[Idea, ...] = ()
    details: tuple[Detail, ...] = ()
    foes: tuple[Foe, ...] = ()
    turns: Turns = Turns()
    statements: tuple[Statement, ...] = ()
    suggested: Mapping[str, tuple[Modifier, ...]] = field(default_factory=dict)
    reviews: Mapping[str, Review] = field(default_factory=dict)
    recovered: Mapping[str, int] = field(default_factory=dict)
    rotation: tuple[str, ...] = ()
    wishes: tuple[str, ...] = limited((), most=MOST_SEATS)
    asking: tuple[Asking, ...] = ()
    count: int = 0

    def with_roll(self, key: str, roll: OpenRoll) -> "Board":
        return replace(self, rolls={**self.rolls, key: roll})

    def without_roll(self, key: str) -> "Board":
        return replace(self, rolls={other: roll for other, roll in self.rolls.items() if other != key})

    def numbered(self, secret: str) -> tuple["Board", str]:
        """Give the board with its count raised, and a key that is new on it."""
        return replace(self, count=self.count + 1), "k" + drawn(secret, str(self.count + 1))


def drawn(secret: str, name: str) -> str:
    """Hide a name behind a secret, so that no key tells whether there are others; without one it stays."""
    return hashlib.sha256(f"{secret}/{name}".encode()).hexdigest()[:KEY_DIGITS] if secret else name


def blank_board() -> Board:
    return Board()


def dump_board(board: Board) -> dict[str, object]:
    rolls = {key: dump_roll(roll) for key, roll in board.rolls.items()}
    return {"schema": SCHEMA, **shapes.dump(replace(board, rolls={})), "rolls": rolls}


def load_board(doc: Mapping[str, object]) -> Board:
    doc = document(upgraded(doc, "board"), "board", ("schema", *(each.name for each in fields(Board))))
    rolls = document(doc.get("rolls", {}), "board.rolls")
    rest = {name: value for name, value in doc.items() if name not in ("schema", "rolls")}
    board: Board = shapes.load(Board, rest, "board")
    return replace(board, rolls={str(key): load_roll(roll) for key, roll in rolls.items()})
