"""Changing a sheet: what was read is what is changed, or both versions are shown."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from dataclasses import fields as dataclass_fields
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.fields import is_deceptive
from characters.drafts import DECEPTIVE
from characters.models import Character
from rules.core.editing import Problem
from rules.core.fields import line, story
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY

MARK_DIGITS = 16
MOST_NAME = 200
MOST_NOTES = 20_000
NAME, NOTES = "name", "notes"
NAME_MISSING = Refusal("name_missing", _("A character needs a name."))
NAME_TOO_LONG = Refusal("name_too_long", _("A name has at most %(most)s characters."), {"most": MOST_NAME})
NAME_DECEPTIVE = Refusal("name_deceptive", DECEPTIVE)
NOTES_TOO_LONG = Refusal("notes_too_long", _("Notes have at most %(most)s characters."), {"most": MOST_NOTES})
STALE = Refusal(
    "stale", _("Somebody changed this meanwhile. Nothing is lost: compare both versions, then decide which one stays.")
)


on_change: list[Callable[[Character], None]] = []
"""Told when a sheet was changed and that is saved. The app of the tables registers, in its `ready`."""


class Overtaken(Exception):
    """A character was written behind the lock that guards it."""


@dataclass(frozen=True)
class Refused:
    """A form that cannot be taken as it is: why, and for each field that is wrong."""

    refusal: Refusal | None = None
    problems: tuple[Problem, ...] = ()


def mark(*parts: object) -> str:
    """Name a version by its content, so that a form can say which one it was drawn from."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:MARK_DIGITS]


def sheet_mark(character: Character) -> str:
    """Name the version of all that the form of a sheet holds; points, conditions and notes are not of it."""
    system = BY_KEY[character.system]
    doc = system.dump_sheet(system.load_sheet(character.sheet))
    return mark(character.name, {name: value for name, value in doc.items() if name != NOTES})


def notes_of(character: Character) -> str:
    return str(getattr(BY_KEY[character.system].load_sheet(character.sheet), NOTES, ""))


def notes_mark(character: Character) -> str:
    return mark(notes_of(character))


def has_notes(system: Any) -> bool:
    """Say whether the sheets of a game keep notes."""
    return any(each.name == NOTES for each in dataclass_fields(system.Sheet))


def name_problems(fields: Mapping[str, object]) -> tuple[Problem, ...]:
    name = line(fields.get(NAME, ""))
    if not name:
        return (Problem(NAME, NAME_MISSING),)
    if is_deceptive(name):
        return (Problem(NAME, NAME_DECEPTIVE),)
    return (Problem(NAME, NAME_TOO_LONG),) if len(name) > MOST_NAME else ()


def change_sheet(*, character: UUID, fields: Mapping[str, object], seen: str, options: Any) -> Character | Refused:
    """Write a sheet anew as a form says it, unless it has changed since the form was drawn; then tell who watches."""
    with transaction.atomic():
        locked = Character.objects.select_for_update().get(pk=character)
        answer = rewritten(locked, fields, seen, options)
    if isinstance(answer, Character):
        for tell in on_change:
            tell(answer)
    return answer


def rewritten(character: Character, fields: Mapping[str, object], seen: str, options: Any) -> Character | Refused:
    system = BY_KEY[character.system]
    sheet = system.read_sheet(fields, options)
    problems = name_problems(fields) + (sheet if isinstance(sheet, tuple) else ())
    if problems:
        return Refused(problems=problems)
    if seen != sheet_mark(character):
        return Refused(STALE)
    kept = replace(sheet, notes=notes_of(character)) if has_notes(system) else sheet
    return written(character, name=line(fields[NAME]), sheet=system.dump_sheet(kept), schema=system.SCHEMA)


@transaction.atomic
def change_notes(*, character: UUID, notes: str, seen: str) -> Character | Refused:
    """Write the notes anew, unless somebody else wrote there since they were read."""
    locked = Character.objects.select_for_update().get(pk=character)
    text = story(notes) or ""
    if len(text) > MOST_NOTES:
        return Refused(NOTES_TOO_LONG)
    if text == notes_of(locked):
        return locked
    if seen != notes_mark(locked):
        return Refused(STALE)
    system = BY_KEY[locked.system]
    sheet = replace(system.load_sheet(locked.sheet), notes=text)
    return written(locked, sheet=system.dump_sheet(sheet), schema=system.SCHEMA)


def written(character: Character, **fields: Any) -> Character:
    """Save under the revision that was read."""
    read_at = Character.objects.filter(pk=character.pk, revision=character.revision)
    for name, value in (fields | {"revision": character.revision + 1}).items():
        setattr(character, name, value)
    if not read_at.update(revision=character.revision, **fields):
        raise Overtaken(character.pk)
    return character
