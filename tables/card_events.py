"""What is told of cards on the table: to players only what they may see of them."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from tables.models import Audience, Card, Seat, Sight, Table, TableEvent, Visibility
from tables.telling import announce, tell, with_board

CARDS = "cards"
SHOWN, SHAPE, HIDDEN = Sight.SHOWN, Sight.SHAPE, Sight.HIDDEN


@dataclass(frozen=True)
class Was:
    """What was to be seen of a card before something was done to it."""

    sight: str
    filled: int
    words: tuple[object, ...]
    to: UUID | None


def seen(card: Card) -> Was:
    return Was(card.sight, card.filled, (card.title, card.text, card.alt, card.size), card.shown_to)


def fact(card: Card, kind: str, seat: Seat | None, *, named: bool = True, **data: object) -> TableEvent:
    """Tell something of a card, to whoever sees it; a name is told only where players read it."""
    name = {"title": card.title} if named else {}
    event = with_board(tell(kind, by=seat, data={"card": str(card.pk), "kind": card.kind, **name, **data}))
    return heard_by(event, card.shown_to)


def heard_by(event: TableEvent, one: UUID | None) -> TableEvent:
    """Let GMs and one seat alone hear of something, or everybody where nobody is named."""
    event.audience, event.to_id = (Audience.ALL, None) if one is None else (Audience.GM, one)
    return event


def secret(card: Card, kind: str, seat: Seat | None, **data: object) -> TableEvent:
    """Tell GMs alone of a card that players see nothing of, or no difference."""
    facts = {"card": str(card.pk), "kind": card.kind, "title": card.title, **data}
    return with_board(tell(kind, by=seat, data=facts, visibility=Visibility.GM_ONLY))


def unseen(card: Card, seat: Seat | None) -> TableEvent:
    """Let the GMs' pages look again, and nobody else's; no line tells of it."""
    return with_board(tell(CARDS, by=seat, data={"card": str(card.pk)}, visibility=Visibility.GM_ONLY))


def reordered(card: Card, seat: Seat) -> TableEvent:
    """Let the pages of whoever sees a card look again; no line tells of its new place."""
    return unseen(card, seat) if card.hidden else fact(card, CARDS, seat, named=False)


def appeared(card: Card, seat: Seat | None) -> TableEvent:
    """Tell of a card that was not there, as far as it is to be seen."""
    if card.sight == HIDDEN:
        return secret(card, "card_kept", seat)
    if card.sight == SHAPE:
        return fact(card, "clock_shaped", seat, named=False, filled=card.filled, size=card.size)
    return fact(card, "card_shown", seat)


def gone(card: Card, was: Was, seat: Seat | None) -> TableEvent:
    """Tell of a card that is no longer to be seen, by the name it was seen under, to whoever saw it."""
    if was.sight == HIDDEN:
        return secret(card, "card_dropped", seat, title=was.words[0])
    if was.sight == SHAPE:
        return heard_by(fact(card, "shape_gone", seat, named=False), was.to)
    return heard_by(fact(card, "card_gone", seat, title=was.words[0]), was.to)


def turned(card: Card, was: Was, seat: Seat | None) -> TableEvent:
    """Tell how a clock stands."""
    stands: dict[str, Any] = {"filled": card.filled, "size": card.size, "before": was.filled}
    if card.sight == HIDDEN:
        return secret(card, "clock_kept", seat, **stands)
    if card.sight == SHAPE:
        return fact(card, "shape_turned", seat, named=False, **stands)
    return fact(card, "clock_full" if card.filled == card.size else "clock_turned", seat, **stands)


def changed(card: Card, was: Was, seat: Seat | None) -> list[TableEvent]:
    """Tell what is different about a card: nothing to players where they see no difference."""
    if was == seen(card):
        return []
    if was.sight != card.sight or was.to != card.shown_to:
        return [gone(card, was, seat) if card.sight == HIDDEN else appeared(card, seat)]
    if card.sight == HIDDEN and card.filled == was.filled:
        return [secret(card, "card_rewritten", seat)]
    if card.filled != was.filled or (card.sight == SHAPE and card.size != was.words[-1]):
        return [turned(card, was, seat)]
    return [fact(card, "card_changed", seat) if card.sight == SHOWN else secret(card, "card_rewritten", seat)]


def tell_all(table: Table, events: list[TableEvent]) -> None:
    """Tell what there is to tell."""
    if events:
        announce(table, events)
