"""What a settled roll does to the table: aspects, boosts, hits, movement, tasks and victories."""

from collections.abc import Mapping
from dataclasses import replace

from rules.core.outcome import Event, State
from rules.systems.fate import challenges, contests, gifts, zones
from rules.systems.fate.board import BOOST, FOES, MOST_HERE, PLAYERS, SITUATION, Aspect, Board, Hit
from rules.systems.fate.gains import SERIOUS_COST, THEIRS, Gains, gains_of
from rules.systems.fate.ladder import FAIL, STYLE
from rules.systems.fate.laying import MADE, with_new_aspect
from rules.systems.fate.lying import EXPLOIT, OpenRoll, margin_of, outcome_in
from rules.systems.fate.npcs import Npc, Trait
from rules.systems.fate.play import Play, Wound
from rules.systems.fate.result import roller_name, thrown
from rules.systems.fate.sheet import ATTACK, CREATE, OVERCOME
from rules.systems.fate.sources import with_free

MOST_NOTED = 20
Changed = tuple[Board, tuple[Event, ...]]


def applied(state: State, name: str) -> Changed:
    """Apply the outcome of a roll that is settled."""
    board: Board = state.board
    roll = board.rolls[name]
    outcome = outcome_in(board.rolls, roll)
    if not outcome:
        return board, ()
    gains = gains_of(roll, outcome, margin_of(board.rolls, roll) or 0)
    board, events = DONE[roll.action](state, name, outcome, gains)
    made = roll.action == CREATE and gains.boost and bool(roll.text)
    if gains.boost and not made:
        board = boosted(state, board, roll, board.side(name), roll.boost, roller_name(state, name))
    other = state.board.rolls.get(roll.facing)
    if other and outcome_in(state.board.rolls, other) == STYLE:
        board = boosted(state, board, other, board.side(roll.facing), other.boost, roller_name(state, roll.facing))
    return board, events


def boosted(state: State, board: Board, roll: OpenRoll, side: str, text: str, by: str) -> Board:
    """Lay down a boost with its one free invoke; what comes of an unseen roll stays unknown to players."""
    board, number = board.numbered(state.secret)
    boost = Aspect(number, text, kind=BOOST, hidden=roll.unseen, by=by, exchange=board.exchange.number)
    return board.with_aspect(boost.with_free(side, 1))


def other_side(board: Board, name: str, roll: OpenRoll) -> str:
    """Give the side that stands against a roll."""
    if roll.facing:
        return board.side(roll.facing)
    return FOES if board.side(name) == PLAYERS else PLAYERS


# --- by action --------------------------------------------------------------------------------------------------------


def advantage(state: State, name: str, outcome: str, gains: Gains) -> Changed:
    """Keep what was made or found; where it failed, nothing, or the aspect with a free invoke for the others."""
    board: Board = state.board
    roll, by = board.rolls[name], roller_name(state, name)
    if outcome == FAIL:
        if roll.way == EXPLOIT:
            return noted(board, roll, by), ()
        if roll.choice != THEIRS:
            return board, ()
        side, free = other_side(board, name, roll), 1
    else:
        side, free = board.side(name), gains.free_invokes
    if roll.aspect:
        return revealed(board, roll, side, free, by), ()
    if outcome == FAIL:
        theirs = Aspect(roll.key + MADE, roll.text, kind=SITUATION, by=by, exchange=board.exchange.number)
        laid = replace(theirs, hidden=roll.unseen).with_free(side, free)
        return board.with_aspect(laid) if roll.text else board, ()
    board = with_new_aspect(board, name, by)
    return replace(board, aspects=tuple(kept(each, roll) for each in board.aspects)), ()


def kept(aspect: Aspect, roll: OpenRoll) -> Aspect:
    """Let what a roll made stay, now that it is settled."""
    return replace(aspect, of="") if aspect.of == roll.key else aspect


def revealed(board: Board, roll: OpenRoll, side: str, free: int, by: str) -> Board:
    """Let everyone know an aspect of the scene or of an NPC, with free invokes on it; an unseen roll tells nobody."""
    aspect = board.aspect(roll.aspect)
    if aspect:
        found = by if aspect.hidden and not roll.unseen else aspect.found_by
        hidden = aspect.hidden and roll.unseen
        return board.with_aspect(replace(aspect.with_free(side, free), hidden=hidden, found_by=found))
    npc = board.npc(roll.target)
    return board.with_npc(shown_trait(npc, roll, side, free)) if npc else board


