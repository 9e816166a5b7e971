"""What a table of Zwielicht shares: the adventure and its cards, hints, corruption, fights and open rolls."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TypeVar

from rules.core import shapes
from rules.core.fields import document
from rules.core.shapes import limited
from rules.systems.zwielicht.open_roll import OpenRoll
from rules.systems.zwielicht.sheet import COLOURS, SCHEMA, WHITE, upgraded

MOST_TOLD = 1_000
MOST_NUMBER = 99
MOST_SEATS = 1_000
MOST_CARDS = 60
MOST_HINTS = 99
MOST_STAGES = 6
KEY_DIGITS = 16
OPENING, EXPLORING, SOLVING, BATTLE, END = PHASES = ("opening", "exploring", "solving", "battle", "end")
PLACE, PERSON, DANGER, MOMENT = CARD_KINDS = ("place", "person", "danger", "moment")
UNUSED, IN_SOLUTION, IN_BATTLE = USES = ("", "solution", "battle")
FEAR, JOIN, HINT = OFFER_KINDS = ("fear", "join", "hint")
TO_FIGHT, TO_WEAKEN, TO_WITHDRAW = CHOICES = ("", "weaken", "withdraw")
STANDS, WON, LOST = FIGHT_ENDS = ("", "won", "lost")
RISING = frozenset({"count"})
Value = TypeVar("Value")


@dataclass(frozen=True)
class Scene:
    """Where and when; `danger` says that something dangerous is happening right now. Number 0: none was set yet."""

    number: int = 0
    title: str = ""
    text: str = limited("", most=MOST_TOLD)
    objective: str = ""
    danger: bool = False


@dataclass(frozen=True)
class Adventure:
    """`riddle` is what the group has to find out, `question` what the adventure asks each character.

    `escalation` is what failure leads to, `prepared` are hints that the GM has ready, `stages` the parts before the
    last as they were written; `passed` of them are over, and what was `missed` raises the last one.

    `level` is the danger level of the final battle, 0 for the difficulty; `raised` what corruption has added while
    the group solves, `used` how many hints it has built in. Number 0: none was begun yet.
    """

    number: int = 0
    name: str = ""
    intro: str = limited("", most=MOST_TOLD)
    riddle: str = ""
    question: str = ""
    escalation: str = limited("", most=MOST_TOLD)
    honour: str = ""
    prepared: tuple[str, ...] = limited((), most=MOST_HINTS)
    stages: tuple[str, ...] = limited((), most=MOST_STAGES)
    passed: int = limited(0, most=MOST_STAGES)
    missed: int = limited(0, most=MOST_STAGES * MOST_NUMBER)
    level: int = limited(0, most=MOST_NUMBER)
    sessions: int = limited(1, most=MOST_NUMBER)
    phase: str = limited(OPENING, among=PHASES)
    raised: int = limited(0, most=MOST_NUMBER)
    used: int = limited(0, most=MOST_HINTS)
    peaceful: bool = False


@dataclass(frozen=True)
class Card:
    """A place, a person, a danger or a moment of the adventure, hidden until it is shown.

    `kindly` says that a person is well-disposed, or that a place is safe; `level` is a danger's own.
    """

    key: str = ""
    kind: str = limited(PLACE, among=CARD_KINDS)
    name: str = ""
    text: str = limited("", most=MOST_TOLD)
    kindly: bool = True
    level: int = limited(0, most=MOST_NUMBER)
    shown: bool = False


@dataclass(frozen=True)
class HintCard:
    """A hint ("Hinweis"): who found it, what it says, and what it was used for."""

    key: str = ""
    text: str = ""
    by: str = ""
    by_name: str = ""
    use: str = limited(UNUSED, among=USES)


@dataclass(frozen=True)
class Fighter:
    """Somebody in a fight: weak points owned, dice to throw, and what they do this round.

    `safe` cannot be hit this round; `only_hits` throws a die that adds nothing to the sum.
    """

    weak: tuple[int, ...] = limited((), most=MOST_SEATS, least=1)
    name: str = ""
    second: bool = False
    bonus: bool = False
    choice: str = limited(TO_FIGHT, among=CHOICES)
    safe: bool = False
    only_hits: bool = False


@dataclass(frozen=True)
class Round:
    """How a round went: the dice thrown and kept by each fighter, the sum against the danger, and who was hit.

    `struck` are the weak points of each fighter that a kept die met; who cannot be hit has none. `adding` are the dice
    that were added up.
    """

    number: int = 0
    danger: int = limited(0, most=MOST_NUMBER)
    thrown: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    kept: Mapping[str, int] = field(default_factory=dict)
    hits: Mapping[str, int] = field(default_factory=dict)
    struck: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    adding: tuple[int, ...] = limited((), most=MOST_SEATS)
    sum: int = 0
    won: bool = False


@dataclass(frozen=True)
class Fight:
    """A fight against one enemy or a group, which is one unit. `was` is the danger level it began with.

    `weakened` counts how often the enemy was weakened, however much each time took.

    `tied` are those among whom the GM gives the second die; `takers` who takes over whose weak point.
    """

    name: str = ""
    group: bool = False
    was: int = limited(0, most=MOST_NUMBER)
    round: int = 0
    fighters: Mapping[str, Fighter] = field(default_factory=dict)
    last: Round | None = None
    tied: tuple[str, ...] = limited((), most=MOST_SEATS)
    takers: Mapping[str, str] = field(default_factory=dict)
    end: str = limited(STANDS, among=FIGHT_ENDS)
    final: bool = False
    weakened: int = limited(0, most=MOST_NUMBER)

    @property
    def on(self) -> bool:
        return not self.end


@dataclass(frozen=True)
class Offer:
    """Something that waits for the GM's word: a fear in the way, joining without a weapon, a hint built in."""

    key: str = ""
    kind: str = limited(FEAR, among=OFFER_KINDS)
    by: str = ""
    by_name: str = ""
    text: str = ""
    about: str = ""


