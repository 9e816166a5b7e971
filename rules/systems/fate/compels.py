"""Compels ("reizen"): a complication is offered for a fate point, and no point moves before both agree."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate import keyed
from rules.systems.fate.board import COMPEL_KINDS, DECISION, MOST_TOLD, Board, Compel
from rules.systems.fate.deeds import (
    NO_CHARACTER,
    NO_NPC,
    NOBODY,
    UNKNOWN_CHARACTER,
    Act,
    Deed,
    Sayings,
    choice,
    key,
    led,
    name_of,
    reader,
    told,
    who,
    words,
)
from rules.systems.fate.play import Play
from rules.systems.fate.sources import find

MOST_OFFERS = 20
KIND_WRONG = Refusal("compel_kind", _("A compel is about a decision or an event."))
UNTOLD = Refusal("compel_untold", _("Say what goes wrong."))
NO_ASPECT = Refusal("aspect_unknown", _("Nobody knows of such an aspect here."))
GONE = Refusal("compel_gone", _("This offer is no longer there."))
NOT_YOURS = Refusal("compel_not_yours", _("This offer waits for somebody else."))
MUST_ACCEPT = Refusal("must_accept", _("Without a fate point a compel cannot be refused."))
TOO_MANY = Refusal("too_many_compels", _("Too many offers wait already."))
OFFERED = {
    "decision": _("%(by)s offers %(to_name)s a compel on “%(aspect)s”, a decision: %(text)s"),
    "event": _("%(by)s offers %(to_name)s a compel on “%(aspect)s”, an event: %(text)s"),
}
OFFERED_BY_GM = {
    "decision": _("The GM offers %(to_name)s a compel on “%(aspect)s”, a decision: %(text)s"),
    "event": _("The GM offers %(to_name)s a compel on “%(aspect)s”, an event: %(text)s"),
}
OFFERED_TO_SELF = {
    "decision": _("%(to_name)s asks for a compel on “%(aspect)s”, a decision: %(text)s"),
    "event": _("%(to_name)s asks for a compel on “%(aspect)s”, an event: %(text)s"),
}
ACCEPTED = _("%(to_name)s accepts and gets a fate point: %(text)s")
ACCEPTED_NPC = _("It happens to %(to_name)s, and the GM gets a fate point: %(text)s")
REFUSED = _("%(to_name)s refuses and pays a fate point: %(text)s")
DECLINED = _("The GM does not take up the compel of %(to_name)s.")
DECLINED_BY = _("%(who)s does not agree, and the compel of %(to_name)s comes to nothing.")
HAGGLED = _("%(who)s haggles: %(text)s")
HAGGLED_BY_GM = _("The GM haggles: %(text)s")
PASSED_ON = _("The GM passes the offer on to %(to_name)s.")
WITHDRAWN = _("The offer to %(to_name)s is withdrawn.")


@dataclass(frozen=True)
class OfferCompel(Deed):
    """Offer a complication to a character, also to oneself, or to an NPC of the GM's."""

    aspect: str
    text: str
    kind: str = DECISION
    to: str = ""
    npc: str = ""


@dataclass(frozen=True)
class Answer(Deed):
    """An answer to an offer; `to` is whom it was made to, where somebody else answers."""

    compel: str
    to: str = ""


@dataclass(frozen=True)
class AcceptCompel(Answer):
    """Let it happen; whoever it happens to gets a point."""


@dataclass(frozen=True)
class RefuseCompel(Answer):
    """Pay a point, and it does not happen."""


@dataclass(frozen=True)
class WithdrawCompel(Answer):
    """Take an offer back."""


@dataclass(frozen=True)
class Haggle(Answer):
    """Put it another way; the other one answers next."""

    text: str = ""


# --- offering ---------------------------------------------------------------------------------------------------------


