"""Scenes: where and when, who is there, what has just happened, what it is about; and who sets the next one."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import fields as given
from rules.core import versions
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import FLASHBACK, MONTAGE, MOST_TOLD, ONWARD, PARALLEL, SCENE_KINDS, Board, Scene, Turns
from rules.systems.fu.deeds import (
    MOST_KEY,
    ONLY_NARRATOR,
    Act,
    Deed,
    Sayings,
    drawn_from,
    led,
    only_narrator,
    told,
    words,
)
from rules.systems.fu.drawn import boxes, scene_words
from rules.systems.fu.sheet import MOST_ENTRIES

NO_TITLE = Refusal("scene_untitled", _("Say where the scene is set."))
NO_SCENE = Refusal("no_scene", _("No scene has been set yet."))
NOT_YOUR_SCENE = Refusal("not_your_scene", _("Somebody else sets the next scene. You can propose one."))
CAST_WRONG = Refusal("cast_wrong", _("Choose who is there from those at the table."))
BEGINS = {
    ONWARD: _("Scene %(number)s begins: %(title)s."),
    FLASHBACK: _("Scene %(number)s is a flashback: %(title)s."),
    PARALLEL: _("Scene %(number)s, meanwhile elsewhere: %(title)s."),
    MONTAGE: _("Scene %(number)s is a montage: %(title)s."),
}
RETOLD = _("The scene is told anew: %(title)s.")
ROTATED = _("%(to_name)s sets the next scene.")


@dataclass(frozen=True)
class SceneWords(Deed):
    """What a scene is made of, as somebody typed it; `cast` are keys of characters, nobody named is everybody."""

    title: str
    time: str = ""
    happened: str = ""
    objective: str = ""
    kind: str = ONWARD
    cast: tuple[str, ...] = ()

    def scene(self, number: int) -> Scene:
        return Scene(number, self.title, self.time, self.happened, self.objective, self.kind, self.cast)


@dataclass(frozen=True)
class SetScene(SceneWords):
    """Begin a scene; `keep` names the details that last into it and the foes who come along."""

    keep: tuple[str, ...] = ()


@dataclass(frozen=True)
class EditScene(SceneWords):
    """Change the words of the scene that runs; `drawn` is the mark of the version that was read."""

    drawn: str = ""


@dataclass(frozen=True)
class Rotate(Deed):
    """Say who sets scenes in turn; `first` is the next of them."""

    order: tuple[str, ...]
    first: str


def read_scene(form: Mapping[str, object], missing: Refusal | None = NO_TITLE) -> dict[str, object] | Refusal:
    """Read what a scene is made of."""
    read: dict[str, object] = {
        "title": words(form, "title", missing),
        "time": words(form, "time", None),
        "happened": words(form, "happened", None, MOST_TOLD),
        "objective": words(form, "objective", None),
        "cast": keys(form, "cast"),
    }
    for value in read.values():
        if isinstance(value, Refusal):
            return value
    kind = form.get("kind", ONWARD)
    if not isinstance(kind, str) or kind not in SCENE_KINDS:
        return Refusal("scene_kind", _("There is no such kind of scene."))
    return read | {"kind": kind}


def keys(form: Mapping[str, object], name: str) -> tuple[str, ...] | Refusal:
    """Read the keys that were ticked."""
    found = given.lines(form.get(name))
    if found is None or len(found) > MOST_ENTRIES or any(len(each) > MOST_KEY for each in found):
        return CAST_WRONG
    return tuple(dict.fromkeys(found))


def read_set_scene(form: Mapping[str, object]) -> SetScene | Refusal:
    read, keep = read_scene(form), keys(form, "keep")
    if isinstance(read, Refusal) or isinstance(keep, Refusal):
        return read if isinstance(read, Refusal) else keep  # type: ignore[return-value]
    return SetScene(**read, keep=keep)  # type: ignore[arg-type]


def read_edit_scene(form: Mapping[str, object]) -> EditScene | Refusal:
    read = read_scene(form)
    return read if isinstance(read, Refusal) else EditScene(**read, drawn=drawn_from(form))  # type: ignore[arg-type]


def is_next(state: State) -> bool:
    """Say whether it is the actor's turn to set a scene."""
    return bool(state.options.scene_rotation and state.board.rotation[:1] == (state.actor,))


