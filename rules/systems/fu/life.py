"""Where FU points are life: what happens when the last one is gone."""

from collections.abc import Mapping
from dataclasses import replace

from rules.core.outcome import Event, Figure, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import ON_SOMEONE, Board, Statement
from rules.systems.fu.conditions import has, suffering
from rules.systems.fu.deeds import Act, Sayings
from rules.systems.fu.options import BY_NARRATOR, NEAR_DEATH, OUT_OF_SCENE, Options
from rules.systems.fu.sheet import MOST_ENTRIES
from rules.systems.fu.words import NEAR_DEATH as NEARLY_DEAD

LIFE_GONE = {
    BY_NARRATOR: _("%(to_name)s has no life points left. What follows is up to the narrator."),
    OUT_OF_SCENE: _("%(to_name)s has no life points left and leaves the scene."),
    NEAR_DEATH: _("%(to_name)s has no life points left and is near death."),
}
GONE = Refusal("out_of_scene", _("You have left this scene. You can roll again in the next one."))
DEEDS: Mapping[str, Act] = {}
SAYINGS: Sayings = {"life_gone": lambda data: Text(LIFE_GONE[str(data["zero"])], data)}


def within_life(state: State) -> State:
    """Give the state in which nobody has more life than there is; points from before are gone with the next act."""
    figures = {key: alive(figure, state.options) for key, figure in state.figures.items()}
    return replace(state, figures=figures) if state.options.fu_as_life else state


def alive(figure: Figure, options: Options) -> Figure:
    return replace(figure, play=replace(figure.play, fu=options.held(figure.play.fu)))


def gone(state: State) -> Refusal | None:
    """Say when someone has left the scene."""
    return GONE if state.actor in state.board.scene.gone else None


def out_of_life(state: State, to: str, outcome: Outcome) -> Outcome:
    """Do what the table has agreed on for someone whose last life point is gone."""
    play, zero = outcome.plays[to], state.options.life_zero
    if play.fu:
        return outcome
    told_too = Event("life_gone", {"to_name": state.figures[to].name, "zero": zero})
    outcome = replace(outcome, events=(*outcome.events, told_too))
    if zero == OUT_OF_SCENE:
        return replace(outcome, board=without(state.board, to))
    if has(play, NEARLY_DEAD) or len(play.conditions) >= MOST_ENTRIES:
        return outcome
    if zero == NEAR_DEATH:
        return replace(outcome, plays={to: suffering(play, NEARLY_DEAD, state.board.scene.number)})
    return replace(outcome, board=asked(state, to))


def without(board: Board, to: str) -> Board:
    """Take someone out of the scene, until the next one begins."""
    gone = tuple(dict.fromkeys((*board.scene.gone, to)))
    return replace(board, scene=replace(board.scene, gone=gone))


def asked(state: State, to: str) -> Board:
    """Ask the narrator whether someone is near death now."""
    board: Board = state.board
    board, key = board.numbered(state.secret)
    if len(board.statements) >= MOST_ENTRIES:
        return board
    name = state.figures[to].name
    request = Statement(key, to, name, ON_SOMEONE, NEARLY_DEAD, to, name, good=False)
    return replace(board, statements=(*board.statements, request))
