"""Read what a browser form or a script sends: text, numbers and switches, or nothing when it is none of them."""

import re
import unicodedata
from collections.abc import Mapping, Sequence

LONGEST = 10_000
INTEGER = re.compile(r"[+\-−]?[0-9]{1,6}", re.ASCII)
SPACES = re.compile(r"\s+")
BINDING = ("\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}")
"""Spaces that belong to a text: French sets them inside quotation marks and before a question mark."""
ON = frozenset({"true", "on", "1", "yes"})
OFF = frozenset({"false", "off", "0", "no", ""})


class Malformed(ValueError):
    """A stored or imported document does not have the shape of its kind."""


def from_form(lists: Mapping[str, Sequence[str]]) -> dict[str, object]:
    """Turn a form's lists of values into fields: a name sent once is a text, a name sent more often a list."""
    return {name: values[0] if len(values) == 1 else list(values) for name, values in lists.items() if values}


def line(value: object, most: int = LONGEST) -> str | None:
    """Give one line of clean text, "" when nothing in it can be seen, None for what is no text."""
    if not isinstance(value, str):
        return None
    kept = "".join(" " if unicodedata.category(sign) in ("Cc", "Cs") else sign for sign in value[:most])
    text = unicodedata.normalize("NFC", SPACES.sub(one_space, kept).strip())
    return text if any(unicodedata.category(sign)[0] not in "CZ" for sign in text) else ""


def one_space(found: re.Match[str]) -> str:
    """Let spaces in a row be one, and a single one that binds stay as it is."""
    return found[0] if found[0] in BINDING else " "


def lines(value: object) -> tuple[str, ...] | None:
    """Give the clean texts of a list, or of one text, without the empty ones; None when one of them is no text."""
    if value is None:
        return ()
    given = [value] if isinstance(value, str) else value
    if not isinstance(given, list | tuple):
        return None
    texts = [line(item) for item in given[:LONGEST]]
    if None in texts:
        return None
    return tuple(text for text in texts if text)


def story(value: object) -> str | None:
    """Give clean text of several lines: no control signs, no empty lines in a row; None for what is no text."""
    if not isinstance(value, str):
        return None
    rows = [line(row, len(row)) or "" for row in value.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(rows)).strip()


def number(value: object) -> int | None:
    """Give a whole number of at most six digits, None for anything else; true and false are no numbers."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value if abs(value) < 1_000_000 else None
    if isinstance(value, str) and INTEGER.fullmatch(value.strip()):
        return int(value.strip().replace("−", "-"))
    return None


def numbers(value: object) -> tuple[int, ...] | None:
    """Give the whole numbers of a list, or of one value; None when one of them is none."""
    if value is None or value == "":
        return ()
    found = [number(item) for item in (value[:LONGEST] if isinstance(value, list | tuple) else [value])]
    return None if None in found else tuple(item for item in found if item is not None)


def switch(value: object) -> bool | None:
    """Give on or off as a form or a script writes it; a switch that is not there is off."""
    if value is None:
        return False
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        word = value.strip().lower()
        return True if word in ON else False if word in OFF else None
    return None


def same(left: str, right: str) -> bool:
    """Say whether two labels name the same thing, however they are capitalised."""
    return left.casefold() == right.casefold()


def once(labels: Sequence[str]) -> tuple[str, ...]:
    """Let each label count once, in the order given."""
    first: dict[str, str] = {}
    for label in labels:
        first.setdefault(label.casefold(), label)
    return tuple(first.values())


# --- documents: what was stored or imported ---------------------------------------------------------------------------


def document(value: object, where: str, known: Sequence[str] | None = None) -> Mapping[str, object]:
    """Give the document when it is one and has no field that is not known; without a list every name is."""
    if not isinstance(value, Mapping):
        raise Malformed(f"{where} is not an object.")
    for name in value:
        if known is not None and name not in known:
            raise Malformed(f"{where} has no field {str(name)[:80]!r}.")
    return value


def stored_text(value: object, where: str, most: int) -> str:
    text = line(value)
    if text is None or len(text) > most:
        raise Malformed(f"{where} is not a text of at most {most} characters.")
    return text


def stored_story(value: object, where: str, most: int) -> str:
    text = story(value)
    if text is None or len(text) > most:
        raise Malformed(f"{where} is not a text of at most {most} characters.")
    return text


def stored_number(value: object, where: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Malformed(f"{where} is not a whole number from {low} to {high}.")
    return value


def stored_switch(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise Malformed(f"{where} is not true or false.")
    return value


def stored_list(value: object, where: str, most: int) -> Sequence[object]:
    if not isinstance(value, list | tuple) or len(value) > most:
        raise Malformed(f"{where} is not a list of at most {most}.")
    return value
