"""What an act or a GM changed is kept beside the event that tells of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tables import patches
from tables.entries import SILENT
from tables.models import Change, TableEvent


@dataclass(frozen=True)
class Documents:
    """The board, the play states that an act names, and what lies on the table as cards, as they are stored."""

    board: Mapping[str, Any]
    plays: Mapping[str, Mapping[str, Any]]
    things: Mapping[str, Any] = field(default_factory=dict)


def remember(system: Any, events: Iterable[TableEvent], before: Documents, after: Documents) -> None:
    """Keep what differs with the first event that the log shows; what no line tells of cannot be taken back."""
    told = next((event for event in events if event.kind not in SILENT), None)
    board = tuple(each for each in patches.differences(before.board, after.board) if each.at[0] not in system.RISING)
    plays = {key: tuple(patches.differences(before.plays[key], after.plays[key])) for key in after.plays}
    things = tuple(patches.differences(before.things, after.things))
    if told is not None and (board or things or any(plays.values())):
        kept = {key: patches.dump(pieces) for key, pieces in plays.items() if pieces}
        Change.objects.create(event=told, board=patches.dump(board), plays=kept, things=patches.dump(things))
