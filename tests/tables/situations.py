"""A situation at the table in which something is refused, and how such cases are written."""

from dataclasses import dataclass, field
from typing import Any

from rules.systems.fu.board import Board

EMPTY = Board()
LONG = "x" * 301
ROLL = {"do": "roll", "question": "Does it hold?"}
LIFE = {"fu_as_life": True}
FIND = {"do": "find", "to": "mara", "adjective": "Old", "noun": "key"}
HURT, TIRED = ({"do": "set_condition", "to": "mara", "condition": each} for each in ("Hurt", "Tired"))
SCENE = {"do": "set_scene", "title": "The quay"}
FOE = {"do": "add_foe", "name": "Vogt", "sight": "shown"}


@dataclass(frozen=True)
class Situation:
    """What a table plays by, what has happened there, and what is refused now."""

    refused: tuple[tuple[str, str, dict[str, Any]], ...]
    options: dict[str, Any] = field(default_factory=dict)
    fu: int = 2
    steps: tuple[tuple[str, dict[str, Any]], ...] = ()
    dice: tuple[list[int], ...] = ()
    board: Board = EMPTY


def deed(code: str, who: str, do: str, **fields: Any) -> tuple[str, str, dict[str, Any]]:
    return code, who, {"do": do, **fields}


def rolled(code: str, **fields: Any) -> tuple[str, str, dict[str, Any]]:
    return code, "mara", ROLL | fields
