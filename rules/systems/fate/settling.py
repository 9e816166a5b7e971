"""When nobody changes a roll any more, its outcome does what the table of actions says."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import EVERYONE, Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.fate import effects
from rules.systems.fate.board import Board
from rules.systems.fate.deeds import (
    ONLY_GM,
    Act,
    Deed,
    Sayings,
    choice,
    key,
    led,
    points_of,
    reader,
    switch,
    told,
    who,
    words,
)
from rules.systems.fate.gains import CHOICES, MINOR_COST, SERIOUS_COST, THEIRS, choices_of, gains_of
from rules.systems.fate.gifts import relieved
from rules.systems.fate.ladder import STYLE
from rules.systems.fate.laying import laid
from rules.systems.fate.lying import EXPLOIT, OpenRoll, margin_of, outcome_in
from rules.systems.fate.result import result_of, roller_name
from rules.systems.fate.settled_words import SAYINGS as SAID
from rules.systems.fate.sheet import ATTACK, CREATE, DEFEND

NO_ROLL = Refusal("no_open_roll", _("There is no open roll that this could change."))
WAITING = Refusal("settled_too_early", _("Wait for the defence before you settle this."))
CHOICE_WRONG = Refusal("choice_wrong", _("This outcome leaves no such choice."))
UNNAMED = Refusal("aspect_unnamed", _("Give the new aspect a name first."))
COST_UNNAMED = Refusal("cost_unnamed", _("Say what it costs."))
NO_STYLE = Refusal("no_style", _("Only an attack that succeeds with style can trade a shift for a boost."))
TRADED = Refusal("traded_already", _("One shift has been traded for a boost already."))
PASSED = Refusal("passed_already", _("You have already passed. The other side decides now."))


@dataclass(frozen=True)
class Settle(Deed):
    """Let a roll stand. `npc` is the GM's whose roll it is; `force` settles whatever lies open for someone."""

    choice: str = ""
    text: str = ""
    boost: str = ""
    cost: str = ""
    npc: str = ""
    of: str = ""
    force: bool = False


@dataclass(frozen=True)
class TradeForBoost(Deed):
    """Take one shift less from an attack with style, and a boost for it."""

    npc: str = ""


def whose(state: State, deed: Settle | TradeForBoost) -> str:
    """Name whose roll is meant: one's own, an NPC's, or anybody's where the GM forces it."""
    of = deed.of if isinstance(deed, Settle) else ""
    return of or deed.npc or state.actor


def primary(board: Board, name: str) -> str:
    """Name the roll that acts, of two that face each other."""
    roll = board.rolls[name]
    acting = roll.action == DEFEND and roll.facing in board.rolls
    return roll.facing if acting else name


# --- trading ----------------------------------------------------------------------------------------------------------


def trade_refused(state: State, deed: TradeForBoost) -> Refusal | None:
    roll = state.board.rolls.get(whose(state, deed))
    if roll is None:
        return NO_ROLL
    if deed.npc and not led(state):
        return ONLY_GM
    if roll.action != ATTACK or outcome_in(state.board.rolls, roll) != STYLE:
        return NO_STYLE
    return TRADED if roll.traded else None


def trade(state: State, deed: TradeForBoost) -> Outcome:
    name = whose(state, deed)
    roll = replace(state.board.rolls[name], traded=True)
    state = replace(state, board=state.board.with_roll(name, roll))
    event = Event("traded", {}, of_roll=True, about=roll.key)
    return laid(state, "trade_for_boost", name, event, {}, points_of(state))


# --- settling ---------------------------------------------------------------------------------------------------------


def settle_refused(state: State, deed: Settle) -> Refusal | None:
    if (deed.npc or deed.of or deed.force) and not led(state):
        return ONLY_GM
    name = whose(state, deed)
    roll = state.board.rolls.get(name)
    if roll is None:
        return NO_ROLL
    if roll.waits:
        return WAITING
    if name in roll.passed and not deed.force:
        return PASSED
    return None if deed.force else wishes_refused(state.board, deed, wished(roll, deed))


def wishes_refused(board: Board, deed: Settle, roll: OpenRoll) -> Refusal | None:
    """Say what is missing of what the roller must say: a choice that there is, a name, or a price."""
    outcome = outcome_in(board.rolls, roll)
    choices = choices_of(roll, outcome)
    if deed.choice and deed.choice not in choices:
        return CHOICE_WRONG
    gains = gains_of(roll, outcome, margin_of(board.rolls, roll) or 0)
    finds = roll.action == CREATE and roll.way != EXPLOIT and not roll.aspect
    if finds and (gains.free_invokes or deed.choice == THEIRS) and not roll.text:
        return UNNAMED
    costly = deed.choice in (SERIOUS_COST, MINOR_COST)
    return COST_UNNAMED if costly and not deed.cost else None


def wished(roll: OpenRoll, deed: Settle) -> OpenRoll:
    """Give the roll with what its roller wants to come of it."""
    return replace(roll, text=deed.text or roll.text, boost=deed.boost, choice=deed.choice)


def settle(state: State, deed: Settle) -> Outcome:
    """Pass; when nobody is left who could answer, the roll is settled."""
    name = whose(state, deed)
    roll = state.board.rolls[name]
    roll = replace(wished(roll, deed) if not deed.force else roll, passed=(*roll.passed, name))
    board = state.board.with_roll(name, roll)
    other = board.rolls.get(roll.facing)
    after = replace(state, board=board)
    if other and roll.facing not in other.passed and not deed.force:
        event = Event("passed", {"who": roller_name(state, name)}, of_roll=True, about=roll.key)
        return told(board, event, **result_of("pass", board, name, points_of(state)))
    result = result_of("settle", board, name, points_of(state))
    plays = effects.exploited(after, primary(board, name))
    board, events = settled(after, name, deed.cost)
    return Outcome(result, board, {**plays, **relieved(state, board)}, events)


def settled(state: State, name: str, cost: str = "") -> tuple[Board, tuple[Event, ...]]:
    """Do what an outcome says, take its roll away, and the one that faced it."""
    board: Board = state.board
    name = primary(board, name)
    roll = board.rolls[name]
    facts = settled_facts(state, name, cost)
    board, told_of = effects.applied(state, name)
    for gone in (name, roll.facing):
        board = board.without_roll(gone)
    event = Event("settled", facts, of_roll=True, about=roll.key)
    return board, (event, *told_of)


def settled_facts(state: State, name: str, cost: str) -> Mapping[str, object]:
    roll: OpenRoll = state.board.rolls[name]
    result = result_of("settle", state.board, name, points_of(state))
    taken = roll.choice or next(iter(result["choices"]), "")
    return {
        "who": roller_name(state, name),
        "by": who(state),
        "choice": taken,
        "cost": cost,
        "boost": roll.boost,
        "result": result,
    }


DEEDS: Mapping[str, Act] = {
    "settle": Act(
        Settle,
        reader(
            Settle,
            choice=choice("choice", CHOICES, CHOICE_WRONG, ""),
            text=words("text"),
            boost=words("boost"),
            cost=words("cost"),
            npc=key("npc"),
            of=key("of"),
            force=switch("force"),
        ),
        settle_refused,
        settle,
        lambda deed: (EVERYONE,),
        lambda state: state.actor in state.board.rolls or (led(state) and bool(state.board.rolls)),
    ),
    "trade_for_boost": Act(
        TradeForBoost,
        reader(TradeForBoost, npc=key("npc")),
        trade_refused,
        trade,
        offered=lambda state: trade_refused(state, TradeForBoost()) is None,
    ),
}
SAYINGS: Sayings = SAID
