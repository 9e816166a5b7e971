"""A character as a file: written so that anybody may read it, and read as if anybody had written it."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, get_args, get_origin

from django.utils import timezone

from accounts.fields import is_deceptive
from characters.editing import MOST_NAME, NAME_DECEPTIVE
from characters.models import Character
from rules.core.editing import Problem
from rules.core.fields import Malformed, line
from rules.core.outcome import Refusal
from rules.core.shapes import types_of
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY

FORMAT, VERSION = "tafelrunde.character", 1
KNOWN = ("format", "version", "system", "schema", "name", "sheet", "play", "made_at", "extra")
MOST_BYTES = 200_000
MOST_DEPTH = 20
MOST_NAMED = 40

NOTHING = Refusal("file_missing", _("Choose a file, or paste its text."))
TOO_BIG = Refusal("file_too_big", _("A character’s file has at most %(most)s kB."), {"most": MOST_BYTES // 1000})
NOT_TEXT = Refusal("file_not_text", _("This file is not written in UTF-8, so it cannot be read."))
NOT_JSON = Refusal("file_not_json", _("This is not JSON: line %(line)s, column %(column)s."))
TOO_DEEP = Refusal("file_too_deep", _("This is nested too deeply to be a character."))
NOT_NUMBER = Refusal("file_not_number", _("This holds a number that JSON does not know, such as NaN."))
TWICE = Refusal("file_twice", _("The field %(field)s stands there twice."))
BAD_SIGNS = Refusal("file_signs", _("This holds signs that belong to no text."))
NOT_OURS = Refusal("file_not_ours", _("This is not a character of Tafelrunde: its format is another."))
TOO_NEW = Refusal("file_too_new", _("This file was written by a newer Tafelrunde than this one."))
NO_VERSION = Refusal("file_no_version", _("The file does not say which version it is."))
NAME_WRONG = Refusal("name_wrong", _("A name is a text of one to %(most)s characters."), {"most": MOST_NAME})

WRONG = (
    (
        re.compile(r"is not a text of at most (?P<most>\d+) characters"),
        _("This must be text of at most %(most)s characters."),
    ),
    (
        re.compile(r"is not a whole number from (?P<low>\d+) to (?P<high>\d+)"),
        _("This must be a whole number from %(low)s to %(high)s."),
    ),
    (re.compile(r"is not true or false"), _("This must be true or false.")),
    (re.compile(r"is not a list of at most (?P<most>\d+)"), _("This must be a list of at most %(most)s entries.")),
    (re.compile(r"is not an object"), _("This must be an object with named fields.")),
)
NOT_THE_FORM = _("This does not have the form of a sheet.")


@dataclass(frozen=True)
class Arrival:
    """A character that a file describes, ready to come in; `extra` holds what this Tafelrunde does not know."""

    name: str
    sheet: Any
    extra: Mapping[str, Any]

    @property
    def unknown(self) -> list[str]:
        """Name the fields that are not understood, as far as one wants to read."""
        return [line(path) or "?" for path in paths(self.extra)][:MOST_NAMED]


@dataclass(frozen=True)
class Unreadable:
    """A file that cannot come in: why, and where."""

    refusal: Refusal | None = None
    problems: tuple[Problem, ...] = ()


def export(character: Character) -> dict[str, Any]:
    """Write a character with nothing about the people who play it."""
    system = BY_KEY[character.system]
    doc = {
        "format": FORMAT,
        "version": VERSION,
        "system": character.system,
        "schema": system.SCHEMA,
        "name": character.name,
        "sheet": system.dump_sheet(system.load_sheet(character.sheet)),
        "play": system.dump_play(system.load_play(character.play)),
        "made_at": timezone.now().isoformat(timespec="seconds"),
    }
    return doc | ({"extra": character.extra} if character.extra else {})


# --- from bytes to a document -----------------------------------------------------------------------------------------


class Twice(ValueError):
    """A name stands twice in one object."""


class NoNumber(ValueError):
    """A number that JSON does not know."""


def parse(data: bytes) -> dict[str, Any] | Refusal:
    """Read a file's JSON, whatever it may hold."""
    if len(data) > MOST_BYTES:
        return TOO_BIG
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return NOT_TEXT
    if not text.strip():
        return NOTHING
    return TOO_DEEP if depth(text) > MOST_DEPTH else parsed(text)


def parsed(text: str) -> dict[str, Any] | Refusal:
    try:
        doc = json.loads(text, object_pairs_hook=once_each, parse_constant=no_number, parse_float=finite)
    except Twice as twice:
        return Refusal(TWICE.code, TWICE.message, {"field": line(str(twice)) or "?"})
    except NoNumber:
        return NOT_NUMBER
    except json.JSONDecodeError as wrong:
        return Refusal(NOT_JSON.code, NOT_JSON.message, {"line": wrong.lineno, "column": wrong.colno})
    except (ValueError, RecursionError):
        return NOT_NUMBER
    if not isinstance(doc, dict):
        return NOT_OURS
    return doc if is_sound(doc) else BAD_SIGNS


