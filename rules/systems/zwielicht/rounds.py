"""A round of a fight: everybody's combat dice, the two highest of them, and whom they hit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.core import fields as given
from rules.core.dice import Dice
from rules.core.outcome import EVERYONE, Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.board import BATTLE, END, LOST, TO_FIGHT, WON, Board, Fight, Fighter, Round
from rules.systems.zwielicht.deeds import MOST_KEY, MOST_NAMED, Act, Deed, Facts, Form, Result, led, who
from rules.systems.zwielicht.lying import options_in
from rules.systems.zwielicht.moving import NO_ENEMY, NOT_FIGHTING
from rules.systems.zwielicht.open_roll import FACES
from rules.systems.zwielicht.options import (
    ALL,
    AT_MOST_THREE,
    BY_GM,
    MOST_COMBAT_HINTS,
    NEXT_ROUND,
    Options,
    changed_options,
)
from rules.systems.zwielicht.play import Play
from rules.systems.zwielicht.settling import knocked

MOST_COMBAT_DICE = 3
COUNTING = 2
"""So many of the highest dice are added up."""

FIGHTERS_WRONG = Refusal("fighters_wrong", _("Name the fighters with their dice, and everybody’s weak points."))
FIGHTERS_STATED = Refusal("fighters_stated", _("Who fights with how many dice is known to the table."))
NO_FIGHT = Refusal("no_fight", _("There is no fight going on."))
NOBODY_FIGHTS = Refusal("nobody_fights", _("Nobody who could fight is in this fight."))
TIE_OPEN = Refusal("tie_undecided", _("Several had the highest die. The GM says first who gets the second one."))
ROLL_OPEN = Refusal("fighter_unsettled", _("Wait until %(name)s has settled a roll."))


@dataclass(frozen=True)
class FightRound(Deed):
    """Play a round. Scripts state who throws how many dice, and everybody's weak points."""

    fighters: Mapping[str, int] = field(default_factory=dict)
    weak_points: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


def read_round(form: Form) -> FightRound | Refusal:
    fighters, weak = form.get("fighters") or {}, form.get("weak_points") or {}
    if not isinstance(fighters, Mapping) or not isinstance(weak, Mapping) or len(fighters) + len(weak) > 2 * MOST_NAMED:
        return FIGHTERS_WRONG
    thrown = {str(key)[:MOST_KEY]: given.number(many) for key, many in fighters.items()}
    points = {str(key)[:MOST_KEY]: given.numbers(each) for key, each in weak.items()}
    if not all(many is not None and 0 <= many <= MOST_COMBAT_DICE for many in thrown.values()):
        return FIGHTERS_WRONG
    if not all(each and all(1 <= point <= FACES for point in each) for each in points.values()):
        return FIGHTERS_WRONG
    return FightRound(thrown, points) if set(thrown) <= set(points) else FIGHTERS_WRONG  # type: ignore[arg-type]


def round_refused(state: State, deed: FightRound) -> Refusal | None:
    if deed.fighters or deed.weak_points:
        if not state.rehearsed:
            return FIGHTERS_STATED
        return None if state.board.danger else NO_ENEMY
    fight = state.board.fight
    if fight is None or not fight.on:
        return NO_FIGHT
    if not led(state) and state.actor not in fight.fighters:
        return NOT_FIGHTING
    if not any(standing(state, key) for key in fight.fighters):
        return NOBODY_FIGHTS
    if fight.tied:
        return TIE_OPEN
    waits = next((each.name for key, each in fight.fighters.items() if key in state.board.rolls), None)
    return Refusal(ROLL_OPEN.code, ROLL_OPEN.message, {"name": waits}) if waits is not None else None


def standing(state: State, key: str) -> bool:
    figure = state.figures.get(key)
    return figure is not None and not figure.play.knocked_out


# --- how the dice fall ------------------------------------------------------------------------------------------------


def dice_of(fighter: Fighter) -> int:
    """Count the dice somebody throws: one, and one more each for the highest die and for a bonus die."""
    if fighter.choice != TO_FIGHT and not fighter.only_hits:
        return 0
    return 1 if fighter.only_hits else 1 + fighter.second + fighter.bonus


def reads_round(state: State, deed: FightRound) -> dict[str, Any]:
    """Give who throws what in ascending order of their weak points."""
    if deed.weak_points:
        rows = [row(key, deed.fighters.get(key, 0), weak) for key, weak in deed.weak_points.items()]
    else:
        there = ((key, each) for key, each in state.board.fight.fighters.items() if standing(state, key))
        rows = [row(key, dice_of(each), each.weak, each.only_hits, each.safe) for key, each in there]
    rows.sort(key=lambda each: min(each["weak"]))
    fight = state.board.fight
    number = fight.round + 1 if fight is not None and fight.on else 1
    options = changed_options(state.options)
    return {"options": options, "danger": state.board.danger, "round": number, "fighters": rows}


def row(key: str, dice: int, weak: Sequence[int], only_hits: bool = False, safe: bool = False) -> dict[str, Any]:
    flags = {name: True for name, on in (("only_hits", only_hits), ("safe", safe)) if on}
    return {"key": key, "dice": dice, "weak": list(weak), **flags}


