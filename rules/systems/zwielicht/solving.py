"""Solving the adventure: its difficulty, raised by corruption and lowered by hints, against two dice."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.dice import Dice
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.board import (
    BATTLE,
    END,
    EXPLORING,
    IN_BATTLE,
    IN_SOLUTION,
    MOST_HINTS,
    MOST_NUMBER,
    OPENING,
    SOLVING,
    Board,
)
from rules.systems.zwielicht.deeds import (
    ONLY_GM,
    Act,
    Deed,
    Facts,
    Result,
    Sayings,
    key,
    led,
    needs_character,
    number,
    only_gm,
    played,
    reader,
    told,
    who,
)
from rules.systems.zwielicht.open_roll import FACES
from rules.systems.zwielicht.options import changed_options
from rules.systems.zwielicht.stages import difficulty_now, stage_now

NO_DIFFICULTY = Refusal("no_difficulty", _("The adventure has no difficulty yet."))
NOT_SOLVING = Refusal("not_solving", _("The GM opens the solution first."))
SOLVING_ALREADY = Refusal("solving_already", _("The group is solving the adventure already."))
SOLVED = Refusal("adventure_over", _("This adventure is solved."))
NUMBERS_STATED = Refusal("numbers_stated", _("The hints used and the corruption spent are known to the table."))
HINTS_FEW = Refusal("hints_too_few", _("The group has not found that many hints."))
CORRUPTION_FEW = Refusal("corruption_too_few", _("That takes more corruption points than there are."))
NO_HINT = Refusal("hint_unknown", _("There is no such hint."))
HINT_USED = Refusal("hint_used", _("This hint has been used already."))
NO_USE_NOW = Refusal("hint_no_use", _("Hints count while the group solves the adventure, and in the final battle."))
NUMBER_WRONG = Refusal("number_wrong", _("This number does not fit here."))


@dataclass(frozen=True)
class BeginSolving(Deed):
    """Open the solution; the GM may raise the difficulty by as many corruption points as there are."""

    raise_by: int = 0


@dataclass(frozen=True)
class UseHint(Deed):
    """Tick off a hint that is built into the solution, or that helps in the final battle."""

    hint: str


@dataclass(frozen=True)
class Solve(Deed):
    """Roll two dice for the solution. Scripts state how many hints are used, and by how much it was raised."""

    hints_used: int = 0
    raise_by: int = 0


# --- opening the solution ---------------------------------------------------------------------------------------------


def begin_refused(state: State, deed: BeginSolving) -> Refusal | None:
    if not led(state):
        return ONLY_GM
    if not state.board.difficulty:
        return NO_DIFFICULTY
    if state.board.adventure.phase not in (OPENING, EXPLORING):
        return SOLVING_ALREADY if state.board.adventure.phase == SOLVING else SOLVED
    return CORRUPTION_FEW if deed.raise_by > state.board.corruption else None


def begin_solving(state: State, deed: BeginSolving) -> Outcome:
    board: Board = state.board
    adventure = replace(board.adventure, phase=SOLVING, raised=deed.raise_by, used=0)
    board = replace(board, adventure=adventure, corruption=board.corruption - deed.raise_by)
    data = {"target": target(board), "raised": deed.raise_by}
    return told(board, Event("solution_opened", data), target=target(board), corruption=board.corruption)


def target(board: Board) -> int:
    """Give what two dice have to reach: the difficulty, raised and lowered."""
    return difficulty_now(board) + board.adventure.raised - board.adventure.used


# --- hints ------------------------------------------------------------------------------------------------------------


def use_refused(state: State, deed: UseHint) -> Refusal | None:
    return only_gm(state, deed) or hint_refused(state.board, deed.hint)


def hint_refused(board: Board, hint: str) -> Refusal | None:
    """Say why a hint cannot count just now."""
    card = board.hint(hint)
    if card is None:
        return NO_HINT
    if card.use:
        return HINT_USED
    return None if board.adventure.phase in (SOLVING, BATTLE) else NO_USE_NOW


def use_hint(state: State, deed: UseHint) -> Outcome:
    board = used(state.board, deed.hint)
    text = next(each.text for each in board.hint_cards if each.key == deed.hint)
    return told(board, Event("hint_counts", {"hint": text}), target=target(board), danger=board.danger)


def used(board: Board, hint: str) -> Board:
    """Let a hint lower the difficulty by one, or the danger level in the final battle."""
    battle = board.adventure.phase == BATTLE
    cards = tuple(
        replace(each, use=IN_BATTLE if battle else IN_SOLUTION) if each.key == hint else each
        for each in board.hint_cards
    )
    board = replace(board, hint_cards=cards, hints=max(0, board.hints - 1))
    if battle:
        return replace(board, danger=max(0, board.danger - 1))
    return replace(board, adventure=replace(board.adventure, used=board.adventure.used + 1))


# --- the roll ---------------------------------------------------------------------------------------------------------


def solve_refused(state: State, deed: Solve) -> Refusal | None:
    refusal = needs_character(state)
    if refusal:
        return refusal
    if not state.board.difficulty:
        return NO_DIFFICULTY
    if not state.rehearsed:
        if deed.hints_used or deed.raise_by:
            return NUMBERS_STATED
        return None if state.board.adventure.phase == SOLVING else NOT_SOLVING
    if deed.hints_used > state.board.hints:
        return HINTS_FEW
    return CORRUPTION_FEW if deed.raise_by > state.board.corruption else None


def reads_solve(state: State, deed: Solve) -> dict[str, Any]:
    aim = target(state.board) + deed.raise_by - deed.hints_used
    stage = stage_now(state.board.adventure)
    part = {"stage": stage.number} if stage else {}
    return {"options": changed_options(state.options), "target": aim, **part}


def reckon_solve(deed: Solve, facts: Facts, dice: Dice) -> dict[str, Any]:
    """Add two dice; two ones always fail."""
    thrown = [dice.roll(FACES), dice.roll(FACES)]
    peaceful = sum(thrown) >= facts["target"] and thrown != [1, 1]
    part = {"stage": facts["stage"]} if "stage" in facts else {}
    return {"act": "solve", "dice": thrown, "target": facts["target"], "sum": sum(thrown), "peaceful": peaceful, **part}


def solve(state: State, deed: Solve, result: Result) -> Outcome:
    """End the adventure in peace or come to the final battle, or go on to the next part; the explanation is true."""
    board = paid(state.board, deed)
    peaceful = bool(result["peaceful"])
    board = after_stage(board, peaceful) if stage_now(board.adventure) else after_last(board, peaceful)
    return Outcome(result, board, {}, (Event("solved", {"who": who(state), "result": result}),))


def paid(board: Board, deed: Solve) -> Board:
    """Use up what a script states."""
    return replace(
        board,
        hint_cards=spent_cards(board, deed.hints_used),
        hints=board.hints - deed.hints_used,
        corruption=board.corruption - deed.raise_by,
    )


def after_last(board: Board, peaceful: bool) -> Board:
    adventure = replace(board.adventure, phase=END if peaceful else BATTLE, peaceful=peaceful)
    return replace(board, adventure=adventure, danger=0 if peaceful else final_danger(board))


def after_stage(board: Board, solved: bool) -> Board:
    """Go on to the next part of an adventure; what was missed makes the last one harder."""
    stage = stage_now(board.adventure)
    late = stage.raises if stage and not solved else 0
    adventure = replace(
        board.adventure,
        phase=EXPLORING,
        passed=board.adventure.passed + 1,
        missed=board.adventure.missed + late,
        raised=0,
        used=0,
    )
    return replace(board, adventure=adventure)


def final_danger(board: Board) -> int:
    """Give the danger level of the final battle: the adventure's own, else its difficulty."""
    return min(board.adventure.level or board.difficulty, MOST_NUMBER)