def offer_refused(state: State, deed: OfferCompel) -> Refusal | None:
    if not led(state) and state.actor not in state.figures:
        return NO_CHARACTER
    if not deed.to and not deed.npc:
        return NOBODY
    if deed.to and deed.to not in state.figures:
        return UNKNOWN_CHARACTER
    if deed.npc and (state.board.npc(deed.npc) is None or led(state)):
        return NO_NPC
    if len(state.board.compels) >= MOST_OFFERS:
        return TOO_MANY
    return None if compelled(state, deed) else NO_ASPECT


def compelled(state: State, deed: OfferCompel) -> str:
    """Give the words of the aspect that is compelled: of the one it happens to, or of the scene."""
    side = state.board.side(state.actor)
    own = find(state, side, deed.aspect, deed.to, deed.npc)
    here = state.board.aspect(deed.aspect)
    return own.text if own else here.text if here and not here.hidden else ""


def offer(state: State, deed: OfferCompel) -> Outcome:
    """Lay an offer on the table: the GM's goes to whom it is for, a player's to the GM first."""
    board, number = state.board.numbered(state.secret)
    to = deed.to or deed.npc
    compel = Compel(
        key=number,
        by=state.actor,
        by_name=who(state),
        to=to,
        to_name=name_of(state, to),
        aspect=deed.aspect,
        aspect_text=compelled(state, deed),
        kind=deed.kind,
        text=deed.text,
        waits=to if led(state) else GM,
    )
    board = replace(board, compels=(*board.compels, compel))
    return told(board, Event("compel_offered", facts(compel)), key=number, waits=compel.waits)


def facts(compel: Compel) -> dict[str, object]:
    by = {"by": compel.by_name, "own": compel.by == compel.to}
    return {"to_name": compel.to_name, "aspect": compel.aspect_text, "kind": compel.kind, "text": compel.text, **by}


# --- answering --------------------------------------------------------------------------------------------------------


def without(board: Board, name: str) -> Board:
    return replace(board, compels=keyed.without(board.compels, name))


def last(board: Board, compel: Compel) -> Board:
    """Put an offer behind all others, as it is now."""
    return replace(board, compels=(*keyed.without(board.compels, compel.key), compel))


def answer_refused(state: State, deed: Answer) -> Refusal | None:
    compel = keyed.found(state.board.compels, deed.compel)
    if compel is None:
        return GONE
    return None if compel.waits == state.actor else NOT_YOURS


def is_npc(state: State, compel: Compel) -> bool:
    return state.board.npc(compel.to) is not None


def accept_refused(state: State, deed: AcceptCompel) -> Refusal | None:
    if refusal := answer_refused(state, deed):
        return refusal
    compel = keyed.known(state.board.compels, deed.compel)
    passes_on = led(state) and compel.to != compel.by and compel.by != GM and not compel.haggled
    present = is_npc(state, compel) or compel.to in state.figures
    return None if present or passes_on else UNKNOWN_CHARACTER


def accept(state: State, deed: AcceptCompel) -> Outcome:
    """Let it happen, or, where the GM agrees to what one player offers another, let that one answer."""
    compel = keyed.known(state.board.compels, deed.compel)
    if is_npc(state, compel):
        board = replace(without(state.board, compel.key), gm_points=state.board.gm_points + 1)
        return told(board, Event("compel_accepted", {**facts(compel), "npc": True}), fate_points=board.gm_points)
    if led(state) and compel.by not in (GM, compel.to) and not compel.haggled:
        board = last(state.board, replace(compel, waits=compel.to))
        return told(board, Event("compel_passed_on", facts(compel)), waits=compel.to)
    play: Play = state.figures[compel.to].play.with_points(1)
    counts = {**play.compelled, compel.aspect: play.compelled.get(compel.aspect, 0) + 1}
    plays = {compel.to: replace(play, compelled=counts)}
    event = Event("compel_accepted", {**facts(compel), "npc": False})
    return told(without(state.board, compel.key), event, plays=plays, fate_points=play.fate_points)


def refuse_refused(state: State, deed: RefuseCompel) -> Refusal | None:
    if refusal := answer_refused(state, deed):
        return refusal
    compel = keyed.known(state.board.compels, deed.compel)
    if compel.to != state.actor:
        return None
    return None if state.figures[state.actor].play.fate_points else MUST_ACCEPT


