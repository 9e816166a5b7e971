"""How an FU character stands just now, and what the table shares: the rolls that are still open."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace

from rules.core.fields import Malformed, document, stored_list, stored_number, stored_switch, stored_text
from rules.systems.fu.options import Options
from rules.systems.fu.pool import Pool
from rules.systems.fu.sheet import MOST_ENTRIES, MOST_TEXT, SCHEMA, Sheet, listed, upgraded

MOST_POINTS = 9_999
MOST_DICE = 31
FACES = 6


@dataclass(frozen=True)
class Play:
    """Points and conditions ("Zustände")."""

    fu: int = 0
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True)
class OpenRoll:
    """A roll that its player can still change. `was` holds the first face of each die that was changed, 0 otherwise."""

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


@dataclass(frozen=True)
class Board:
    """What lies on the table: each player's open roll by the key of its character."""

    rolls: Mapping[str, OpenRoll] = field(default_factory=dict)

    def with_roll(self, key: str, roll: OpenRoll) -> "Board":
        return replace(self, rolls={**self.rolls, key: roll})

    def without_roll(self, key: str) -> "Board":
        return replace(self, rolls={other: roll for other, roll in self.rolls.items() if other != key})


def start(sheet: Sheet, options: Options) -> Play:
    """Give the play state of a character that has just sat down."""
    return Play(fu=options.start)


def blank_board() -> Board:
    return Board()


def dump_play(play: Play) -> dict[str, object]:
    return {"schema": SCHEMA, "fu": play.fu, "conditions": list(play.conditions)}


def load_play(doc: Mapping[str, object]) -> Play:
    doc = document(upgraded(doc, "play"), "play", ("schema", "fu", "conditions"))
    conditions = stored_list(doc.get("conditions", ()), "play.conditions", MOST_ENTRIES)
    return Play(
        fu=stored_number(doc.get("fu", 0), "play.fu", 0, MOST_POINTS),
        conditions=tuple(stored_text(text, "A condition", MOST_TEXT) for text in conditions),
    )


def dump_board(board: Board) -> dict[str, object]:
    return {"schema": SCHEMA, "rolls": {key: dump_roll(roll) for key, roll in board.rolls.items()}}


def load_board(doc: Mapping[str, object]) -> Board:
    doc = document(upgraded(doc, "board"), "board", ("schema", "rolls"))
    rolls = document(doc.get("rolls", {}), "board.rolls")
    return Board({str(key): load_roll(roll) for key, roll in rolls.items()})


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
    )
    if len(was) != len(dice) or len(dice) != Pool(roll.helps, roll.hinders, roll.spent).size:
        raise Malformed("An open roll has another number of dice than its modifiers make.")
    return roll


def load_labels(doc: Mapping[str, object], name: str) -> tuple[str, ...]:
    labels = stored_list(doc.get(name, ()), f"An open roll's {name}", MOST_ENTRIES)
    return tuple(stored_text(label, f"An open roll's {name}", MOST_TEXT) for label in labels)


def load_faces(doc: Mapping[str, object], name: str, low: int) -> tuple[int, ...]:
    faces = stored_list(doc.get(name, ()), f"An open roll's {name}", MOST_DICE)
    return tuple(stored_number(face, f"An open roll's {name}", low, FACES) for face in faces)