def depth(text: str) -> int:
    """Count how deep brackets nest, those inside of texts left out."""
    deepest = level = 0
    for sign in re.sub(r'"(?:\\.|[^"\\])*"', "", text):
        level += (sign in "[{") - (sign in "]}")
        deepest = max(deepest, level)
    return deepest


def once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Twice(name[:80])
        found[name] = value
    return found


def no_number(word: str) -> Any:
    raise NoNumber(word)


def finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise NoNumber(digits[:20])
    return number


def is_sound(doc: dict[str, Any]) -> bool:
    """Say whether every text in it can be stored: no halves of signs, no zero signs."""
    try:
        return "\\u0000" not in json.dumps(doc) and bool(json.dumps(doc, ensure_ascii=False).encode())
    except UnicodeEncodeError:
        return False


# --- from a document to a character -----------------------------------------------------------------------------------


def arrive(doc: Mapping[str, Any], system: Any) -> Arrival | Unreadable:
    """Read a document as a character of this game, or say of each field why it cannot be one."""
    refusal = foreign(doc, system)
    if refusal:
        return Unreadable(refusal)
    name = line(doc.get("name")) or ""
    wrong = tuple(name_problems(name))
    written = doc.get("sheet", {})
    if not isinstance(written, Mapping):
        return Unreadable(problems=(*wrong, Problem("sheet", said(Malformed("sheet is not an object.")))))
    known, unknown = pruned(system.Sheet, {each: value for each, value in written.items() if each != "schema"})
    schema = {"schema": written["schema"]} if "schema" in written else {"schema": doc.get("schema", system.SCHEMA)}
    problems = wrong + tuple(sheet_problems(system, known, schema))
    if problems:
        return Unreadable(problems=problems)
    return Arrival(name, system.load_sheet(known | schema), extras(doc, unknown))


def name_problems(name: str) -> Iterator[Problem]:
    if not 1 <= len(name) <= MOST_NAME:
        yield Problem("name", NAME_WRONG)
    elif is_deceptive(name):
        yield Problem("name", NAME_DECEPTIVE)


def foreign(doc: Mapping[str, Any], system: Any) -> Refusal | None:
    """Say why a document is no character of this game and version."""
    version, schema, sheet = doc.get("version", 0), doc.get("schema", 1), doc.get("sheet")
    inner = sheet.get("schema", 1) if isinstance(sheet, Mapping) else 1
    if doc.get("format") != FORMAT:
        return NOT_OURS
    if not all(map(is_count, (version, schema, inner))):
        return NO_VERSION
    if version > VERSION:
        return TOO_NEW
    if doc.get("system") != system.KEY:
        return Refusal(
            "file_other_game", _("This is a character of another game than %(game)s."), {"game": system.NAME}
        )
    return TOO_NEW if max(schema, inner) > system.SCHEMA else None


def is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def sheet_problems(system: Any, doc: Mapping[str, Any], schema: Mapping[str, Any]) -> Iterator[Problem]:
    """Try each field of the sheet by itself, so that every one that is wrong is named."""
    for name, value in doc.items():
        try:
            system.load_sheet({name: value, **schema})
        except Malformed as wrong:
            yield Problem(f"sheet.{name}", said(wrong))


def said(wrong: Malformed) -> Refusal:
    """Put into the reader's words what is wrong with a document."""
    for pattern, message in WRONG:
        if found := pattern.search(str(wrong)):
            return Refusal("field_wrong", message, found.groupdict())
    return Refusal("field_wrong", NOT_THE_FORM)


# --- what is not known is kept ----------------------------------------------------------------------------------------


def extras(doc: Mapping[str, Any], unknown: Mapping[str, Any]) -> dict[str, Any]:
    """Gather what the file holds beyond what is known here, so that the next export gives it back."""
    earlier = doc.get("extra")
    kept = dict(earlier) if isinstance(earlier, Mapping) else {}
    kept |= {name: value for name, value in doc.items() if name not in KNOWN}
    return kept | ({"sheet": unknown} if unknown else {})


def pruned(shape: Any, doc: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Part a document by its shape: what the shape knows, and what it does not."""
    kinds = types_of(shape)
    known: dict[str, Any] = {}
    unknown: dict[str, Any] = {name: value for name, value in doc.items() if name not in kinds}
    for name in (each.name for each in fields(shape) if each.name in doc):
        known[name], rest = pruned_value(kinds[name], doc[name])
        if rest:
            unknown[name] = rest
    return known, unknown


def pruned_value(kind: Any, value: Any) -> tuple[Any, Any]:
    if is_dataclass(kind) and isinstance(value, Mapping):
        return pruned(kind, value)
    inner = get_args(kind)[0] if get_origin(kind) is tuple else None
    if is_dataclass(inner) and isinstance(value, list):
        parts = [pruned_value(inner, entry) for entry in value]
        return [part[0] for part in parts], {str(at): part[1] for at, part in enumerate(parts) if part[1]}
    return value, {}


def paths(doc: Mapping[str, Any], before: str = "") -> Iterator[str]:
    """Name every field by the way to it."""
    for name, value in doc.items():
        here = f"{before}{str(name)[:80]}"
        if isinstance(value, Mapping) and value and here.split(".")[0] == "sheet":
            yield from paths(value, f"{here}.")
        else:
            yield here
