"""Ideas for every part of a character: our own tables, by language."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from rules.core.making import Pick
from rules.systems.fate.ready import stunts
from rules.systems.fate.sheet import BONUS, CONCEPT, OTHERS, TROUBLE, Stunt
from rules.systems.fate.spreads import SPREADS
from rules.systems.fate.written import read, written

Anything = TypeVar("Anything")
TABLES = {CONCEPT: "concepts", TROUBLE: "troubles", **dict.fromkeys(OTHERS, "others")}
GOOD_AT = 3
"""A drawn bonus counts for one of the approaches somebody is best at."""


def names() -> tuple[str, ...]:
    return tuple(read("names.toml")["names"])


def aspects(language: str, key: str) -> tuple[str, ...]:
    """Give the ideas for one aspect of the sheet."""
    return tuple(written(language, "aspects")[TABLES[key]].values())


def other_than(avoided: Iterable[Anything], choices: Sequence[Anything], pick: Pick) -> Anything:
    """Choose anything but what is avoided, unless nothing else is left."""
    known = list(avoided)
    left = [choice for choice in choices if choice not in known] or choices
    return left[pick(len(left))]


def drawn_places(now: Sequence[str], pick: Pick) -> list[str]:
    """Draw one of the sample spreads, another one than stands."""
    return list(other_than([tuple(now)], list(SPREADS.values()), pick))


def drawn_stunt(language: str, places: Sequence[str], known: Iterable[str], pick: Pick) -> Stunt:
    """Draw a stunt that is not known yet: a bonus for what somebody does best, or one special thing."""
    best, reasons = places[:GOOD_AT], set(known)
    fitting = [each for each in stunts(language) if each.kind != BONUS or each.approach in best]
    return other_than([each for each in fitting if each.reason in reasons], fitting, pick)
