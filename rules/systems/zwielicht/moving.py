"""A move: what is tried, with which dice, and how they fall."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.dice import Dice
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.board import SOLVING, TO_WEAKEN, TO_WITHDRAW, Board, drawn, without
from rules.systems.zwielicht.deeds import (
    UNKNOWN_CHARACTER,
    Act,
    Deed,
    Facts,
    Form,
    Result,
    choice,
    key,
    needs_someone_up,
    played,
    reader,
    switch,
    who,
    words,
)
from rules.systems.zwielicht.lying import options_in, rolled_from
from rules.systems.zwielicht.open_roll import (
    ABILITY,
    FACES,
    MOST_LABEL,
    MOVES,
    PURPOSES,
    RESCUE,
    RISK,
    ROAD,
    WEAKEN,
    WITHDRAW,
    Die,
    OpenRoll,
)
from rules.systems.zwielicht.options import ABILITY_OR_RISK, changed_options
from rules.systems.zwielicht.play import Play
from rules.systems.zwielicht.pooling import (
    FROM_GROUP,
    FROM_NEXT,
    FROM_OWN,
    WITH_ABILITY,
    Joining,
    bonus_from,
    bonus_refused,
    fear_refused,
    in_the_way,
    pool_of,
    trait_of,
    trait_refused,
)
from rules.systems.zwielicht.result import result_of
from rules.systems.zwielicht.sheet import FREE, Ability

MOVE_UNKNOWN = Refusal("move_unknown", _("There is no such move."))
UNSETTLED = Refusal("roll_unsettled", _("Settle your open roll first."))
ROAD_USED = Refusal("road_used", _("You have told your tale in this adventure already."))
NO_TALE = Refusal("tale_missing", _("Tell a moment of the journey: that is what this move is about."))
NO_ABILITY = Refusal("ability_missing", _("Choose one of your abilities."))
NO_WAY_TO_WEAKEN = Refusal("weaken_needs_ability", _("To weaken an enemy, choose one of your abilities."))
NO_OPENING = Refusal("weaken_needs_opening", _("Choose an ability, or risk something first to find an opening."))
NO_ENEMY = Refusal("no_enemy", _("There is no enemy with a danger level to weaken."))
ACTED = Refusal("acted_this_round", _("You have done something else in this round already."))
PURPOSE_WRONG = Refusal("purpose_wrong", _("Only a risk can do that."))
NOT_OUT = Refusal("not_knocked_out", _("Nobody has to be brought back: this character is not knocked out."))
NOT_FIGHTING = Refusal("not_fighting", _("You are not in a fight."))
NO_TAKER = Refusal("nobody_takes_over", _("To withdraw, somebody else in the fight has to take over your weak point."))
SECOND_BONUS = Refusal("second_bonus_die", _("At most one bonus die joins a roll."))
IN_SECRET = Refusal("fight_in_secret", _("What somebody does in a fight, everybody sees. Let everyone see this roll."))
SOLVING_NOW = Refusal("solving_now", _("The group is solving the adventure. Finish that first."))


@dataclass(frozen=True)
class Move(Deed):
    """Try something by a move. `trait` names a slot of the sheet, `purpose` and `to` say what a risk is for."""

    move: str
    trait: str = ""
    fear: bool = False
    bonus: bool = False
    ability: str = ""
    words: str = ""
    purpose: str = ""
    to: str = ""


def one_bonus(form: Form) -> bool | Refusal:
    """Read whether a bonus die joins; a second one never does."""
    found: bool | Refusal = switch("bonus")(form)
    return SECOND_BONUS if isinstance(form.get("bonus"), list | tuple) else found


read_move = reader(
    Move,
    move=choice("move", MOVES, MOVE_UNKNOWN),
    trait=key("trait"),
    fear=switch("fear"),
    bonus=one_bonus,
    ability=words("ability"),
    words=words("words"),
    purpose=choice("purpose", PURPOSES, PURPOSE_WRONG, default=""),
    to=key("to"),
)


# --- why not ----------------------------------------------------------------------------------------------------------


def move_refused(state: State, deed: Move) -> Refusal | None:
    """Say why this move cannot be made, before any die falls."""
    refusal = needs_someone_up(state)
    if refusal:
        return refusal
    if state.actor in state.board.rolls:
        return UNSETTLED
    if state.board.adventure.phase == SOLVING:
        return SOLVING_NOW
    return (
        own_refused(state, deed)
        or purpose_refused(state, deed)
        or trait_refused(state, deed.move, deed.trait)
        or fear_refused(state, deed.fear)
        or bonus_refused(state, deed.bonus)
    )


def own_refused(state: State, deed: Move) -> Refusal | None:
    """Say what the move itself asks for and does not get."""
    if deed.move == ROAD:
        return road_refused(state, deed)
    if deed.move == ABILITY:
        return None if state.rehearsed or ability_of(state, deed.ability) else NO_ABILITY
    return weaken_refused(state, deed) if deed.move == WEAKEN else None


def road_refused(state: State, deed: Move) -> Refusal | None:
    if roads_left(state.figures[state.actor].play) < 1:
        return ROAD_USED
    return None if deed.words or state.rehearsed else NO_TALE


def roads_left(play: Play) -> int:
    """Count the tales that somebody may still tell: one, and one more for whatever makes the road free again."""
    return max(0, 1 + play.more_roads - play.roads)


def weaken_refused(state: State, deed: Move) -> Refusal | None:
    if not state.board.danger or (state.board.fight is not None and not state.board.fight.on):
        return NO_ENEMY
    fighter = state.board.fighter(state.actor)
    if fighter is not None and (fighter.choice or state.private):
        return ACTED if fighter.choice else IN_SECRET
    if state.rehearsed or ability_of(state, deed.ability):
        return None
    if state.options.says("weaken_needs") == ABILITY_OR_RISK:
        return None if state.actor in state.board.openings else NO_OPENING
    return NO_WAY_TO_WEAKEN


def ability_of(state: State, name: str) -> Ability | None:
    """Give the actor's ability of this name."""
    known = state.figures[state.actor].sheet.abilities
    return next((each for each in known if name and each.name.casefold() == name.casefold()), None)


