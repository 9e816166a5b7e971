"""Scenes: how one begins with the GM's points, and what clears when it ends."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import EVERYONE, Event, Outcome, Refusal, State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.board import FREE, MOST_TOLD, Board, Scene
from rules.systems.fate.deeds import (
    Act,
    Deed,
    Sayings,
    actor_of,
    by_gm,
    gm_or_script,
    keys,
    led,
    only_gm,
    reader,
    switch,
    told,
    words,
)
from rules.systems.fate.npcs import Npc
from rules.systems.fate.play import ACTIVE, MILD, Play
from rules.systems.fate.rewriting import DRAWN, clash, kept, scene_words
from rules.systems.fate.trials import Contest, Exchange

POINTS_PER_CHARACTER = 1
NO_TITLE = Refusal("scene_untitled", _("Say where the scene is set."))
NO_SCENE = Refusal("no_scene", _("No scene has been set yet."))
BEGINS = _("Scene %(number)s begins: %(title)s.")
RETOLD = _("The scene is told anew: %(title)s.")
ENDS = _("The scene ends: stress clears, and what was only true here is gone.")
ENDS_WITHOUT_REST = _("The scene ends without a rest: stress clears, mild consequences stay.")
PAID_BACK = _n(
    "%(name)s gets a fate point for an aspect that was used against them.",
    "%(name)s gets %(count)s fate points for aspects that were used against them.",
)


@dataclass(frozen=True)
class SetScene(Deed):
    """Begin a scene; `cast` are the characters present, those of the last scene where none is named."""

    title: str
    text: str = ""
    objective: str = ""
    cast: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()


@dataclass(frozen=True)
class EditScene(Deed):
    """Change the words of the scene that runs. `drawn` marks the version that was read."""

    title: str
    text: str = ""
    objective: str = ""
    drawn: str = ""


@dataclass(frozen=True)
class EndScene(Deed):
    """End the scene for everyone who is named; `keep` are aspects that stay true."""

    rest: bool = True
    cast: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()


def set_scene(state: State, deed: SetScene) -> Outcome:
    """Begin the next scene: the GM gets a point for everyone present, and what had been kept for now.

    Where nobody is named, all who sit at the table are there.
    """
    board: Board = state.board
    cast = deed.cast or board.scene.cast or (tuple(state.figures) if state.rehearsed else ())
    scene = Scene(board.scene.number + 1, deed.title, deed.text, deed.objective, cast)
    points = POINTS_PER_CHARACTER * (len(cast) or len(state.company)) + board.gm_next
    board = replace(cleared(board, deed.keep), scene=scene, gm_points=points, gm_next=0)
    event = Event("scene_set", {"number": scene.number, "title": scene.title})
    return told(board, event, number=scene.number, gm_points=points)


@by_gm
def edit_refused(state: State, deed: EditScene) -> Refusal | None:
    scene: Scene = state.board.scene
    return clash(deed, scene_words(scene), scene.number) if scene.number else NO_SCENE


def edit_scene(state: State, deed: EditScene) -> Outcome:
    stood: Scene = state.board.scene
    deed = kept(deed, scene_words(stood), stood.number)
    scene = replace(stood, title=deed.title, text=deed.text, objective=deed.objective)
    return told(replace(state.board, scene=scene), Event("scene_retold", {"title": scene.title}))


# --- the end ----------------------------------------------------------------------------------------------------------


def cleared(board: Board, keep: tuple[str, ...]) -> Board:
    """Put away what only this scene had: boosts, situation aspects, open rolls, what waited, and every order."""
    return replace(
        board,
        rolls={},
        aspects=tuple(replace(each, of="") for each in board.aspects if each.key in keep),
        mode=FREE,
        zones=(),
        places={},
        sides={},
        opposed={},
        shifted={},
        helping={},
        may_help={},
        hits=(),
        compels=(),
        exchange=Exchange(),
        contest=Contest(),
        tasks=(),
        gave_up=(),
        conflict=board.conflict + 1,
    )


def rested(one: Play, rest: bool) -> Play:
    """Clear the boxes, and a mild consequence where there was a chance to rest."""
    one = replace(one, stress=(), status=ACTIVE)
    return one.without(MILD) if rest else one


def rested_npc(npc: Npc, rest: bool) -> Npc:
    hurts = {slot: text for slot, text in npc.consequences.items() if slot != MILD or not rest}
    wounds = {slot: wound for slot, wound in npc.wounds.items() if slot in hurts}
    return replace(npc, stress=(), consequences=hurts, wounds=wounds)


def end_scene(state: State, deed: EndScene) -> Outcome:
    """End the scene, and give owners of aspects that were turned against them their points."""
    board: Board = state.board
    whom = [key for key in state.figures if state.rehearsed or not deed.cast or key in deed.cast]
    plays = {key: rested(state.figures[key].play, deed.rest).with_points(board.owed.get(key, 0)) for key in whom}
    owed = {key: points for key, points in board.owed.items() if key not in plays}
    npcs = tuple(rested_npc(npc, deed.rest) for npc in board.npcs if npc.status == ACTIVE)
    paid = [(key, board.owed[key]) for key in whom if board.owed.get(key)]
    board = replace(cleared(board, deed.keep), owed=owed, npcs=npcs, gm_points=0)
    events = [Event("points_returned", {"name": state.figures[key].name, "points": many}) for key, many in paid]
    event = Event("scene_ended", {"rest": deed.rest, "number": board.scene.number})
    return told(board, event, *events, plays=plays, **standing(state, plays))


def standing(state: State, plays: Mapping[str, Play]) -> dict[str, object]:
    """Give how the actor stands after a scene, with all that stays."""
    if actor_of(state) is None:
        return {"cleared": len(plays)}
    play = plays[state.actor]
    return {
        "stress": list(play.stress),
        "consequences": dict(play.consequences),
        "fate_points": play.fate_points,
    }


SCENE_WORDS = {
    "title": words("title", NO_TITLE),
    "text": words("text", None, MOST_TOLD),
    "objective": words("objective"),
}
DEEDS: Mapping[str, Act] = {
    "set_scene": Act(
        SetScene,
        reader(SetScene, **SCENE_WORDS, cast=keys("cast"), keep=keys("keep")),
        only_gm,
        set_scene,
        lambda deed: deed.cast,
        led,
    ),
    "edit_scene": Act(
        EditScene,
        reader(EditScene, **SCENE_WORDS, drawn=DRAWN),
        edit_refused,
        edit_scene,
        offered=lambda state: led(state) and bool(state.board.scene.number),
    ),
    "end_scene": Act(
        EndScene,
        reader(EndScene, rest=switch("rest", True), cast=keys("cast"), keep=keys("keep")),
        gm_or_script,
        end_scene,
        lambda deed: deed.cast or (EVERYONE,),
        led,
    ),
}
SAYINGS: Sayings = {
    "scene_set": lambda data: Text(BEGINS, data),
    "scene_retold": lambda data: Text(RETOLD, data),
    "scene_ended": lambda data: Text(ENDS if data["rest"] else ENDS_WITHOUT_REST),
    "points_returned": lambda data: counted(PAID_BACK, int(data["points"]), name=data["name"]),
}
