"""Help for the wounded ("Erste Hilfe"): first aid, medicine, and things that are used on somebody."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import shapes
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.shapes import limited
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.bags import NO_ITEM, USED_UP, carried_item, used
from rules.systems.phasesix.catalogue import Item
from rules.systems.phasesix.checks import fighting, laid, throw_ready
from rules.systems.phasesix.deeds import NOBODY, NOT_THERE, Act, Deed, Document
from rules.systems.phasesix.open_roll import AID, OpenRoll
from rules.systems.phasesix.options import ONCE_PER_SCENE, Options
from rules.systems.phasesix.play import Play
from rules.systems.phasesix.results import Result
from rules.systems.phasesix.rolling import Wanted, helpless_for, roll_for, roll_refused
from rules.systems.phasesix.someone import Changed, Someone, acting, actor_of, character
from rules.systems.phasesix.states import BLEEDING, DYING, POISONED
from rules.systems.phasesix.told import naming
from rules.systems.phasesix.traits import BONUS, DESTINY
from rules.systems.phasesix.turns import acted, engaged, on_the_move, turn_refused
from rules.systems.phasesix.wounding import boosted, stabilised
from rules.systems.phasesix.wounds import stands

FIRST_AID, MEDICINE = AIDS = ("first_aid", "medicine")
TREATED: Mapping[str, str] = {FIRST_AID: BLEEDING, MEDICINE: POISONED}
"""Which state each success takes a level of."""

NOT_YOURSELF = Refusal("aid_unconscious_self", _("Whoever is dying needs somebody else."))
TOO_LATE = Refusal("aid_too_late", _("This help comes too late."))
AIDED = Refusal("aided_already", _("First aid was given here already. It helps again in the next scene."))
NOT_FOR_USE = Refusal("item_no_use", _("This is not something to use on anybody."))


@dataclass(frozen=True)
class Aid(Deed):
    """Treat somebody with bare hands and skill: stabilise the dying, stop a bleeding, or give a boost."""

    to: str
    trait: str = limited(FIRST_AID, among=AIDS)
    difficulty: int = limited(0, least=-60, most=60)
    bonus_dice: int = 0
    destiny_dice: int = 0


@dataclass(frozen=True)
class UseItem(Deed):
    """Use a thing from the bag on somebody."""

    item: str
    to: str = ""


def wanted_aid(state: State, who: Someone, deed: Aid) -> Wanted:
    patient = character(state, deed.to)
    level = patient.status.get(DYING, 0) if patient else 0
    slower, harder = on_the_move(state, who)
    return Wanted(
        deed.trait,
        AID,
        difficulty=deed.difficulty,
        bonus=deed.bonus_dice,
        destiny=deed.destiny_dice,
        in_combat=fighting(state, who.key),
        needed=max(1, level),
        adding=slower,
        raising=harder,
    )


def aid_refused(state: State, deed: Aid) -> Refusal | None:
    who, patient = acting(state, ""), state.figures.get(deed.to)
    if who is None:
        return NOBODY
    if patient is None:
        return NOT_THERE
    if deed.to == state.actor and patient.play.level(DYING):
        return NOT_YOURSELF
    if patient.play.dead:
        return TOO_LATE
    refusal = turn_refused(state, who) if fighting(state, who.key) else None
    if refusal or engaged(state, who):
        return refusal or engaged(state, who)
    if was_aided(state, patient.play) and not urgent(patient.play):
        return AIDED
    return roll_refused(who, wanted_aid(state, who, deed))


def was_aided(state: State, play: Play) -> bool:
    """Say whether first aid was given in this scene, where that is the limit."""
    scene: int = state.board.scene.number
    return state.options.first_aid_limit == ONCE_PER_SCENE and play.aided == scene


def urgent(play: Play) -> bool:
    """Say whether there is more to do than to give a boost: that is never too late."""
    return any(play.level(state) for state in (DYING, BLEEDING, POISONED))


def aid_ready(state: State, deed: Aid) -> Document:
    who = actor_of(state, "")
    roll = roll_for(who, wanted_aid(state, who, deed))
    return {"roll": shapes.dump(replace(roll, effort=AID, patient=deed.to))}


def aid(state: State, deed: Aid, roll: OpenRoll, result: Result) -> Outcome:
    """Let the successes help at once: the dying are stabilised, states fall, a boost comes once a scene."""
    who, patient = actor_of(state, ""), character(state, deed.to)
    paid = {BONUS: deed.bonus_dice, DESTINY: deed.destiny_dice}
    outcome = laid(state, who, roll, result, paid, "aided", patient=patient.name if patient else "")
    changed = Changed(acted(outcome.board, who), outcome.plays)
    before = changed.play_of(patient) if patient else None
    if patient is None or before is None:
        return outcome
    after = treated(state, before, roll, roll.successes)
    changed = changed.with_play(deed.to, after)
    told = Event("treated", {"who": patient.name, "result": stands(state, changed, patient)}, about=roll.key)
    return replace(outcome, board=changed.board, plays=changed.plays, events=(*outcome.events, told))


def treated(state: State, play: Play, roll: OpenRoll, successes: int) -> Play:
    """Give what so many new successes do to a patient; whoever is still dying gets nothing else."""
    if not roll.passed or successes <= 0 or roll.successes < play.level(DYING):
        return play
    boosts = 0 if was_aided(state, play) or roll.trait != FIRST_AID else 1
    if play.level(DYING):
        return boosts_to(stabilised(play, awake=bool(boosts or play.boosts)), boosts, state)
    illness = TREATED[roll.trait]
    if play.level(illness):
        return play.with_state(illness, play.level(illness) - successes)
    return boosts_to(play, boosts, state)


def boosts_to(play: Play, boosts: int, state: State) -> Play:
    if not boosts:
        return play
    return replace(boosted(play, boosts, state.options), aided=state.board.scene.number)


# --- things -----------------------------------------------------------------------------------------------------------


def use_refused(state: State, deed: UseItem) -> Refusal | None:
    who = acting(state, "")
    if who is None:
        return NOBODY
    if deed.to and deed.to not in state.figures:
        return NOT_THERE
    if who.out and not fighting(state, who.key):
        return helpless_for(who, "")
    patient = state.figures[deed.to or state.actor]
    if patient.play.dead:
        return TOO_LATE
    found = carried_item(who, deed.item)
    if found is None:
        return NO_ITEM
    carried, item = found
    if not item.boosts and not item.lowers:
        return NOT_FOR_USE
    if item.charges and not carried.charges:
        return USED_UP
    return turn_refused(state, who) if fighting(state, who.key) else None


def use(state: State, deed: UseItem) -> Outcome:
    """Let a thing help: boosts, and levels of states; the dying it only helps beside a stabilising hand."""
    who, patient = actor_of(state, ""), character(state, deed.to or state.actor)
    found = carried_item(who, deed.item)
    if found is None or patient is None:
        raise LookupError("Nothing to use: this should have been refused.")
    carried, item = found
    changed = Changed(acted(state.board, who), {})
    mine = changed.play_of(who)
    if item.charges and mine:
        changed = changed.with_play(who.key, used(mine, carried))
    theirs = changed.play_of(patient)
    if theirs:
        changed = changed.with_play(patient.key, helped(theirs, item, state.options))
    result = {"item": item.key, **stands(state, changed, patient)}
    event = Event("item_used", {"who": who.name, **naming("item", item), "patient": patient.name, "result": result})
    return Outcome(result, changed.board, changed.plays, (event,))


def helped(play: Play, item: Item, options: Options) -> Play:
    for state, level in item.lowers.items():
        play = play.with_state(state, play.level(state) - level)
    return boosted(play, item.boosts, options)


ACTS: Mapping[str, Act] = {
    "aid": Act(Aid, aid_refused, aid, aid_ready, throw_ready, named=lambda deed: (deed.to,), opens=True),
    "use_item": Act(UseItem, use_refused, use, named=lambda deed: (deed.to,) if deed.to else ()),
}
