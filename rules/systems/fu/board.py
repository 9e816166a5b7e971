"""What a table of FU shares: the scene and what is in it, turns, open rolls, and what waits for an answer."""

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace

from rules.core import shapes
from rules.core.fields import Malformed, document, stored_list, stored_number, stored_switch, stored_text
from rules.core.shapes import limited
from rules.systems.fu.play import MOST_POINTS
from rules.systems.fu.pool import Pool
from rules.systems.fu.sheet import MOST_ENTRIES, MOST_TEXT, SCHEMA, listed, upgraded

MOST_DICE = 31
FACES = 6
MOST_TOLD = 1_000
KEY_DIGITS = 16
MOST_PLACE = 5
MOST_SEATS = 10_000
ONWARD, FLASHBACK, PARALLEL, MONTAGE = SCENE_KINDS = ("", "flashback", "parallel", "montage")
DESCRIPTOR, GEAR, CONDITION = TRAIT_KINDS = ("descriptor", "gear", "condition")
ON_SOMEONE, IN_THE_SCENE = STATEMENT_KINDS = ("condition", "detail")
HELPS, HINDERS = SIGNS = ("helps", "hinders")
FORCED = ("die", "was", "now")
WAITING, APPROVED, ASKED, DECLINED = VERDICTS = ("", "approved", "asked", "declined")


RISING = frozenset({"count"})


@dataclass(frozen=True)
class OpenRoll:
    """A roll that its player can still change. `was` holds the first face of each die that was changed, 0 otherwise.

    `forced` is a die that a foe's point had thrown again: its place, what it was, what it became. `stated` counts what
    was proposed to follow from the answer, `key` is how that names the roll, and what is `hidden` is not for everybody.
    """

    question: str
    helps: tuple[str, ...]
    hinders: tuple[str, ...]
    spent: int
    dice: tuple[int, ...]
    was: tuple[int, ...]
    hit: bool = False
    changed: str = ""
    paid: int = 0
    picked: int | None = None
    earned: tuple[str, ...] = ()
    forced: tuple[int, ...] = ()
    stated: int = 0
    key: str = ""
    hidden: bool = False


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


def dump_roll(roll: OpenRoll) -> dict[str, object]:
    """Write an open roll without what has its default."""
    blank = OpenRoll("", (), (), 0, (), (0,) * len(roll.dice))
    return {name: listed(value) for name, value in asdict(roll).items() if value != getattr(blank, name)}


def load_roll(entry: object) -> OpenRoll:
    doc = document(entry, "An open roll", tuple(OpenRoll.__dataclass_fields__))
    dice = load_faces(doc, "dice", 1)
    was = load_faces(doc, "was", 0) or (0,) * len(dice)
    picked = doc.get("picked")
    roll = OpenRoll(
        question=stored_text(doc.get("question", ""), "An open roll's question", MOST_TEXT),
        helps=load_labels(doc, "helps"),
        hinders=load_labels(doc, "hinders"),
        spent=stored_number(doc.get("spent", 0), "An open roll's spent", 0, MOST_DICE),
        dice=dice,
        was=was,
        hit=stored_switch(doc.get("hit", False), "An open roll's hit"),
        changed=stored_text(doc.get("changed", ""), "An open roll's changed", MOST_TEXT),
        paid=stored_number(doc.get("paid", 0), "An open roll's paid", 0, MOST_POINTS),
        picked=None if picked is None else stored_number(picked, "An open roll's picked", 0, len(dice) - 1),
        earned=load_labels(doc, "earned"),
        forced=load_forced(doc, len(dice)),
        stated=stored_number(doc.get("stated", 0), "An open roll's stated", 0, MOST_ENTRIES),
        key=stored_text(doc.get("key", ""), "An open roll's key", MOST_TEXT),
        hidden=stored_switch(doc.get("hidden", False), "An open roll's hidden"),
    )
    if len(was) != len(dice) or len(dice) != Pool(roll.helps, roll.hinders, roll.spent).size:
        raise Malformed("An open roll has another number of dice than its modifiers make.")
    return roll


def load_forced(doc: Mapping[str, object], many: int) -> tuple[int, ...]:
    forced = stored_list(doc.get("forced", ()), "An open roll's forced", len(FORCED))
    if not forced:
        return ()
    bounds = ((0, many - 1), (1, FACES), (1, FACES))
    if len(forced) != len(bounds):
        raise Malformed("An open roll's forced names no die.")
    return tuple(stored_number(n, "An open roll's forced", *each) for n, each in zip(forced, bounds, strict=True))


def load_labels(doc: Mapping[str, object], name: str) -> tuple[str, ...]:
    labels = stored_list(doc.get(name, ()), f"An open roll's {name}", MOST_ENTRIES)
    return tuple(stored_text(label, f"An open roll's {name}", MOST_TEXT) for label in labels)


def load_faces(doc: Mapping[str, object], name: str, low: int) -> tuple[int, ...]:
    faces = stored_list(doc.get(name, ()), f"An open roll's {name}", MOST_DICE)
    return tuple(stored_number(face, f"An open roll's {name}", low, FACES) for face in faces)
