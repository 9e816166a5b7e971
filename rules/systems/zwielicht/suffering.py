"""Conditions: named by whoever suffers them, added and removed by the GM, and left behind on the way."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.changing import bonus_of
from rules.systems.zwielicht.deeds import (
    NOBODY,
    NOT_YOURS,
    Act,
    Deed,
    Sayings,
    foreign,
    key,
    led,
    needs_character,
    number,
    only_gm,
    played,
    reader,
    told,
    words,
)
from rules.systems.zwielicht.play import DEMONS_OWN, MOST_CONDITIONS, Play
from rules.systems.zwielicht.pooling import FROM_OWN, NO_BONUS
from rules.systems.zwielicht.settling import knocked
from rules.systems.zwielicht.sheet import MOST_TEXT

NO_CONDITION = Refusal("condition_unknown", _("There is no such condition."))
DEMON_STAYS = Refusal("demon_stays", _("The first box belongs to the demon. Nothing changes or removes it."))
NO_WORDS = Refusal("words_missing", _("Say what it is."))
ALL_FULL = Refusal("boxes_full", _("All six boxes are full."))
ANSWERED = Refusal("question_answered", _("You have answered the adventure’s question already."))
NO_QUESTION = Refusal("no_question", _("This adventure has no question."))
HEALS_NOT = Refusal("bonus_heals_off", _("Bonus dice remove no conditions at this table."))
NOTHING_TO_HEAL = Refusal("nothing_to_remove", _("You have no condition that could be removed."))


@dataclass(frozen=True)
class NameCondition(Deed):
    """Give one of one's conditions its words; `at` counts the boxes from 0, which is the demon's."""

    at: int
    text: str
    to: str = ""


@dataclass(frozen=True)
class AddCondition(Deed):
    to: str
    text: str = ""


@dataclass(frozen=True)
class RemoveCondition(Deed):
    """Take somebody's condition away."""

    to: str
    at: int


@dataclass(frozen=True)
class AnswerQuestion(Deed):
    """Answer the adventure's question, once per adventure: the last condition goes."""

    text: str


@dataclass(frozen=True)
class Heal(Deed):
    """Spend a bonus die to lose a condition."""


def box_refused(play: Play, at: int) -> Refusal | None:
    if at < DEMONS_OWN:
        return DEMON_STAYS
    return None if at < len(play.boxes) else NO_CONDITION


def name_refused(state: State, deed: NameCondition) -> Refusal | None:
    to = deed.to or state.actor
    refusal = foreign(state, to)
    if refusal:
        return refusal if to != state.actor else needs_character(state) or NOT_YOURS
    return box_refused(state.figures[to].play, deed.at)


def name_condition(state: State, deed: NameCondition) -> Outcome:
    to = deed.to or state.actor
    figure = state.figures[to]
    boxes = list(figure.play.boxes)
    boxes[deed.at] = deed.text
    data = {"name": figure.name, "condition": deed.text}
    return told(state.board, Event("condition_named", data), plays={to: replace(figure.play, conditions=tuple(boxes))})


def add_refused(state: State, deed: AddCondition) -> Refusal | None:
    refusal = only_gm(state, deed) or foreign(state, deed.to)
    return refusal or (ALL_FULL if state.figures[deed.to].play.full else None)


def add(state: State, deed: AddCondition) -> Outcome:
    figure = state.figures[deed.to]
    plays = {deed.to: figure.play.suffering(deed.text)}
    event = Event("condition_added", {"name": figure.name, "condition": deed.text})
    return told(state.board, event, *knocked(state, plays), plays=plays)


def remove_refused(state: State, deed: RemoveCondition) -> Refusal | None:
    refusal = only_gm(state, deed) or foreign(state, deed.to)
    return refusal or box_refused(state.figures[deed.to].play, deed.at)


