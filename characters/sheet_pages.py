"""What the pages of one character draw from: its sheet, its form, its notes, its paper."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from accounts.models import User
from characters.editing import NAME, STALE, Refused, has_notes, notes_mark, notes_of, sheet_mark
from characters.models import Kind
from characters.reading import Reading
from characters.rolling import log_of, rolls_for_drafts
from characters.services import crests_in
from rules.core.editing import HIDDEN, Field, Group
from rules.core.making import Problem as Trouble
from rules.core.outcome import Figure, Refusal
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.templatetags.words import say

Context = dict[str, Any]
PAPERS = ("a4", "letter")
NAME_LABEL = Text(_("Name"))


@dataclass(frozen=True)
class Box:
    """A box of a form with what is wrong in it, and what stands there now where somebody else wrote meanwhile."""

    field: Field
    problem: Refusal | None = None
    other: str | None = None


@dataclass(frozen=True)
class Boxes:
    """A group of boxes as it is drawn."""

    group: Group
    boxes: tuple[Box, ...]


def frame(reading: Reading) -> Context:
    """Give what every page of a character needs."""
    character = reading.character
    return {
        "reading": reading,
        "character": character,
        "campaign": character.campaign,
        "system": reading.system,
        "system_key": character.system,
    }


hands: list[Callable[[Reading, User], Context]] = []
"""Asked what a reader can do on a character's page beside reading. The app of the tables registers, in its `ready`."""


def sheet_page(reading: Reading, user: User) -> Context:
    """Give the sheet as its reader may see it, and as far as they can act from there."""
    shown = {
        "sheet": reading.system.sheet_view(reading.figure, reading.options),
        "others": crests_in(reading.character.campaign),
        "state_part": f"systems/{reading.system.KEY}/sheet_state.html",
        "page_part": f"systems/{reading.system.KEY}/sheet_page.html",
        "at_table": bool(reading.role and reading.character.campaign and not reading.character.campaign.archived_at),
    }
    if reading.may_change and reading.character.kind == Kind.PLAYER_CHARACTER:
        shown["lacking"] = lacking(reading)
    if rolls_for_drafts(reading.system, reading.options):
        shown["rolled_by"] = log_of(reading.character, user)
    for able in hands:
        shown |= able(reading, user)
    return frame(reading) | shown | (notes_panel(reading) if reading.may_change else {})


def lacking(reading: Reading) -> Sequence[Trouble]:
    """Name what by the rules is missing, in the words in which it is asked for when a character is made."""
    system, name, sheet = reading.system, reading.character.name, reading.figure.sheet
    alone = reading.character.campaign is None
    options = system.free_options(system.begin("", name, sheet)) if alone else reading.options
    found: Sequence[Trouble] = system.lacking(name, sheet, options)
    return found


def notes_panel(
    reading: Reading, *, typed: str | None = None, refused: Refused | None = None, page: str = "", seen: str = ""
) -> Context:
    """Give the notes as they stand, or as they were typed beside what stands there."""
    if not has_notes(reading.system):
        return {}
    there, stale = notes_of(reading.character), is_stale(refused)
    return {
        "keeps_notes": True,
        "notes_url": reverse("characters:notes", args=[reading.character.pk]),
        "notes": there if typed is None else typed,
        "notes_seen": notes_mark(reading.character) if stale or not seen else seen,
        "notes_page": page or uuid4().hex,
        "notes_refusal": refused.refusal if refused else None,
        "notes_there": there if stale else None,
    }


def is_stale(refused: Refused | None) -> bool:
    return refused is not None and refused.refusal is STALE


def edit_page(
    reading: Reading, fields: Mapping[str, object] | None = None, refused: Refused | None = None, seen: str = ""
) -> Context:
    """Give the form of a sheet as it stands, or as it was typed with what is wrong.

    The form goes on meaning the version it was drawn from, until its writer has seen what changed.
    """
    there = {NAME: reading.character.name} | reading.system.sheet_fields(reading.figure.sheet)
    stale = is_stale(refused)
    wrong = {problem.field: problem.refusal for problem in (refused.problems if refused else ())}
    groups = form_of(reading, there if fields is None else fields)
    drawn = [Boxes(group, tuple(boxes(group, wrong, there if stale else None))) for group in groups]
    return frame(reading) | {
        "groups": drawn,
        "seen": sheet_mark(reading.character) if stale or not seen else seen,
        "refusal": refused.refusal if refused else None,
        "wrong": [box for group in drawn for box in group.boxes if box.problem],
    }


def form_of(reading: Reading, fields: Mapping[str, object]) -> Sequence[Group]:
    """Lay the form of a sheet out, its name first."""
    name = fields.get(NAME, "")
    first, *others = reading.system.sheet_form(fields, reading.options)
    named = Field(NAME, NAME_LABEL, name if isinstance(name, str) else "")
    return [Group(first.key, first.title, (named, *first.fields), first.hint, first.more, first.more_label), *others]


def boxes(group: Group, wrong: Mapping[str, Refusal], there: Mapping[str, object] | None) -> Iterator[Box]:
    for field in group.fields:
        other = str(there.get(field.name, "")) if there is not None and field.kind != HIDDEN else None
        yield Box(field, wrong.get(field.name), other if other != field.value else None)


def paper_page(reading: Reading, *, size: str, paper: str, with_state: bool) -> Context:
    """Give one sheet of paper, to be filled in by hand unless its reader wants it as it stands just now.

    Notes stand on it for those who may read them.
    """
    figure = reading.figure if with_state else as_new(reading)
    return frame(reading) | {
        "page": reading.system.paper_view(figure, reading.options),
        "with_state": with_state,
        "paper_part": f"systems/{reading.system.KEY}/print.html",
        "paper": paper if paper in PAPERS else PAPERS[0],
        "large": size == "large",
        "today": timezone.localdate(),
    }


def as_new(reading: Reading) -> Figure:
    return replace(reading.figure, play=reading.system.start(reading.figure.sheet, reading.options))


def plain_page(reading: Reading) -> str:
    """Write the whole sheet line by line, in the reader's language."""
    rows = [reading.character.name, str(say(reading.system.NAME))]
    if reading.character.campaign:
        rows.append(reading.character.campaign.name)
    for part in reading.system.plain_text(reading.figure, reading.options):
        if part.private and not reading.may_change:
            continue
        rows += ["", say(part.title), *(say(row) for row in part.lines)]
    return "\n".join(rows) + "\n"


def language() -> str:
    return get_language() or "en"
