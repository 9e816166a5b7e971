"""Fate as others see it: the party strip, and a roll in the log."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core import shapes
from rules.core.outcome import GM, Figure
from rules.core.text import Text
from rules.systems.fate.actions import Action, Invoke, Roll
from rules.systems.fate.aspects import Uncover
from rules.systems.fate.board import Board
from rules.systems.fate.explain import say_event
from rules.systems.fate.ladder import on_ladder, signed
from rules.systems.fate.options import D6, D8, Options
from rules.systems.fate.play import ABSORBS, BOXES, SLOTS
from rules.systems.fate.settling import Settle
from rules.systems.fate.throwing import worth
from rules.systems.fate.words import SLOT_NAMES, Result, answer_text

QUIET_KINDS = ("passed",)
FOLLOWED_KINDS = ("invoked", "traded", "settled", "hit", "absorbed", "taken_out")
MARK_DIGITS = 16
FATE_FACES = {1: "plus", 0: "blank", -1: "minus"}
SIDES = {"plus": "+", "minus": "-", "blank": "", "number": ""}


@dataclass(frozen=True)
class Box:
    """A stress box as it is drawn; `next` is the one that a choice would check."""

    value: int
    checked: bool
    next: bool = False

    @property
    def number(self) -> int:
        return self.value

    @property
    def state(self) -> str:
        return "full" if self.checked else "next" if self.next else ""


@dataclass(frozen=True)
class Slot:
    """A consequence as the strip shows it: its slot, what it absorbs, and its words where there is one."""

    key: str
    value: int
    name: Text
    text: str
    state: str = ""


@dataclass(frozen=True)
class Track:
    """What the party strip shows of a character."""

    fate_points: int
    boxes: tuple[Box, ...]
    slots: tuple[Slot, ...]
    status: str

    @property
    def is_hurt(self) -> bool:
        return any(slot.text for slot in self.slots)


@dataclass(frozen=True)
class ShownDie:
    """A die as it is drawn: the side of a Fate die, or the number of any other and the side it stands for."""

    face: str
    number: int | None = None
    kind: str = "fate"

    @property
    def side(self) -> str:
        """Give the sign that a Fate die shows."""
        return SIDES[self.face]


@dataclass(frozen=True)
class ShownRoll:
    """A logged roll to be drawn. `was` is what lay before a re-roll; what was typed in is marked."""

    dice: tuple[ShownDie, ...]
    was: tuple[ShownDie, ...]
    sum: str
    total: Text
    outcome: str
    manual: bool


@dataclass(frozen=True)
class FollowView:
    """What a roll's line shows below its dice: what came of it, and who is still to say something."""

    lines: tuple[Text, ...] = ()
    waits: str = ""
    open: bool = False


def track(figure: Figure, options: Options) -> Track:
    play = figure.play
    slots = tuple(Slot(slot, ABSORBS[slot], Text(SLOT_NAMES[slot]), play.consequences.get(slot, "")) for slot in SLOTS)
    return Track(play.fate_points, tuple(Box(box, box in play.stress) for box in BOXES), slots, play.status)


def die(method: str, face: int) -> ShownDie:
    """Draw a die: one of eight sides by its number, one of six with the sign that it stands for."""
    if method == D8:
        return ShownDie("number", face, "d8")
    if method == D6:
        return ShownDie(FATE_FACES[worth(method, face)], face, "d6")
    return ShownDie(FATE_FACES[face])


def drawn(method: str, faces: Iterable[int]) -> tuple[ShownDie, ...]:
    return tuple(die(method, face) for face in faces)


def result_view(result: Result) -> ShownRoll:
    """Give a logged roll's dice as they lie on the table."""
    if "coefficient" in result:
        dice = tuple(ShownDie("number", face, "d20") for face in result["dice"])
        return ShownRoll(dice, (), str(sum(result["dice"])), on_ladder(result["coefficient"]), "", False)
    method = result["method"]
    if "harm" in result:
        return ShownRoll(drawn(method, result["dice"]), (), "", answer_text(result), "", False)
    return ShownRoll(
        dice=drawn(method, result["dice"]),
        was=drawn(method, result["was"]),
        sum=signed(result["sum"]),
        total=on_ladder(result["total"]),
        outcome=result["outcome"],
        manual=result["manual"],
    )


def shared(board: Board) -> Board:
    """Give the board as everybody follows it: rolls are everyone's business, apart from those that are hidden."""
    return replace(board, rolls={key: roll for key, roll in board.rolls.items() if not roll.hidden})


def closed(board: Board, actor: str) -> Board:
    """Close what lies open for someone, as when a roll was thrown for the GM's eyes alone."""
    roll = board.rolls.get(actor)
    if roll is None:
        return board
    made = tuple(each for each in board.aspects if not (each.of and each.of == roll.key))
    return replace(board.without_roll(actor), aspects=made)


def open_mark(board: Board, actor: str) -> str:
    """Name what lies open for someone by its content; for the GM that is what the NPCs have rolled."""
    own = {key: roll for key, roll in board.rolls.items() if key == actor or (actor == GM and board.npc(key))}
    if not own:
        return ""
    written = {key: shapes.dump(roll) for key, roll in own.items()}
    return hashlib.sha256(json.dumps(written, sort_keys=True).encode()).hexdigest()[:MARK_DIGITS]


def opens(action: Action) -> bool:
    """Say whether an act throws a new roll; any other leaves or changes the one that lies open."""
    return isinstance(action, Roll)


def roll_of(action: Action) -> str:
    """Name somebody else whose open roll an act changes, "" where it is the actor's own."""
    if isinstance(action, Invoke | Settle):
        return action.of
    return action.to if isinstance(action, Uncover) else ""


def asked(request: Mapping[str, object], facts: Mapping[str, object]) -> str:
    """Give what somebody said they do, also of a roll that was thrown again."""
    return str(request.get("words") or facts.get("words") or "")


def follow_view(
    board: Board | None, options: Options, about: str, told: Iterable[tuple[str, Mapping[str, Any]]], for_gm: bool
) -> FollowView:
    """Give what came of a roll by what was told, and on a board whether it is still open."""
    lines = tuple(say_event(kind, data) for kind, data in told if kind in FOLLOWED_KINDS and data)
    roll = next((each for each in board.rolls.values() if about and each.key == about), None) if board else None
    seen = roll if roll and (for_gm or not roll.hidden) else None
    return FollowView(lines, seen.waits if seen else "", seen is not None)
