"""Conditions ("Zustände"): what someone suffers, and where it came from."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.fields import same
from rules.core.outcome import Figure, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.deeds import FULL, NOBODY, Act, Deed, Sayings, foreign, key, one, printed_or
from rules.systems.fu.play import Mark, Play
from rules.systems.fu.sheet import MOST_ENTRIES
from rules.systems.fu.words import canonical, condition_name

NO_CONDITION = Refusal("condition_missing", _("Say which condition it is."))
CONDITION_SET = _("%(to_name)s gets the condition “%(condition)s”.")
CONDITION_CLEARED = _("%(to_name)s is rid of the condition “%(condition)s”.")


@dataclass(frozen=True)
class SetCondition(Deed):
    """Let someone suffer a condition ("Zustand")."""

    to: str
    condition: str


@dataclass(frozen=True)
class ClearCondition(Deed):
    """Take a condition away where the story allows."""

    to: str
    condition: str


def read_condition(form: Mapping[str, object]) -> tuple[str, str] | Refusal:
    to, condition = key(form, "to", NOBODY), printed_or(form, "condition", NO_CONDITION)
    if isinstance(to, Refusal):
        return to
    return condition if isinstance(condition, Refusal) else (to, canonical(condition))


def read_set_condition(form: Mapping[str, object]) -> SetCondition | Refusal:
    read = read_condition(form)
    return read if isinstance(read, Refusal) else SetCondition(*read)


def read_clear_condition(form: Mapping[str, object]) -> ClearCondition | Refusal:
    read = read_condition(form)
    return read if isinstance(read, Refusal) else ClearCondition(*read)


def has(play: Play, condition: str) -> bool:
    return any(same(each, condition) for each in play.conditions)


def set_refused(state: State, deed: SetCondition) -> Refusal | None:
    return foreign(state, deed.to) or suffering_refused(state.figures[deed.to], deed.condition)


def suffering_refused(figure: Figure, condition: str) -> Refusal | None:
    """Say why someone cannot get this condition."""
    if has(figure.play, condition):
        places = {"name": figure.name, "condition": condition_name(condition)}
        return Refusal("condition_there", _("%(name)s has the condition “%(condition)s” already."), places)
    return FULL if len(figure.play.conditions) >= MOST_ENTRIES else None


def clear_refused(state: State, deed: ClearCondition) -> Refusal | None:
    refusal = foreign(state, deed.to)
    if refusal or has(state.figures[deed.to].play, deed.condition):
        return refusal
    places = {"name": state.figures[deed.to].name, "condition": condition_name(deed.condition)}
    return Refusal("condition_not_there", _("%(name)s does not have the condition “%(condition)s”."), places)


def suffering(play: Play, condition: str, scene: int, question: str = "") -> Play:
    """Give the play state with a condition and where it comes from."""
    marks = {**play.marks, condition: Mark(scene, question)}
    return replace(play, conditions=(*play.conditions, condition), marks=marks)


def healed(play: Play, condition: str) -> Play:
    """Give the play state without a condition."""
    return replace(
        play,
        conditions=tuple(each for each in play.conditions if not same(each, condition)),
        marks={each: mark for each, mark in play.marks.items() if not same(each, condition)},
    )


def set_condition(state: State, deed: SetCondition) -> Outcome:
    figure = state.figures[deed.to]
    play = suffering(figure.play, deed.condition, state.board.scene.number)
    return one(state, deed.to, play, "condition_set", condition=deed.condition)


def clear_condition(state: State, deed: ClearCondition) -> Outcome:
    return one(
        state,
        deed.to,
        healed(state.figures[deed.to].play, deed.condition),
        "condition_cleared",
        condition=deed.condition,
    )


def conditional(message: str, data: Mapping[str, object]) -> Text:
    return Text(message, {**data, "condition": condition_name(str(data["condition"]))})


def to_of(deed: SetCondition | ClearCondition) -> tuple[str, ...]:
    return (deed.to,)


DEEDS: Mapping[str, Act] = {
    "set_condition": Act(SetCondition, read_set_condition, set_refused, set_condition, to_of),
    "clear_condition": Act(ClearCondition, read_clear_condition, clear_refused, clear_condition, to_of),
}
SAYINGS: Sayings = {
    "condition_set": lambda data: conditional(CONDITION_SET, data),
    "condition_cleared": lambda data: conditional(CONDITION_CLEARED, data),
}
