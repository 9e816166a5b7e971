"""An FU character that is still being made, as its pages show it: the fields, and the sheet that grows beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.making import AT_ALL, Field, Look, Problem, judged, typed
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.answers import fitting
from rules.systems.fu.creation import so_far
from rules.systems.fu.faults import (
    BAD,
    BOND,
    GEAR,
    GOOD,
    MOST_BONDS,
    PLACES,
    bonds,
    problems,
)
from rules.systems.fu.ideas import BONDS as BOND_PARTS
from rules.systems.fu.ideas import DRIVE, POWER
from rules.systems.fu.ideas import GEAR as GEAR_PARTS
from rules.systems.fu.odds import before
from rules.systems.fu.options import GOOD_AND_BAD, Options
from rules.systems.fu.pool import Pool
from rules.systems.fu.sheet import BODY, EDGE, FLAW, MIND, OBSTACLE, PLAN, SLOTS, WANT, Sheet
from rules.systems.fu.sheet_card import DRIVE_QUESTIONS, coins, slot_name
from rules.systems.fu.suggest import parts, values
from rules.systems.fu.words import PRINTED

LABELS = {
    "name": _("Name"),
    "concept": _("Concept"),
    "description": _("Description"),
    "powers": _("Stunts and powers"),
    **DRIVE_QUESTIONS,
}
HELP = {
    "name": _("As the others will call you."),
    "concept": _("One short phrase. Clichés are welcome."),
    "description": _("Looks, past, friends, enemies: whatever comes to mind."),
    "powers": _("One on each line."),
    BODY: _("What your body is like: strong, clumsy, quick on your feet."),
    MIND: _("How you think and feel: patient, curious, easily bored."),
    EDGE: _("What you are good at, or have going for you."),
    FLAW: _("A good flaw helps at least once an evening."),
}
GEAR_LABELS = {"adjective": _("Adjective"), "noun": _("Noun"), "kind": _("Good or bad")}
BOND_LABELS = {"to": _("With whom"), "text": _("What binds you")}
PART_LABELS = {
    "name": _("Name"),
    "concept": _("Concept"),
    "description": _("Description"),
    DRIVE: _("Drive"),
    GEAR_PARTS[0]: _("First item"),
    GEAR_PARTS[1]: _("Second item"),
    BOND_PARTS[0]: _("First bond"),
    BOND_PARTS[1]: _("Second bond"),
    POWER: _("Stunt or power"),
}


@dataclass(frozen=True)
class Row:
    """Fields that stand in one line: an item's two words, or a bond's two ends."""

    place: int
    fields: Mapping[str, Field]
    in_order: tuple[Field, ...]


@dataclass(frozen=True)
class Part:
    """What can be drawn anew by itself, and locked against it."""

    key: str
    label: Text
    text: str
    locked: bool


@dataclass(frozen=True)
class Making:
    """The fields by their names and in their groups, and what the sheet would show."""

    fields: Mapping[str, Field]
    slots: tuple[Field, ...]
    gear: tuple[Row, ...]
    drive: tuple[Field, ...]
    bonds: tuple[Row, ...]
    may_add_bond: bool
    kinds: tuple[tuple[str, str], ...]
    with_powers: bool
    parts: tuple[Part, ...]
    name: str
    sheet: Sheet
    fu: int
    coins: tuple[bool, ...]
    conditions: tuple[Text, ...]
    one_fitting: Text | None


def making(doc: Mapping[str, Any], options: Options, look: Look = AT_ALL) -> Making:
    found, sheet = problems(doc, options), so_far(doc, options)
    names = {
        **{key: Text(label) for key, label in LABELS.items()},
        **{slot: slot_name(slot, options) for slot in SLOTS},
    }
    explained = {name for name in HELP if name not in SLOTS or not options.slot_names}
    fields = {name: field(doc, name, label, found, name in explained) for name, label in names.items()}
    return Making(
        fields=fields,
        slots=tuple(fields[slot] for slot in SLOTS),
        gear=tuple(item(doc, place, found) for place in PLACES),
        drive=tuple(fields[question] for question in (WANT, OBSTACLE, PLAN)),
        bonds=bond_rows(doc, found),
        may_add_bond=len(bonds(doc)) < MOST_BONDS,
        kinds=((GOOD, _("Good")), (BAD, _("Bad"))) if options.gear_rule == GOOD_AND_BAD else (),
        with_powers=options.fu_powers,
        parts=shown_parts(doc, options),
        name=fields["name"].value.strip(),
        sheet=sheet,
        fu=options.start,
        coins=coins(options.start),
        conditions=tuple(Text(word) for word in PRINTED),
        one_fitting=fitting(before(Pool(("?",), ())).any_yes, options) if options.show_odds else None,
    )


def field(doc: Mapping[str, Any], name: str, label: Text, found: Sequence[Problem], helped: bool = False) -> Field:
    return judged(name, typed(doc.get(name)), label, found, Text(HELP[name]) if helped else None)


def item(doc: Mapping[str, Any], place: int, found: Sequence[Problem]) -> Row:
    """Give an item's words in the order of the draft's language."""
    fields = {part: field(doc, GEAR.format(place, part), Text(label), found) for part, label in GEAR_LABELS.items()}
    order = ("noun", "adjective") if doc.get("noun_first") else ("adjective", "noun")
    return Row(place, fields, tuple(fields[part] for part in order))


def bond_rows(doc: Mapping[str, Any], found: Sequence[Problem]) -> tuple[Row, ...]:
    """Give a line for each relationship; where there is none yet, an empty one."""
    rows = bonds(doc) or ({"to": "", "text": ""},)
    return tuple(bond_row(place, row, found) for place, row in enumerate(rows, 1))


def bond_row(place: int, row: Mapping[str, str], found: Sequence[Problem]) -> Row:
    fields = {
        part: judged(BOND.format(place, part), row[part], Text(label), found) for part, label in BOND_LABELS.items()
    }
    return Row(place, fields, tuple(fields.values()))


def shown_parts(doc: Mapping[str, Any], options: Options) -> tuple[Part, ...]:
    """Give the parts of a character as they stand, each with its name."""
    names = {
        **{key: Text(label) for key, label in PART_LABELS.items()},
        **{slot: slot_name(slot, options) for slot in SLOTS},
    }
    locks = doc.get("locks", ())
    return tuple(Part(part, names[part], said(doc, part), part in locks) for part in parts(options))


def said(doc: Mapping[str, Any], part: str) -> str:
    found = values(doc, part)
    if part in GEAR_PARTS and doc.get("noun_first"):
        found.reverse()
    return (" " if part in GEAR_PARTS else "\n").join(text for text in found if text)