@dataclass(frozen=True)
class Grant:
    """What the GM lets count in somebody's free slot, for one roll."""

    text: str = ""
    colour: str = limited(WHITE, among=COLOURS)


@dataclass(frozen=True)
class Board:
    """What lies on the table. `hints` counts the unused ones, `hint_cards` are those with words, used ones too.

    `danger` is the danger level of what the group faces, 0 for nothing. `hindered` says by key what gets in whose
    way, `granted` what fills whose free slot, `openings` who found a way to weaken, `unhelped` whom nobody may help,
    `called` whom somebody has asked for help with an open roll, and `admitted` who may fight without a weapon. `count`
    numbers whatever gets a key here.
    """

    corruption: int = limited(0, most=MOST_NUMBER)
    hints: int = limited(0, most=MOST_HINTS)
    danger: int = limited(0, most=MOST_NUMBER)
    difficulty: int = limited(0, most=MOST_NUMBER)
    bonus_dice: int = limited(0, most=MOST_NUMBER)
    hint_cards: tuple[HintCard, ...] = limited((), most=MOST_HINTS)
    adventure: Adventure = Adventure()
    scene: Scene = Scene()
    cards: tuple[Card, ...] = limited((), most=MOST_CARDS)
    fight: Fight | None = None
    rolls: Mapping[str, OpenRoll] = field(default_factory=dict)
    offers: tuple[Offer, ...] = limited((), most=MOST_CARDS)
    hindered: Mapping[str, str] = field(default_factory=dict)
    granted: Mapping[str, Grant] = field(default_factory=dict)
    openings: tuple[str, ...] = limited((), most=MOST_SEATS)
    unhelped: tuple[str, ...] = limited((), most=MOST_SEATS)
    called: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    admitted: tuple[str, ...] = limited((), most=MOST_SEATS)
    count: int = 0

    def numbered(self, secret: str) -> tuple["Board", str]:
        """Give the board with its count raised, and a key that is new on it."""
        return replace(self, count=self.count + 1), "k" + drawn(secret, str(self.count + 1))

    def with_roll(self, key: str, roll: OpenRoll) -> "Board":
        return replace(self, rolls={**self.rolls, key: roll})

    def without_roll(self, key: str) -> "Board":
        return replace(self, rolls=without(self.rolls, key), called=without(self.called, key))

    def fighter(self, key: str) -> Fighter | None:
        """Give somebody's part in the fight that goes on."""
        return self.fight.fighters.get(key) if self.fight and self.fight.on else None

    def with_fighter(self, key: str, fighter: Fighter) -> "Board":
        fight = self.fight or Fight()
        return replace(self, fight=replace(fight, fighters={**fight.fighters, key: fighter}))

    def found(self, many: int, secret: str, by: str = "", by_name: str = "") -> "Board":
        """Lay so many hints on the table, whose words the GM still has to write."""
        board = self
        for _hint in range(min(many, MOST_HINTS - self.hints)):
            board, key = board.numbered(secret)
            cards = (*board.hint_cards, HintCard(key, by=by, by_name=by_name))[-MOST_HINTS:]
            board = replace(board, hints=board.hints + 1, hint_cards=cards)
        return board

    def card(self, key: str) -> Card | None:
        return next((each for each in self.cards if each.key == key), None)

    def hint(self, key: str) -> HintCard | None:
        return next((each for each in self.hint_cards if each.key == key), None)


def without(mapping: Mapping[str, Value], key: str) -> dict[str, Value]:
    return {name: value for name, value in mapping.items() if name != key}


def drawn(secret: str, name: str) -> str:
    """Hide a name behind a secret, so that no key tells whether there are others; without one it stays."""
    return hashlib.sha256(f"{secret}/{name}".encode()).hexdigest()[:KEY_DIGITS] if secret else name


def blank_board() -> Board:
    return Board()


def dump_board(board: Board) -> dict[str, object]:
    numbers = {name: getattr(board, name) for name in ("corruption", "hints", "danger", "difficulty", "bonus_dice")}
    return {"schema": SCHEMA, **numbers, **shapes.dump(board)}


def load_board(doc: Mapping[str, object]) -> Board:
    doc = document(upgraded(doc, "board"), "board", ("schema", *(each.name for each in fields(Board))))
    board: Board = shapes.load(Board, {name: value for name, value in doc.items() if name != "schema"}, "board")
    return board
