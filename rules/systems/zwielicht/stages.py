"""An adventure of several parts: each before the last has its question, and a miss makes the last one harder."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from rules.core import fields as given
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.board import MOST_STAGES, Adventure, Board
from rules.systems.zwielicht.deeds import FULL, MOST_TEXT, NOT_TEXT, Form

WRITTEN = re.compile(r"([0-9]{1,2})\s*\+\s*([0-9]{1,2})\s+(.+)")
STAGE_WRONG = Refusal(
    "stage_wrong",
    _("Write each part in a line: its difficulty, what a miss adds to the last, its question. For example 8 +2 Who?"),
)
DIFFICULTY_WRONG = Refusal("difficulty_wrong", _("A difficulty is a number from 2 to 40."))
LEAST_DIFFICULTY, MOST_DIFFICULTY = 2, 40
"""Two dice always reach a 2; nothing that the rules know of comes near the other end."""
LINE_LONG = Refusal("too_long", _("This has at most %(most)s characters."), {"most": MOST_TEXT})


@dataclass(frozen=True)
class Stage:
    """A part before the last; a miss `raises` the difficulty of the last one."""

    number: int
    difficulty: int
    raises: int
    question: str


def stage_of(number: int, line: str) -> Stage:
    found = WRITTEN.fullmatch(line)
    difficulty, raises, question = found.groups() if found else ("2", "0", line)
    return Stage(number, int(difficulty), int(raises), question)


def stages_of(adventure: Adventure) -> tuple[Stage, ...]:
    return tuple(stage_of(number, line) for number, line in enumerate(adventure.stages, start=1))


def stage_now(adventure: Adventure) -> Stage | None:
    """Give the part that is played, None in the last one."""
    return next(iter(stages_of(adventure)[adventure.passed :]), None)


def difficulty_now(board: Board) -> int:
    """Give the difficulty of the part that is played; the last one is harder by what was missed before."""
    stage = stage_now(board.adventure)
    return stage.difficulty if stage else board.difficulty + board.adventure.missed


def rows(name: str, most: int) -> Callable[[Form], tuple[str, ...] | Refusal]:
    """Give what reads lines of words, from a text of several lines or from a list."""

    def part(form: Form) -> tuple[str, ...] | Refusal:
        sent = form.get(name)
        found = given.lines(sent.splitlines() if isinstance(sent, str) else sent)
        if found is None:
            return NOT_TEXT
        if any(len(each) > MOST_TEXT for each in found):
            return LINE_LONG
        return found if len(found) <= most else FULL

    return part


def read_stages(form: Form) -> tuple[str, ...] | Refusal:
    found = rows("stages", MOST_STAGES)(form)
    if isinstance(found, Refusal):
        return found
    if not all(WRITTEN.fullmatch(each) for each in found):
        return STAGE_WRONG
    stages = [stage_of(number, line) for number, line in enumerate(found, start=1)]
    fits = all(LEAST_DIFFICULTY <= each.difficulty <= MOST_DIFFICULTY for each in stages)
    return found if fits and all(each.raises <= MOST_DIFFICULTY for each in stages) else DIFFICULTY_WRONG
