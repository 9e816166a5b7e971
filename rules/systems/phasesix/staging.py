"""What was prepared becomes acts: a scene is set, characters of the GM's become foes."""

from collections.abc import Mapping

from rules.core.staging import NPC, CardField, PreparedCard, PreparedScene
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.board import Board
from rules.systems.phasesix.scenes import MOST_FIGURE

TRAIT_NAME = _("Detail")
HIDDEN_ROLL = "4d6>=5!"
NPC_HINT = _("How many hearts, dice and protection it has; without a number it is an ordinary foe.")
NPC_FIELDS = (
    CardField("hearts", _("Hearts")),
    CardField("pool", _("Dice pool")),
    CardField("protection", _("Protection")),
    CardField("evasion", _("Evasion")),
    CardField("quickness", _("Quickness")),
)


def stage(scene: PreparedScene) -> tuple[Mapping[str, object], ...]:
    """Set the scene."""
    return ({"do": "set_scene", "title": scene.title, "happened": scene.text, "objective": scene.objective},)


def lay(card: PreparedCard) -> Mapping[str, object] | None:
    """Put a prepared foe on the table; a trait of the scene stays with the GM until it is told."""
    if card.kind != NPC:
        return None
    figures = {field.name: figure(card.document.get(field.name)) for field in NPC_FIELDS}
    known = {name: value for name, value in figures.items() if value is not None}
    return {"do": "add_foe", "name": card.title, "shown": not card.hidden, **known}


def figure(written: object) -> int | None:
    """Read a figure that somebody wrote on a card, within what a foe may have."""
    text = str(written or "").strip()
    return min(int(text), MOST_FIGURE) if text.isdecimal() and len(text) < 4 and int(text) else None


def round_of(board: Board) -> int:
    """Give the round of the fight, 0 while there is none."""
    return board.fight.round


def scene_of(board: Board) -> int:
    return board.scene.number


def chapter(board: Board) -> None:
    """Let the session alone tell evenings apart."""