def refuse(state: State, deed: RefuseCompel) -> Outcome:
    """Pay for it; the GM, who decides for NPCs and about what players offer, pays nothing."""
    compel = keyed.known(state.board.compels, deed.compel)
    board = without(state.board, compel.key)
    if compel.to != state.actor:
        return told(board, Event("compel_declined", {**facts(compel), "says": who(state)}))
    play = state.figures[state.actor].play.with_points(-1)
    event = Event("compel_refused", facts(compel))
    return told(board, event, plays={state.actor: play}, fate_points=play.fate_points)


def haggle(state: State, deed: Haggle) -> Outcome:
    """Put the offer another way, for the other one to answer."""
    compel = keyed.known(state.board.compels, deed.compel)
    other = (compel.by if compel.by != compel.to else GM) if state.actor == compel.to else compel.to
    changed = replace(compel, text=deed.text, waits=other, haggled=True)
    board = last(state.board, changed)
    return told(board, Event("compel_haggled", {**facts(changed), "says": who(state)}), waits=other)


def withdraw_refused(state: State, deed: WithdrawCompel) -> Refusal | None:
    compel = keyed.found(state.board.compels, deed.compel)
    if compel is None:
        return GONE
    return None if state.actor in (GM, compel.by) else NOT_YOURS


def withdraw(state: State, deed: WithdrawCompel) -> Outcome:
    compel = keyed.known(state.board.compels, deed.compel)
    return told(without(state.board, compel.key), Event("compel_withdrawn", facts(compel)))


def named(deed: Answer | OfferCompel) -> tuple[str, ...]:
    return (deed.to,) if deed.to else ()


def asked(state: State) -> bool:
    return any(each.waits == state.actor for each in state.board.compels)


def proposer(state: State) -> bool:
    return any(state.actor in (GM, each.by) for each in state.board.compels)


def say_offer(data: Mapping[str, object]) -> Text:
    """Say who offers what to whom, and on which aspect."""
    said = OFFERED_TO_SELF if data.get("own") else OFFERED if data.get("by") else OFFERED_BY_GM
    return Text(said[str(data["kind"])], data)


ONE = {"compel": key("compel", GONE), "to": key("to")}
DEEDS: Mapping[str, Act] = {
    "offer_compel": Act(
        OfferCompel,
        reader(
            OfferCompel,
            aspect=key("aspect", NO_ASPECT),
            text=words("text", UNTOLD, MOST_TOLD),
            kind=choice("kind", COMPEL_KINDS, KIND_WRONG, DECISION),
            to=key("to"),
            npc=key("npc"),
        ),
        offer_refused,
        offer,
        named,
    ),
    "accept_compel": Act(AcceptCompel, reader(AcceptCompel, **ONE), accept_refused, accept, named, asked),
    "refuse_compel": Act(RefuseCompel, reader(RefuseCompel, **ONE), refuse_refused, refuse, named, asked),
    "haggle": Act(
        Haggle, reader(Haggle, **ONE, text=words("text", UNTOLD, MOST_TOLD)), answer_refused, haggle, named, asked
    ),
    "withdraw_compel": Act(WithdrawCompel, reader(WithdrawCompel, **ONE), withdraw_refused, withdraw, named, proposer),
}
SAYINGS: Sayings = {
    "compel_offered": lambda data: say_offer(data),
    "compel_accepted": lambda data: Text(ACCEPTED_NPC if data["npc"] else ACCEPTED, data),
    "compel_refused": lambda data: Text(REFUSED, data),
    "compel_declined": lambda data: Text(DECLINED_BY if data["says"] else DECLINED, {**data, "who": data["says"]}),
    "compel_haggled": lambda data: Text(HAGGLED if data["says"] else HAGGLED_BY_GM, {**data, "who": data["says"]}),
    "compel_passed_on": lambda data: Text(PASSED_ON, data),
    "compel_withdrawn": lambda data: Text(WITHDRAWN, data),
}
