"""Making a character: lineage, life path, gear and story, merged step by step and finished when nothing hinders."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core.fields import line, lines, story
from rules.core.making import Problem, Stage, texts, typed
from rules.core.outcome import Refusal
from rules.core.text import Written
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.careers import Budget, budget, dependants, points_of
from rules.systems.phasesix.catalogue import EPOCHS, EXTENSIONS, LIVED, Catalogue, CharacterTemplate
from rules.systems.phasesix.options import DEFAULT, Options
from rules.systems.phasesix.sheet import HUMAN, MOST_GEAR, MOST_STORY, MOST_TEMPLATES, HouseGear, Sheet

Doc = Mapping[str, Any]
EPOCH, LINEAGE, PATH, GEAR, STORY = "epoch", "lineage", "path", "gear", "story"
STAGES = (
    Stage(EPOCH, _("Epoch")),
    Stage(LINEAGE, _("Lineage"), short=Written({"en": "Lineage", "de": "Herkunft", "fr": "Lignée"})),
    Stage(PATH, _("Life path"), browses=True),
    Stage(GEAR, _("Gear"), short=Written({"en": "Gear", "de": "Gepäck", "fr": "Matériel"})),
    Stage(STORY, _("Story"), short=Written({"en": "Story", "de": "Biografie", "fr": "Histoire"})),
)
TEXTS = ("name", "concept", "description")
MOST_LINE = 300
NOT_FINISHED = "not_finished"
MOST_LOCKS = 20


def begin(language: str, name: str, sheet: Sheet | None) -> dict[str, Any]:
    """Give the document of a new draft: empty, or what a whole character is."""
    doc: dict[str, Any] = {"language": language, "lineage": HUMAN, "templates": [], "gear": []}
    if sheet is None:
        return doc
    doc |= setting_of(sheet)
    own = tuple(each for each in sheet.owned if each.key not in sheet.later)
    written = {
        "name": name,
        "lineage": sheet.lineage,
        "templates": list(sheet.templates),
        "gear": list(sheet.gear),
        "concept": sheet.concept,
        "description": sheet.description,
    }
    lived = {
        "later": list(sheet.later),
        "spent": sheet.spent,
        "collected": sheet.collected,
        "cost": budget(0, own).spent,
    }
    return {**doc, **written, "lived": lived}


def setting_of(sheet: Sheet) -> dict[str, Any]:
    """Name a time, and what is played in it, in which a character could have lived; the usual one where it could."""
    known = sheet.catalogue
    gear = (known.gear(key) for key in sheet.gear)
    parts = [known.lineages[sheet.lineage], *sheet.owned, *(each for each in gear if each)]
    extensions = [each for each in EXTENSIONS if any(part.extension == each for part in parts)]
    for epoch in (DEFAULT.epoch, *EPOCHS):
        if all(part.fits(epoch, extensions) for part in parts):
            return {"epoch": epoch, "extensions": extensions}
    return {}


def free_options(doc: Doc) -> Options:
    """Give the options of a draft without a campaign: the book's, in the time that its maker chose."""
    epoch, extensions = doc.get("epoch"), keys_of(doc, "extensions", len(EXTENSIONS))
    return replace(
        DEFAULT,
        epoch=epoch if epoch in EPOCHS else DEFAULT.epoch,
        extensions=tuple(each for each in EXTENSIONS if each in extensions),
    )


# --- reading a draft --------------------------------------------------------------------------------------------------


def keys_of(doc: Doc, name: str, most: int) -> tuple[str, ...]:
    """Give the keys of a list in a draft, each once."""
    found = doc.get(name, ())
    kept = [key for key in found if isinstance(key, str)] if isinstance(found, list | tuple) else []
    return tuple(dict.fromkeys(kept))[:most]


def path_of(doc: Doc) -> tuple[str, ...]:
    return keys_of(doc, "templates", MOST_TEMPLATES)


def gear_of(doc: Doc) -> tuple[str, ...]:
    return keys_of(doc, "gear", MOST_GEAR)


def lineage_of(doc: Doc, known: Catalogue) -> str:
    chosen = doc.get("lineage")
    return chosen if isinstance(chosen, str) and chosen in known.lineages else HUMAN


def known_path(doc: Doc, known: Catalogue) -> tuple[CharacterTemplate, ...]:
    return tuple(known.templates[key] for key in path_of(doc) if key in known.templates)


def in_order(path: Sequence[CharacterTemplate], later: Sequence[str]) -> list[CharacterTemplate]:
    """Give templates as a life is lived, and behind them what was bought with reputation."""
    ages = list(LIVED)
    return sorted(path, key=lambda each: (each.key in later, ages.index(each.lived)))


def lived(doc: Doc, name: str, default: Any) -> Any:
    """Give what a character that has already been played brings along."""
    found = doc.get("lived")
    value = found.get(name, default) if isinstance(found, Mapping) else default
    return value if isinstance(value, type(default)) else default