def set_refused(state: State, deed: SetScene) -> Refusal | None:
    if led(state) or is_next(state):
        return None
    return NOT_YOUR_SCENE if state.options.scene_rotation else ONLY_NARRATOR


def edited(before: Scene, deed: EditScene) -> versions.Merged:
    mine = scene_words(deed.scene(before.number))
    return versions.merged(deed.drawn, mine, scene_words(before), before.number)


def edit_refused(state: State, deed: EditScene) -> Refusal | None:
    before = state.board.scene
    refusal = only_narrator(state, deed) or (None if before.number else NO_SCENE)
    return refusal or versions.clash(edited(before, deed), boxes(scene_words(before)))


def begun(board: Board, scene: Scene, keep: tuple[str, ...]) -> Board:
    """Begin the next scene: what was not kept is gone or out of sight, turns and what waited end, recovery opens."""
    return replace(
        board,
        scene=replace(scene, number=board.scene.number + 1),
        details=tuple(each for each in board.details if each.lasting and each.key in keep),
        foes=tuple(replace(foe, shown=foe.shown and foe.key in keep) for foe in board.foes),
        turns=Turns(),
        statements=(),
        asking=(),
        recovered={},
    )


def set_scene(state: State, deed: SetScene) -> Outcome:
    """Begin a scene; a player who set it in turn is then the last to do so again."""
    board = begun(state.board, deed.scene(0), deed.keep)
    if state.actor in board.rotation[:1]:
        board = replace(board, rotation=(*board.rotation[1:], state.actor))
    scene = board.scene
    return told(board, Event("scene_set", {"number": scene.number, "title": scene.title, "kind": scene.kind}))


def edit_scene(state: State, deed: EditScene) -> Outcome:
    before = state.board.scene
    scene: Scene = replace(before, **edited(before, deed).words)
    return told(replace(state.board, scene=scene), Event("scene_retold", {"title": scene.title}))


# --- in turn ----------------------------------------------------------------------------------------------------------


def read_rotate(form: Mapping[str, object]) -> Rotate | Refusal:
    order, first = keys(form, "order"), given.line(form.get("first", ""))
    if isinstance(order, Refusal):
        return order
    if not order or first is None or first not in order:
        return Refusal("nobody_first", _("Say who of those at the table sets the next scene."))
    return Rotate(order, first)


def rotate_refused(state: State, deed: Rotate) -> Refusal | None:
    if not state.options.scene_rotation:
        return Refusal("rotation_off", _("Players do not set scenes in turn at this table."))
    return only_narrator(state, deed)


def rotate(state: State, deed: Rotate) -> Outcome:
    place = deed.order.index(deed.first)
    board = replace(state.board, rotation=deed.order[place:] + deed.order[:place])
    return told(board, Event("rotated", {"to_name": state.figures[deed.first].name}))


DEEDS: Mapping[str, Act] = {
    "set_scene": Act(
        SetScene,
        read_set_scene,
        set_refused,
        set_scene,
        lambda deed: deed.cast,
        lambda state: led(state) or is_next(state),
    ),
    "edit_scene": Act(EditScene, read_edit_scene, edit_refused, edit_scene, lambda deed: deed.cast, led),
    "rotate": Act(Rotate, read_rotate, rotate_refused, rotate, lambda deed: deed.order, led),
}
SAYINGS: Sayings = {
    "scene_set": lambda data: Text(BEGINS[str(data.get("kind", ""))], data),
    "scene_retold": lambda data: Text(RETOLD, data),
    "rotated": lambda data: Text(ROTATED, data),
}
