"""The demo's table of FU: who sits at it, and what they attempt."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from rules.core.demo import Demo, DemoFigure
from rules.systems.fu.sheet import QUESTIONS, SLOTS, Descriptor, Drive, Item, Relationship, Sheet

FILE = Path(__file__).parent / "content" / "demo.toml"


@cache
def demo() -> Demo:
    with FILE.open("rb") as file:
        written = tomllib.load(file)
    return Demo(
        name=written["name"],
        figures=tuple(figure(entry) for entry in written["figures"]),
        acts=tuple(written["acts"]),
        autoplay=tuple(written["autoplay"]),
        pitch=written["pitch"],
        scenes=tuple(written["scenes"]),
        hidden=tuple(written["hidden"]),
    )


def figure(written: dict[str, Any]) -> DemoFigure:
    sheet = Sheet(
        concept=written["concept"],
        descriptors=tuple(Descriptor(slot, written["descriptors"][slot], written["uses"][slot]) for slot in SLOTS),
        gear=tuple(Item(adjective, noun) for adjective, noun in written["gear"]),
        drive=Drive(**dict(zip(QUESTIONS, written["drive"], strict=True))),
        description=written["description"],
        relationships=tuple(Relationship(to, text) for to, text in written["relationships"].items()),
    )
    return DemoFigure(written["name"], sheet)
