"""Which dice a move is rolled with: its own, one attribute or item, one for what is in the way, one bonus die."""

from dataclasses import dataclass

from rules.core.outcome import Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.open_roll import (
    ABILITY,
    BONUS_DIE,
    FEAR_DIE,
    MOVE_DIE,
    OWN_COLOUR,
    TRAIT_DIE,
    WEAKEN,
)
from rules.systems.zwielicht.options import ABILITY_DIE, Options
from rules.systems.zwielicht.play import Play
from rules.systems.zwielicht.sheet import BLACK, COLOURS, FILLED, FREE, WHITE, Sheet

WITH_ABILITY = (ABILITY, WEAKEN)
FROM_NEXT, FROM_OWN, FROM_GROUP = BONUS_FROM = ("next_white", "own", "group")
Pool = tuple[tuple[str, str], ...]
"""The dice in their order: each a colour, and what brings it."""

TRAIT_UNKNOWN = Refusal("trait_unknown", _("There is no such attribute or item on your sheet."))
TRAIT_EMPTY = Refusal("trait_empty", _("Nothing is written in this slot."))
NOTHING_GRANTED = Refusal("free_slot_empty", _("The GM lets nothing count in your free slot just now."))
COLOUR_STATED = Refusal("colour_stated", _("Name the attribute. Its colour is on your sheet."))
NO_BONUS = Refusal("no_bonus_die", _("There is no bonus die left."))
GROUPS_DIE = Refusal(
    "groups_die_in_secret",
    _("A bonus die of the group is everybody’s. Let everyone see this roll, or throw it without the die."),
)
FEAR_NOT_AGREED = Refusal("fear_not_agreed", _("The GM says whether a fear or a condition gets in the way. Ask first."))
ABILITY_INSTEAD = Refusal("ability_die_instead", _("At this table a die of the ability joins instead of an attribute."))


@dataclass(frozen=True)
class Joining:
    """What joins a move's own die: the colour of an attribute ("" for none), what is in the way, and a bonus die."""

    trait: str = ""
    label: str = ""
    fear: bool = False
    bonus: str = ""
    ability_black: bool = False


def pool_of(move: str, joining: Joining, options: Options) -> Pool:
    """Give the dice of a move in the order in which they fall."""
    found = [(OWN_COLOUR[move], MOVE_DIE)]
    if has_ability_die(move, options):
        found.append((BLACK if joining.ability_black else WHITE, TRAIT_DIE))
    else:
        found += [(joining.trait, TRAIT_DIE)] if joining.trait else []
        found += [(BLACK, FEAR_DIE)] if joining.fear else []
    found += [(WHITE, BONUS_DIE)] if joining.bonus else []
    return tuple(found)


def has_ability_die(move: str, options: Options) -> bool:
    return move in WITH_ABILITY and options.ability_pool == ABILITY_DIE


# --- from the table ---------------------------------------------------------------------------------------------------


def trait_of(state: State, trait: str) -> tuple[str, str] | Refusal:
    """Give the colour and the words of the attribute or item that joins; scripts may state the colour alone."""
    if not trait:
        return "", ""
    if trait in COLOURS:
        return (trait, "") if state.rehearsed else COLOUR_STATED
    sheet: Sheet = state.figures[state.actor].sheet
    if trait == FREE:
        grant = state.board.granted.get(state.actor)
        return (grant.colour, grant.text) if grant else NOTHING_GRANTED
    if trait not in FILLED:
        return TRAIT_UNKNOWN
    slot = sheet.slot(trait)
    return (slot.colour, slot.text) if slot.text else TRAIT_EMPTY


def trait_refused(state: State, move: str, trait: str) -> Refusal | None:
    if trait and has_ability_die(move, state.options):
        return ABILITY_INSTEAD
    found = trait_of(state, trait)
    return found if isinstance(found, Refusal) else None


def in_the_way(state: State, fear: bool) -> bool:
    """Say whether a black die joins: the GM said so, or the script does."""
    return state.actor in state.board.hindered or (fear and state.rehearsed)


def fear_refused(state: State, fear: bool) -> Refusal | None:
    return FEAR_NOT_AGREED if fear and not in_the_way(state, fear) else None


def bonus_from(state: State) -> str:
    """Say where a bonus die comes from: what an ability left first, then one's own, then the group's; "" for none."""
    play: Play = state.figures[state.actor].play
    if play.next_white:
        return FROM_NEXT
    if play.bonus_dice:
        return FROM_OWN
    return FROM_GROUP if state.board.bonus_dice else ""


def bonus_refused(state: State, bonus: bool) -> Refusal | None:
    source = bonus_from(state) if bonus else ""
    if bonus and not source:
        return NO_BONUS
    return GROUPS_DIE if source == FROM_GROUP and state.private else None
