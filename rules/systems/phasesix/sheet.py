"""What a PhaseSix character is: where it comes from, the templates of its life, and what it has earned."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from rules.core import shapes
from rules.core.fields import Malformed, document, stored_story
from rules.core.shapes import limited
from rules.systems.phasesix.catalogue import (
    SIGNED,
    Armour,
    Catalogue,
    CharacterTemplate,
    Entry,
    Gear,
    Item,
    Weapon,
    kind_of,
)
from rules.systems.phasesix.written import catalogue

SCHEMA = 1
HUMAN = "human"
MOST_STORY = 20_000
MOST_TEMPLATES = 200
MOST_GEAR = 100
STORIES = ("description", "notes")


@dataclass(frozen=True)
class HouseGear:
    """Things that the campaign's GM has written, as they were when they were taken."""

    weapons: tuple[Weapon, ...] = ()
    armours: tuple[Armour, ...] = ()
    items: tuple[Item, ...] = ()

    @property
    def every(self) -> tuple[Gear, ...]:
        return (*self.weapons, *self.armours, *self.items)


@dataclass(frozen=True)
class Sheet:
    """`templates` are keys in the order of the life path; `later` those of them that were bought with reputation.

    `house` holds the campaign's own templates as they were when they were taken, `house_gear` its own things: what a
    GM changes or deletes later changes nobody who has it already. `modifiers` are laid on top of what templates give.
    Reputation is `spent` and `collected`; `gear` is what a new character sets out with.
    """

    lineage: str = HUMAN
    templates: tuple[str, ...] = limited((), most=MOST_TEMPLATES)
    modifiers: Mapping[str, int] = field(default_factory=dict, metadata=SIGNED)
    house: tuple[CharacterTemplate, ...] = ()
    house_gear: HouseGear = HouseGear()
    later: tuple[str, ...] = limited((), most=MOST_TEMPLATES)
    collected: int = 0
    spent: int = 0
    gear: tuple[str, ...] = limited((), most=MOST_GEAR)
    concept: str = ""
    description: str = ""
    notes: str = ""

    @property
    def reputation_left(self) -> int:
        return self.collected - self.spent

    @cached_property
    def catalogue(self) -> Catalogue:
        """Give our catalogue with what of the campaign's own this character has."""
        return catalogue().extended(self.own) if self.own else catalogue()

    @property
    def own(self) -> tuple[Entry, ...]:
        """Give all that this character has of what a GM wrote."""
        return (*self.house, *self.house_gear.every)

    def keeping(self, entry: Entry) -> "Sheet":
        """Give the sheet with a template or thing of the house as it is now."""
        if isinstance(entry, CharacterTemplate):
            return replace(self, house=kept(self.house, entry))
        kind = kind_of(entry)
        return replace(self, house_gear=replace(self.house_gear, **{kind: kept(getattr(self.house_gear, kind), entry)}))

    @cached_property
    def owned(self) -> tuple[CharacterTemplate, ...]:
        """Give the templates of the life path; one that is no longer known counts for nothing."""
        known = self.catalogue.templates
        return tuple(known[key] for key in self.templates if key in known)


def kept(entries: tuple[Any, ...], new: Entry) -> tuple[Any, ...]:
    """Give entries with a new one, which replaces another of its key."""
    return (*(each for each in entries if each.key != new.key), new)


def dump_sheet(sheet: Sheet) -> dict[str, object]:
    return {"schema": SCHEMA, "lineage": sheet.lineage, "templates": list(sheet.templates), **shapes.dump(sheet)}


def load_sheet(doc: Mapping[str, object]) -> Sheet:
    """Give the sheet of a stored document; what it leaves out is empty."""
    doc = document(doc, "sheet", ("schema", *Sheet.__dataclass_fields__))
    stories = {name: stored_story(doc.get(name, ""), f"sheet.{name}", MOST_STORY) for name in STORIES}
    rest = {name: value for name, value in doc.items() if name not in ("schema", *STORIES)}
    sheet: Sheet = replace(shapes.load(Sheet, rest, "sheet"), **stories)
    if sheet.lineage not in sheet.catalogue.lineages:
        raise Malformed(f"sheet.lineage is unknown: {sheet.lineage[:80]!r}.")
    return sheet
