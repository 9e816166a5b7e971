"""Whose turn it is, and what an act costs: on one's own turn, or as an answer to somebody else's."""

from dataclasses import replace

from rules.core.outcome import Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.board import Board, Fighter
from rules.systems.phasesix.someone import Someone

NOT_FIGHTING = Refusal("not_fighting", _("You are not in the fight."))
NO_ACTIONS = Refusal("no_actions", _("You have no action left. They return with your next turn."))
NOTHING_TO_ANSWER = Refusal("not_your_turn", _("It is not your turn, and there is nothing to answer yet."))
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


def turn_refused(state: State, who: Someone, *, full_automatic: bool = False) -> Refusal | None:
    """Say why somebody cannot act in the fight just now."""
    fight = state.board.fight
    fighter = fight.fighter(who.key)
    if fighter is None:
        return NOT_FIGHTING
    if fighter.spent_all and not full_automatic:
        return ONLY_SHOTS
    if fight.acting == fighter:
        return None if fighter.actions or fighter.walked else NO_ACTIONS
    return answer_refused(state, fighter)


def answer_refused(state: State, fighter: Fighter) -> Refusal | None:
    """Say why somebody cannot answer the act that was done last."""
    fight = state.board.fight
    if not fight.act:
        return NOTHING_TO_ANSWER
    if fighter.reacted == fight.act:
        return ANSWERED
    return ONLY_SHOTS if fighter.spent_all else None if fighter.actions else NO_ACTIONS


def acted(board: Board, who: Someone, *, full_automatic: bool = False, walking: bool = False) -> Board:
    """Pay for an act: on the own turn it can be answered, and after a walk one is free; otherwise it is an answer."""
    fight = board.fight
    fighter = fight.fighter(who.key)
    if fighter is None:
        return board
    if fight.acting == fighter:
        free = fighter.walked and not walking
        paid = replace(fighter, actions=fighter.actions - (0 if free else 1), walked=walking)
        paid = replace(paid, spent_all=paid.spent_all or full_automatic)
        return replace(board, fight=replace(fight.with_fighter(paid), act=fight.act + 1))
    paid = replace(fighter, actions=fighter.actions - 1, reacted=fight.act)
    return replace(board, fight=fight.with_fighter(paid))
