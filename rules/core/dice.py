"""Dice that are handed to the rules. They keep every face, so no rule can forget to report one."""

import hashlib
import hmac
from collections.abc import Iterator
from typing import Protocol

WORD_RANGE = 2**32
MOST_SIDES = 10_000
FATE_SIDES = 3
BLANK = 2  # the face of a Fate die that counts as nothing
FATE_FACES = (-1, 0, 1)


class Dice(Protocol):
    """Anything that throws one die at a time and remembers what fell."""

    sides: list[int]
    faces: list[int]

    def roll(self, sides: int) -> int: ...


class FairDice:
    """Dice drawn from a roll key, equal for everyone who knows the key."""

    def __init__(self, key: bytes) -> None:
        self.sides: list[int] = []
        self.faces: list[int] = []
        self._words = words(key)

    def roll(self, sides: int) -> int:
        face = draw(self._words, sides)
        self.sides.append(sides)
        self.faces.append(face)
        return face


class ScriptedDice:
    """Dice that fall as written; a face that does not fit its die, or a missing one, is an error."""

    def __init__(self, *faces: int) -> None:
        self.sides: list[int] = []
        self.faces: list[int] = []
        self.left: list[int] = list(faces)

    def roll(self, sides: int) -> int:
        if not self.left:
            raise OutOfDice("The script has too few dice.")
        face = self.left.pop(0)
        if not 1 <= face <= sides:
            raise OutOfDice(f"A die with {sides} sides cannot show {face}.")
        self.sides.append(sides)
        self.faces.append(face)
        return face


class RehearsedDice(ScriptedDice):
    """Scripted dice as people write them: a die with three sides is a Fate die, and shows -1, 0 or 1."""

    def roll(self, sides: int) -> int:
        if sides == FATE_SIDES and self.left:
            if self.left[0] not in FATE_FACES:
                raise OutOfDice(f"A Fate die cannot show {self.left[0]}.")
            self.left[0] += BLANK
        return super().roll(sides)


class RestingDice:
    """Dice that are not thrown just now: whoever reaches for one learns so before it falls."""

    def __init__(self) -> None:
        self.sides: list[int] = []
        self.faces: list[int] = []

    def roll(self, sides: int) -> int:
        raise AtRest


class AtRest(Exception):
    """Somebody reached for dice that are not thrown just now."""


class OutOfDice(Exception):
    """A script gave no face, or an impossible one."""


def words(key: bytes) -> Iterator[int]:
    """Give the 32-bit words of a roll key in order, eight a block."""
    block = 0
    while True:
        digest = hmac.digest(key, b"blk" + block.to_bytes(4, "big"), hashlib.sha256)
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def draw(stream: Iterator[int], sides: int) -> int:
    """Take words until one lies below the largest multiple of `sides`, so that every face is equally likely."""
    if not 2 <= sides <= MOST_SIDES:
        raise ValueError(f"A die has 2 to {MOST_SIDES} sides, not {sides}.")
    limit = WORD_RANGE // sides * sides
    for word in stream:
        if word < limit:
            return 1 + word % sides
    raise AssertionError("The stream of words has no end.")
