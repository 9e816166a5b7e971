"""Recovery ("Erholung"): when a new scene has begun, each character may lose some of its older conditions."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.fields import same
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import Board
from rules.systems.fu.conditions import conditional, healed
from rules.systems.fu.deeds import Act, Deed, Sayings, told, words
from rules.systems.fu.options import Options
from rules.systems.fu.play import Mark, Play
from rules.systems.fu.words import canonical

UNNAMED = Refusal("condition_missing", _("Say which condition goes."))
NOT_OWN = Refusal("recover_own", _("Each player decides this for their own character."))
OFF = Refusal("recovery_off", _("No condition goes by itself at this table. Ask the narrator."))
TOO_EARLY = Refusal("no_scene", _("No scene has been set yet."))
USED = Refusal("recovered_already", _("You have recovered from all you can before this scene."))
ABSENT = Refusal("condition_unknown", _("This character has no such condition."))
FRESH = Refusal("condition_fresh", _("This came up in this very scene. It can go when the next one begins."))
RECOVERED = _("Between the scenes %(to_name)s gets over the condition “%(condition)s”.")


@dataclass(frozen=True)
class Recover(Deed):
    """Lose a condition of one's own between two scenes."""

    condition: str


def read_recover(form: Mapping[str, object]) -> Recover | Refusal:
    condition = words(form, "condition", UNNAMED)
    return condition if isinstance(condition, Refusal) else Recover(canonical(condition))


def left(board: Board, options: Options, actor: str) -> int:
    """Count the conditions that someone may still lose before this scene."""
    return max(0, options.recovery_per_scene - board.recovered.get(actor, 0)) if board.scene.number else 0


def older(play: Play, scene: int) -> tuple[str, ...]:
    """Name the conditions that were there before this scene."""
    return tuple(each for each in play.conditions if is_older(play, each, scene))


def is_older(play: Play, condition: str, scene: int) -> bool:
    return play.marks.get(condition, Mark()).scene < scene


def refused(state: State, deed: Recover) -> Refusal | None:
    if state.actor not in state.figures:
        return NOT_OWN
    if not state.options.recovery_per_scene:
        return OFF
    if not state.board.scene.number:
        return TOO_EARLY
    play = state.figures[state.actor].play
    held = next((each for each in play.conditions if same(each, deed.condition)), None)
    if held is None:
        return ABSENT
    if not is_older(play, held, state.board.scene.number):
        return FRESH
    return None if left(state.board, state.options, state.actor) else USED


def recover(state: State, deed: Recover) -> Outcome:
    figure, used = state.figures[state.actor], state.board.recovered.get(state.actor, 0)
    play = healed(figure.play, deed.condition)
    board = replace(state.board, recovered={**state.board.recovered, state.actor: used + 1})
    event = Event("recovered", {"to_name": figure.name, "condition": deed.condition})
    return told(board, event, plays={state.actor: play}, fu=play.fu)


def offered(state: State) -> bool:
    figure = state.figures.get(state.actor)
    if figure is None or not left(state.board, state.options, state.actor):
        return False
    return bool(older(figure.play, state.board.scene.number))


DEEDS: Mapping[str, Act] = {"recover": Act(Recover, read_recover, refused, recover, offered=offered)}
SAYINGS: Sayings = {"recovered": lambda data: conditional(RECOVERED, data)}
