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
    """Anything that throws one die at a time and remembers what fell.

    `lay` takes a die that somebody threw by hand and typed in: it is kept like any other, and `by_hand` says so.
    """

    sides: list[int]
    faces: list[int]
    by_hand: bool

    def roll(self, sides: int) -> int: ...

    def lay(self, sides: int, face: int) -> int: ...


class Fallen:
    """What has fallen so far, in order. Dice of the server and dice of one's own are never one throw."""

    def __init__(self) -> None:
        self.sides: list[int] = []
        self.faces: list[int] = []
        self.by_hand = False

    def keep(self, sides: int, face: int, by_hand: bool = False) -> int:
        if not 1 <= face <= sides:
            raise OutOfDice(f"A die with {sides} sides cannot show {face}.")
        if self.faces and by_hand != self.by_hand:
            raise MixedDice
        self.by_hand = by_hand
        self.sides.append(sides)
        self.faces.append(face)
        return face


class FairDice(Fallen):
    """Dice drawn from a roll key, equal for everyone who knows the key."""

    def __init__(self, key: bytes) -> None:
        super().__init__()
        self._words = words(key)

    def roll(self, sides: int) -> int:
        return self.keep(sides, draw(self._words, sides))

    def lay(self, sides: int, face: int) -> int:
        return self.keep(sides, face, by_hand=True)


class ScriptedDice(Fallen):
    """Dice that fall as written; a face that does not fit its die, or a missing one, is an error."""

    def __init__(self, *faces: int) -> None:
        super().__init__()
        self.left: list[int] = list(faces)

    def roll(self, sides: int) -> int:
        if not self.left:
            raise OutOfDice("The script has too few dice.")
        return self.keep(sides, self.left.pop(0))

    def lay(self, sides: int, face: int) -> int:
        """Keep a die that was typed in; where the script goes on, as the script has it."""
        return self.keep(sides, self.left.pop(0) if self.left else face, by_hand=True)


class RehearsedDice(ScriptedDice):
    """Scripted dice as people write them: a die with three sides is a Fate die, and shows -1, 0 or 1."""

    def roll(self, sides: int) -> int:
        if sides == FATE_SIDES and self.left:
            if self.left[0] not in FATE_FACES:
                raise OutOfDice(f"A Fate die cannot show {self.left[0]}.")
            self.left[0] += BLANK
        return super().roll(sides)


class RestingDice(Fallen):
    """Dice that are not thrown just now: whoever reaches for one learns so before it falls."""

    def roll(self, sides: int) -> int:
        raise AtRest

    def lay(self, sides: int, face: int) -> int:
        raise AtRest


class AtRest(Exception):
    """Somebody reached for dice that are not thrown just now."""


class OutOfDice(Exception):
    """A script gave no face, or an impossible one."""


class MixedDice(Exception):
    """One throw cannot be half proven: a rule threw dice and took typed ones in the same act."""


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
