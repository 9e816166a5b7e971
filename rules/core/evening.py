"""What has happened at a table this evening, as its games read it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Happened:
    """One event: its kind and facts, a roll's request and result, the character that acted, and when.

    `by` is that character's key and `name` its name; both are "" for a GM. `at` is only passed on.
    """

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    request: Mapping[str, Any] = field(default_factory=dict)
    result: Mapping[str, Any] | None = None
    by: str = ""
    name: str = ""
    at: Any = None
