"""What differs between two documents, piece by piece, so that one change can be taken back without the later ones.

A list whose entries carry a `key` counts as so many named things in an order; any other list changes as a whole. A
field of the document that is an empty list or mapping counts as left out, as the games write their documents.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any


class Gap(Enum):
    """Nothing at all stands there: not even null."""

    ABSENT = "absent"


ABSENT: Any = Gap.ABSENT
FIELD = 1
"""How deep the fields of a document lie."""


@dataclass(frozen=True)
class Piece:
    """One difference: where, what stood there and what stands there now; `place` is that of an entry in its list."""

    at: tuple[str, ...]
    was: Any = ABSENT
    now: Any = ABSENT
    place: int | None = None

    def turned(self) -> "Piece":
        """Give the difference the other way round."""
        return replace(self, was=self.now, now=self.was)

    def meets(self, other: "Piece") -> bool:
        """Say whether one of two differences lies within the other."""
        shorter = min(len(self.at), len(other.at))
        return self.at[:shorter] == other.at[:shorter]


def dump(pieces: tuple[Piece, ...]) -> list[dict[str, Any]]:
    """Write differences as JSON; what is absent is left out."""
    return [
        {"at": list(each.at), "place": each.place}
        | {name: value for name, value in (("was", each.was), ("now", each.now)) if value is not ABSENT}
        for each in pieces
    ]


def load(docs: list[dict[str, Any]]) -> tuple[Piece, ...]:
    return tuple(Piece(tuple(doc["at"]), doc.get("was", ABSENT), doc.get("now", ABSENT), doc["place"]) for doc in docs)


def differences(before: Any, after: Any, at: tuple[str, ...] = ()) -> Iterator[Piece]:
    """Name every smallest part in which two documents differ."""
    if len(at) == FIELD:
        before, after = present(before), present(after)
    if before == after:
        return
    stood, stands = filled(before, after, at), filled(after, before, at)
    if isinstance(stood, dict) and isinstance(stands, dict):
        for name in [*stood, *(name for name in stands if name not in stood)]:
            yield from differences(stood.get(name, ABSENT), stands.get(name, ABSENT), (*at, name))
    elif is_keyed(stood) and is_keyed(stands) and same_order(stood, stands):
        yield from entries(stood, stands, at)
    else:
        yield Piece(at, before, after)


def present(value: Any) -> Any:
    """Give a field's value, or nothing for what is empty."""
    return ABSENT if value in ([], {}) else value


def filled(value: Any, other: Any, at: tuple[str, ...]) -> Any:
    """Give what a field that was left out stands for, beside what the other document has there."""
    return type(other)() if value is ABSENT and len(at) == FIELD and isinstance(other, dict | list) else value


def is_keyed(value: Any) -> bool:
    """Say whether a list names its entries; an empty one may."""
    if not isinstance(value, list) or not all(isinstance(each, dict) and "key" in each for each in value):
        return False
    return len({each["key"] for each in value}) == len(value)


def same_order(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> bool:
    stayed = {each["key"] for each in before} & {each["key"] for each in after}
    order = [[each["key"] for each in some if each["key"] in stayed] for some in (before, after)]
    return order[0] == order[1]


def entries(before: list[dict[str, Any]], after: list[dict[str, Any]], at: tuple[str, ...]) -> Iterator[Piece]:
    """Compare two lists entry by entry, by their keys."""
    stood = {each["key"]: each for each in before}
    stands = {each["key"]: each for each in after}
    for place, entry in enumerate(before):
        if entry["key"] in stands:
            yield from differences(entry, stands[entry["key"]], (*at, entry["key"]))
        else:
            yield Piece((*at, entry["key"]), entry, ABSENT, place)
    for place, entry in enumerate(after):
        if entry["key"] not in stood:
            yield Piece((*at, entry["key"]), ABSENT, entry, place)


def found(document: Any, at: tuple[str, ...]) -> Any:
    """Give what stands somewhere in a document, or ABSENT."""
    here = document
    for name in at:
        if isinstance(here, list):
            here = next((each for each in here if isinstance(each, dict) and each.get("key") == name), ABSENT)
        elif isinstance(here, dict):
            here = here.get(name, ABSENT)
        else:
            return ABSENT
    return present(here) if len(at) == FIELD else here


def blocked(document: Any, pieces: tuple[Piece, ...]) -> Piece | None:
    """Give the first difference that no longer fits, because what it would change is another thing by now."""
    return next((each for each in pieces if found(document, each.at) != each.was or lost(document, each)), None)


def lost(document: Any, piece: Piece) -> bool:
    """Say whether that in which a difference lies is gone: a field comes again by itself, nothing else does."""
    return any(found(document, piece.at[:depth]) is ABSENT for depth in range(FIELD + 1, len(piece.at)))


def applied(document: dict[str, Any], pieces: tuple[Piece, ...]) -> dict[str, Any]:
    """Give the document with every difference made; none may be `blocked`. What goes makes room for what comes."""
    for each in sorted(pieces, key=lambda piece: (piece.now is not ABSENT, piece.place or 0)):
        field, deeper = each.at[0], each.at[FIELD:]
        stood = document.get(field, ABSENT)
        if deeper and present(stood) is ABSENT:
            stood = [] if each.place is not None and len(deeper) == 1 else {}
        document = with_field(document, field, present(put(stood, deeper, each)))
    return document


def with_field(document: dict[str, Any], field: str, value: Any) -> dict[str, Any]:
    return {name: kept for name, kept in (document | {field: value}).items() if kept is not ABSENT}


def put(here: Any, at: tuple[str, ...], piece: Piece) -> Any:
    """Give a part of a document with one difference made in it."""
    if not at:
        return piece.now
    if isinstance(here, list):
        return put_entry(here, at, piece)
    return with_field(here, at[0], put(here.get(at[0], ABSENT), at[1:], piece))


def put_entry(entries: list[Any], at: tuple[str, ...], piece: Piece) -> list[Any]:
    place = next((place for place, entry in enumerate(entries) if entry["key"] == at[0]), None)
    inside = put(ABSENT if place is None else entries[place], at[1:], piece)
    start = place if place is not None else piece.place or 0
    rest = entries[start:] if place is None else entries[start + 1 :]
    return [*entries[:start], *([] if inside is ABSENT else [inside]), *rest]
