"""What wounds do, and what mends them: acts on somebody's hearts, boosts and states."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.shapes import limited
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.deeds import NOBODY, NOT_THERE, Act, Deed
from rules.systems.phasesix.results import Result, landed
from rules.systems.phasesix.someone import Changed, Someone, character, someone
from rules.systems.phasesix.states import DYING, MOST_LEVEL, STATES
from rules.systems.phasesix.traits import PROTECTION
from rules.systems.phasesix.wounding import boosted, healed, hurt, standing

NOT_YOURS = Refusal("not_yours", _("Only the GM changes somebody else."))
NO_STATE = Refusal("state_unknown", _("There is no such state."))


@dataclass(frozen=True)
class OnSomeone(Deed):
    """Whatever changes somebody: oneself, or for the GM anybody at the table or a foe on it."""

    to: str = field(default="", kw_only=True)
    foe: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class TakeWounds(OnSomeone):
    """Take wounds that no protection stops."""

    wounds: int


@dataclass(frozen=True)
class TakeHits(OnSomeone):
    """Take hits from what needs no attack roll, such as a grenade: protection stops them as usual."""

    hits: int
    penetration: int = 0
    wounds: int = 1
    bonus_wounds: int = 0


@dataclass(frozen=True)
class Heal(OnSomeone):
    """Fill empty hearts."""

    wounds: int = limited(1, least=1)


@dataclass(frozen=True)
class Boost(OnSomeone):
    """Gain boosts."""

    boosts: int = limited(1, least=1)


@dataclass(frozen=True)
class SetState(OnSomeone):
    """Put somebody into a state, or out of it at level 0."""

    state: str
    level: int = limited(0, most=MOST_LEVEL)


def whom(state: State, deed: OnSomeone) -> str:
    return deed.foe or deed.to or state.actor


def named(deed: OnSomeone) -> tuple[str, ...]:
    return (deed.to,) if deed.to else ()


def target_refused(state: State, deed: OnSomeone) -> Refusal | None:
    """Say why somebody cannot be changed by the actor: players change their own, the GM anybody."""
    if not deed.to and not deed.foe:
        return None if state.actor in state.figures else NOBODY
    if state.actor != GM and whom(state, deed) != state.actor:
        return NOT_YOURS
    there = state.board.foe(deed.foe) if deed.foe else state.figures.get(deed.to)
    return None if there else NOT_THERE


def targeted(state: State, deed: OnSomeone) -> Someone:
    """Give whoever an act is about, once nothing is refused any more."""
    who = someone(state, whom(state, deed))
    if who is None:
        raise LookupError("Nobody is there: this should have been refused.")
    return who


def stands(state: State, changed: Changed, who: Someone) -> Result:
    """Say how somebody stands afterwards."""
    play = changed.play_of(who)
    if play is None or who.values is None:
        foe = changed.board.foe(who.key)
        return {"hearts": foe.hearts_left if foe else 0, "boosts": 0, "dying": bool(foe and foe.status.get(DYING))}
    return standing(play, who.values.value("hearts"))


def seen_of(who: Someone, result: Result) -> Result:
    """Give what everybody may know of a result: a foe's hearts only where they are shown."""
    hidden = who.foe is not None and not who.foe.hearts_shown
    return {name: value for name, value in result.items() if not hidden or name not in ("hearts", "boosts")}


def after(state: State, changed: Changed, who: Someone, kind: str, result: Result, /, **facts: object) -> Outcome:
    whole = {**result, **stands(state, changed, who)}
    event = Event(
        kind, {"who": who.name, **facts, "result": seen_of(who, whole)}, secret=bool(who.foe and not who.foe.shown)
    )
    return Outcome(whole, changed.board, changed.plays, (event,))


def take_wounds(state: State, deed: TakeWounds) -> Outcome:
    who = targeted(state, deed)
    changed = hurt(Changed(state.board, {}), who, deed.wounds, {})
    return after(state, changed, who, "wounded", {"wounds": deed.wounds})


def take_hits(state: State, deed: TakeHits) -> Outcome:
    who = targeted(state, deed)
    blow = landed(deed.hits, who.number(PROTECTION), deed.penetration, deed.wounds, deed.bonus_wounds)
    changed = hurt(Changed(state.board, {}), who, blow.wounds, {})
    return after(state, changed, who, "hit", {"hits": blow.hits, "stopped": blow.stopped, "wounds": blow.wounds})


def heal(state: State, deed: Heal) -> Outcome:
    who, better = targeted(state, deed), 0
    changed = Changed(state.board, {})
    if who.foe:
        better = min(who.foe.wounds, deed.wounds)
        status = {key: level for key, level in who.foe.status.items() if key != DYING or not better}
        changed = replace(
            changed, board=state.board.with_foe(replace(who.foe, wounds=who.foe.wounds - better, status=status))
        )
    elif who.values:
        better = min(who.values.play.wounds, deed.wounds)
        changed = changed.with_play(who.key, healed(who.values.play, deed.wounds))
    return after(state, changed, who, "healed", {"healed": better})


def boost_refused(state: State, deed: Boost) -> Refusal | None:
    refusal = target_refused(state, deed)
    if refusal:
        return refusal
    return None if character(state, whom(state, deed)) else NOT_THERE


def boost(state: State, deed: Boost) -> Outcome:
    who = targeted(state, deed)
    changed = Changed(state.board, {})
    if who.values:
        changed = changed.with_play(who.key, boosted(who.values.play, deed.boosts, state.options))
    return after(state, changed, who, "boosted", {})


def set_state_refused(state: State, deed: SetState) -> Refusal | None:
    return NO_STATE if deed.state not in STATES else target_refused(state, deed)


def set_state(state: State, deed: SetState) -> Outcome:
    who = targeted(state, deed)
    changed = Changed(state.board, {})
    if who.foe:
        rest = {key: level for key, level in who.foe.status.items() if key != deed.state}
        status = {**rest, deed.state: deed.level} if deed.level else rest
        changed = replace(changed, board=state.board.with_foe(replace(who.foe, status=status)))
    elif who.values:
        changed = changed.with_play(who.key, who.values.play.with_state(deed.state, deed.level))
    facts = {"state": deed.state, "level": deed.level}
    return after(state, changed, who, "state_set", {**facts}, **facts)


ACTS: Mapping[str, Act] = {
    "take_wounds": Act(TakeWounds, target_refused, take_wounds, named=named),
    "take_hits": Act(TakeHits, target_refused, take_hits, named=named),
    "heal": Act(Heal, target_refused, heal, named=named),
    "boost": Act(Boost, boost_refused, boost, named=named),
    "set_state": Act(SetState, set_state_refused, set_state, named=named),
}
