"""PhaseSix as others see it: the party strip, a roll in the log, what follows from one."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core import shapes
from rules.core.outcome import Figure
from rules.core.text import Text
from rules.systems.phasesix.board import Board
from rules.systems.phasesix.events import FOLLOWED_KINDS, say_event
from rules.systems.phasesix.heart_row import HeartRow
from rules.systems.phasesix.open_roll import DESTINY_SUCCESS
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.states import STATES
from rules.systems.phasesix.traits import HEARTS
from rules.systems.phasesix.values import Values

MARK_DIGITS = 16


@dataclass(frozen=True)
class Track(HeartRow):
    """What the party strip shows of a character: hearts and boosts, states with their levels, minutes while dying."""

    states: tuple[tuple[str, Text, int], ...] = ()
    minutes: int = 0


@dataclass(frozen=True)
class ShownDie:
    """A die of a logged roll: the faces of its chain, what they come to, and whether it counts."""

    faces: tuple[int, ...]
    total: int
    counts: bool
    destiny: bool = False


@dataclass(frozen=True)
class ShownRoll:
    """A logged roll to be drawn; what is not thrown for successes has `faces` or an order alone."""

    dice: tuple[ShownDie, ...]
    kind: str
    minimum: int
    successes: int
    passed: bool
    clock: int | None = None
    metres: int | None = None
    faces: tuple[int, ...] = ()
    order: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class FollowView:
    """What came of a roll, one line each."""

    lines: tuple[Text, ...] = ()


def track(figure: Figure, options: Options) -> Track:
    values = Values(figure.sheet, figure.play, options)
    status = values.play.status
    shown = tuple((key, Text(STATES[key]), status[key]) for key in STATES if key in status)
    return Track(values.hearts_left, values.value(HEARTS), values.play.boosts, shown, values.play.minutes)


def result_view(result: Mapping[str, Any]) -> ShownRoll:
    """Give a logged roll's dice, chain by chain, destiny dice last."""
    if "chains" not in result:
        order = tuple((str(key), int(value)) for key, value in result.get("order", ()))
        kind = str(result.get("act", ""))
        return ShownRoll((), kind, 0, 0, False, faces=tuple(result.get("faces", ())), order=order)
    minimum = result["minimum"]
    counts = min(minimum, DESTINY_SUCCESS) if result["four_plus"] else minimum
    own = tuple(ShownDie(tuple(chain), sum(chain), sum(chain) >= counts) for chain in result["chains"])
    apart = min(DESTINY_SUCCESS, minimum)
    destiny = tuple(ShownDie((face,), face, face >= apart, destiny=True) for face in result["destiny_totals"])
    return ShownRoll(
        dice=(*own, *destiny),
        kind=result["kind"],
        minimum=counts,
        successes=result["successes"],
        passed=result["passed"],
        clock=result.get("clock"),
        metres=result.get("metres"),
    )


def shared(board: Board) -> Board:
    """Give the board without open rolls, which are their owner's business; all look at an attack and its answer."""
    aimed = board.fight.aimed
    attack = board.rolls.get(aimed.by) if aimed else None
    seen = {aimed.by, attack.blow.target} if aimed and attack and attack.blow else set()
    return replace(board, rolls={key: roll for key, roll in board.rolls.items() if key in seen})


def closed(board: Board, actor: str) -> Board:
    """Close what lies open for someone; an attack of theirs that waits goes with it."""
    aimed = board.fight.aimed
    fight = replace(board.fight, aimed=None) if aimed and aimed.by == actor else board.fight
    return replace(board.without_roll(actor), fight=fight)


def open_mark(board: Board, actor: str) -> str:
    """Name what lies open for someone by its content, so that a page can say which roll it means."""
    opened = board.rolls.get(actor)
    if opened is None:
        return ""
    return hashlib.sha256(json.dumps(shapes.dump(opened), sort_keys=True).encode()).hexdigest()[:MARK_DIGITS]


def asked(request: Mapping[str, Any], facts: Mapping[str, Any]) -> str:
    """Give what a logged roll was about, also of one that changed an earlier roll."""
    return str(request.get("question") or facts.get("roll", {}).get("question", ""))


def follow_view(
    board: Board | None, options: Options, about: str, told: Iterable[tuple[str, Mapping[str, Any]]], for_gm: bool
) -> FollowView:
    """Give what came of a roll by what was told of it, also where that is nothing yet."""
    return FollowView(tuple(say_event(kind, data) for kind, data in told if kind in FOLLOWED_KINDS))
