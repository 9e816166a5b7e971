"""What an act of FU does. Every refusal comes before the first die falls."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.dice import Dice
from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.fu import following, life, modifiers, narrator, points, turns
from rules.systems.fu.actions import (
    Action,
    Award,
    Bond,
    ForceReroll,
    Give,
    Harm,
    Keep,
    Nudge,
    Pick,
    Reroll,
    RerollAll,
    Roll,
)
from rules.systems.fu.asking import asked_refused
from rules.systems.fu.board import Board
from rules.systems.fu.deeds import Deed, short_of
from rules.systems.fu.further import BY_KIND
from rules.systems.fu.open_roll import FACES, MOST_DICE, OpenRoll
from rules.systems.fu.options import ALL, FREE, NUDGE, SINGLE, Options
from rules.systems.fu.pool import BEST, Pool
from rules.systems.fu.result import LOCKED, free_dice, gained, newly_earned, pool_of, read_by, result_of

HIT_FACE = 1
DIE_LOCKED = Refusal("die_locked", LOCKED)
NO_ROLL = ("no_open_roll", _("You have no roll that can still be changed."))


def resolve(state: State, action: Action, dice: Dice) -> Outcome | Refusal:
    """Do the act, or say why not."""
    state = life.within_life(state)
    refusal = refused(state, action)
    if refusal:
        return refusal
    match action:
        case Award() | Give() | Harm() | Bond():
            return points.move(state, action)
        case Roll():
            return roll(state, action, dice)
        case Keep():
            return keep(state)
        case Pick():
            picked = replace(state.board.rolls[state.actor], picked=action.die)
            return laid(state, "pick", picked, cost=0)
        case Reroll():
            return changed(state, "reroll", action.dice, dice, cost=len(action.dice))
        case RerollAll():
            return changed(state, "reroll_all", free_dice(state.board.rolls[state.actor]), dice, cost=1)
        case Nudge():
            return nudge(state, action)
        case ForceReroll():
            return forced(state, action, dice)
        case Deed():
            return BY_KIND[type(action)].do(state, action)


def refused(state: State, action: Action) -> Refusal | None:
    """Say why an act is not possible, without touching a die."""
    match action:
        case Award() | Give() | Harm() | Bond():
            return points.refused(state, action)
        case Roll():
            return roll_refused(state, action)
        case ForceReroll():
            return force_refused(state, action)
        case Deed():
            return BY_KIND[type(action)].refused(state, action)
    opened = state.board.rolls.get(state.actor)
    if opened is None or state.actor not in state.figures:
        return Refusal(*NO_ROLL)
    return None if isinstance(action, Keep) else change_refused(state, opened, action)


# --- throwing ---------------------------------------------------------------------------------------------------------


def roll(state: State, action: Roll, dice: Dice) -> Outcome:
    """Throw for a question, or take a hit instead. An earlier roll that lay open is kept as it was."""
    size = Pool(action.helps, action.hinders, action.spend).size
    faces = tuple(HIT_FACE if action.take_a_hit else dice.roll(FACES) for _die in range(size))
    opened = OpenRoll(
        question=action.question,
        helps=action.helps,
        hinders=action.hinders,
        spent=action.spend,
        dice=faces,
        was=(0,) * size,
        hit=action.take_a_hit,
        picked=faces.index(action.pick) if action.pick in faces else None,
        key=following.roll_key(state),
        hidden=state.private,
    )
    board = modifiers.rolled(following.settled(state), state.actor)
    if not state.private:
        board = noticed(board, state.actor, action)
    return laid(replace(state, board=board), "roll", read_by(opened, state.options), cost=action.spend)


def noticed(board: Board, actor: str, action: Roll) -> Board:
    """Give the board after a roll that everybody sees: who rolled has acted, and instant details are used up."""
    return turns.marked(modifiers.used_up(board, action.helps + action.hinders), actor)


def roll_refused(state: State, action: Roll) -> Refusal | None:
    """Say why this question cannot be thrown for."""
    if state.actor == GM:
        return Refusal("only_players_roll", _("Only players roll. Ask one of them."))
    if state.actor not in state.figures:
        return Refusal("no_character", _("Take a character first."))
    pool = Pool(action.helps, action.hinders, action.spend)
    if pool.size > MOST_DICE:
        return Refusal("too_many_dice", _("At most %(most)s dice can be thrown at once."), {"most": MOST_DICE})
    return (
        turns.acted(state)
        or life.gone(state)
        or asked_refused(state, action.question, action.helps, action.hinders)
        or hit_refused(state, action)
        or spend_refused(state, action)
        or pick_refused(state, action, pool)
        or modifiers.roll_refused(state, action.helps, action.hinders)
    )


def hit_refused(state: State, action: Roll) -> Refusal | None:
    if action.take_a_hit and not state.options.fu_take_a_hit:
        return Refusal("take_a_hit_off", _("Taking a hit is not part of this table’s rules."))
    if action.take_a_hit and action.spend:
        return Refusal("hit_with_points", _("Points would be wasted: take a hit without spending any."))
    return None


def spend_refused(state: State, action: Roll) -> Refusal | None:
    if action.spend and not state.options.fu_bonus_die:
        return Refusal("bonus_dice_off", _("FU points buy no bonus dice at this table."))
    return short_of(state, action.spend)


def pick_refused(state: State, action: Roll, pool: Pool) -> Refusal | None:
    if action.pick is None:
        return None
    if state.options.player_pick != FREE:
        return Refusal("pick_off", _("At this table the best die always counts."))
    if pool.mode != BEST:
        return Refusal("pick_without_bonus", _("A die can only be picked among bonus dice."))
    return None


# --- after the roll ---------------------------------------------------------------------------------------------------


def change_refused(state: State, opened: OpenRoll, action: Action) -> Refusal | None:
    """Say why an open roll cannot be changed in this way."""
    options: Options = state.options
    if opened.hit:
        return Refusal("hit_stands", _("A hit that was taken stands."))
    match action:
        case Pick():
            return repick_refused(options, opened, action)
        case Reroll():
            return reroll_refused(state, opened, action)
        case RerollAll() if options.fu_reroll_mode != ALL:
            return Refusal("reroll_all_off", _("All dice together cannot be rolled again at this table."))
        case RerollAll() if opened.changed:
            return Refusal("rerolled_already", _("These dice were already rolled again. What they show stands."))
        case RerollAll():
            return short_of(state, 1) if free_dice(opened) else DIE_LOCKED
        case Nudge():
            return nudge_refused(state, opened, action)
    return None


def reroll_refused(state: State, opened: OpenRoll, action: Reroll) -> Refusal | None:
    if state.options.fu_reroll_mode != SINGLE:
        return Refusal("reroll_off", _("Single dice cannot be rolled again at this table."))
    if opened.changed:
        return Refusal("rerolled_already", _("These dice were already rolled again. What they show stands."))
    if any(at >= len(opened.dice) for at in action.dice):
        return Refusal("die_unknown", _("There is no such die."))
    return DIE_LOCKED if any(at in opened.locked for at in action.dice) else short_of(state, len(action.dice))


def nudge_refused(state: State, opened: OpenRoll, action: Nudge) -> Refusal | None:
    if state.options.fu_reroll_mode != NUDGE:
        return Refusal("nudge_off", _("Dice cannot be turned at this table."))
    if action.die >= len(opened.dice):
        return Refusal("die_unknown", _("There is no such die."))
    if not 1 <= opened.dice[action.die] + action.by <= FACES:
        return Refusal("nudge_past_end", _("A 6 goes no higher and a 1 no lower."))
    return short_of(state, 1)


def repick_refused(options: Options, opened: OpenRoll, action: Pick) -> Refusal | None:
    if options.player_pick != FREE:
        return Refusal("pick_off", _("At this table the best die always counts."))
    if pool_of(opened).mode != BEST:
        return Refusal("pick_without_bonus", _("A die can only be picked among bonus dice."))
    if action.die >= len(opened.dice):
        return Refusal("die_unknown", _("There is no such die."))
    return None


def changed(state: State, act: str, thrown: Sequence[int], dice: Dice, *, cost: int) -> Outcome:
    """Throw some dice of the open roll again; a pick made before is forgotten."""
    opened = state.board.rolls[state.actor]
    faces = tuple(dice.roll(FACES) if at in thrown else face for at, face in enumerate(opened.dice))
    was = tuple(face if at in thrown else 0 for at, face in enumerate(opened.dice))
    again = replace(opened, dice=faces, was=was, changed=act, paid=opened.paid + cost, picked=None)
    return laid(state, act, again, cost=cost)


def force_refused(state: State, action: ForceReroll) -> Refusal | None:
    """Say why a foe's point cannot have this die thrown again."""
    refusal = narrator.point_refused(state, action.foe, action.to)
    opened = state.board.rolls.get(action.to)
    if refusal or opened is None:
        return refusal or Refusal("no_roll_there", _("This character has no roll that can still be changed."))
    if opened.hit:
        return Refusal("hit_stands", _("A hit that was taken stands."))
    if opened.forced:
        return Refusal("forced_already", _("A foe’s point has already changed this roll."))
    return None if action.die < len(opened.dice) else Refusal("die_unknown", _("There is no such die."))


