"""Scenes: where and when, what has just happened, what it is about."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import MOST_TOLD, SCENE_KINDS, Scene, Turns
from rules.systems.fu.deeds import Act, Deed, Sayings, led, only_narrator, told, words

NO_TITLE = Refusal("scene_untitled", _("Say where the scene is set."))
SCENE_SET = _("Scene %(number)s begins: %(title)s.")


@dataclass(frozen=True)
class SetScene(Deed):
    """Begin a scene."""

    title: str
    time: str = ""
    happened: str = ""
    objective: str = ""
    kind: str = ""


def read_set_scene(form: Mapping[str, object]) -> SetScene | Refusal:
    read = {
        "title": words(form, "title", NO_TITLE),
        "time": words(form, "time", None),
        "happened": words(form, "happened", None, MOST_TOLD),
        "objective": words(form, "objective", None),
    }
    for value in read.values():
        if isinstance(value, Refusal):
            return value
    kind = form.get("kind", "")
    if kind not in SCENE_KINDS:
        return Refusal("scene_kind", _("There is no such kind of scene."))
    return SetScene(**read, kind=str(kind))  # type: ignore[arg-type]


def set_scene(state: State, deed: SetScene) -> Outcome:
    """Begin the next scene: details of the last one are gone, and so are turns and what was waiting."""
    number = state.board.scene.number + 1
    scene = Scene(number, deed.title, deed.time, deed.happened, deed.objective, deed.kind)
    board = replace(state.board, scene=scene, details=(), turns=Turns(), statements=(), recovered={})
    return told(board, Event("scene_set", {"number": number, "title": deed.title}))


DEEDS: Mapping[str, Act] = {
    "set_scene": Act(SetScene, read_set_scene, only_narrator, set_scene, offered=led),
}
SAYINGS: Sayings = {"scene_set": lambda data: Text(SCENE_SET, data)}
