"""How an FU character stands just now."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.core import shapes
from rules.systems.fu.options import Options
from rules.systems.fu.sheet import SCHEMA, Item, Sheet, upgraded

MOST_POINTS = 9_999
AT_HAND, LOST, LENT, BROKEN = GEAR_STATES = ("", "lost", "lent", "broken")


@dataclass(frozen=True)
class Mark:
    """Where a condition comes from: the scene's number, and the question whose answer brought it."""

    scene: int = 0
    question: str = ""


@dataclass(frozen=True)
class Prop:
    """An ordinary thing that counts as gear until the end of the scene with this number."""

    label: str = ""
    scene: int = 0


@dataclass(frozen=True)
class Play:
    """Points, conditions ("Zustände") with their marks, what became of the gear, things found, and props in use."""

    fu: int = 0
    conditions: tuple[str, ...] = ()
    marks: Mapping[str, Mark] = field(default_factory=dict)
    gear: Mapping[str, str] = field(default_factory=dict)
    found: tuple[Item, ...] = ()
    props: tuple[Prop, ...] = ()


def start(sheet: Sheet, options: Options) -> Play:
    """Give the play state of a character that has just sat down."""
    return Play(fu=options.start)


def dump_play(play: Play) -> dict[str, object]:
    return {"schema": SCHEMA, "fu": play.fu, "conditions": list(play.conditions), **shapes.dump(play)}


def load_play(doc: Mapping[str, object]) -> Play:
    known = {name: value for name, value in upgraded(doc, "play").items() if name != "schema"}
    play: Play = shapes.load(Play, known, "play")
    return play