def exploited(state: State, name: str) -> dict[str, Play]:
    """Give whom a roll made more of what hurts them, with the free invokes that it won on that consequence."""
    rolls: Mapping[str, OpenRoll] = state.board.rolls
    roll = rolls[name]
    figure, outcome = state.figures.get(roll.target), outcome_in(rolls, roll)
    if roll.way != EXPLOIT or figure is None or roll.aspect not in figure.play.consequences or not outcome:
        return {}
    play: Play = figure.play
    free = gains_of(roll, outcome, margin_of(rolls, roll) or 0).free_invokes
    wound = with_free(play.wounds.get(roll.aspect, Wound()), state.board.side(name), free)
    return {roll.target: replace(play, wounds={**play.wounds, roll.aspect: wound})} if free else {}


def shown_trait(npc: Npc, roll: OpenRoll, side: str, free: int) -> Npc:
    """Give an NPC with free invokes on an aspect that is known now, or on what hurts it."""

    def known(trait: Trait) -> Trait:
        more = {**trait.free, side: trait.free.get(side, 0) + free}
        return replace(trait, shown=trait.shown or not roll.unseen, free=more)

    if roll.aspect in npc.consequences:
        wound = npc.wounds.get(roll.aspect, Wound())
        return replace(npc, wounds={**npc.wounds, roll.aspect: with_free(wound, side, free)})
    aspects = tuple(known(each) if each.key == roll.aspect else each for each in npc.aspects)
    return replace(npc, aspects=aspects)


def noted(board: Board, roll: OpenRoll, by: str) -> Board:
    """Write a name on an aspect that somebody failed to exploit."""
    aspect = board.aspect(roll.aspect)
    if aspect is None or by in aspect.noted or not by or roll.unseen:
        return board
    return board.with_aspect(replace(aspect, noted=(*aspect.noted, by)[-MOST_NOTED:]))


def overcome(state: State, name: str, outcome: str, gains: Gains) -> Changed:
    """Reach the goal: an aspect goes, somebody moves, a task is done; in a contest only the total is kept."""
    board: Board = state.board
    roll = board.rolls[name]
    if roll.contest:
        return contests.scored(board, name, roll.total, state.options)
    reached = outcome != FAIL or roll.choice == SERIOUS_COST
    if reached and roll.aspect:
        board = board.without_aspect(roll.aspect)
    if reached and roll.zone:
        board = zones.placed(board, name, roll.zone)
    if reached and roll.back:
        return gifts.found_back(board, name, roller_name(state, name))
    return challenges.done(board, roll.task, outcome, roller_name(state, name)) if roll.task else (board, ())


def attack(state: State, name: str, outcome: str, gains: Gains) -> Changed:
    """Let the shifts of a hit wait on its target until they are absorbed."""
    board: Board = state.board
    roll = board.rolls[name]
    if not gains.shifts or not roll.target:
        return board, ()
    board, number = board.numbered(state.secret)
    facing = board.rolls.get(roll.facing)
    by = roller_name(state, name)
    hit = Hit(
        key=number,
        to=roll.target,
        to_name=roll.target_name,
        shifts=gains.shifts,
        by=name,
        by_name=by,
        side=board.side(name),
        about=roll.key,
        attack=thrown(roll, by),
        defence=thrown(facing, roller_name(state, roll.facing)) if facing else None,
    )
    event = Event("hit", {"who": by, "to_name": roll.target_name, "shifts": gains.shifts}, of_roll=True, about=roll.key)
    board, echoes = gifts.echoed(state, replace(board, hits=(*board.hits, hit)[-MOST_HERE:]), hit)
    return board, (event, *echoes)


def defend(state: State, name: str, outcome: str, gains: Gains) -> Changed:
    """A defence that stands alone, as in a script, only brings its boost."""
    return state.board, ()


DONE = {CREATE: advantage, OVERCOME: overcome, ATTACK: attack, "defend": defend}
