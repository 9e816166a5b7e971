"""Where somebody is in a fight: moving along its line, kneeling or lying, and where the GM puts them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.shapes import limited
from rules.core.text import counted
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.board import COVERS, MOST_METRES, POSTURES, Board, Fighter
from rules.systems.phasesix.counts import METRES
from rules.systems.phasesix.deeds import NOBODY, Act, Deed, gm_only
from rules.systems.phasesix.rounds import name_of, with_fighter
from rules.systems.phasesix.someone import Changed, Someone, acting, actor_of, in_the_open
from rules.systems.phasesix.states import DISORIENTED, GRAPPLED
from rules.systems.phasesix.turns import NOT_FIGHTING, acted, turn_refused

WALK, RUN, CRAWL = MOVES = ("walk", "run", "crawl")
HELD = Refusal("held", _("Held fast, nobody gets away from the spot."))
DAZED = Refusal("dazed", _("Disoriented, nobody can run."))
TOO_FAR = _("One action takes you %(metres)s at most.")
NOWHERE = Refusal("move_nowhere", _("Say how many metres."))


@dataclass(frozen=True)
class Move(Deed):
    """Walk, run or crawl some metres along the line of the fight, forwards, or `back` where metres go the other way."""

    how: str = limited(WALK, among=MOVES)
    metres: int = limited(0, least=-MOST_METRES, most=MOST_METRES)
    back: bool = False
    foe: str = ""


@dataclass(frozen=True)
class Stance(Deed):
    """Kneel, lie down or get up."""

    posture: str = limited("standing", among=POSTURES)
    foe: str = ""


@dataclass(frozen=True)
class Place(Deed):
    """Say where somebody stands and what covers them; the GM does, as it is the GM's scene."""

    fighter: str
    metres: int | None = limited(None, least=-MOST_METRES, most=MOST_METRES)
    cover: str = limited("", among=("", *COVERS))


def reach(who: Someone, how: str) -> int:
    """Give the metres of one action."""
    quickness, least = who.number("quickness"), who.options.minimum_metres
    return max(least, {WALK: quickness, RUN: 2 * quickness, CRAWL: -(-quickness // 2)}[how])


def move_refused(state: State, deed: Move) -> Refusal | None:
    who = acting(state, deed.foe)
    if who is None:
        return NOBODY
    if who.level(GRAPPLED):
        return HELD
    if deed.how == RUN and who.level(DISORIENTED):
        return DAZED
    if not deed.metres:
        return NOWHERE
    if abs(deed.metres) > reach(who, deed.how):
        return Refusal("move_too_far", TOO_FAR, {"metres": counted(METRES, reach(who, deed.how))})
    return turn_refused(state, who, moving=True)


def move(state: State, deed: Move) -> Outcome:
    """Change the place; a walk leaves one further act free, and none of it can be done unseen."""
    who = actor_of(state, deed.foe)
    changed = in_the_open(Changed(state.board, {}), who)
    board = acted(changed.board, who, walking=deed.how == WALK, moving=True)
    fighter = fighter_of(board, who.key)
    metres = fighter.metres + (-deed.metres if deed.back else deed.metres)
    board = with_fighter(board, replace(fighter, metres=max(-MOST_METRES, min(metres, MOST_METRES))))
    return done(who, board, changed, "moved", how=deed.how, metres=abs(deed.metres))


def fighter_of(board: Board, key: str) -> Fighter:
    fighter = board.fight.fighter(key)
    if fighter is None:
        raise LookupError("Nobody fights here: this should have been refused.")
    return fighter


def done(who: Someone, board: Board, changed: Changed, kind: str, **facts: object) -> Outcome:
    event = Event(kind, {"who": who.name, **facts}, secret=bool(who.foe and not who.foe.shown))
    fighter = fighter_of(board, who.key)
    return Outcome({"actions": fighter.actions, "metres": fighter.metres}, board, changed.plays, (event,))


def in_turn_refused(state: State, deed: Stance) -> Refusal | None:
    who = acting(state, deed.foe)
    return NOBODY if who is None else turn_refused(state, who)


def stance(state: State, deed: Stance) -> Outcome:
    who = actor_of(state, deed.foe)
    board = acted(state.board, who)
    board = with_fighter(board, replace(fighter_of(board, who.key), posture=deed.posture))
    return done(who, board, Changed(board, {}), "stance", posture=deed.posture)


def place_refused(state: State, deed: Place) -> Refusal | None:
    return gm_only(state) or (None if state.board.fight.fighter(deed.fighter) else NOT_FIGHTING)


def place(state: State, deed: Place) -> Outcome:
    fighter = fighter_of(state.board, deed.fighter)
    metres = fighter.metres if deed.metres is None else deed.metres
    placed = replace(fighter, metres=metres, cover=deed.cover or fighter.cover)
    facts = {"who": name_of(state, deed.fighter), "metres": metres, "cover": placed.cover}
    foe = state.board.foe(deed.fighter)
    event = Event("placed", facts, secret=foe is not None and not foe.shown)
    return Outcome({"metres": metres, "cover": placed.cover}, with_fighter(state.board, placed), {}, (event,))


ACTS: Mapping[str, Act] = {
    "move": Act(Move, move_refused, move),
    "stance": Act(Stance, in_turn_refused, stance),
    "place": Act(Place, place_refused, place, for_gm=True),
}
