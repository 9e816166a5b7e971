"""Ideas drawn into a draft. What is locked stays, and so does what somebody wrote themselves."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.core.fields import line
from rules.core.making import Pick, typed
from rules.systems.fu.creation import Doc, cleaned, so_far, written
from rules.systems.fu.faults import BAD, GEAR, GOOD, MOST_BONDS, bonds, is_blank, items
from rules.systems.fu.ideas import BONDS, DRIVE, PARTS, POWER, drawn_bond, ideas, surprise_part
from rules.systems.fu.ideas import GEAR as GEAR_PARTS
from rules.systems.fu.options import Options
from rules.systems.fu.sheet import QUESTIONS, Item, Relationship, Sheet

ONE_MORE_BOND = "bond"


def suggest(doc: Doc, part: str, options: Options, pick: Pick, others: Sequence[str]) -> dict[str, Any]:
    """Draw one part anew, or, where none is named, all of them; an unknown part changes nothing."""
    drawn = dict(doc)
    if part == ONE_MORE_BOND:
        return bound(drawn, options, pick, others)
    known = parts(options)
    for each in known if part == "" else [part] if part in known else []:
        if may_change(drawn, each):
            drawn = redrawn(drawn, each, options, pick, others)
    return drawn


def parts(options: Options) -> tuple[str, ...]:
    return (*PARTS, POWER) if options.fu_powers else PARTS


def may_change(doc: Doc, part: str) -> bool:
    """Say whether a part may be drawn anew: it is not locked, and empty or as it was drawn."""
    locked = part in doc.get("locks", ())
    now = values(doc, part)
    return not locked and (not any(line(value) for value in now) or now == doc.get("given", {}).get(part))


def redrawn(doc: dict[str, Any], part: str, options: Options, pick: Pick, others: Sequence[str]) -> dict[str, Any]:
    language = str(doc.get("language", ""))
    name, sheet = surprise_part(part, language, options, pick, in_place(doc, options), others, cleaned(doc.get("name")))
    whole = written(name, sheet)
    doc = {**doc, **{field: whole[field] for field in fields_of(part) if field in whole}}
    if part in GEAR_PARTS:
        place = GEAR_PARTS.index(part)
        kind = GOOD if ideas(language).is_good(sheet.gear[place]) else BAD
        doc |= {GEAR.format(place + 1, "kind"): kind}
    return given(doc, [part])


def in_place(doc: Doc, options: Options) -> Sheet:
    """Give the sheet so far with every item and every bond in its own place, also where one is empty."""
    sheet, first = so_far(doc, options), bool(doc.get("noun_first"))
    gear = tuple(Item(cleaned(adjective), cleaned(noun), first) for adjective, noun in items(doc))
    bound_to = tuple(Relationship(cleaned(bond["to"]), cleaned(bond["text"])) for bond in bonds(doc))
    return Sheet(**{**vars(sheet), "gear": gear, "relationships": bound_to})


def bound(doc: dict[str, Any], options: Options, pick: Pick, others: Sequence[str]) -> dict[str, Any]:
    """Draw one more relationship, into an empty line or a new one."""
    rows = list(bonds(doc))
    place = next((at for at, row in enumerate(rows) if is_blank(row)), len(rows))
    if place >= MOST_BONDS:
        return doc
    ready, sheet = ideas(str(doc.get("language", ""))), in_place(doc, options)
    bond = drawn_bond(ready, pick, sheet.relationships, place, others, cleaned(doc.get("name")))
    rows[place : place + 1] = [{"to": bond.to, "text": bond.text}]
    return given({**doc, "bonds": rows}, BONDS[place : place + 1])


# --- what a part is made of -------------------------------------------------------------------------------------------


def fields_of(part: str) -> tuple[str, ...]:
    if part in GEAR_PARTS:
        place = GEAR_PARTS.index(part) + 1
        return (GEAR.format(place, "adjective"), GEAR.format(place, "noun"))
    if part in BONDS:
        return ("bonds",)
    return {DRIVE: QUESTIONS, POWER: ("powers",)}.get(part, (part,))


def values(doc: Doc, part: str) -> list[str]:
    """Give what a part says now."""
    if part in BONDS:
        row: Mapping[str, str] = next(iter(bonds(doc)[BONDS.index(part) :]), {})
        return [row.get("to", ""), row.get("text", "")]
    return [typed(doc.get(field)) for field in fields_of(part)]


def given(doc: dict[str, Any], drawn: Iterable[str]) -> dict[str, Any]:
    """Remember what was drawn, so that it can be told from what somebody wrote."""
    return {**doc, "given": {**doc.get("given", {}), **{part: values(doc, part) for part in drawn}}}
