"""What may count in a roll: what the narrator suggests, and what the narrator says to a player's own choice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.core import fields as given
from rules.core.fields import same
from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.asking import asked_modifiers
from rules.systems.fu.board import APPROVED, ASKED, DECLINED, HELPS, HINDERS, SIGNS, WAITING, Board, Modifier, Review
from rules.systems.fu.deeds import (
    FULL,
    NO_CHARACTER,
    NOBODY,
    ONLY_NARRATOR,
    UNKNOWN_CHARACTER,
    Act,
    Deed,
    Sayings,
    key,
    led,
    told,
    words,
)
from rules.systems.fu.sheet import MOST_TEXT
from rules.systems.fu.words import thing

MOST_SUGGESTED = 10
MOST_REVIEWED = 30
NO_LABEL = Refusal("label_missing", _("Say what helps or hinders."))
NO_REVIEW = Refusal("review_gone", _("There is nothing of this to look at any more."))
DECLINED_SAID = _("The narrator declined “%(label)s”. Leave it out.")
REVIEW_OFF = Refusal("review_off", _("Modifiers are not reviewed at this table."))


@dataclass(frozen=True)
class Suggest(Deed):
    """Suggest to someone what could help or hinder."""

    to: str
    label: str
    sign: str = HINDERS


@dataclass(frozen=True)
class Unsuggest(Deed):
    """Take a suggestion back."""

    to: str
    label: str


@dataclass(frozen=True)
class Submit(Deed):
    """Show the narrator what is to count in the next roll."""

    question: str
    helps: tuple[str, ...] = ()
    hinders: tuple[str, ...] = ()


@dataclass(frozen=True)
class Judge(Deed):
    """Approve, decline or ask about one thing that somebody wants to count."""

    to: str
    label: str
    verdict: str
    words: str = ""


@dataclass(frozen=True)
class ApproveAll(Deed):
    """Approve whatever somebody wants to count."""

    to: str


# --- reading ----------------------------------------------------------------------------------------------------------


def read_suggest(form: Mapping[str, object]) -> Suggest | Refusal:
    to, label, sign = key(form, "to", NOBODY), words(form, "label", NO_LABEL), form.get("sign", HINDERS)
    if isinstance(to, Refusal) or isinstance(label, Refusal):
        return to if isinstance(to, Refusal) else label  # type: ignore[return-value]
    if not isinstance(sign, str) or sign not in SIGNS:
        return Refusal("sign_wrong", _("Say whether it helps or hinders."))
    return Suggest(to, label, sign)


def read_unsuggest(form: Mapping[str, object]) -> Unsuggest | Refusal:
    to, label = key(form, "to", NOBODY), words(form, "label", NO_LABEL)
    if isinstance(to, Refusal):
        return to
    return label if isinstance(label, Refusal) else Unsuggest(to, label)


def read_submit(form: Mapping[str, object]) -> Submit | Refusal:
    question = words(form, "question", None)
    helps, hinders = given.lines(form.get("helps")), given.lines(form.get("hinders"))
    if helps is None or hinders is None:
        return Refusal("label_not_text", _("What helps or hinders is written in words."))
    helps, hinders = given.once(helps), given.once(hinders)
    if any(len(label) > MOST_TEXT for label in (*helps, *hinders)) or len(helps) + len(hinders) > MOST_REVIEWED:
        return FULL
    return question if isinstance(question, Refusal) else Submit(question, helps, hinders)


def read_judge(form: Mapping[str, object]) -> Judge | Refusal:
    to, label, said = key(form, "to", NOBODY), words(form, "label", NO_LABEL), words(form, "words", None)
    for part in (to, label, said):
        if isinstance(part, Refusal):
            return part
    verdict = form.get("verdict")
    if not isinstance(verdict, str) or verdict not in (APPROVED, ASKED, DECLINED):
        return Refusal("verdict_wrong", _("Approve it, decline it, or ask."))
    if verdict == ASKED and not said:
        return Refusal("question_to_ask", _("Write what you want to know."))
    return Judge(str(to), str(label), verdict, str(said))


def read_approve_all(form: Mapping[str, object]) -> ApproveAll | Refusal:
    to = key(form, "to", NOBODY)
    return to if isinstance(to, Refusal) else ApproveAll(to)


def to_of(deed: Suggest | Unsuggest | Judge | ApproveAll) -> tuple[str, ...]:
    return (deed.to,)


# --- suggesting -------------------------------------------------------------------------------------------------------


def suggested_to(board: Board, to: str) -> tuple[Modifier, ...]:
    return tuple(board.suggested.get(to, ()))


def suggestions(state: State) -> tuple[Modifier, ...]:
    return (*asked_modifiers(state), *suggested_to(state.board, state.actor))


def suggest_refused(state: State, deed: Suggest) -> Refusal | None:
    if state.actor != GM:
        return ONLY_NARRATOR
    if deed.to not in state.figures:
        return UNKNOWN_CHARACTER
    known = suggested_to(state.board, deed.to)
    if any(same(each.label, deed.label) for each in known):
        return Refusal("suggested_already", _("“%(label)s” is suggested already."), {"label": deed.label})
    return FULL if len(known) >= MOST_SUGGESTED else None


def unsuggest_refused(state: State, deed: Unsuggest) -> Refusal | None:
    if state.actor != GM:
        return ONLY_NARRATOR
    known = suggested_to(state.board, deed.to)
    return None if any(same(each.label, deed.label) for each in known) else NO_REVIEW


def with_suggested(board: Board, to: str, modifiers: Sequence[Modifier]) -> Board:
    rest = {who: found for who, found in board.suggested.items() if who != to}
    return replace(board, suggested=rest | ({to: tuple(modifiers)} if modifiers else {}))


def suggest(state: State, deed: Suggest) -> Outcome:
    known = (*suggested_to(state.board, deed.to), Modifier(deed.label, deed.sign))
    data = {"to_name": state.figures[deed.to].name, "label": deed.label, "sign": deed.sign}
    return told(with_suggested(state.board, deed.to, known), Event("suggested", data))


def unsuggest(state: State, deed: Unsuggest) -> Outcome:
    known = tuple(each for each in suggested_to(state.board, deed.to) if not same(each.label, deed.label))
    return told(with_suggested(state.board, deed.to, known), Event("unsuggested", {"label": deed.label}))


# --- reviewing --------------------------------------------------------------------------------------------------------


def submit_refused(state: State, deed: Submit) -> Refusal | None:
    if not state.options.gm_review:
        return REVIEW_OFF
    if state.actor not in state.figures:
        return NO_CHARACTER
    return None if deed.helps or deed.hinders else NO_LABEL


def submit(state: State, deed: Submit) -> Outcome:
    """Lay the choice before the narrator; what was decided stays, unless it now counts the other way."""
    before = state.board.reviews.get(state.actor, Review())
    kept = {
        label: before.verdicts.get(label, WAITING)
        for label in (*deed.helps, *deed.hinders)
        if before.verdicts.get(label) in (APPROVED, DECLINED) and (label in before.helps) == (label in deed.helps)
    }
    said = {label: text for label, text in before.words.items() if kept.get(label) == DECLINED}
    review = Review(deed.question, deed.helps, deed.hinders, kept, said)
    board = replace(state.board, reviews={**state.board.reviews, state.actor: review})
    return told(board, Event("submitted", {"name": state.figures[state.actor].name}))


def judge_refused(state: State, deed: Judge) -> Refusal | None:
    review = state.board.reviews.get(deed.to)
    if state.actor != GM:
        return ONLY_NARRATOR
    return None if review and deed.label in (*review.helps, *review.hinders) else NO_REVIEW


def approve_all_refused(state: State, deed: ApproveAll) -> Refusal | None:
    if state.actor != GM:
        return ONLY_NARRATOR
    return None if deed.to in state.board.reviews else NO_REVIEW


def judged(state: State, to: str, verdicts: Mapping[str, str], said: Mapping[str, str]) -> Outcome:
    review = state.board.reviews[to]
    review = replace(review, verdicts={**review.verdicts, **verdicts}, words={**review.words, **said})
    board = replace(state.board, reviews={**state.board.reviews, to: review})
    return told(board, Event("judged", {"to_name": state.figures[to].name}))


def judge(state: State, deed: Judge) -> Outcome:
    return judged(state, deed.to, {deed.label: deed.verdict}, {deed.label: deed.words})


def approve_all(state: State, deed: ApproveAll) -> Outcome:
    review = state.board.reviews[deed.to]
    return judged(state, deed.to, dict.fromkeys((*review.helps, *review.hinders), APPROVED), {})


# --- what a roll must heed --------------------------------------------------------------------------------------------


def roll_refused(state: State, helps: Sequence[str], hinders: Sequence[str]) -> Refusal | None:
    """Say when a foe's point is not counted, or something counts that the narrator did not approve."""
    for modifier in suggested_to(state.board, state.actor):
        if modifier.foe and thing(modifier.label) not in map(thing, hinders):
            message = _("A point was spent against you: “%(label)s” hinders this roll.")
            return Refusal("opposed", message, {"label": modifier.label})
    if not state.options.gm_review:
        return None
    signs = {**dict.fromkeys(helps, HELPS), **dict.fromkeys(hinders, HINDERS)}
    return next((refusal for label, sign in signs.items() if (refusal := unapproved(state, label, sign))), None)


