"""What somebody does with actions: move, take cover, buy one more, steal one, come round."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import shapes
from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.shapes import limited
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.board import COVERS, MOST_METRES, POSTURES, Board, Fighter
from rules.systems.phasesix.checks import laid, throw_ready
from rules.systems.phasesix.deeds import NOBODY, Act, Deed, Document, gm_only
from rules.systems.phasesix.open_roll import COME_ROUND, OpenRoll
from rules.systems.phasesix.options import SESSION
from rules.systems.phasesix.results import Result
from rules.systems.phasesix.rolling import (
    IS_DYING,
    IS_UNCONSCIOUS,
    NO_BONUS,
    NO_DESTINY,
    Wanted,
    roll_for,
    roll_refused,
)
from rules.systems.phasesix.rounds import NO_FIGHT, NOT_YOUR_TURN, name_of, unseen, with_fighter, with_state
from rules.systems.phasesix.someone import Changed, Someone, acting, actor_of, in_the_open
from rules.systems.phasesix.states import BURNING, DISORIENTED, DYING, GRAPPLED, UNCONSCIOUS
from rules.systems.phasesix.traits import BONUS, DESTINY
from rules.systems.phasesix.turns import NOT_FIGHTING, acted, turn_refused

WALK, RUN, CRAWL = MOVES = ("walk", "run", "crawl")
HELD = Refusal("held", _("Held fast, nobody gets away from the spot."))
DAZED = Refusal("dazed", _("Disoriented, nobody can run."))
TOO_FAR = _("One action takes you %(metres)s metres at most.")
NOT_UNCONSCIOUS = Refusal("not_unconscious", _("You are not unconscious."))
TRIED = Refusal("tried_already", _("You have tried in this turn. Try again in the next one."))
NOTHING_LEFT = Refusal("nothing_to_steal", _("There is no action left to steal."))
NOT_BURNING = Refusal("not_burning", _("You are not on fire."))


@dataclass(frozen=True)
class Move(Deed):
    """Walk, run or crawl some metres along the line of the fight, forwards or back."""

    how: str = limited(WALK, among=MOVES)
    metres: int = limited(0, least=-MOST_METRES, most=MOST_METRES)
    foe: str = ""


@dataclass(frozen=True)
class Stance(Deed):
    """Kneel, lie down or get up."""

    posture: str = limited("standing", among=POSTURES)
    foe: str = ""


@dataclass(frozen=True)
class PutOut(Deed):
    """Beat out flames: one level for one action."""

    foe: str = ""


@dataclass(frozen=True)
class Place(Deed):
    """Say where somebody stands and what covers them; the GM does, as it is the GM's scene."""

    fighter: str
    metres: int | None = limited(None, least=-MOST_METRES, most=MOST_METRES)
    cover: str = limited("", among=("", *COVERS))


@dataclass(frozen=True)
class BuyAction(Deed):
    """Spend a bonus die for one more action at once."""


@dataclass(frozen=True)
class StealAction(Deed):
    """Spend a destiny die: one more action at once, one less for somebody else."""

    fighter: str
    foe: str = ""


@dataclass(frozen=True)
class ComeRound(Deed):
    """Roll on willpower at the start of the turn: each success gives an unconscious one an action back."""

    bonus_dice: int = 0
    destiny_dice: int = 0
    foe: str = ""


# --- moving -----------------------------------------------------------------------------------------------------------


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
    if abs(deed.metres) > reach(who, deed.how):
        return Refusal("move_too_far", TOO_FAR, {"metres": reach(who, deed.how)})
    return turn_refused(state, who, moving=True)


def move(state: State, deed: Move) -> Outcome:
    """Change the place; a walk leaves one further act free, and none of it can be done unseen."""
    who = actor_of(state, deed.foe)
    changed = in_the_open(Changed(state.board, {}), who)
    board = acted(changed.board, who, walking=deed.how == WALK, moving=True)
    fighter = fighter_of(board, who.key)
    metres = max(-MOST_METRES, min(MOST_METRES, fighter.metres + deed.metres))
    board = with_fighter(board, replace(fighter, metres=metres))
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


def put_out_refused(state: State, deed: PutOut) -> Refusal | None:
    who = acting(state, deed.foe)
    if who is None:
        return NOBODY
    return turn_refused(state, who) if who.level(BURNING) else NOT_BURNING


def put_out(state: State, deed: PutOut) -> Outcome:
    who = actor_of(state, deed.foe)
    changed = with_state(Changed(acted(state.board, who), {}), who, BURNING, who.status[BURNING] - 1)
    return done(who, changed.board, changed, "put_out")


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


# --- actions for dice -------------------------------------------------------------------------------------------------


def buy_refused(state: State, deed: BuyAction) -> Refusal | None:
    who = acting(state, "")
    if who is None:
        return NOBODY
    if state.board.fight.fighter(who.key) is None:
        return NOT_FIGHTING
    if who.out:
        return IS_DYING if who.level(DYING) else IS_UNCONSCIOUS
    return None if who.dice_left(BONUS) else NO_BONUS


