"""Scenes and cards on the stage: some prepared, some on the table, one of them with a picture."""

from base64 import b64decode
from typing import Any
from uuid import uuid4

from rules.core.outcome import Refusal
from tables import cards, prep
from tables.models import Card, CardKind, Picture, Scene, SceneState, Seat, Sight
from tables.prep_forms import Refused

PIXEL = b64decode("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
SCENES = (
    ("The lamplighters’ stairs", SceneState.DONE),
    ("The river gate", SceneState.PLANNED),
    ("Under the archive, where the lampwrights’ commissionership keeps its ledgers", SceneState.PLANNED),
)
PREPARED = (
    ("trait", {"title": "Water to the knees", "sight": "shown"}),
    ("npc", {"title": "The gatekeeper", "text": "Counts every lamp\nNever sleeps"}),
    ("clock", {"title": "The gate closes", "size": "6", "filled": "1", "fires_at": "2"}),
    ("note", {"title": "She knows who paid", "text": "If they ask by name, she tells."}),
)
LAID = (
    ("note", {"title": "A bell, once every hour", "text": "It is not on any map.", "sight": "shown"}),
    ("clock", {"title": "The watch comes round", "size": "6", "filled": "3", "sight": "shown"}),
    ("clock", {"title": "The fire spreads", "size": "4", "filled": "1", "sight": "shape"}),
    ("note", {"title": "Somebody on the roof", "text": "Waits for a light.", "fires_at": "1"}),
)


def set_prep(gm: Seat) -> dict[str, str]:
    """Prepare scenes with cards, lay some cards on the table, and name what addresses need."""
    scenes = [whole(prep.add_scene(seat=gm, fields={"title": title})) for title, _state in SCENES]
    for scene, (_title, state) in zip(scenes, SCENES, strict=True):
        Scene.objects.filter(pk=scene.pk).update(state=state)
    made = [whole(prep.add_card(seat=gm, scene=scenes[1].pk, kind=kind, fields=fields)) for kind, fields in PREPARED]
    for kind, fields in LAID:
        whole(cards.put(seat=gm, kind=kind, fields=fields, ticket=uuid4()))
    picture = Picture.objects.create(table=gm.table, content=PIXEL, width=300, height=200)
    words = {"title": "The map of the canals", "alt": "Canals between the houses, one crossed out"}
    shown = {"kind": CardKind.HANDOUT, "sight": Sight.SHOWN, "place": 9}
    Card.objects.create(table=gm.table, picture=picture, **words, **shown)
    return {"scene": str(scenes[1].pk), "card": str(made[2].pk)}


def whole(answer: Any) -> Any:
    """Fail loudly when something of the stage is refused."""
    if isinstance(answer, Refused | Refusal | None):
        raise ValueError(f"The stage prepares what is refused: {answer}.")
    return answer
