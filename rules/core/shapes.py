"""Documents by their shapes: a frozen dataclass is written as JSON and read back by the types of its fields."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, field, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from rules.core.fields import Malformed, document, stored_list, stored_number, stored_switch, stored_text

MOST_TEXT = 300
MOST_NUMBER = 999_999_999
MOST_ENTRIES = 50


def limited(default: Any, *, most: int = 0, least: int = 0, among: tuple[str, ...] = ()) -> Any:
    """Declare a field with its default and its limit: a length, the highest number, how many, or the words allowed.

    `least` is the lowest number, also of each number in a list or a mapping.
    """
    return field(default=default, metadata={"most": most, "least": least, "among": among})


def dump(thing: Any) -> dict[str, object]:
    """Write a shape without what has its default."""
    return {each.name: plain(getattr(thing, each.name)) for each in fields(thing) if not is_default(thing, each)}


def is_default(thing: Any, each: "Field[Any]") -> bool:
    default = each.default_factory() if each.default_factory is not MISSING else each.default
    return default is not MISSING and bool(getattr(thing, each.name) == default)


def plain(value: object) -> object:
    """Write tuples as lists and shapes as objects, as JSON gives them back."""
    match value:
        case Mapping():
            return {str(name): plain(entry) for name, entry in value.items()}
        case tuple() | list():
            return [plain(entry) for entry in value]
    return dump(value) if is_dataclass(value) else value


def load(shape: type[Any], value: object, where: str) -> Any:
    """Read a shape from a document; what is left out has its default, what is unknown is refused."""
    known = {each.name: each for each in fields(shape)}
    doc = document(value, where, tuple(known))
    hints = types_of(shape)  # type: ignore[arg-type]
    read = {name: stored(hints[name], entry, known[name].metadata, f"{where}.{name}") for name, entry in doc.items()}
    try:
        return shape(**read)
    except TypeError as lacking:
        raise Malformed(f"{where} lacks a field.") from lacking


@cache
def types_of(shape: type[Any]) -> dict[str, Any]:
    return get_type_hints(shape)


def stored(kind: Any, value: object, limits: Mapping[str, Any], where: str) -> Any:
    """Read one value by its type."""
    if get_origin(kind) is UnionType:
        kinds = [each for each in get_args(kind) if each is not type(None)]
        return None if value is None else stored(kinds[0], value, limits, where)
    if is_dataclass(kind):
        return load(kind, value, where)  # type: ignore[arg-type]
    match get_origin(kind) or kind:
        case origin if origin is tuple:
            inner, most = get_args(kind)[0], limits.get("most") or MOST_ENTRIES
            return tuple(stored(inner, entry, low(limits), where) for entry in stored_list(value, where, most))
        case origin if origin is Mapping:
            entries = document(value, where)
            inner = get_args(kind)[1]
            return {
                stored_text(name, where, MOST_TEXT): stored(inner, each, low(limits), where)
                for name, each in entries.items()
            }
    return single(kind, value, limits, where)


def low(limits: Mapping[str, Any]) -> dict[str, int]:
    """Give the limit that also holds for each entry."""
    return {"least": limits.get("least", 0)}


def single(kind: Any, value: object, limits: Mapping[str, Any], where: str) -> object:
    if kind is bool:
        return stored_switch(value, where)
    if kind is int:
        return stored_number(value, where, limits.get("least", 0), limits.get("most") or MOST_NUMBER)
    text = stored_text(value, where, limits.get("most") or MOST_TEXT)
    if limits.get("among") and text not in limits["among"]:
        raise Malformed(f"{where} is none of {', '.join(limits['among'])}.")
    return text
