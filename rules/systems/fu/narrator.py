"""Points that strong foes hold: a penalty die before a roll, or one die thrown again after it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.fields import same
from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.asking import MOST_LABELS_WRITTEN
from rules.systems.fu.board import HINDERS, Board, Foe, Modifier
from rules.systems.fu.deeds import FULL, NOBODY, ONLY_NARRATOR, UNKNOWN_CHARACTER, Act, Deed, Sayings, key, led, told
from rules.systems.fu.modifiers import MOST_SUGGESTED, suggested_to, with_suggested
from rules.systems.fu.options import written

MOST_NAME = 160
ROOM = 10
NO_FOE = Refusal("foe_missing", _("Choose whose point it is."))
OPPOSED = _("%(foe)s spends a point against %(to_name)s.")


@dataclass(frozen=True)
class Oppose(Deed):
    """Spend a foe's point on a penalty die in somebody's next roll."""

    foe: str
    to: str


def read_oppose(form: Mapping[str, object]) -> Oppose | Refusal:
    foe, to = key(form, "foe", NO_FOE), key(form, "to", NOBODY)
    if isinstance(foe, Refusal):
        return foe
    return to if isinstance(to, Refusal) else Oppose(foe, to)


def point_refused(state: State, foe: str, to: str) -> Refusal | None:
    """Say why this foe cannot spend a point against this character."""
    if state.actor != GM:
        return ONLY_NARRATOR
    if not state.options.fu_narrator:
        return Refusal("narrator_points_off", _("Foes hold no FU points at this table."))
    if to not in state.figures:
        return UNKNOWN_CHARACTER
    found = foe_of(state.board, foe)
    if found is None or not found.shown:
        return Refusal("foe_unseen", _("Only a foe that the players see spends points."))
    return None if found.fu else Refusal("foe_without_points", _("This foe has no FU points left."))


def foe_of(board: Board, name: str) -> Foe | None:
    return next((foe for foe in board.foes if foe.key == name), None)


def name_of(board: Board, name: str) -> str:
    found = foe_of(board, name)
    return found.name if found else ""


def oppose_refused(state: State, deed: Oppose) -> Refusal | None:
    refusal = point_refused(state, deed.foe, deed.to)
    known = suggested_to(state.board, deed.to)
    forced = sum(written(each.label) for each in known if each.foe)
    crowded = len(known) >= MOST_SUGGESTED or forced + MOST_NAME > MOST_LABELS_WRITTEN // 2
    return refusal or (FULL if crowded else None)


def paid(board: Board, name: str) -> Board:
    """Take one point from a foe."""
    return replace(board, foes=tuple(replace(foe, fu=foe.fu - 1) if foe.key == name else foe for foe in board.foes))


def oppose(state: State, deed: Oppose) -> Outcome:
    known = suggested_to(state.board, deed.to)
    foe = next(each for each in state.board.foes if each.key == deed.foe)
    name = short_name(foe.name)
    label, number = name, 1
    while any(same(each.label, label) for each in known):
        number += 1
        label = f"{name} ({number})"
    board = with_suggested(paid(state.board, deed.foe), deed.to, (*known, Modifier(label, HINDERS, deed.foe)))
    return told(board, Event("opposed", {"foe": foe.name, "to_name": state.figures[deed.to].name}))


def short_name(name: str) -> str:
    """Cut a name that would leave a roll no room for anything else."""
    while written(name) > MOST_NAME - ROOM:
        name = name[:-1]
    return name


def offered(state: State) -> bool:
    return led(state) and state.options.fu_narrator and any(foe.fu and foe.shown for foe in state.board.foes)


DEEDS: Mapping[str, Act] = {
    "oppose": Act(Oppose, read_oppose, oppose_refused, oppose, lambda deed: (deed.to,), offered),
}
SAYINGS: Sayings = {"opposed": lambda data: Text(OPPOSED, data)}
