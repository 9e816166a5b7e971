"""What players notice of an act: pages look at the table again where it shows them something else."""

from dataclasses import replace
from typing import Any

from rules.core.outcome import Outcome, State
from tables.models import Audience, TableEvent
from tables.telling import tell, with_board


def followed(system: Any, stood: State, now: State, events: list[TableEvent], touched: list[str]) -> list[TableEvent]:
    """Let everyone's page follow what changed on the table: more than somebody's open roll.

    Players who see a difference hear of it, though not of what was done.
    """
    still = system.shared(stood.board) == system.shared(now.board)
    seen = replace(now, board=stood.board) if still else now
    differs = seen_by_players(system, stood) != seen_by_players(system, seen)
    if still and not differs:
        return events
    if differs and not any(event.audience == Audience.ALL for event in events):
        events = [*events, tell("tracks", data={"seats": touched})]
    return [with_board(event) for event in events]


def seen_by_players(system: Any, state: State) -> Any:
    return system.board_view(state.board, state.options, False, state.company)


def left_by(outcome: Outcome, state: State) -> State:
    """Give the table as an act leaves it."""
    company = state.company
    changed = {key: replace(company[key], play=play) for key, play in outcome.plays.items() if key in company}
    return replace(state, board=outcome.board, company={**company, **changed})
