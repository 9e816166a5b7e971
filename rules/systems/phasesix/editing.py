"""A sheet as a form: words are written, and the life behind them travels along unchanged."""

import json
from collections.abc import Mapping
from dataclasses import replace

from rules.core import fields as given
from rules.core.editing import HIDDEN, STORY, Field, Group, Problem
from rules.core.fields import Malformed
from rules.core.outcome import Refusal
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.creation import MOST_LINE
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.sheet import MOST_STORY, Sheet, dump_sheet, load_sheet

LIFE = "life"
WRITTEN = ("concept", "description")
NOT_TEXT = Refusal("not_text", _("This is written in words."))
LIFE_LOST = Refusal("life_lost", _("The life path did not come along. Open the sheet anew."))


def too_long(most: int) -> Refusal:
    return Refusal("too_long", _("This has at most %(most)s characters."), {"most": most})


def sheet_fields(sheet: Sheet) -> dict[str, object]:
    """Give the form of a sheet as it stands, all but the notes, which are kept by themselves."""
    rest = {name: value for name, value in dump_sheet(sheet).items() if name not in (*WRITTEN, "notes")}
    return {"concept": sheet.concept, "description": sheet.description, LIFE: json.dumps(rest)}


def sheet_form(fields: Mapping[str, object], options: Options) -> tuple[Group, ...]:
    """Lay the form out, also half filled in."""
    boxes = (
        Field("concept", Text(_("In one line")), shown(fields, "concept"), optional=True),
        Field("description", Text(_("Story")), shown(fields, "description"), STORY, optional=True),
        Field(LIFE, Text(_("Life path")), shown(fields, LIFE), HIDDEN),
    )
    return (Group("about", Text(_("About")), boxes),)


def shown(fields: Mapping[str, object], name: str) -> str:
    value = fields.get(name)
    return value if isinstance(value, str) else ""


def read_sheet(fields: Mapping[str, object], options: Options) -> Sheet | tuple[Problem, ...]:
    """Read a form into a sheet, or say what is wrong with each field."""
    concept, story = given.line(fields.get("concept", "")), given.story(fields.get("description", ""))
    found = [
        *judged("concept", concept, MOST_LINE),
        *judged("description", story, MOST_STORY),
    ]
    try:
        life = load_sheet(json.loads(shown(fields, LIFE)))
    except (ValueError, RecursionError, Malformed):
        return (*found, Problem(LIFE, LIFE_LOST))
    if found:
        return tuple(found)
    return replace(life, concept=concept or "", description=story or "")


def judged(name: str, text: str | None, most: int) -> tuple[Problem, ...]:
    if text is None:
        return (Problem(name, NOT_TEXT),)
    return (Problem(name, too_long(most)),) if len(text) > most else ()
