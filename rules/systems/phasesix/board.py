"""What a table of PhaseSix shares: the scene, open rolls, a fight with its order, and foes with their own hearts."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from rules.core import shapes
from rules.core.fields import document
from rules.core.shapes import limited
from rules.systems.phasesix.catalogue import Foe
from rules.systems.phasesix.open_roll import EVADE, PARRY, OpenRoll
from rules.systems.phasesix.sheet import SCHEMA

KEY_DIGITS = 16
MOST_TOLD = 1_000
MOST_FIGHTERS = 60
MOST_METRES = 10_000
RISING = frozenset({"count"})
NO_COVER, LIGHT, HALF, NEAR_FULL = COVERS = ("none", "light", "half", "near_full")
STANDING, KNEELING, LYING = POSTURES = ("standing", "kneeling", "lying")


@dataclass(frozen=True)
class Scene:
    """Where it plays and what it is about. Number 0: none was set yet."""

    number: int = 0
    title: str = ""
    happened: str = limited("", most=MOST_TOLD)
    objective: str = ""


@dataclass(frozen=True)
class Opponent:
    """A foe on the table: its figures, its own wounds and states; players see it, and its hearts, only once shown."""

    key: str
    name: str
    foe: Foe
    wounds: int = 0
    destiny_used: int = 0
    status: Mapping[str, int] = field(default_factory=dict)
    shown: bool = False
    hearts_shown: bool = False

    @property
    def hearts_left(self) -> int:
        return max(0, self.foe.hearts - self.wounds)


@dataclass(frozen=True)
class Fighter:
    """Somebody in the fight's order: a character or a foe, by key.

    `stolen` actions are missing in the next turn. `reacted` is the number of the act that was answered last, `hurt`
    whether a wound fell since the own turn, `walked` whether one act is free just now. `spent_all` says that until the
    next turn nothing is done but shots with what is `firing`, `holds` that the last action is kept for a reaction.
    `regained` are actions that an unconscious one has found again, who has `tried` to come round in this turn. `weapon`
    and `target` are those of the last attack, with which the next one begins.
    """

    key: str
    initiative: int = limited(0, least=-99)
    quickness: int = limited(0, least=-99)
    deftness: int = limited(0, least=-99)
    actions: int = 0
    stolen: int = 0
    reacted: int = limited(-1, least=-1)
    metres: int = limited(0, least=-MOST_METRES, most=MOST_METRES)
    cover: str = limited(NO_COVER, among=COVERS)
    posture: str = limited(STANDING, among=POSTURES)
    hurt: bool = False
    walked: bool = False
    spent_all: bool = False
    firing: str = ""
    holds: bool = False
    tried: bool = False
    regained: int = 0
    weapon: str = ""
    target: str = ""


@dataclass(frozen=True)
class Aimed:
    """An attack whose roll lies open for `by` and waits: its target may still answer, then wounds follow.

    `answer` is how: the target's own open roll then says how well. What comes `unseen` cannot be answered.
    """

    by: str
    act: int = 0
    unseen: bool = False
    answer: str = limited("", among=("", EVADE, PARRY))


@dataclass(frozen=True)
class Fight:
    """A combat: rounds of turns in the order of initiative. Round 0: nobody fights.

    `act` counts the acts, so that each can be answered once by everybody; up to `unanswerable` none can be any more,
    as their turn is over. `unseen` is the last act that nobody perceived, and so nobody answers.
    """

    round: int = 0
    turn: int = 0
    act: int = 0
    unanswerable: int = 0
    unseen: int = limited(-1, least=-1)
    order: tuple[Fighter, ...] = limited((), most=MOST_FIGHTERS)
    aimed: Aimed | None = None

    @property
    def acting(self) -> Fighter | None:
        return self.order[self.turn] if self.round and self.turn < len(self.order) else None

    def fighter(self, key: str) -> Fighter | None:
        return next((each for each in self.order if each.key == key), None) if self.round else None

    def with_fighter(self, fighter: Fighter) -> "Fight":
        return replace(self, order=tuple(fighter if each.key == fighter.key else each for each in self.order))


@dataclass(frozen=True)
class Board:
    """What lies on the table. Open rolls go by the key of their character or foe.

    `advancing` says that reputation can be spent just now; `count` numbers whatever gets a key.
    """

    rolls: Mapping[str, OpenRoll] = field(default_factory=dict)
    scene: Scene = Scene()
    fight: Fight = Fight()
    foes: tuple[Opponent, ...] = ()
    advancing: bool = False
    count: int = 0

    def with_roll(self, key: str, roll: OpenRoll) -> "Board":
        return replace(self, rolls={**self.rolls, key: roll})

    def without_roll(self, key: str) -> "Board":
        return replace(self, rolls={other: roll for other, roll in self.rolls.items() if other != key})

    def foe(self, key: str) -> Opponent | None:
        return next((each for each in self.foes if each.key == key), None)

    def with_foe(self, foe: Opponent) -> "Board":
        return replace(self, foes=tuple(foe if each.key == foe.key else each for each in self.foes))

    def numbered(self, secret: str) -> tuple["Board", str]:
        """Give the board with its count raised, and a key that is new on it."""
        return replace(self, count=self.count + 1), "k" + drawn(secret, str(self.count + 1))


def drawn(secret: str, name: str) -> str:
    """Hide a name behind a secret, so that no key tells whether there are others; without one it stays."""
    return hashlib.sha256(f"{secret}/{name}".encode()).hexdigest()[:KEY_DIGITS] if secret else name


def blank_board() -> Board:
    return Board()


def dump_board(board: Board) -> dict[str, object]:
    rolls = {key: shapes.dump(roll) for key, roll in board.rolls.items()}
    return {"schema": SCHEMA, **shapes.dump(replace(board, rolls={})), "rolls": rolls}


def load_board(doc: Mapping[str, object]) -> Board:
    doc = document(doc, "board", ("schema", *(each.name for each in fields(Board))))
    board: Board = shapes.load(Board, {name: value for name, value in doc.items() if name != "schema"}, "board")
    return board
