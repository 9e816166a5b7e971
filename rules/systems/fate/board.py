"""What a table of Fate shares: aspects, open rolls, hits and compels that wait, and the scene around them."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from rules.core import shapes
from rules.core.fields import Malformed
from rules.core.shapes import limited
from rules.systems.fate import keyed
from rules.systems.fate.ladder import LEAST_DIFFICULTY, MOST_DIFFICULTY
from rules.systems.fate.lying import OpenRoll, Thrown
from rules.systems.fate.npcs import Npc
from rules.systems.fate.sheet import SCHEMA, without_schema
from rules.systems.fate.throwing import THROWN
from rules.systems.fate.trials import Contest, Exchange, Task, Zone

SITUATION, BOOST = ASPECT_KINDS = ("situation", "boost")
FREE, CHALLENGE, CONTEST, CONFLICT = MODES = ("", "challenge", "contest", "conflict")
DECISION, EVENT = COMPEL_KINDS = ("decision", "event")
PLAYERS, FOES = "players", "foes"
"""The two sides of every table; a conflict may have more."""
FAIR = 2
MOST_TOLD = 1_000
MOST_HERE = 200
MOST_FREE = 99
KEY_DIGITS = 16
RISING = frozenset({"count"})
NO_EXCHANGE, NO_CONTEST = Exchange(), Contest()


@dataclass(frozen=True)
class Aspect:
    """A situation aspect or a boost ("Schub"). `free` are the players' free invokes, `theirs` those of other sides.

    What is `of` an open roll is only there while that roll stays as it is. `noted` are those who know it well.
    """

    key: str
    text: str = ""
    free: int = limited(0, most=MOST_FREE)
    theirs: Mapping[str, int] = field(default_factory=dict)
    kind: str = limited(SITUATION, among=ASPECT_KINDS)
    hidden: bool = False
    by: str = ""
    found_by: str = ""
    exchange: int = 0
    noted: tuple[str, ...] = ()
    of: str = ""

    def free_for(self, side: str) -> int:
        return self.free if side == PLAYERS else self.theirs.get(side, 0)

    def with_free(self, side: str, change: int) -> "Aspect":
        """Give the aspect with more or fewer free invokes for one side."""
        free = min(self.free_for(side) + change, MOST_FREE)
        return replace(self, free=free) if side == PLAYERS else replace(self, theirs={**self.theirs, side: free})


@dataclass(frozen=True)
class Scene:
    """Where it plays; `cast` are the characters present. Number 0: none was set yet."""

    number: int = 0
    title: str = ""
    text: str = limited("", most=MOST_TOLD)
    objective: str = ""
    cast: tuple[str, ...] = ()


@dataclass(frozen=True)
class Opposition:
    """What stands against somebody's next roll: a rung of the ladder, or someone who will defend."""

    difficulty: int = limited(FAIR, least=LEAST_DIFFICULTY, most=MOST_DIFFICULTY)
    by: str = ""
    by_name: str = ""


@dataclass(frozen=True)
class Hit:
    """Shifts that wait on somebody until they are absorbed; `side` is the attacker's.

    An `echo` is felt in another's mind, and goes again.
    """

    key: str
    to: str
    to_name: str = ""
    shifts: int = 0
    by: str = ""
    by_name: str = ""
    side: str = FOES
    about: str = ""
    attack: Thrown | None = None
    defence: Thrown | None = None
    echo: bool = False


@dataclass(frozen=True)
class Trace:
    """A mind that somebody has entered ("Mind-Tracing"): whose, and how hard the way back is.

    `stress` and `slots` are what they took of hits that fell on the other; once they are `back`, only `slots` are left.
    """

    whom: str
    name: str = ""
    depth: int = limited(FAIR, most=MOST_DIFFICULTY)
    stress: tuple[int, ...] = ()
    slots: tuple[str, ...] = ()
    back: bool = False


@dataclass(frozen=True)
class Compel:
    """A complication that somebody offers for a fate point ("Reizen"); `waits` is whose answer is next."""

    key: str
    by: str
    by_name: str = ""
    to: str = ""
    to_name: str = ""
    aspect: str = ""
    aspect_text: str = ""
    kind: str = limited(DECISION, among=COMPEL_KINDS)
    text: str = limited("", most=MOST_TOLD)
    waits: str = ""
    haggled: bool = False


