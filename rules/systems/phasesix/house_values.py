"""What the boxes of a form hold, and the figures and words that they become."""

from collections.abc import Mapping
from typing import Any

from rules.core import shapes
from rules.systems.phasesix.catalogue import KINDS, LANGUAGES, Entry

Values = Mapping[str, Any]
PAIRED = ("modifiers", "brings", "lowers", "values", "blast_brings")
PARTS: Mapping[str, tuple[str, ...]] = {
    "shadow": ("weight",),
    "rule": ("price", "reason", "kind", "in_combat"),
    "blast": ("hits", "wounds", "penetration", "radius", "brings"),
}
"""What of an entry is an object of its own, and its figures."""
WHETHER: Mapping[str, tuple[str, ...]] = {
    "shadow": ("shadow_weight",),
    "rule": ("rule_has", "rule_price"),
    "blast": ("blast_hits",),
}
"""The boxes that say whether it is there at all."""


def is_there(part: str, filled: Values) -> bool:
    """Say whether a part was filled in: the first of its boxes that the form has decides."""
    deciding = next((name for name in WHETHER[part] if name in filled), "")
    return str(filled.get(deciding) or "0") not in ("0", "False")


def plain(name: str, value: Any) -> Any:
    """Write what a box holds as a figure: pairs without their empty rows, picks each once."""
    if name in PAIRED:
        return {key: by for key, by in value or () if key and by is not None}
    if isinstance(value, list | tuple):
        return [key for key in dict.fromkeys(value) if key]
    return int(value) if name == "shadow_weight" else value


def figures_of(kind: str, filled: Values) -> dict[str, Any]:
    """Give the figures of a filled form."""
    shape = KINDS.get(kind, Entry).__dataclass_fields__
    known = [name for name in shape if name in filled and name not in ("key", "words")]
    found = {name: plain(name, filled[name]) for name in known}
    for part, names in PARTS.items():
        if part in shape and is_there(part, filled):
            each = {
                name: plain(f"{part}_{name}", filled[f"{part}_{name}"]) for name in names if f"{part}_{name}" in filled
            }
            found[part] = each
    return found


def words_of(filled: Values) -> dict[str, dict[str, Any]]:
    """Give the words of a filled form by language; one that nobody wrote in is left out."""
    found: dict[str, dict[str, Any]] = {}
    for language in LANGUAGES:
        own = said(filled, "", language)
        inner = {part: said(filled, f"{part}_", language) for part in ("shadow", "rule") if is_there(part, filled)}
        told = {**own, **{part: words for part, words in inner.items() if words}}
        if told:
            found[language] = told
    return found


def said(filled: Values, before: str, language: str) -> dict[str, str]:
    words = {name: str(filled.get(f"{before}{name}_{language}") or "") for name in ("name", "text")}
    return {name: text for name, text in words.items() if text}


def values_of(entry: Entry) -> dict[str, Any]:
    """Give what the boxes of an entry hold."""
    found: dict[str, Any] = {}
    for name in entry.__dataclass_fields__:
        value = getattr(entry, name)
        if name == "words":
            found |= told("", value)
        elif name in PARTS:
            found |= part_values(name, value) if value else {}
        else:
            found[name] = boxed(value)
    return found


def boxed(value: Any) -> Any:
    if isinstance(value, Mapping):
        return [[key, by] for key, by in value.items()]
    return list(value) if isinstance(value, tuple) else value


def part_values(part: str, value: Any) -> dict[str, Any]:
    found = {f"{part}_{name}": boxed(getattr(value, name)) for name in PARTS[part]}
    return found | told(f"{part}_", getattr(value, "words", {})) | ({"rule_has": True} if part == "rule" else {})


def told(before: str, words: Mapping[str, Any]) -> dict[str, str]:
    found = {language: shapes.dump(each) for language, each in words.items()}
    return {f"{before}{name}_{language}": str(text) for language, each in found.items() for name, text in each.items()}
