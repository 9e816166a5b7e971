#!/usr/bin/env python3
"""Check a roll log of Tafelrunde without Tafelrunde: this one file and Python 3.10 or newer are enough.

    python3 tafelrunde_verify.py log.jsonl        ("-" reads standard input)

Exit 0: everything holds. Exit 1: something was changed, and the first number that does not hold is named. Exit 2: the
file is not a roll log. Each epoch is checked for its commitment, gaps, the players' entropy, roll keys, faces, leaves,
the chain and the closing record. What the log looks like, byte by byte: docs/dice.md of the project.
"""

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from struct import Struct, error, unpack
from typing import Any

FINE, MISMATCH, MALFORMED = 0, 1, 2
LEAST_SIDES, MOST_SIDES = 2, 10_000
WORD_RANGE = 2**32
BODY_MARK, BODY_FIELDS = b"rpgroll/1", 9
be16, be32, be64, block = Struct(">H"), Struct(">I"), Struct(">Q"), Struct(">8I")
sha256, from_json = hashlib.sha256, json.JSONDecoder().decode
INNER, OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
VISIBILITIES = (b"\0", b"\1", b"\2")

NONE = type(None)
HEADER_FIELDS = ("table", "epoch", "scope", "commit", "seed")
HEADER_KINDS = ((str, str, str, str, str), (str, str, str, str, NONE))
ROLL_FIELDS = ("seq", "salt", "body", "leaf", "head")
ROLL_KINDS = tuple((int, salt, body, str, str) for salt in (str, NONE) for body in (str, NONE))
END_FIELDS = ("end", "count", "salt", "body", "leaf", "head")
END_KINDS = ((bool, int, str, str, str, str),)

# A damaged digit can turn into a quotation mark or a control character: no JSON any more, yet plainly a changed value.
VALUE = r'(?:"(?:[^",:{}\\]|"(?![,}]))*"|null|true|[0-9]+)'
DAMAGED = re.compile(rf'\{{"[a-z]+":{VALUE}(?:,"[a-z]+":{VALUE})*\}}')


class Mismatch(Exception):
    """A value is not what the others say it must be."""


class Malformed(Exception):
    """A line is not JSON, or a field is missing."""


@dataclass
class Report:
    """What was checked, how often, and where it first failed."""

    status: int = FINE
    problem: str = ""
    line: int = 0
    epoch: str = ""
    seq: int = 0
    epochs: int = 0
    open: int = 0
    sealed: int = 0
    commitments: int = 0
    rolls: int = 0
    redacted: int = 0
    unproven: int = 0
    keys: int = 0
    faces: int = 0
    leaves: int = 0
    links: int = 0
    ends: int = 0


@dataclass
class Epoch:
    """The chain that is being followed."""

    id: bytes
    seed: bytes | None
    head: bytes
    seq: int = 0
    ended: bool = False


