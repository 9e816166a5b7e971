"""Efforts that put somebody into a state or out of one: hide, break free."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import shapes
from rules.core.outcome import Outcome, Refusal, State
from rules.core.shapes import limited
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.checks import fighting, laid, throw_ready
from rules.systems.phasesix.deeds import NOBODY, Act, Deed, Document
from rules.systems.phasesix.open_roll import BREAK_FREE, HIDE, OpenRoll
from rules.systems.phasesix.results import Result
from rules.systems.phasesix.rolling import Wanted, roll_for, roll_refused
from rules.systems.phasesix.rounds import with_state
from rules.systems.phasesix.someone import Changed, Someone, acting, actor_of
from rules.systems.phasesix.states import GRAPPLED, HIDDEN
from rules.systems.phasesix.traits import BONUS, DESTINY
from rules.systems.phasesix.turns import acted, engaged, on_the_move, turn_refused

STRENGTH, ACROBATICS = FREEING = ("strength", "acrobatics")
NOT_HELD = Refusal("not_grappled", _("Nobody holds you."))
NOT_PLAYED = Refusal("state_not_played", _("This table plays without this state."))


@dataclass(frozen=True)
class Hide(Deed):
    """Get out of sight: each success of stealth makes it harder to be noticed."""

    difficulty: int = limited(0, least=-60, most=60)
    bonus_dice: int = 0
    destiny_dice: int = 0
    foe: str = ""


@dataclass(frozen=True)
class BreakFree(Deed):
    """Get out of somebody's grip by as many successes as it is strong."""

    trait: str = limited(STRENGTH, among=FREEING)
    bonus_dice: int = 0
    destiny_dice: int = 0
    foe: str = ""


Effort = Hide | BreakFree


def state_of(deed: Effort) -> str:
    return HIDDEN if isinstance(deed, Hide) else GRAPPLED


def wanted(state: State, who: Someone, deed: Effort) -> Wanted:
    hiding = isinstance(deed, Hide)
    slower, harder = on_the_move(state, who)
    return Wanted(
        "stealth" if isinstance(deed, Hide) else deed.trait,
        difficulty=deed.difficulty if isinstance(deed, Hide) else 0,
        bonus=deed.bonus_dice,
        destiny=deed.destiny_dice,
        in_combat=fighting(state, who.key),
        needed=1 if hiding else max(1, who.level(GRAPPLED)),
        adding=slower,
        raising=harder,
    )


def effort_refused(state: State, deed: Effort) -> Refusal | None:
    who = acting(state, deed.foe)
    if who is None:
        return NOBODY
    if not state.options.state_counts(state_of(deed)):
        return NOT_PLAYED
    if isinstance(deed, BreakFree) and not who.level(GRAPPLED):
        return NOT_HELD
    refusal = turn_refused(state, who) if fighting(state, who.key) else None
    return refusal or engaged(state, who) or roll_refused(who, wanted(state, who, deed))


def effort_ready(state: State, deed: Effort) -> Document:
    who = actor_of(state, deed.foe)
    roll = roll_for(who, wanted(state, who, deed))
    return {"roll": shapes.dump(replace(roll, effort=HIDE if isinstance(deed, Hide) else BREAK_FREE))}


def effort(state: State, deed: Effort, roll: OpenRoll, result: Result) -> Outcome:
    """Let a passed roll change the state at once, and cost an action in a fight."""
    who = actor_of(state, deed.foe)
    paid = {BONUS: deed.bonus_dice, DESTINY: deed.destiny_dice}
    outcome = laid(state, who, roll, result, paid, "hid" if isinstance(deed, Hide) else "broke_free")
    changed = Changed(acted(outcome.board, who), outcome.plays)
    if roll.passed:
        changed = with_state(changed, who, state_of(deed), roll.successes if isinstance(deed, Hide) else 0)
    return replace(outcome, board=changed.board, plays=changed.plays)


ACTS: Mapping[str, Act] = {
    HIDE: Act(Hide, effort_refused, effort, effort_ready, throw_ready, opens=True),
    BREAK_FREE: Act(BreakFree, effort_refused, effort, effort_ready, throw_ready, opens=True),
}
