"""What stands against a roll: a rung of the ladder, or somebody who defends with dice."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.board import FAIR, Board, Opposition
from rules.systems.fate.deeds import (
    NO_NPC,
    NOBODY,
    UNKNOWN_CHARACTER,
    UNSEEN,
    Act,
    Deed,
    Sayings,
    by_gm,
    choice,
    key,
    led,
    name_of,
    number,
    only_gm,
    reader,
    told,
    unseen,
)
from rules.systems.fate.ladder import LEAST_DIFFICULTY, MOST_DIFFICULTY, on_ladder
from rules.systems.fate.sheet import APPROACHES

MOST_SHIFT = 2
RUNG_WRONG = Refusal("difficulty_wrong", _("This is no rung that a difficulty can have."))
SHIFT_OFF = Refusal("shift_off", _("At this table an approach does not change the difficulty."))
SHIFT_WRONG = Refusal("shift_wrong", _("A difficulty is shifted by one or two, either way."))
NO_APPROACH = Refusal("approach_unknown", _("Choose how you do it: one of the six approaches."))
SELF = Refusal("opposed_by_self", _("Nobody opposes themselves."))
STANDS = _("Against rolls in this scene stands %(rung)s.")
AGAINST = _("Against the next roll of %(to_name)s stands %(rung)s.")
AGAINST_BY = _("%(by_name)s opposes %(to_name)s at %(rung)s.")
DEFENDS = _("%(by_name)s will defend against the next roll of %(to_name)s.")
SHIFTED = _("An approach changes the difficulty in this scene.")


@dataclass(frozen=True)
class SetDifficulty(Deed):
    """Say what stands against every roll of the scene that has no opposition of its own."""

    difficulty: int


@dataclass(frozen=True)
class Oppose(Deed):
    """Say what stands against somebody's roll. `npc` or `by` defends with dice, unless a rung is given.

    `to` is a character, `foe` an NPC that rolls.
    """

    to: str = ""
    foe: str = ""
    difficulty: int | None = None
    npc: str = ""
    by: str = ""


@dataclass(frozen=True)
class ShiftDifficulty(Deed):
    """Make one approach easier or harder in this scene."""

    approach: str
    by: int


def set_difficulty(state: State, deed: SetDifficulty) -> Outcome:
    board = replace(state.board, difficulty=deed.difficulty)
    return told(board, Event("difficulty_set", {"difficulty": deed.difficulty}), difficulty=deed.difficulty)


@by_gm
def oppose_refused(state: State, deed: Oppose) -> Refusal | None:
    if not deed.to and not deed.foe:
        return NOBODY
    for npc in (deed.npc, deed.foe):
        if npc and state.board.npc(npc) is None:
            return NO_NPC
    if unseen(state, deed.npc) or unseen(state, deed.foe):
        return UNSEEN
    if any(name and name not in state.figures for name in (deed.to, deed.by)):
        return UNKNOWN_CHARACTER
    if (deed.npc or deed.by) and (deed.npc or deed.by) == (deed.to or deed.foe):
        return SELF
    return RUNG_WRONG if deed.difficulty is None and not (deed.npc or deed.by) else None


def oppose(state: State, deed: Oppose) -> Outcome:
    """Note what stands against the next roll; a roll that waits for a defence meets the rung at once."""
    board: Board = state.board
    to, by = deed.to or deed.foe, deed.npc or deed.by
    active = deed.difficulty is None
    rung = FAIR if deed.difficulty is None else deed.difficulty
    data = {"to_name": name_of(state, to), "by_name": name_of(state, by), "difficulty": rung, "active": active}
    waiting = board.rolls.get(to)
    if waiting and waiting.waits:
        met = replace(waiting, waits=by) if active else replace(waiting, waits="", difficulty=rung)
        return told(board.with_roll(to, met), Event("opposed", data, of_roll=True, about=waiting.key))
    opposition = Opposition(rung, by if active else "", name_of(state, by))
    board = replace(board, opposed={**board.opposed, to: opposition})
    return told(board, Event("opposed", data), difficulty=rung, active=active)


def shift_refused(state: State, deed: ShiftDifficulty) -> Refusal | None:
    return only_gm(state, deed) or (None if state.options.approach_tn_shift else SHIFT_OFF)


def shift(state: State, deed: ShiftDifficulty) -> Outcome:
    shifted = {**state.board.shifted, deed.approach: deed.by}
    board = replace(state.board, shifted={approach: by for approach, by in shifted.items() if by})
    return told(board, Event("difficulty_shifted", {"approach": deed.approach, "by": deed.by}))


def say_opposed(data: Mapping[str, object]) -> Text:
    places = {**data, "rung": on_ladder(int(str(data["difficulty"])))}
    if data["active"]:
        return Text(DEFENDS, places)
    return Text(AGAINST_BY if data["by_name"] else AGAINST, places)


def maybe_rung(form: Mapping[str, object]) -> int | Refusal | None:
    if form.get("difficulty") in (None, ""):
        return None
    found: int | Refusal = number("difficulty", LEAST_DIFFICULTY, MOST_DIFFICULTY, RUNG_WRONG)(form)
    return found


DEEDS: Mapping[str, Act] = {
    "set_difficulty": Act(
        SetDifficulty,
        reader(SetDifficulty, difficulty=number("difficulty", LEAST_DIFFICULTY, MOST_DIFFICULTY, RUNG_WRONG)),
        only_gm,
        set_difficulty,
        offered=led,
    ),
    "oppose": Act(
        Oppose,
        reader(Oppose, to=key("to"), foe=key("foe"), difficulty=maybe_rung, npc=key("npc"), by=key("by")),
        oppose_refused,
        oppose,
        lambda deed: tuple(name for name in (deed.to, deed.by) if name),
        led,
    ),
    "shift_difficulty": Act(
        ShiftDifficulty,
        reader(
            ShiftDifficulty,
            approach=choice("approach", APPROACHES, NO_APPROACH),
            by=number("by", -MOST_SHIFT, MOST_SHIFT, SHIFT_WRONG),
        ),
        shift_refused,
        shift,
        offered=lambda state: led(state) and state.options.approach_tn_shift,
    ),
}
SAYINGS: Sayings = {
    "difficulty_set": lambda data: Text(STANDS, {"rung": on_ladder(int(data["difficulty"]))}),
    "opposed": say_opposed,
    "difficulty_shifted": lambda data: Text(SHIFTED),
}
