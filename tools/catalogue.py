"""Read translation catalogues as they lie in the repository: .po as text, .mo as bytes."""

import ast
import re
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

MO_MAGIC = 0x950412DE
CONTEXT_GLUE, PLURAL_GLUE = "\x04", "\x00"
KEYWORD = re.compile(r'^(#~ )?(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?) (".*")$')
CONTINUED = re.compile(r'^(?:#~ )?(".*")$')
# %(name)s and %s of Python; a literal per cent sign is no place.
PLACE = re.compile(r"%%|%(?:\((\w+)\))?[-+ #0]*\d*(?:\.\d+)?([a-zA-Z])")


@dataclass(frozen=True)
class Message:
    """One entry of a catalogue: what it is asked for by, and what it answers in each plural form."""

    context: str | None
    one: str
    many: str | None
    answers: tuple[str, ...]
    flags: frozenset[str]
    obsolete: bool

    @property
    def key(self) -> str:
        """Give the name under which a compiled catalogue keeps this message."""
        plural = "" if self.many is None else PLURAL_GLUE + self.many
        return ("" if self.context is None else self.context + CONTEXT_GLUE) + self.one + plural

    @property
    def fuzzy(self) -> bool:
        return "fuzzy" in self.flags


def read_po(path: Path) -> list[Message]:
    """Give every message of a .po file but its header."""
    blocks = path.read_text(encoding="utf-8").split("\n\n")
    return [message for block in blocks for message in messages_of(block) if message.one]


def messages_of(block: str) -> Iterator[Message]:
    fields: dict[str, str] = {}
    flags: set[str] = set()
    last, obsolete = "", False
    for line in block.splitlines():
        if line.startswith("#,"):
            flags |= {flag.strip() for flag in line[2:].split(",")}
        elif found := KEYWORD.match(line):
            obsolete = found[1] is not None
            last = found[2]
            fields[last] = ast.literal_eval(found[3])
        elif (found := CONTINUED.match(line)) and last:
            fields[last] += ast.literal_eval(found[1])
    if "msgid" in fields:
        answers = tuple(text for name, text in fields.items() if name.startswith("msgstr"))
        yield Message(
            fields.get("msgctxt"), fields["msgid"], fields.get("msgid_plural"), answers, frozenset(flags), obsolete
        )


def read_mo(path: Path) -> dict[str, str]:
    """Give the compiled catalogue as it is looked up: message → answer, plural forms behind zero bytes."""
    data = path.read_bytes()
    order = "<" if struct.unpack_from("<I", data)[0] == MO_MAGIC else ">"
    count, ids, answers = struct.unpack_from(f"{order}3I", data, 8)

    def text(table: int, number: int) -> str:
        length, start = struct.unpack_from(f"{order}2I", data, table + 8 * number)
        return data[start : start + length].decode()

    found = {text(ids, number): text(answers, number) for number in range(count)}
    return {key: answer for key, answer in found.items() if key}


def compiled(messages: list[Message]) -> dict[str, str]:
    """Say what a fresh compilation of these messages would hold."""
    usable = [entry for entry in messages if not entry.fuzzy and not entry.obsolete and all(entry.answers)]
    return {entry.key: PLURAL_GLUE.join(entry.answers) for entry in usable}


def places(text: str) -> frozenset[str]:
    """Name the places that a sentence leaves to be filled."""
    return frozenset(found[1] or found[2] for found in PLACE.finditer(text) if found[0] != "%%")


def catalogues(root: Path) -> Mapping[str, Path]:
    """Find the .po file of each language but English, in which the code itself is written."""
    return {path.parent.parent.name: path for path in sorted(root.glob("config/locale/*/LC_MESSAGES/django.po"))}
