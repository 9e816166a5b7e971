"""What gives scenes their order: exchanges of a conflict, sides of a contest, tasks of a challenge, and zones."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.core.shapes import limited
from rules.systems.fate.ladder import LEAST_DIFFICULTY, MOST_DIFFICULTY, OUTCOMES

PHYSICAL, MENTAL = CONFLICT_KINDS = ("physical", "mental")
ALL_NPCS = "npcs"
"""Stands in the order for all NPCs, where they act together."""
VICTORIES_TO_WIN = 3
MOST_FIGHTERS = 200


@dataclass(frozen=True)
class Zone:
    """A place of a conflict. Zones lie in a row; `obstacle` stands between this one and the next."""

    key: str
    name: str = ""
    obstacle: str = ""


@dataclass(frozen=True)
class Exchange:
    """A round in which everyone acts once ("Austausch"). `turn` is whose it is, "" where nobody's."""

    kind: str = limited(PHYSICAL, among=CONFLICT_KINDS)
    number: int = 0
    order: tuple[str, ...] = limited((), most=MOST_FIGHTERS)
    turn: str = ""
    acted: tuple[str, ...] = limited((), most=MOST_FIGHTERS)
    moved: tuple[str, ...] = limited((), most=MOST_FIGHTERS)


@dataclass(frozen=True)
class Party:
    """One side of a contest, and who is on it."""

    key: str
    name: str = ""
    members: tuple[str, ...] = ()


@dataclass(frozen=True)
class Contest:
    """Victories by side, and the totals of this exchange."""

    parties: tuple[Party, ...] = ()
    totals: Mapping[str, int] = field(default_factory=dict, metadata={"least": -99})
    victories: Mapping[str, int] = field(default_factory=dict)
    exchange: int = 1
    winner: str = ""


@dataclass(frozen=True)
class Task:
    """One step of a challenge, and how it went."""

    key: str
    text: str = ""
    difficulty: int = limited(2, least=LEAST_DIFFICULTY, most=MOST_DIFFICULTY)
    hidden: bool = False
    outcome: str = limited("", among=("", *OUTCOMES))
    by: str = ""
