"""An FU sheet as a form: which boxes there are, and what may stand in them."""

from collections.abc import Iterator, Mapping

from rules.core import fields as given
from rules.core.editing import HIDDEN, STORY, Field, Group, Problem
from rules.core.outcome import Refusal
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.faults import NO_CONCEPT, NO_DESCRIPTOR
from rules.systems.fu.options import Options
from rules.systems.fu.sheet import (
    MOST_ENTRIES,
    MOST_STORY,
    MOST_TEXT,
    QUESTIONS,
    SLOTS,
    Descriptor,
    Drive,
    Item,
    Relationship,
    Sheet,
)
from rules.systems.fu.sheet_card import DRIVE_QUESTIONS, slot_name

ITEMS = 2
BONDS = 2
ADD = "add"
GEAR, BOND = ROWS = ("gear", "bond")
Fields = Mapping[str, object]
Problems = tuple[Problem, ...]

NOT_TEXT = Refusal("not_text", _("This is written in words."))
CONCEPT_MISSING = Refusal("concept_missing", NO_CONCEPT)
NOUN_MISSING = Refusal("noun_missing", _("Name the thing. An item is one adjective and one noun."))
ADJECTIVE_MISSING = Refusal("adjective_missing", _("Say in one word what it is like: one adjective and one noun."))
BOND_NOBODY = Refusal("bond_nobody", _("Say who this is about."))
BOND_NOTHING = Refusal("bond_nothing", _("Say how they stand to each other."))
TOO_MANY = Refusal("too_many_entries", _("There are at most %(most)s of these."), {"most": MOST_ENTRIES})

WHEN_IT_COUNTS = _("When %(slot)s usually counts")


def too_long(most: int) -> Refusal:
    return Refusal("too_long", _("This has at most %(most)s characters."), {"most": most})


# --- from a sheet to its form -----------------------------------------------------------------------------------------


def sheet_fields(sheet: Sheet) -> dict[str, object]:
    """Give the form of a sheet as it stands, all but the notes, which are kept by themselves."""
    found: dict[str, object] = {"concept": sheet.concept, "description": sheet.description}
    for at, entry in enumerate(slotted(sheet)):
        found |= {f"slot.{at}": entry.slot, f"descriptor.{at}": entry.text, f"uses.{at}": entry.uses}
    for at, item in enumerate(sheet.gear):
        found |= {f"gear.{at}.adjective": item.adjective, f"gear.{at}.noun": item.noun}
        found[f"gear.{at}.noun_first"] = "on" if item.noun_first else ""
    for at, bond in enumerate(sheet.relationships):
        found |= {f"bond.{at}.to": bond.to, f"bond.{at}.text": bond.text}
    found |= {f"drive.{question}": getattr(sheet.drive, question) for question in QUESTIONS}
    return found | {"props": "\n".join(sheet.props)} | ({"powers": "\n".join(sheet.powers)} if sheet.powers else {})


def slotted(sheet: Sheet) -> tuple[Descriptor, ...]:
    """Give the descriptors in the order of their slots, with every slot that is still empty; then all others."""
    first = {slot: next((each for each in sheet.descriptors if each.slot == slot), None) for slot in SLOTS}
    named = tuple(first[slot] or Descriptor(slot, "") for slot in SLOTS)
    return named + tuple(each for each in sheet.descriptors if each is not first.get(each.slot))


def shown(fields: Fields, name: str) -> str:
    value = fields.get(name, "")
    return value if isinstance(value, str) else ""


def rows(fields: Fields, kind: str, part: str, least: int) -> int:
    """Count the rows of a form, one more where a press asked for it."""
    last = max((at for at in range(MOST_ENTRIES) if f"{kind}.{at}.{part}" in fields), default=-1)
    return min(MOST_ENTRIES, max(least, last + 1 + (fields.get(ADD) == kind)))


def sheet_form(fields: Fields, options: Options) -> tuple[Group, ...]:
    """Lay a form out, with what was written into it so far."""
    groups = [about(fields), descriptors(fields, options), gear(fields), drive(fields), bonds(fields), things(fields)]
    if has_powers(options) or shown(fields, "powers"):
        groups.append(powers(fields))
    return tuple(groups)


