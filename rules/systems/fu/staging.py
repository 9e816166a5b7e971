"""What was prepared becomes acts of FU: a scene is set, traits are details, others are foes or obstacles."""

from collections.abc import Mapping

from rules.core.staging import NPC, PreparedCard, PreparedScene
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import Board
from rules.systems.fu.foes import HIDDEN, SHOWN

TRAIT_NAME = _("Detail")
NPC_HINT = _("The first line says who it is, each further line is a descriptor.")


def stage(scene: PreparedScene) -> tuple[Mapping[str, object], ...]:
    """Set the scene."""
    return ({"do": "set_scene", "title": scene.title, "happened": scene.text, "objective": scene.objective},)


def lay(card: PreparedCard) -> Mapping[str, object] | None:
    """Put a card on the table. Details are seen by everyone, so a hidden one stays with the narrator."""
    if card.kind == NPC:
        concept, *descriptors = card.text.splitlines() or [""]
        sight = HIDDEN if card.hidden else SHOWN
        words = {"name": card.title, "concept": concept, "descriptors": "\n".join(descriptors)}
        return {"do": "add_foe", "sight": sight} | words
    return None if card.hidden else {"do": "add_detail", "label": card.title, "note": card.text}


def round_of(board: Board) -> int:
    """Give the round that is played, 0 while nobody acts in turns."""
    return board.turns.round if board.turns.on else 0
