"""Places, persons, dangers and moments of an adventure: cards that the GM prepares, shows and puts away."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import versions
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.core.versions import Words
from rules.systems.zwielicht.adventures import drawn_from
from rules.systems.zwielicht.board import (
    CARD_KINDS,
    DANGER,
    MOMENT,
    MOST_CARDS,
    MOST_NUMBER,
    MOST_TOLD,
    PERSON,
    PLACE,
    Card,
)
from rules.systems.zwielicht.deeds import (
    FULL,
    Act,
    Deed,
    Sayings,
    choice,
    key,
    number,
    only_gm,
    reader,
    switch,
    told,
    words,
)
from rules.systems.zwielicht.fights import DANGER_WRONG

KIND_WRONG = Refusal("card_kind", _("A card is a place, a person, a danger or a moment."))
NO_NAME = Refusal("card_unnamed", _("Give the card a name."))
NO_CARD = Refusal("card_unknown", _("There is no such card."))
SHOWN = Refusal("card_shown", _("This card lies open already."))


@dataclass(frozen=True)
class AddCard(Deed):
    """Put a card on the table, open or hidden."""

    kind: str
    name: str
    text: str = ""
    distrustful: bool = False
    level: int = 0
    hidden: bool = False


@dataclass(frozen=True)
class EditCard(Deed):
    """Change what a card says; `drawn` is the mark of the version that was read."""

    card: str
    name: str
    text: str = ""
    distrustful: bool = False
    level: int = 0
    drawn: str = ""


@dataclass(frozen=True)
class ShowCard(Deed):
    """Let everybody see a card."""

    card: str


@dataclass(frozen=True)
class DropCard(Deed):
    """Take a card off the table."""

    card: str


def card_words(card: Card) -> Words:
    return {"name": card.name, "text": card.text, "distrustful": not card.kindly, "level": card.level}


def card_mark(card: Card) -> str:
    return versions.mark(card_words(card))


def add_refused(state: State, deed: AddCard) -> Refusal | None:
    return only_gm(state, deed) or (FULL if len(state.board.cards) >= MOST_CARDS else None)


def add(state: State, deed: AddCard) -> Outcome:
    board, fresh = state.board.numbered(state.secret)
    card = Card(fresh, deed.kind, deed.name, deed.text, not deed.distrustful, deed.level, not deed.hidden)
    board = replace(board, cards=(*board.cards, card))
    return told(board, told_of("adventure_card_added", card), card=fresh)


def told_of(kind: str, card: Card) -> Event:
    return Event(kind, {"kind": card.kind, "name": card.name}, secret=not card.shown)


def edited(card: Card, deed: EditCard) -> versions.Merged:
    mine = {"name": deed.name, "text": deed.text, "distrustful": deed.distrustful, "level": deed.level}
    return versions.merged(deed.drawn, mine, card_words(card))


def edit_refused(state: State, deed: EditCard) -> Refusal | None:
    card = state.board.card(deed.card)
    refusal = only_gm(state, deed)
    if refusal or card is None:
        return refusal or NO_CARD
    form = {**card_words(card), "distrustful": "" if card.kindly else "on"}
    return versions.clash(edited(card, deed), form)


def edit(state: State, deed: EditCard) -> Outcome:
    card = state.board.card(deed.card)
    said = dict(edited(card, deed).words)
    kindly = not said.pop("distrustful")
    return changed(state, replace(card, kindly=kindly, **said), "adventure_card_changed")


def changed(state: State, card: Card, kind: str) -> Outcome:
    cards = tuple(card if each.key == card.key else each for each in state.board.cards)
    return told(replace(state.board, cards=cards), told_of(kind, card), card=card.key)


def show_refused(state: State, deed: ShowCard) -> Refusal | None:
    card = state.board.card(deed.card)
    refusal = only_gm(state, deed)
    if refusal or card is None:
        return refusal or NO_CARD
    return SHOWN if card.shown else None


def show(state: State, deed: ShowCard) -> Outcome:
    return changed(state, replace(state.board.card(deed.card), shown=True), "adventure_card_shown")


def drop_refused(state: State, deed: DropCard) -> Refusal | None:
    return only_gm(state, deed) or (None if state.board.card(deed.card) else NO_CARD)


def drop(state: State, deed: DropCard) -> Outcome:
    card = state.board.card(deed.card)
    board = replace(state.board, cards=tuple(each for each in state.board.cards if each.key != deed.card))
    return told(board, told_of("adventure_card_dropped", card))


PARTS = {
    "name": words("name", NO_NAME),
    "text": words("text", most=MOST_TOLD),
    "distrustful": switch("distrustful"),
    "level": number("level", 0, MOST_NUMBER, DANGER_WRONG, default=0),
}
CARD = key("card", NO_CARD)
DEEDS: Mapping[str, Act] = {
    "add_card": Act(
        AddCard,
        reader(AddCard, kind=choice("kind", CARD_KINDS, KIND_WRONG), **PARTS, hidden=switch("hidden")),
        add_refused,
        add,
    ),
    "edit_card": Act(EditCard, reader(EditCard, card=CARD, **PARTS, drawn=drawn_from), edit_refused, edit),
    "show_card": Act(ShowCard, reader(ShowCard, card=CARD), show_refused, show),
    "drop_card": Act(DropCard, reader(DropCard, card=CARD), drop_refused, drop),
}
KIND_NAMES = {PLACE: _("Place"), PERSON: _("Person"), DANGER: _("Danger"), MOMENT: _("Moment")}
ADDED = {
    PLACE: _("A place: %(name)s"),
    PERSON: _("Somebody appears: %(name)s"),
    DANGER: _("A danger: %(name)s"),
    MOMENT: _("A moment: %(name)s"),
}
SAYINGS: Sayings = {
    "adventure_card_added": lambda data: Text(ADDED[str(data["kind"])], data),
    "adventure_card_shown": lambda data: Text(ADDED[str(data["kind"])], data),
    "adventure_card_changed": lambda data: Text(_("%(name)s is told anew."), data),
    "adventure_card_dropped": lambda data: Text(_("%(name)s leaves the table."), data),
}