def reckon_round(deed: FightRound, facts: Facts, dice: Dice) -> dict[str, Any]:
    """Throw in order, keep everybody's best, add up the two highest, and hit every weak point that a kept die shows."""
    rows, danger = facts["fighters"], facts["danger"]
    thrown = {each["key"]: [dice.roll(FACES) for _die in range(each["dice"])] for each in rows if each["dice"]}
    kept = {key: max(faces) for key, faces in thrown.items()}
    counting = {each["key"]: kept[each["key"]] for each in rows if each["dice"] and not each.get("only_hits")}
    total = sum(sorted(counting.values(), reverse=True)[:COUNTING])
    hits = {
        each["key"]: 0 if each.get("safe") else sum(each["weak"].count(face) for face in kept.values()) for each in rows
    }
    top = max(counting.values(), default=0)
    won = bool(counting) and total >= danger
    return {
        "act": "fight_round",
        "dice": [face for faces in thrown.values() for face in faces],
        "thrown": thrown,
        "kept": kept,
        "counting": sorted(counting.values(), reverse=True)[:COUNTING],
        "sum": total,
        "danger": danger,
        "won": won,
        "round": facts["round"],
        "hints": hints_for(facts["round"], options_in(facts)) if won else 0,
        "hits": hits,
        "top": [key for key, face in counting.items() if face == top],
        "told_by": sorted(kept, key=lambda key: kept[key]),
    }


# --- what comes of it -------------------------------------------------------------------------------------------------


def fight_round(state: State, deed: FightRound, result: Result) -> Outcome:
    """Let everybody suffer their hits, and end the fight or go into the next round."""
    plays = {
        key: state.figures[key].play.suffering(*[""] * many)
        for key, many in result["hits"].items()
        if many and key in state.figures
    }
    before = stated(state, deed)
    fight = after_round(state, before, plays, result)
    board = replace(state.board, fight=fight)
    if fight.end == WON:
        board = ended(board.found(result["hints"], state.secret))
    names = {key: each.name for key, each in before.fighters.items()}
    told = Event("fought", {"who": who(state), "result": result, "names": names, "enemy": fight.name})
    return Outcome(result, board, plays, (told, *knocked(state, plays)))


def stated(state: State, deed: FightRound) -> Fight:
    """Give the fight that goes on; in a script, with those whom it states."""
    fight: Fight | None = state.board.fight
    if not deed.weak_points:
        return fight or Fight()
    fighters = {key: Fighter(weak, name_of(state, key)) for key, weak in deed.weak_points.items()}
    goes_on = fight if fight and fight.on else Fight(was=state.board.danger)
    return replace(goes_on, fighters=fighters)


def name_of(state: State, key: str) -> str:
    figure = state.someone(key)
    return figure.name if figure else key


def after_round(state: State, fight: Fight, plays: Mapping[str, Play], result: Result) -> Fight:
    """Give the fight after a round: who has the second die, and whether it is over."""
    up = [key for key in fight.fighters if still_up(state, key, plays)]
    holders, tied = second_dice([key for key in result["top"] if key in up], state.options)
    lasting = state.options.extra_die_lasts != NEXT_ROUND
    fighters = {
        key: replace(
            each,
            second=key in up and (key in holders or (lasting and each.second)),
            bonus=False,
            choice=TO_FIGHT,
            safe=False,
            only_hits=False,
        )
        for key, each in fight.fighters.items()
    }
    end = WON if result["won"] else "" if up else LOST
    last = Round(
        number=result["round"],
        danger=result["danger"],
        thrown={key: tuple(faces) for key, faces in result["thrown"].items()},
        kept=dict(result["kept"]),
        hits=dict(result["hits"]),
        struck={key: struck(fight.fighters[key], result) for key, many in result["hits"].items() if many},
        adding=tuple(result["counting"]),
        sum=result["sum"],
        won=result["won"],
    )
    return replace(fight, round=last.number, fighters=fighters, last=last, tied=() if end else tied, end=end, takers={})


def struck(fighter: Fighter, result: Result) -> tuple[int, ...]:
    """Give the weak points of somebody that a kept die met."""
    return tuple(point for point in fighter.weak if point in result["kept"].values())


def still_up(state: State, key: str, plays: Mapping[str, Play]) -> bool:
    play = plays.get(key) or (state.figures[key].play if key in state.figures else None)
    return play is None or not play.knocked_out


def second_dice(top: Sequence[str], options: Options) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give who gets the second die, and among whom the GM has to choose."""
    if len(top) < COUNTING or options.top_die_tie == ALL:
        return tuple(top), ()
    return ((), tuple(top)) if options.top_die_tie == BY_GM else ((), ())


def hints_for(rounds: int, options: Options) -> int:
    """Count the hints of a won fight: one for each round fought."""
    return min(rounds, MOST_COMBAT_HINTS) if options.says("combat_hints") == AT_MOST_THREE else rounds


def ended(board: Board) -> Board:
    """Give the board after a fight was won; with the final battle the adventure is over."""
    final = board.fight is not None and board.fight.final and board.adventure.phase == BATTLE
    adventure = replace(board.adventure, phase=END) if final else board.adventure
    return replace(board, danger=0, adventure=adventure, openings=())


def may_go_on(state: State) -> bool:
    return round_refused(state, FightRound()) is None


DEEDS: Mapping[str, Act] = {
    "fight_round": Act(
        FightRound,
        read_round,
        round_refused,
        fight_round,
        lambda deed: (EVERYONE,),
        may_go_on,
        reads_round,
        reckon_round,
    )
}
