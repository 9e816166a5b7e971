"""Zwielicht as others see it: the party strip, a roll in the log, and what lies open."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rules.core import shapes
from rules.core.outcome import Figure
from rules.core.text import Text
from rules.systems.zwielicht.board import Board
from rules.systems.zwielicht.changing import Help
from rules.systems.zwielicht.deeds import Deed
from rules.systems.zwielicht.explain import OF_MOVES
from rules.systems.zwielicht.moving import Move
from rules.systems.zwielicht.open_roll import FACES
from rules.systems.zwielicht.options import Options
from rules.systems.zwielicht.play import MOST_CONDITIONS, Play
from rules.systems.zwielicht.rolling import die_of
from rules.systems.zwielicht.settling import Settle, settled_lines
from rules.systems.zwielicht.tables import TABLE_DIE
from rules.systems.zwielicht.words import Result, condition_name

QUIET_KINDS = ("taken_back", "tasks_chosen", "help_free")
FOLLOWED_KINDS = ("settled", "told")
MARK_DIGITS = 16


@dataclass(frozen=True)
class Track:
    """What the party strip shows of a character: six boxes, the demon's first, and what fills them."""

    corruption: int
    boxes: tuple[bool, ...]
    conditions: tuple[Text, ...]
    knocked_out: bool
    bonus_dice: int
    points: int


@dataclass(frozen=True)
class ShownDie:
    """A die of a logged roll; `colour` is "" for a die that has none."""

    face: int
    colour: str
    source: str
    kept: bool
    was: int | None = None
    sides: int = FACES


@dataclass(frozen=True)
class ShownRoll:
    """A logged roll's dice, and whether it went well, where a roll can."""

    act: str
    dice: tuple[ShownDie, ...]
    value: int
    double: str | None
    good: bool | None
    condition: bool


@dataclass(frozen=True)
class FollowView:
    """What was told of a roll, and what came of it, a line each."""

    tales: tuple[str, ...] = ()
    lines: tuple[Text, ...] = ()


def track(figure: Figure, options: Options) -> Track:
    play: Play = figure.play
    names = tuple(condition_name(text, at) for at, text in enumerate(play.boxes))
    boxes = tuple(place < len(names) for place in range(MOST_CONDITIONS))
    return Track(len(names), boxes, names, play.knocked_out, play.bonus_dice, play.points)


def result_view(result: Result) -> ShownRoll:
    """Give a logged roll's dice as they lie on the table."""
    act = str(result["act"])
    if act not in OF_MOVES:
        return other_dice(act, result)
    value = result["value"]
    before = (*result["was"], *[None] * (len(result["dice"]) - len(result["was"])))
    own = zip(result["dice"], result["colours"], result["sources"], before, strict=True)
    dice = tuple(ShownDie(face, colour, source, face == value, was) for face, colour, source, was in own)
    dice += tuple(ShownDie(die["face"], die["colour"], "help", die["face"] == value) for die in result["help"])
    return ShownRoll(act, dice, value, result["double"], result["success"], bool(result["effects"]["condition"]))


def other_dice(act: str, result: Result) -> ShownRoll:
    """Give dice without a colour: of a fight, of a solution, or of a table."""
    if act == "fight_round":
        dice = tuple(
            ShownDie(face, "", key, face == result["kept"][key])
            for key, faces in result["thrown"].items()
            for face in faces
        )
        return ShownRoll(act, dice, result["sum"], None, result["won"], any(result["hits"].values()))
    dice = tuple(
        ShownDie(face, "", "", True, sides=sides) for face, sides in zip(result["dice"], sides_of(result), strict=True)
    )
    good = result.get("peaceful")
    return ShownRoll(act, dice, int(result.get("sum", result.get("weak") or 0)), None, good, False)


def sides_of(result: Result) -> list[int]:
    """Say which dice fell without a colour: those of tables have twenty sides, but for a weak point's."""
    if "tables" in result:
        return [die_of(part) for part in result["tables"]]
    many = len(result["dice"])
    if "rolled" not in result:
        return [FACES] * many
    sixes = int(result["weak"] is not None)
    return [FACES] * sixes + [TABLE_DIE] * (many - sixes)


def follow_view(
    board: Board | None, options: Options, about: str, told: Iterable[tuple[str, Mapping[str, object]]], for_gm: bool
) -> FollowView:
    """Give what was told of a roll, and what it brought when it was settled."""
    told = tuple(told)
    tales = tuple(str(data["text"]) for kind, data in told if kind == "told" and data.get("text"))
    return FollowView(tales, tuple(line for kind, data in told if kind == "settled" for line in settled_lines(data)))


def shared(board: Board) -> Board:
    """Give the part of the board that everybody's page follows: open rolls are others' business, who may help."""
    return replace(board, rolls={key: roll for key, roll in board.rolls.items() if not roll.hidden})


def closed(board: Board, actor: str) -> Board:
    """Close what lies open for someone, as when a roll was thrown for the GM's eyes alone."""
    return board.without_roll(actor)


def open_mark(board: Board, actor: str) -> str:
    """Name what lies open for someone by its content, so that a page can say which roll it means."""
    opened = board.rolls.get(actor)
    if opened is None:
        return ""
    return hashlib.sha256(json.dumps(shapes.dump(opened), sort_keys=True).encode()).hexdigest()[:MARK_DIGITS]


def opens(action: Deed) -> bool:
    """Say whether an act throws a new roll; any other leaves or changes the one that lies open."""
    return isinstance(action, Move)


def roll_of(action: Deed) -> str:
    """Name somebody else whose open roll an act changes, "" where it is the actor's own."""
    return action.to if isinstance(action, Help | Settle) else ""


def asked(request: Mapping[str, object], facts: Mapping[str, object]) -> str:
    """Give what a logged roll was about, also of one that changed an earlier roll."""
    opened = facts.get("open")
    said = request.get("words") or (opened.get("words", "") if isinstance(opened, Mapping) else "")
    return str(said)
