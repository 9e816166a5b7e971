"""Rolls on the tables of a draft. What is locked stays, and so does what somebody wrote or chose themselves."""

from collections.abc import Sequence
from typing import Any

from rules.core.making import Pick
from rules.systems.zwielicht.creation import BLACK_PART, TASKS_PART, opened
from rules.systems.zwielicht.draft import (
    SLOT_PARTS,
    TABLES,
    Doc,
    cleaned,
    entry_text,
    language_of,
    part_text,
    taken,
    tasks_of,
)
from rules.systems.zwielicht.options import Options
from rules.systems.zwielicht.rolling import die_of
from rules.systems.zwielicht.sheet import CHOSEN_TASKS
from rules.systems.zwielicht.written import table

MOST_ROLLS = 40
PARTS = (*TABLES, BLACK_PART, TASKS_PART)
"""What can be drawn: everything with a table, the black slot and the tasks."""
REST = "rest"
"""Asks for all that is still empty, and leaves alone what was drawn before."""


def suggest(doc: Doc, part: str, options: Options, pick: Pick, others: Sequence[str]) -> dict[str, Any]:
    """Roll one part, by which an earlier roll of it is vetoed; without a name all of them, or the rest."""
    found = dict(doc)
    for each in due(doc, part, options):
        found = rolled(found, each, pick, others)
    return opened(found, part) if part in TABLES and found != doc else found


def draft_act(doc: Doc, part: str, options: Options) -> dict[str, object] | None:
    """Give the act whose dice `suggest` takes first, one for each table in its order; ideas alone need none."""
    tables = [each for each in due(doc, part, options) if each in TABLES]
    return {"do": "roll_tables", "tables": tables} if tables else None


def due(doc: Doc, part: str, options: Options) -> tuple[str, ...]:
    """Name the parts that are drawn where this one is asked for; a weak point only where it is written down."""
    if part in PARTS:
        return (part,) if may_roll(doc, part) else ()
    if part not in ("", REST):
        return ()
    parts = [each for each in PARTS if each != "weak" or options.weak_point_written]
    return tuple(each for each in parts if is_empty(doc, each) or (part == "" and was_drawn(doc, each)))


def may_roll(doc: Doc, part: str) -> bool:
    """Say whether a part may be rolled anew: it is not locked, and nobody has written words of their own."""
    if part in doc.get("locks", ()):
        return False
    if part not in TABLES or is_empty(doc, part):
        return True
    row = doc.get("rows", {}).get(part)
    return row is not None and entry_text(language_of(doc), part, row) == part_text(doc, part)


def was_drawn(doc: Doc, part: str) -> bool:
    """Say whether a part is as chance left it, and not locked."""
    return part not in doc.get("locks", ()) and value(doc, part) == doc.get("given", {}).get(part)


def is_empty(doc: Doc, part: str) -> bool:
    if part == TASKS_PART:
        return len(tasks_of(doc)) < CHOSEN_TASKS
    if part == BLACK_PART:
        return doc.get("black") not in SLOT_PARTS
    return not part_text(doc, part)


def value(doc: Doc, part: str) -> object:
    """Give what a part says now, to be compared with what was drawn."""
    if part == TASKS_PART:
        return list(tasks_of(doc))
    return doc.get("black") if part == BLACK_PART else part_text(doc, part)


def rolled(doc: dict[str, Any], part: str, pick: Pick, others: Sequence[str]) -> dict[str, Any]:
    """Roll on a part's table, and keep what fell: the last roll counts, those before it were vetoed."""
    if part == BLACK_PART:
        slots = [slot for slot, name in SLOT_PARTS.items() if cleaned(doc, name)] or list(SLOT_PARTS)
        found = {**doc, "black": slots[pick(len(slots))]}
    elif part == TASKS_PART:
        found = {**doc, "tasks": drawn_tasks(tasks_of(doc), pick)}
    else:
        found = from_table(doc, part, pick, others)
    return {**found, "given": {**doc.get("given", {}), part: value(found, part)}}


def from_table(doc: dict[str, Any], part: str, pick: Pick, others: Sequence[str]) -> dict[str, Any]:
    """Roll a part's die; where somebody else has that name already, the next free one is meant."""
    face = pick(die_of(part)) + 1
    entries = table(TABLES[part])
    at = (face - 1) % len(entries)
    while part == "name" and entries[at] in others and len(set(entries) - set(others)) > 0:
        at = (at + 1) % len(entries)
    rolls = [*doc.get("rolls", {}).get(part, ()), face][-MOST_ROLLS:]
    kept = {"rolls": {**doc.get("rolls", {}), part: rolls}, "rows": {**doc.get("rows", {}), part: at}}
    return {**doc, **taken(doc, part, at), **kept}


def drawn_tasks(kept: Sequence[str], pick: Pick) -> list[str]:
    found = list(kept) if len(kept) < CHOSEN_TASKS else []
    while len(found) < CHOSEN_TASKS:
        left = [each for each in table("tasks") if each not in found]
        found.append(left[pick(len(left))])
    return found
