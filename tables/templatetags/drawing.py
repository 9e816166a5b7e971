"""Drawings: dice, crests, and numbers as the reader's language writes them."""

import re
from collections.abc import Iterable
from hashlib import sha256
from itertools import count as counting
from itertools import permutations
from typing import NamedTuple

from django import template
from django.utils.translation import get_language

register = template.Library()


PIPS = {
    1: ((20, 20),),
    2: ((12, 12), (28, 28)),
    3: ((11, 11), (20, 20), (29, 29)),
    4: ((12, 12), (28, 12), (12, 28), (28, 28)),
    5: ((11, 11), (29, 11), (20, 20), (11, 29), (29, 29)),
    6: ((12, 10.5), (12, 20), (12, 29.5), (28, 10.5), (28, 20), (28, 29.5)),
}

TINCTURES = ("#d9b25a", "#2f6e91", "#9a3b4b", "#3d7a5f", "#6a5687", "#2b3436", "#b0662f", "#e6e4da", "#7d97a3")
LEAST_CONTRAST = 1.55
CREST_ID = 16
GROUP = 8
TYPED = re.compile(r"[dw](?=[0-9%])")
DIVISIONS = (
    "M20 0h20v46H20z",  # pale
    "M0 22h40v24H0z",  # fess
    "M-2 0h12l32 34v12h-6L-2 8z",  # bend
    "M20 15 38 33v9L20 26 2 42v-9z",  # chevron
    "M20 0h20v22H20zM0 22h20v24H0z",  # quarterly
    "M0 0h8l12 14L32 0h8v4L25 21l15 17v8h-6L20 28 6 46H0v-8l15-17L0 4z",  # saltire
    "M0 0h40v14H0z",  # chief
    "M6 0h28L20 38z",  # pile
    "M0 9h40v8H0zM0 25h40v8H0z",  # barry
    "M15 0h10v16h15v10H25v20H15V26H0V16h15z",  # cross
    "M20 12a9 9 0 1 1 0 18 9 9 0 0 1 0-18z",  # roundel
    "M20 6 32 21 20 38 8 21z",  # lozenge
)


class Pip(NamedTuple):
    x: str
    y: str
    r: str


class Arms(NamedTuple):
    """A crest: the shield's colour, and what is drawn on it in another."""

    field: str
    charge: str
    path: str


def pips_of(face: int) -> tuple[Pip, ...]:
    radius = "4" if face == 1 else "3.2"
    return tuple(Pip(f"{x:g}", f"{y - 0.5:g}", radius) for x, y in PIPS.get(face, ()))


DRAWN = {face: pips_of(face) for face in PIPS}


@register.filter
def pips(face: object) -> tuple[Pip, ...]:
    """Give the pips of a face; a die that was not thrown has none."""
    return DRAWN.get(face, ()) if isinstance(face, int) else ()


def brightness(tincture: str) -> float:
    """Weigh a colour as the eye does, from 0 to 1."""
    parts = (int(tincture[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def apart(one: str, other: str) -> bool:
    """Tell whether two tinctures differ enough in lightness to lie on each other."""
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05) >= LEAST_CONTRAST


PAIRS = tuple(pair for pair in permutations(TINCTURES, 2) if apart(*pair))


@register.filter
def arms(owner: object) -> Arms:
    """Draw the crest of whoever has this id: always the same, from a hash of it."""
    digest = sha256(str(owner).encode()).digest()
    field, charge = PAIRS[int.from_bytes(digest[:4], "big") % len(PAIRS)]
    return Arms(field, charge, DIVISIONS[digest[4] % len(DIVISIONS)])


def crests(seed: str, count: int, avoiding: Iterable[str] = ()) -> list[str]:
    """Offer ids to draw crests from, no two alike and none like those avoided, until all arms are taken."""
    taken = {arms(each) for each in avoiding}
    offered: list[str] = []
    drawn = (sha256(f"{seed}/{turn}".encode()).hexdigest()[:CREST_ID] for turn in counting())
    while len(offered) < count:
        if len(taken) >= len(PAIRS) * len(DIVISIONS):
            taken.clear()
        each = next(drawn)
        if arms(each) not in taken:
            taken.add(arms(each))
            offered.append(each)
    return offered


@register.filter
def dice_notation(count: int, sides: int = 6) -> str:
    """Write 5d6, or 5W6 in German."""
    return f"{count}{die_notation(sides)}"


@register.filter
def in_eights(digits: str) -> list[str]:
    """Cut a long number into groups that an eye can compare."""
    return [digits[at : at + GROUP] for at in range(0, len(digits), GROUP)]


@register.filter
def die_notation(sides: int) -> str:
    """Write d6, or W6 in German."""
    return f"{'W' if in_german() else 'd'}{sides}"


@register.filter
def typed_dice(line: str) -> str:
    """Write `/r 2d6` as `/r 2W6` in German, and `3w6` as `3d6`: both ways are read in every language."""
    return TYPED.sub(lambda found: "W" if found[0] == "d" else "d", line) if in_german() else line


def in_german() -> bool:
    return (get_language() or "en").startswith("de")
