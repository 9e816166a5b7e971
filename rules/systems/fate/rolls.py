"""Throwing for an action: why it may be refused, what stands against it, and how it comes to lie open."""

from dataclasses import replace

from rules.core.dice import Dice
from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.fate import exchanges, keyed, settling
from rules.systems.fate.actions import FACES_WRONG, Roll
from rules.systems.fate.board import CONTEST, Board
from rules.systems.fate.contests import best_other, rolled_already
from rules.systems.fate.deeds import (
    NO_NPC,
    ONLY_GM,
    OUT,
    STATED,
    UNSEEN,
    actor_of,
    led,
    name_of,
    needs_character,
    points_of,
    unseen,
)
from rules.systems.fate.gifts import relieved
from rules.systems.fate.invoking import FACES_OFF
from rules.systems.fate.laying import laid
from rules.systems.fate.lying import EXPLOIT, OpenRoll
from rules.systems.fate.options import MANUAL
from rules.systems.fate.play import ACTIVE, SLOTS
from rules.systems.fate.roll_targets import target_refused
from rules.systems.fate.sheet import ATTACK, DEFEND, OVERCOME
from rules.systems.fate.throwing import fallen

NPC_MISSING = Refusal("npc_missing", _("Say which NPC rolls, or with what rating the opposition does."))
BUSY = Refusal("roll_unsettled", _("Your last roll is still open between you and somebody else. Settle it first."))
NO_STUNT = Refusal("stunt_unknown", _("You have no such stunt."))
NO_FIT = Refusal("stunt_does_not_fit", _("This stunt counts for another approach or another action."))
TOO_MANY = Refusal("too_many_helpers", _("At this table no more than %(most)s may help with one roll."))
OTHER_ROLL = Refusal(
    "another_roll", _("You were asked for another roll. Roll for that, or put the request aside first.")
)
NOT_DEFENDED = Refusal("nothing_to_defend", _("No roll waits for your defence."))
ATTACK_TOTAL = Refusal("attack_missing", _("Say how good the attack is that you defend against."))


def roller(state: State, action: Roll) -> str:
    """Name whoever rolls: the actor, or the NPC that the GM leads."""
    return action.npc if state.actor == GM and action.npc else state.actor


def refused(state: State, action: Roll) -> Refusal | None:
    """Say why this cannot be rolled, without touching a die."""
    if not state.rehearsed and (action.difficulty is not None or action.helpers is not None):
        return STATED
    return (
        roller_refused(state, action)
        or turn_refused(state, action)
        or (rolled_already(state.board, roller(state, action)) if in_contest(state.board, action) else None)
        or stunt_refused(state, action)
        or helpers_refused(state, action)
        or defence_refused(state, action)
        or target_refused(state, action)
        or asked_refused(state, action)
        or faces_refused(state, action)
    )


def roller_refused(state: State, action: Roll) -> Refusal | None:
    if not led(state) and (action.npc or action.rating is not None or action.skill):
        return ONLY_GM
    if led(state):
        npc = state.board.npc(action.npc)
        if action.npc and npc is None:
            return NO_NPC
        if npc and npc.status != ACTIVE:
            return OUT
        if unseen(state, action.npc) and not state.private:
            return UNSEEN
        if npc is None and action.rating is None:
            return NPC_MISSING
    elif refusal := needs_character(state):
        return refusal
    opened = state.board.rolls.get(roller(state, action))
    between = opened and (opened.waits or opened.facing in state.board.rolls or exploits_somebody(state, opened))
    return BUSY if between else None


def exploits_somebody(state: State, opened: OpenRoll) -> bool:
    """Say whether settling the roll changes a character, whom only the act of settling names."""
    return opened.way == EXPLOIT and opened.aspect in SLOTS and state.someone(opened.target) is not None


def turn_refused(state: State, action: Roll) -> Refusal | None:
    """Defending costs no action; anything else is done once an exchange, in turn."""
    return None if action.action == DEFEND else exchanges.cannot_act(state, roller(state, action))


def stunt_refused(state: State, action: Roll) -> Refusal | None:
    if not action.stunt:
        return None
    figure = actor_of(state)
    stunt = figure.sheet.stunt(action.stunt) if figure else None
    if stunt is None:
        return NO_STUNT
    return None if stunt.fits(action.action, action.approach) else NO_FIT


def helpers_refused(state: State, action: Roll) -> Refusal | None:
    most = state.options.max_helpers
    if action.helpers is not None and action.helpers > most:
        return replace(TOO_MANY, params={"most": most})
    return None


def defence_refused(state: State, action: Roll) -> Refusal | None:
    """Say when there is nothing to defend against, or it is not one's own side that is attacked."""
    board: Board = state.board
    if action.action != DEFEND:
        return NOT_DEFENDED if action.against else None
    if not action.against:
        return None if action.difficulty is not None else ATTACK_TOTAL if state.rehearsed else NOT_DEFENDED
    attack, key = board.rolls.get(action.against), roller(state, action)
    if attack is None or not attack.waits or action.against == key:
        return NOT_DEFENDED
    return None if attack.waits == key or board.side(attack.waits) == board.side(key) else NOT_DEFENDED


