"""Making a Fate character: what was typed so far, merged step by step and finished when nothing is missing."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.fields import line, lines, number, story
from rules.core.making import Stage, texts, typed
from rules.core.text import gettext_noop as _
from rules.systems.fate.options import DEFAULT, Options
from rules.systems.fate.sheet import (
    ACTIONS,
    APPROACHES,
    BONUS,
    CONCEPT,
    CREATE,
    MOST_TEXT,
    OTHERS,
    OVERCOME,
    RATINGS,
    STUNT_KINDS,
    TROUBLE,
    Sheet,
    Stunt,
)
from rules.systems.fate.spreads import SPREADS
from rules.systems.fate.stunts import BOTH, deed

Doc = Mapping[str, Any]
IDEA, BUILD = "idea", "build"
STAGES = (Stage(IDEA, _("Idea")), Stage(BUILD, _("Build")))
NAME, LOOK = "name", "look"
TEXTS = (NAME, CONCEPT, TROUBLE, *OTHERS, LOOK)
PLACES = tuple(f"place_{place}" for place in range(1, len(RATINGS) + 1))
"""The fields that say who stands where, from the highest rating down."""
STUNT = "stunt_{}_{}"
STUNT_PARTS = ("kind", "name", "reason", "approach", "action", "circumstance")
MOST_DRAFTED = 8
MOST_LOCKS = 20


def begin(language: str, name: str, sheet: Sheet | None) -> dict[str, Any]:
    """Give the document of a new draft, empty or with what a whole character is."""
    doc: dict[str, Any] = {"language": language, "places": list(APPROACHES), "stunts": []}
    return doc if sheet is None else {**doc, **written(name, sheet)}


def written(name: str, sheet: Sheet) -> dict[str, Any]:
    """Write a whole character as if it had been typed."""
    return {
        NAME: name,
        CONCEPT: sheet.concept,
        TROUBLE: sheet.trouble,
        **dict(zip(OTHERS, sheet.others, strict=False)),
        LOOK: sheet.look,
        "places": sorted(APPROACHES, key=lambda approach: -sheet.rating(approach)),
        "stunts": [row_of(each) for each in sheet.stunts],
    }


def row_of(stunt: Stunt) -> dict[str, str]:
    """Write a stunt as the row it is typed into."""
    row = {part: getattr(stunt, part) for part in ("key", *STUNT_PARTS)}
    return {**row, "action": deed(stunt)}


# --- a form that comes in ---------------------------------------------------------------------------------------------


def fill(doc: Doc, stage: str, fields: Mapping[str, object], options: Options = DEFAULT) -> dict[str, Any]:
    """Merge what a form sent, whichever step it was; what it did not send stays."""
    merged = {**doc, **texts(fields, TEXTS)}
    if PLACES[0] in fields:
        merged["places"] = swapped(places(doc), [typed(fields.get(place)) for place in PLACES])
    if (taken := typed(fields.get("take"))) in SPREADS:
        merged["places"] = list(SPREADS[taken])
    if "stunts" in fields:
        merged["stunts"] = filled_stunts(doc, fields)
    if "parts" in fields:
        merged["locks"] = list(lines(fields.get("locks")) or ())[:MOST_LOCKS]
    return merged


def places(doc: Doc) -> list[str]:
    """Give the approaches from the highest rating down; each stands somewhere, and none twice."""
    found = doc.get("places")
    return list(found) if isinstance(found, list) and sorted(found) == sorted(APPROACHES) else list(APPROACHES)


def swapped(before: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """Let everyone stand where a form wants them; whoever stood there goes where they came from."""
    after = list(before)
    for place, approach in enumerate(wanted):
        if approach in after and approach != before[place]:
            other = after.index(approach)
            after[place], after[other] = after[other], after[place]
    return after


def filled_stunts(doc: Doc, fields: Mapping[str, object]) -> list[dict[str, str]]:
    """Read the rows of stunts; a button adds an empty row of its kind, another takes one away."""
    many = min(max(number(fields.get("stunts")) or 0, 0), MOST_DRAFTED)
    dropped, added = number(fields.get("drop")), typed(fields.get("add"))
    keys = [row.get("key", "") for row in stunts(doc)] + [""] * many
    found = [
        {"key": keys[place - 1], **{part: typed(fields.get(STUNT.format(place, part))) for part in STUNT_PARTS}}
        for place in range(1, many + 1)
        if place != dropped
    ]
    if added in STUNT_KINDS and so_far({"stunts": found}).may_take_stunt:
        found.append(blank_stunt(added))
    return found[:MOST_DRAFTED]


def blank_stunt(kind: str = BONUS) -> dict[str, str]:
    return {"key": "", **dict.fromkeys(STUNT_PARTS, ""), "kind": kind}


def stunts(doc: Doc) -> list[dict[str, str]]:
    """Give the rows of stunts that a draft has."""
    rows = doc.get("stunts")
    return [row for row in rows if isinstance(row, dict)][:MOST_DRAFTED] if isinstance(rows, list) else []


def is_blank(row: Mapping[str, str]) -> bool:
    return not any(line(row.get(part)) for part in STUNT_PARTS if part != "kind")


# --- a character that goes out ----------------------------------------------------------------------------------------


def so_far(doc: Doc) -> Sheet:
    """Give the sheet of what is typed by now; what is too long is cut."""
    others = [clean(doc, key) for key in OTHERS]
    while others and not others[-1]:
        others.pop()
    rated = dict(zip(places(doc), RATINGS, strict=True))
    return Sheet(
        concept=clean(doc, CONCEPT),
        trouble=clean(doc, TROUBLE),
        others=tuple(others),
        look=story(typed(doc.get(LOOK))) or "",
        approaches={approach: rated[approach] for approach in APPROACHES},
        stunts=stunts_of(doc),
    )


def stunts_of(doc: Doc) -> tuple[Stunt, ...]:
    """Give the stunts that say something, each with a key of its own."""
    found: dict[str, Stunt] = {}
    for place, row in enumerate(stunts(doc), 1):
        key = cleaned(row.get("key")) or f"stunt{place}"
        key = key if key not in found else f"{key}_{place}"
        if not is_blank(row):
            found[key] = stunt_of(key, row)
    return tuple(found.values())


def stunt_of(key: str, row: Mapping[str, str]) -> Stunt:
    parts = {part: cleaned(row.get(part)) for part in STUNT_PARTS}
    action, also = (CREATE, OVERCOME) if parts["action"] == BOTH else (parts["action"], "")
    return Stunt(
        key=key,
        kind=parts["kind"] if parts["kind"] in STUNT_KINDS else BONUS,
        name=parts["name"],
        reason=parts["reason"],
        approach=parts["approach"] if parts["approach"] in APPROACHES else "",
        action=action if action in ACTIONS else "",
        also=also,
        circumstance=parts["circumstance"],
    )


def clean(doc: Doc, name: str) -> str:
    return cleaned(doc.get(name))


def cleaned(value: object) -> str:
    return (line(value) or "")[:MOST_TEXT]
