"""Ideas for every part of a character, and whole characters drawn from them; chance is handed in."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar

from rules.systems.fu.sheet import BODY, EDGE, FLAW, MIND, SLOTS, Descriptor, Drive, Item, Relationship, Sheet
from rules.systems.fu.written import NAMES, written

Pick = Callable[[int], int]
"""Gives an index below the number it is asked for."""

Anything = TypeVar("Anything")

GOOD_AND_BAD = "good_and_bad"
NAME, CONCEPT, DESCRIPTION, DRIVE, POWER = "name", "concept", "description", "drive", "power"
GEAR, BONDS = ("gear-0", "gear-1"), ("bond-0", "bond-1")
PARTS = (NAME, CONCEPT, BODY, MIND, EDGE, FLAW, *GEAR, DESCRIPTION, DRIVE, *BONDS)
"""What can be drawn again by itself; where powers are played, POWER as well."""


@dataclass(frozen=True)
class IdeaItem:
    """An item whose adjective is good to have, or bad."""

    key: str
    item: Item
    good: bool


@dataclass(frozen=True)
class Ideas:
    """All ideas in one language. The bonds leave a place open for the other's `name`."""

    slots: Mapping[str, tuple[str, ...]]
    items: tuple[IdeaItem, ...]
    drives: tuple[Drive, ...]
    concepts: tuple[str, ...]
    names: tuple[str, ...]
    descriptions: tuple[str, ...]
    bonds: tuple[str, ...]
    props: tuple[str, ...]
    powers: tuple[str, ...]

    def descriptors(self, slot: str) -> tuple[str, ...]:
        return self.slots[slot]

    def is_good(self, item: Item) -> bool | None:
        """Say whether an item of these is a good one; of any other it cannot be said."""
        return next((idea.good for idea in self.items if idea.item == item), None)


@cache
def ideas(language: str) -> Ideas:
    """Give the ideas in a language, in English where there are none."""
    people, things = written(language, "people"), written(language, "things")
    return Ideas(
        slots={slot: tuple(texts.values()) for slot, texts in written(language, "descriptors").items()},
        items=idea_items(language),
        drives=tuple(Drive(**answers) for answers in written(language, "drives").values()),
        names=NAMES,
        **{part: tuple(people[part].values()) for part in ("concepts", "descriptions", "bonds")},
        **{part: tuple(things[part].values()) for part in ("props", "powers")},
    )


def idea_items(language: str) -> tuple[IdeaItem, ...]:
    gear = written(language, "gear")
    return tuple(
        IdeaItem(key, Item(adjective, noun, gear["noun_first"]), tone == "good")
        for tone in ("good", "bad")
        for key, (adjective, noun) in gear[tone].items()
    )


# --- whole characters -------------------------------------------------------------------------------------------------


def surprise(language: str, options: object, pick: Pick, others: Sequence[str] = ()) -> tuple[str, Sheet]:
    """Draw a name and a whole sheet, with a bond or two, to the others as far as there are any."""
    name, sheet = "", Sheet()
    drawn = [*PARTS, *([POWER] if getattr(options, "fu_powers", False) else [])]
    for part in drawn if pick(2) else [part for part in drawn if part != BONDS[1]]:
        name, sheet = surprise_part(part, language, options, pick, sheet, others, name)
    return name, sheet


def surprise_part(
    part: str, language: str, options: object, pick: Pick, sheet: Sheet, others: Sequence[str] = (), name: str = ""
) -> tuple[str, Sheet]:
    """Draw one part again, unlike the one that was, and leave the rest; the name is changed only as its own part."""
    found = ideas(language)
    if part == NAME:
        known = (name, *others, *(bond.to for bond in sheet.relationships))
        return other_than(known, found.names, pick), sheet
    if part in SLOTS:
        return name, replace(sheet, descriptors=described(found, pick, sheet, part))
    if part in GEAR:
        place = GEAR.index(part)
        item = drawn_item(found, options, pick, sheet.gear, place)
        return name, replace(sheet, gear=put(sheet.gear, place, item, Item("", "", item.noun_first)))
    if part in BONDS:
        place = BONDS.index(part)
        bond = drawn_bond(found, pick, sheet.relationships, place, others, name)
        return name, replace(sheet, relationships=put(sheet.relationships, place, bond, Relationship("", "")))
    return name, told(part, found, pick, sheet)


def told(part: str, found: Ideas, pick: Pick, sheet: Sheet) -> Sheet:
    """Draw a part that stands by itself."""
    match part:
        case "concept":
            return replace(sheet, concept=other_than((sheet.concept,), found.concepts, pick))
        case "description":
            return replace(sheet, description=other_than((sheet.description,), found.descriptions, pick))
        case "drive":
            return replace(sheet, drive=other_than((sheet.drive,), found.drives, pick))
        case "power":
            return replace(sheet, powers=(other_than(sheet.powers, found.powers, pick), *sheet.powers[1:]))
    raise ValueError(f"A character has no part {part!r}.")


# --- single parts -----------------------------------------------------------------------------------------------------


def other_than(avoided: Collection[Anything], choices: Sequence[Anything], pick: Pick) -> Anything:
    """Choose anything but what is avoided, unless nothing else is left."""
    left = [choice for choice in choices if choice not in avoided] or choices
    return left[pick(len(left))]


def put(entries: tuple[Anything, ...], place: int, entry: Anything, blank: Anything) -> tuple[Anything, ...]:
    """Set one entry; places before it that are not there yet become blank."""
    filled = [*entries, *[blank] * (place + 1 - len(entries))]
    return (*filled[:place], entry, *filled[place + 1 :])


def described(found: Ideas, pick: Pick, sheet: Sheet, slot: str) -> tuple[Descriptor, ...]:
    """Draw the descriptor of a slot; it stays where it stood, a new one comes last."""
    known = [entry.text for entry in sheet.descriptors]
    drawn = Descriptor(slot, other_than(known, found.descriptors(slot), pick))
    if not any(entry.slot == slot for entry in sheet.descriptors):
        return (*sheet.descriptors, drawn)
    return tuple(drawn if entry.slot == slot else entry for entry in sheet.descriptors)


def drawn_item(found: Ideas, options: object, pick: Pick, gear: tuple[Item, ...], place: int) -> Item:
    """Draw an item; where one must be good and one bad, the one that its counterpart is not."""
    choices = found.items
    if getattr(options, "gear_rule", "plain") == GOOD_AND_BAD:
        counterpart = next((found.is_good(item) for at, item in enumerate(gear) if at == 1 - place), None)
        good = place == 0 if counterpart is None else not counterpart
        choices = tuple(idea for idea in found.items if idea.good is good)
    return other_than(gear, [idea.item for idea in choices], pick)


def drawn_bond(
    found: Ideas, pick: Pick, bonds: tuple[Relationship, ...], place: int, others: Sequence[str], name: str
) -> Relationship:
    """Draw who it is with and what binds them: first the others, then somebody nobody has met."""
    taken = {name, *(bond.to for at, bond in enumerate(bonds) if at != place)}
    people = [other for other in others if other not in taken] or [*found.names]
    to = other_than(taken, people, pick)
    lines = [line for line in found.bonds if all(line % {"name": bond.to} != bond.text for bond in bonds)]
    return Relationship(to, other_than((), lines, pick) % {"name": to})
