"""What a character of Zwielicht is: a demon, an origin, slots that are white or black, fears and abilities."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace

from rules.core import shapes
from rules.core.fields import Malformed, stored_number, stored_story
from rules.core.shapes import limited

SCHEMA = 1
HONOUR, MOUNT, DEMON, FIRST, SECOND, ITEM, FREE = SLOTS = (
    "honour",
    "mount",
    "demon",
    "first",
    "second",
    "item",
    "free",
)
FILLED = tuple(slot for slot in SLOTS if slot != FREE)
"""The slots that have words of their own: the free one is filled by the GM, for one roll."""
WHITE, BLACK = COLOURS = ("white", "black")
MOST_TEXT = 120
MOST_LOOK = 2_000
MOST_NOTES = 20_000
MOST_FEARS = 2
MOST_ABILITIES = 5
MOST_HONOURS = 30
CHOSEN_TASKS = 3
FIRST_SECTION, LAST_SECTION = 1, 6
LEAST_WEAK, MOST_WEAK = -2, 2
LONG_TEXTS = {"look": MOST_LOOK, "notes": MOST_NOTES}
UPGRADES: Mapping[int, Callable[[dict[str, object]], dict[str, object]]] = {}
"""From each schema to the next."""


@dataclass(frozen=True)
class Slot:
    """An attribute or an item ("Attribut", "Gegenstand"): what is black gives a black die."""

    text: str = limited("", most=MOST_TEXT)
    black: bool = False

    @property
    def colour(self) -> str:
        return BLACK if self.black else WHITE


@dataclass(frozen=True)
class Ability:
    """An ability ("Fähigkeit"); the demon's own is never swapped, one that `fights` lets one join a fight."""

    name: str = limited("", most=MOST_TEXT)
    effect: str = limited("", most=300)
    of_demon: bool = False
    fights: bool = False


@dataclass(frozen=True)
class Honour:
    """A title earned in an adventure ("Ehrung"), with its attribute."""

    title: str = limited("", most=MOST_TEXT)
    trait: str = limited("", most=MOST_TEXT)


@dataclass(frozen=True)
class Sheet:
    """`demon` and `mark` name the spirit and what one sees of it; `weapon` says whether the item is one.

    `section` is the section of life ("Abschnitt"), light or dark; `answers` are those to its questions, by number.
    `weak` and `flaw` are the weak point's modifier and what it looks like, `tasks` the three that were chosen.
    """

    language: str = "en"
    demon: str = limited("", most=MOST_TEXT)
    mark: str = limited("", most=MOST_TEXT)
    origin: str = limited("", most=MOST_TEXT)
    mount: str = limited("", most=MOST_TEXT)
    mount_kind: str = limited("", most=MOST_TEXT)
    honour: str = limited("", most=MOST_TEXT)
    honours: tuple[Honour, ...] = limited((), most=MOST_HONOURS)
    slots: Mapping[str, Slot] = field(default_factory=dict)
    weapon: bool = False
    fears: tuple[str, ...] = limited((), most=MOST_FEARS)
    abilities: tuple[Ability, ...] = limited((), most=MOST_ABILITIES)
    section: int = limited(FIRST_SECTION, least=FIRST_SECTION, most=LAST_SECTION)
    light: bool = False
    answers: Mapping[str, str] = field(default_factory=dict)
    weak: int = limited(0, least=LEAST_WEAK, most=MOST_WEAK)
    flaw: str = limited("", most=MOST_TEXT)
    tasks: tuple[str, ...] = limited((), most=CHOSEN_TASKS)
    haiku: tuple[str, ...] = ()
    history: tuple[str, ...] = ()
    look: str = ""
    notes: str = ""

    def slot(self, key: str) -> Slot:
        return self.slots.get(key, Slot())

    @property
    def retired(self) -> bool:
        return self.section >= LAST_SECTION

    @property
    def may_fight(self) -> bool:
        """Say whether somebody has a weapon, or an ability to fight with."""
        armed = self.weapon and bool(self.slot(ITEM).text)
        return armed or any(ability.fights for ability in self.abilities)

    def with_slot(self, key: str, slot: Slot) -> "Sheet":
        return replace(self, slots={**self.slots, key: slot})


def dump_sheet(sheet: Sheet) -> dict[str, object]:
    return {"schema": SCHEMA, **shapes.dump(sheet)}


def load_sheet(doc: Mapping[str, object]) -> Sheet:
    """Give the sheet of a stored document; what it leaves out is empty."""
    doc = upgraded(doc, "sheet")
    rest = {name: value for name, value in doc.items() if name not in ("schema", *LONG_TEXTS)}
    stories = {
        name: stored_story(doc.get(name, ""), f"sheet.{name}", most) for name, most in LONG_TEXTS.items() if name in doc
    }
    sheet: Sheet = replace(shapes.load(Sheet, rest, "sheet"), **stories)
    if unknown := set(sheet.slots) - set(SLOTS):
        raise Malformed(f"sheet.slots has no slot {sorted(unknown)[0][:80]!r}.")
    return sheet


def upgraded(doc: Mapping[str, object], where: str) -> Mapping[str, object]:
    """Bring a document of an earlier schema up to this one; without a number it is of this one."""
    if not isinstance(doc, Mapping):
        raise Malformed(f"{where} is not an object.")
    schema = stored_number(doc.get("schema", SCHEMA), f"{where}.schema", 1, SCHEMA)
    for step in range(schema, SCHEMA):
        doc = UPGRADES[step](dict(doc))
    return doc


SHEET_FIELDS = tuple(each.name for each in fields(Sheet))
