"""After the first roll: improving it once, and help by others, each at a risk of their own."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.dice import Dice
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.board import Board, without
from rules.systems.zwielicht.deeds import (
    Act,
    Deed,
    Facts,
    Result,
    key,
    needs_character,
    needs_someone_up,
    reader,
    switch,
    who,
)
from rules.systems.zwielicht.lying import open_facts, open_in, options_in
from rules.systems.zwielicht.moves import white_leads
from rules.systems.zwielicht.open_roll import (
    FACES,
    FIND_OUT,
    IMPROVING_DIE,
    MOST_HELPERS,
    MOST_LABEL,
    RISK,
    Die,
    HelpDie,
    OpenRoll,
)
from rules.systems.zwielicht.options import FIND_AND_RISK
from rules.systems.zwielicht.play import Play
from rules.systems.zwielicht.pooling import FROM_GROUP, FROM_OWN, NO_BONUS, trait_of
from rules.systems.zwielicht.result import helper_suffers, result_of, unchangeable
from rules.systems.zwielicht.sheet import BLACK, FREE, WHITE

NO_ROLL = Refusal("no_open_roll", _("You have no open roll."))
TWICE = Refusal("improved_already", _("A roll is improved only once."))
BLACK_LEADS = Refusal("black_leads", _("Only a roll that a white die leads alone can be improved."))
STANDS = Refusal("double_one_stands", _("After a double one a roll can neither be improved nor helped."))
NO_ROLL_TO_HELP = Refusal("no_roll_to_help", _("There is no roll that you could help with."))
OWN_ROLL = Refusal("own_roll", _("You cannot help yourself. Improve the roll instead."))
HELPED = Refusal("helped_already", _("You have helped with this roll already."))
NOT_THIS_MOVE = Refusal(
    "help_not_here", _("At this table others help only when somebody finds something out or risks something.")
)
BARRED = Refusal("help_barred", _("The GM sees no way to help here."))
HELP_NEEDS_TRAIT = Refusal("help_needs_trait", _("Help takes a fitting attribute or item."))
ONE_WAY = Refusal("one_way_to_help", _("Help with one thing: an attribute, a bonus die or an idea."))
TOO_MANY = Refusal("too_many_helpers", _("Nobody else can help with this roll."))


@dataclass(frozen=True)
class Improve(Deed):
    """Add a black die and throw everything again ("den Wurf verbessern")."""


@dataclass(frozen=True)
class Help(Deed):
    """Help with somebody's open roll: by an attribute or item, by a bonus die, or by an idea alone."""

    trait: str = ""
    to: str = ""
    bonus: bool = False
    idea: bool = False


# --- improving --------------------------------------------------------------------------------------------------------


def improve_refused(state: State, deed: Improve) -> Refusal | None:
    refusal = needs_character(state)
    roll = state.board.rolls.get(state.actor)
    if refusal or roll is None:
        return refusal or NO_ROLL
    if roll.improved:
        return TWICE
    if unchangeable(roll, state.options):
        return STANDS
    return None if white_leads(roll.own(WHITE), roll.own(BLACK)) else BLACK_LEADS


def reckon_improve(deed: Improve, facts: Facts, dice: Dice) -> dict[str, Any]:
    """Throw every die of the pool again, and one black die more; the old result has no effect."""
    roll, options = open_in(facts), options_in(facts)
    pool = (*((die.colour, die.source) for die in roll.dice), (BLACK, IMPROVING_DIE))
    thrown = tuple(Die(*each, face=dice.roll(FACES)) for each in pool)
    return result_of("improve", replace(roll, dice=thrown, was=roll.faces, improved=True), options)


def improve(state: State, deed: Improve, result: Result) -> Outcome:
    before: OpenRoll = state.board.rolls[state.actor]
    thrown = zip(result["colours"], result["sources"], result["dice"], strict=True)
    roll = replace(before, dice=tuple(Die(*each) for each in thrown), was=before.faces, improved=True)
    event = Event("improved", {"who": who(state), "result": result}, of_roll=True, about=roll.key)
    return Outcome(result, state.board.with_roll(state.actor, roll), {}, (event,))


# --- helping ----------------------------------------------------------------------------------------------------------


def helped(state: State, deed: Help) -> str:
    """Name whose roll is meant: where nobody is named, the only one that lies open for others to see."""
    seen = [key for key, roll in state.board.rolls.items() if not roll.hidden and key != state.actor]
    if deed.to:
        return deed.to if deed.to in seen or deed.to == state.actor else ""
    return seen[0] if len(seen) == 1 else ""


