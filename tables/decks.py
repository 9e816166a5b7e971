"""What lies on the table as cards: for everyone what they may see, for a GM both sides."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Count, Q
from django.utils.translation import pgettext

from rules.core.text import Text
from rules.systems import BY_KEY
from tables.models import Card, CardKind, Scene, SceneState, Seat, Sight, Table


@dataclass(frozen=True)
class SeenCard:
    """A card as everyone sees it: a clock that shows its shape alone has no words."""

    id: UUID
    kind: str
    name: str
    text: str
    parts: int
    passed: int
    alt: str
    width: int
    height: int
    private: bool = False


@dataclass(frozen=True)
class LedCard:
    """A card as its GM sees it: what it is called in this game, whether its round has come, and who alone sees it."""

    card: Card
    kind: Text | str
    due: bool
    one: str = ""


@dataclass(frozen=True)
class Deck:
    """The cards on the table in two heaps, and the scene that could be played next."""

    everyone: tuple[LedCard, ...]
    only_you: tuple[LedCard, ...]
    next_scene: Scene | None
    kinds: tuple[tuple[str, Text | str], ...]


def on_table(table: Table) -> list[Card]:
    cards = Card.objects.filter(table=table, scene=None).select_related("picture").defer("picture__content")
    return list(cards)


def seen_cards(table: Table, seat: Seat | None = None) -> tuple[SeenCard, ...]:
    """Read what everyone may see, and what one seat is shown alone; hidden cards are not even asked for."""
    cards = Card.objects.filter(table=table, scene=None).exclude(sight=Sight.HIDDEN).filter(shown_in(seat))
    return tuple(map(seen_card, cards.select_related("picture").defer("picture__content")))


def shown_in(seat: Seat | None) -> Q:
    """Leave out what is shown to somebody else alone."""
    return Q(shown_to=None) | Q(shown_to=seat.pk) if seat else Q(shown_to=None)


def seen_card(card: Card) -> SeenCard:
    named, picture = card.sight == Sight.SHOWN, card.picture
    return SeenCard(
        id=card.pk,
        kind=card.kind,
        name=card.title if named else "",
        text=card.text if named else "",
        parts=card.size,
        passed=card.filled,
        alt=card.alt if named else "",
        width=picture.width if picture else 0,
        height=picture.height if picture else 0,
        private=card.shown_to is not None,
    )


def scenes_of(seat: Seat) -> list[Scene]:
    """Give the scenes of a table in their order, each with the number of its cards."""
    return list(Scene.objects.filter(table=seat.table).annotate(many=Count("cards")).order_by("place", "id"))


def deck_of(seat: Seat, cards: list[Card], board: Any) -> Deck:
    """Give a GM the cards on the table, those that players see and those that nobody else does."""
    system = BY_KEY[seat.table.campaign.system]
    now, names, alone = system.round_of(board), kind_names(system), shown_alone(cards)
    led = [LedCard(each, names[each.kind], is_due(each, now), alone.get(each.shown_to, "")) for each in cards]
    planned = Scene.objects.filter(table=seat.table, state=SceneState.PLANNED).only("title", "table", "state").first()
    return Deck(
        everyone=tuple(each for each in led if each.card.sight != Sight.HIDDEN),
        only_you=tuple(each for each in led if each.card.sight == Sight.HIDDEN),
        next_scene=planned,
        kinds=tuple((kind, name) for kind, name in names.items() if kind != CardKind.HANDOUT),
    )


def shown_alone(cards: list[Card]) -> dict[UUID | None, str]:
    """Name those who are shown a card alone, in one query at most."""
    seats = {each.shown_to for each in cards if each.shown_to and each.sight != Sight.HIDDEN}
    return dict(Seat.objects.filter(pk__in=seats).values_list("pk", "user__name")) if seats else {}


def is_due(card: Card, now: int) -> bool:
    return card.sight == Sight.HIDDEN and card.fires_at is not None and 0 < card.fires_at <= now


def kind_names(system: Any) -> dict[str, Text | str]:
    """Name the kinds of cards, a trait by the game's own word."""
    return {
        CardKind.NOTE.value: pgettext("card", "Note"),
        CardKind.CLOCK.value: pgettext("card", "Clock"),
        CardKind.TRAIT.value: Text(system.TRAIT_NAME),
        CardKind.NPC.value: pgettext("card", "Character"),
        CardKind.HANDOUT.value: pgettext("card", "Handout"),
    }
