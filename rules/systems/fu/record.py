"""What the log keeps of an act, and how it is played again from that alone."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from rules.core.dice import Dice
from rules.core.outcome import GM, Figure, Refusal, State
from rules.systems.fu.actions import NAMES, Action, Award, Bond, ForceReroll, Give, Harm, Roll, named, read
from rules.systems.fu.board import Board, Foe
from rules.systems.fu.open_roll import dump_roll, load_roll
from rules.systems.fu.optional import read_each
from rules.systems.fu.options import BY_DICE, CUSTOM, DEFAULT, Options, dump_options, written
from rules.systems.fu.play import Play
from rules.systems.fu.resolve import resolve
from rules.systems.fu.result import as_thrown, read_by
from rules.systems.fu.sheet import Sheet

ACTOR = ""  # No character has an empty key, so the actor of a replay is never mixed up with a receiver.
MOST_BYTES = 2_000
FOR_ROLLS = (
    "result_table",
    "custom_answers",
    "matching_dice",
    "player_pick",
    "fu_bonus_die",
    "fu_reroll_mode",
    "fu_take_a_hit",
    "fu_alt_earning",
    "fu_as_life",
    "fu_cap",
)
READING = ("result_table", "custom_answers", "matching_dice")  # A roll that lies open knows these by itself.
FOR_CHANGES = tuple(name for name in FOR_ROLLS if name not in READING)
FOR_POINTS = ("fu_share", "fu_award_by", "fu_alt_earning", "fu_as_life", "fu_cap")


def facts(state: State, action: Action) -> dict[str, object]:
    """Give what the rule reads for this act beside the act itself, as small as it goes."""
    moving = isinstance(action, Award | Give | Harm | Bond)
    found: dict[str, object] = {"options": changed_options(state.options, options_for(action))}
    if state.actor in state.figures:
        found["fu"] = state.figures[state.actor].play.fu
    for key in named(action):
        found["to_self"] = key == state.actor
        found["to_fu"] = state.figures[key].play.fu if key in state.figures else None
    whose = action.to if isinstance(action, ForceReroll) else state.actor
    if not moving and not isinstance(action, Roll) and whose in state.board.rolls:
        opened = replace(state.board.rolls[whose], stated=0, key="", hidden=False)
        opened = read_by(opened, as_thrown(opened, state.options))
        found["open"] = {**dump_roll(opened), "question": ""}
        found["open"] = {**dump_roll(opened), "question": shortened(opened.question, MOST_BYTES - size(found))}
    return found


def options_for(action: Action) -> tuple[str, ...]:
    """Name the options that an act reads."""
    if isinstance(action, Award | Give | Harm | Bond):
        return FOR_POINTS
    if isinstance(action, Roll):
        return FOR_ROLLS
    return (*FOR_CHANGES, "fu_narrator") if isinstance(action, ForceReroll) else FOR_CHANGES


def size(found: Mapping[str, object]) -> int:
    return len(json.dumps(found))


def shortened(question: str, room: int) -> str:
    """Cut a question that would not fit: the log shows it beside a changed roll, and the first row has it whole."""
    if written(question) <= room:
        return question
    while question and written(question + "…") > room:
        question = question[:-1]
    return question + "…"


def changed_options(options: Options, names: Sequence[str]) -> dict[str, object]:
    """Give the options that matter and differ from their default."""
    stored, default = dump_options(options), dump_options(DEFAULT)
    if names != FOR_POINTS:
        stored["fu_alt_earning"] = [one for one in options.fu_alt_earning if one.partition(":")[0] in BY_DICE]
    if options.result_table != CUSTOM:
        stored["custom_answers"] = []
    return {name: stored[name] for name in names if stored[name] != default[name]}


def replay(request: Mapping[str, object], facts: Mapping[str, object], dice: Dice) -> dict[str, object]:
    """Play a logged act again from what was asked, what the rule read and how the dice fell."""
    action = read(request)
    if isinstance(action, Refusal):
        raise ValueError(f"The logged request cannot be read: {action.code}.")
    outcome = resolve(recorded(action, facts), action, dice)
    if isinstance(outcome, Refusal):
        raise ValueError(f"The logged act is refused: {outcome.code}.")
    return dict(outcome.result)


def recorded(action: Action, facts: Mapping[str, object]) -> State:
    """Build the state that the facts tell of."""
    options = read_each(facts.get("options", {}))  # type: ignore[arg-type]
    if isinstance(options, Refusal):
        raise ValueError(f"The logged options cannot be read: {options.code}.")
    actor = ACTOR if "fu" in facts else GM
    figures = {ACTOR: stand_in(facts["fu"])} if "fu" in facts else {}
    for key in named(action):
        figures[key] = stand_in(facts["to_fu"])
        actor = key if facts["to_self"] else actor
    whose: str = actor
    foes: tuple[Foe, ...] = ()
    if isinstance(action, ForceReroll):
        whose, foes = action.to, (Foe(action.foe, "", fu=1, shown=True),)
    rolls = {whose: load_roll(facts["open"])} if "open" in facts else {}
    return State(actor, figures, Board(rolls, foes=foes), options)


def stand_in(fu: object) -> Figure:
    return Figure("", Sheet(), Play(fu=int(str(fu))))


def expression(action: Action, sides: Sequence[int]) -> str:
    """Name system, act and dice for the roll log; nothing anyone typed."""
    dice = "+".join(f"{len(list(same))}d{size}" for size, same in groupby(sides))
    return f"fu {NAMES[type(action)]} {dice}".rstrip()
