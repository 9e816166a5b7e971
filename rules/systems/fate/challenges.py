"""Challenges ("Herausforderung"): a list of tasks, each one overcome roll, judged together."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate import keyed
from rules.systems.fate.board import CHALLENGE, FAIR, FREE, Board
from rules.systems.fate.contests import RUNNING
from rules.systems.fate.deeds import Act, Deed, Sayings, key, led, number, only_gm, reader, switch, told, words
from rules.systems.fate.ladder import FAIL, LEAST_DIFFICULTY, MOST_DIFFICULTY
from rules.systems.fate.trials import Task

MOST_TASKS = 20
NO_AIM = Refusal("challenge_unnamed", _("Say what the challenge is about."))
NO_TASK = Refusal("task_unnamed", _("Say what has to be done."))
TOO_MANY = Refusal("too_many_tasks", _("A challenge has room for %(most)s tasks."), {"most": MOST_TASKS})
NOT_RUNNING = Refusal("no_challenge", _("No challenge is running."))
GONE = Refusal("task_unknown", _("There is no such task to overcome, or it is done."))
RUNG_WRONG = Refusal("difficulty_wrong", _("This is no rung that a difficulty can have."))
BEGUN = _("A challenge begins: %(aim)s")
ADDED = _("A task of the challenge: %(text)s")
PREPARED = _("A task of the challenge that players do not know yet: %(text)s")
SHOWN = _("A further task shows: %(text)s")
TASK_DONE = {
    "fail": _("%(text)s: it fails."),
    "tie": _("%(text)s: done, at a minor cost."),
    "succeed": _("%(text)s: done."),
    "style": _("%(text)s: done with style."),
}
JUDGED = _("The challenge is over: %(done)s of %(all)s tasks are done.")


@dataclass(frozen=True)
class BeginChallenge(Deed):
    aim: str


@dataclass(frozen=True)
class AddTask(Deed):
    """Add a task; one that is hidden is announced later."""

    text: str
    difficulty: int = FAIR
    hidden: bool = False


@dataclass(frozen=True)
class ShowTask(Deed):
    task: str


@dataclass(frozen=True)
class EndChallenge(Deed):
    """Judge all that was done together."""


def with_task(board: Board, task: Task) -> Board:
    return replace(board, tasks=keyed.with_changed(board.tasks, task))


def begin_refused(state: State, deed: BeginChallenge) -> Refusal | None:
    return only_gm(state, deed) or (None if state.board.mode == FREE else RUNNING)


def begin(state: State, deed: BeginChallenge) -> Outcome:
    board = replace(state.board, mode=CHALLENGE, tasks=())
    return told(board, Event("challenge_begun", {"aim": deed.aim}), mode=CHALLENGE)


def running_refused(state: State, deed: Deed) -> Refusal | None:
    return only_gm(state, deed) or (None if state.board.mode == CHALLENGE else NOT_RUNNING)


def add_refused(state: State, deed: AddTask) -> Refusal | None:
    return running_refused(state, deed) or (TOO_MANY if len(state.board.tasks) >= MOST_TASKS else None)


def add(state: State, deed: AddTask) -> Outcome:
    board, number_ = state.board.numbered(state.secret)
    task = Task(number_, deed.text, deed.difficulty, deed.hidden)
    event = Event("task_prepared" if deed.hidden else "task_added", {"text": deed.text}, secret=deed.hidden)
    return told(replace(board, tasks=(*board.tasks, task)), event, key=number_)


def show_refused(state: State, deed: ShowTask) -> Refusal | None:
    task = keyed.found(state.board.tasks, deed.task)
    return running_refused(state, deed) or (None if task and task.hidden else GONE)


def show(state: State, deed: ShowTask) -> Outcome:
    task = keyed.known(state.board.tasks, deed.task)
    return told(with_task(state.board, replace(task, hidden=False)), Event("task_shown", {"text": task.text}))


def done(board: Board, name: str, outcome: str, by: str) -> tuple[Board, tuple[Event, ...]]:
    """Write down how a task went."""
    task = keyed.found(board.tasks, name)
    if task is None:
        return board, ()
    event = Event("task_done", {"text": task.text, "outcome": outcome, "who": by})
    return with_task(board, replace(task, outcome=outcome, by=by, hidden=False)), (event,)


def end(state: State, deed: EndChallenge) -> Outcome:
    tasks = [each for each in state.board.tasks if not each.hidden]
    reached = sum(each.outcome not in ("", FAIL) for each in tasks)
    event = Event("challenge_judged", {"done": reached, "all": len(tasks)})
    return told(replace(state.board, mode=FREE, tasks=()), event, done=reached, all=len(tasks))


def running(state: State) -> bool:
    return led(state) and state.board.mode == CHALLENGE


DEEDS: Mapping[str, Act] = {
    "begin_challenge": Act(
        BeginChallenge,
        reader(BeginChallenge, aim=words("aim", NO_AIM)),
        begin_refused,
        begin,
        offered=lambda state: led(state) and state.board.mode == FREE,
    ),
    "add_task": Act(
        AddTask,
        reader(
            AddTask,
            text=words("text", NO_TASK),
            difficulty=number("difficulty", LEAST_DIFFICULTY, MOST_DIFFICULTY, RUNG_WRONG, FAIR),
            hidden=switch("hidden"),
        ),
        add_refused,
        add,
        offered=running,
    ),
    "show_task": Act(ShowTask, reader(ShowTask, task=key("task", GONE)), show_refused, show, offered=running),
    "end_challenge": Act(EndChallenge, reader(EndChallenge), running_refused, end, offered=running),
}
SAYINGS: Sayings = {
    "challenge_begun": lambda data: Text(BEGUN, data),
    "task_added": lambda data: Text(ADDED, data),
    "task_prepared": lambda data: Text(PREPARED, data),
    "task_shown": lambda data: Text(SHOWN, data),
    "task_done": lambda data: Text(TASK_DONE[str(data["outcome"])], data),
    "challenge_judged": lambda data: Text(JUDGED, data),
}