@dataclass(frozen=True)
class Board:
    """What lies on the table. Open rolls, oppositions, helpers and how many `may_help` go by the key of whoever rolls.

    `owed` are points that owners of aspects get when the scene ends, `gm_next` those of the GM for the next scene.
    `conflict` numbers conflicts, so that consequences know theirs, and `gave_up` are those who conceded in it; `begun`
    says that the points of this session are dealt. `shifted` is by approach, `gifts` by gift, `traces` by tracer.
    """

    rolls: Mapping[str, OpenRoll] = field(default_factory=dict)
    aspects: tuple[Aspect, ...] = limited((), most=MOST_HERE)
    scene: Scene = Scene()
    mode: str = limited(FREE, among=MODES)
    npcs: tuple[Npc, ...] = ()
    zones: tuple[Zone, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    difficulty: int = limited(FAIR, least=LEAST_DIFFICULTY, most=MOST_DIFFICULTY)
    opposed: Mapping[str, Opposition] = field(default_factory=dict)
    shifted: Mapping[str, int] = field(default_factory=dict, metadata={"least": -2})
    helping: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    may_help: Mapping[str, int] = field(default_factory=dict)
    hits: tuple[Hit, ...] = limited((), most=MOST_HERE)
    compels: tuple[Compel, ...] = ()
    exchange: Exchange = NO_EXCHANGE
    contest: Contest = NO_CONTEST
    tasks: tuple[Task, ...] = ()
    gm_points: int = 0
    gm_next: int = 0
    owed: Mapping[str, int] = field(default_factory=dict)
    gave_up: tuple[str, ...] = limited((), most=MOST_HERE)
    gifts: Mapping[str, str] = field(default_factory=dict)
    traces: Mapping[str, Trace] = field(default_factory=dict)
    conflict: int = 0
    session: int = 1
    scenario: int = 1
    begun: bool = True
    count: int = 0

    def with_roll(self, key: str, roll: OpenRoll) -> "Board":
        return replace(self, rolls={**self.rolls, key: roll})

    def without_roll(self, key: str) -> "Board":
        return replace(self, rolls={other: roll for other, roll in self.rolls.items() if other != key})

    def numbered(self, secret: str) -> tuple["Board", str]:
        """Give the board with its count raised, and a key that is new on it."""
        return replace(self, count=self.count + 1), "k" + drawn(secret, str(self.count + 1))

    def aspect(self, key: str) -> Aspect | None:
        return keyed.found(self.aspects, key)

    def with_aspect(self, aspect: Aspect) -> "Board":
        """Give the board with an aspect laid down, in its place where it lay before; a full board loses a boost."""
        if self.aspect(aspect.key):
            return replace(self, aspects=keyed.with_changed(self.aspects, aspect))
        boosts = [each for each in self.aspects if each.kind == BOOST]
        oldest = (boosts or self.aspects)[0] if len(self.aspects) >= MOST_HERE else None
        return replace(self, aspects=(*(each for each in self.aspects if each is not oldest), aspect))

    def without_aspect(self, key: str) -> "Board":
        return replace(self, aspects=keyed.without(self.aspects, key))

    def npc(self, key: str) -> Npc | None:
        return keyed.found(self.npcs, key)

    def with_npc(self, npc: Npc) -> "Board":
        return replace(self, npcs=keyed.with_changed(self.npcs, npc))

    def side(self, key: str) -> str:
        """Give the side somebody is on: players, unless they are an NPC or have been put elsewhere."""
        if key in self.sides:
            return self.sides[key]
        return FOES if key == "gm" or self.npc(key) else PLAYERS


def drawn(secret: str, name: str) -> str:
    """Hide a name behind a secret, so that no key tells whether there are others; without one it stays."""
    return hashlib.sha256(f"{secret}/{name}".encode()).hexdigest()[:KEY_DIGITS] if secret else name


def blank_board() -> Board:
    return Board()


def dump_board(board: Board) -> dict[str, object]:
    aspects = [{"key": each.key, "text": each.text, "free": each.free, **shapes.dump(each)} for each in board.aspects]
    return {"schema": SCHEMA, **shapes.dump(board), "aspects": aspects}


def load_board(doc: Mapping[str, object]) -> Board:
    board: Board = shapes.load(Board, without_schema(doc, "board"), "board")
    for roll in board.rolls.values():
        thrown = THROWN[roll.method]
        if len(roll.dice) != thrown.dice or not all(1 <= face <= thrown.sides for face in roll.dice):
            raise Malformed("An open roll has dice that cannot lie like this.")
    keys = [each.key for each in board.aspects] + [each.key for each in board.npcs]
    if not all(keys) or len(set(keys)) < len(keys):
        raise Malformed("board.aspects and board.npcs need a key each.")
    return board


FIELDS = tuple(each.name for each in fields(Board))
