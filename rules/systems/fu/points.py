"""FU points that change hands: awards, gifts, and the variant in which they are life."""

from dataclasses import replace

from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.fu.actions import Award, Bond, Give, Harm
from rules.systems.fu.deeds import short_of
from rules.systems.fu.life import out_of_life
from rules.systems.fu.options import BY_DICE, LIFE_POINTS, NARRATOR_ONLY, Options
from rules.systems.fu.play import MOST_POINTS
from rules.systems.fu.result import gained
from rules.systems.fu.wishes import granted

Moving = Award | Give | Harm | Bond


def refused(state: State, action: Moving) -> Refusal | None:
    """Say why these points cannot change hands."""
    if action.to not in state.figures:
        return Refusal("unknown_character", _("There is no such character at this table."))
    if state.actor != GM and state.actor not in state.figures:
        return Refusal("no_character", _("Take a character first."))
    match action:
        case Award():
            return award_refused(state, action) or past_cap(state, action.to, action.points)
        case Give():
            return give_refused(state, action) or past_cap(state, action.to, action.points)
        case Harm():
            return harm_refused(state, action)
        case Bond():
            return bond_refused(state, action)


def award_refused(state: State, action: Award) -> Refusal | None:
    options: Options = state.options
    if state.actor != GM and options.fu_award_by == NARRATOR_ONLY:
        return Refusal("narrator_awards", _("Only the narrator awards points at this table."))
    if state.actor == action.to:
        return Refusal("no_self_award", _("Nobody awards points to themselves. Ask the narrator."))
    if action.reason in BY_DICE:
        return Refusal("dice_award", _("The dice award this point by themselves."))
    if action.reason and action.reason not in options.triggers:
        return Refusal("reason_off", _("This brings no points at this table."))
    if not action.reason and not options.plain_awards:
        return Refusal("award_needs_reason", _("At this table points come only for what the table has agreed on."))
    return None


def give_refused(state: State, action: Give) -> Refusal | None:
    if not state.options.fu_share:
        return Refusal("share_off", _("Points are not shared at this table."))
    if state.actor == GM:
        return Refusal("narrator_has_none", _("The narrator has no points to give. Award them instead."))
    if state.actor == action.to:
        return Refusal("gift_to_self", _("Give points to someone else."))
    return short_of(state, action.points)


def harm_refused(state: State, action: Harm) -> Refusal | None:
    if not state.options.fu_as_life:
        return Refusal("life_off", _("FU points are not life points at this table."))
    if state.actor not in (GM, action.to):
        return Refusal("harm_to_others", _("Only the narrator takes life points from someone else."))
    if state.figures[action.to].play.fu == 0:
        return Refusal("no_life_left", _("There are no life points left to take."))
    return None


def bond_refused(state: State, action: Bond) -> Refusal | None:
    if not state.options.fu_as_life:
        return Refusal("life_off", _("FU points are not life points at this table."))
    if state.actor == GM:
        return Refusal("narrator_has_no_life", _("The narrator has no life points to refill."))
    if state.actor == action.to:
        return Refusal("bond_with_self", _("Such a scene takes two. Choose someone else."))
    if state.figures[state.actor].play.fu >= LIFE_POINTS:
        return Refusal("life_full", _("Your life points are full."))
    return None


def past_cap(state: State, to: str, points: int) -> Refusal | None:
    fu = state.figures[to].play.fu
    if gained(fu, points, state.options) == fu + points:
        return None
    params = {"name": state.figures[to].name, "most": state.options.cap or MOST_POINTS}
    return Refusal("cap_reached", _("%(name)s can hold no more than %(most)s FU points."), params)


def move(state: State, action: Moving) -> Outcome:
    """Change the points of everyone the act touches, and say so."""
    match action:
        case Award():
            outcome = told(state, action, "awarded", {action.to: action.points}, action.to, reason=action.reason)
            return replace(with_words(outcome, action.words), board=granted(state.board, action.to))
        case Give():
            return told(state, action, "given", {state.actor: -action.points, action.to: action.points}, action.to)
        case Harm():
            taken = min(action.points, state.figures[action.to].play.fu)
            return out_of_life(state, action.to, told(state, action, "harmed", {action.to: -taken}, action.to))
        case Bond():
            missing = LIFE_POINTS - state.figures[state.actor].play.fu
            return told(state, action, "bonded", {state.actor: missing}, state.actor)


def told(state: State, action: Moving, kind: str, changes: dict[str, int], whose: str, reason: str = "") -> Outcome:
    """Give the outcome whose result tells the points of one character."""
    plays = {key: state.figures[key].play for key in changes}
    plays = {key: replace(play, fu=play.fu + changes[key]) for key, play in plays.items()}
    result = {"to": action.to, "points": abs(changes[whose]), "fu": plays[whose].fu, "reason": reason}
    who = state.figures[state.actor].name if state.actor in state.figures else ""
    data = {"who": who, "to_name": state.figures[action.to].name, **result}
    return Outcome(result, state.board, plays, (Event(kind, data),))


def with_words(outcome: Outcome, words: str) -> Outcome:
    """Let an award say what it is for."""
    first = outcome.events[0]
    return replace(outcome, events=(replace(first, data={**first.data, "words": words}),))
