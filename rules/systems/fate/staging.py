"""What was prepared becomes acts of Fate: a scene is set, traits are aspects, others are NPCs."""

from collections.abc import Mapping

from rules.core.staging import NPC, CardField, PreparedCard, PreparedScene
from rules.core.text import gettext_noop as _
from rules.systems.fate.board import CONFLICT, CONTEST, MOST_TOLD, Board
from rules.systems.fate.npcs import MOB, MOOK, NAMED
from rules.systems.fate.sheet import APPROACHES

TRAIT_NAME = _("Aspect")
HIDDEN_ROLL = "4dF+2"
NPC_HINT = _("Each line is an aspect. The first one is known as soon as the NPC is seen.")
NPC_FIELDS = (
    CardField("aspects", _("Aspects, a line each")),
    CardField("approaches", _("For a main NPC: Careful, Clever, Flashy, Forceful, Quick, Sneaky, as six numbers")),
    CardField("good", _("Good at, for mooks")),
    CardField("bad", _("Bad at, for mooks")),
    CardField("boxes", _("Stress boxes, for a mook")),
    CardField("members", _("Members, for a group of mooks")),
)


def stage(scene: PreparedScene) -> tuple[Mapping[str, object], ...]:
    """Set the scene; who was there before is there again."""
    text = " ".join(scene.text.split())[:MOST_TOLD]
    return ({"do": "set_scene", "title": scene.title, "text": text, "objective": scene.objective},)


def lay(card: PreparedCard) -> Mapping[str, object]:
    """Put a card on the table. Aspects and NPCs can both lie there unknown to the players."""
    hidden = "on" if card.hidden else ""
    if card.kind != NPC:
        return {"do": "add_aspect", "text": card.title, "hidden": hidden}
    own = {field.name: str(card.document.get(field.name, "")) for field in NPC_FIELDS}
    members = own["members"] if own["members"].strip().isdecimal() and int(own["members"]) else ""
    kind = MOB if members else MOOK if own["good"] or own["bad"] else NAMED
    aspects = "\n".join(filter(None, (card.text, own["aspects"])))
    return {
        "do": "add_npc",
        "name": card.title,
        "kind": kind,
        "aspects": aspects,
        "good": own["good"],
        "bad": own["bad"],
        "boxes": own["boxes"].strip() if kind == MOOK else "",
        "members": members,
        "hidden": hidden,
        **rated(own["approaches"]),
    }


def rated(words: str) -> dict[str, object]:
    """Read six numbers in the order of the approaches; what is none of that is left to be refused."""
    numbers = words.replace(",", " ").split()
    if not numbers:
        return {}
    whole = numbers if len(numbers) == len(APPROACHES) else [words] * len(APPROACHES)
    return {"approaches": dict(zip(APPROACHES, whole, strict=True))}


def round_of(board: Board) -> int:
    """Give the exchange that is played, 0 where there is none."""
    if board.mode == CONTEST:
        return board.contest.exchange
    return board.exchange.number if board.mode == CONFLICT else 0


def scene_of(board: Board) -> int:
    """Give the number of the scene that is played, 0 before the first."""
    return board.scene.number


def chapter(board: Board) -> None:
    """Let the session alone tell evenings apart."""