def buy(state: State, deed: BuyAction) -> Outcome:
    who = actor_of(state, "")
    fighter = fighter_of(state.board, who.key)
    board = with_fighter(state.board, replace(fighter, actions=fighter.actions + 1))
    changed = Changed(board, {}).paying(who, BONUS, 1)
    play = changed.play_of(who)
    if play and state.options.action_die_returns == SESSION:
        changed = changed.with_play(who.key, replace(play, bonus_dice_gone=play.bonus_dice_gone + 1))
    return done(who, board, changed, "action_bought")


def steal_refused(state: State, deed: StealAction) -> Refusal | None:
    who = acting(state, deed.foe)
    if who is None:
        return NOBODY
    fight = state.board.fight
    victim = fight.fighter(deed.fighter)
    if fight.fighter(who.key) is None or victim is None or victim.key == who.key:
        return NOT_FIGHTING if fight.round else NO_FIGHT
    if state.actor != GM and unseen(state, victim.key):
        return NOT_FIGHTING
    if who.out:
        return IS_DYING if who.level(DYING) else IS_UNCONSCIOUS
    if not who.dice_left(DESTINY):
        return NO_DESTINY
    return NOTHING_LEFT if fight.acting == victim and not victim.actions else None


def steal(state: State, deed: StealAction) -> Outcome:
    """Take an action from the turn that is played, or from the next one of whoever is not on turn."""
    who = actor_of(state, deed.foe)
    victim, thief = fighter_of(state.board, deed.fighter), fighter_of(state.board, who.key)
    on_turn = state.board.fight.acting == victim
    poorer = replace(victim, actions=victim.actions - 1) if on_turn else replace(victim, stolen=victim.stolen + 1)
    board = with_fighter(with_fighter(state.board, poorer), replace(thief, actions=thief.actions + 1))
    changed = Changed(board, {}).paying(who, DESTINY, 1)
    return done(who, changed.board, changed, "action_stolen", victim=name_of(state, deed.fighter))


# --- coming round -----------------------------------------------------------------------------------------------------


def willpower(deed: ComeRound) -> Wanted:
    return Wanted("willpower", bonus=deed.bonus_dice, destiny=deed.destiny_dice, in_combat=True)


def come_round_refused(state: State, deed: ComeRound) -> Refusal | None:
    who = acting(state, deed.foe)
    if who is None:
        return NOBODY
    fighter = state.board.fight.fighter(who.key)
    if fighter is None:
        return NOT_FIGHTING
    if state.board.fight.acting != fighter:
        return NOT_YOUR_TURN
    if not who.level(UNCONSCIOUS):
        return NOT_UNCONSCIOUS
    return TRIED if fighter.tried else roll_refused(who, willpower(deed))


def come_round_ready(state: State, deed: ComeRound) -> Document:
    roll = roll_for(actor_of(state, deed.foe), willpower(deed))
    return {"roll": shapes.dump(replace(roll, effort=COME_ROUND))}


def come_round(state: State, deed: ComeRound, roll: OpenRoll, result: Result) -> Outcome:
    """Give an action back for each success; once all of them are back, one is awake."""
    who = actor_of(state, deed.foe)
    paid = {BONUS: deed.bonus_dice, DESTINY: deed.destiny_dice}
    outcome = laid(state, who, roll, result, paid, "came_round")
    tried = with_fighter(outcome.board, replace(fighter_of(outcome.board, who.key), tried=True))
    changed = found_again(state, Changed(tried, outcome.plays), who, roll.bare(), roll)
    return replace(outcome, board=changed.board, plays=changed.plays)


def found_again(state: State, changed: Changed, who: Someone, before: OpenRoll, roll: OpenRoll) -> Changed:
    """Give back as many actions as there are more successes than before, to whoever still lies there."""
    fighter = changed.board.fight.fighter(who.key)
    if fighter is None or not who.level(UNCONSCIOUS):
        return changed
    most = who.foe.foe.actions if who.foe else who.number("actions")
    regained = max(0, min(most, fighter.regained + roll.successes - before.successes))
    awake = regained >= most
    actions = max(0, fighter.actions + regained - fighter.regained)
    again = replace(fighter, actions=actions, regained=0 if awake else regained)
    changed = replace(changed, board=with_fighter(changed.board, again))
    return with_state(changed, who, UNCONSCIOUS, 0) if awake else changed


ACTS: Mapping[str, Act] = {
    "move": Act(Move, move_refused, move),
    "stance": Act(Stance, in_turn_refused, stance),
    "put_out": Act(PutOut, put_out_refused, put_out),
    "place": Act(Place, place_refused, place, for_gm=True),
    "buy_action": Act(BuyAction, buy_refused, buy),
    "steal_action": Act(StealAction, steal_refused, steal),
    COME_ROUND: Act(ComeRound, come_round_refused, come_round, come_round_ready, throw_ready, opens=True),
}
