"""Facing a fight: the enemy and its danger level, who joins with which weak point, and how one gets out again."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.dice import Dice
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.board import BATTLE, MOST_NUMBER, Board, Fight, Fighter
from rules.systems.zwielicht.changing import bonus_of
from rules.systems.zwielicht.deeds import (
    NOBODY,
    ONLY_GM,
    Act,
    Deed,
    Facts,
    Result,
    Sayings,
    key,
    keys,
    led,
    needs_someone_up,
    number,
    only_gm,
    played,
    reader,
    switch,
    told,
    who,
    words,
)
from rules.systems.zwielicht.lying import options_in
from rules.systems.zwielicht.moving import ACTED, NOT_FIGHTING
from rules.systems.zwielicht.open_roll import FACES
from rules.systems.zwielicht.options import BY_SECTION, SEED, WEAPON, changed_options
from rules.systems.zwielicht.pooling import FROM_OWN, NO_BONUS
from rules.systems.zwielicht.rounds import NO_FIGHT
from rules.systems.zwielicht.solving import final_danger

LEAST_DANGER, MOST_DANGER = 1, 30
DANGER_WRONG = Refusal("danger_wrong", _("A danger level is a number from 1 to 30."))
NO_NAME = Refusal("enemy_unnamed", _("Say what the group faces."))
FIGHT_ON = Refusal("fight_on", _("A fight is going on already."))
JOINED = Refusal("joined_already", _("You are in this fight already."))
NO_WEAPON = Refusal("no_weapon", _("To join a fight you need a weapon or a fitting ability. Or ask the GM."))
OWN_POINT = Refusal("own_weak_point", _("Somebody else has to take over a weak point."))
NOT_TIED = Refusal("not_tied", _("The second die goes to one who had the highest die."))
NO_TIE = Refusal("no_tie", _("There is no second die to give."))
BONUS_OFF = Refusal("bonus_not_in_fights", _("Bonus dice do not count in fights at this table."))
BONUS_TWICE = Refusal("bonus_twice", _("You throw a bonus die in this round already."))


@dataclass(frozen=True)
class FaceEnemy(Deed):
    """Name an enemy, or a group of them as one, and its danger level ("Gefahrenstufe")."""

    name: str
    danger: int
    group: bool = False


@dataclass(frozen=True)
class Join(Deed):
    """Join the fight, and roll for one's weak point ("Schwachpunkt")."""


@dataclass(frozen=True)
class TakeOver(Deed):
    """Be ready to take over somebody's weak point when they withdraw."""

    to: str


@dataclass(frozen=True)
class CombatBonus(Deed):
    """Spend a bonus die as a second combat die for this round."""


@dataclass(frozen=True)
class GiveSecond(Deed):
    """Say who of those with the highest die gets a second one, nobody for nobody; or give one by hand."""

    to: tuple[str, ...] = ()


@dataclass(frozen=True)
class EndFight(Deed):
    """Put a fight away: it is over, or the group leaves it."""


# --- before a fight ---------------------------------------------------------------------------------------------------


def face_refused(state: State, deed: FaceEnemy) -> Refusal | None:
    if not led(state):
        return ONLY_GM
    return FIGHT_ON if state.board.fight is not None and state.board.fight.on else None


def face_enemy(state: State, deed: FaceEnemy) -> Outcome:
    board = facing(state.board, deed.name, deed.danger, deed.group)
    data = {"enemy": deed.name, "danger": deed.danger, "group": deed.group}
    return told(board, Event("enemy_faced", data), danger=deed.danger)


def facing(board: Board, name: str, danger: int, group: bool = False) -> Board:
    """Give the board with an enemy on it; in the last phase of an adventure it is the final battle.

    Hints that were used before it stands show as what its danger level was lowered by.
    """
    final = board.adventure.phase == BATTLE
    was = max(danger, final_danger(board)) if final else danger
    fight = Fight(name=name, group=group, was=was, final=final)
    return replace(board, danger=min(danger, MOST_NUMBER), fight=fight, admitted=(), openings=())


def join_refused(state: State, deed: Join) -> Refusal | None:
    refusal = needs_someone_up(state)
    if refusal:
        return refusal
    fight = state.board.fight
    if fight is None or not fight.on:
        return NO_FIGHT
    if state.actor in fight.fighters:
        return JOINED
    armed = state.figures[state.actor].sheet.may_fight or state.actor in state.board.admitted
    return NO_WEAPON if state.options.says("join_combat_needs") == WEAPON and not armed else None


def reads_join(state: State, deed: Join) -> dict[str, Any]:
    sheet = state.figures[state.actor].sheet
    return {"options": changed_options(state.options), "weak": sheet.weak, "light": sheet.light}


def reckon_join(deed: Join, facts: Facts, dice: Dice) -> dict[str, Any]:
    """Roll for a weak point, which stays the same throughout the fight."""
    mode = options_in(facts).says("weak_point_mode")
    if mode == BY_SECTION:
        thrown = [dice.roll(FACES), dice.roll(FACES)]
        weak = max(thrown) if facts["light"] else min(thrown)
    else:
        thrown = [dice.roll(FACES)]
        weak = weak_point(thrown[0], facts["weak"]) if mode == SEED else thrown[0]
    return {"act": "join_fight", "dice": thrown, "weak": weak, "modifier": facts["weak"] if mode == SEED else 0}


def weak_point(face: int, modifier: int) -> int:
    """Add the signed modifier; a weak point is at least 1 and at most 6."""
    return max(1, min(face + modifier, FACES))