def has_powers(options: Options) -> bool:
    return bool(getattr(options, "fu_powers", False))


def about(fields: Fields) -> Group:
    concept = Field("concept", Text(_("Concept")), shown(fields, "concept"), help=Text(_("Who this is, in one line.")))
    story = Field("description", Text(_("Description")), shown(fields, "description"), STORY, optional=True)
    return Group("about", Text(_("About")), (concept, story))


def descriptors(fields: Fields, options: Options) -> Group:
    boxes: list[Field] = []
    for at in range(MOST_ENTRIES):
        if at >= len(SLOTS) and f"descriptor.{at}" not in fields:
            break
        slot = shown(fields, f"slot.{at}") or (SLOTS[at] if at < len(SLOTS) else "")
        boxes.append(Field(f"slot.{at}", Text(_("Slot")), slot, HIDDEN))
        boxes.append(Field(f"descriptor.{at}", slot_name(slot, options), shown(fields, f"descriptor.{at}")))
        when = Text(WHEN_IT_COUNTS, {"slot": slot_name(slot, options)})
        boxes.append(Field(f"uses.{at}", when, shown(fields, f"uses.{at}"), optional=True))
    hint = Text(_("One of them may change between two sessions, if what happened gives a reason."))
    return Group("descriptors", Text(_("Descriptors")), tuple(boxes), hint)


def gear(fields: Fields) -> Group:
    boxes: list[Field] = []
    turned = shown(fields, "gear.0.noun_first")
    for at in range(rows(fields, GEAR, "noun", ITEMS)):
        first = shown(fields, f"gear.{at}.noun_first") if f"gear.{at}.noun" in fields else turned
        pair = [
            Field(f"gear.{at}.adjective", Text(_("Adjective")), shown(fields, f"gear.{at}.adjective")),
            Field(f"gear.{at}.noun", Text(_("Noun")), shown(fields, f"gear.{at}.noun")),
        ]
        boxes += [Field(f"gear.{at}.noun_first", Text(_("Order")), first, HIDDEN), *(pair[::-1] if first else pair)]
    hint = Text(_("One adjective and one noun each. Leave both empty to take an item away."))
    return Group("gear", Text(_("Gear")), tuple(boxes), hint, GEAR, Text(_("Another item")))


def drive(fields: Fields) -> Group:
    boxes = (Field(f"drive.{key}", Text(DRIVE_QUESTIONS[key]), shown(fields, f"drive.{key}")) for key in QUESTIONS)
    hint = Text(_("A drive may be written anew at the start of each session."))
    return Group("drive", Text(_("Drive")), tuple(boxes), hint)


def bonds(fields: Fields) -> Group:
    boxes: list[Field] = []
    for at in range(rows(fields, BOND, "to", BONDS)):
        boxes.append(Field(f"bond.{at}.to", Text(_("To whom")), shown(fields, f"bond.{at}.to")))
        boxes.append(Field(f"bond.{at}.text", Text(_("What is between them")), shown(fields, f"bond.{at}.text")))
    hint = Text(_("They may be one-sided. Leave both empty to take one away."))
    return Group("bonds", Text(_("Relationships")), tuple(boxes), hint, BOND, Text(_("Another relationship")))


def things(fields: Fields) -> Group:
    hint = Text(_("Ordinary things, one in each line. They let you act but never add dice."))
    return Group("props", Text(_("Props")), (Field("props", Text(_("Props")), shown(fields, "props"), STORY),), hint)


def powers(fields: Fields) -> Group:
    box = Field("powers", Text(_("Powers")), shown(fields, "powers"), STORY)
    return Group("powers", Text(_("Powers")), (box,), Text(_("One in each line.")))


# --- from a form to a sheet -------------------------------------------------------------------------------------------


