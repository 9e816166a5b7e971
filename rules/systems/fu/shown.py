"""FU as others see it: the party strip, and a roll in the log."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Figure
from rules.core.text import Text
from rules.systems.fu.actions import Action, ForceReroll, Roll
from rules.systems.fu.board import Board
from rules.systems.fu.modifiers import QUIET
from rules.systems.fu.open_roll import dump_roll
from rules.systems.fu.options import Options
from rules.systems.fu.pool import ANSWERS, YES, Pool
from rules.systems.fu.sheet_card import coins
from rules.systems.fu.words import Result, condition_name

QUIET_KINDS = ("kept", *QUIET)
MARK_DIGITS = 16


@dataclass(frozen=True)
class Track:
    """What the party strip shows of a character: points as coins, filled and empty, and conditions.

    `suffered` are the conditions as they are stored, beside what they are called.
    """

    fu: int
    coins: tuple[bool, ...]
    conditions: tuple[Text, ...]
    suffered: tuple[tuple[str, Text], ...] = ()


@dataclass(frozen=True)
class ShownDie:
    """A die of a logged roll: base, bonus or penalty, kept or not, and what it showed before it was changed."""

    face: int
    kind: str
    kept: bool
    was: int | None


@dataclass(frozen=True)
class ShownRoll:
    dice: tuple[ShownDie, ...]
    answer: str
    is_yes: bool
    ands: int


def track(figure: Figure, options: Options) -> Track:
    play = figure.play
    names = tuple(condition_name(each) for each in play.conditions)
    held = options.held(play.fu)
    return Track(held, coins(held), names, tuple(zip(play.conditions, names, strict=True)))


def result_view(result: Result) -> ShownRoll:
    """Give a logged roll's dice as they lie on the table."""
    kinds = Pool(tuple(result["helps"]), tuple(result["hinders"]), result["spent"]).kinds
    faces = zip(result["dice"], kinds, result["was"], strict=True)
    return ShownRoll(
        dice=tuple(ShownDie(face, kind, at == result["kept_index"], was) for at, (face, kind, was) in enumerate(faces)),
        answer=result["answer"],
        is_yes=ANSWERS.index(result["answer"]) < YES,
        ands=result["ands"],
    )


def shared(board: Board) -> Board:
    """Give the board without what is somebody's own business until it is settled: the open rolls, and what they ask.

    Where a foe in sight holds points, a roll is also the narrator's business: one of its dice may be thrown again.
    """
    board = replace(board, asking=())
    return board if any(foe.fu and foe.shown for foe in board.foes) else replace(board, rolls={})


def closed(board: Board, actor: str) -> Board:
    """Close what lies open for someone, as when a roll was thrown for the GM's eyes alone."""
    return board.without_roll(actor)


def open_mark(board: Board, actor: str) -> str:
    """Name what lies open for someone by its content, so that a page can say which roll it means."""
    opened = board.rolls.get(actor)
    if opened is None:
        return ""
    return hashlib.sha256(json.dumps(dump_roll(opened), sort_keys=True).encode()).hexdigest()[:MARK_DIGITS]


def opens(action: Action) -> bool:
    """Say whether an act throws a new roll; any other leaves or changes the one that lies open."""
    return isinstance(action, Roll)


def roll_of(action: Action) -> str:
    """Name somebody else whose open roll an act changes, "" where it is the actor's own."""
    return action.to if isinstance(action, ForceReroll) else ""


def asked(request: Mapping[str, object], facts: Mapping[str, object]) -> str:
    """Give the question of a logged roll, also of one that changed an earlier roll."""
    opened = facts.get("open")
    question = request.get("question") or (opened.get("question", "") if isinstance(opened, Mapping) else "")
    return str(question)
