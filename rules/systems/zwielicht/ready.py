"""Characters that are ready to play, and the one that rehearsals use."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.core.outcome import Figure, ReadyMade
from rules.systems.zwielicht.options import Options
from rules.systems.zwielicht.play import start
from rules.systems.zwielicht.sheet import DEMON, FIRST, HONOUR, ITEM, MOUNT, SECOND, Ability, Sheet, Slot
from rules.systems.zwielicht.tables import WEAK_MODIFIERS, ability, fighting
from rules.systems.zwielicht.written import LANGUAGES, read, table, written

SAMPLE_NAME = "Sample"


@cache
def ready_made(language: str) -> tuple[ReadyMade, ...]:
    """Give the ready-made characters in a language, in English where there is none."""
    language = language if language in LANGUAGES else LANGUAGES[0]
    entries = written(language, "characters")["character"]
    return tuple(ReadyMade(entry["key"], entry["name"], sheet(entry, language)) for entry in entries)


def sheet(entry: Mapping[str, Any], language: str) -> Sheet:
    """Put a character together from the tables."""
    demon = written(language, "demons")[entry["demon"]]
    origin = written(language, "origins")[entry["origin"]]
    mount = written(language, "mounts")[entry["mount"]]
    fears = written(language, "fears")
    texts = {
        HONOUR: "",
        MOUNT: mount["trait"],
        DEMON: demon["trait"],
        FIRST: origin["first"],
        SECOND: origin["second"],
        ITEM: origin["item"],
    }
    return Sheet(
        language=language,
        demon=demon["name"],
        mark=demon["mark"],
        origin=origin["name"],
        mount=mount["name"],
        mount_kind=mount["kind"],
        slots={slot: Slot(text, slot == entry["black"]) for slot, text in texts.items() if text},
        weapon=entry["origin"] in read("tables.toml")["weapons"],
        fears=(fears["first"][entry["fear_first"]], fears["second"][entry["fear_second"]]),
        abilities=(
            Ability(demon["ability"], demon["effect"], of_demon=True, fights=entry["demon"] in fighting()),
            from_table(language, "first." + entry["ability_first"]),
            from_table(language, "second." + entry["ability_second"]),
        ),
        weak=WEAK_MODIFIERS[table("weak_points").index(entry["weak"])],
        flaw=written(language, "weak_points")["weak_points"][entry["weak"]],
        tasks=tuple(entry["tasks"]),
        look=entry["look"],
    )


def from_table(language: str, where: str) -> Ability:
    found = ability(language, where)
    return Ability(found.name, found.effect, fights=found.fights)


def sample(options: Options) -> Figure:
    """Give a fresh character for rehearsals and tests: nothing spent, nothing suffered."""
    whole = ready_made(LANGUAGES[0])[0].sheet
    return Figure(SAMPLE_NAME, whole, start(whole, options))
