"""Names of things in what is told: ours are found by their key, a campaign's own are written beside it."""

from collections.abc import Mapping
from typing import Any

from rules.core.text import Written
from rules.systems.phasesix.catalogue import Entry
from rules.systems.phasesix.written import catalogue

NAMED = "named"
"""Where the facts of an event keep a name that our catalogue does not know."""


def naming(place: str, entry: Entry) -> dict[str, Any]:
    """Give the facts that name an entry: its key, and what a GM called it."""
    ours = catalogue().gear(entry.key) or catalogue().templates.get(entry.key)
    return {place: entry.key} if ours == entry else {place: entry.key, NAMED: dict(entry.name.words)}


def name_in(data: Mapping[str, Any], place: str) -> Written | str:
    """Give the name that the facts of an event hold, to be said in the reader's language."""
    key = str(data.get(place, ""))
    if isinstance(data.get(NAMED), Mapping):
        return Written(data[NAMED])
    ours = catalogue().gear(key) or catalogue().templates.get(key)
    return ours.name if ours else key