def spent_cards(board: Board, many: int) -> tuple[Any, ...]:
    """Mark so many unused hints as used in the solution, where a script only counts them."""
    left, cards = many, []
    for each in board.hint_cards:
        cards.append(replace(each, use=IN_SOLUTION) if left and not each.use else each)
        left -= bool(left and not each.use)
    return tuple(cards)


OPENED = _("The group tells what happened and what it will do. Two dice have to reach %(target)s.")
COUNTS = _("A hint counts: %(hint)s")
UNNAMED_COUNTS = _("A hint counts.")

DEEDS: Mapping[str, Act] = {
    "begin_solving": Act(
        BeginSolving,
        reader(BeginSolving, raise_by=number("raise_by", 0, MOST_NUMBER, NUMBER_WRONG, default=0)),
        begin_refused,
        begin_solving,
    ),
    "use_hint": Act(UseHint, reader(UseHint, hint=key("hint", NO_HINT)), use_refused, use_hint),
    "solve": Act(
        Solve,
        reader(
            Solve,
            hints_used=number("hints_used", 0, MOST_HINTS, NUMBER_WRONG, default=0),
            raise_by=number("raise_by", 0, MOST_NUMBER, NUMBER_WRONG, default=0),
        ),
        solve_refused,
        solve,
        offered=lambda state: played(state) and solve_refused(state, Solve()) is None,
        reads=reads_solve,
        reckon=reckon_solve,
    ),
}
SAYINGS: Sayings = {
    "solution_opened": lambda data: Text(OPENED, data),
    "hint_counts": lambda data: Text(COUNTS if data.get("hint") else UNNAMED_COUNTS, data),
}