def join(state: State, deed: Join, result: Result) -> Outcome:
    board = state.board.with_fighter(state.actor, Fighter((result["weak"],), who(state)))
    return Outcome(result, board, {}, (Event("joined_fight", {"who": who(state), "result": result}),))


# --- during a fight ---------------------------------------------------------------------------------------------------


def take_over_refused(state: State, deed: TakeOver) -> Refusal | None:
    refusal = needs_someone_up(state)
    if refusal:
        return refusal
    if state.board.fighter(state.actor) is None or state.board.fighter(deed.to) is None:
        return NOT_FIGHTING
    return OWN_POINT if deed.to == state.actor else None


def take_over(state: State, deed: TakeOver) -> Outcome:
    fight = state.board.fight
    board = replace(state.board, fight=replace(fight, takers={**fight.takers, deed.to: state.actor}))
    return told(board, Event("takes_over", {"who": who(state), "to_name": fight.fighters[deed.to].name}))


def bonus_refused(state: State, deed: CombatBonus) -> Refusal | None:
    refusal = needs_someone_up(state)
    if refusal:
        return refusal
    if not state.options.is_current:
        return BONUS_OFF
    fighter = state.board.fighter(state.actor)
    if fighter is None:
        return NOT_FIGHTING
    if fighter.choice:
        return ACTED
    return BONUS_TWICE if fighter.bonus else None if bonus_of(state) else NO_BONUS


def combat_bonus(state: State, deed: CombatBonus) -> Outcome:
    play, board = state.figures[state.actor].play, state.board
    if bonus_of(state) == FROM_OWN:
        play = replace(play, bonus_dice=play.bonus_dice - 1)
    else:
        board = replace(board, bonus_dice=board.bonus_dice - 1)
    fighter = replace(board.fight.fighters[state.actor], bonus=True)
    event = Event("combat_bonus", {"who": who(state)})
    return told(board.with_fighter(state.actor, fighter), event, plays={state.actor: play})


def second_refused(state: State, deed: GiveSecond) -> Refusal | None:
    if not led(state):
        return ONLY_GM
    fight = state.board.fight
    if fight is None or not fight.on:
        return NO_FIGHT
    if fight.tied:
        return None if set(deed.to) <= set(fight.tied) else NOT_TIED
    if not deed.to:
        return NO_TIE
    return None if set(deed.to) <= set(fight.fighters) else NOT_FIGHTING


def give_second(state: State, deed: GiveSecond) -> Outcome:
    fight = state.board.fight
    fighters = {
        each: replace(fighter, second=fighter.second or each in deed.to) for each, fighter in fight.fighters.items()
    }
    board = replace(state.board, fight=replace(fight, fighters=fighters, tied=()))
    names = ", ".join(fight.fighters[each].name for each in deed.to)
    return told(board, Event("second_given", {"names": names, "many": len(deed.to)}))


def end_refused(state: State, deed: EndFight) -> Refusal | None:
    return only_gm(state, deed) or (None if state.board.fight else NO_FIGHT)


def end_fight(state: State, deed: EndFight) -> Outcome:
    board = replace(state.board, fight=None, danger=0, openings=(), admitted=())
    return told(board, Event("fight_put_away", {"enemy": state.board.fight.name}))


# --- telling ----------------------------------------------------------------------------------------------------------

FACED = _("%(enemy)s: danger level %(danger)s.")
FACED_GROUP = _("%(enemy)s, a group: danger level %(danger)s.")
TAKES_OVER = _("%(who)s is ready to take over the weak point of %(to_name)s.")
BONUS_SPENT = _("%(who)s spends a bonus die in the fight.")
SECOND = _("The second die goes to %(names)s.")
NO_SECOND = _("Nobody gets a second die.")
PUT_AWAY = _("The fight against %(enemy)s is over.")


DEEDS: Mapping[str, Act] = {
    "face_enemy": Act(
        FaceEnemy,
        reader(
            FaceEnemy,
            name=words("name", NO_NAME),
            danger=number("danger", LEAST_DANGER, MOST_DANGER, DANGER_WRONG),
            group=switch("group"),
        ),
        face_refused,
        face_enemy,
    ),
    "join_fight": Act(
        Join,
        lambda form: Join(),
        join_refused,
        join,
        offered=lambda state: played(state) and join_refused(state, Join()) is None,
        reads=reads_join,
        reckon=reckon_join,
    ),
    "take_over": Act(
        TakeOver,
        reader(TakeOver, to=key("to", NOBODY)),
        take_over_refused,
        take_over,
        lambda deed: (deed.to,),
        lambda state: state.board.fighter(state.actor) is not None and len(state.board.fight.fighters) > 1,
    ),
    "combat_bonus": Act(
        CombatBonus,
        lambda form: CombatBonus(),
        bonus_refused,
        combat_bonus,
        offered=lambda state: played(state) and bonus_refused(state, CombatBonus()) is None,
    ),
    "give_second": Act(GiveSecond, reader(GiveSecond, to=keys("to")), second_refused, give_second),
    "end_fight": Act(EndFight, lambda form: EndFight(), end_refused, end_fight),
}
SAYINGS: Sayings = {
    "enemy_faced": lambda data: Text(FACED_GROUP if data.get("group") else FACED, data),
    "takes_over": lambda data: Text(TAKES_OVER, data),
    "combat_bonus": lambda data: Text(BONUS_SPENT, data),
    "second_given": lambda data: Text(SECOND if data.get("many") else NO_SECOND, data),
    "fight_put_away": lambda data: Text(PUT_AWAY, data),
}
