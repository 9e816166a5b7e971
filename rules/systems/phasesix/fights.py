"""How a fight begins: everybody throws for initiative, and whoever comes later joins the order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from rules.core.dice import Dice
from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.board import MOST_FIGHTERS, Fight, Fighter
from rules.systems.phasesix.deeds import NOBODY, NOT_THERE, Act, Deed, Document, gm_only
from rules.systems.phasesix.open_roll import FACES
from rules.systems.phasesix.results import Result
from rules.systems.phasesix.rounds import NO_FIGHT, begin_turn, name_of, unseen
from rules.systems.phasesix.someone import Changed, Someone, acting, actor_of, someone

MOST_TIES = 50
MOST_SPEED = 90
"""Beyond it nobody is any faster, or slower."""
FIGHT_ON = Refusal("fight_on", _("A fight is going on already."))
UNSEEN_FOE = Refusal(
    "foe_unseen", _("Players do not see this foe yet. Show it first, so that its dice betray nothing.")
)
IN_IT = Refusal("in_fight_already", _("This one is in the fight already."))
TOO_FEW = Refusal("too_few_fighters", _("A fight takes two at least."))
TOO_MANY = Refusal("too_many_fighters", _("At most %(most)s can be in a fight."), {"most": MOST_FIGHTERS})


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
class JoinFight(Deed):
    """Let somebody come into a fight that is going on: a character, or a foe in sight."""

    fighter: str = ""
    foe: str = ""


# --- initiative -------------------------------------------------------------------------------------------------------


def initiative_refused(state: State, deed: Initiative) -> Refusal | None:
    return None if acting(state, deed.foe) else NOBODY


def initiative_ready(state: State, deed: Initiative) -> Document:
    return {"quickness": speed(actor_of(state, deed.foe), "quickness")}


def speed(who: Someone, trait: str) -> int:
    return max(-MOST_SPEED, min(MOST_SPEED, who.number(trait)))


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
    if any(unseen(state, key) for key in deed.foes):
        return UNSEEN_FOE
    many = len({*deed.fighters, *deed.foes})
    return TOO_FEW if many < 2 else TOO_MANY if many > MOST_FIGHTERS else None


def fight_ready(state: State, deed: StartFight) -> Document:
    found = [someone(state, key) for key in dict.fromkeys((*deed.fighters, *deed.foes))]
    return {"fighters": [[each.key, speed(each, "quickness"), speed(each, "deftness")] for each in found if each]}


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


def untied(tied: list[Fighter], dice: Dice, throws: int = MOST_TIES) -> list[Fighter]:
    """Let those who are equal in everything throw, and again only those of them who are still equal."""
    if len(tied) < 2 or not throws:
        return tied
    thrown = {each.key: dice.roll(FACES) for each in tied}
    found: list[Fighter] = []
    for _face, still in groupby(sorted(tied, key=lambda each: -thrown[each.key]), key=lambda each: thrown[each.key]):
        found += untied(list(still), dice, throws - 1)
    return found


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


def join_refused(state: State, deed: JoinFight) -> Refusal | None:
    key = deed.foe or deed.fighter
    if state.actor != GM or not state.board.fight.round:
        return gm_only(state) or NO_FIGHT
    if (deed.foe and state.board.foe(deed.foe) is None) or (not deed.foe and deed.fighter not in state.figures):
        return NOT_THERE
    if state.board.fight.fighter(key):
        return IN_IT
    if len(state.board.fight.order) >= MOST_FIGHTERS:
        return TOO_MANY
    return UNSEEN_FOE if unseen(state, key) else None


def join_ready(state: State, deed: JoinFight) -> Document:
    who = someone(state, deed.foe or deed.fighter)
    if who is None:
        raise LookupError("Nobody joins: this should have been refused.")
    return {"key": who.key, "quickness": speed(who, "quickness"), "deftness": speed(who, "deftness")}


def join_throw(ready: Document, dice: Dice) -> tuple[Fighter, Result]:
    thrown = dice.roll(FACES) + ready["quickness"]
    fighter = Fighter(ready["key"], thrown, ready["quickness"], ready["deftness"])
    return fighter, {"act": "initiative", "initiative": thrown}


def join(state: State, deed: JoinFight, fighter: Fighter, result: Result) -> Outcome:
    """Put a newcomer into the order, behind whoever is equal; the turn that is played goes on."""
    fight = state.board.fight
    ready = replace(fighter, actions=actions_of(state, fighter.key))
    place = sum(rank(each) >= rank(ready) for each in fight.order)
    order = (*fight.order[:place], ready, *fight.order[place:])
    turn = fight.turn + (1 if place <= fight.turn else 0)
    board = replace(state.board, fight=replace(fight, order=order, turn=turn))
    event = Event("fight_joined", {"who": name_of(state, fighter.key), "result": result}, of_dice=True)
    return Outcome(result, board, {}, (event,))


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
    "join_fight": Act(
        JoinFight,
        join_refused,
        join,
        join_ready,
        join_throw,
        named=lambda deed: (deed.fighter,) if deed.fighter else (),
        for_gm=True,
    ),
}
