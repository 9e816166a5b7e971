"""Invoking an aspect ("einsetzen"): two more, all dice again, or two more for whoever stands against a roll."""

from dataclasses import replace

from rules.core.dice import Dice
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.fate.actions import FACES_WRONG, Invoke
from rules.systems.fate.board import Board
from rules.systems.fate.deeds import NO_CHARACTER, OUT, actor_of, led, points_of, short_of
from rules.systems.fate.laying import laid
from rules.systems.fate.lying import BY_FREE, BY_POINT, HINDER, REROLL, Invoked, OpenRoll
from rules.systems.fate.options import FAE, MANUAL, UNLIMITED
from rules.systems.fate.play import ACTIVE, Play
from rules.systems.fate.sources import Source, find, revealed, used_free
from rules.systems.fate.throwing import fallen

NO_ROLL = Refusal("no_open_roll", _("There is no open roll that this could change."))
WAITING = Refusal("defence_missing", _("Wait for the defence. Aspects are invoked when both have rolled."))
UNKNOWN = Refusal("aspect_unknown", _("Nobody knows of such an aspect here."))
ITS_OWN = Refusal("aspect_of_this_roll", _("What a roll makes cannot help that roll itself."))
NO_FREE = Refusal("no_free_invoke", _("Your side has no free invoke on this aspect."))
BOOST_FREE = Refusal("boost_only_free", _("A boost is invoked once and for free. A fate point does not bring it back."))
TWICE = Refusal("invoked_already", _("A fate point has already invoked this aspect for this roll."))
BOTH = Refusal("free_and_paid", _("At this table an aspect is invoked for free or for a point in one roll, not both."))
MOST_INVOKES = 8
TOO_MANY = Refusal("too_many_invokes", _("One roll has room for %(most)s invokes."), {"most": MOST_INVOKES})
THEIR_ROLL = Refusal("not_your_side", _("You cannot help the other side. You can stand in its way."))
YOUR_ROLL = Refusal("your_own_side", _("This roll is your own side’s. Add to it instead."))
FACES_OFF = Refusal("faces_off", _("At this table the dice are thrown here. None are typed in."))


def roll_key(state: State, action: Invoke) -> str:
    """Name whose roll an invoke changes."""
    return action.of or action.foe or state.actor


def refused(state: State, action: Invoke) -> Refusal | None:
    """Say why this aspect cannot be invoked so."""
    figure = actor_of(state)
    if not led(state) and (figure is None or figure.play.status != ACTIVE):
        return NO_CHARACTER if figure is None else OUT
    roll = state.board.rolls.get(roll_key(state, action))
    if roll is None:
        return NO_ROLL
    if roll.waits:
        return WAITING
    if len(roll.invokes) >= MOST_INVOKES:
        return TOO_MANY
    return side_refused(state, action) or faces_refused(state, action) or aspect_refused(state, action, roll)


def side_refused(state: State, action: Invoke) -> Refusal | None:
    board: Board = state.board
    mine = board.side(state.actor) == board.side(roll_key(state, action))
    if action.effect == HINDER:
        return YOUR_ROLL if mine else None
    return None if mine else THEIR_ROLL


def faces_refused(state: State, action: Invoke) -> Refusal | None:
    if action.effect != REROLL:
        return None
    if state.options.dice_method == MANUAL:
        return None if action.faces else FACES_WRONG
    return FACES_OFF if action.faces else None


def aspect_refused(state: State, action: Invoke, roll: OpenRoll) -> Refusal | None:
    side = state.board.side(state.actor)
    source = find(state, side, action.aspect, action.owner, action.npc)
    if source is None:
        return UNKNOWN
    if source.of and source.of == roll.key:
        return ITS_OWN
    return pay_refused(state, action, roll, source)


def pay_refused(state: State, action: Invoke, roll: OpenRoll, source: Source) -> Refusal | None:
    """Say why it cannot be paid like this: once for a point, and by the table's rule not both ways."""
    before = [each.pay for each in roll.invokes if (each.owner, each.aspect) == source.ref]
    if state.options.same_aspect == FAE and any(pay != action.pay for pay in before):
        return BOTH
    if action.pay == BY_FREE:
        return None if source.free else NO_FREE
    if source.boost:
        return BOOST_FREE
    return TWICE if BY_POINT in before else short_of(state)


def invoke(state: State, action: Invoke, dice: Dice) -> Outcome:
    """Bring the aspect to bear, pay for it, and let the other side answer again."""
    key, side = roll_key(state, action), state.board.side(state.actor)
    source = find(state, side, action.aspect, action.owner, action.npc)
    roll = state.board.rolls[key]
    assert source is not None  # noqa: S101
    owner, aspect = source.ref
    invoked = Invoked(aspect, owner, source.text, action.effect, action.pay, state.actor)
    changed = replace(changed_by(roll, action, dice, state.options.dice_method), invokes=(*roll.invokes, invoked))
    board, plays = paid(state, action, source, side, roll)
    known = board if roll.unseen else revealed(board, source)
    board = reopened(known.with_roll(key, changed), key)
    after = replace(state, board=board)
    kind = "rerolled" if action.effect == REROLL else "invoked"
    data = {"aspect": source.text, "effect": action.effect, "pay": action.pay, "owner": source.owner}
    event = Event(kind, data, of_roll=True, about=roll.key)
    return laid(after, "invoke", key, event, plays, points_of(state, plays, board))


def changed_by(roll: OpenRoll, action: Invoke, dice: Dice, method: str) -> OpenRoll:
    """Give the roll with what the invoke does to it; what first lay stays known."""
    if action.effect == REROLL:
        return replace(roll, dice=fallen(method, action.faces, dice), was=roll.dice, method=method)
    if action.effect == HINDER:
        return replace(roll, raised=roll.raised + 1)
    return replace(roll, added=roll.added + 1)


def reopened(board: Board, key: str) -> Board:
    """Forget who had passed: whoever is affected may answer."""
    roll = board.rolls[key]
    for name in (key, roll.facing):
        if name in board.rolls:
            board = board.with_roll(name, replace(board.rolls[name], passed=()))
    return board


def paid(state: State, action: Invoke, source: Source, side: str, roll: OpenRoll) -> tuple[Board, dict[str, Play]]:
    """Use up a free invoke, or pay a point; whoever owns an aspect that is turned against them is owed it."""
    if action.pay == BY_FREE:
        board, plays = used_free(state, source, side)
    else:
        board, plays = with_point_paid(state)
        if source.owner and source.owner != state.actor and against(state, action, source.owner, roll):
            owed = {**board.owed, source.owner: board.owed.get(source.owner, 0) + 1}
            board = replace(board, owed=owed)
    whose = source.owner
    if whose in state.figures:
        play = plays.get(whose, state.figures[whose].play)
        plays[whose] = replace(play, invoked={**play.invoked, source.key: play.invoked.get(source.key, 0) + 1})
    return board, plays


def with_point_paid(state: State) -> tuple[Board, dict[str, Play]]:
    """Take one point from whoever acts."""
    if not led(state):
        return state.board, {state.actor: state.figures[state.actor].play.with_points(-1)}
    spent = 0 if state.options.gm_fate_pool == UNLIMITED else 1
    return replace(state.board, gm_points=state.board.gm_points - spent), {}


def against(state: State, action: Invoke, owner: str, roll: OpenRoll) -> bool:
    """Say whether an invoke works against the one whose aspect it is."""
    if action.effect == HINDER:
        return roll_key(state, action) == owner
    return owner in (roll.target, roll.facing, roll.waits)
