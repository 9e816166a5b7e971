"""One character's evening in numbers: rolls that went well, hints, conditions, and since when each lasts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.core.evening import Happened
from rules.core.text import Text, counted
from rules.core.text import ngettext_noop as _n
from rules.systems.zwielicht.options import Options

NAMED = ("settled", "condition_named", "condition_added")
ROLLED = _n("%(count)s roll, %(good)s of them a 5 or 6", "%(count)s rolls, %(good)s of them a 5 or 6")


@dataclass(frozen=True)
class Evening:
    """What a sheet tells of tonight; `since` says when each condition that has words came."""

    rolls: int = 0
    good: int = 0
    hints: int = 0
    conditions: int = 0
    corruption: int = 0
    since: Mapping[str, Any] = field(default_factory=dict)
    rolled: Text | None = None

    @property
    def is_blank(self) -> bool:
        return not (self.rolls or self.hints or self.conditions)


def evening(key: str, name: str, happened: Sequence[Happened], options: Options) -> Evening:
    """Sum up what happened to one character."""
    own = [each for each in happened if each.by == key]
    thrown = [each.result for each in own if each.result and each.result.get("act") in ("move", "improve")]
    rolls: list[Mapping[str, Any]] = []
    for result in thrown:
        if result["act"] == "move" or not rolls:
            rolls.append(result)
        else:
            rolls[-1] = result
    settled = [
        each.data.get("effects", {}) for each in happened if each.kind == "settled" and each.data.get("who") == name
    ]
    good = sum(result["value"] >= 5 for result in rolls)
    return Evening(
        rolls=len(rolls),
        good=good,
        hints=sum(int(each.get("hint", 0)) for each in settled),
        conditions=sum(int(each.get("condition", 0)) for each in settled),
        corruption=sum(int(each.get("corruption", 0)) for each in settled),
        since={
            str(each.data["condition"]): each.at
            for each in happened
            if each.kind in NAMED
            and name in (each.data.get("who"), each.data.get("name"))
            and each.data.get("condition")
        },
        rolled=counted(ROLLED, len(rolls), good=good) if rolls else None,
    )
