"""The demo's table of PhaseSix: who sits at it, and what they attempt."""

from functools import cache

from rules.core.demo import Demo, DemoFigure
from rules.systems.phasesix.catalogue import LANGUAGES
from rules.systems.phasesix.ready import ready_made
from rules.systems.phasesix.written import CONTENT, toml


@cache
def demo() -> Demo:
    """Give the demo with ready-made characters, by their keys."""
    written = toml(CONTENT / "demo.toml")
    made = {each.key: each for each in ready_made(LANGUAGES[0])}
    return Demo(
        name=written["name"],
        figures=tuple(DemoFigure(made[key].name, made[key].sheet) for key in written["figures"]),
        acts=tuple(written["acts"]),
        autoplay=tuple(written["autoplay"]),
        pitch=written["pitch"],
        scenes=tuple(written["scenes"]),
        hidden=tuple(written["hidden"]),
    )
