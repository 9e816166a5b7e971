"""A sheet as a form: words, lineage, reputation and changes by hand; the life path travels along unchanged."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.core import fields as given
from rules.core.editing import CHOICE, HIDDEN, NUMBER, STORY, Field, Group, Problem
from rules.core.fields import Malformed
from rules.core.outcome import Refusal
from rules.core.plain import words
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.creation import MOST_LINE
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.sheet import MOST_STORY, Sheet, dump_sheet, load_sheet
from rules.systems.phasesix.traits import NAMES
from rules.systems.phasesix.written import catalogue

Fields = Mapping[str, object]
LIFE = "life"
ADD, CHANGE, TRAIT, BY = "add", "change", "change.{}.trait", "change.{}.by"
MOST_CHANGES, MOST_BY, MOST_REPUTATION = len(NAMES), 20, 9_999
NUMBERS: Mapping[str, str] = {"collected": _("Reputation collected"), "spent": _("Reputation spent")}
FORMED = ("concept", "description", "lineage", "modifiers", *NUMBERS, "notes")
NOTHING = ("", words("–"))

NOT_TEXT = Refusal("not_text", _("This is written in words."))
CHOICE_WRONG = Refusal("choice_unknown", _("Choose one of those that there are."))
NUMBER_WRONG = Refusal("number_wrong", _("This is a number from 0 to %(most)s."), {"most": MOST_REPUTATION})
CHANGE_WRONG = Refusal("change_wrong", _("This is a number from −%(most)s to %(most)s."), {"most": MOST_BY})
TWICE = Refusal("changed_twice", _("This value is changed in another row already."))
OVERSPENT = Refusal("overspent", _("Nobody spends more reputation than was collected."))
LIFE_LOST = Refusal("life_lost", _("The life path did not come along. Open the sheet anew."))


def too_long(most: int) -> Refusal:
    return Refusal("too_long", _("This has at most %(most)s characters."), {"most": most})


# --- from a sheet to its form -----------------------------------------------------------------------------------------


def sheet_fields(sheet: Sheet) -> dict[str, object]:
    """Give the form of a sheet as it stands, all but the notes, which are kept by themselves."""
    rest = {name: value for name, value in dump_sheet(sheet).items() if name not in FORMED}
    found: dict[str, object] = {"concept": sheet.concept, "description": sheet.description, "lineage": sheet.lineage}
    found |= {name: str(getattr(sheet, name)) for name in NUMBERS}
    for at, (trait, by) in enumerate(sheet.modifiers.items()):
        found |= {TRAIT.format(at): trait, BY.format(at): str(by)}
    return found | {LIFE: json.dumps(rest)}


def shown(fields: Fields, name: str) -> str:
    value = fields.get(name)
    return value if isinstance(value, str) else ""


def rows(fields: Fields) -> int:
    """Count the rows of changes, one more where a press asked for it."""
    last = max((at for at in range(MOST_CHANGES) if TRAIT.format(at) in fields), default=-1)
    return min(MOST_CHANGES, max(1, last + 1 + (fields.get(ADD) == CHANGE)))


def sheet_form(fields: Fields, options: Options) -> tuple[Group, ...]:
    """Lay the form out, also half filled in."""
    return (about(fields), reputation(fields), changes(fields))


def about(fields: Fields) -> Group:
    lineages = tuple((key, Text("%(name)s", {"name": each.name})) for key, each in catalogue().lineages.items())
    boxes = (
        Field("lineage", Text(_("Lineage")), shown(fields, "lineage"), CHOICE, choices=lineages),
        Field("concept", Text(_("In one line")), shown(fields, "concept"), optional=True),
        Field("description", Text(_("Story")), shown(fields, "description"), STORY, optional=True),
        Field(LIFE, Text(_("Life path")), shown(fields, LIFE), HIDDEN),
    )
    hint = Text(_("The life path grows by reputation, at the table."))
    return Group("about", Text(_("About")), boxes, hint)


def reputation(fields: Fields) -> Group:
    boxes = tuple(Field(name, Text(label), shown(fields, name), NUMBER) for name, label in NUMBERS.items())
    return Group("reputation", Text(_("Reputation")), boxes)


def changes(fields: Fields) -> Group:
    boxes = tuple(box for at in range(rows(fields)) for box in change_boxes(fields, at))
    hint = Text(_("What counts beside lineage, life path and gear. Each value says so where it opens."))
    more = CHANGE if rows(fields) < MOST_CHANGES else ""
    return Group("changes", Text(_("Changes by hand")), boxes, hint, more, Text(_("Another change")))


def change_boxes(fields: Fields, at: int) -> Iterator[Field]:
    choices = (NOTHING, *((key, Text(name)) for key, name in NAMES.items()))
    trait, by = TRAIT.format(at), BY.format(at)
    yield Field(trait, Text(_("Value")), shown(fields, trait), CHOICE, choices=choices, optional=True)
    yield Field(by, Text(_("Changed by")), shown(fields, by), NUMBER, optional=True)


# --- from a form to its sheet -----------------------------------------------------------------------------------------


def read_sheet(fields: Fields, options: Options) -> Sheet | tuple[Problem, ...]:
    """Read a form into a sheet, or say what is wrong with each field."""
    read: dict[str, Any] = {
        "concept": given.line(fields.get("concept", "")),
        "description": given.story(fields.get("description", "")),
        "lineage": shown(fields, "lineage"),
        **{name: given.number(shown(fields, name) or "0") for name in NUMBERS},
    }
    modifiers, found = read_changes(fields)
    found = (*written_wrong(read), *counted_wrong(read), *found)
    try:
        life = load_sheet({**json.loads(shown(fields, LIFE)), "lineage": read["lineage"]})
    except (TypeError, ValueError, RecursionError, Malformed):
        known = read["lineage"] in catalogue().lineages
        return (*found, Problem(LIFE, LIFE_LOST) if known else Problem("lineage", CHOICE_WRONG))
    return found or replace(life, **read, modifiers=modifiers)


def written_wrong(read: Mapping[str, Any]) -> Iterator[Problem]:
    for name, most in (("concept", MOST_LINE), ("description", MOST_STORY)):
        if read[name] is None:
            yield Problem(name, NOT_TEXT)
        elif len(read[name]) > most:
            yield Problem(name, too_long(most))


def counted_wrong(read: Mapping[str, Any]) -> Iterator[Problem]:
    wrong = [name for name in NUMBERS if read[name] is None or not 0 <= read[name] <= MOST_REPUTATION]
    yield from (Problem(name, NUMBER_WRONG) for name in wrong)
    if not wrong and read["spent"] > read["collected"]:
        yield Problem("spent", OVERSPENT)


def read_changes(fields: Fields) -> tuple[dict[str, int], tuple[Problem, ...]]:
    """Read the rows of changes; one without a value is left out."""
    found: dict[str, int] = {}
    wrong: list[Problem] = []
    for at in range(rows(fields)):
        trait, by = shown(fields, TRAIT.format(at)), given.number(shown(fields, BY.format(at)) or "0")
        if not trait:
            continue
        if trait not in NAMES:
            wrong.append(Problem(TRAIT.format(at), CHOICE_WRONG))
        elif trait in found:
            wrong.append(Problem(TRAIT.format(at), TWICE))
        elif by is None or abs(by) > MOST_BY:
            wrong.append(Problem(BY.format(at), CHANGE_WRONG))
        elif by:
            found[trait] = by
    return found, tuple(wrong)
