"""What needs the GM's word: what gets in somebody's way, what a free slot holds, who joins, which hints fit in."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.board import FEAR, HINT, JOIN, MOST_CARDS, OFFER_KINDS, Board, Grant, Offer, without
from rules.systems.zwielicht.changing import NO_ROLL
from rules.systems.zwielicht.deeds import (
    FULL,
    NOBODY,
    ONLY_GM,
    UNKNOWN_CHARACTER,
    Act,
    Deed,
    Sayings,
    choice,
    key,
    led,
    needs_character,
    only_gm,
    played,
    reader,
    told,
    who,
    words,
)
from rules.systems.zwielicht.rounds import NO_FIGHT
from rules.systems.zwielicht.sheet import COLOURS, WHITE
from rules.systems.zwielicht.solving import hint_refused, used

NOT_IN_THE_WAY = Refusal("nothing_in_the_way", _("Nothing is in this character’s way."))
NO_WORDS = Refusal("words_missing", _("Say what it is."))
NO_FREE_SLOT = Refusal("no_free_slot", _("Free slots belong to the newer edition of the game."))
NO_OFFER = Refusal("offer_unknown", _("This question is no longer open."))
ASKED_ALREADY = Refusal("asked_already", _("You have asked that already. The GM answers next."))
KIND_WRONG = Refusal("offer_kind", _("Nobody has to agree to this."))
COLOUR_WRONG = Refusal("colour_wrong", _("A die is white or black."))


@dataclass(frozen=True)
class Hinder(Deed):
    """Say that a fear or a condition gets in somebody's way: one black die joins their next roll."""

    to: str
    text: str = ""


@dataclass(frozen=True)
class Unhinder(Deed):
    """Say that nothing is in somebody's way after all."""

    to: str


@dataclass(frozen=True)
class GrantSlot(Deed):
    """Let something count in somebody's free slot, once."""

    to: str
    text: str
    colour: str = WHITE


@dataclass(frozen=True)
class BarHelp(Deed):
    """Say that nobody can help with a roll that lies open, or that they can."""

    to: str


@dataclass(frozen=True)
class Ask(Deed):
    """Ask the GM: whether something is in the way, whether one may join, whether a hint fits into the solution."""

    kind: str
    text: str = ""
    about: str = ""


@dataclass(frozen=True)
class Agree(Deed):
    offer: str


@dataclass(frozen=True)
class Decline(Deed):
    """Say no to what was asked; whoever asked may take it back."""

    offer: str


# --- the GM's word ----------------------------------------------------------------------------------------------------


def someone_there(state: State, to: str) -> Refusal | None:
    return None if state.someone(to) else UNKNOWN_CHARACTER


def name_of(state: State, to: str) -> str:
    figure = state.someone(to)
    return figure.name if figure else ""


def hinder(state: State, deed: Hinder) -> Outcome:
    board = replace(state.board, hindered={**state.board.hindered, deed.to: deed.text})
    return told(board, Event("hindered", {"name": name_of(state, deed.to), "text": deed.text}))


def unhinder_refused(state: State, deed: Unhinder) -> Refusal | None:
    return only_gm(state, deed) or (None if deed.to in state.board.hindered else NOT_IN_THE_WAY)


def unhinder(state: State, deed: Unhinder) -> Outcome:
    board = replace(state.board, hindered=without(state.board.hindered, deed.to))
    return told(board, Event("unhindered", {"name": name_of(state, deed.to)}))


def grant_refused(state: State, deed: GrantSlot) -> Refusal | None:
    if not led(state):
        return ONLY_GM
    return someone_there(state, deed.to) or (None if state.options.is_current else NO_FREE_SLOT)


def grant(state: State, deed: GrantSlot) -> Outcome:
    board = replace(state.board, granted={**state.board.granted, deed.to: Grant(deed.text, deed.colour)})
    return told(board, Event("granted", {"name": name_of(state, deed.to), "text": deed.text, "colour": deed.colour}))


def bar_refused(state: State, deed: BarHelp) -> Refusal | None:
    """Nobody helps with a hidden roll anyway, and saying so would betray it."""
    roll = state.board.rolls.get(deed.to)
    return only_gm(state, deed) or (NO_ROLL if roll is None or roll.hidden else None)


def bar_help(state: State, deed: BarHelp) -> Outcome:
    barred = deed.to in state.board.unhelped
    rest = tuple(each for each in state.board.unhelped if each != deed.to)
    board = replace(state.board, unhelped=rest if barred else (*rest, deed.to))
    return told(board, Event("help_free" if barred else "help_barred", {"name": name_of(state, deed.to)}))


# --- asking for it ----------------------------------------------------------------------------------------------------


def ask_refused(state: State, deed: Ask) -> Refusal | None:
    refusal = needs_character(state)
    if refusal:
        return refusal
    board: Board = state.board
    if deed.kind == FEAR and not deed.text:
        return NO_WORDS
    if deed.kind == JOIN and not (board.fight and board.fight.on):
        return NO_FIGHT
    if deed.kind == HINT and hint_refused(board, deed.about):
        return hint_refused(board, deed.about)
    same = (deed.kind, state.actor, deed.about)
    if any((each.kind, each.by, each.about) == same for each in board.offers):
        return ASKED_ALREADY
    return FULL if len(board.offers) >= MOST_CARDS else None


