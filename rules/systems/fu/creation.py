"""Making an FU character: what was typed so far, merged step by step and finished when nothing is missing."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core.fields import line, lines, number, story
from rules.core.making import Problem, Stage, texts, typed
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems.fu.faults import BOND, GEAR, MOST_BONDS, bonds, is_blank, items, problems
from rules.systems.fu.options import DEFAULT, PLAIN, Options
from rules.systems.fu.sheet import (
    MOST_ENTRIES,
    MOST_TEXT,
    QUESTIONS,
    SLOTS,
    Descriptor,
    Drive,
    Item,
    Relationship,
    Sheet,
)

Doc = Mapping[str, Any]
WHO, SHEET, BONDS = "who", "sheet", "bonds"
STAGES = (Stage(WHO, _("Who")), Stage(SHEET, _("Sheet")), Stage(BONDS, _("Bonds")))
TEXTS = ("name", "concept", "description", *SLOTS, *QUESTIONS, "powers")
NOUN_FIRST = ("fr",)
MOST_LOCKS = 20


def begin(language: str, name: str, sheet: Sheet | None) -> dict[str, Any]:
    """Give the document of a new draft, empty or with what a whole character is; the language orders its gear."""
    doc: dict[str, Any] = {"language": language, "noun_first": language in NOUN_FIRST}
    return doc if sheet is None else {**doc, **written(name, sheet)}


def written(name: str, sheet: Sheet) -> dict[str, Any]:
    """Write a whole character as if it had been typed."""
    gear = {
        GEAR.format(place, part): getattr(item, part)
        for place, item in enumerate(sheet.gear[:2], 1)
        for part in ("adjective", "noun")
    }
    return {
        "name": name,
        "concept": sheet.concept,
        "description": sheet.description,
        "powers": "\n".join(sheet.powers),
        **{slot: sheet.descriptor(slot) for slot in SLOTS},
        **{question: getattr(sheet.drive, question) for question in QUESTIONS},
        **gear,
        **({"noun_first": sheet.gear[0].noun_first} if sheet.gear else {}),
        "bonds": [{"to": bond.to, "text": bond.text} for bond in sheet.relationships[:MOST_BONDS]],
    }


# --- a form that comes in ---------------------------------------------------------------------------------------------


def fill(doc: Doc, stage: str, fields: Mapping[str, object], options: Options = DEFAULT) -> dict[str, Any]:
    """Merge what a form sent, whichever step it was; what it did not send stays."""
    gear = [GEAR.format(place, part) for place in (1, 2) for part in ("adjective", "noun", "kind")]
    merged = {**doc, **texts(fields, (*TEXTS, *gear))}
    if "bonds" in fields:
        merged["bonds"] = filled_bonds(fields)
    if "parts" in fields:
        merged["locks"] = list(lines(fields.get("locks")) or ())[:MOST_LOCKS]
    return merged


def filled_bonds(fields: Mapping[str, object]) -> list[dict[str, str]]:
    """Read the lines of relationships; one button adds an empty line, another takes one away."""
    many = min(max(number(fields.get("bonds")) or 0, 0), MOST_BONDS)
    dropped = number(fields.get("drop"))
    found = [
        {part: typed(fields.get(BOND.format(place, part))) for part in ("to", "text")}
        for place in range(1, many + 1)
        if place != dropped
    ]
    return [*found, {"to": "", "text": ""}][:MOST_BONDS] if "add" in fields else found


# --- a character that goes out ----------------------------------------------------------------------------------------


def finish(doc: Doc, options: Options) -> tuple[str, Sheet] | Refusal:
    """Give name and sheet of a draft in which nothing is wrong or missing."""
    open_ends = [problem for problem in problems(doc, options) if problem.hinders]
    if open_ends:
        return Refusal("not_finished", open_ends[0].text.message, open_ends[0].text.params)
    return clean(doc, "name"), so_far(doc, options)


def lacking(name: str, sheet: Sheet, options: Options) -> tuple[Problem, ...]:
    """List what a character would have to be given before it could be finished; which item is good is not kept."""
    found = problems(begin("", name, sheet), replace(options, gear_rule=PLAIN))
    return tuple(problem for problem in found if problem.hinders)


def so_far(doc: Doc, options: Options) -> Sheet:
    """Give the sheet of what is typed by now; what is too long is cut."""
    return Sheet(
        concept=clean(doc, "concept"),
        descriptors=tuple(Descriptor(slot, clean(doc, slot)) for slot in SLOTS),
        gear=gear_of(doc),
        drive=Drive(**{question: clean(doc, question) for question in QUESTIONS}),
        description=story(typed(doc.get("description"))) or "",
        relationships=tuple(
            Relationship(cleaned(bond["to"]), cleaned(bond["text"])) for bond in bonds(doc) if not is_blank(bond)
        ),
        powers=powers_of(doc) if options.fu_powers else (),
    )


def gear_of(doc: Doc) -> tuple[Item, ...]:
    first = bool(doc.get("noun_first"))
    pairs = [(cleaned(adjective), cleaned(noun)) for adjective, noun in items(doc)]
    return tuple(Item(adjective, noun, first) for adjective, noun in pairs if adjective or noun)


def powers_of(doc: Doc) -> tuple[str, ...]:
    rows: Sequence[str] = typed(doc.get("powers")).splitlines()
    return tuple(text for text in map(cleaned, rows) if text)[:MOST_ENTRIES]


def clean(doc: Doc, name: str) -> str:
    return cleaned(doc.get(name))


def cleaned(value: object) -> str:
    return (line(value) or "")[:MOST_TEXT]