def earned(doc: Doc, options: Options) -> int:
    """Give the reputation that a character has from play, and not from the points that creation had left."""
    points = points_of(options.catalogue, lineage_of(doc, options.catalogue), options)
    had: int = lived(doc, "collected", 0) - max(0, points - lived(doc, "cost", 0))
    return max(0, had)


def budget_of(doc: Doc, options: Options) -> Budget:
    """Give the career points of a draft; what was bought with reputation cost none of them."""
    known = options.catalogue
    later = set(lived(doc, "later", []))
    own = [each for each in known_path(doc, known) if each.key not in later]
    return budget(points_of(known, lineage_of(doc, known), options), own)


# --- a form that comes in ---------------------------------------------------------------------------------------------


def fill(doc: Doc, stage: str, fields: Mapping[str, object], options: Options = DEFAULT) -> dict[str, Any]:
    """Merge what a form sent, whichever step it was; what it did not send stays.

    `add` and `remove` change the life path, `add_gear` and `remove_gear` the bag. Removing what others need only asks,
    and names them; `remove_all` takes them along.
    """
    known = options.catalogue
    merged = {**doc, **texts(fields, TEXTS)}
    chosen = fields.get("lineage")
    if isinstance(chosen, str) and chosen in known.lineages:
        merged["lineage"] = chosen
    if fields.get("epoch") in EPOCHS:
        chosen_too = lines(fields.get("extensions")) or ()
        merged |= {"epoch": fields["epoch"], "extensions": [each for each in EXTENSIONS if each in chosen_too]}
    if "parts" in fields:
        merged["locks"] = list(lines(fields.get("locks")) or ())[:MOST_LOCKS]
    if {"add", "remove", "remove_all", "keep"} & set(fields):
        merged = {name: value for name, value in merged.items() if name != "asks"}
        merged = pathed(merged, fields, known)
    for key in lines(fields.get("add_gear")) or ():
        if known.gear(key) and len(gear_of(merged)) < MOST_GEAR:
            merged["gear"] = [*gear_of(merged), *([key] if key not in gear_of(merged) else [])]
    gone = set(lines(fields.get("remove_gear")) or ())
    if gone:
        merged["gear"] = [key for key in gear_of(merged) if key not in gone]
    return merged


def pathed(doc: dict[str, Any], fields: Mapping[str, object], known: Catalogue) -> dict[str, Any]:
    """Put templates on the life path or take them off; what is not there any more goes by itself."""
    path = [key for key in path_of(doc) if key in known.templates]
    for key in lines(fields.get("add")) or ():
        if key in known.templates and key not in path and len(path) < MOST_TEMPLATES:
            path.append(key)
    for key in lines(fields.get("remove")) or ():
        if needing(key, path, known):
            return {**doc, "templates": path, "asks": key}
        path = [each for each in path if each != key]
    for key in lines(fields.get("remove_all")) or ():
        gone = {key, *needing(key, path, known)}
        path = [each for each in path if each not in gone]
    return {**doc, "templates": path}


def needing(key: str, path: Sequence[str], known: Catalogue) -> tuple[str, ...]:
    """Name those on the life path that would lack something without this one."""
    on_it = [known.templates[other] for other in path if other in known.templates]
    return tuple(each.key for each in dependants(key, on_it))


# --- a character that goes out ----------------------------------------------------------------------------------------


def so_far(doc: Doc, options: Options) -> Sheet:
    """Give the sheet of a draft as it stands; points that are left become reputation."""
    known, house = options.catalogue, options.house
    left = max(0, budget_of(doc, options).left)
    path = tuple(each.key for each in in_order(known_path(doc, known), lived(doc, "later", [])))
    gear = tuple(key for key in gear_of(doc) if known.gear(key))
    return Sheet(
        lineage=lineage_of(doc, known),
        templates=path,
        house=house.among("templates", path),
        house_gear=HouseGear(*(house.among(kind, gear) for kind in ("weapons", "armours", "items"))),
        later=tuple(key for key in lived(doc, "later", []) if key in path),
        collected=left + earned(doc, options),
        spent=lived(doc, "spent", 0),
        gear=gear,
        concept=clean(doc, "concept"),
        description=(story(typed(doc.get("description"))) or "")[:MOST_STORY],
    )


def clean(doc: Doc, name: str) -> str:
    return (line(typed(doc.get(name))) or "")[:MOST_LINE]


def finish_with(doc: Doc, options: Options, found: Sequence[Problem]) -> tuple[str, Sheet] | Refusal:
    """Give name and sheet of a draft in which nothing hinders."""
    hindering = [problem for problem in found if problem.hinders]
    if hindering:
        return Refusal(NOT_FINISHED, hindering[0].text.message, hindering[0].text.params)
    return clean(doc, "name"), so_far(doc, options)
