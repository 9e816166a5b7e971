"""The act panel in a fight: whose turn it is, what an action can do, the attack to be made, and the one that waits."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.odds import Chance
from rules.core.outcome import Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.phasesix import odds
from rules.systems.phasesix.attack_view import AttackForm, attack_form
from rules.systems.phasesix.blow_view import Waiting, seen, waiting_view
from rules.systems.phasesix.board import Fight, Fighter
from rules.systems.phasesix.distances import Spot, line_of
from rules.systems.phasesix.efforts import ACROBATICS, STRENGTH, BreakFree, Hide, effort_refused, wanted
from rules.systems.phasesix.moving import CRAWL, RUN, WALK, reach
from rules.systems.phasesix.open_roll import BREAK_FREE, COME_ROUND, HIDE
from rules.systems.phasesix.rolling import Wanted, roll_for
from rules.systems.phasesix.someone import Someone, someone
from rules.systems.phasesix.traits import DESTINY
from rules.systems.phasesix.turn_acts import (
    ComeRound,
    Hold,
    PutOut,
    come_round_refused,
    hold_refused,
    put_out_refused,
    willpower,
)

COMES_ROUND, HIDES = _("Come round"), _("Hide from sight")
BREAKS_FREE, SLIPS_AWAY = _("Break free"), _("Slip away")


@dataclass(frozen=True)
class Step:
    """A way to move, with the metres of one action."""

    how: str
    metres: int


@dataclass(frozen=True)
class Effort:
    """An act by a roll that changes how somebody is: its trait, where it can be chosen, and its chance."""

    do: str
    name: Text
    trait: str
    chance: Chance | None


@dataclass(frozen=True)
class FightTray:
    """What the fight offers to one who is in it; `follows` is whoever has the turn next."""

    on_turn: bool
    acting: str
    follows: str
    actions: int
    most_actions: int
    walked: bool
    posture: str
    attack: AttackForm
    steps: tuple[Step, ...]
    spots: tuple[Spot, ...]
    efforts: tuple[Effort, ...]
    burning: bool
    holds: bool
    can_hold: bool
    victims: tuple[tuple[str, str], ...]
    waiting: Waiting | None


def fight_tray(state: State, who: Someone, fields: Mapping[str, object]) -> FightTray | None:
    """Draw up the fight for somebody who takes part in it."""
    fight = state.board.fight
    fighter = fight.fighter(who.key)
    if fighter is None:
        return None
    others = in_sight(state, who)
    attack = attack_form(state, who, fields, others)
    aimed_at = next((each.key for each in attack.targets if each.chosen), "")
    foe = who.key if who.foe else ""
    return FightTray(
        on_turn=fight.acting == fighter,
        acting=name_in_sight(state, who, fight.acting),
        follows=name_in_sight(state, who, following(fight)),
        actions=fighter.actions,
        most_actions=max(who.most_actions, fighter.actions),
        walked=fighter.walked,
        posture=fighter.posture,
        attack=attack,
        steps=tuple(Step(how, reach(who, how)) for how in (WALK, RUN, CRAWL)),
        spots=line_of(fighter, who, others, aimed_at),
        efforts=efforts_of(state, who, foe),
        burning=put_out_refused(state, PutOut(foe)) is None,
        holds=fighter.holds,
        can_hold=hold_refused(state, Hold(not fighter.holds, foe)) is None,
        victims=tuple((each.key, found.name) for each, found in others) if who.dice_left(DESTINY) else (),
        waiting=waiting_view(state, who),
    )


def following(fight: Fight) -> Fighter | None:
    return fight.order[(fight.turn + 1) % len(fight.order)] if fight.order else None


def name_in_sight(state: State, who: Someone, fighter: Fighter | None) -> str:
    """Give the name of somebody in the fight, unless it is oneself or nobody to be seen."""
    found = someone(state, fighter.key) if fighter and fighter.key != who.key else None
    return found.name if found and seen(found, who) else ""


def in_sight(state: State, who: Someone) -> list[tuple[Fighter, Someone]]:
    """Give all others in the fight whom this one can see, opponents first."""
    found = [(each, someone(state, each.key)) for each in state.board.fight.order if each.key != who.key]
    there = [(each, other) for each, other in found if other is not None and seen(other, who)]
    return sorted(there, key=lambda pair: (pair[1].foe is None) != (who.foe is not None))


def efforts_of(state: State, who: Someone, foe: str) -> tuple[Effort, ...]:
    """Offer what a roll could change about somebody just now, each with its chance."""
    rising, hiding = ComeRound(foe=foe), Hide(foe=foe)
    strong, nimble = BreakFree(STRENGTH, foe=foe), BreakFree(ACROBATICS, foe=foe)
    offered: tuple[tuple[str, str, str, Refusal | None, Wanted], ...] = (
        (COME_ROUND, COMES_ROUND, "", come_round_refused(state, rising), willpower(rising)),
        (HIDE, HIDES, "", effort_refused(state, hiding), wanted(state, who, hiding)),
        (BREAK_FREE, BREAKS_FREE, STRENGTH, effort_refused(state, strong), wanted(state, who, strong)),
        (BREAK_FREE, SLIPS_AWAY, ACROBATICS, effort_refused(state, nimble), wanted(state, who, nimble)),
    )
    shown = state.options.show_odds
    return tuple(
        Effort(do, Text(name), trait, odds.of_roll(roll_for(who, roll), roll.needed) if shown else None)
        for do, name, trait, refusal, roll in offered
        if refusal is None
    )
