"""Scenes that players propose: the narrator takes one up, as it is or changed, or lets it be."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import Board, Idea
from rules.systems.fu.deeds import Act, Deed, Sayings, key, led, only_narrator, told, who
from rules.systems.fu.scenes import NO_TITLE, SceneWords, begun, keys, read_scene

MOST_IDEAS = 12
NO_IDEA = Refusal("idea_gone", _("This proposal is no longer there."))
YOU_LEAD = Refusal("narrator_sets", _("You lead the table: set the scene yourself."))
TOO_MANY = Refusal("too_many_ideas", _("Many scenes are proposed already. Wait until the narrator has looked at them."))
PROPOSED = _("%(who)s proposes a scene: %(title)s.")
TAKEN = _("Scene %(number)s begins, as %(by_name)s proposed: %(title)s.")
DECLINED = _("The narrator does not take up the scene %(title)s for now.")
WITHDRAWN = _("%(by_name)s takes back the scene %(title)s.")


@dataclass(frozen=True)
class ProposeScene(SceneWords):
    """Propose what could come next."""


@dataclass(frozen=True)
class TakeScene(SceneWords):
    """Begin a scene that somebody proposed; without a title it is taken as it stands."""

    title: str = ""
    idea: str = ""
    keep: tuple[str, ...] = ()


@dataclass(frozen=True)
class DeclineScene(Deed):
    """Let a proposed scene be; who proposed it takes it back in this way."""

    idea: str


def read_propose(form: Mapping[str, object]) -> ProposeScene | Refusal:
    read = read_scene(form, NO_TITLE)
    return read if isinstance(read, Refusal) else ProposeScene(**read)  # type: ignore[arg-type]


def read_take(form: Mapping[str, object]) -> TakeScene | Refusal:
    read, idea, keep = read_scene(form, None), key(form, "idea", NO_IDEA), keys(form, "keep")
    for value in (read, idea, keep):
        if isinstance(value, Refusal):
            return value
    return TakeScene(**read, idea=idea, keep=keep)  # type: ignore[arg-type]


def read_decline(form: Mapping[str, object]) -> DeclineScene | Refusal:
    idea = key(form, "idea", NO_IDEA)
    return idea if isinstance(idea, Refusal) else DeclineScene(idea)


def found(board: Board, idea: str) -> Idea | None:
    return next((each for each in board.ideas if each.key == idea), None)


def there(board: Board, idea: str) -> Idea:
    """Give a proposal that is known to be there."""
    return next(each for each in board.ideas if each.key == idea)


def without(board: Board, idea: str) -> Board:
    return replace(board, ideas=tuple(each for each in board.ideas if each.key != idea))


def propose_refused(state: State, deed: ProposeScene) -> Refusal | None:
    if state.actor not in state.figures:
        return YOU_LEAD
    return TOO_MANY if len(state.board.ideas) >= MOST_IDEAS else None


def take_refused(state: State, deed: TakeScene) -> Refusal | None:
    return only_narrator(state, deed) or (None if found(state.board, deed.idea) else NO_IDEA)


def decline_refused(state: State, deed: DeclineScene) -> Refusal | None:
    idea = found(state.board, deed.idea)
    if idea is None:
        return NO_IDEA
    return None if state.actor in (GM, idea.by) else only_narrator(state, deed)


def propose(state: State, deed: ProposeScene) -> Outcome:
    board, idea = state.board.numbered(state.secret)
    proposed = Idea(idea, state.actor, who(state), deed.scene(0))
    board = replace(board, ideas=(*board.ideas, proposed))
    return told(board, Event("scene_proposed", {"title": deed.title}), key=idea)


def take(state: State, deed: TakeScene) -> Outcome:
    idea = there(state.board, deed.idea)
    board = begun(without(state.board, deed.idea), deed.scene(0) if deed.title else idea.scene, deed.keep)
    facts = {"number": board.scene.number, "title": board.scene.title, "by_name": idea.by_name}
    return told(board, Event("scene_taken", facts))


def decline(state: State, deed: DeclineScene) -> Outcome:
    idea = there(state.board, deed.idea)
    facts = {"title": idea.scene.title, "by_name": idea.by_name, "own": state.actor == idea.by}
    return told(without(state.board, deed.idea), Event("scene_declined", facts))


DEEDS: Mapping[str, Act] = {
    "propose_scene": Act(
        ProposeScene,
        read_propose,
        propose_refused,
        propose,
        lambda deed: deed.cast,
        lambda state: state.actor in state.figures,
    ),
    "take_scene": Act(
        TakeScene,
        read_take,
        take_refused,
        take,
        lambda deed: deed.cast,
        lambda state: led(state) and bool(state.board.ideas),
    ),
    "decline_scene": Act(
        DeclineScene,
        read_decline,
        decline_refused,
        decline,
        offered=lambda state: any(state.actor in (GM, idea.by) for idea in state.board.ideas),
    ),
}
SAYINGS: Sayings = {
    "scene_proposed": lambda data: Text(PROPOSED, data),
    "scene_taken": lambda data: Text(TAKEN, data),
    "scene_declined": lambda data: Text(WITHDRAWN if data["own"] else DECLINED, data),
}
