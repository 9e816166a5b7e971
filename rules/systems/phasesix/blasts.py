"""What explodes or burns where it was thrown: everybody whom the GM sees within its reach takes its hits."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.catalogue import Blast, Item
from rules.systems.phasesix.deeds import NOT_THERE, Act, Deed, gm_only
from rules.systems.phasesix.open_roll import THROW
from rules.systems.phasesix.results import landed
from rules.systems.phasesix.someone import Changed, Someone, someone
from rules.systems.phasesix.told import naming
from rules.systems.phasesix.traits import PROTECTION
from rules.systems.phasesix.wounding import hurt
from rules.systems.phasesix.wounds import seen_of, stands

NOTHING_THROWN = Refusal("nothing_goes_off", _("Nothing was thrown that goes off."))


@dataclass(frozen=True)
class GoOff(Deed):
    """Let what somebody has thrown go off: it hits everybody named, characters (`to`) and foes."""

    by: str
    to: tuple[str, ...] = ()
    foes: tuple[str, ...] = ()


def blast_of(state: State, by: str) -> tuple[Item, Blast] | None:
    """Give what somebody has thrown and goes off."""
    roll, who = state.board.rolls.get(by), someone(state, by)
    item = who.catalogue.items.get(roll.blow.weapon) if who and roll and roll.kind == THROW and roll.blow else None
    return (item, item.blast) if item and item.blast else None


def go_off_refused(state: State, deed: GoOff) -> Refusal | None:
    if blast_of(state, deed.by) is None:
        return gm_only(state) or NOTHING_THROWN
    there = all(key in state.figures for key in deed.to) and all(state.board.foe(key) for key in deed.foes)
    return gm_only(state) or (None if there else NOT_THERE)


def go_off(state: State, deed: GoOff) -> Outcome:
    """Deal the hits of a thing to everybody in its reach; protection works as usual, and the throw is done with."""
    roll = state.board.rolls[deed.by]
    found = blast_of(state, deed.by)
    if found is None:
        raise LookupError("Nothing goes off: this should have been refused.")
    item, blast = found
    changed = Changed(state.board.without_roll(deed.by), {})
    events = [Event("went_off", naming("item", item), about=roll.key)]
    for who in (someone(state, key) for key in dict.fromkeys((*deed.to, *deed.foes))):
        if who:
            changed, told = struck(state, changed, who, blast)
            events.append(told)
    return Outcome({"item": item.key, "hit": len(events) - 1}, changed.board, changed.plays, tuple(events))


def struck(state: State, changed: Changed, who: Someone, blast: Blast) -> tuple[Changed, Event]:
    """Let one of those within reach take the hits, and tell of it."""
    blow = landed(blast.hits, who.number(PROTECTION), blast.penetration, blast.wounds, 0)
    changed = hurt(changed, who, blow.wounds, blast.brings)
    result = {"hits": blow.hits, "stopped": blow.stopped, "wounds": blow.wounds, **stands(state, changed, who)}
    told = {"who": who.name, "result": seen_of(who, result)}
    return changed, Event("hit", told, secret=bool(who.foe and not who.foe.shown))


ACTS: Mapping[str, Act] = {
    "go_off": Act(GoOff, go_off_refused, go_off, named=lambda deed: deed.to, for_gm=True),
}