def purpose_refused(state: State, deed: Move) -> Refusal | None:
    if not deed.purpose:
        return None
    if deed.move != RISK:
        return PURPOSE_WRONG
    if deed.purpose == RESCUE:
        figure = state.figures.get(deed.to)
        if figure is None:
            return UNKNOWN_CHARACTER
        return None if figure.play.knocked_out else NOT_OUT
    return withdraw_refused(state) if deed.purpose == WITHDRAW else None


def withdraw_refused(state: State) -> Refusal | None:
    fighter = state.board.fighter(state.actor)
    if fighter is None:
        return NOT_FIGHTING
    if fighter.choice:
        return ACTED
    if state.private:
        return IN_SECRET
    return None if state.actor in state.board.fight.takers else NO_TAKER


# --- how they fall ----------------------------------------------------------------------------------------------------


def joining(state: State, deed: Move) -> Joining:
    """Give what joins the move's own die, as the table has it."""
    trait = trait_of(state, deed.trait)
    colour, label = ("", "") if isinstance(trait, Refusal) else trait
    ability = ability_of(state, deed.ability)
    return Joining(
        trait=colour,
        label=label[:MOST_LABEL],
        fear=in_the_way(state, deed.fear),
        bonus=bonus_from(state) if deed.bonus else "",
        ability_black=ability is not None and ability.of_demon,
    )


def reads_move(state: State, deed: Move) -> dict[str, Any]:
    found = joining(state, deed)
    said = {name: value for name, value in vars(found).items() if value}
    ability = ability_of(state, deed.ability)
    named = {"ability": ability.name[:MOST_LABEL]} if ability and deed.move in WITH_ABILITY else {}
    return {"options": changed_options(state.options), **said, **named}


def reckon_move(deed: Move, facts: Facts, dice: Dice) -> dict[str, Any]:
    """Throw the dice of a move, in the order of its pool."""
    options = options_in(facts)
    joined = Joining(**{name: facts[name] for name in Joining.__dataclass_fields__ if name in facts})
    thrown = tuple(Die(*each, face=dice.roll(FACES)) for each in pool_of(deed.move, joined, options))
    roll = OpenRoll(
        deed.move,
        thrown,
        label=joined.label,
        ability=str(facts.get("ability", "")),
        purpose=deed.purpose,
    )
    return result_of("move", roll, options)


def move(state: State, deed: Move, result: Result) -> Outcome:
    """Lay the dice on the table; what they bring counts once they are settled."""
    to_name = state.figures[deed.to].name if deed.purpose == RESCUE else ""
    roll = replace(
        rolled_from(result),
        words=deed.words,
        to=deed.to if deed.purpose == RESCUE else "",
        to_name=to_name,
        key="r" + drawn(state.secret, state.actor),
        hidden=state.private,
    )
    play, board = spent(state, deed)
    board = (board if state.private else noticed(board, state.actor, deed)).with_roll(state.actor, roll)
    event = Event("moved", {"who": who(state), "result": result}, of_roll=True, about=roll.key)
    return Outcome(result, in_the_fight(board, state.actor, deed), {state.actor: play}, (event,))


def spent(state: State, deed: Move) -> tuple[Play, Board]:
    """Use up what the roll takes: a bonus die, the tale of this adventure, an opening."""
    play, board = state.figures[state.actor].play, state.board
    source = bonus_from(state) if deed.bonus else ""
    if source == FROM_NEXT:
        play = replace(play, next_white=play.next_white - 1)
    elif source == FROM_OWN:
        play = replace(play, bonus_dice=play.bonus_dice - 1)
    elif source == FROM_GROUP:
        board = replace(board, bonus_dice=board.bonus_dice - 1)
    if deed.move == ROAD:
        play = replace(play, roads=play.roads + 1)
    if deed.move == WEAKEN and ability_of(state, deed.ability) is None:
        board = replace(board, openings=tuple(each for each in board.openings if each != state.actor))
    return play, board


def noticed(board: Board, actor: str, deed: Move) -> Board:
    """Use up what everybody would miss: what was in the way, and what filled the free slot.

    It stays after a roll that not everybody sees, and counts once more.
    """
    return replace(
        board,
        hindered=without(board.hindered, actor),
        granted=without(board.granted, actor) if deed.trait == FREE else board.granted,
        unhelped=tuple(each for each in board.unhelped if each != actor),
    )


def in_the_fight(board: Board, actor: str, deed: Move) -> Board:
    """Note what a fighter does instead of fighting this round."""
    fighter = board.fighter(actor)
    chosen = TO_WEAKEN if deed.move == WEAKEN else TO_WITHDRAW if deed.purpose == WITHDRAW else ""
    return board.with_fighter(actor, replace(fighter, choice=chosen)) if fighter and chosen else board


MOVE = Act(
    Move,
    read_move,
    move_refused,
    move,
    lambda deed: (deed.to,) if deed.purpose == RESCUE and deed.to else (),
    lambda state: played(state) and needs_someone_up(state) is None and state.actor not in state.board.rolls,
    reads_move,
    reckon_move,
)
DEEDS: Mapping[str, Act] = {"move": MOVE}
