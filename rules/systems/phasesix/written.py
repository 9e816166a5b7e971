"""Read the catalogue from its files: figures once, words in each language beside them."""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rules.core import shapes
from rules.core.fields import Malformed, document
from rules.systems.phasesix.catalogue import KINDS, LANGUAGES, MOST_TEXT, Catalogue, Entry, Said, Words

CONTENT = Path(__file__).parent / "content"
PARTS = ("shadow", "rule")
"""What of an entry has words of its own."""
Document = dict[str, Any]


@cache
def catalogue() -> Catalogue:
    """Give our own catalogue, read once."""
    return read_catalogue(CONTENT)


def read_catalogue(root: Path) -> Catalogue:
    """Read a folder of files; a key that stands twice, or words that belong to nothing, are an error."""
    by_kind: dict[str, dict[str, Entry]] = {kind: {} for kind in KINDS}
    for kind, name, figures in files(root):
        words = {language: toml(root / language / f"{name}.toml") for language in LANGUAGES}
        for language, found in words.items():
            if lost := set(found) - set(figures):
                raise Malformed(f"{language}/{name}.toml has words for {', '.join(sorted(lost))}, which is not there.")
        for key, entry in figures.items():
            if key in by_kind[kind]:
                raise Malformed(f"{name}.toml: {key} stands twice.")
            said = {language: found.get(key, {}) for language, found in words.items()}
            by_kind[kind][key] = read_entry(kind, key, entry, said)
    return Catalogue(**{kind: MappingProxyType(found) for kind, found in by_kind.items()})  # type: ignore[arg-type]


def files(root: Path) -> Iterator[tuple[str, str, Document]]:
    """Give each file of figures: its kind, the name of its files of words, and what it holds."""
    for kind in KINDS:
        alone = root / f"{kind}.toml"
        several = sorted((root / kind).glob("*.toml"))
        for path in [alone] * alone.exists() + several:
            yield kind, kind if path == alone else f"{kind}_{path.stem}", toml(path)


def toml(path: Path) -> Document:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def read_entry(kind: str, key: str, figures: Mapping[str, Any], said: Mapping[str, Mapping[str, Any]]) -> Any:
    """Read one entry from its figures and its words by language; house content comes through here, too."""
    entry = shapes.load(KINDS[kind], {**figures, "key": key}, f"{kind}.{key}")
    own = {language: without(words, PARTS) for language, words in said.items() if words}
    changes: Document = {"words": told(own, f"{kind}.{key}")}
    for part in PARTS:
        inner = {language: words[part] for language, words in said.items() if part in words}
        if inner:
            found = getattr(entry, part, None)
            if found is None:
                raise Malformed(f"{kind}.{key} has words for a {part}, but no {part}.")
            changes[part] = replace(found, words=told(inner, f"{kind}.{key}.{part}"))
    return frozen(replace(entry, **changes))


def without(words: Mapping[str, Any], names: Collection[str]) -> Document:
    return {name: text for name, text in words.items() if name not in names}


def told(said: Mapping[str, Mapping[str, Any]], where: str) -> Said:
    """Take words as they are written, narrow spaces and all."""
    for language, words in said.items():
        for name, text in document(words, f"{where}.{language}", ("name", "text")).items():
            if not isinstance(text, str) or len(text) > MOST_TEXT:
                raise Malformed(f"{where}.{language}.{name} is not a text of at most {MOST_TEXT} characters.")
    return {language: Words(**words) for language, words in said.items()}


def frozen(entry: Entry) -> Entry:
    """Let nobody change a mapping that all share."""
    for name in entry.__dataclass_fields__:
        value = getattr(entry, name)
        if isinstance(value, dict):
            object.__setattr__(entry, name, MappingProxyType(value))
    return entry
