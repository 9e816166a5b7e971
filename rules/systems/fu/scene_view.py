"""What lies on the table of FU, as a reader may see it."""

from dataclasses import dataclass

from rules.systems.fu.board import Board, Scene
from rules.systems.fu.options import Options


@dataclass(frozen=True)
class BoardView:
    """The scene and what is in it."""

    scene: Scene


def board_view(board: Board, options: Options, for_gm: bool) -> BoardView:
    """Give everything to the GM, and to everybody else what is shown to them."""
    return BoardView(board.scene)
