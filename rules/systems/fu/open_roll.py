"""A roll on the table that its player can still change, and how it is stored."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from rules.core.fields import Malformed, document, stored_list, stored_number, stored_switch, stored_text
from rules.systems.fu.options import CUSTOM, TABLES
from rules.systems.fu.play import MOST_POINTS
from rules.systems.fu.pool import ANSWERS, Pool
from rules.systems.fu.sheet import MOST_ENTRIES, MOST_TEXT, listed

MOST_DICE = 31
FACES = 6
FORCED = ("die", "was", "now")


@dataclass(frozen=True)
class OpenRoll:
    """A roll that its player can still change. `was` holds the first face of each die that was changed, 0 otherwise.

    `forced` is a die that a foe's point had thrown again: its place, what it was, what it became. `stated` counts what
    was proposed to follow from the answer, `key` is how that names the roll, and what is `hidden` is not for everybody.
    `table`, `matching` and `words` say how it is read: as when it was thrown, whatever the campaign agrees on later.
    `locked` are the places of dice that are not thrown again.
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
    table: str = ""
    matching: bool = False
    words: tuple[str, ...] = ()
    locked: tuple[int, ...] = ()


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
        table=load_table(doc),
        matching=stored_switch(doc.get("matching", False), "An open roll's matching"),
        words=load_labels(doc, "words"),
        locked=load_locked(doc, len(dice)),
    )
    if len(was) != len(dice) or len(dice) != Pool(roll.helps, roll.hinders, roll.spent).size:
        raise Malformed("An open roll has another number of dice than its modifiers make.")
    return roll


def load_table(doc: Mapping[str, object]) -> str:
    """Read by which table a roll is answered; one of an earlier schema names none and goes by the campaign's."""
    table = stored_text(doc.get("table", ""), "An open roll's table", MOST_TEXT)
    if table not in ("", *TABLES) or len(load_labels(doc, "words")) != (len(ANSWERS) if table == CUSTOM else 0):
        raise Malformed("An open roll is read by no known table.")
    return table


def load_forced(doc: Mapping[str, object], many: int) -> tuple[int, ...]:
    forced = stored_list(doc.get("forced", ()), "An open roll's forced", len(FORCED))
    if not forced:
        return ()
    bounds = ((0, many - 1), (1, FACES), (1, FACES))
    if len(forced) != len(bounds):
        raise Malformed("An open roll's forced names no die.")
    return tuple(stored_number(n, "An open roll's forced", *each) for n, each in zip(forced, bounds, strict=True))


def load_locked(doc: Mapping[str, object], many: int) -> tuple[int, ...]:
    locked = stored_list(doc.get("locked", ()), "An open roll's locked", many)
    return tuple(stored_number(at, "An open roll's locked", 0, many - 1) for at in locked)


def load_labels(doc: Mapping[str, object], name: str) -> tuple[str, ...]:
    labels = stored_list(doc.get(name, ()), f"An open roll's {name}", MOST_ENTRIES)
    return tuple(stored_text(label, f"An open roll's {name}", MOST_TEXT) for label in labels)


def load_faces(doc: Mapping[str, object], name: str, low: int) -> tuple[int, ...]:
    faces = stored_list(doc.get(name, ()), f"An open roll's {name}", MOST_DICE)
    return tuple(stored_number(face, f"An open roll's {name}", low, FACES) for face in faces)
