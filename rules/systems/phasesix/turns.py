"""Whose turn it is, and what an act costs: on one's own turn, or as an answer to somebody else's."""

from dataclasses import replace

from rules.core.outcome import Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.board import Board, Fighter
from rules.systems.phasesix.open_roll import Part
from rules.systems.phasesix.options import MINUS_TWO_DICE
from rules.systems.phasesix.rolling import IS_DYING, IS_UNCONSCIOUS
from rules.systems.phasesix.someone import Someone
from rules.systems.phasesix.states import DYING, HIDDEN, UNCONSCIOUS

MOVING = "moving"
MOVING_DICE = 2

NOT_FIGHTING = Refusal("not_fighting", _("You are not in the fight."))
NO_ACTIONS = Refusal("no_actions", _("You have no action left. They return with your next turn."))
NOTHING_TO_ANSWER = Refusal("not_your_turn", _("It is not your turn, and there is nothing to answer yet."))
NOT_PERCEIVED = Refusal("act_unseen", _("You did not perceive it. Only those who do can answer an act."))
HOLDING = Refusal("action_held", _("You keep your last action for a reaction. Let it go first, to use it now."))
ANSWERED = Refusal("reacted_already", _("You have answered this act already. Wait for the next one."))
ATTACK_WAITS = Refusal("attack_waits", _("An attack still waits for its answer."))
ONLY_SHOTS = Refusal("full_automatic", _("Firing fully automatic takes the whole turn. Nothing else is left."))


def engaged(state: State, who: Someone) -> Refusal | None:
    """Say why somebody cannot roll anew: their attack, or their answer to one, has not landed yet."""
    aimed = state.board.fight.aimed
    roll = state.board.rolls.get(aimed.by) if aimed else None
    if aimed is None or roll is None or roll.blow is None:
        return None
    answering = aimed.answer and roll.blow.target == who.key
    return ATTACK_WAITS if aimed.by == who.key or answering else None


def turn_refused(state: State, who: Someone, *, full_automatic: bool = False, moving: bool = False) -> Refusal | None:
    """Say why somebody cannot act in the fight just now; acts come one by one, and a further move is never free."""
    fight = state.board.fight
    fighter = fight.fighter(who.key)
    if fighter is None:
        return NOT_FIGHTING
    if lies_still(who, fighter):
        return lies_still(who, fighter)
    if fighter.spent_all and not full_automatic:
        return ONLY_SHOTS
    if fight.acting != fighter:
        return ONLY_SHOTS if full_automatic else answer_refused(state, fighter)
    if fight.aimed:
        return ATTACK_WAITS
    if fighter.walked and not moving:
        return None
    if fighter.holds and (fighter.actions == 1 or full_automatic):
        return HOLDING
    return None if fighter.actions else NO_ACTIONS


def lies_still(who: Someone, fighter: Fighter) -> Refusal | None:
    """Say why somebody can do nothing at all, whatever actions they had before they fell."""
    if who.level(DYING):
        return IS_DYING
    return IS_UNCONSCIOUS if who.level(UNCONSCIOUS) and not fighter.regained else None


def answer_refused(state: State, fighter: Fighter) -> Refusal | None:
    """Say why somebody cannot answer the act that was done last."""
    fight = state.board.fight
    if fight.act <= fight.unanswerable:
        return NOTHING_TO_ANSWER
    if fight.act == fight.unseen:
        return NOT_PERCEIVED
    if fighter.reacted == fight.act:
        return ANSWERED
    return ONLY_SHOTS if fighter.spent_all else None if fighter.actions else NO_ACTIONS


def on_the_move(state: State, who: Someone) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """Give what acting while walking takes from the dice of a roll, and what it adds to its minimum."""
    fighter = state.board.fight.fighter(who.key)
    walks = fighter is not None and fighter.walked and state.board.fight.acting == fighter
    if not walks or who.has_rule("moves_and_acts_freely"):
        return (), ()
    if state.options.moving_action == MINUS_TWO_DICE:
        return (Part(MOVING, -MOVING_DICE),), ()
    return (), (Part(MOVING, MOVING_DICE),)


def acted(board: Board, who: Someone, *, firing: str = "", walking: bool = False, moving: bool = False) -> Board:
    """Pay for an act: on the own turn it can be answered by all who perceive it, and after a walk one is free.

    On somebody else's turn it is itself an answer, which uses up an action that was held. `firing` is the weapon that
    is fired fully automatic, which from then on is all that is done.
    """
    fight = board.fight
    fighter = fight.fighter(who.key)
    if fighter is None:
        return board
    if fight.acting == fighter:
        free = fighter.walked and not moving
        paid = replace(fighter, actions=fighter.actions - (0 if free else 1), walked=walking)
        paid = replace(paid, spent_all=paid.spent_all or bool(firing), firing=firing or paid.firing)
        unseen = fight.act + 1 if who.level(HIDDEN) and not moving else fight.unseen
        return replace(board, fight=replace(fight.with_fighter(paid), act=fight.act + 1, unseen=unseen))
    paid = replace(fighter, actions=fighter.actions - 1, reacted=fight.act, holds=False)
    return replace(board, fight=fight.with_fighter(paid))
