"""Loaded dice for tests, which still verify: a made-up participant's contribution is tried until the faces fall.

The settings refuse TEST_DICE outside tests. The file holds a list of throws, used from the front: each a list
of faces, or {"sides": 8, "faces": [5]} where the dice are neither six-sided nor Fate dice.
"""

import fcntl
import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

from rules import chain
from rules.core.dice import draw, words

NOBODY = UUID(int=0)
MOST_FACES = 8
"""Eight dice take some seconds, each one more six times as long."""
FIRST_BLOCK = b"blk" + bytes(4)
USUAL_SIDES = 6
"""A throw of these serves Fate dice as well: three sides divide six."""
Throw = list[int] | dict[str, Any]


def grind(
    seed: bytes, epoch: UUID, seq: int, given: Mapping[UUID, bytes], faces: list[int], sides: int = USUAL_SIDES
) -> dict[UUID, bytes]:
    """Give the contributions under which the roll begins with these faces."""
    if len(faces) > MOST_FACES or not all(1 <= face <= sides for face in faces):
        raise ValueError(f"No die with {sides} sides can be made to fall as {faces}.")
    others = chain.contributions({**given, NOBODY: b""})[2 + 16 + 1 :]
    place = chain.roll_place(epoch, seq)
    start = hashlib.sha256(b"rpgdice/1/entropy\0" + chain.be(len({*given, NOBODY}), 2) + NOBODY.bytes + chain.be(8, 1))

    def tried(trial: int) -> bytes:
        mixed = start.copy()
        mixed.update(chain.be(trial, 8) + others)
        return chain.mac(seed, place + mixed.digest())

    found = next(trial for trial in count() if falls(tried(trial), faces, sides))
    return {**given, NOBODY: chain.be(found, 8)}


def falls(key: bytes, faces: list[int], sides: int) -> bool:
    """Say whether the dice of a key begin so; its first word rules out most keys, quickly."""
    first = hmac.digest(key, FIRST_BLOCK, "sha256")[:4]
    if faces and 1 + int.from_bytes(first, "big") % sides != faces[0]:
        return False
    stream = words(key)
    return all(draw(stream, sides) == face for face in faces)


def wanted(throw: Throw) -> tuple[list[int], int]:
    """Give how a throw is to fall, and how many sides its dice have."""
    return (throw["faces"], throw["sides"]) if isinstance(throw, dict) else (throw, USUAL_SIDES)


def peek_script(path: str | Path) -> Throw | None:
    """Give the next throw without using it up; nothing when the script is empty or missing."""
    with script(path) as throws:
        return throws[0] if throws else None


def drop_script(path: str | Path) -> None:
    """Use up the next throw."""
    next_script(path)


def next_script(path: str | Path) -> Throw | None:
    """Take the next throw off the script; no other process gets the same one."""
    with script(path) as throws:
        return throws.pop(0) if throws else None


def write_script(path: str | Path, throws: list[Throw]) -> None:
    """Write down what falls next; whoever reads meanwhile finds the file whole."""
    with Path(path).open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.truncate(0)
        json.dump(throws, file)


@contextmanager
def script(path: str | Path) -> Iterator[list[Throw]]:
    """Hold the script's file alone, and write back what is left of it."""
    if not Path(path).exists():
        yield []
        return
    with Path(path).open("r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        throws = json.load(file)
        yield throws
        file.seek(0)
        file.truncate()
        json.dump(throws, file)
