"""Ideas drawn into a draft. What is locked stays, and so does what somebody wrote themselves."""

from collections.abc import Iterable, Sequence
from typing import Any

from rules.core.fields import line
from rules.core.making import Pick, typed
from rules.systems.fate.creation import (
    MOST_DRAFTED,
    NAME,
    STUNT_PARTS,
    Doc,
    blank_stunt,
    clean,
    is_blank,
    places,
    row_of,
    so_far,
    stunts,
)
from rules.systems.fate.ideas import aspects, drawn_places, drawn_stunt, names, other_than
from rules.systems.fate.options import Options
from rules.systems.fate.sheet import APPROACHES, ASPECTS, CONCEPT, OTHERS, TROUBLE

RATED = "approaches"
STUNTS = tuple(f"stunt-{place}" for place in range(1, MOST_DRAFTED + 1))
PARTS = (NAME, *ASPECTS, RATED, *STUNTS)
ASPECTS_DRAWN = 4
"""A drawn character has these many aspects, more where the table wants them; the last may wait for play."""


def suggest(doc: Doc, part: str, options: Options, pick: Pick, others: Sequence[str]) -> dict[str, Any]:
    """Draw one part anew, or, where none is named, all of them; an unknown part changes nothing."""
    drawn = dict(doc)
    for each in parts(options) if part == "" else [part] if part in PARTS else []:
        if may_change(drawn, each) or (part == RATED and RATED not in doc.get("locks", ())):
            drawn = redrawn(drawn, each, pick, others)
    return drawn


def parts(options: Options) -> tuple[str, ...]:
    """Name the parts of a whole character: as many aspects and stunts as the table wants."""
    others = OTHERS[: max(ASPECTS_DRAWN, options.min_aspects) - 2]
    return (NAME, CONCEPT, TROUBLE, *others, RATED, *STUNTS[: options.stunts_at_start])


def may_change(doc: Doc, part: str) -> bool:
    """Say whether a part may be drawn anew: it is not locked, and as it began or as it was drawn."""
    now = values(doc, part)
    began = now == list(APPROACHES) if part == RATED else not any(line(value) for value in now)
    return part not in doc.get("locks", ()) and (began or now == doc.get("given", {}).get(part))


def redrawn(doc: dict[str, Any], part: str, pick: Pick, others: Sequence[str]) -> dict[str, Any]:
    """Draw one part; what the draft says already, or somebody else is called, does not come again."""
    language = str(doc.get("language", ""))
    if part == RATED:
        doc |= {"places": drawn_places(places(doc), pick)}
    elif part in STUNTS:
        doc |= {"stunts": with_stunt(doc, STUNTS.index(part), language, pick)}
    elif part == NAME:
        doc |= {NAME: other_than((clean(doc, NAME), *others), names(), pick)}
    else:
        doc |= {part: other_than([clean(doc, key) for key in ASPECTS], aspects(language, part), pick)}
    return given(doc, [part])


def with_stunt(doc: Doc, place: int, language: str, pick: Pick) -> list[dict[str, str]]:
    """Give the rows with one stunt drawn anew, in its place or as the last one."""
    rows = stunts(doc)
    if place >= len(rows) and not so_far(doc).may_take_stunt:
        return rows
    stunt = drawn_stunt(language, places(doc), [row.get("reason", "") for row in rows], pick)
    rows[place : place + 1] = [row_of(stunt)]
    return rows


# --- what a part is made of -------------------------------------------------------------------------------------------


def values(doc: Doc, part: str) -> list[str]:
    """Give what a part says now."""
    if part == RATED:
        return places(doc)
    if part in STUNTS:
        row = next(iter(stunts(doc)[STUNTS.index(part) :]), blank_stunt())
        return [] if is_blank(row) else [typed(row.get(name)) for name in STUNT_PARTS]
    return [typed(doc.get(part))]


def given(doc: dict[str, Any], drawn: Iterable[str]) -> dict[str, Any]:
    """Remember what was drawn, so that it can be told from what somebody wrote."""
    return {**doc, "given": {**doc.get("given", {}), **{part: values(doc, part) for part in drawn}}}