def ask(state: State, deed: Ask) -> Outcome:
    board, fresh = state.board.numbered(state.secret)
    offer = Offer(fresh, deed.kind, state.actor, who(state), deed.text, deed.about)
    data = {"who": who(state), "kind": deed.kind, "text": deed.text}
    return told(replace(board, offers=(*board.offers, offer)), Event("asked", data), offer=fresh)


def offer_of(board: Board, offer: str) -> Offer | None:
    return next((each for each in board.offers if each.key == offer), None)


def agree_refused(state: State, deed: Agree) -> Refusal | None:
    offer = offer_of(state.board, deed.offer)
    if not led(state):
        return ONLY_GM
    if offer is None:
        return NO_OFFER
    return hint_refused(state.board, offer.about) if offer.kind == HINT else None


def agree(state: State, deed: Agree) -> Outcome:
    """Let it be as it was asked."""
    board: Board = state.board
    offer = next(each for each in board.offers if each.key == deed.offer)
    board = answered(board, offer)
    if offer.kind == FEAR:
        board = replace(board, hindered={**board.hindered, offer.by: offer.text})
    elif offer.kind == JOIN:
        board = replace(board, admitted=tuple(dict.fromkeys((*board.admitted, offer.by))))
    else:
        board = used(board, offer.about)
    data = {"name": offer.by_name, "kind": offer.kind, "text": offer.text}
    return told(board, Event("agreed", data))


def answered(board: Board, offer: Offer) -> Board:
    """Take a question off the table; the same hint need not be asked for twice."""
    twin = offer.about if offer.kind == HINT else None
    left = tuple(each for each in board.offers if each.key != offer.key and (twin is None or each.about != twin))
    return replace(board, offers=left)


def decline_refused(state: State, deed: Decline) -> Refusal | None:
    offer = offer_of(state.board, deed.offer)
    if offer is None or (not led(state) and offer.by != state.actor):
        return NO_OFFER
    return None


def decline(state: State, deed: Decline) -> Outcome:
    offer = next(each for each in state.board.offers if each.key == deed.offer)
    board = replace(state.board, offers=tuple(each for each in state.board.offers if each.key != deed.offer))
    kind = "declined" if led(state) else "taken_back"
    return told(board, Event(kind, {"name": offer.by_name, "kind": offer.kind, "text": offer.text}))


TO = key("to", NOBODY)
DEEDS: Mapping[str, Act] = {
    "hinder": Act(
        Hinder,
        reader(Hinder, to=TO, text=words("text", NO_WORDS)),
        lambda state, deed: only_gm(state, deed) or someone_there(state, deed.to),
        hinder,
    ),
    "unhinder": Act(Unhinder, reader(Unhinder, to=TO), unhinder_refused, unhinder),
    "grant_slot": Act(
        GrantSlot,
        reader(
            GrantSlot,
            to=TO,
            text=words("text", NO_WORDS),
            colour=choice("colour", COLOURS, COLOUR_WRONG, default=WHITE),
        ),
        grant_refused,
        grant,
    ),
    "bar_help": Act(BarHelp, reader(BarHelp, to=TO), bar_refused, bar_help),
    "ask": Act(
        Ask,
        reader(Ask, kind=choice("kind", OFFER_KINDS, KIND_WRONG), text=words("text"), about=key("about")),
        ask_refused,
        ask,
        offered=played,
    ),
    "agree": Act(Agree, reader(Agree, offer=key("offer", NO_OFFER)), agree_refused, agree),
    "decline": Act(
        Decline,
        reader(Decline, offer=key("offer", NO_OFFER)),
        decline_refused,
        decline,
        offered=lambda state: led(state) or any(each.by == state.actor for each in state.board.offers),
    ),
}
ASKED = {
    FEAR: _("%(who)s asks whether this is in the way: %(text)s"),
    JOIN: _("%(who)s asks to join the fight."),
    HINT: _("%(who)s builds in a hint."),
}
AGREED = {
    FEAR: _("In the way of %(name)s: %(text)s"),
    JOIN: _("%(name)s may join the fight."),
    HINT: _("The hint of %(name)s counts."),
}
DECLINED = {
    FEAR: _("Not in the way of %(name)s: %(text)s"),
    JOIN: _("%(name)s stays out of the fight."),
    HINT: _("The hint of %(name)s does not count yet."),
}
GRANTED = {
    "white": _("%(name)s may use this as a white die: %(text)s"),
    "black": _("%(name)s may use this as a black die: %(text)s"),
}
SAYINGS: Sayings = {
    "hindered": lambda data: Text(AGREED[FEAR], data),
    "unhindered": lambda data: Text(_("Nothing is in the way of %(name)s any more."), data),
    "granted": lambda data: Text(GRANTED[str(data["colour"])], data),
    "help_barred": lambda data: Text(_("Nobody can help %(name)s here."), data),
    "help_free": lambda data: Text(_("%(name)s can be helped."), data),
    "asked": lambda data: Text(ASKED[str(data["kind"])], data),
    "agreed": lambda data: Text(AGREED[str(data["kind"])], data),
    "declined": lambda data: Text(DECLINED[str(data["kind"])], data),
    "taken_back": lambda data: Text(_("%(name)s takes a question back."), data),
}
