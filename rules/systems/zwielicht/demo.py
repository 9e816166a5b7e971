"""The demo's table of Zwielicht: who sits at it, and what they attempt."""

from functools import cache

from rules.core.demo import Demo, DemoFigure
from rules.systems.zwielicht.ready import ready_made
from rules.systems.zwielicht.written import LANGUAGES, read


@cache
def demo() -> Demo:
    """Give the demo with ready-made characters, by their keys."""
    told = read("demo.toml")
    made = {each.key: each for each in ready_made(LANGUAGES[0])}
    return Demo(
        name=told["name"],
        figures=tuple(DemoFigure(made[key].name, made[key].sheet) for key in told["figures"]),
        acts=tuple(told["acts"]),
        autoplay=tuple(told["autoplay"]),
        pitch=told["pitch"],
        scenes=tuple(told["scenes"]),
        hidden=tuple(told["hidden"]),
    )
