"""Details: features of the scene that help or hinder, for one roll or as long as it lasts."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import fields as given
from rules.core import versions
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import Board, Detail
from rules.systems.fu.deeds import Act, Deed, Sayings, drawn_from, key, led, only_narrator, told, words
from rules.systems.fu.drawn import boxes, detail_words

MOST_DETAILS = 30
UNNAMED = Refusal("detail_missing", _("Say what the detail is."))
GONE = Refusal("detail_gone", _("This detail is no longer there."))
THERE = Refusal("detail_there", _("This is a detail of the scene already."))
TOO_MANY = Refusal(
    "too_many_details", _("A scene has room for %(most)s details. Take one away first."), {"most": MOST_DETAILS}
)
WRONG = Refusal("instant_wrong", _("Say whether the detail lasts or not."))
ADDED = _("New detail: %(label)s.")
CHANGED = _("Detail changed: %(label)s.")
REMOVED = _("No longer so: %(label)s.")


@dataclass(frozen=True)
class AddDetail(Deed):
    """Put a detail into the scene; an instant one is gone after the next roll that uses it."""

    label: str
    note: str = ""
    instant: bool = False


@dataclass(frozen=True)
class EditDetail(Deed):
    """Word a detail anew; `drawn` is the mark of the version that was read."""

    detail: str
    label: str
    note: str = ""
    instant: bool = False
    drawn: str = ""


@dataclass(frozen=True)
class RemoveDetail(Deed):
    """Take a detail out of the scene."""

    detail: str


def read_detail(form: Mapping[str, object]) -> AddDetail | Refusal:
    label, note, instant = words(form, "label", UNNAMED), words(form, "note", None), given.switch(form.get("instant"))
    for value in (label, note):
        if isinstance(value, Refusal):
            return value
    return WRONG if instant is None else AddDetail(label, note, instant)  # type: ignore[arg-type]


def read_edit(form: Mapping[str, object]) -> EditDetail | Refusal:
    detail, read = key(form, "detail", GONE), read_detail(form)
    if isinstance(detail, Refusal) or isinstance(read, Refusal):
        return detail if isinstance(detail, Refusal) else read  # type: ignore[return-value]
    return EditDetail(detail, read.label, read.note, read.instant, drawn_from(form))


def read_remove(form: Mapping[str, object]) -> RemoveDetail | Refusal:
    detail = key(form, "detail", GONE)
    return detail if isinstance(detail, Refusal) else RemoveDetail(detail)


def found(board: Board, detail: str) -> Detail | None:
    return next((each for each in board.details if each.key == detail), None)


def crowded(board: Board, label: str, but: str = "") -> Refusal | None:
    """Say when a detail has no room, or stands there already; `but` is one that does not count."""
    others = [each for each in board.details if each.key != but]
    if any(given.same(each.label, label) for each in others):
        return THERE
    return TOO_MANY if len(others) >= MOST_DETAILS else None


def with_detail(state: State, label: str, note: str = "", lasting: bool = True) -> Board:
    board: Board = state.board
    board, number = board.numbered(state.secret)
    return replace(board, details=(*board.details, Detail(number, label, note, lasting)))


def add_refused(state: State, deed: AddDetail) -> Refusal | None:
    return only_narrator(state, deed) or crowded(state.board, deed.label)


def edited(before: Detail, deed: EditDetail) -> versions.Merged:
    mine = {"label": deed.label, "note": deed.note, "instant": deed.instant}
    return versions.merged(deed.drawn, mine, detail_words(before))


def edit_refused(state: State, deed: EditDetail) -> Refusal | None:
    before = found(state.board, deed.detail)
    refusal = only_narrator(state, deed)
    if refusal or before is None:
        return refusal or GONE
    after = edited(before, deed)
    clash = versions.clash(after, boxes(detail_words(before)))
    return clash or crowded(state.board, str(after.words["label"]), but=deed.detail)


def remove_refused(state: State, deed: RemoveDetail) -> Refusal | None:
    return only_narrator(state, deed) or (None if found(state.board, deed.detail) else GONE)


def add(state: State, deed: AddDetail) -> Outcome:
    board = with_detail(state, deed.label, deed.note, not deed.instant)
    return told(board, Event("detail_added", {"label": deed.label}))


def edit(state: State, deed: EditDetail) -> Outcome:
    before = next(each for each in state.board.details if each.key == deed.detail)
    words = edited(before, deed).words
    changed = Detail(deed.detail, str(words["label"]), str(words["note"]), not words["instant"])
    details = tuple(changed if each.key == deed.detail else each for each in state.board.details)
    return told(replace(state.board, details=details), Event("detail_changed", {"label": changed.label}))


def remove(state: State, deed: RemoveDetail) -> Outcome:
    label = next(each.label for each in state.board.details if each.key == deed.detail)
    details = tuple(each for each in state.board.details if each.key != deed.detail)
    return told(replace(state.board, details=details), Event("detail_removed", {"label": label}))


def any_details(state: State) -> bool:
    return led(state) and bool(state.board.details)


DEEDS: Mapping[str, Act] = {
    "add_detail": Act(AddDetail, read_detail, add_refused, add, offered=led),
    "edit_detail": Act(EditDetail, read_edit, edit_refused, edit, offered=any_details),
    "remove_detail": Act(RemoveDetail, read_remove, remove_refused, remove, offered=any_details),
}
SAYINGS: Sayings = {
    "detail_added": lambda data: Text(ADDED, data),
    "detail_changed": lambda data: Text(CHANGED, data),
    "detail_removed": lambda data: Text(REMOVED, data),
}
