"""What an answer's "and" or "but" adds: anyone proposes it, the narrator decides."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import fields as given
from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import IN_THE_SCENE, ON_SOMEONE, STATEMENT_KINDS, Board, Statement
from rules.systems.fu.conditions import conditional
from rules.systems.fu.deeds import (
    FULL,
    MOST_KEY,
    NO_CHARACTER,
    NOBODY,
    ONLY_NARRATOR,
    Act,
    Deed,
    Sayings,
    key,
    led,
    printed_or,
    told,
    who,
    words,
)
from rules.systems.fu.following import found, left, stating
from rules.systems.fu.landing import landed, landing_refused, name_of, without
from rules.systems.fu.sheet import MOST_ENTRIES
from rules.systems.fu.words import canonical, condition_name

BOARD_KEY = re.compile(r"k[0-9a-f]{1,16}", re.ASCII)
NOTHING_SAID = Refusal("statement_empty", _("Say what happens."))
NO_STATEMENT = Refusal("statement_gone", _("This proposal is no longer there."))
NO_ROLL = Refusal("roll_gone", _("This roll can no longer be added to."))
NOTHING_ASKED = Refusal("nothing_asked", _("This roll asks for nothing more: something was already proposed."))


@dataclass(frozen=True)
class Propose(Deed):
    """Propose a condition on someone, or a detail in the scene; `label` is how a chip names the detail.

    `about` is the roll that it follows from, where it is not the one that the proposer has open.
    """

    kind: str
    text: str
    to: str = ""
    lasting: bool = True
    label: str = ""
    good: bool = True
    about: str = ""


@dataclass(frozen=True)
class Accept(Deed):
    """Take a proposal, in other words or for somebody else where they are given."""

    key: str
    to: str = ""
    text: str = ""
    lasting: bool | None = None
    label: str = ""


@dataclass(frozen=True)
class Decline(Deed):
    """Decline a proposal."""

    key: str
    reason: str = ""


@dataclass(frozen=True)
class Withdraw(Deed):
    """Take one's own proposal back."""

    key: str


# --- reading ----------------------------------------------------------------------------------------------------------


def read_propose(form: Mapping[str, object]) -> Propose | Refusal:
    kind, to = form.get("kind", IN_THE_SCENE), read_to(form)
    if not isinstance(kind, str) or kind not in STATEMENT_KINDS:
        return Refusal("statement_kind", _("Propose a condition or a detail."))
    said = printed_or if kind == ON_SOMEONE else words
    text, label = said(form, "text", NOTHING_SAID), words(form, "label", None)
    if isinstance(text, Refusal) or isinstance(label, Refusal):
        return text if isinstance(text, Refusal) else label  # type: ignore[return-value]
    lasting, good, about = read_switch(form, "lasting"), read_switch(form, "good"), read_key(form, "about")
    if kind == ON_SOMEONE:
        return Propose(kind, canonical(text), to, good=good is not False, about=about) if to else NOBODY
    return Propose(kind, text, "", lasting is not False, label, good is not False, about)


def read_to(form: Mapping[str, object]) -> str:
    return read_key(form, "to")


def read_key(form: Mapping[str, object], name: str) -> str:
    return (given.line(form.get(name, "")) or "")[:MOST_KEY]


def read_switch(form: Mapping[str, object], name: str) -> bool | None:
    """Read a switch; None where it is not said."""
    value = form.get(name)
    return None if value in (None, "") else given.switch(value)


def read_accept(form: Mapping[str, object]) -> Accept | Refusal:
    found = key(form, "key", NO_STATEMENT)
    text, label = words(form, "text", None), words(form, "label", None)
    for part in (found, text, label):
        if isinstance(part, Refusal):
            return part
    return Accept(str(found), read_to(form), str(text), read_switch(form, "lasting"), str(label))


def read_decline(form: Mapping[str, object]) -> Decline | Refusal:
    found, reason = key(form, "key", NO_STATEMENT), words(form, "reason", None)
    if isinstance(found, Refusal):
        return found
    return reason if isinstance(reason, Refusal) else Decline(found, reason)


def read_withdraw(form: Mapping[str, object]) -> Withdraw | Refusal:
    found = key(form, "key", NO_STATEMENT)
    return found if isinstance(found, Refusal) else Withdraw(found)


def to_of(deed: Propose | Accept) -> tuple[str, ...]:
    """Name the character that is meant; foes have keys of the board."""
    return (deed.to,) if deed.to and not BOARD_KEY.fullmatch(deed.to) else ()


# --- refusing ---------------------------------------------------------------------------------------------------------


def found_in(board: Board, name: str) -> Statement | None:
    return next((each for each in board.statements if each.key == name), None)


def there(board: Board, name: str) -> Statement:
    """Give a proposal that is known to be there."""
    return next(each for each in board.statements if each.key == name)


def propose_refused(state: State, deed: Propose) -> Refusal | None:
    if state.actor != GM and state.actor not in state.figures:
        return NO_CHARACTER
    if len(state.board.statements) >= MOST_ENTRIES:
        return FULL
    return about_refused(state, deed) or landing_refused(state, stated(state, deed, ""))


def about_refused(state: State, deed: Propose) -> Refusal | None:
    """Say why nothing can follow from the roll that is meant; a hidden one is its roller's and the narrator's alone."""
    if not deed.about:
        return None
    there = found(state.board, deed.about)
    if there is None or (there[1].hidden and state.actor not in (GM, there[0])):
        return NO_ROLL
    return None if left(there[1], state.options) else NOTHING_ASKED


