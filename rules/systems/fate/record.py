"""What the log keeps of an act, and how it is played again from that alone."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from rules.core import shapes
from rules.core.dice import FATE_SIDES, Dice
from rules.core.outcome import Refusal, State
from rules.systems.fate.actions import NAMES, Action, Invoke, Roll, read
from rules.systems.fate.board import Board
from rules.systems.fate.coefficient import STARTS, Measure, whose
from rules.systems.fate.deeds import points_of
from rules.systems.fate.gifts import SeeDeaths, seen
from rules.systems.fate.invoking import changed_by, roll_key, with_point_paid
from rules.systems.fate.lying import BY_POINT, Invoked, OpenRoll, opposition_of
from rules.systems.fate.result import brief, result_of
from rules.systems.fate.rolls import prepared, roller
from rules.systems.fate.sources import find
from rules.systems.fate.throwing import fallen

ACTOR, OTHER = "", "other"


def facts(state: State, action: Action) -> dict[str, object]:
    """Give what the rule reads for this act beside the act itself, as small as it goes; nothing where no dice fall."""
    match action:
        case Roll():
            board, _events = prepared(state, action)
            return {**lying(board, roller(state, action)), "points": points_of(state)}
        case Invoke():
            return invoke_facts(state, action)
        case Measure():
            return {"role": state.figures[whose(state, action)].sheet.role}
        case SeeDeaths():
            return {"method": state.options.dice_method}
    return {}


def invoke_facts(state: State, action: Invoke) -> dict[str, object]:
    key, side = roll_key(state, action), state.board.side(state.actor)
    source = find(state, side, action.aspect, action.owner, action.npc)
    board, plays = with_point_paid(state) if action.pay == BY_POINT else (state.board, {})
    found = {"aspect": brief(source.text) if source else "", "points": points_of(state, plays, board)}
    return {**lying(state.board, key), **found, "method": state.options.dice_method}


def lying(board: Board, key: str) -> dict[str, object]:
    """Write a roll down by what counts for its result: numbers, and texts as short as the result has them."""
    roll = board.rolls[key]
    small = OpenRoll(
        action=roll.action,
        approach=roll.approach,
        way=roll.way,
        method=roll.method,
        dice=roll.dice,
        rating=roll.rating,
        stunt=brief(roll.stunt),
        stunt_bonus=roll.stunt_bonus,
        helpers=roll.helpers,
        facing=OTHER if roll.facing or roll.waits else "",
        added=roll.added,
        raised=roll.raised,
        invokes=tuple(Invoked("", "", brief(each.text), each.effect, each.pay) for each in roll.invokes),
        target_name=brief(roll.target_name),
        text=brief(roll.text),
        traded=roll.traded,
        contest=roll.contest,
    )
    if roll.waits:
        small = replace(small, waits=OTHER)
    else:
        opposition = opposition_of(board.rolls, replace(roll, raised=0)) or 0
        small = replace(small, difficulty=opposition)
    return {"roll": shapes.dump(small), "words": brief(roll.words)}


def replay(request: Mapping[str, object], facts: Mapping[str, object], dice: Dice) -> dict[str, object]:
    """Play a logged act again from what was asked, what the rule read and how the dice fell."""
    action = read(request)
    match action:
        case Roll():
            opened = recorded(facts)
            return again("roll", replace(opened, dice=fallen(opened.method, action.faces, dice)), facts)
        case Invoke():
            changed = changed_by(recorded(facts), action, dice, str(facts["method"]))
            invoked = Invoked("", "", str(facts["aspect"]), action.effect, action.pay)
            return again("invoke", replace(changed, invokes=(*changed.invokes, invoked)), facts)
        case Measure():
            start = STARTS[str(facts["role"])]
            rolled = [dice.roll(sides) for sides in start.dice]
            found = {"act": "measure", "dice": rolled, "fixed": start.fixed, "role": facts["role"]}
            return {**found, "coefficient": start.fixed + sum(rolled)}
        case SeeDeaths():
            return dict(seen(str(facts["method"]), action.deaths, action.terror, dice))
        case Refusal():
            raise ValueError(f"The logged request cannot be read: {action.code}.")
    raise ValueError("No dice fall in this act.")


def recorded(facts: Mapping[str, object]) -> OpenRoll:
    roll: OpenRoll = shapes.load(OpenRoll, facts["roll"], "A logged roll")
    return roll


def again(act: str, roll: OpenRoll, facts: Mapping[str, object]) -> dict[str, object]:
    return result_of(act, Board(rolls={ACTOR: roll}), ACTOR, int(str(facts["points"])))


def expression(action: Action, sides: Sequence[int]) -> str:
    """Name system, act and dice for the roll log; nothing anyone typed. Dice typed in by hand are said to be so."""
    typed = isinstance(action, Roll | Invoke) and bool(action.faces)
    dice = "+".join(f"{len(list(same))}d{'F' if size == FATE_SIDES else size}" for size, same in groupby(sides))
    return f"{'manual ' if typed else ''}fate {NAMES[type(action)]} {dice}".rstrip()