@dataclass
class LogCheck:
    """Reads a log line by line and follows its chains."""

    report: Report = field(default_factory=Report)
    epoch: Epoch | None = None
    seen: set[tuple[str, str]] = field(default_factory=set)

    def read(self, lines: Iterable[bytes]) -> Report:
        """Check every line up to the first that does not hold."""
        report = self.report
        try:
            for report.line, line in enumerate(lines, 1):
                if line.strip():
                    self.take(parsed(line))
            if not report.epochs:
                raise Malformed("There is no log in it.")
            self.close()
        except Mismatch as found:
            report.status, report.problem = MISMATCH, str(found)
        except Malformed as found:
            report.status, report.problem = MALFORMED, str(found)
        return report

    def take(self, document: dict[str, Any]) -> None:
        if "v" in document:
            self.close()
            self.open(document)
        elif self.epoch is None:
            raise Malformed("The log does not begin with a header.")
        elif "end" in document:
            self.end(self.epoch, document)
        else:
            self.roll(self.epoch, document)

    def open(self, header: dict[str, Any]) -> None:
        """Begin an epoch; a published seed must be the promised one."""
        if header["v"] != 1:
            raise Malformed("This is another version of the log.")
        if "from" in header:
            raise Malformed("This is only a part of a log. Export it whole.")
        table, name, scope, commit, secret = values(header, HEADER_FIELDS, HEADER_KINDS)
        report = self.report
        report.epoch, report.seq, report.epochs = "?", 0, report.epochs + 1
        self.epoch = Epoch(raw(name, 16), None if secret is None else raw(secret, 32), b"")
        report.epoch = name
        if (name, scope) in self.seen:
            raise Mismatch("The same epoch stands there twice.")
        self.seen.add((name, scope))
        bound = self.epoch.id + long_part(scope.encode("utf-8", "replace"))
        promised = raw(commit, 32)
        if self.epoch.seed is not None:
            if sha256(b"rpgdice/1/commit\0" + bound + self.epoch.seed).digest() != promised:
                raise Mismatch("The published seed is not the promised one.")
            report.commitments += 1
        self.epoch.head = sha256(b"rpgchain/1\0" + raw(table, 16) + bound + promised).digest()

    def roll(self, epoch: Epoch, row: dict[str, Any]) -> None:
        """Check one roll, or that a redacted one still hangs on the chain."""
        seq, salt, body, leaf, head = values(row, ROLL_FIELDS, ROLL_KINDS)
        report = self.report
        report.seq = epoch.seq + 1
        if epoch.ended:
            raise Mismatch("A roll follows the closing record.")
        if seq != report.seq:
            raise Mismatch(f"Here stands number {seq}.")
        if salt is None and body is None:
            self.link(epoch, seq, raw(leaf, 32), head)
            report.redacted += 1
        elif salt is None or body is None:
            raise Mismatch("The row is neither whole nor redacted.")
        else:
            content = raw(body)
            self.link(epoch, seq, self.leaf(raw(salt, 16), content, raw(leaf, 32)), head)
            self.dice(epoch, seq, content)
        report.rolls += 1

    def end(self, epoch: Epoch, row: dict[str, Any]) -> None:
        """Check the closing record: without it a cut tail would not be seen."""
        marked, count, salt, body, leaf, head = values(row, END_FIELDS, END_KINDS)
        self.report.seq = epoch.seq + 1
        if not marked or epoch.ended or count != epoch.seq:
            raise Mismatch(f"The closing record counts {count} rolls.")
        content = raw(body)
        self.link(epoch, count + 1, self.leaf(raw(salt, 16), content, raw(leaf, 32)), head)
        if content != BODY_MARK + be16.pack(2) + long_part(be64.pack(count + 1)) + long_part(b"end"):
            raise Mismatch("The closing record is none.")
        epoch.ended = True
        self.report.ends += 1

    def close(self) -> None:
        """Leave an epoch: a published seed belongs to an ended one."""
        epoch = self.epoch
        if epoch is None:
            return
        if epoch.ended:
            self.report.sealed += epoch.seed is None
            return
        if epoch.seed is not None:
            self.report.seq = epoch.seq + 1
            raise Mismatch("The seed is published, but the closing record is missing.")
        self.report.open += 1

    def leaf(self, salt: bytes, body: bytes, leaf: bytes) -> bytes:
        """Check a row's hash before anything in the row is believed."""
        if sha256(b"\x00" + salt + body).digest() != leaf:
            raise Mismatch("The leaf does not belong to this body.")
        self.report.leaves += 1
        return leaf

    def link(self, epoch: Epoch, seq: int, leaf: bytes, head: str) -> None:
        made = sha256(b"\x01" + epoch.head + be64.pack(seq) + leaf).digest()
        if made.hex() != head:
            raise Mismatch("The link does not follow from the one before.")
        epoch.seq, epoch.head = seq, made
        self.report.links += 1

    def dice(self, epoch: Epoch, seq: int, body: bytes) -> None:
        """Throw the dice of a body again."""
        number, actor, act, sight, given, key, sides_in_bytes, faces_in_bytes, when = fields_of(body)
        if number != be64.pack(seq) or len(actor) != 16 or len(when) != 8 or sight not in VISIBILITIES:
            raise Mismatch("The body does not fit its row.")
        check_contributions(given)
        sides, faces = numbers(sides_in_bytes), numbers(faces_in_bytes)
        if len(sides) != len(faces) or (sides and not LEAST_SIDES <= min(sides) <= max(sides) <= MOST_SIDES):
            raise Mismatch("The body names impossible dice.")
        if not key and act.startswith(b"manual"):
            if not all(1 <= face <= each for face, each in zip(faces, sides, strict=True)):
                raise Mismatch("The body names impossible faces.")
            self.report.unproven += 1
            return
        self.key(epoch, seq, given, key)
        if thrown(key, sides) != faces:
            raise Mismatch("The roll key gives other faces.")
        self.report.faces += len(faces)

    def key(self, epoch: Epoch, seq: int, given: bytes, key: bytes) -> None:
        if len(key) != 32:
            raise Mismatch("The roll key is missing.")
        if epoch.seed is None:
            return
        mixed = sha256(b"rpgdice/1/entropy\0" + given).digest()
        if mac(epoch.seed, b"rpgdice/1/roll\0" + epoch.id + be64.pack(seq) + mixed) != key:
            raise Mismatch("The roll key does not come from the seed and the players' contributions.")
        self.report.keys += 1


def parsed(line: bytes) -> dict[str, Any]:
    text = line.decode("utf-8", "surrogateescape")
    try:
        document = from_json(text)
    except (ValueError, RecursionError):
        if DAMAGED.fullmatch(text.strip(" \r\n")):
            raise Mismatch("A value is damaged.") from None
        raise Malformed("The line is not JSON.") from None
    if not isinstance(document, dict):
        raise Malformed("The line is not a JSON object.")
    return document