def remove(state: State, deed: RemoveCondition) -> Outcome:
    figure = state.figures[deed.to]
    boxes = figure.play.boxes
    play = replace(figure.play, conditions=(*boxes[: deed.at], *boxes[deed.at + 1 :]), up=False)
    data = {"name": figure.name, "condition": boxes[deed.at]}
    return told(state.board, Event("condition_removed", data), plays={deed.to: play})


def answer_refused(state: State, deed: AnswerQuestion) -> Refusal | None:
    refusal = needs_character(state)
    if refusal:
        return refusal
    if not state.rehearsed and not state.board.adventure.question:
        return NO_QUESTION
    return ANSWERED if state.figures[state.actor].play.answered else None


def answer(state: State, deed: AnswerQuestion) -> Outcome:
    figure = state.figures[state.actor]
    play = replace(figure.play.relieved(1), answered=True)
    data = {"name": figure.name, "answer": deed.text, "question": state.board.adventure.question}
    return told(state.board, Event("question_answered", data), plays={state.actor: play}, conditions=len(play.boxes))


def heal_refused(state: State, deed: Heal) -> Refusal | None:
    refusal = needs_character(state)
    if refusal:
        return refusal
    if not state.options.on("bonus_heals"):
        return HEALS_NOT
    if len(state.figures[state.actor].play.boxes) <= DEMONS_OWN:
        return NOTHING_TO_HEAL
    return None if bonus_of(state) else NO_BONUS


def heal(state: State, deed: Heal) -> Outcome:
    figure, board = state.figures[state.actor], state.board
    play = figure.play.relieved(1)
    if bonus_of(state) == FROM_OWN:
        play = replace(play, bonus_dice=play.bonus_dice - 1)
    else:
        board = replace(board, bonus_dice=board.bonus_dice - 1)
    event = Event("healed", {"name": figure.name})
    return told(board, event, plays={state.actor: play}, conditions=len(play.boxes))


TO = key("to", NOBODY)
AT = number("at", 0, MOST_CONDITIONS - 1, NO_CONDITION)
TEXT = words("text", NO_WORDS, MOST_TEXT)
DEEDS: Mapping[str, Act] = {
    "name_condition": Act(
        NameCondition,
        reader(NameCondition, at=AT, text=TEXT, to=key("to")),
        name_refused,
        name_condition,
        lambda deed: (deed.to,) if deed.to else (),
        lambda state: led(state) or (played(state) and len(state.figures[state.actor].play.boxes) > DEMONS_OWN),
    ),
    "add_condition": Act(
        AddCondition,
        reader(AddCondition, to=TO, text=words("text", most=MOST_TEXT)),
        add_refused,
        add,
        lambda deed: (deed.to,),
    ),
    "remove_condition": Act(
        RemoveCondition, reader(RemoveCondition, to=TO, at=AT), remove_refused, remove, lambda deed: (deed.to,)
    ),
    "answer_question": Act(
        AnswerQuestion,
        reader(AnswerQuestion, text=words("text", NO_WORDS)),
        answer_refused,
        answer,
        offered=lambda state: played(state) and answer_refused(state, AnswerQuestion("x")) is None,
    ),
    "heal": Act(
        Heal,
        lambda form: Heal(),
        heal_refused,
        heal,
        offered=lambda state: played(state) and heal_refused(state, Heal()) is None,
    ),
}
NAMED = _("%(name)s has a condition: %(condition)s")
ADDED = _("%(name)s gains a condition.")
ADDED_NAMED = _("%(name)s gains a condition: %(condition)s")
REMOVED = _("%(name)s loses a condition.")
SAYINGS: Sayings = {
    "condition_named": lambda data: Text(NAMED, data),
    "condition_added": lambda data: Text(ADDED_NAMED if data.get("condition") else ADDED, data),
    "condition_removed": lambda data: Text(REMOVED, data),
    "question_answered": lambda data: Text(_("%(name)s answers the adventure’s question: %(answer)s"), data),
    "healed": lambda data: Text(_("%(name)s spends a bonus die and loses a condition."), data),
}
