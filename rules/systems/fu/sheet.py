"""What an FU character is: a concept, four descriptors, two items, a drive. All of it is free text."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

from rules.core.fields import Malformed, document, stored_list, stored_number, stored_story, stored_switch, stored_text
from rules.systems.fu.words import printed_by_one_word

SCHEMA = 3
BODY, MIND, EDGE, FLAW = SLOTS = ("body", "mind", "edge", "flaw")
WANT, OBSTACLE, PLAN = QUESTIONS = ("want", "obstacle", "plan")
MOST_TEXT = 300
MOST_STORY = 20_000
MOST_ENTRIES = 50

UPGRADES: Mapping[int, Callable[[dict[str, object]], dict[str, object]]] = {
    1: lambda doc: doc,
    2: printed_by_one_word,
}
"""From each schema to the next. Fields that one only adds may be left out and need nothing."""


@dataclass(frozen=True)
class Descriptor:
    """A few words that are always true of a character ("Beschreiber"). People of the story need no slot.

    `uses` says when it usually counts; it changes no dice.
    """

    slot: str
    text: str
    uses: str = ""


@dataclass(frozen=True)
class Item:
    """One thing of the gear ("Ausrüstung"): one adjective and one noun, in the order of the sheet's language."""

    adjective: str
    noun: str
    noun_first: bool = False

    @property
    def label(self) -> str:
        words = (self.noun, self.adjective) if self.noun_first else (self.adjective, self.noun)
        said = " ".join(word for word in words if word)
        return said[:1].upper() + said[1:]


@dataclass(frozen=True)
class Drive:
    """What a character wants, what stops it, and what it will do about that ("Motiv")."""

    want: str = ""
    obstacle: str = ""
    plan: str = ""


@dataclass(frozen=True)
class Relationship:
    to: str
    text: str


@dataclass(frozen=True)
class Sheet:
    """Props ("Requisiten") are ordinary things that give no dice; powers need the option for them."""

    concept: str = ""
    descriptors: tuple[Descriptor, ...] = ()
    gear: tuple[Item, ...] = ()
    drive: Drive = Drive()
    description: str = ""
    relationships: tuple[Relationship, ...] = ()
    props: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    notes: str = ""

    def descriptor(self, slot: str) -> str:
        return next((entry.text for entry in self.descriptors if entry.slot == slot), "")


def dump_sheet(sheet: Sheet) -> dict[str, object]:
    found = {name: listed(value) for name, value in asdict(sheet).items()}
    written = [
        {name: text for name, text in asdict(each).items() if text or name != "uses"} for each in sheet.descriptors
    ]
    return {"schema": SCHEMA, **found, "descriptors": written}


def load_sheet(doc: Mapping[str, object]) -> Sheet:
    """Give the sheet of a stored document; what it leaves out is empty."""
    known = ("schema", *Sheet.__dataclass_fields__)
    doc = document(upgraded(doc, "sheet"), "sheet", known)
    return Sheet(
        concept=stored_text(doc.get("concept", ""), "sheet.concept", MOST_TEXT),
        descriptors=tuple(load_descriptor(entry) for entry in entries(doc, "descriptors")),
        gear=tuple(load_item(entry) for entry in entries(doc, "gear")),
        drive=load_drive(doc.get("drive", {})),
        description=stored_story(doc.get("description", ""), "sheet.description", MOST_STORY),
        relationships=tuple(load_relationship(entry) for entry in entries(doc, "relationships")),
        props=tuple(stored_text(text, "A prop", MOST_TEXT) for text in entries(doc, "props")),
        powers=tuple(stored_text(text, "A power", MOST_TEXT) for text in entries(doc, "powers")),
        notes=stored_story(doc.get("notes", ""), "sheet.notes", MOST_STORY),
    )


def entries(doc: Mapping[str, object], name: str) -> tuple[object, ...]:
    return tuple(stored_list(doc.get(name, ()), f"sheet.{name}", MOST_ENTRIES))


def load_descriptor(entry: object) -> Descriptor:
    parts = ("slot", "text", "uses")
    doc = document(entry, "A descriptor", parts)
    return Descriptor(*(stored_text(doc.get(name, ""), f"A descriptor's {name}", MOST_TEXT) for name in parts))


def load_item(entry: object) -> Item:
    doc = document(entry, "An item", ("adjective", "noun", "noun_first"))
    return Item(
        adjective=stored_text(doc.get("adjective", ""), "An item's adjective", MOST_TEXT),
        noun=stored_text(doc.get("noun", ""), "An item's noun", MOST_TEXT),
        noun_first=stored_switch(doc.get("noun_first", False), "An item's noun_first"),
    )


def load_drive(entry: object) -> Drive:
    doc = document(entry, "sheet.drive", QUESTIONS)
    return Drive(**{name: stored_text(doc.get(name, ""), f"sheet.drive.{name}", MOST_TEXT) for name in QUESTIONS})


def load_relationship(entry: object) -> Relationship:
    doc = document(entry, "A relationship", ("to", "text"))
    return Relationship(
        *(stored_text(doc.get(name, ""), f"A relationship's {name}", MOST_TEXT) for name in ("to", "text"))
    )


def upgraded(doc: Mapping[str, object], where: str) -> Mapping[str, object]:
    """Bring a document of an earlier schema up to this one; without a number it is of this one."""
    if not isinstance(doc, Mapping):
        raise Malformed(f"{where} is not an object.")
    schema = stored_number(doc.get("schema", SCHEMA), f"{where}.schema", 1, SCHEMA)
    for step in range(schema, SCHEMA):
        doc = UPGRADES[step](dict(doc))
    return doc


def listed(value: object) -> object:
    """Write tuples as lists, as JSON gives them back."""
    match value:
        case dict():
            return {name: listed(entry) for name, entry in value.items()}
        case tuple() | list():
            return [listed(entry) for entry in value]
    return value
