"""Small catalogues for tests: our own terms, with entries that are planted beside them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rules.systems.phasesix import written
from rules.systems.phasesix.catalogue import LANGUAGES, Catalogue, Entry
from rules.systems.phasesix.written import catalogue, read_entry

TERMS = Catalogue(
    epochs=catalogue().epochs,
    extensions=catalogue().extensions,
    categories=catalogue().categories,
    lineages=catalogue().lineages,
)


def entry(kind: str, key: str, **figures: Any) -> Any:
    """Give an entry whose words stand in every language and are like nobody else's."""
    said = {language: {"name": f"{key} {language}", "text": f"{key}{language}text"} for language in LANGUAGES}
    parts = [part for part in ("shadow", "rule") if part in figures]
    told = {language: {**words, **dict.fromkeys(parts, words)} for language, words in said.items()}
    return read_entry(kind, key, figures, told)


def template(key: str = "farmhand", **figures: Any) -> Any:
    plain = {"category": "talent", "cost": 4, "modifiers": {"nature": 2}}
    return entry("templates", key, **{**plain, **figures})


def planted(*entries: Entry) -> Catalogue:
    return TERMS.extended(entries)


@contextmanager
def offering(known: Catalogue) -> Iterator[Catalogue]:
    """Let the game read this catalogue instead of its files."""
    read, written.read_catalogue = written.read_catalogue, lambda root: known
    catalogue.cache_clear()
    try:
        yield known
    finally:
        written.read_catalogue = read
        catalogue.cache_clear()
