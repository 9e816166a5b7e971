"""What somebody does with actions beside moving: beat out flames, keep one, buy one more, steal one, come round."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import shapes
from rules.core.outcome import GM, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.board import Fighter
from rules.systems.phasesix.checks import laid, throw_ready
from rules.systems.phasesix.deeds import NOBODY, Act, Deed, Document
from rules.systems.phasesix.moving import done, fighter_of
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
from rules.systems.phasesix.someone import Changed, Someone, acting, actor_of, someone
from rules.systems.phasesix.states import BURNING, DYING, UNCONSCIOUS
from rules.systems.phasesix.traits import BONUS, DESTINY
from rules.systems.phasesix.turns import NO_ACTIONS, NOT_FIGHTING, ONLY_SHOTS, acted, lies_still, turn_refused

NOT_UNCONSCIOUS = Refusal("not_unconscious", _("You are not unconscious."))
TRIED = Refusal("tried_already", _("You have tried in this turn. Try again in the next one."))
NOTHING_LEFT = Refusal("nothing_to_steal", _("There is no action left to steal."))
HELD_ALREADY = Refusal("held_already", _("You keep your last action already."))
HOLDS_NOTHING = Refusal("holds_nothing", _("You keep no action just now."))
NOT_BURNING = Refusal("not_burning", _("You are not on fire."))


@dataclass(frozen=True)
class PutOut(Deed):
    """Beat out flames: one level for one action."""

    foe: str = ""


@dataclass(frozen=True)
class Hold(Deed):
    """Keep the last action of one's turn for a reaction, so that it is not used by mistake; or let it go again."""

    holds: bool = True
    foe: str = ""


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


# --- flames -----------------------------------------------------------------------------------------------------------


def put_out_refused(state: State, deed: PutOut) -> Refusal | None:
    who = acting(state, deed.foe)
    if who is None:
        return NOBODY
    return turn_refused(state, who) if who.level(BURNING) else NOT_BURNING


def put_out(state: State, deed: PutOut) -> Outcome:
    who = actor_of(state, deed.foe)
    changed = with_state(Changed(acted(state.board, who), {}), who, BURNING, who.status[BURNING] - 1)
    return done(who, changed.board, changed, "put_out")


def on_turn(state: State, foe: str) -> tuple[Someone, Fighter] | Refusal:
    """Give whoever acts and has the turn, or say why nobody does."""
    who = acting(state, foe)
    if who is None:
        return NOBODY
    fighter = state.board.fight.fighter(who.key)
    if fighter is None:
        return NOT_FIGHTING
    return (who, fighter) if state.board.fight.acting == fighter else NOT_YOUR_TURN


def hold_refused(state: State, deed: Hold) -> Refusal | None:
    found = on_turn(state, deed.foe)
    if isinstance(found, Refusal):
        return found
    who, fighter = found
    if fighter.holds == deed.holds:
        return HELD_ALREADY if deed.holds else HOLDS_NOTHING
    if fighter.spent_all:
        return ONLY_SHOTS
    return lies_still(who, fighter) or (None if fighter.actions else NO_ACTIONS)


def hold(state: State, deed: Hold) -> Outcome:
    who = actor_of(state, deed.foe)
    board = with_fighter(state.board, replace(fighter_of(state.board, who.key), holds=deed.holds))
    return done(who, board, Changed(board, {}), "action_held" if deed.holds else "action_let_go")


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
    robbed = someone(state, victim.key)
    left = victim.actions if fight.acting == victim else (robbed.most_actions if robbed else 0) - victim.stolen
    return None if left > 0 else NOTHING_LEFT


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
    found = on_turn(state, deed.foe)
    if isinstance(found, Refusal):
        return found
    who, fighter = found
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
    "hold": Act(Hold, hold_refused, hold),
    "put_out": Act(PutOut, put_out_refused, put_out),
    "buy_action": Act(BuyAction, buy_refused, buy),
    "steal_action": Act(StealAction, steal_refused, steal),
    COME_ROUND: Act(ComeRound, come_round_refused, come_round, come_round_ready, throw_ready, opens=True),
}