def forced(state: State, action: ForceReroll, dice: Dice) -> Outcome:
    """Throw one die of somebody's roll again for a foe's point: it stands, and a pick made before is forgotten."""
    opened, face = state.board.rolls[action.to], dice.roll(FACES)
    faces = tuple(face if at == action.die else shown for at, shown in enumerate(opened.dice))
    told = (action.die, opened.dice[action.die], face)
    again = replace(opened, dice=faces, picked=None, forced=told, locked=(*opened.locked, action.die))
    hit = replace(state, actor=action.to, board=narrator.paid(state.board, action.foe))
    outcome = laid(hit, "force_reroll", again, cost=0)
    named = {"who": narrator.name_of(state.board, action.foe)}
    return replace(outcome, events=tuple(replace(each, data={**each.data, **named}) for each in outcome.events))


def nudge(state: State, action: Nudge) -> Outcome:
    """Turn one die by one; what it first showed stays known, and a pick made before is forgotten."""
    opened = state.board.rolls[state.actor]
    faces, was = list(opened.dice), list(opened.was)
    was[action.die] = was[action.die] or faces[action.die]
    faces[action.die] += action.by
    turned = replace(opened, dice=tuple(faces), was=tuple(was), changed="nudge", paid=opened.paid + 1, picked=None)
    return laid(state, "nudge", turned, cost=1)


