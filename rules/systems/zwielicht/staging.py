"""What was prepared becomes acts of Zwielicht: a scene is set, traits are places, others are persons or dangers."""

from collections.abc import Mapping

from rules.core.fields import number
from rules.core.staging import NPC, CardField, PreparedCard, PreparedScene
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.board import DANGER, MOST_NUMBER, PERSON, PLACE, Board

TRAIT_NAME = _("Place")
ADVENTURE = _("Adventure %(number)s")
HIDDEN_ROLL = ""  # Only players roll.
NPC_HINT = _("With a danger level it is a danger; without one, a person.")
NPC_FIELDS = (
    CardField("level", _("Danger level, where it is one")),
    CardField("distrustful", _("Distrustful? Write yes")),
)


def stage(scene: PreparedScene) -> tuple[Mapping[str, object], ...]:
    """Set the scene."""
    return ({"do": "set_scene", "title": scene.title, "text": scene.text, "objective": scene.objective},)


def lay(card: PreparedCard) -> Mapping[str, object] | None:
    """Put a card on the table, open or hidden."""
    act = {"do": "add_card", "name": card.title, "text": card.text, "hidden": card.hidden}
    if card.kind != NPC:
        return {**act, "kind": PLACE}
    level = number(card.document.get("level")) or 0
    kind = DANGER if level > 0 else PERSON
    distrustful = bool(str(card.document.get("distrustful", "")).strip())
    return {**act, "kind": kind, "level": max(0, min(level, MOST_NUMBER)), "distrustful": distrustful}


def round_of(board: Board) -> int:
    """Give the round of the fight that goes on, 0 while there is none."""
    return board.fight.round + 1 if board.fight is not None and board.fight.on and board.fight.fighters else 0


def scene_of(board: Board) -> int:
    """Give the number of the scene that is played, 0 before the first."""
    return board.scene.number


def chapter(board: Board) -> Text | None:
    """Name the adventure that is played."""
    number = board.adventure.number
    return Text(ADVENTURE, {"number": number}) if number else None
