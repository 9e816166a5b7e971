"""Open rolls as the GM may answer them: defend, set a rung, invoke, settle, or say what a search finds."""

from dataclasses import dataclass

from rules.core.outcome import GM, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.after import OpenView, open_view
from rules.systems.fate.board import Board
from rules.systems.fate.deeds import name_of
from rules.systems.fate.gains import MINOR_COST, SERIOUS_COST, choices_of, gains_of
from rules.systems.fate.gm_npcs import NpcCard
from rules.systems.fate.gm_party import Named
from rules.systems.fate.invoke_view import InvokeView
from rules.systems.fate.lying import BY_FREE, DISCOVER, EXPLOIT, OpenRoll, margin_of, outcome_in
from rules.systems.fate.settling import primary
from rules.systems.fate.sheet import CREATE
from rules.systems.fate.shown import ShownRoll, result_view
from rules.systems.fate.words import ACTION_NAMES, approach_name

CHOICE_NAMES = {
    "nothing": _("No advantage"),
    "theirs": _("The aspect, for the others"),
    "fail": _("It fails"),
    "serious_cost": _("It succeeds, at a serious cost"),
    "minor_cost": _("It succeeds, at a minor cost"),
}


@dataclass(frozen=True)
class Unsaid:
    """What whoever settles a roll may still choose and name."""

    choices: tuple[Named, ...]
    costs: bool
    names: bool
    boosts: bool


@dataclass(frozen=True)
class RollCard:
    """An open roll and the one that meets it: `defenders` could defend it, it `seeks` something hidden."""

    view: OpenView
    dice: ShownRoll
    action: Text
    approach: Text
    words: str
    target: str
    by_npc: bool
    waits: str
    waits_name: str
    defenders: tuple[NpcCard, ...]
    other: "RollCard | None"
    invokes: tuple[InvokeView, ...]
    unsaid: Unsaid
    seeks: bool
    hidden: bool


def roll_cards(state: State, npcs: tuple[NpcCard, ...]) -> tuple[RollCard, ...]:
    """Give every open roll, a defence with the roll that it meets."""
    board: Board = state.board
    return tuple(roll_card(state, key, npcs) for key in board.rolls if primary(board, key) == key)


def roll_card(state: State, key: str, npcs: tuple[NpcCard, ...], meets: bool = True) -> RollCard:
    board: Board = state.board
    roll, view = board.rolls[key], open_view(state, key)
    other = roll_card(state, roll.facing, npcs, False) if meets and roll.facing in board.rolls else None
    return RollCard(
        view=view,
        dice=result_view(view.result),
        action=Text(ACTION_NAMES[roll.action]),
        approach=approach_name(roll.approach),
        words=roll.words,
        target=roll.target_name,
        by_npc=board.npc(key) is not None or key == GM,
        waits=roll.waits,
        waits_name=name_of(state, roll.waits),
        defenders=defenders(board, roll, key, npcs),
        other=other,
        invokes=tuple(sorted(view.invokes, key=lambda each: nearness(each, key))),
        unsaid=unsaid(board, roll),
        seeks=roll.action == CREATE and roll.way == DISCOVER and not roll.aspect and key in state.figures,
        hidden=roll.hidden,
    )


def nearness(invoke: InvokeView, key: str) -> tuple[bool, bool, bool]:
    """Order invokes: free ones, then those of whoever rolls, of the scene, and of everybody else."""
    return invoke.pay != BY_FREE, key not in (invoke.npc, invoke.owner), bool(invoke.npc or invoke.owner)


def defenders(board: Board, roll: OpenRoll, key: str, npcs: tuple[NpcCard, ...]) -> tuple[NpcCard, ...]:
    """Give the NPCs that could defend: whoever it waits for first, then the others of that side."""
    if board.npc(roll.waits) is None:
        return ()
    side = board.side(roll.waits)
    able = [npc for npc in npcs if npc.status is None and npc.key != key and board.side(npc.key) == side]
    return tuple(sorted(able, key=lambda npc: npc.key != roll.waits))


def unsaid(board: Board, roll: OpenRoll) -> Unsaid:
    """Give what an outcome leaves to say."""
    outcome = outcome_in(board.rolls, roll)
    gains = gains_of(roll, outcome, margin_of(board.rolls, roll) or 0)
    choices = choices_of(roll, outcome)
    makes = roll.action == CREATE and roll.way != EXPLOIT and not roll.aspect and not roll.text
    return Unsaid(
        choices=tuple(Named(each, Text(CHOICE_NAMES[each]), at == 0) for at, each in enumerate(choices)),
        costs=any(each in (SERIOUS_COST, MINOR_COST) for each in choices),
        names=makes and bool(gains.free_invokes or gains.boost or choices),
        boosts=gains.boost and roll.action != CREATE,
    )
