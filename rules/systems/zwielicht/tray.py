"""The act panel of Zwielicht as it is drawn: everything is reckoned here, so that a template only shows it."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core import fields as given
from rules.core.odds import Chance
from rules.core.outcome import Refusal, State
from rules.core.plain import words
from rules.core.text import Text, Written, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.zwielicht import odds
from rules.systems.zwielicht.after import HelpView, OpenView, help_views, open_view
from rules.systems.zwielicht.bands import BandLine, band_lines
from rules.systems.zwielicht.deeds import company_of
from rules.systems.zwielicht.moving import Move, joining, move_refused, roads_left
from rules.systems.zwielicht.open_roll import (
    FIND_OUT,
    MOVES,
    OPENING,
    OWN_COLOUR,
    PURPOSES,
    RESCUE,
    RISK,
    ROAD,
    WITHDRAW,
)
from rules.systems.zwielicht.options import ABILITY_OR_RISK
from rules.systems.zwielicht.pooling import WITH_ABILITY, Joining, Pool, bonus_from, has_ability_die, pool_of
from rules.systems.zwielicht.resolve import available
from rules.systems.zwielicht.scene_view import lowered, solving_now
from rules.systems.zwielicht.sheet import BLACK, FREE, SLOTS, WHITE, Ability
from rules.systems.zwielicht.tables import travel_ideas
from rules.systems.zwielicht.words import MOVE_NAMES, MOVE_NOTES, SLOT_NAMES, SOURCE_NAMES

MOST_SHOWN = 2_000
ROLL_DICE = _n("Roll 1 die", "Roll %(count)s dice")
DICE_SAID = {
    (0, 1): _("One black die."),
    (1, 0): _("One white die."),
}
WHITE_DICE = _n("%(count)s white die", "%(count)s white dice")
BLACK_DICE = _n("%(count)s black die", "%(count)s black dice")
BOTH = _("%(white)s, %(black)s. The highest counts.")
ONE_COLOUR = _("%(dice)s. The highest counts.")


@dataclass(frozen=True)
class MoveRow:
    """A move to choose: its name, what it is for, the colour of its die, and why it is not possible now."""

    key: str
    name: Text
    note: Text
    colour: str
    chosen: bool
    refusal: Refusal | None


@dataclass(frozen=True)
class TraitRow:
    """An attribute or item that may join; at most one does."""

    key: str
    name: Text
    text: str
    colour: str
    chosen: bool


@dataclass(frozen=True)
class PoolDie:
    colour: str
    source: str
    name: Text


@dataclass(frozen=True)
class Hindrance:
    """What may be in the way: a fear or a condition, whether the GM has said so, and whether it was asked."""

    text: str
    is_fear: bool
    asked: bool


@dataclass(frozen=True)
class Tray:
    """The panel before the roll; `open` holds what is drawn instead while a roll lies open.

    Chances are empty where the table hides them. `barred` says why no move at all can be made. `in_the_way` is what
    the GM has said to be so, `helps` are the rolls of others that the actor could help with.
    """

    move: str
    moves: tuple[MoveRow, ...]
    traits: tuple[TraitRow, ...]
    trait: str
    abilities: tuple[tuple[str, str, bool, bool], ...]
    ability: str
    needs_ability: bool
    hindrances: tuple[Hindrance, ...]
    in_the_way: str | None
    bonus: bool
    bonus_from: str
    words: str
    purpose: str
    to: str
    purposes: tuple[str, ...]
    fallen: tuple[tuple[str, str], ...]
    roads: int
    travel: tuple[tuple[Written, tuple[Written, ...]], ...]
    pool: tuple[PoolDie, ...]
    sentence: Text
    button: Text
    bands: tuple[BandLine, ...]
    good: Chance | None
    condition: Chance | None
    good_without: Chance | None
    improvable: Chance | None
    problems: tuple[Refusal, ...]
    barred: Refusal | None
    acts: tuple[str, ...]
    hints: int
    corruption: int
    question: str
    lowered: Text | None
    solving: Chance | None
    open: OpenView | None
    helps: tuple[HelpView, ...]


def tray(state: State, fields: Mapping[str, object]) -> Tray:
    """Draw up the panel of the actor from the state and from the form as it was sent last."""
    deed = draft(state, fields)
    figure = state.figures.get(state.actor)
    joined = joining(state, deed) if figure else Joining()
    pool = pool_of(deed.move, joined, state.options)
    outlook = odds.outlook(*colours(pool)) if figure and state.options.show_odds else None
    refusal = move_refused(state, deed)
    opened = state.board.rolls.get(state.actor) if figure else None
    acts = available(state)
    fallen = tuple((key, each.name) for key, each in company_of(state).items() if each.play.knocked_out)
    return Tray(
        move=deed.move,
        moves=tuple(move_row(state, move, deed) for move in MOVES),
        traits=trait_rows(state, deed),
        trait=deed.trait,
        abilities=tuple((each.name, each.effect, each.of_demon, each.name == deed.ability) for each in known(state)),
        ability=deed.ability,
        needs_ability=deed.move in WITH_ABILITY,
        hindrances=hindrances(state),
        in_the_way=state.board.hindered.get(state.actor),
        bonus=deed.bonus,
        bonus_from=bonus_from(state) if figure else "",
        words=deed.words,
        purpose=deed.purpose,
        to=deed.to,
        purposes=purposes(state, deed, bool(fallen)),
        fallen=fallen,
        roads=roads_left(figure.play) if figure else 0,
        travel=travel_ideas() if deed.move == ROAD else (),
        pool=tuple(PoolDie(colour, source, die_name(source, joined)) for colour, source in pool),
        sentence=pool_said(pool),
        button=counted(ROLL_DICE, len(pool)),
        bands=band_lines(deed.move, outlook, state.options),
        good=outlook.good if outlook else None,
        condition=outlook.chance(outlook.condition) if outlook else None,
        good_without=outlook.chance(outlook.good_without) if outlook else None,
        improvable=outlook.chance(outlook.improvable) if outlook else None,
        problems=(refusal,) if refusal and opened is None else (),
        barred=refusal if opened is None and ("solve" in acts or "move" not in acts) else None,
        acts=acts,
        hints=state.board.hints,
        corruption=state.board.corruption,
        question=state.board.adventure.question,
        lowered=lowered(state.board) if state.board.difficulty else None,
        solving=solving_now(state.board, state.options),
        open=open_view(state, state.actor, opened) if opened else None,
        helps=help_views(state),
    )


def draft(state: State, fields: Mapping[str, object]) -> Move:
    """Read a form that may be half filled in; what fits nowhere is left out."""
    move = fields.get("move")
    trait, ability = given.line(fields.get("trait") or ""), given.line(fields.get("ability") or "")
    purpose = fields.get("purpose")
    sheet = state.figures[state.actor].sheet if state.actor in state.figures else None
    fits = trait if sheet and trait in SLOTS and (trait == FREE or sheet.slot(trait).text) else ""
    return Move(
        move=move if isinstance(move, str) and move in MOVES else FIND_OUT,
        trait="" if has_ability_die(str(move), state.options) else fits,
        fear=False,
        bonus=bool(given.switch(fields.get("bonus"))),
        ability=ability or "",
        words=(given.line(fields.get("words") or "") or "")[:MOST_SHOWN],
        purpose=purpose if isinstance(purpose, str) and purpose in PURPOSES and move == RISK else "",
        to=(given.line(fields.get("to") or "") or "")[:MOST_SHOWN],
    )


def move_row(state: State, move: str, deed: Move) -> MoveRow:
    """Show a move; what it lacks is said only where nothing that is still to be filled in could mend it."""
    refusal = move_refused(state, Move(move, words="x", ability=first_ability(state)))
    return MoveRow(move, Text(MOVE_NAMES[move]), Text(MOVE_NOTES[move]), OWN_COLOUR[move], move == deed.move, refusal)


def purposes(state: State, deed: Move, fallen: bool) -> tuple[str, ...]:
    """Name what a risk could be for just now, beside what somebody tries."""
    board, fighter = state.board, state.board.fighter(state.actor)
    possible = {
        RESCUE: fallen,
        WITHDRAW: fighter is not None,
        OPENING: bool(board.danger) and state.options.says("weaken_needs") == ABILITY_OR_RISK,
    }
    return tuple(each for each in PURPOSES if deed.move == RISK and (possible[each] or deed.purpose == each))


def known(state: State) -> tuple[Ability, ...]:
    figure = state.figures.get(state.actor)
    found: tuple[Ability, ...] = figure.sheet.abilities if figure else ()
    return found


def first_ability(state: State) -> str:
    found = known(state)
    return found[0].name if found else ""


def trait_rows(state: State, deed: Move) -> tuple[TraitRow, ...]:
    """Give the slots that have words, and the free one where the GM lets something count."""
    figure = state.figures.get(state.actor)
    if figure is None or has_ability_die(deed.move, state.options):
        return ()
    slots = ((key, figure.sheet.slot(key)) for key in SLOTS if key != FREE)
    rows = [
        TraitRow(key, Text(SLOT_NAMES[key]), slot.text, slot.colour, deed.trait == key)
        for key, slot in slots
        if slot.text
    ]
    grant = state.board.granted.get(state.actor)
    if grant:
        rows.append(TraitRow(FREE, Text(SLOT_NAMES[FREE]), grant.text, grant.colour, deed.trait == FREE))
    return tuple(rows)


def hindrances(state: State) -> tuple[Hindrance, ...]:
    """Give what might be in the way: the fears, and the conditions that have words."""
    figure = state.figures.get(state.actor)
    if figure is None:
        return ()
    asked = {each.text for each in state.board.offers if each.by == state.actor and each.kind == "fear"}
    fears = tuple(Hindrance(text, True, text in asked) for text in figure.sheet.fears)
    return fears + tuple(Hindrance(text, False, text in asked) for text in figure.play.boxes[1:] if text)


def colours(pool: Pool) -> tuple[int, int]:
    found = [colour for colour, _source in pool]
    return found.count(WHITE), found.count(BLACK)


def die_name(source: str, joined: Joining) -> Text:
    return words(joined.label) if source == "trait" and joined.label else Text(SOURCE_NAMES[source])


def pool_said(pool: Pool) -> Text:
    white, black = colours(pool)
    if (white, black) in DICE_SAID:
        return Text(DICE_SAID[white, black])
    if white and black:
        return Text(BOTH, {"white": counted(WHITE_DICE, white), "black": counted(BLACK_DICE, black)})
    return Text(ONE_COLOUR, {"dice": counted(WHITE_DICE, white) if white else counted(BLACK_DICE, black)})
