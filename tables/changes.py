"""What an act or a GM changed is kept beside the event that tells of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tables import patches
from tables.entries import SILENT
from tables.models import Change, TableEvent


@dataclass(frozen=True)
class Documents:
    """The board, the play states and sheets that an act names, and what lies on the table as cards, as stored."""

    board: Mapping[str, Any]
    plays: Mapping[str, Mapping[str, Any]]
    things: Mapping[str, Any] = field(default_factory=dict)
    sheets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def remember(system: Any, events: Iterable[TableEvent], before: Documents, after: Documents) -> None:
    """Keep what differs with the first event that the log shows; what no line tells of cannot be taken back."""
    told = next((event for event in events if event.kind not in SILENT), None)
    board = tuple(each for each in patches.differences(before.board, after.board) if each.at[0] not in system.RISING)
    plays, sheets = changed(before.plays, after.plays), changed(before.sheets, after.sheets)
    things = tuple(patches.differences(before.things, after.things))
    if told is not None and (board or things or plays or sheets):
        kept = {"board": patches.dump(board), "things": patches.dump(things)}
        Change.objects.create(event=told, plays=plays, sheets=sheets, **kept)


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Name what differs in the documents of each character, by their keys."""
    differ = {key: tuple(patches.differences(before[key], after[key])) for key in after}
    return {key: patches.dump(pieces) for key, pieces in differ.items() if pieces}
