"""The act panel while a roll lies open: what it says, what could still change it, and who could help."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.odds import Chance
from rules.core.outcome import Figure, Refusal, State
from rules.core.plain import words
from rules.core.text import Text, Written, sentences
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht import odds
from rules.systems.zwielicht.bands import BandLine, band_lines
from rules.systems.zwielicht.changing import Improve, improve_refused, may_help, roll_refuses_help
from rules.systems.zwielicht.deeds import company_of
from rules.systems.zwielicht.explain import explain, steps
from rules.systems.zwielicht.moves import bands
from rules.systems.zwielicht.open_roll import FACES, FEAR_DIE, OpenRoll
from rules.systems.zwielicht.options import Options
from rules.systems.zwielicht.result import result_of
from rules.systems.zwielicht.sheet import BLACK, DEMON, FIRST, HONOUR, ITEM, MOUNT, SECOND, WHITE
from rules.systems.zwielicht.tables import condition_ideas
from rules.systems.zwielicht.words import SOURCE_NAMES, answer_text, band_text, move_name

WHITE_LEADS = _("White leads alone. You may improve the roll once.")
BLACK_LEADS = _("Black leads with %(black)s against %(white)s. Only a roll that white leads alone can be improved.")
COSTS = _("The black die leads.")
COSTS_WHAT = _("%(name)s gains a condition, whatever the result.")
LIFTS = _("With a %(face)s or more: %(band)s")
LIFTS_SIX = _("With a 6: %(band)s")
LIFTS_NOT = _("No die lifts this roll to a better result.")
COSTS_HELPER = _("A black die costs %(name)s a condition.")
MEETS = _("A %(face)s matches the black die and costs %(name)s a condition.")
MEETS_EITHER = _("%(faces)s match a black die and cost %(name)s a condition.")
HELPFUL = (FIRST, SECOND, DEMON, ITEM, MOUNT, HONOUR)
"""What is offered first: what comes from within before what is carried or worn."""


@dataclass(frozen=True)
class OpenDie:
    """A die on the table: its colour, what brought it, whether it is the highest, and what it showed before."""

    face: int
    colour: str
    source: str
    name: Text
    highest: bool
    was: int | None = None


@dataclass(frozen=True)
class Helper:
    """Somebody who could help: with what, in which colour, the chance to lift the roll and the risk of a condition.

    `brings` says in words which faces lift the roll and which cost the helper a condition; `asked` that its player has
    asked them.
    """

    key: str
    name: str
    slot: str
    label: str
    colour: str
    better: Chance | None
    risk: Chance | None
    brings: Text | None = None
    asked: bool = False


@dataclass(frozen=True)
class OpenView:
    """An open roll as its player sees it. Chances are those of a roll that is improved now."""

    words: str
    move: str
    title: Text
    ability: str
    label: str
    result: Mapping[str, object]
    answer: Text
    value: int
    explanation: Text
    steps: tuple[Text, ...]
    dice: tuple[OpenDie, ...]
    help: tuple[tuple[str, str, int, bool], ...]
    bands: tuple[BandLine, ...]
    lead: Text
    costs: tuple[Text, Text] | None
    in_the_way: bool
    may_improve: bool
    why_not: Refusal | None
    improved: tuple[BandLine, ...]
    improved_condition: Chance | None
    helpers: tuple[Helper, ...]
    barred: bool
    ideas: tuple[Written, ...]


@dataclass(frozen=True)
class HelpView:
    """Somebody else's open roll, with what the actor could help with."""

    to: str
    name: str
    move: Text
    words: str
    value: int
    answer: Text
    ways: tuple[Helper, ...]
    with_bonus: bool
    with_idea: bool
    asked: bool


def open_view(state: State, key: str, roll: OpenRoll) -> OpenView:
    """Draw up the panel of a roll that lies open."""
    options = state.options
    result = result_of("move", roll, options)
    value, double = int(str(result["value"])), result["double"]
    why_not = improve_refused(state, Improve())
    before = odds.outlook(len(roll.own(WHITE)), len(roll.own(BLACK))) if options.show_odds else None
    ahead = odds.improving(roll, options) if options.show_odds and why_not is None else None
    name = state.figures[key].name
    return OpenView(
        words=roll.words,
        move=roll.move,
        title=move_name(roll.move),
        ability=roll.ability,
        label=roll.label,
        result=result,
        answer=answer_text(result),
        value=value,
        explanation=explain(result, {}),
        steps=tuple(steps(result, {})),
        dice=open_dice(roll, value),
        help=tuple((die.name, die.colour, die.face, die.face == value) for die in roll.help),
        bands=band_lines(roll.move, before, options, value, double if isinstance(double, str) else None),
        lead=lead(roll),
        costs=(Text(COSTS), Text(COSTS_WHAT, {"name": name})) if gains_condition(result) else None,
        in_the_way=any(die.source == FEAR_DIE for die in roll.dice),
        may_improve=why_not is None,
        why_not=why_not,
        improved=band_lines(roll.move, ahead, options) if ahead else (),
        improved_condition=ahead.chance(ahead.condition) if ahead else None,
        helpers=helpers(state, key, roll),
        barred=key in state.board.unhelped,
        ideas=condition_ideas(),
    )


