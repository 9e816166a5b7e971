"""Tasks and the section points they bring, haiku, and honours."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import fields as given
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text, Written
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.board import END, Board
from rules.systems.zwielicht.deeds import (
    Act,
    Deed,
    Form,
    Sayings,
    foreign,
    key,
    keys,
    led,
    needs_character,
    number,
    played,
    reader,
    told,
    who,
    words,
)
from rules.systems.zwielicht.play import LEVELS, Play
from rules.systems.zwielicht.sheet import CHOSEN_TASKS, HONOUR, MOST_HONOURS, MOST_TEXT, Honour, Sheet
from rules.systems.zwielicht.tables import task_name
from rules.systems.zwielicht.written import table

SOLVED, ACCEPTED = FIXED = ("solved", "accepted")
"""The tasks that always count, at the end of an adventure alone."""
FIXED_NAMES = {
    SOLVED: _("Solve the problem of the adventure"),
    ACCEPTED: _("Find a solution that everybody involved accepts"),
}
MOST_SECTION_POINTS = LEVELS[-1]
HAIKU_LINES = 3
MOST_HAIKU = 200

NO_TASK = Refusal("task_unknown", _("This is not one of your tasks."))
TASK_DONE = Refusal("task_done", _("This task is done already."))
TASK_OPEN = Refusal("task_open", _("This task is not done yet."))
ONLY_AT_END = Refusal("task_only_at_end", _("This task counts only when the adventure is at its end."))
THREE_TASKS = Refusal("three_tasks", _("Choose three of the tasks."))
HAIKU_WRITTEN = Refusal("haiku_written", _("You have written a haiku in this adventure already."))
HAIKU_LINES_WRONG = Refusal("haiku_lines", _("A haiku has three lines."))
NO_HONOUR_DUE = Refusal("no_honour_due", _("A new honour comes with the end of an adventure."))
NO_TITLE = Refusal("honour_untitled", _("An honour has a title and an attribute."))
HONOUR_UNKNOWN = Refusal("honour_unknown", _("You have no such honour."))
HONOUR_WORN = Refusal("honour_worn", _("You wear this honour already."))
HONOUR_BETWEEN = Refusal("honour_between", _("Honours are changed between adventures."))


@dataclass(frozen=True)
class TickTask(Deed):
    """Say that a task is done: one section point."""

    task: str
    to: str = ""


@dataclass(frozen=True)
class UntickTask(Deed):
    task: str
    to: str = ""


@dataclass(frozen=True)
class ChooseTasks(Deed):
    """Choose three tasks anew, at the end of a session."""

    tasks: tuple[str, ...]


@dataclass(frozen=True)
class WriteHaiku(Deed):
    """Write a haiku of three lines: one section point, once per adventure."""

    text: str


@dataclass(frozen=True)
class TakeHonour(Deed):
    """Take an honour ("Ehrung") after an adventure."""

    title: str
    trait: str


@dataclass(frozen=True)
class WearHonour(Deed):
    """Let another honour be the active one."""

    at: int


# --- tasks ------------------------------------------------------------------------------------------------------------


def tasks_of(sheet: Sheet) -> tuple[str, ...]:
    return (*sheet.tasks, *FIXED)


def task_text(key: str) -> Text | Written:
    return Text(FIXED_NAMES[key]) if key in FIXED_NAMES else task_name(key)


def at_the_end(board: Board) -> bool:
    return bool(board.adventure.number) and board.adventure.phase == END


def tick_refused(state: State, deed: TickTask) -> Refusal | None:
    to = deed.to or state.actor
    refusal = foreign(state, to) if deed.to or led(state) else needs_character(state)
    if refusal:
        return refusal
    figure = state.figures[to]
    if deed.task not in tasks_of(figure.sheet):
        return NO_TASK
    if deed.task in figure.play.done:
        return TASK_DONE
    return ONLY_AT_END if deed.task in FIXED and not at_the_end(state.board) else None


def tick(state: State, deed: TickTask) -> Outcome:
    to = deed.to or state.actor
    figure = state.figures[to]
    play = replace(pointed(figure.play, 1), done=(*figure.play.done, deed.task))
    event = Event("task_done", {"name": figure.name, "task": deed.task})
    return told(state.board, event, plays={to: play}, points=play.points)


def pointed(play: Play, by: int) -> Play:
    """Give somebody with a section point more or less, within the ten boxes."""
    return replace(play, points=max(0, min(play.points + by, MOST_SECTION_POINTS)))


def untick_refused(state: State, deed: UntickTask) -> Refusal | None:
    to = deed.to or state.actor
    refusal = foreign(state, to) if deed.to or led(state) else needs_character(state)
    return refusal or (None if deed.task in state.figures[to].play.done else TASK_OPEN)


def untick(state: State, deed: UntickTask) -> Outcome:
    to = deed.to or state.actor
    figure = state.figures[to]
    play = replace(pointed(figure.play, -1), done=tuple(each for each in figure.play.done if each != deed.task))
    event = Event("task_undone", {"name": figure.name, "task": deed.task})
    return told(state.board, event, plays={to: play}, points=play.points)


def choose_refused(state: State, deed: ChooseTasks) -> Refusal | None:
    fits = len(deed.tasks) == CHOSEN_TASKS and set(deed.tasks) <= set(table("tasks"))
    return needs_character(state) or (None if fits else THREE_TASKS)


def choose(state: State, deed: ChooseTasks) -> Outcome:
    figure = state.figures[state.actor]
    play = replace(figure.play, done=tuple(each for each in figure.play.done if each in FIXED))
    event = Event("tasks_chosen", {"name": figure.name})
    sheet = replace(figure.sheet, tasks=deed.tasks)
    return told(state.board, event, plays={state.actor: play}, sheets={state.actor: sheet})


# --- haiku ------------------------------------------------------------------------------------------------------------


def read_haiku(form: Form) -> WriteHaiku | Refusal:
    """Read three lines, also where they stand in one with strokes between them."""
    text = given.story(form.get("text") or "")
    if text is None:
        return HAIKU_LINES_WRONG
    rows = [row.strip() for row in text.replace("/", "\n").split("\n") if row.strip()]
    if len(rows) != HAIKU_LINES or sum(map(len, rows)) > MOST_HAIKU:
        return HAIKU_LINES_WRONG
    return WriteHaiku(" / ".join(rows))


def haiku_refused(state: State, deed: WriteHaiku) -> Refusal | None:
    refusal = needs_character(state)
    return refusal or (HAIKU_WRITTEN if state.figures[state.actor].play.wrote_haiku else None)


def haiku(state: State, deed: WriteHaiku) -> Outcome:
    figure = state.figures[state.actor]
    play = replace(pointed(figure.play, 1), wrote_haiku=True)
    sheet = replace(figure.sheet, haiku=(*figure.sheet.haiku, deed.text)[-30:])
    event = Event("haiku", {"who": who(state), "text": deed.text})
    return told(state.board, event, plays={state.actor: play}, sheets={state.actor: sheet}, points=play.points)


# --- honours ----------------------------------------------------------------------------------------------------------


def honour_refused(state: State, deed: TakeHonour) -> Refusal | None:
    refusal = needs_character(state)
    if refusal:
        return refusal
    return None if state.figures[state.actor].play.honour_due else NO_HONOUR_DUE


def take_honour(state: State, deed: TakeHonour) -> Outcome:
    """Write a new honour down; it is the active one from now on."""
    figure = state.figures[state.actor]
    honour = Honour(deed.title, deed.trait)
    sheet = worn(replace(figure.sheet, honours=(*figure.sheet.honours, honour)[-MOST_HONOURS:]), honour)
    play = replace(figure.play, honour_due=figure.play.honour_due - 1)
    event = Event("honoured", {"who": who(state), "title": deed.title})
    return told(state.board, event, plays={state.actor: play}, sheets={state.actor: sheet})


def worn(sheet: Sheet, honour: Honour) -> Sheet:
    slot = replace(sheet.slot(HONOUR), text=honour.trait)
    return replace(sheet, honour=honour.title).with_slot(HONOUR, slot)


def wear_refused(state: State, deed: WearHonour) -> Refusal | None:
    refusal = needs_character(state)
    if refusal:
        return refusal
    sheet = state.figures[state.actor].sheet
    if deed.at >= len(sheet.honours):
        return HONOUR_UNKNOWN
    if state.board.adventure.number and not at_the_end(state.board):
        return HONOUR_BETWEEN
    return HONOUR_WORN if worn(sheet, sheet.honours[deed.at]) == sheet else None


def may_wear(state: State) -> bool:
    """Say whether there is an honour that could be worn instead."""
    many = len(state.figures[state.actor].sheet.honours)
    return any(wear_refused(state, WearHonour(at)) is None for at in range(many))


def wear(state: State, deed: WearHonour) -> Outcome:
    figure = state.figures[state.actor]
    honour = figure.sheet.honours[deed.at]
    event = Event("honoured", {"who": who(state), "title": honour.title})
    return told(state.board, event, sheets={state.actor: worn(figure.sheet, honour)})


def to_named(deed: TickTask | UntickTask) -> tuple[str, ...]:
    return (deed.to,) if deed.to else ()


DEEDS: Mapping[str, Act] = {
    "tick_task": Act(
        TickTask,
        reader(TickTask, task=key("task", NO_TASK), to=key("to")),
        tick_refused,
        tick,
        to_named,
        lambda state: led(state) or played(state),
    ),
    "untick_task": Act(
        UntickTask,
        reader(UntickTask, task=key("task", NO_TASK), to=key("to")),
        untick_refused,
        untick,
        to_named,
        lambda state: led(state) or (played(state) and bool(state.figures[state.actor].play.done)),
    ),
    "choose_tasks": Act(
        ChooseTasks, reader(ChooseTasks, tasks=keys("tasks", THREE_TASKS)), choose_refused, choose, offered=played
    ),
    "write_haiku": Act(
        WriteHaiku,
        read_haiku,
        haiku_refused,
        haiku,
        offered=lambda state: played(state) and haiku_refused(state, WriteHaiku("")) is None,
    ),
    "take_honour": Act(
        TakeHonour,
        reader(TakeHonour, title=words("title", NO_TITLE, MOST_TEXT), trait=words("trait", NO_TITLE, MOST_TEXT)),
        honour_refused,
        take_honour,
        offered=lambda state: played(state) and honour_refused(state, TakeHonour("", "")) is None,
    ),
    "wear_honour": Act(
        WearHonour,
        reader(WearHonour, at=number("at", 0, MOST_HONOURS, HONOUR_UNKNOWN)),
        wear_refused,
        wear,
        offered=lambda state: played(state) and may_wear(state),
    ),
}
SAYINGS: Sayings = {
    "task_done": lambda data: Text(_("%(name)s has done a task: %(task)s"), {**data, "task": task_text(data["task"])}),
    "task_undone": lambda data: Text(
        _("A task of %(name)s is open again: %(task)s"), {**data, "task": task_text(data["task"])}
    ),
    "tasks_chosen": lambda data: Text(_("%(name)s chooses three tasks."), data),
    "haiku": lambda data: Text(_("%(who)s writes a haiku: %(text)s"), data),
    "honoured": lambda data: Text(_("%(who)s is honoured: %(title)s"), data),
}
