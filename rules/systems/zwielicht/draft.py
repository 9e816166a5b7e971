"""A character in the making: what was typed, rolled, vetoed and kept, and the sheet that comes of it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.fields import line, story
from rules.core.making import typed
from rules.systems.zwielicht.sheet import (
    CHOSEN_TASKS,
    DEMON,
    FIRST,
    HONOUR,
    ITEM,
    MOST_LOOK,
    MOST_TEXT,
    MOUNT,
    SECOND,
    Ability,
    Sheet,
    Slot,
    dump_sheet,
    load_sheet,
)
from rules.systems.zwielicht.tables import WEAK_MODIFIERS, ability, fighting
from rules.systems.zwielicht.written import LANGUAGES, read, table, written

Doc = Mapping[str, Any]
TEXTS = (
    "name",
    "demon",
    "mark",
    "demon_trait",
    "demon_ability",
    "demon_effect",
    "origin",
    "first",
    "second",
    "item",
    "fear_first",
    "fear_second",
    "ability_first",
    "effect_first",
    "ability_second",
    "effect_second",
    "mount",
    "mount_kind",
    "mount_trait",
    "flaw",
    "look",
)
TABLES = {
    "demon": "demons",
    "origin": "origins",
    "fear_first": "fears_first",
    "fear_second": "fears_second",
    "ability_first": "abilities_first",
    "ability_second": "abilities_second",
    "mount": "mounts",
    "name": "names",
    "weak": "weak_points",
}
"""The parts that are rolled, each with its table."""
SLOT_PARTS = {DEMON: "demon_trait", FIRST: "first", SECOND: "second", ITEM: "item", MOUNT: "mount_trait"}
"""Which part of a draft fills which slot; any of them may be the one that turns black."""
FLAGS = ("demon_fights", "weapon", "fights_first", "fights_second")


def language_of(doc: Doc) -> str:
    found = doc.get("language")
    return found if found in LANGUAGES else LANGUAGES[0]


def cleaned(doc: Doc, name: str, most: int = MOST_TEXT) -> str:
    return (line(typed(doc.get(name))) or "")[:most]


def part_text(doc: Doc, part: str) -> str:
    """Give what a part with a table says now, in a few words."""
    return cleaned(doc, "flaw" if part == "weak" else part)


def begin(language: str, name: str, sheet: Sheet | None) -> dict[str, Any]:
    """Give the document of a new draft, empty or with what a whole character is."""
    doc: dict[str, Any] = {"language": language if language in LANGUAGES else LANGUAGES[0]}
    return doc if sheet is None else {**doc, **rewritten(name, sheet)}


def rewritten(name: str, sheet: Sheet) -> dict[str, Any]:
    """Write a whole character as if it had been typed; `whole` keeps what the steps do not ask for."""
    own = next((each for each in sheet.abilities if each.of_demon), Ability())
    others = [each for each in sheet.abilities if not each.of_demon]
    first, second = (*others[:2], *[Ability()] * (2 - len(others[:2])))
    black = next((slot for slot in SLOT_PARTS if sheet.slot(slot).black), "")
    fears = (*sheet.fears, "", "")
    return {
        "language": sheet.language,
        "name": name,
        "demon": sheet.demon,
        "mark": sheet.mark,
        "demon_ability": own.name,
        "demon_effect": own.effect,
        "demon_fights": own.fights,
        "origin": sheet.origin,
        **{part: sheet.slot(slot).text for slot, part in SLOT_PARTS.items()},
        "weapon": sheet.weapon,
        "fear_first": fears[0],
        "fear_second": fears[1],
        "ability_first": first.name,
        "effect_first": first.effect,
        "fights_first": first.fights,
        "ability_second": second.name,
        "effect_second": second.effect,
        "fights_second": second.fights,
        "black": black,
        "mount": sheet.mount,
        "mount_kind": sheet.mount_kind,
        "weak": sheet.weak,
        "flaw": sheet.flaw,
        "tasks": list(sheet.tasks),
        "look": sheet.look,
        "whole": dump_sheet(sheet),
    }


def so_far(doc: Doc) -> Sheet:
    """Give the sheet of what is typed by now; what is too long is cut."""
    before = load_sheet(doc["whole"]) if isinstance(doc.get("whole"), Mapping) else Sheet()
    return replace(
        before,
        language=language_of(doc),
        demon=cleaned(doc, "demon"),
        mark=cleaned(doc, "mark"),
        origin=cleaned(doc, "origin"),
        mount=cleaned(doc, "mount"),
        mount_kind=cleaned(doc, "mount_kind"),
        slots=slots_of(doc, before),
        weapon=bool(doc.get("weapon")),
        fears=tuple(filter(None, (cleaned(doc, "fear_first"), cleaned(doc, "fear_second")))),
        abilities=(*abilities_of(doc), *[each for each in before.abilities if not each.of_demon][2:]),
        weak=weak_of(doc),
        flaw=cleaned(doc, "flaw"),
        tasks=tasks_of(doc),
        look=(story(typed(doc.get("look"))) or "")[:MOST_LOOK],
    )


def slots_of(doc: Doc, before: Sheet) -> dict[str, Slot]:
    """Fill the slots; the one that was chosen turns black, and an honour stays as it was."""
    many_black = sum(before.slot(slot).black for slot in SLOT_PARTS) > 1
    found = {
        slot: Slot(cleaned(doc, part), before.slot(slot).black if many_black else doc.get("black") == slot)
        for slot, part in SLOT_PARTS.items()
    }
    honour = {HONOUR: before.slot(HONOUR)} if before.slot(HONOUR).text else {}
    return {**honour, **{slot: each for slot, each in found.items() if each.text}}


def abilities_of(doc: Doc) -> tuple[Ability, ...]:
    own = Ability(cleaned(doc, "demon_ability"), cleaned(doc, "demon_effect", 300), True, bool(doc.get("demon_fights")))
    others = (
        Ability(
            cleaned(doc, f"ability_{each}"), cleaned(doc, f"effect_{each}", 300), False, bool(doc.get(f"fights_{each}"))
        )
        for each in ("first", "second")
    )
    return tuple(each for each in (own, *others) if each.name)


def weak_of(doc: Doc) -> int:
    weak = doc.get("weak")
    return weak if isinstance(weak, int) and weak in WEAK_MODIFIERS else 0


def tasks_of(doc: Doc) -> tuple[str, ...]:
    found = doc.get("tasks")
    known = table("tasks")
    chosen = [each for each in found if each in known] if isinstance(found, list) else []
    return tuple(dict.fromkeys(chosen))[:CHOSEN_TASKS]


# --- what a table's entry says ----------------------------------------------------------------------------------------


def taken(doc: Doc, part: str, at: int) -> dict[str, Any]:
    """Give what an entry of a part's table fills in; places are counted from 0."""
    language, key = language_of(doc), table(TABLES[part])[at]
    match part:
        case "demon":
            entry = written(language, "demons")[key]
            return {
                "demon": entry["name"],
                "mark": entry["mark"],
                "demon_trait": entry["trait"],
                "demon_ability": entry["ability"],
                "demon_effect": entry["effect"],
                "demon_fights": key in fighting(),
            }
        case "origin":
            entry = written(language, "origins")[key]
            words = {name: entry[name] for name in ("first", "second", "item")}
            return {"origin": entry["name"], **words, "weapon": key in read("tables.toml")["weapons"]}
        case "mount":
            entry = written(language, "mounts")[key]
            return {"mount": entry["name"], "mount_kind": entry["kind"], "mount_trait": entry["trait"]}
        case "weak":
            return {"weak": WEAK_MODIFIERS[at], "flaw": written(language, "weak_points")["weak_points"][key]}
        case "name":
            return {"name": key}
    return of_two_tables(language, part, key)


def of_two_tables(language: str, part: str, key: str) -> dict[str, Any]:
    """Give a fear or an ability, of the first or of the second table."""
    kind, _line, which = part.partition("_")
    if kind == "fear":
        return {part: written(language, "fears")[which][key]}
    found = ability(language, f"{which}.{key}")
    return {part: found.name, f"effect_{which}": found.effect, f"fights_{which}": found.fights}


def entry_text(language: str, part: str, at: int) -> str:
    """Name an entry of a part's table in a few words."""
    found = taken({"language": language}, part, at)
    return str(found["flaw"] if part == "weak" else found[part])
