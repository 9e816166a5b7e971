"""What passes as a game goes on: rounds and scenes. Whoever wants to hear of them is told under the table's lock."""

from collections.abc import Callable
from typing import Any

from tables.models import Table

on_round: list[Callable[[Table, int, int], None]] = []
"""Told which round was played before and which has begun; registered in `ready`."""
on_scene: list[Callable[[Table], None]] = []
"""Told that another scene is played than before; registered in `ready`."""


def round_begins(system: Any, before: Any, board: Any) -> bool:
    """Say whether another round is played than before; turns that end begin none."""
    return bool(system.round_of(board) > system.round_of(before))


def scene_begins(system: Any, before: Any, board: Any) -> bool:
    """Say whether another scene is played than before."""
    return bool(system.scene_of(board) != system.scene_of(before))


def follow(system: Any, table: Table, before: Any, board: Any) -> None:
    """Let what was prepared for a round happen when it begins, and what belongs to a scene end with it."""
    if round_begins(system, before, board):
        for hear in on_round:
            hear(table, system.round_of(before), system.round_of(board))
    if scene_begins(system, before, board):
        for end in on_scene:
            end(table)
