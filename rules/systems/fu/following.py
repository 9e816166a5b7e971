"""What follows from a roll: what its answer asks for, what was proposed and what came of it, as its line shows it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import IN_THE_SCENE, ON_SOMEONE, Asking, Board, Statement, drawn
from rules.systems.fu.open_roll import OpenRoll
from rules.systems.fu.options import Options
from rules.systems.fu.pool import ANSWERS, YES
from rules.systems.fu.result import reading
from rules.systems.fu.sheet import MOST_ENTRIES
from rules.systems.fu.words import PRINTED, condition_name

MOST_ASKING = 20
AND_WHAT = _("And what else?")
BUT_WHAT = _("But what?")
FOLLOWED_KINDS = ("proposed", "condition_stated", "detail_stated", "statement_declined", "statement_withdrawn")


@dataclass(frozen=True)
class Ask:
    """Something that the answer asks for: its heading, and what it usually is."""

    title: Text
    kind: str
    good: bool
    place: int = 0


@dataclass(frozen=True)
class Proposal:
    """What was proposed to follow, and waits for the GM."""

    key: str
    kind: str
    text: Text
    to_name: str
    by: str
    by_name: str
    to: str
    words: str
    lasting: bool


@dataclass(frozen=True)
class Line:
    """One thing that came of a roll: a new detail, a condition on someone, or a proposal that was not taken."""

    kind: str
    text: Text
    to_name: str = ""
    reason: str = ""


@dataclass(frozen=True)
class FollowView:
    """What a roll's line shows below its dice. `asks` is what can still be proposed."""

    lines: tuple[Line, ...] = ()
    waiting: tuple[Proposal, ...] = ()
    asks: tuple[Ask, ...] = ()
    foes: tuple[tuple[str, str], ...] = ()
    by: str = ""
    printed: tuple[str, ...] = PRINTED


def asks(place: int, ands: int) -> tuple[Ask, ...]:
    """Give what an answer asks for: one statement for its "and" or "but", and one for each further "and"."""
    answer, yes = ANSWERS[place], place < YES
    usual = {
        "yes_and": Ask(Text(AND_WHAT), IN_THE_SCENE, good=True),
        "yes_but": Ask(Text(BUT_WHAT), ON_SOMEONE, good=False),
        "no_but": Ask(Text(BUT_WHAT), IN_THE_SCENE, good=True),
        "no_and": Ask(Text(AND_WHAT), ON_SOMEONE, good=False),
    }
    further = Ask(Text(AND_WHAT), IN_THE_SCENE if yes else ON_SOMEONE, good=yes)
    wanted = (*([usual[answer]] if answer in usual else ()), *([further] * ands))
    return tuple(replace(ask, place=place) for place, ask in enumerate(wanted))


def proposal(statement: Statement) -> Proposal:
    text = statement.label or statement.text
    said = condition_name(text) if statement.kind == ON_SOMEONE else Text("%(words)s", {"words": text})
    return Proposal(
        key=statement.key,
        kind=statement.kind,
        text=said,
        to_name=statement.to_name,
        by=statement.by,
        by_name=statement.by_name,
        to=statement.to,
        words=statement.text,
        lasting=statement.lasting,
    )


# --- which rolls still ask --------------------------------------------------------------------------------------------


def roll_key(state: State) -> str:
    """Name a new roll of the actor."""
    return "r" + drawn(state.secret, state.actor)


def left(roll: OpenRoll | Asking, options: Options) -> tuple[Ask, ...]:
    """Give what a roll still asks for."""
    place, ands = (roll.place, roll.ands) if isinstance(roll, Asking) else reading(roll, options)
    return asks(place, ands)[roll.stated :]


def settled(state: State) -> Board:
    """Close what the actor has open; what it still asks for can be answered until the scene ends."""
    board: Board = state.board
    opened = board.rolls.get(state.actor)
    board = board.without_roll(state.actor)
    if opened is None or not opened.key or not left(opened, state.options):
        return board
    place, ands = reading(opened, state.options)
    kept = Asking(opened.key, state.actor, opened.question, place, ands, opened.stated, opened.hidden)
    return replace(board, asking=(*board.asking, kept)[-MOST_ASKING:])


def found(board: Board, about: str) -> tuple[str, OpenRoll | Asking] | None:
    """Give the roll of this name and whose it is, while it lies open or still asks."""
    if not about:
        return None
    there: list[tuple[str, OpenRoll | Asking]] = [*board.rolls.items(), *((each.by, each) for each in board.asking)]
    return next(((by, roll) for by, roll in there if roll.key == about), None)


def stating(board: Board, statement: Statement, by: int) -> Board:
    """Count what was proposed to follow from a roll, so that it is not asked for again."""
    there = found(board, statement.about)
    if there is None:
        return board
    whose, roll = there
    roll = replace(roll, stated=max(0, min(roll.stated + by, MOST_ENTRIES)))
    if isinstance(roll, OpenRoll):
        return board.with_roll(whose, roll)
    return replace(board, asking=tuple(roll if each.key == roll.key else each for each in board.asking))


# --- as the log shows it ----------------------------------------------------------------------------------------------


def follow_view(
    board: Board | None, options: Options, about: str, told: Iterable[tuple[str, Mapping[str, object]]], for_gm: bool
) -> FollowView:
    """Give what came of a roll by what was told, and what waits or is asked for on a board where there is one."""
    lines = tuple(line for kind, data in told if (line := followed(kind, data)))
    if board is None:
        return FollowView(lines)
    there = found(board, about)
    waiting = (each for each in board.statements if each.about == about and (for_gm or not each.hidden))
    asked = left(there[1], options) if there else ()
    foes = tuple((foe.key, foe.name) for foe in board.foes if foe.shown)
    return FollowView(lines, tuple(map(proposal, waiting)), asked, foes, there[0] if there else "")


def followed(kind: str, data: Mapping[str, object]) -> Line | None:
    """Put one thing that was told into a line; nothing where it only came and went, or was erased."""
    match kind:
        case "condition_stated" if "condition" in data:
            return Line(ON_SOMEONE, condition_name(str(data["condition"])), str(data["to_name"]))
        case "detail_stated" if "label" in data:
            return Line(IN_THE_SCENE, Text("%(words)s", {"words": data["label"]}))
        case "statement_declined" if "text" in data:
            text = str(data["text"])
            said = condition_name(text) if data["kind"] == ON_SOMEONE else Text("%(words)s", {"words": text})
            return Line("declined", said, reason=str(data["reason"]))
    return None