def values(document: dict[str, Any], fields: tuple[str, ...], kinds: tuple[tuple[type, ...], ...]) -> tuple[Any, ...]:
    """Give the fields that must be there, each of a kind that it may be."""
    try:
        found = tuple([document[name] for name in fields])
    except KeyError as missing:
        raise Malformed(f"The field {missing} is missing.") from None
    if tuple(map(type, found)) not in kinds:
        raise Malformed(f"One of the fields {', '.join(fields)} is not what it should be.")
    return found


def raw(text: str, size: int | None = None) -> bytes:
    """Read lower-case hexadecimal digits; anything else is a changed value."""
    try:
        data = bytes.fromhex(text)
    except ValueError:
        raise Mismatch("A value is damaged.") from None
    if data.hex() != text or (size is not None and len(data) != size):
        raise Mismatch("A value is damaged.")
    return data


def long_part(data: bytes) -> bytes:
    return be32.pack(len(data)) + data


def fields_of(body: bytes) -> list[bytes]:
    """Take a body apart; every byte belongs to a field."""
    fields, at = [], len(BODY_MARK) + 2
    if body[:at] != BODY_MARK + be16.pack(BODY_FIELDS):
        raise Mismatch("The body is not a roll.")
    try:
        for _ in range(BODY_FIELDS):
            (size,) = be32.unpack_from(body, at)
            fields.append(body[at + 4 : at + 4 + size])
            at += 4 + size
    except error:
        raise Mismatch("The body is cut.") from None
    if at != len(body):
        raise Mismatch("The body has another length than it says.")
    return fields


def check_contributions(given: bytes) -> None:
    """See that each person stands there once, sorted by id, and that nothing else does."""
    at, last = 2, b""
    for _ in range(int.from_bytes(given[:2], "big")):
        person = given[at : at + 16]
        if person <= last or at + 16 >= len(given):
            raise Mismatch("The players' contributions are out of order.")
        at, last = at + 17 + given[at + 16], person
    if at != len(given):
        raise Mismatch("The players' contributions have another length than they say.")


def numbers(data: bytes) -> tuple[int, ...]:
    if len(data) % 4:
        raise Mismatch("The body names half a die.")
    return unpack(f">{len(data) // 4}I", data)


def mac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 of a 32-byte key, written out because it is half of all the work here."""
    padded = key + bytes(32)
    return sha256(padded.translate(OUTER) + sha256(padded.translate(INNER) + message).digest()).digest()


def thrown(key: bytes, sides: tuple[int, ...]) -> tuple[int, ...]:
    """Throw dice by a roll key: words at or above the last whole multiple of the sides are passed over."""
    faces: list[int] = []
    words: list[int] = []
    blocks = 0
    for each in sides:
        word = limit = WORD_RANGE // each * each
        while word >= limit:
            if not words:
                words = list(reversed(block.unpack(mac(key, b"blk" + be32.pack(blocks)))))
                blocks += 1
            word = words.pop()
        faces.append(1 + word % each)
    return tuple(faces)


def told(report: Report) -> str:
    """Say the result in words."""
    if report.status == MALFORMED:
        return f"Malformed: line {report.line}. {report.problem}\n"
    if report.status == MISMATCH:
        place = f"number {report.seq}" if report.seq else "header"
        return f"Mismatch: epoch {report.epoch}, {place} (line {report.line}). {report.problem}\n"
    counts = ("epochs", "commitments", "rolls", "redacted", "unproven", "keys", "faces", "leaves", "links", "ends")
    lines = [f"Fine: {report.rolls} rolls hold, {report.redacted} of them redacted."]
    lines += [f"  {name:<12}{getattr(report, name):>9}" for name in counts]
    for condition, sentence in NOTES:
        if condition(report):
            lines.append(sentence)
    return "\n".join(lines) + "\n"


NOTES: list[tuple[Callable[[Report], int], str]] = [
    (
        lambda report: report.open,
        "Open: an epoch is still being played. Its seed is not published and its end cannot be checked yet.",
    ),
    (
        lambda report: report.sealed,
        "Sealed: an epoch has ended without its seed. Its faces follow from the keys, its keys from nothing yet.",
    ),
    (lambda report: report.unproven, "Unproven: some dice were typed in by hand."),
]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check a roll log of Tafelrunde.")
    parser.add_argument("file", help='the exported log, or "-" for standard input')
    name = parser.parse_args(arguments).file
    try:
        with sys.stdin.buffer if name == "-" else open(name, "rb") as file:
            report = LogCheck().read(file)
    except OSError as problem:
        sys.stderr.write(f"Malformed: {problem}\n")
        return MALFORMED
    (sys.stdout if report.status == FINE else sys.stderr).write(told(report))
    return report.status


if __name__ == "__main__":
    sys.exit(main())