def accept_refused(state: State, deed: Accept) -> Refusal | None:
    statement = found_in(state.board, deed.key)
    if state.actor != GM:
        return ONLY_NARRATOR
    return landing_refused(state, edited(state, statement, deed)) if statement else NO_STATEMENT


def decline_refused(state: State, deed: Decline) -> Refusal | None:
    if state.actor != GM:
        return ONLY_NARRATOR
    return None if found_in(state.board, deed.key) else NO_STATEMENT


def withdraw_refused(state: State, deed: Withdraw) -> Refusal | None:
    statement = found_in(state.board, deed.key)
    return None if statement and statement.by == state.actor else NO_STATEMENT


# --- doing ------------------------------------------------------------------------------------------------------------


def stated(state: State, deed: Propose, name: str) -> Statement:
    """Write a proposal down, with the roll that it follows from: the one that is meant, else one's own open one."""
    opened = state.board.rolls.get(state.actor)
    there = found(state.board, deed.about)
    roll = there[1] if there else opened
    asks = bool(roll and left(roll, state.options))
    return Statement(
        key=name,
        by=state.actor,
        by_name=who(state),
        kind=deed.kind,
        text=deed.text,
        to=deed.to,
        to_name=name_of(state, deed.to),
        lasting=deed.lasting,
        good=deed.good,
        question=roll.question if roll else "",
        label=deed.label,
        hidden=roll is not None and (roll.hidden or (roll is opened and state.private)),
        about=roll.key if roll and asks else "",
    )


def edited(state: State, statement: Statement, deed: Accept) -> Statement:
    """Give a proposal as the narrator takes it."""
    text = deed.text or statement.text
    to = deed.to or statement.to
    return replace(
        statement,
        text=canonical(text) if statement.kind == ON_SOMEONE else text,
        to=to,
        to_name=name_of(state, to),
        lasting=statement.lasting if deed.lasting is None else deed.lasting,
        label=deed.label or statement.label,
    )


def propose(state: State, deed: Propose) -> Outcome:
    """Lay a proposal on the table; the narrator's own comes true at once."""
    board, name = state.board.numbered(state.secret)
    statement = stated(state, deed, name)
    if state.actor == GM:
        return landed(replace(state, board=stating(state.board, statement, 1)), statement)
    board = stating(replace(board, statements=(*board.statements, statement)), statement, 1)
    data = {"kind": statement.kind, "text": statement.text, "to_name": statement.to_name}
    opened = state.board.rolls.get(state.actor)
    own = opened is not None and statement.about in ("", opened.key)
    event = Event("proposed", data, of_roll=own, secret=statement.hidden and not own, about=statement.about)
    return told(board, event, key=name)


def accept(state: State, deed: Accept) -> Outcome:
    statement = there(state.board, deed.key)
    return landed(state, edited(state, statement, deed))


def decline(state: State, deed: Decline) -> Outcome:
    statement = there(state.board, deed.key)
    data = {"by_name": statement.by_name, "text": statement.text, "kind": statement.kind, "reason": deed.reason}
    board = stating(without(state.board, deed.key), statement, -1)
    return told(board, Event("statement_declined", data, secret=statement.hidden, about=statement.about))


def withdraw(state: State, deed: Withdraw) -> Outcome:
    statement = there(state.board, deed.key)
    data = {"text": statement.text, "kind": statement.kind}
    board = stating(without(state.board, deed.key), statement, -1)
    return told(board, Event("statement_withdrawn", data, secret=statement.hidden, about=statement.about))


# --- in words ---------------------------------------------------------------------------------------------------------

PROPOSED = {
    IN_THE_SCENE: _("%(who)s proposes a detail: %(text)s."),
    ON_SOMEONE: _("%(who)s proposes the condition “%(text)s” for %(to_name)s."),
}
CONDITION_STATED = _("%(to_name)s gets the condition “%(condition)s”.")
DETAIL_STATED = _("New in the scene: %(label)s.")
DECLINED = _("Not taken, from %(by_name)s: %(text)s.")
DECLINED_FOR = _("Not taken, from %(by_name)s: %(text)s. %(reason)s")
WITHDRAWN = _("%(who)s takes back: %(text)s.")


def said(message: str, data: Mapping[str, object]) -> Text:
    text = str(data["text"])
    return Text(message, {**data, "text": condition_name(text) if data["kind"] == ON_SOMEONE else text})


DEEDS: Mapping[str, Act] = {
    "propose": Act(Propose, read_propose, propose_refused, propose, to_of),
    "accept": Act(Accept, read_accept, accept_refused, accept, to_of, led),
    "decline": Act(Decline, read_decline, decline_refused, decline, offered=led),
    "withdraw": Act(
        Withdraw,
        read_withdraw,
        withdraw_refused,
        withdraw,
        offered=lambda state: any(each.by == state.actor for each in state.board.statements),
    ),
}
SAYINGS: Sayings = {
    "proposed": lambda data: said(PROPOSED[str(data["kind"])], data),
    "condition_stated": lambda data: conditional(CONDITION_STATED, data),
    "detail_stated": lambda data: Text(DETAIL_STATED, data),
    "statement_declined": lambda data: said(DECLINED_FOR if data["reason"] else DECLINED, data),
    "statement_withdrawn": lambda data: said(WITHDRAWN, data),
}