def asked_refused(state: State, action: Roll) -> Refusal | None:
    """Say when a roll is not the one that was asked for."""
    if state.asked is None:
        return None
    wrong = action.action != state.asked["action"] or state.asked["approach"] not in ("", action.approach)
    return OTHER_ROLL if wrong else None


def faces_refused(state: State, action: Roll) -> Refusal | None:
    if state.options.dice_method == MANUAL:
        return None if action.faces else FACES_WRONG
    return FACES_OFF if action.faces else None


# --- throwing ---------------------------------------------------------------------------------------------------------


def roll(state: State, action: Roll, dice: Dice) -> Outcome:
    """Throw. An earlier roll that lay open is settled as it was, and so is what it brings."""
    key = roller(state, action)
    board, events = prepared(state, action)
    opened = board.rolls[key]
    faces = fallen(opened.method, action.faces, dice)
    board = spent(board.with_roll(key, replace(opened, dice=faces)), key, action)
    event = Event("roll", {}, of_roll=True, about=opened.key, of_dice=True)
    outcome = laid(replace(state, board=board), "roll", key, event, relieved(state, board), points_of(state))
    return replace(outcome, events=(*events, *outcome.events))


def prepared(state: State, action: Roll) -> tuple[Board, tuple[Event, ...]]:
    """Give the board with all that counts for a roll, before its dice fall."""
    key = roller(state, action)
    events: tuple[Event, ...] = ()
    if key in state.board.rolls:
        board, events = settling.settled(state, key)
        state = replace(state, board=board)
    board, number = state.board.numbered(state.secret)
    opened = counted(state, action, key)
    opened = replace(opened, method=state.options.dice_method, key=number, hidden=state.private)
    return against_whom(state, board, action, key, opened), events


def counted(state: State, action: Roll, key: str) -> OpenRoll:
    """Give what counts beside the dice."""
    figure, npc = actor_of(state), state.board.npc(action.npc)
    stunt = figure.sheet.stunt(action.stunt) if figure and action.stunt else None
    pledged = len(state.board.helping.get(key, ()))
    rating = figure.sheet.rating(action.approach) if figure else action.rating or 0
    return OpenRoll(
        action=action.action,
        approach=action.approach,
        way=action.way,
        rating=npc.rating(action.approach, action.skill) if npc and led(state) else rating,
        stunt=(stunt.name or stunt.key) if stunt else "",
        stunt_bonus=stunt.bonus if stunt else 0,
        helpers=pledged if action.helpers is None else action.helpers,
        target=action.target or action.foe,
        target_name=name_of(state, action.target or action.foe),
        aspect=action.aspect,
        back=action.back,
        zone=action.zone,
        task=action.task,
        text=action.text,
        words=action.words,
        by=state.actor,
    )


def against_whom(state: State, board: Board, action: Roll, key: str, opened: OpenRoll) -> Board:
    """Lay the roll down against what opposes it: another roll, somebody who will defend, or a rung of the ladder."""
    if action.action == DEFEND and action.against:
        attack = board.rolls[action.against]
        met = replace(attack, waits="", facing=key)
        if attack.waits != key and attack.target == attack.waits:
            met = replace(met, target=key, target_name=name_of(state, key))
        return board.with_roll(action.against, met).with_roll(key, replace(opened, facing=action.against))
    waits = defender(state, action, key)
    difficulty = 0 if waits else difficulty_of(state, action, key)
    contest = in_contest(board, action)
    return board.with_roll(key, replace(opened, waits=waits, difficulty=difficulty, contest=contest))


def in_contest(board: Board, action: Roll) -> bool:
    return board.mode == CONTEST and action.action == OVERCOME and not (action.task or action.back)


def defender(state: State, action: Roll, key: str) -> str:
    """Name who will defend with dice, "" where a fixed difficulty stands against the roll."""
    known = action.difficulty is not None or state.asked is not None
    if known or action.task or action.back or in_contest(state.board, action):
        return ""
    opposed = state.board.opposed.get(key)
    if opposed is not None:
        return str(opposed.by)
    return (action.target or action.foe) if action.action == ATTACK else ""


def difficulty_of(state: State, action: Roll, key: str) -> int:
    """Give the rung that stands against a roll, shifted for its approach where the table plays so."""
    board: Board = state.board
    if action.difficulty is not None:
        return action.difficulty
    if in_contest(board, action):
        return best_other(board, key)
    if action.back:
        return board.traces[key].depth
    shift = board.shifted.get(action.approach, 0) if state.options.approach_tn_shift else 0
    task = keyed.found(board.tasks, action.task)
    if task:
        return task.difficulty + shift
    if state.asked is not None:
        return int(state.asked["difficulty"]) + shift
    opposed = board.opposed.get(key)
    return (opposed.difficulty if opposed else board.difficulty) + shift


def spent(board: Board, key: str, action: Roll) -> Board:
    """Use up what was prepared for a roll, and the action of this exchange unless it was a defence."""
    if action.action == DEFEND:
        return board
    opposed = {name: each for name, each in board.opposed.items() if name != key}
    helping = {name: each for name, each in board.helping.items() if name != key}
    may_help = {name: most for name, most in board.may_help.items() if name != key}
    return exchanges.marked(replace(board, opposed=opposed, helping=helping, may_help=may_help), key)
