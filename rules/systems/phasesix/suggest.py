"""Surprise me: a life that can be lived, drawn from what the campaign offers."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from rules.core.making import Pick, typed
from rules.systems.phasesix.careers import take_refused
from rules.systems.phasesix.catalogue import EDUCATION, PROFESSION, WEAPON_SKILLS, CharacterTemplate
from rules.systems.phasesix.creation import Doc, begin, budget_of, gear_of, known_path, path_of, so_far
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.play import Play
from rules.systems.phasesix.sheet import HUMAN
from rules.systems.phasesix.values import Values
from rules.systems.phasesix.written import CONTENT

NAME, PATH, GEAR = PARTS = ("name", "path", "gear")
MOST_DRAWN = 40
ITEMS_DRAWN = 3
AMONG = 6
"""Of the templates that fit best one is drawn among so many."""


@cache
def names() -> tuple[str, ...]:
    return tuple(tomllib.loads((CONTENT / "names.toml").read_text(encoding="utf-8"))["names"])


def suggest(doc: Doc, part: str, options: Options, pick: Pick, others: Sequence[str]) -> dict[str, Any]:
    """Draw one part anew, or, where none is named, all that nobody chose or locked; an unknown part changes nothing."""
    drawn = dict(doc)
    for each in PARTS if part == "" else [part] if part in PARTS else []:
        if may_change(drawn, each, asked=part == each):
            drawn = redrawn(drawn, each, options, pick, others)
            drawn["given"] = {**drawn.get("given", {}), each: value_of(drawn, each)}
    return drawn


def may_change(doc: Doc, part: str, asked: bool) -> bool:
    """Say whether a part may be drawn: it is not locked, and empty or as it was drawn, or asked for and no name."""
    now, given = value_of(doc, part), doc.get("given", {})
    free = not now or now == given.get(part) if isinstance(given, dict) else not now
    return part not in doc.get("locks", ()) and (free or (asked and part != NAME))


def value_of(doc: Doc, part: str) -> Any:
    return typed(doc.get("name")).strip() if part == NAME else list(path_of(doc) if part == PATH else gear_of(doc))


def redrawn(doc: dict[str, Any], part: str, options: Options, pick: Pick, others: Sequence[str]) -> dict[str, Any]:
    if part == NAME:
        return {**doc, "name": drawn_name(pick, (*others, typed(doc.get("name"))))}
    if part == PATH:
        return drawn_path({**doc, "templates": []}, options, pick)
    return {**doc, "gear": drawn_gear(doc, options, pick)}


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
    known, path = options.catalogue, path_of(doc)
    left = budget_of(doc, options).left
    found = [
        each
        for each in known.offered("templates", options.epoch, options.extensions)
        if each.cost <= left
        and (not category or each.category == category)
        and take_refused(each, path, known, options) is None
    ]
    lived = raised(known_path(doc, known))
    return sorted(found, key=lambda each: (-fit(each, lived), each.key))


def raised(templates: Iterable[CharacterTemplate]) -> Counter[str]:
    """Count what a life raises."""
    return Counter(key for each in templates for key, value in each.modifiers.items() if value > 0)


def fit(template: CharacterTemplate, lived: Counter[str]) -> int:
    """Count how much a template goes on with what a life is already about."""
    return sum(lived[key] for key, value in template.modifiers.items() if value > 0)


# --- what to set out with ---------------------------------------------------------------------------------------------


def drawn_gear(doc: Doc, options: Options, pick: Pick) -> list[str]:
    """Draw a weapon for the skill one is best at, something to wear, and things to use, as far as the money goes."""
    values = Values(so_far(doc, options), Play(), options)
    best = max(WEAPON_SKILLS, key=values.value)
    known, place = options.catalogue, (options.epoch, options.extensions)
    groups = [
        [each for each in known.offered("weapons", *place) if each.skill == best],
        list(known.offered("armours", *place)),
        *[list(known.offered("items", *place))] * ITEMS_DRAWN,
    ]
    chosen: list[str] = []
    money = options.starting_money
    for group in groups:
        possible = [each for each in group if each.price <= money and each.key not in chosen]
        if possible:
            one = possible[pick(len(possible))]
            chosen.append(one.key)
            money -= one.price
    return chosen
