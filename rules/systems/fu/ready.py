"""Characters that are ready to play, and the one that rehearsals use."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.core.outcome import Figure, ReadyMade
from rules.systems.fu.options import Options
from rules.systems.fu.play import start
from rules.systems.fu.sheet import QUESTIONS, SLOTS, Descriptor, Drive, Item, Relationship, Sheet
from rules.systems.fu.written import LANGUAGES, written

SAMPLE_NAME = "Sample"


@cache
def ready_made(language: str) -> tuple[ReadyMade, ...]:
    """Give the ready-made characters in a language, in English where there is none."""
    content = written(language, "characters")
    return tuple(
        ReadyMade(entry["key"], entry["name"], sheet(entry, content["noun_first"])) for entry in content["characters"]
    )


def sheet(entry: Mapping[str, Any], noun_first: bool) -> Sheet:
    return Sheet(
        concept=entry["concept"],
        descriptors=tuple(Descriptor(slot, entry[slot]) for slot in SLOTS),
        gear=tuple(Item(adjective, noun, noun_first) for adjective, noun in entry["gear"]),
        drive=Drive(**{question: entry[question] for question in QUESTIONS}),
        description=entry["description"],
        relationships=tuple(Relationship(to, text) for to, text in entry["relationships"]),
    )


def sample(options: Options) -> Figure:
    """Give a fresh character for rehearsals and tests: nothing spent, nothing suffered."""
    whole = ready_made(LANGUAGES[0])[0].sheet
    return Figure(SAMPLE_NAME, whole, start(whole, options))
