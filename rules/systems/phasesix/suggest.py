"""Surprise me: a life that can be lived, drawn from what the campaign offers."""

import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from rules.core.making import Pick, typed
from rules.systems.phasesix.careers import take_refused
from rules.systems.phasesix.catalogue import EDUCATION, PROFESSION, CharacterTemplate
from rules.systems.phasesix.creation import Doc, begin, budget_of, known_path, path_of
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.sheet import HUMAN
from rules.systems.phasesix.written import CONTENT, catalogue

NAME, PATH = PARTS = ("name", "path")
MOST_DRAWN = 40
AMONG = 6
"""Of the templates that fit best one is drawn among so many."""


@cache
def names() -> tuple[str, ...]:
    return tuple(tomllib.loads((CONTENT / "names.toml").read_text(encoding="utf-8"))["names"])


def suggest(doc: Doc, part: str, options: Options, pick: Pick, others: Sequence[str]) -> dict[str, Any]:
    """Draw one part anew, or, where none is named, all that is still empty."""
    drawn = dict(doc)
    if part == NAME or (not part and not typed(doc.get("name")).strip()):
        drawn["name"] = drawn_name(pick, others)
    if part == PATH or (not part and not path_of(doc)):
        drawn = drawn_path({**drawn, "templates": []}, options, pick)
    return drawn


def drawn_name(pick: Pick, others: Sequence[str]) -> str:
    free = [name for name in names() if name not in others] or list(names())
    return free[pick(len(free))]


def drawn_path(doc: dict[str, Any], options: Options, pick: Pick) -> dict[str, Any]:
    """Draw a schooling, a profession, and then whatever goes with them while points are left."""
    fresh = {**begin(str(doc.get("language", "")), "", None), **doc, "lineage": doc.get("lineage", HUMAN)}
    for category in (EDUCATION, PROFESSION, *[""] * MOST_DRAWN):
        possible = takeable(fresh, options, category)
        if possible:
            fresh = {**fresh, "templates": [*path_of(fresh), possible[pick(min(len(possible), AMONG))].key]}
    return fresh


def takeable(doc: Doc, options: Options, category: str) -> list[CharacterTemplate]:
    """Give what can be taken and paid now, what fits the life so far best first."""
    known, path = catalogue(), path_of(doc)
    left = budget_of(doc, options).left
    found = [
        each
        for each in known.offered("templates", options.epoch, options.extensions)
        if each.cost <= left
        and (not category or each.category == category)
        and take_refused(each, path, known, options) is None
    ]
    lived = Counter(key for each in known_path(doc, known) for key, value in each.modifiers.items() if value > 0)
    return sorted(found, key=lambda each: (-fit(each, lived), each.key))


def fit(template: CharacterTemplate, lived: Counter[str]) -> int:
    """Count how much a template goes on with what a life is already about."""
    return sum(lived[key] for key, value in template.modifiers.items() if value > 0)
