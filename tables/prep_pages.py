"""What the pages of preparation draw from: the scenes in order, one of them with its cards, and forms as typed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from rules.core import versions
from rules.core.outcome import Refusal
from rules.core.staging import KINDS, OWN
from rules.systems import BY_KEY
from tables.decks import kind_names, scenes_of
from tables.models import CLOCK_SIZES, Card, CardKind, Scene, SceneState, Seat, SeatRole, Sight
from tables.pages import Context, frame
from tables.prep_forms import OWN_FIELDS, Refused, card_words, fields_of, scene_words

ORDER = {SceneState.LIVE: 0, SceneState.PLANNED: 1, SceneState.DONE: 2}
Typed = Mapping[str, object]


@dataclass(frozen=True)
class Box:
    """A field of a form: what stands in it, what is wrong with it, and what another GM wrote there meanwhile."""

    name: str
    value: str
    problem: Refusal | None = None
    other: str | None = None


@dataclass(frozen=True)
class CardRow:
    """A prepared card in its list."""

    card: Card
    kind: Any


def boxes(words: Typed, refused: Refused | None = None) -> dict[str, Box]:
    """Draw a form's fields from words, with what was wrong about them."""
    wrong, theirs = (refused.problems, refused.theirs) if refused else ({}, {})
    return {
        name: Box(name, str(value), wrong.get(name), str(theirs[name]) if name in theirs else None)
        for name, value in words.items()
    }


@dataclass(frozen=True)
class Again:
    """A form that came back: which one, what was typed in it, why it was refused, and the version it means."""

    form: str
    typed: Typed
    refused: Refused
    drawn: str = ""

    def words(self, names: tuple[str, ...]) -> dict[str, object]:
        return {name: self.refused.redrawn.get(name, self.typed.get(name, "")) for name in names}


def prep_page(seat: Seat, scene: UUID | None = None, again: Again | None = None) -> Context | None:
    """Give the scenes, and one of them opened; None when the one that is asked for is not there."""
    scenes = scenes_of(seat)
    by_turn = sorted(scenes, key=lambda each: ORDER[SceneState(each.state)])
    opened = next((each for each in (scenes if scene else by_turn) if scene in (None, each.pk)), None)
    if scene and opened is None:
        return None
    context = frame(seat) | {
        "scenes": scenes,
        "opened": opened,
        "ticket": uuid4(),
        "refusal": again.refused.refusal if again else None,
        "again": again.form if again else "",
        "new_scene": form_of("new-scene", scene_words(Scene()), again),
    }
    return context | (opened_scene(seat, scenes, opened, again) if opened else {})


def opened_scene(seat: Seat, scenes: list[Scene], scene: Scene, again: Again | None) -> Context:
    """Give one scene with its cards, and the forms of both."""
    system = BY_KEY[seat.table.campaign.system]
    names, place = kind_names(system), scenes.index(scene)
    cards = scene.cards.select_related("picture").defer("picture__content").order_by("place", "id")
    stale = again is not None and again.form == "scene" and bool(again.refused.theirs)
    drawn = versions.mark(scene_words(scene))
    return {
        "scene_form": form_of("scene", scene_words(scene), again),
        "drawn": again.drawn if again and again.form == "scene" and not stale else drawn,
        "changed_by": changer(scene) if stale else "",
        "cards": [CardRow(card, names[card.kind]) for card in cards],
        "earlier": place - 1,
        "later": place + 1 if place + 1 < len(scenes) else -1,
        "card_kinds": [(kind, name) for kind, name in names.items() if kind != CardKind.HANDOUT],
        "new_card": form_of("new-card", blank_card(), again) | {"kind": typed_kind(again)},
        "new_handout": form_of("new-handout", blank_card() | {"picture": ""}, again),
        **choices(system),
    }


def choices(system: Any) -> Context:
    own = [(OWN + field.name, field.label) for field in system.NPC_FIELDS]
    return {"sizes": CLOCK_SIZES, "sights": Sight.choices, "npc_hint": system.NPC_HINT, "own_fields": own}


def blank_card() -> dict[str, object]:
    words = {"title": "", "text": "", "sight": Sight.HIDDEN, "size": "6", "filled": "0", "alt": "", "fires_at": ""}
    return words | dict.fromkeys(OWN_FIELDS, "")


def typed_kind(again: Again | None) -> str:
    return str(again.typed.get("kind", "")) if again else ""


def form_of(name: str, words: Typed, again: Again | None) -> dict[str, Any]:
    """Draw one form of the page: as it was typed if it is the one that came back."""
    if again is None or again.form != name:
        return boxes(words)
    return boxes(again.words(tuple(words)), again.refused)


def changer(row: Scene | Card) -> str:
    return row.changed_by.user.name if row.changed_by else ""


def card_page(seat: Seat, card: Card, again: Again | None = None) -> Context:
    """Give the form of one card, prepared or on the table."""
    system = BY_KEY[seat.table.campaign.system]
    words = card_words(card)
    stale = again is not None and bool(again.refused.theirs)
    return frame(seat) | {
        "card": card,
        "kind_name": kind_names(system)[card.kind],
        "form": form_of("card", words, again),
        "names": fields_of(card.kind),
        "drawn": again.drawn if again and not stale else versions.mark(words),
        "refusal": again.refused.refusal if again else None,
        "changed_by": changer(card) if stale else "",
        "shows_to": players_at(seat) if card.scene_id is None and card.kind not in KINDS else [],
        "ticket": uuid4(),
        **choices(system),
    }


def players_at(seat: Seat) -> list[Seat]:
    """Give to whom alone a card can be shown."""
    seats = Seat.objects.filter(table=seat.table_id, closed_at=None, role=SeatRole.PLAYER)
    return list(seats.select_related("user", "character"))