def read_sheet(fields: Fields, options: Options) -> Sheet | Problems:
    """Read a form that was sent, or give every field that cannot stay so."""
    found = tuple(problems(fields, options))
    if found:
        return found
    return Sheet(
        concept=text(fields, "concept"),
        descriptors=tuple(
            Descriptor(*(text(fields, f"{part}.{at}") for part in ("slot", "descriptor", "uses")))
            for at in listed(fields, "descriptor.{}")
        ),
        gear=tuple(
            Item(
                text(fields, f"gear.{at}.adjective"),
                text(fields, f"gear.{at}.noun"),
                bool(given.switch(fields.get(f"gear.{at}.noun_first"))),
            )
            for at in listed(fields, "gear.{}.noun")
        ),
        drive=Drive(**{question: text(fields, f"drive.{question}") for question in QUESTIONS}),
        description=given.story(fields.get("description", "")) or "",
        relationships=tuple(
            Relationship(text(fields, f"bond.{at}.to"), text(fields, f"bond.{at}.text"))
            for at in listed(fields, "bond.{}.to")
        ),
        props=by_line(fields, "props"),
        powers=by_line(fields, "powers"),
    )


def text(fields: Fields, name: str) -> str:
    return given.line(fields.get(name, "")) or ""


def listed(fields: Fields, pattern: str) -> Iterator[int]:
    """Give the numbers of the rows that say something."""
    return (at for at in range(MOST_ENTRIES) if text(fields, pattern.format(at)))


def by_line(fields: Fields, name: str) -> tuple[str, ...]:
    written = given.story(fields.get(name, "")) or ""
    return given.once([row for row in written.split("\n") if row])


def descriptor_missing(slot: str, options: Options) -> Refusal:
    return Refusal("descriptor_missing", NO_DESCRIPTOR, {"slot": slot_name(slot, options)})


def problems(fields: Fields, options: Options) -> Iterator[Problem]:
    """Find what cannot stay, field by field in the order of the form: what can be lost in play may be missing."""
    yield from lines_wrong(fields)
    if not text(fields, "concept") and isinstance(fields.get("concept", ""), str):
        yield Problem("concept", CONCEPT_MISSING)
    for at, slot in enumerate(SLOTS):
        if shown(fields, f"slot.{at}") in ("", slot) and not text(fields, f"descriptor.{at}"):
            yield Problem(f"descriptor.{at}", descriptor_missing(slot, options))
    for at in range(MOST_ENTRIES):
        yield from half(fields, f"gear.{at}.adjective", f"gear.{at}.noun", ADJECTIVE_MISSING, NOUN_MISSING)
        yield from half(fields, f"bond.{at}.to", f"bond.{at}.text", BOND_NOBODY, BOND_NOTHING)
    for name in ("props", "powers"):
        entries = by_line(fields, name)
        if len(entries) > MOST_ENTRIES:
            yield Problem(name, TOO_MANY)
        elif any(len(entry) > MOST_TEXT for entry in entries):
            yield Problem(name, too_long(MOST_TEXT))


def lines_wrong(fields: Fields) -> Iterator[Problem]:
    for name in (name for name in fields if given_by_hand(name)):
        value = fields[name]
        if not isinstance(value, str):
            yield Problem(name, NOT_TEXT)
        elif name in ("description", "props", "powers"):
            if len(given.story(value) or "") > MOST_STORY:
                yield Problem(name, too_long(MOST_STORY))
        elif len(given.line(value) or "") > MOST_TEXT:
            yield Problem(name, too_long(MOST_TEXT))


def given_by_hand(name: str) -> bool:
    return name in ("concept", "description", "props", "powers") or name.split(".")[0] in (
        "slot",
        "descriptor",
        "uses",
        "drive",
        *ROWS,
    )


def half(fields: Fields, one: str, other: str, lacks_one: Refusal, lacks_other: Refusal) -> Iterator[Problem]:
    """Find a pair of which only one half is written."""
    if text(fields, other) and not text(fields, one):
        yield Problem(one, lacks_one)
    if text(fields, one) and not text(fields, other):
        yield Problem(other, lacks_other)
