"""What was prepared becomes acts of FU: a scene is set, traits are details, others are foes or obstacles."""

from collections.abc import Mapping

from rules.core.staging import NPC, CardField, PreparedCard, PreparedScene
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import Board
from rules.systems.fu.foes import HIDDEN, SHOWN

TRAIT_NAME = _("Detail")
HIDDEN_ROLL = ""  # Narrators never roll.
NPC_HINT = _("The first line says who it is, each further line is a descriptor.")
NPC_FIELDS = (
    CardField("descriptors", _("Descriptors, a line each")),
    CardField("gear", _("Gear, a line each")),
    CardField("conditions", _("Conditions, a line each")),
)


def stage(scene: PreparedScene) -> tuple[Mapping[str, object], ...]:
    """Set the scene."""
    return ({"do": "set_scene", "title": scene.title, "happened": scene.text, "objective": scene.objective},)


def lay(card: PreparedCard) -> Mapping[str, object] | None:
    """Put a card on the table. Details are seen by everyone, so a hidden one stays with the narrator."""
    if card.kind == NPC:
        concept, *descriptors = card.text.splitlines() or [""]
        sight = HIDDEN if card.hidden else SHOWN
        own = {field.name: str(card.document.get(field.name, "")) for field in NPC_FIELDS}
        own["descriptors"] = "\n".join(filter(None, (*descriptors, own["descriptors"])))
        return {"do": "add_foe", "sight": sight, "name": card.title, "concept": concept} | own
    return None if card.hidden else {"do": "add_detail", "label": card.title, "note": card.text}


def round_of(board: Board) -> int:
    """Give the round that is played, 0 while nobody acts in turns."""
    return board.turns.round if board.turns.on else 0


def scene_of(board: Board) -> int:
    """Give the number of the scene that is played, 0 before the first."""
    return board.scene.number


def chapter(board: Board) -> None:
    """Let the session alone tell evenings apart."""
