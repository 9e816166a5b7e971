"""The roll log's bytes: commitments, entropy, roll keys, bodies and the hash chain (docs/dice.md)."""

import hashlib
import hmac
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

TABLE, GM_SCOPE = "table", "gm"
SCOPES = (TABLE, GM_SCOPE)
PUBLIC, GM_ONLY, SELF_AND_GM = 0, 1, 2

BODY = b"rpgroll/1"
KEY_FIELD = 5
SEED_BYTES = 32
SALT_BYTES = 16
MOST_ENTROPY_BYTES = 64


@dataclass(frozen=True)
class Body:
    """The nine fields of a logged roll."""

    seq: int
    actor: UUID
    expression: str
    visibility: int
    contributions: bytes
    key: bytes
    sides: Sequence[int]
    faces: Sequence[int]
    at_ms: int


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, hashlib.sha256)


def be(number: int, size: int) -> bytes:
    return number.to_bytes(size, "big")


def long_part(data: bytes) -> bytes:
    """Give the data behind its own length, so that fields cannot run into each other."""
    return be(len(data), 4) + data


def commit(epoch: UUID, scope: str, seed: bytes) -> bytes:
    return sha(b"rpgdice/1/commit\0" + epoch.bytes + long_part(scope.encode()) + seed)


def contributions(given: Mapping[UUID, bytes]) -> bytes:
    """Write down what each seated person's browser added, sorted by id."""
    by_id = sorted(given.items(), key=lambda pair: pair[0].bytes)
    parts = [seat.bytes + be(len(data), 1) + data for seat, data in by_id]
    return be(len(parts), 2) + b"".join(parts)


def entropy(written: bytes) -> bytes:
    return sha(b"rpgdice/1/entropy\0" + written)


def roll_key(seed: bytes, epoch: UUID, seq: int, mixed: bytes) -> bytes:
    return mac(seed, roll_place(epoch, seq) + mixed)


def roll_place(epoch: UUID, seq: int) -> bytes:
    """Name the place of a roll in its chain, as its key takes it in."""
    return b"rpgdice/1/roll\0" + epoch.bytes + be(seq, 8)


def roll_body(body: Body) -> bytes:
    fields = (
        be(body.seq, 8),
        body.actor.bytes,
        unicodedata.normalize("NFC", body.expression).encode(),
        be(body.visibility, 1),
        body.contributions,
        body.key,
        b"".join(be(sides, 4) for sides in body.sides),
        b"".join(be(face, 4) for face in body.faces),
        be(body.at_ms, 8),
    )
    return BODY + be(len(fields), 2) + b"".join(long_part(field) for field in fields)


def key_in(body: bytes) -> bytes:
    """Read the roll key out of a body, its sixth field; empty for dice that were typed in."""
    at = len(BODY) + 2
    for _field in range(KEY_FIELD):
        at += 4 + int.from_bytes(body[at : at + 4], "big")
    return body[at + 4 : at + 4 + int.from_bytes(body[at : at + 4], "big")]


def end_body(count: int) -> bytes:
    """Close an epoch: without this last row a cut tail would verify."""
    return BODY + be(2, 2) + long_part(be(count + 1, 8)) + long_part(b"end")


def leaf(salt: bytes, body: bytes) -> bytes:
    return sha(b"\x00" + salt + body)


def genesis(book: UUID, epoch: UUID, scope: str, commitment: bytes) -> bytes:
    return sha(b"rpgchain/1\0" + book.bytes + epoch.bytes + long_part(scope.encode()) + commitment)


def link(previous: bytes, seq: int, row_leaf: bytes) -> bytes:
    return sha(b"\x01" + previous + be(seq, 8) + row_leaf)
