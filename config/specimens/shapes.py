"""What the pieces of play are drawn from: each piece names here the facts it needs."""

from dataclasses import dataclass
from decimal import Decimal

from django.utils.functional import Promise

from rules.core.odds import Chance, WithChance

Words = str | Promise


@dataclass(frozen=True)
class Die:
    face: int | None
    kind: str = "white"
    state: str = ""
    word: Words = ""


@dataclass(frozen=True)
class Named:
    """A piece with the caption that the catalogue puts below it."""

    name: Words
    piece: object


@dataclass(frozen=True)
class Chain:
    """A die that was thrown again and again, and added up."""

    faces: tuple[int, ...]
    total: int
    best: bool = False
    kind: str = "white"
    state: str = ""


@dataclass(frozen=True)
class PoolDie:
    kind: str
    source: str = ""


@dataclass(frozen=True)
class Pool:
    dice: tuple[PoolDie, ...]
    cancelled: tuple[tuple[str, str], ...]
    headline: Words
    sentence: Words


@dataclass(frozen=True)
class Chip:
    label: Words
    state: str = "off"
    suggests: str = ""
    value: str = ""
    closed: bool = False


@dataclass(frozen=True)
class StressBox:
    number: int
    state: str = ""
    look: str = ""


@dataclass(frozen=True)
class Stress:
    label: Words
    boxes: tuple[StressBox, ...]
    closed: bool = False
    busy: bool = False


@dataclass(frozen=True)
class Wound:
    """A place for a consequence; empty while it has no text."""

    value: int
    name: Words
    text: str = ""
    state: str = ""


@dataclass(frozen=True)
class Hearts:
    label: Words
    left: int
    most: int
    boosts: int = 0


@dataclass(frozen=True)
class Clock:
    name: str
    passed: int
    parts: int
    hidden: bool = False


@dataclass(frozen=True)
class Stock:
    """A stock of dice to spend; spent ones stay as ghosts."""

    name: Words
    brief: Words
    kind: str
    left: int
    most: int
    label: Words


@dataclass(frozen=True)
class Answer(WithChance):
    """One thing that may come up, with its chance."""

    key: str
    text: Words
    chance: Chance
    came_true: bool = False

    @property
    def width(self) -> Decimal:
        return self.chance.percent


@dataclass(frozen=True)
class Bar:
    name: Words
    label: Words
    answers: tuple[Answer, ...]


@dataclass(frozen=True)
class Band:
    range: str
    text: Words
    percent: Decimal | None = None
    tone: str = ""
    hit: bool = False


@dataclass(frozen=True)
class Way:
    """Something that can still be done, with its chance or the reason why not."""

    name: Words
    percent: Decimal | None = None
    detail: Words = ""
    button: Words = ""
    why_not: Words = ""


@dataclass(frozen=True)
class Rung:
    value: str
    word: Words
    mark: str = ""
    count: int = 0
    outcome: str = ""
