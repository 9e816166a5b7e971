"""Characters that are ready to play, and the one that rehearsals use."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rules.core.outcome import Figure, ReadyMade
from rules.systems.fu.options import Options
from rules.systems.fu.play import start
from rules.systems.fu.sheet import QUESTIONS, SLOTS, Descriptor, Drive, Item, Sheet

CONTENT = Path(__file__).parent / "content"
LANGUAGES = ("en", "de", "fr")
SAMPLE_NAME = "Sample"


@cache
def ready_made(language: str) -> tuple[ReadyMade, ...]:
    """Give the ready-made characters in a language, in English where there is none."""
    name = language if language in LANGUAGES else LANGUAGES[0]
    with (CONTENT / f"{name}.toml").open("rb") as file:
        content = tomllib.load(file)
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
    )


def sample(options: Options) -> Figure:
    """Give a fresh character for rehearsals and tests: nothing spent, nothing suffered."""
    whole = ready_made(LANGUAGES[0])[0].sheet
    return Figure(SAMPLE_NAME, whole, start(whole, options))
