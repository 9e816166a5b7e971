"""What cards and lists about people and moves are drawn from."""

from dataclasses import dataclass

from config.specimens.shapes import Die, Hearts, Words


@dataclass(frozen=True)
class RollCard:
    """One throw in the log; `state` says how far it can be trusted."""

    who: str
    crest_id: str
    at: str
    question: str
    dice: tuple[Die, ...]
    dice_label: Words
    answer: Words
    tone: str
    why: Words = ""
    note: Words = ""
    state: str = "verified"
    fresh: bool = False


@dataclass(frozen=True)
class Aspect:
    """An index card; `free` counts invokes that cost nothing."""

    text: Words
    kind: str = ""
    owner: str = ""
    free: int = 0
    note: Words = ""
    selected: bool = False
    hidden: bool = False

    @property
    def squares(self) -> range:
        return range(self.free)


@dataclass(frozen=True)
class Npc:
    name: str
    crest_id: str
    about: str
    hidden: bool = False
    hearts: Hearts | None = None
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Coins:
    """Points as one row of a party shows them."""

    label: Words
    coins: tuple[bool, ...]
    conditions: tuple[str, ...] = ()
    useful: tuple[str, ...] = ()


@dataclass(frozen=True)
class Person:
    name: str
    character_name: str
    crest_id: str
    presence: str
    track: Coins | None = None
    role: str = "player"
    you: bool = False
    seat_id: str = ""


@dataclass(frozen=True)
class Turn:
    name: str
    crest_id: str
    state: str = ""
    initiative: int = 0
    about: str = ""
    foe: bool = False
    hearts: Hearts | None = None
    conditions: tuple[str, ...] = ()
    actions: int = 0
    actions_most: int = 0
    actions_label: Words = ""


@dataclass(frozen=True)
class Offer:
    """A compel on the table: what it gives, and what it costs to say no."""

    gain: str
    price: str
    accepting: Words
    refusing: Words
    broke: bool = False
    closed: bool = False


@dataclass(frozen=True)
class Effect:
    name: Words
    change: str = ""
    good: bool = True


@dataclass(frozen=True)
class CharacterTemplate:
    """A step of a life; `state` is empty, preview, chosen, unmet, dear or busy."""

    name: str
    category: Words
    cost: int
    flavour: str
    effects: tuple[Effect, ...]
    state: str = ""
    needs: str = ""
    needs_url: str = "#part-pieces"
    over: int = 0


@dataclass(frozen=True)
class Move:
    name: Words
    when: Words
    die: str = ""
    die_label: Words = ""
    chosen: bool = False
    closed: Words = ""
    busy: bool = False


@dataclass(frozen=True)
class Slot:
    """A place for a trait or an item; white, black, or a ghost while nothing fills it."""

    name: Words
    source: Words
    state: str = "white"
    pressed: bool = False
    busy: bool = False

    @property
    def die_state(self) -> str:
        return "ghost" if self.state == "ghost" else ""


@dataclass(frozen=True)
class Numbers:
    """A line about somebody, and the numbers that tell them apart."""

    flavour: str
    numbers: tuple[tuple[Words, str], ...]


@dataclass(frozen=True)
class Ready:
    """A ready-made character at the door; `player` has taken it."""

    value: str
    name: str
    crest_id: str
    sheet: Numbers
    player: str = ""
    is_kept: bool = False

    @property
    def is_free(self) -> bool:
        return not (self.player or self.is_kept)


@dataclass(frozen=True)
class Level:
    number: int
    state: str = ""
