"""Between two evenings: what lies open is put away, and what a recap tells of the one that ends."""

from collections.abc import Mapping
from dataclasses import replace

from rules.core.outcome import Event, Outcome, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.board import Board
from rules.systems.zwielicht.deeds import Sayings, told
from rules.systems.zwielicht.options import PER_SESSION
from rules.systems.zwielicht.play import Play

LONG_ADVENTURE = 2
"""An adventure of more sessions than this allows a tale in each of them, where the table plays so."""
BETWEEN = _(
    "Until the next session: answer the adventure’s question, tick your tasks and choose three anew, and change "
    "section if you have the points."
)
TELLING = frozenset(
    {
        "scene_set",
        "adventure_begun",
        "adventure_ended",
        "knocked_out",
        "levelled",
        "risen",
        "hint_written",
        "enemy_faced",
        "bought",
        "honoured",
        "haiku",
        "question_answered",
    }
)
SAYINGS: Sayings = {"between_sessions": lambda data: Text(BETWEEN)}


def end_session(state: State) -> Outcome:
    """Close the rolls that lie open and what was asked; hints, corruption and conditions last."""
    board: Board = replace(state.board, rolls={}, offers=(), hindered={}, granted={}, unhelped=(), called={})
    long = state.options.road_uses == PER_SESSION and board.adventure.sessions > LONG_ADVENTURE
    again = {key: figure.play for key, figure in state.figures.items() if long and figure.play.roads}
    plays: dict[str, Play] = {key: replace(play, roads=0, more_roads=0) for key, play in again.items()}
    return told(board, Event("between_sessions", {"closed": len(state.board.rolls)}), plays=plays)


def notable(kind: str, data: Mapping[str, object], result: Mapping[str, object] | None) -> bool:
    """Say whether something belongs into a recap: scenes, hints, fights, doubles, changes of life."""
    if kind in TELLING or kind == "solved":
        return True
    if result is None:
        return False
    return bool(result.get("double") or result.get("won") or result.get("danger_now"))
