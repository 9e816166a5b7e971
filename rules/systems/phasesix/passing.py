"""Time passes: states do their harm, minutes run out for the dying, and what one meets leaves its mark."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.dice import Dice
from rules.core.outcome import EVERYONE, Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.catalogue import HORROR
from rules.systems.phasesix.deeds import Act, Deed, Document, gm_only
from rules.systems.phasesix.open_roll import FACES
from rules.systems.phasesix.results import Result
from rules.systems.phasesix.someone import Changed, Someone, character, someone
from rules.systems.phasesix.states import DYING
from rules.systems.phasesix.wounding import harm_of_states, hurt
from rules.systems.phasesix.wounds import OnSomeone, after, named, seen_of, stands, target_refused, targeted, whom

TABLES = 6
MINUTES = 5
IN_FIGHT = Refusal("in_fight", _("In a fight time passes by rounds."))
NOT_DYING = Refusal("not_dying", _("This one is not dying."))
NO_HORROR = Refusal("no_horror", _("There is no horror in this campaign."))
CLOCK_RUNS = Refusal("clock_runs", _("The minutes that are left have been thrown for."))


@dataclass(frozen=True)
class RoundEnd(OnSomeone):
    """Let burning, bleeding and poison do their harm to one character."""


@dataclass(frozen=True)
class FiveMinutes(Deed):
    """Let five minutes pass outside a fight: states harm everybody who has them, and the dying have less time."""


@dataclass(frozen=True)
class DyingTime(OnSomeone):
    """Throw for the minutes that are left to somebody who is dying."""


@dataclass(frozen=True)
class GainStress(OnSomeone):
    """Gain stress from a meeting with the otherworldly."""

    stress: int


# --- time passes ------------------------------------------------------------------------------------------------------


def round_end(state: State, deed: RoundEnd) -> Outcome:
    who = targeted(state, deed)
    harm = harm_of_states(who.status, state.options)
    changed = hurt(Changed(state.board, {}), who, harm, {})
    return after(state, changed, who, "harmed", {"wounds": harm})


def minutes_refused(state: State, deed: FiveMinutes) -> Refusal | None:
    return IN_FIGHT if state.board.fight.round else gm_only(state)


def harmed_all(state: State, keys: tuple[str, ...]) -> tuple[Changed, tuple[Event, ...]]:
    """Let states harm everybody named who can still come to harm, and tell of each."""
    changed, events = Changed(state.board, {}), []
    for key in keys:
        who = someone(state, key)
        harm = harm_of_states(who.status, state.options) if who else 0
        if who and harm and not beyond_harm(who):
            changed = hurt(changed, who, harm, {})
            facts = {"who": who.name, "result": seen_of(who, {"wounds": harm, **stands(state, changed, who)})}
            events.append(Event("harmed", facts, secret=bool(who.foe and not who.foe.shown)))
    return changed, tuple(events)


def beyond_harm(who: Someone) -> bool:
    """Say whether there is nothing more to lose: a foe that fell, or somebody who is dead."""
    return not who.foe.hearts_left if who.foe else who.values is not None and who.values.play.dead


def five_minutes(state: State, deed: FiveMinutes) -> Outcome:
    """Harm all who burn, bleed or are poisoned, and take the minutes from the dying."""
    keys = (*state.figures, *(foe.key for foe in state.board.foes))
    changed, events = harmed_all(state, keys)
    result = {"harmed": len(events)}
    for key in state.figures:
        who = character(state, key)
        play = changed.play_of(who) if who else None
        if who and play and play.minutes:
            left = max(0, play.minutes - MINUTES)
            changed = changed.with_play(key, replace(play, minutes=left, dead=not left))
            events = (*events, *died(who, left))
    return Outcome(result, changed.board, changed.plays, (Event("minutes_passed"), *events))


def died(who: Someone, minutes: int) -> tuple[Event, ...]:
    """Tell of somebody for whom no minute is left."""
    return () if minutes else (Event("died", {"who": who.name}),)


# --- dying and stress -------------------------------------------------------------------------------------------------


def dying_refused(state: State, deed: DyingTime) -> Refusal | None:
    refusal = target_refused(state, deed)
    if refusal:
        return refusal
    who = character(state, whom(state, deed))
    if who is None or not who.level(DYING):
        return NOT_DYING
    return CLOCK_RUNS if who.values and (who.values.play.minutes or who.values.play.dead) else None


def dying_ready(state: State, deed: DyingTime) -> Document:
    who = targeted(state, deed)
    dice = who.number("endurance") + who.number("resistance")
    return {"dice": max(dice, state.options.dying_minimum_dice)}


def dying_throw(ready: Document, dice: Dice) -> tuple[int, Result]:
    faces = [dice.roll(FACES) for _die in range(ready["dice"])]
    return sum(faces), {"act": "dying_time", "minutes": sum(faces), "faces": faces}


def dying_time(state: State, deed: DyingTime, minutes: int, result: Result) -> Outcome:
    who = targeted(state, deed)
    changed = Changed(state.board, {})
    if who.values:
        changed = changed.with_play(who.key, replace(who.values.play, minutes=minutes, dead=not minutes))
    event = Event("clock_started", {"who": who.name, "result": result}, of_dice=True)
    return Outcome(result, state.board, changed.plays, (event, *died(who, minutes)))


def stress_refused(state: State, deed: GainStress) -> Refusal | None:
    return target_refused(state, deed) if state.options.plays(HORROR) else NO_HORROR


def stress_ready(state: State, deed: GainStress) -> Document:
    who = targeted(state, deed)
    gain = max(0, deed.stress - (1 if who.has_rule("steeled") else 0))
    now = who.values.play.stress if who.values else 0
    return {"stress": now + gain, "most": who.number("max_stress")}


def stress_throw(ready: Document, dice: Dice) -> tuple[int, Result]:
    """Let stress rise; at its maximum it falls to nothing, and a tick is drawn from a table of tables."""
    if ready["stress"] < ready["most"]:
        return ready["stress"], {"act": "gain_stress", "stress": ready["stress"], "tick": None}
    tick = {"table": dice.roll(TABLES), "entry": dice.roll(TABLES)}
    return 0, {"act": "gain_stress", "stress": 0, "tick": tick}


def gain_stress(state: State, deed: GainStress, stress: int, result: Result) -> Outcome:
    who = targeted(state, deed)
    changed = Changed(state.board, {})
    if who.values:
        changed = changed.with_play(who.key, replace(who.values.play, stress=stress))
    return Outcome(result, state.board, changed.plays, (Event("stressed", {"who": who.name, "result": result}),))


ACTS: Mapping[str, Act] = {
    "round_end": Act(RoundEnd, target_refused, round_end, named=named),
    "five_minutes": Act(FiveMinutes, minutes_refused, five_minutes, named=lambda deed: (EVERYONE,), for_gm=True),
    "dying_time": Act(DyingTime, dying_refused, dying_time, dying_ready, dying_throw, named=named),
    "gain_stress": Act(GainStress, stress_refused, gain_stress, stress_ready, stress_throw, named=named),
}
