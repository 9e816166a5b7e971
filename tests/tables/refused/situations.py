"""A situation at the table in which something is refused, and how such cases are written."""

from dataclasses import dataclass, field
from typing import Any

LONG = "x" * 301


@dataclass(frozen=True)
class Situation:
    """What a table plays by, what has happened there, and what is refused now.

    `play` and `sheet` say how everybody stands beside the game's own sample, `board` what lay there from the start.
    """

    refused: tuple[tuple[str, str, dict[str, Any]], ...]
    options: dict[str, Any] = field(default_factory=dict)
    steps: tuple[tuple[str, dict[str, Any]], ...] = ()
    dice: tuple[list[int], ...] = ()
    board: Any = None
    play: dict[str, Any] = field(default_factory=dict)
    sheet: dict[str, Any] = field(default_factory=dict)


def deed(code: str, who: str, do: str, **fields: Any) -> tuple[str, str, dict[str, Any]]:
    return code, who, {"do": do, **fields}
