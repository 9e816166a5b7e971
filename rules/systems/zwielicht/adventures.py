"""The adventure and its scenes: begun, told anew, and ended."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import versions
from rules.core.outcome import EVERYONE, Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.core.versions import Words
from rules.systems.zwielicht.board import (
    BATTLE,
    END,
    EXPLORING,
    MOST_HINTS,
    MOST_NUMBER,
    MOST_TOLD,
    OPENING,
    PHASES,
    SOLVING,
    Adventure,
    Board,
    Scene,
)
from rules.systems.zwielicht.deeds import Act, Deed, Form, Sayings, choice, number, only_gm, reader, switch, told, words
from rules.systems.zwielicht.play import MOST_POINTS, Play
from rules.systems.zwielicht.stages import DIFFICULTY_WRONG, LEAST_DIFFICULTY, MOST_DIFFICULTY, read_stages, rows

NO_NAME = Refusal("adventure_unnamed", _("Give the adventure a name."))
NO_TITLE = Refusal("scene_untitled", _("Say where the scene is set."))
NO_SCENE = Refusal("no_scene", _("No scene has been set yet."))
NO_ADVENTURE = Refusal("no_adventure", _("No adventure has begun yet."))
NOT_OVER = Refusal("adventure_goes_on", _("First end the adventure that is being played."))
SESSIONS_WRONG = Refusal("sessions_wrong", _("This is no number of sessions."))
PHASE_WRONG = Refusal("phase_wrong", _("There is no such part of an adventure."))
PHASE_NOW = Refusal("phase_now", _("That part of the adventure is being played already."))
MOST_MARK = 300


@dataclass(frozen=True)
class BeginAdventure(Deed):
    """Begin an adventure ("Abenteuer"): its difficulty, its question, what happens if it is not solved."""

    name: str
    difficulty: int
    intro: str = ""
    riddle: str = ""
    question: str = ""
    escalation: str = ""
    honour: str = ""
    prepared: tuple[str, ...] = ()
    stages: tuple[str, ...] = ()
    level: int = 0
    sessions: int = 1


@dataclass(frozen=True)
class EditAdventure(BeginAdventure):
    """Change the words and numbers of the adventure; `drawn` is the mark of the version that was read."""

    drawn: str = ""


@dataclass(frozen=True)
class SetPhase(Deed):
    """Say which part of the adventure is played."""

    phase: str


@dataclass(frozen=True)
class EndAdventure(Deed):
    """End the adventure: everybody may earn what only counts now, and takes an honour."""


@dataclass(frozen=True)
class SetScene(Deed):
    """Begin a scene."""

    title: str
    text: str = ""
    objective: str = ""


@dataclass(frozen=True)
class EditScene(SetScene):
    """Change the words of the scene that runs, and whether it is dangerous."""

    danger: bool = False
    drawn: str = ""


def drawn_from(form: Form) -> str:
    drawn = form.get("drawn")
    return drawn[:MOST_MARK] if isinstance(drawn, str) else ""


# --- the adventure ----------------------------------------------------------------------------------------------------

PARTS = {
    "name": words("name", NO_NAME),
    "difficulty": number("difficulty", LEAST_DIFFICULTY, MOST_DIFFICULTY, DIFFICULTY_WRONG),
    "intro": words("intro", most=MOST_TOLD),
    "riddle": words("riddle"),
    "question": words("question"),
    "escalation": words("escalation", most=MOST_TOLD),
    "honour": words("honour"),
    "prepared": rows("prepared", MOST_HINTS),
    "stages": read_stages,
    "level": number("level", 0, MOST_DIFFICULTY, DIFFICULTY_WRONG, default=0),
    "sessions": number("sessions", 1, MOST_NUMBER, SESSIONS_WRONG, default=1),
}


def adventure_words(board: Board) -> Words:
    named = {name: getattr(board.adventure, name) for name in PARTS if name != "difficulty"}
    return {**named, "difficulty": board.difficulty}


def adventure_form(board: Board) -> Words:
    """Give the words of the adventure as its form writes them: what has several lines in one text."""
    adventure = board.adventure
    lists = {"prepared": "\n".join(adventure.prepared), "stages": "\n".join(adventure.stages)}
    return {**adventure_words(board), **lists}


def adventure_mark(board: Board) -> str:
    return versions.mark(adventure_words(board), board.adventure.number)


def words_of(deed: BeginAdventure) -> Words:
    return {name: getattr(deed, name) for name in PARTS}


def begin_refused(state: State, deed: BeginAdventure) -> Refusal | None:
    running = state.board.adventure.number and state.board.adventure.phase != END
    return only_gm(state, deed) or (NOT_OVER if running else None)


def begin(state: State, deed: BeginAdventure) -> Outcome:
    """Begin anew: hints, corruption and what lay open belong to the last adventure; everybody may travel again."""
    before: Board = state.board
    made = {name: value for name, value in words_of(deed).items() if name != "difficulty"}
    board = Board(
        difficulty=deed.difficulty,
        bonus_dice=before.bonus_dice,
        adventure=Adventure(number=before.adventure.number + 1, **made),  # type: ignore[arg-type]
        scene=before.scene,
        count=before.count,
    )
    plays = {key: fresh(figure.play) for key, figure in state.figures.items()}
    data = {"number": board.adventure.number, "name": deed.name, "difficulty": deed.difficulty}
    return told(board, Event("adventure_begun", data), plays=plays, difficulty=deed.difficulty)


def fresh(play: Play) -> Play:
    """Give somebody at the start of an adventure."""
    return replace(play, roads=0, more_roads=0, answered=False, wrote_haiku=False, done=())


def edited(board: Board, deed: EditAdventure) -> versions.Merged:
    return versions.merged(deed.drawn, words_of(deed), adventure_words(board), board.adventure.number)


def edit_refused(state: State, deed: EditAdventure) -> Refusal | None:
    refusal = only_gm(state, deed) or (None if state.board.adventure.number else NO_ADVENTURE)
    return refusal or versions.clash(edited(state.board, deed), adventure_form(state.board))


def edit(state: State, deed: EditAdventure) -> Outcome:
    merged = dict(edited(state.board, deed).words)
    difficulty = merged.pop("difficulty")
    adventure = replace(state.board.adventure, **merged)
    board = replace(state.board, adventure=adventure, difficulty=difficulty)
    return told(board, Event("adventure_retold", {"name": adventure.name}), difficulty=board.difficulty)


def phase_refused(state: State, deed: SetPhase) -> Refusal | None:
    refusal = only_gm(state, deed) or (None if state.board.adventure.number else NO_ADVENTURE)
    return refusal or (PHASE_NOW if state.board.adventure.phase == deed.phase else None)


def set_phase(state: State, deed: SetPhase) -> Outcome:
    """Let the GM turn back or on; what was spent on a solution that was opened stays spent."""
    board = replace(state.board, adventure=replace(state.board.adventure, phase=deed.phase))
    return told(board, Event("phase_set", {"phase": deed.phase}))


def end_refused(state: State, deed: EndAdventure) -> Refusal | None:
    return only_gm(state, deed) or (None if state.board.adventure.number else NO_ADVENTURE)


def end(state: State, deed: EndAdventure) -> Outcome:
    """End it: everybody may take an honour now, and the tasks that only count at the end can be ticked."""
    board = replace(
        state.board,
        adventure=replace(state.board.adventure, phase=END),
        fight=None,
        danger=0,
        scene=replace(state.board.scene, danger=False),
    )
    plays = {
        key: replace(figure.play, honour_due=min(figure.play.honour_due + 1, MOST_POINTS))
        for key, figure in state.figures.items()
        if not figure.sheet.retired
    }
    name = state.board.adventure.name
    sheets = {
        key: replace(state.figures[key].sheet, history=(*state.figures[key].sheet.history, name)[-30:]) for key in plays
    }
    event = Event("adventure_ended", {"name": name, "peaceful": board.adventure.peaceful})
    return told(board, event, plays=plays, sheets=sheets)


# --- scenes -----------------------------------------------------------------------------------------------------------


def scene_words(scene: Scene) -> Words:
    return {"title": scene.title, "text": scene.text, "objective": scene.objective, "danger": scene.danger}


def scene_mark(scene: Scene) -> str:
    return versions.mark(scene_words(scene), scene.number)


def set_scene(state: State, deed: SetScene) -> Outcome:
    """Begin a scene: danger, openings and what was said to be in the way end with the last one."""
    scene = Scene(state.board.scene.number + 1, deed.title, deed.text, deed.objective)
    begun = state.board.adventure
    if begun.number and begun.phase == OPENING:
        begun = replace(begun, phase=EXPLORING)
    board = replace(
        state.board, scene=scene, adventure=begun, hindered={}, granted={}, openings=(), unhelped=(), offers=()
    )
    return told(board, Event("scene_set", {"number": scene.number, "title": scene.title}))


def scene_edited(scene: Scene, deed: EditScene) -> versions.Merged:
    mine = scene_words(Scene(0, deed.title, deed.text, deed.objective, deed.danger))
    return versions.merged(deed.drawn, mine, scene_words(scene), scene.number)


def edit_scene_refused(state: State, deed: EditScene) -> Refusal | None:
    scene = state.board.scene
    refusal = only_gm(state, deed) or (None if scene.number else NO_SCENE)
    form = {**scene_words(scene), "danger": "on" if scene.danger else ""}
    return refusal or versions.clash(scene_edited(scene, deed), form)


def edit_scene(state: State, deed: EditScene) -> Outcome:
    scene = replace(state.board.scene, **scene_edited(state.board.scene, deed).words)
    return told(replace(state.board, scene=scene), Event("scene_retold", {"title": scene.title}))


SCENE_PARTS = {
    "title": words("title", NO_TITLE),
    "text": words("text", most=MOST_TOLD),
    "objective": words("objective"),
}


def everybody(deed: Deed) -> tuple[str, ...]:
    return (EVERYONE,)


DEEDS: Mapping[str, Act] = {
    "begin_adventure": Act(BeginAdventure, reader(BeginAdventure, **PARTS), begin_refused, begin, everybody),
    "edit_adventure": Act(EditAdventure, reader(EditAdventure, **PARTS, drawn=drawn_from), edit_refused, edit),
    "set_phase": Act(SetPhase, reader(SetPhase, phase=choice("phase", PHASES, PHASE_WRONG)), phase_refused, set_phase),
    "end_adventure": Act(EndAdventure, lambda form: EndAdventure(), end_refused, end, everybody),
    "set_scene": Act(SetScene, reader(SetScene, **SCENE_PARTS), only_gm, set_scene),
    "edit_scene": Act(
        EditScene,
        reader(EditScene, **SCENE_PARTS, danger=switch("danger"), drawn=drawn_from),
        edit_scene_refused,
        edit_scene,
    ),
}
BEGUN = _("Adventure %(number)s begins: %(name)s. Its difficulty is %(difficulty)s.")
RETOLD = _("The adventure is told anew: %(name)s.")
ENDED = {True: _("%(name)s ends in peace."), False: _("%(name)s is over.")}
PHASE_SAID = {
    OPENING: _("The adventure opens."),
    EXPLORING: _("The group explores."),
    SOLVING: _("The group solves the adventure."),
    BATTLE: _("It comes to the final battle."),
    END: _("The adventure is at its end."),
}
SCENE_SET = _("Scene %(number)s begins: %(title)s.")
SCENE_RETOLD = _("The scene is told anew: %(title)s.")
SAYINGS: Sayings = {
    "adventure_begun": lambda data: Text(BEGUN, data),
    "adventure_retold": lambda data: Text(RETOLD, data),
    "adventure_ended": lambda data: Text(ENDED[bool(data.get("peaceful"))], data),
    "phase_set": lambda data: Text(PHASE_SAID[str(data["phase"])]),
    "scene_set": lambda data: Text(SCENE_SET, data),
    "scene_retold": lambda data: Text(SCENE_RETOLD, data),
}
