"""What a roll aims at: somebody, an aspect, a zone or a task, and whether it can."""

from rules.core.outcome import Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.fate import keyed, zones
from rules.systems.fate.actions import NO_ASPECT, Roll
from rules.systems.fate.board import BOOST, Board
from rules.systems.fate.deeds import NO_NPC, UNKNOWN_CHARACTER, led
from rules.systems.fate.lying import DISCOVER, EXPLOIT
from rules.systems.fate.play import ACTIVE, SLOTS
from rules.systems.fate.sheet import ATTACK, CLEVER, CREATE, OVERCOME

NO_TARGET = Refusal("target_missing", _("Choose whom you attack."))
SELF = Refusal("target_self", _("Nobody attacks themselves."))
TARGET_OUT = Refusal("target_out", _("Whoever is out of the scene cannot be attacked."))
ASPECT_GONE = Refusal("aspect_gone", _("This aspect is no longer there."))
HIDDEN = Refusal("aspect_hidden", _("This aspect is not known yet. Discover it first."))
A_BOOST = Refusal("boost_not_exploited", _("A boost has its one free invoke and no more. It cannot be exploited."))
IN_THE_OPEN = Refusal("exploited_unseen", _("What hurts somebody is exploited before everyone’s eyes. Roll for all."))
KNOWN = Refusal("aspect_known", _("This aspect is known already. Exploit it instead."))
ASPECT_ASTRAY = Refusal("aspect_astray", _("This action is not about an aspect."))
NOT_TRACING = Refusal("not_tracing", _("You are in nobody’s mind."))
BY_CLEVER = Refusal("back_by_clever", _("The way back is to overcome with Clever."))
TASK_GONE = Refusal("task_unknown", _("There is no such task to overcome, or it is done."))


def target_refused(state: State, action: Roll) -> Refusal | None:
    return (
        person_refused(state, action)
        or aspect_refused(state, action)
        or zones.zone_refused(state, action.npc or state.actor, action.zone, action.action)
        or task_refused(state.board, action)
        or back_refused(state, action)
    )


def person_refused(state: State, action: Roll) -> Refusal | None:
    if action.action == ATTACK and not (action.target or action.foe) and not state.rehearsed:
        return NO_TARGET
    if action.target:
        if action.target == state.actor:
            return SELF
        if action.target not in state.figures:
            return UNKNOWN_CHARACTER
        if state.figures[action.target].play.status != ACTIVE:
            return TARGET_OUT
    if action.foe:
        npc = state.board.npc(action.foe)
        if npc is None or not (npc.shown or led(state)):
            return NO_NPC
        if action.foe == action.npc:
            return SELF
        return None if npc.status == ACTIVE else TARGET_OUT
    return None


def aspect_refused(state: State, action: Roll) -> Refusal | None:
    """Say when an aspect is missing, unknown or known already.

    What is still to be discovered need not be named, and a script names nothing that is not on its board.
    """
    about = action.way in (DISCOVER, EXPLOIT)
    if not action.aspect:
        return NO_ASPECT if action.way == EXPLOIT and not state.rehearsed else None
    if not about and action.action != OVERCOME:
        return ASPECT_ASTRAY
    known = known_here(state, action)
    if known is None:
        return ASPECT_GONE
    if action.action == CREATE and action.way == DISCOVER:
        return KNOWN if known else None
    if action.way == EXPLOIT and is_boost(state.board, action.aspect):
        return A_BOOST
    if action.way == EXPLOIT and action.target and action.aspect in SLOTS and state.private:
        return IN_THE_OPEN
    return None if known else HIDDEN


def is_boost(board: Board, key: str) -> bool:
    aspect = board.aspect(key)
    return aspect is not None and aspect.kind == BOOST


def known_here(state: State, action: Roll) -> bool | None:
    """Say whether an aspect of the scene or of an NPC is known, as all consequences are; None where there is none."""
    aspect, npc, person = state.board.aspect(action.aspect), state.board.npc(action.foe), state.someone(action.target)
    if aspect:
        return not aspect.hidden
    if action.aspect in (npc.consequences if npc else person.play.consequences if person else ()):
        return True
    trait = keyed.found(npc.aspects, action.aspect) if npc else None
    return trait.shown if trait else None


def back_refused(state: State, action: Roll) -> Refusal | None:
    """Say when nobody is in another's mind, or looks for the way back in another way."""
    if not action.back:
        return None
    trace = state.board.traces.get(state.actor)
    if trace is None or trace.back:
        return NOT_TRACING
    return None if action.action == OVERCOME and action.approach == CLEVER else BY_CLEVER


def task_refused(board: Board, action: Roll) -> Refusal | None:
    if not action.task:
        return None
    task = keyed.found(board.tasks, action.task)
    open_ = task is not None and not task.outcome and not task.hidden
    return None if open_ and action.action == OVERCOME else TASK_GONE
