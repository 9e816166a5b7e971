"""What can still be done to an open roll, and what it then brings about: help, a hiding place, freedom, waking up."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.core.outcome import EVERYONE, Event, Outcome, Refusal, State
from rules.systems.phasesix import checks
from rules.systems.phasesix.aiding import treated
from rules.systems.phasesix.checks import HAS_PASSED, AddBonus, AddDestiny, Reroll, lying, open_roll
from rules.systems.phasesix.deeds import Act
from rules.systems.phasesix.open_roll import AID, BREAK_FREE, COME_ROUND, HIDE, OpenRoll
from rules.systems.phasesix.results import Result
from rules.systems.phasesix.rounds import with_state
from rules.systems.phasesix.someone import Changed, Someone, character
from rules.systems.phasesix.states import GRAPPLED, HIDDEN
from rules.systems.phasesix.turn_acts import found_again
from rules.systems.phasesix.wounds import stands

Follows = Callable[[State, Changed, Someone, OpenRoll, OpenRoll], Changed]


def hidden(state: State, changed: Changed, who: Someone, before: OpenRoll, roll: OpenRoll) -> Changed:
    """Hide as deep as the roll now says, unless one has come into the open since."""
    if before.passed and not who.level(HIDDEN):
        return changed
    return with_state(changed, who, HIDDEN, roll.successes if roll.passed else 0)


def freed(state: State, changed: Changed, who: Someone, before: OpenRoll, roll: OpenRoll) -> Changed:
    """Get out of a grip after all, or back into it where a passed roll was thrown again."""
    if before.passed == roll.passed:
        return changed
    return with_state(changed, who, GRAPPLED, 0 if roll.passed else roll.needed)


def helped(state: State, changed: Changed, who: Someone, before: OpenRoll, roll: OpenRoll) -> Changed:
    """Let further successes help the patient; what help was given stays given."""
    patient = character(state, roll.patient) if roll.patient in state.figures else None
    play = changed.play_of(patient) if patient else None
    if patient is None or play is None:
        return changed
    counted = before.successes if before.passed else 0
    return changed.with_play(patient.key, treated(state, play, roll, roll.successes - counted))


FOLLOWS: Mapping[str, Follows] = {HIDE: hidden, BREAK_FREE: freed, COME_ROUND: found_again, AID: helped}
"""What the dice of an effort do, by the effort."""


def followed(state: State, who: Someone, before: OpenRoll, outcome: Outcome) -> Outcome:
    """Let a changed roll do what it would have done at once."""
    roll = outcome.board.rolls[who.key]
    follow = FOLLOWS.get(roll.effort)
    if follow is None:
        return outcome
    changed = follow(state, Changed(outcome.board, outcome.plays), who, before, roll)
    patient = character(state, roll.patient) if roll.effort == AID else None
    told: tuple[Event, ...] = ()
    if patient and roll.passed:
        told = (Event("treated", {"who": patient.name, "result": stands(state, changed, patient)}, about=roll.key),)
    return replace(outcome, board=changed.board, plays=changed.plays, events=(*outcome.events, *told))


def add(state: State, deed: AddBonus | AddDestiny, roll: OpenRoll, result: Result) -> Outcome:
    who, before = lying(state, deed.foe)
    return followed(state, who, before, checks.add(state, deed, roll, result))


def reroll_refused(state: State, deed: Reroll) -> Refusal | None:
    """Say why a roll is not thrown again; help that was given is given."""
    found = open_roll(state, deed.foe)
    given = found is not None and found[1].effort == AID and found[1].passed
    return HAS_PASSED if given else checks.reroll_refused(state, deed)


def reroll(state: State, deed: Reroll, roll: OpenRoll, result: Result) -> Outcome:
    who, before = lying(state, deed.foe)
    return followed(state, who, before, checks.reroll(state, deed, roll, result))


def touches(deed: AddBonus | AddDestiny | Reroll) -> tuple[str, ...]:
    """Name everybody: whom a roll was to help lies on the table, not in the deed."""
    return (EVERYONE,)


ACTS: Mapping[str, Act] = {
    "add_bonus": Act(AddBonus, checks.add_refused, add, checks.open_ready, checks.throw_bonus, named=touches),
    "add_destiny": Act(AddDestiny, checks.add_refused, add, checks.open_ready, checks.throw_destiny, named=touches),
    "reroll": Act(Reroll, reroll_refused, reroll, checks.open_ready, checks.throw_again, named=touches),
}
