"""What a game brings to the demo: people to play, and what they attempt. The dice are real."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class DemoFigure:
    name: str
    sheet: Any


@dataclass(frozen=True)
class Demo:
    """A demo table: its name, its figures, the acts played at the start, those an idle seat goes on with, its pitch.

    `scenes` are prepared ones with their cards, `hidden` cards that the GM holds.
    """

    name: str
    figures: tuple[DemoFigure, ...]
    acts: tuple[Mapping[str, object], ...]
    autoplay: tuple[Mapping[str, object], ...]
    pitch: str = ""
    scenes: tuple[Mapping[str, Any], ...] = ()
    hidden: tuple[Mapping[str, Any], ...] = ()
