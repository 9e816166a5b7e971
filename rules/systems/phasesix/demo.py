"""The demo's table of PhaseSix: who sits at it, and what they attempt."""

from functools import cache

from rules.core.demo import Demo, DemoFigure
from rules.systems.phasesix.ready import SAMPLE

NAMES = ("Hedda Kramer", "Ivo Santos", "Runa Falk")
PITCH = "Two old friends, one locked archive, and a night that is shorter than it looked."
ACTS = (
    {"do": "check", "trait": "courage", "question": "Does anybody keep calm when the lights go out?"},
    {"do": "check", "trait": "shooting", "difficulty": -2, "question": "Is the lock shot off with one round?"},
)
AUTOPLAY = ({"do": "check", "trait": "courage", "question": "Who goes first into the dark?"},)


@cache
def demo() -> Demo:
    """Give a small table; the whole one comes with the catalogue."""
    return Demo("The archive below the river", tuple(DemoFigure(name, SAMPLE) for name in NAMES), (), (), PITCH)
