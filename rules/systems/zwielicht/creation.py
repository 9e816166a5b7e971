"""Making a character of Zwielicht: steps with tables, to be rolled, vetoed, chosen from, or written over."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.fields import lines, number
from rules.core.making import HINT, MISSING, WRONG, Problem, Stage, texts, typed
from rules.core.outcome import Refusal
from rules.core.text import Text, Written
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.draft import (
    SLOT_PARTS,
    TABLES,
    TEXTS,
    Doc,
    begin,
    cleaned,
    part_text,
    so_far,
    taken,
    tasks_of,
)
from rules.systems.zwielicht.options import DEFAULT, Options
from rules.systems.zwielicht.sheet import CHOSEN_TASKS, FIRST_SECTION, MOST_LOOK, MOST_TEXT, Sheet
from rules.systems.zwielicht.tables import WEAK_MODIFIERS
from rules.systems.zwielicht.written import table

DEMON, ORIGIN, FEARS, ABILITIES, SHADOW, WHO = "demon", "origin", "fears", "abilities", "shadow", "who"
STAGES = (
    Stage(DEMON, _("Demon")),
    Stage(ORIGIN, _("Origin")),
    Stage(FEARS, _("Fears")),
    Stage(ABILITIES, _("Abilities"), short=Written({"en": "Abilities", "de": "Können", "fr": "Capacités"})),
    Stage(SHADOW, _("The shadow"), short=Written({"en": "Shadow", "de": "Schatten", "fr": "Ombre"})),
    Stage(WHO, _("Name, mount, tasks"), short=_("Name")),
)
STAGE_PARTS = {
    DEMON: ("demon",),
    ORIGIN: ("origin",),
    FEARS: ("fear_first", "fear_second"),
    ABILITIES: ("ability_first", "ability_second"),
    SHADOW: ("weak",),
    WHO: ("name", "mount"),
}
"""The tables of each step, in the order in which they are asked."""
STAGE_OF = {part: stage for stage, parts in STAGE_PARTS.items() for part in parts}
BLACK_PART, TASKS_PART = "black", "tasks"
CLOSED = ""
MOST_LOCKS = 30
NEEDED = {
    "demon": (DEMON, _("Say which demon you are bound to.")),
    "demon_trait": (DEMON, _("The demon gives an attribute.")),
    "demon_ability": (DEMON, _("The demon brings an ability of its own.")),
    "origin": (ORIGIN, _("Say where you come from.")),
    "first": (ORIGIN, _("Your origin gives a first attribute.")),
    "second": (ORIGIN, _("Your origin gives a second attribute.")),
    "item": (ORIGIN, _("Your origin gives an item.")),
    "fear_first": (FEARS, _("A first fear is missing.")),
    "fear_second": (FEARS, _("A second fear is missing.")),
    "ability_first": (ABILITIES, _("A second ability is missing.")),
    "ability_second": (ABILITIES, _("A third ability is missing.")),
    "name": (WHO, _("Give your character a name.")),
}
LOSES_IN_PLAY = ("fear_first", "fear_second", BLACK_PART, "item", "flaw")
"""What somebody may be without in a later section of life."""
TOO_LONG = _("This has at most %(most)s characters.")


# --- a form that comes in ---------------------------------------------------------------------------------------------


def fill(doc: Doc, stage: str, fields: Mapping[str, object], options: Options = DEFAULT) -> dict[str, Any]:
    """Merge what a form sent, whichever step it was; what it did not send stays."""
    merged = {**doc, **texts(fields, TEXTS)}
    if fields.get("black") in SLOT_PARTS:
        merged["black"] = fields["black"]
    if (weak := number(fields.get("weak"))) in WEAK_MODIFIERS:
        merged["weak"] = weak
    if "task_form" in fields:
        known = lines(fields.get("tasks")) or ()
        merged["tasks"] = [each for each in known if each in table("tasks")][: len(table("tasks"))]
    if "parts" in fields:
        merged["locks"] = list(lines(fields.get("locks")) or ())[:MOST_LOCKS]
    return turned(chosen(merged, fields.get("take")), fields)


def chosen(doc: dict[str, Any], press: object) -> dict[str, Any]:
    """Take a row of a table that was pressed, as "part:place"."""
    part, _colon, place = typed(press).partition(":")
    at = number(place)
    if part not in TABLES or at is None or not 0 <= at < len(table(TABLES[part])):
        return doc
    return opened({**doc, **taken(doc, part, at), "rows": {**doc.get("rows", {}), part: at}}, part)


def turned(doc: dict[str, Any], fields: Mapping[str, object]) -> dict[str, Any]:
    """Go on to the next table of a step once a part is kept, or back to one that is to change."""
    kept, again = (typed(fields.get(press)).partition(":")[0] for press in ("keep", "drop"))
    if again in STAGE_OF:
        return opened(doc, again)
    if kept not in STAGE_OF:
        return doc
    parts = STAGE_PARTS[STAGE_OF[kept]]
    return opened(doc, kept, next(iter(parts[parts.index(kept) + 1 :]), CLOSED))


def opened(doc: dict[str, Any], part: str, shown: str | None = None) -> dict[str, Any]:
    """Show the table of a part, or the named one of the same step."""
    return {**doc, "at": {**doc.get("at", {}), STAGE_OF[part]: part if shown is None else shown}}


def open_part(doc: Doc, stage: str) -> str:
    """Name the part of a step whose table is shown: where one is, else the first that is still empty."""
    at = doc.get("at", {}).get(stage)
    if at == CLOSED or at in STAGE_PARTS[stage]:
        return str(at)
    return next((part for part in STAGE_PARTS[stage] if not part_text(doc, part)), CLOSED)


# --- what is missing --------------------------------------------------------------------------------------------------


def problems(doc: Doc, options: Options) -> tuple[Problem, ...]:
    """List what is wrong or missing in a draft, and what is only advised."""
    return (*missing(doc), *shadow(doc), *weakness(doc, options), *who(doc), *too_long(doc))


def missing(doc: Doc) -> Iterator[Problem]:
    for field, (stage, message) in NEEDED.items():
        if not cleaned(doc, field):
            yield Problem(stage, field, Text(message), MISSING)


def shadow(doc: Doc) -> Iterator[Problem]:
    """Ask for the one slot that turns black."""
    slot = doc.get("black")
    if slot not in SLOT_PARTS:
        yield Problem(SHADOW, "black", Text(_("One slot must turn black.")), MISSING)
    elif not cleaned(doc, SLOT_PARTS[slot]):
        yield Problem(SHADOW, "black", Text(_("Nothing is written in the slot that turns black.")), WRONG)


def weakness(doc: Doc, options: Options) -> Iterator[Problem]:
    if options.weak_point_written and not cleaned(doc, "flaw"):
        yield Problem(SHADOW, "flaw", Text(_("Roll or describe the weak point.")), MISSING)


def who(doc: Doc) -> Iterator[Problem]:
    if len(tasks_of(doc)) < CHOSEN_TASKS:
        yield Problem(WHO, "tasks", Text(_("Choose three tasks.")), MISSING)
    elif len(doc.get("tasks", ())) > CHOSEN_TASKS:
        yield Problem(WHO, "tasks", Text(_("Choose three tasks, not more.")), WRONG)
    if not cleaned(doc, "mount_trait"):
        yield Problem(WHO, "mount_trait", Text(_("A mount gives one attribute more.")), HINT)


def too_long(doc: Doc) -> Iterator[Problem]:
    for name in TEXTS:
        most = MOST_LOOK if name == "look" else 300 if name.endswith(("effect", "_first", "_second")) else MOST_TEXT
        if len(typed(doc.get(name))) > most:
            yield Problem(stage_of(name), name, Text(TOO_LONG, {"most": most}), WRONG)


def stage_of(field: str) -> str:
    if field in NEEDED:
        return NEEDED[field][0]
    if field.startswith("effect_"):
        return ABILITIES
    return DEMON if field in ("mark", "demon_effect") else SHADOW if field == "flaw" else WHO


# --- a character that goes out ----------------------------------------------------------------------------------------


def finish(doc: Doc, options: Options) -> tuple[str, Sheet] | Refusal:
    """Give name and sheet of a draft in which nothing is wrong or missing."""
    open_ends = [problem for problem in problems(doc, options) if problem.hinders]
    if open_ends:
        return Refusal("not_finished", open_ends[0].text.message, open_ends[0].text.params)
    return cleaned(doc, "name"), so_far(doc)


def lacking(name: str, sheet: Sheet, options: Options) -> tuple[Problem, ...]:
    """List what a character would have to be given; in later sections somebody may have lost fears and shadows."""
    found = problems(begin("", name, sheet), options)
    later = sheet.section > FIRST_SECTION
    return tuple(each for each in found if each.hinders and not (later and each.field in LOSES_IN_PLAY))
