"""Dice in words, for those who hear a throw instead of seeing it."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.translation import gettext_lazy as _

register = template.Library()

KINDS = {
    "white": _("White die"),
    "black": _("Black die"),
    "bonus": _("Bonus die"),
    "penalty": _("Penalty die"),
}
SAID = {
    "": _("%(die)s %(face)s"),
    "kept": _("%(die)s %(face)s, counts"),
    "dropped": _("%(die)s %(face)s, does not count"),
    "exploded": _("%(die)s %(face)s, thrown again and added"),
    "ghost": _("%(die)s, gone"),
    "unrolled": _("%(die)s, not thrown yet"),
}
SIDES = {"+": _("Plus"), "-": _("Minus"), "": _("Blank")}


@register.filter
def in_words(die: Any) -> str:
    """Say a single die: its colour, or the word a game has for it, its face and what became of it."""
    state = die.state if die.face or die.state else "unrolled"
    return str(SAID[state]) % {"die": getattr(die, "word", "") or KINDS[die.kind or "white"], "face": die.face}


@register.filter
def side_in_words(side: str) -> str:
    """Say the side of a die that has only a plus, a minus and a blank."""
    return str(SIDES[side])


@register.filter
def added_up(faces: Iterable[int]) -> str:
    """Write the faces of a chain as a sum."""
    return " + ".join(str(face) for face in faces)
