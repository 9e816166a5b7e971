"""A fight from its first throw to its last round: order, turns, rounds, and what happens when each of them ends."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from rules.core.dice import Dice
from rules.core.outcome import EVERYONE, GM, Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.board import Board, Fight, Fighter
from rules.systems.phasesix.deeds import NOBODY, NOT_THERE, Act, Deed, Document, gm_only
from rules.systems.phasesix.open_roll import FACES
from rules.systems.phasesix.passing import harmed_all
from rules.systems.phasesix.results import Result
from rules.systems.phasesix.someone import Changed, Someone, acting, actor_of, someone
from rules.systems.phasesix.states import DISORIENTED, EXHAUSTED, SHOCKED, UNCONSCIOUS
from rules.systems.phasesix.turns import ATTACK_WAITS

MOST_TIES = 50
NO_FIGHT = Refusal("no_fight", _("There is no fight. The GM starts one."))
FIGHT_ON = Refusal("fight_on", _("A fight is going on already."))
TOO_FEW = Refusal("too_few_fighters", _("A fight takes two at least."))
NOT_YOUR_TURN = Refusal("not_your_turn", _("It is not your turn."))


@dataclass(frozen=True)
class Initiative(Deed):
    """Throw for how soon one acts."""

    foe: str = ""


@dataclass(frozen=True)
class StartFight(Deed):
    """Begin a fight: everybody named throws for initiative."""

    fighters: tuple[str, ...] = ()
    foes: tuple[str, ...] = ()


@dataclass(frozen=True)
class EndTurn(Deed):
    """End the turn that is played; after the last one the round ends, too."""


@dataclass(frozen=True)
class EndFight(Deed):
    """End the fight."""


# --- initiative -------------------------------------------------------------------------------------------------------


def initiative_refused(state: State, deed: Initiative) -> Refusal | None:
    return None if acting(state, deed.foe) else NOBODY


def initiative_ready(state: State, deed: Initiative) -> Document:
    return {"quickness": actor_of(state, deed.foe).number("quickness")}


def initiative_throw(ready: Document, dice: Dice) -> tuple[int, Result]:
    """Throw one die, which does not go on, and add quickness."""
    initiative = dice.roll(FACES) + ready["quickness"]
    return initiative, {"act": "initiative", "initiative": initiative}


def initiative(state: State, deed: Initiative, thrown: int, result: Result) -> Outcome:
    who = actor_of(state, deed.foe)
    return Outcome(result, state.board, {}, (Event("initiative", {"who": who.name, "result": result}),))


def fight_refused(state: State, deed: StartFight) -> Refusal | None:
    if state.actor != GM:
        return gm_only(state)
    if state.board.fight.round:
        return FIGHT_ON
    if any(key not in state.figures for key in deed.fighters) or any(not state.board.foe(key) for key in deed.foes):
        return NOT_THERE
    return TOO_FEW if len({*deed.fighters, *deed.foes}) < 2 else None


def fight_ready(state: State, deed: StartFight) -> Document:
    found = [someone(state, key) for key in dict.fromkeys((*deed.fighters, *deed.foes))]
    return {"fighters": [[each.key, each.number("quickness"), each.number("deftness")] for each in found if each]}


def fight_throw(ready: Document, dice: Dice) -> tuple[tuple[Fighter, ...], Result]:
    """Throw for everybody in turn; who is equal in everything throws again."""
    fighters = [
        Fighter(key, initiative=dice.roll(FACES) + quickness, quickness=quickness, deftness=deftness)
        for key, quickness, deftness in ready["fighters"]
    ]
    order = ordered(fighters, dice)
    told = [[each.key, each.initiative] for each in order]
    return order, {"act": "start_fight", "order": told}


def rank(fighter: Fighter) -> tuple[int, int, int]:
    return fighter.initiative, fighter.quickness, fighter.deftness


def ordered(fighters: Sequence[Fighter], dice: Dice) -> tuple[Fighter, ...]:
    """Put the highest first: by initiative, then quickness, then deftness, then by throwing again."""
    found: list[Fighter] = []
    for _rank, group in groupby(sorted(fighters, key=rank, reverse=True), key=rank):
        found += untied(list(group), dice)
    return tuple(found)


def untied(tied: list[Fighter], dice: Dice) -> list[Fighter]:
    for _again in range(MOST_TIES):
        if len(tied) < 2:
            break
        throws = {each.key: dice.roll(FACES) for each in tied}
        tied = sorted(tied, key=lambda each: -throws[each.key])
        if len(set(throws.values())) == len(tied):
            break
    return tied


def start_fight(state: State, deed: StartFight, order: tuple[Fighter, ...], result: Result) -> Outcome:
    """Put everybody in order, with all their actions, and let the first one begin."""
    ready = tuple(replace(each, actions=actions_of(state, each.key)) for each in order)
    changed = Changed(replace(state.board, fight=Fight(round=1, order=ready)), {})
    changed = begin_turn(state, changed)
    names = [name_of(state, each.key) for each in order]
    event = Event("fight_started", {"names": names, "result": result}, of_dice=True)
    return Outcome(result, changed.board, changed.plays, (event,))


def actions_of(state: State, key: str) -> int:
    who = someone(state, key)
    return who.most_actions if who else 0


def name_of(state: State, key: str) -> str:
    who = someone(state, key)
    return who.name if who else ""


# --- turns ------------------------------------------------------------------------------------------------------------


def begin_turn(state: State, changed: Changed) -> Changed:
    """Give whoever is next all actions back, less what was stolen; who is too tired for any passes out."""
    fighter = changed.board.fight.acting
    who = now(state, changed, fighter.key) if fighter else None
    if fighter is None or who is None:
        return changed
    if who.level(EXHAUSTED) and not who.out and not who.most_actions:
        changed = with_state(changed, who, UNCONSCIOUS, 1)
        who = now(state, changed, fighter.key) or who
    actions = max(0, (fighter.regained if who.out else who.most_actions) - fighter.stolen)
    fresh = replace(fighter, actions=actions, stolen=0, hurt=False, walked=False, spent_all=False, tried=False)
    return replace(changed, board=with_fighter(changed.board, fresh))


def now(state: State, changed: Changed, key: str) -> Someone | None:
    """Give somebody as the act so far has left them."""
    figures = {name: replace(figure, play=changed.plays.get(name, figure.play)) for name, figure in allof(state)}
    return someone(replace(state, figures=figures, board=changed.board), key)


def allof(state: State) -> list[tuple[str, Any]]:
    return list({**state.company, **state.figures}.items())


def with_fighter(board: Board, fighter: Fighter) -> Board:
    return replace(board, fight=board.fight.with_fighter(fighter))


def with_state(changed: Changed, who: Someone, state: str, level: int) -> Changed:
    """Put somebody into a state, whether a character or a foe."""
    if who.foe:
        foe = changed.board.foe(who.key) or who.foe
        rest = {key: value for key, value in foe.status.items() if key != state}
        foe = replace(foe, status={**rest, state: level} if level > 0 else rest)
        return replace(changed, board=changed.board.with_foe(foe))
    play = changed.play_of(who)
    return changed.with_play(who.key, play.with_state(state, level)) if play else changed


def turn_over(state: State, changed: Changed) -> Changed:
    """Let shock fade where no wound fell since the last turn, and clear the head a little."""
    fighter = changed.board.fight.acting
    who = now(state, changed, fighter.key) if fighter else None
    if fighter is None or who is None:
        return changed
    if who.status.get(SHOCKED) and not fighter.hurt:
        changed = with_state(changed, who, SHOCKED, who.status[SHOCKED] - 1)
    if who.status.get(DISORIENTED):
        changed = with_state(changed, now(state, changed, fighter.key) or who, DISORIENTED, who.status[DISORIENTED] - 1)
    return replace(changed, board=with_fighter(changed.board, replace(fighter, walked=False)))


def end_turn_refused(state: State, deed: EndTurn) -> Refusal | None:
    fight = state.board.fight
    if not fight.round or fight.acting is None:
        return NO_FIGHT
    if state.actor not in (GM, fight.acting.key):
        return NOT_YOUR_TURN
    return ATTACK_WAITS if fight.aimed else None


def end_turn(state: State, deed: EndTurn) -> Outcome:
    """Go on to the next one in order who is still there; after the last the round ends and states do their harm."""
    changed = turn_over(state, Changed(state.board, {}))
    fight = changed.board.fight
    events: tuple[Event, ...] = ()
    turn = fight.turn + 1
    if turn >= len(fight.order):
        changed, events = round_over(state, changed)
        fight, turn = changed.board.fight, 0
        fight = replace(fight, round=fight.round + 1)
        events = (*events, Event("round_began", {"round": fight.round}))
    changed = replace(changed, board=replace(changed.board, fight=replace(fight, turn=turn)))
    changed = begin_turn(state, changed)
    following = changed.board.fight.acting
    name = name_of(state, following.key) if following else ""
    told = Event("turn_began", {"who": name}, secret=unseen(state, following.key if following else ""))
    result = {"round": changed.board.fight.round, "turn": changed.board.fight.turn}
    return Outcome(result, changed.board, changed.plays, (*events, told))


def unseen(state: State, key: str) -> bool:
    foe = state.board.foe(key)
    return foe is not None and not foe.shown


def round_over(state: State, changed: Changed) -> tuple[Changed, tuple[Event, ...]]:
    """Harm everybody in the fight who burns, bleeds or is poisoned."""
    figures = {name: replace(figure, play=changed.plays.get(name, figure.play)) for name, figure in allof(state)}
    keys = tuple(each.key for each in changed.board.fight.order)
    harmed, events = harmed_all(replace(state, figures=figures, board=changed.board), keys)
    return Changed(harmed.board, {**changed.plays, **harmed.plays}), events


def end_fight_refused(state: State, deed: EndFight) -> Refusal | None:
    return gm_only(state) or (None if state.board.fight.round else NO_FIGHT)


def end_fight(state: State, deed: EndFight) -> Outcome:
    """Put the order away; foes who were beaten stay where they fell."""
    rounds = state.board.fight.round
    return Outcome(
        {"rounds": rounds}, replace(state.board, fight=Fight()), {}, (Event("fight_ended", {"rounds": rounds}),)
    )


ACTS: Mapping[str, Act] = {
    "initiative": Act(Initiative, initiative_refused, initiative, initiative_ready, initiative_throw),
    "start_fight": Act(
        StartFight,
        fight_refused,
        start_fight,
        fight_ready,
        fight_throw,
        named=lambda deed: deed.fighters,
        for_gm=True,
    ),
    "end_turn": Act(EndTurn, end_turn_refused, end_turn, named=lambda deed: (EVERYONE,)),
    "end_fight": Act(EndFight, end_fight_refused, end_fight, for_gm=True),
}