def help_refused(state: State, deed: Help) -> Refusal | None:
    refusal = needs_someone_up(state)
    if refusal:
        return refusal
    to = helped(state, deed)
    if to == state.actor:
        return OWN_ROLL
    roll = state.board.rolls.get(to)
    if roll is None:
        return NO_ROLL_TO_HELP
    return roll_refuses_help(state, to, roll) or means_refused(state, deed)


def roll_refuses_help(state: State, to: str, roll: OpenRoll) -> Refusal | None:
    """Say why this roll takes no help of the actor."""
    if state.options.says("help_moves") == FIND_AND_RISK and roll.move not in (FIND_OUT, RISK):
        return NOT_THIS_MOVE
    if unchangeable(roll, state.options):
        return STANDS
    if to in state.board.unhelped:
        return BARRED
    if any(die.by == state.actor for die in roll.help):
        return HELPED
    return TOO_MANY if len(roll.help) >= MOST_HELPERS else None


def means_refused(state: State, deed: Help) -> Refusal | None:
    """Say why the actor has nothing to help with."""
    if bool(deed.trait) + deed.bonus + deed.idea > 1:
        return ONE_WAY
    if deed.trait:
        found = trait_of(state, deed.trait)
        return found if isinstance(found, Refusal) else None
    if not state.options.is_current or not (deed.bonus or deed.idea):
        return HELP_NEEDS_TRAIT
    return NO_BONUS if deed.bonus and not bonus_of(state) else None


def bonus_of(state: State) -> str:
    """Say where a bonus die for help comes from, "" for none: what an ability left is for one's own rolls."""
    if state.figures[state.actor].play.bonus_dice:
        return FROM_OWN
    return FROM_GROUP if state.board.bonus_dice else ""


def reads_help(state: State, deed: Help) -> dict[str, Any]:
    found = trait_of(state, deed.trait)
    colour, label = ("", "") if isinstance(found, Refusal) else found
    colour = colour or (WHITE if deed.bonus else BLACK)
    roll = state.board.rolls[helped(state, deed)]
    return {**open_facts(roll, state.options), "colour": colour, "with": label[:MOST_LABEL]}


def reckon_help(deed: Help, facts: Facts, dice: Dice) -> dict[str, Any]:
    """Throw one die for somebody else; it counts for their value."""
    roll, options = open_in(facts), options_in(facts)
    die = HelpDie(facts["colour"], dice.roll(FACES))
    result = result_of("help", replace(roll, help=(*roll.help, die)), options)
    return {**result, "helper_condition": helper_suffers(die, roll), "with": facts["with"]}


def help_(state: State, deed: Help, result: Result) -> Outcome:
    to = helped(state, deed)
    before: OpenRoll = state.board.rolls[to]
    last = result["help"][-1]
    die = HelpDie(last["colour"], last["face"], state.actor, who(state), result["with"])
    roll = replace(before, help=(*before.help, die))
    play, board = paid(state, deed)
    data = {"who": who(state), "to_name": name_of(state, to), "result": result}
    event = Event("helped", data, of_roll=True, about=roll.key)
    return Outcome(result, board.with_roll(to, roll), {state.actor: play}, (event,))


def name_of(state: State, to: str) -> str:
    figure = state.someone(to)
    return figure.name if figure else ""


def paid(state: State, deed: Help) -> tuple[Play, Board]:
    """Use up what the help takes."""
    play, board = state.figures[state.actor].play, state.board
    if deed.bonus and bonus_of(state) == FROM_OWN:
        play = replace(play, bonus_dice=play.bonus_dice - 1)
    elif deed.bonus:
        board = replace(board, bonus_dice=board.bonus_dice - 1)
    if deed.trait == FREE:
        board = replace(board, granted=without(board.granted, state.actor))
    return play, board


def may_help(state: State) -> bool:
    """Say whether there is a roll that the actor could help with, given the means."""
    if needs_someone_up(state):
        return False
    others = ((key, roll) for key, roll in state.board.rolls.items() if key != state.actor and not roll.hidden)
    return any(roll_refuses_help(state, key, roll) is None for key, roll in others)


DEEDS: Mapping[str, Act] = {
    "improve": Act(
        Improve,
        lambda form: Improve(),
        improve_refused,
        improve,
        offered=lambda state: improve_refused(state, Improve()) is None,
        reads=lambda state, deed: open_facts(state.board.rolls[state.actor], state.options),
        reckon=reckon_improve,
    ),
    "help": Act(
        Help,
        reader(Help, trait=key("trait"), to=key("to"), bonus=switch("bonus"), idea=switch("idea")),
        help_refused,
        help_,
        offered=may_help,
        reads=reads_help,
        reckon=reckon_help,
    ),
}
