"""Turns and rounds: what returns when one begins, what fades when one ends, and the harm that states do."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.outcome import EVERYONE, GM, Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.board import Board, Fight, Fighter
from rules.systems.phasesix.deeds import Act, Deed, gm_only
from rules.systems.phasesix.passing import harmed_all
from rules.systems.phasesix.someone import Changed, Someone, someone
from rules.systems.phasesix.states import DISORIENTED, DYING, EXHAUSTED, SHOCKED, UNCONSCIOUS
from rules.systems.phasesix.turns import ATTACK_WAITS

NO_FIGHT = Refusal("no_fight", _("There is no fight. The GM starts one."))
NOT_YOUR_TURN = Refusal("not_your_turn", _("It is not your turn."))


@dataclass(frozen=True)
class EndTurn(Deed):
    """End the turn that is played; after the last one the round ends, too."""


@dataclass(frozen=True)
class EndFight(Deed):
    """End the fight."""


def name_of(state: State, key: str) -> str:
    who = someone(state, key)
    return who.name if who else ""


def begin_turn(state: State, changed: Changed) -> Changed:
    """Give whoever is next all actions back, less what was stolen; who is too tired for any passes out."""
    fighter = changed.board.fight.acting
    who = now(state, changed, fighter.key) if fighter else None
    if fighter is None or who is None:
        return changed
    if who.level(EXHAUSTED) and not who.out and not who.most_actions:
        changed = with_state(changed, who, UNCONSCIOUS, 1)
        who = now(state, changed, fighter.key) or who
    actions = max(0, (woken(who, fighter) if who.out else who.most_actions) - fighter.stolen)
    fresh = replace(fighter, actions=actions, stolen=0, walked=False, tried=False, holds=False)
    fresh = replace(fresh, spent_all=False, firing="")
    fight = changed.board.fight.with_fighter(fresh)
    return replace(changed, board=replace(changed.board, fight=replace(fight, unanswerable=fight.act)))


def woken(who: Someone, fighter: Fighter) -> int:
    """Give the actions that an unconscious one has found again; the dying have none."""
    return 0 if who.level(DYING) else fighter.regained


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
    return replace(changed, board=with_fighter(changed.board, replace(fighter, walked=False, hurt=False)))


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
    "end_turn": Act(EndTurn, end_turn_refused, end_turn, named=lambda deed: (EVERYONE,)),
    "end_fight": Act(EndFight, end_fight_refused, end_fight, for_gm=True),
}
