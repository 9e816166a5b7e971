"""Read the catalogue from its files: figures once, words in each language beside them."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rules.core import shapes
from rules.core.fields import Malformed
from rules.systems.phasesix.catalogue import KINDS, LANGUAGES, Catalogue, Entry

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
        words = {language: document(root / language / f"{name}.toml") for language in LANGUAGES}
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
            yield kind, kind if path == alone else f"{kind}_{path.stem}", document(path)


def document(path: Path) -> Document:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def read_entry(kind: str, key: str, figures: Mapping[str, Any], said: Mapping[str, Mapping[str, Any]]) -> Any:
    """Read one entry from its figures and its words by language; house content comes through here, too."""
    whole: Document = {**figures, "key": key}
    for part in PARTS:
        told = {language: words[part] for language, words in said.items() if part in words}
        if told:
            whole[part] = {**whole.get(part, {}), "words": told}
    whole["words"] = {
        language: {name: text for name, text in words.items() if name not in PARTS}
        for language, words in said.items()
        if words
    }
    return frozen(shapes.load(KINDS[kind], whole, f"{kind}.{key}"))


def frozen(entry: Entry) -> Entry:
    """Let nobody change a mapping that all share."""
    for name in entry.__dataclass_fields__:
        value = getattr(entry, name)
        if isinstance(value, dict):
            object.__setattr__(entry, name, MappingProxyType(value))
    return entry