def unapproved(state: State, label: str, sign: str) -> Refusal | None:
    if any(thing(each.label) == thing(label) and each.sign == sign for each in suggestions(state)):
        return None
    review = state.board.reviews.get(state.actor, Review())
    shown = review.helps if sign == HELPS else review.hinders
    verdict = review.verdicts.get(label, WAITING) if label in shown else WAITING
    if verdict == APPROVED:
        return None
    if verdict == DECLINED:
        return Refusal("modifier_declined", DECLINED_SAID, {"label": label})
    return Refusal("modifier_unseen", _("“%(label)s” still needs the narrator’s approval."), {"label": label})


def rolled(board: Board, actor: str) -> Board:
    """Give the board after a roll: what was suggested and reviewed for it is done with."""
    reviews = {who: review for who, review in board.reviews.items() if who != actor}
    return replace(with_suggested(board, actor, ()), reviews=reviews)


def used_up(board: Board, labels: Sequence[str]) -> Board:
    """Take away the instant details that a roll used."""
    used = {label.casefold() for label in labels}
    left = (each for each in board.details if each.lasting or each.label.casefold() not in used)
    return replace(board, details=tuple(left))


# --- in words ---------------------------------------------------------------------------------------------------------

SUGGESTED = {
    HELPS: _("The narrator suggests that “%(label)s” helps %(to_name)s."),
    HINDERS: _("The narrator suggests that “%(label)s” hinders %(to_name)s."),
}
UNSUGGESTED = _("The narrator no longer suggests “%(label)s”.")
SUBMITTED = _("%(name)s shows the narrator what is to count.")
JUDGED = _("The narrator has looked at what %(to_name)s wants to count.")
QUIET = ("suggested", "unsuggested", "submitted", "judged")

DEEDS: Mapping[str, Act] = {
    "suggest": Act(Suggest, read_suggest, suggest_refused, suggest, to_of, led),
    "unsuggest": Act(Unsuggest, read_unsuggest, unsuggest_refused, unsuggest, to_of, led),
    "submit": Act(Submit, read_submit, submit_refused, submit, offered=lambda state: state.options.gm_review),
    "judge": Act(Judge, read_judge, judge_refused, judge, to_of, led),
    "approve_all": Act(ApproveAll, read_approve_all, approve_all_refused, approve_all, to_of, led),
}
SAYINGS: Sayings = {
    "suggested": lambda data: Text(SUGGESTED[str(data["sign"])], data),
    "unsuggested": lambda data: Text(UNSUGGESTED, data),
    "submitted": lambda data: Text(SUBMITTED, data),
    "judged": lambda data: Text(JUDGED, data),
}
