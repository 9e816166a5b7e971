"""The special gifts as they are drawn: the mind that somebody is in, and those that could be entered."""

from dataclasses import dataclass

from rules.core.outcome import State
from rules.core.text import Text
from rules.systems.fate.gifts import may_trace
from rules.systems.fate.ladder import on_ladder


@dataclass(frozen=True)
class MindView:
    """A mind that somebody is in; `rung` is how hard the way back is."""

    name: str
    rung: Text


@dataclass(frozen=True)
class Mind:
    """A mind that could be entered; `field` is what a form calls its key."""

    field: str
    key: str
    name: str


def mind_of(state: State, key: str) -> MindView | None:
    trace = state.board.traces.get(key)
    return MindView(trace.name, on_ladder(trace.depth)) if trace and not trace.back else None


def minds(state: State) -> tuple[Mind, ...]:
    """Give whose minds the actor could enter: of NPCs in sight, and of everybody else at the table."""
    if state.actor not in state.figures or not may_trace(state) or state.actor in state.board.traces:
        return ()
    people = {**state.company, **state.figures}
    return (
        *(Mind("npc", npc.key, npc.name) for npc in state.board.npcs if npc.shown),
        *(Mind("target", key, figure.name) for key, figure in people.items() if key != state.actor),
    )