def keep(state: State) -> Outcome:
    """Close the open roll as it lies."""
    opened = state.board.rolls[state.actor]
    figure = state.figures[state.actor]
    result = result_of("keep", opened, state.options, figure.play.fu, opened.earned)
    told = {"who": figure.name, "question": opened.question, "result": result}
    event = Event("kept", told, of_roll=True, about=opened.key)
    return Outcome(result, following.settled(state), events=(event,))


# --- what lies on the table afterwards --------------------------------------------------------------------------------

KINDS = {
    "roll": "roll",
    "reroll": "roll",
    "reroll_all": "roll",
    "nudge": "nudged",
    "pick": "picked",
    "force_reroll": "forced",
}


def laid(state: State, act: str, opened: OpenRoll, *, cost: int) -> Outcome:
    """Pay for the act, earn what the dice bring, and leave the roll open on the board."""
    figure = state.figures[state.actor]
    paid = figure.play.fu - cost
    triggers = newly_earned(opened, state.options) if KINDS[act] == "roll" else ()
    fu = gained(paid, len(triggers), state.options)
    earned_by = triggers[: fu - paid]
    opened = replace(opened, earned=opened.earned + earned_by)
    result = result_of(act, opened, state.options, fu, earned_by)
    told = {"who": figure.name, "act": act, "question": opened.question, "result": result}
    return Outcome(
        result=result,
        board=state.board.with_roll(state.actor, opened),
        plays={state.actor: replace(figure.play, fu=fu)},
        events=(Event("hit_taken" if opened.hit else KINDS[act], told, of_roll=True, about=opened.key),),
    )