def gains_condition(result: Mapping[str, Any]) -> bool:
    return bool(result["effects"]["condition"])


def lead(roll: OpenRoll) -> Text:
    white, black = max(roll.own(WHITE), default=0), max(roll.own(BLACK), default=0)
    return Text(WHITE_LEADS) if white > black else Text(BLACK_LEADS, {"white": white, "black": black})


def open_dice(roll: OpenRoll, value: int) -> tuple[OpenDie, ...]:
    before = (*roll.was, *[None] * (len(roll.dice) - len(roll.was)))
    return tuple(
        OpenDie(die.face, die.colour, die.source, die_name(roll, die.source), die.face == value, was)
        for die, was in zip(roll.dice, before, strict=True)
    )


def die_name(roll: OpenRoll, source: str) -> Text:
    label = roll.label or roll.ability
    return words(label) if source == "trait" and label else Text(SOURCE_NAMES[source])


# --- helping ----------------------------------------------------------------------------------------------------------


def ways_of(key: str, figure: Figure, roll: OpenRoll, state: State) -> tuple[Helper, ...]:
    """Give everything somebody could help with, white before black."""
    found = []
    for slot in HELPFUL:
        trait = figure.sheet.slot(slot)
        if trait.text:
            better, risk = odds.helping(roll, trait.colour, state.options) if state.options.show_odds else (None, None)
            brings = help_said(roll, trait.colour, figure.name, state.options)
            found.append(Helper(key, figure.name, slot, trait.text, trait.colour, better, risk, brings))
    return tuple(sorted(found, key=lambda each: each.colour == BLACK))


def help_said(roll: OpenRoll, colour: str, name: str, options: Options) -> Text:
    """Say what a helper's die can bring, and what it can cost them."""
    value = max((*roll.faces, *(die.face for die in roll.help)))
    better = [band for band in bands(roll.move, options) if band[0] > value]
    said = [lifts(band[0], band_text(roll.move, band, options)) for band in better] or [Text(LIFTS_NOT)]
    black = sorted(set(roll.own(BLACK)))
    if colour == BLACK:
        said.append(Text(COSTS_HELPER, {"name": name}))
    elif len(black) == 1:
        said.append(Text(MEETS, {"face": black[0], "name": name}))
    elif black:
        said.append(Text(MEETS_EITHER, {"faces": ", ".join(map(str, black)), "name": name}))
    return sentences(said)


def lifts(face: int, band: Text) -> Text:
    return Text(LIFTS_SIX, {"band": band}) if face == FACES else Text(LIFTS, {"face": face, "band": band})


def helpers(state: State, key: str, roll: OpenRoll) -> tuple[Helper, ...]:
    """Give who else at the table could help, each with what fits first."""
    if roll.hidden or roll_refuses_help(replace(state, actor=""), key, roll):
        return ()
    done = {die.by for die in roll.help}
    others = ((other, figure) for other, figure in company_of(state).items() if other != key and other not in done)
    ready = ((other, figure) for other, figure in others if not figure.play.knocked_out and not figure.sheet.retired)
    asked = state.board.called.get(key, ())
    return tuple(
        replace(ways[0], asked=other in asked)
        for other, figure in ready
        if (ways := ways_of(other, figure, roll, state))
    )


def help_views(state: State) -> tuple[HelpView, ...]:
    """Give the rolls of others that the actor could help with now."""
    if not may_help(state):
        return ()
    others = ((key, roll) for key, roll in state.board.rolls.items() if key != state.actor and not roll.hidden)
    return tuple(help_view(state, key, roll) for key, roll in others if roll_refuses_help(state, key, roll) is None)


def help_view(state: State, to: str, roll: OpenRoll) -> HelpView:
    figure, other = state.figures[state.actor], state.someone(to)
    result = result_of("move", roll, state.options)
    current = state.options.is_current
    return HelpView(
        to=to,
        name=other.name if other else "",
        move=move_name(roll.move),
        words=roll.words,
        value=int(str(result["value"])),
        answer=answer_text(result),
        ways=ways_of(state.actor, figure, roll, state),
        with_bonus=current and bool(figure.play.bonus_dice or state.board.bonus_dice),
        with_idea=current,
        asked=state.actor in state.board.called.get(to, ()),
    )
