"""The act panel of Fate as it is drawn: everything is reckoned here, so that a template only shows it."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core import fields as given
from rules.core.odds import Chance
from rules.core.outcome import GM, Refusal, State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate import odds
from rules.systems.fate.after import OpenView, open_view, other_views
from rules.systems.fate.aims import Aims, Choice, Someone, aims
from rules.systems.fate.available import available
from rules.systems.fate.compel_view import CompelView, compels_for
from rules.systems.fate.deeds import led, name_of
from rules.systems.fate.draft import (
    LEAST_RECKONED,
    MOST_RECKONED,
    Draft,
    StuntChip,
    draft,
    sheet_of,
    stands_against,
    stunt_chips,
)
from rules.systems.fate.drawn import OutcomePart, Rung, ladder_steps, parts_of, spoken
from rules.systems.fate.gift_view import Mind, MindView, mind_of, minds
from rules.systems.fate.helping import helped_by
from rules.systems.fate.hit_view import HitView, hit_view
from rules.systems.fate.ladder import on_ladder, plus, signed
from rules.systems.fate.options import MANUAL
from rules.systems.fate.outlook import outlook
from rules.systems.fate.resolve import refused
from rules.systems.fate.sheet import ACTIONS, APPROACHES, ATTACK, CREATE, DEFEND
from rules.systems.fate.throwing import FOUR, THROWN
from rules.systems.fate.words import ACTION_NAMES, APPROACH_HINTS, APPROACH_NAMES, WAY_NAMES, approach_name, roller

ROLL = _n("Roll the die", "Roll %(count)s dice")
TYPE_IN = _("Type in the dice")
DEFENDS_AT = _("%(name)s defends at %(rung)s")
WILL_DEFEND = _("%(name)s will defend")
DEFEND_AGAINST = _("Against the %(rung)s of %(name)s")
AGAINST = _("Against %(rung)s")
WITH_DICE = _("%(approach)s (%(bonus)s) and the dice")
HITS = _("Hits in %(chance)s")
HOLDS = _("Holds in %(chance)s")
SUCCEEDS = _("Succeeds in %(chance)s")


@dataclass(frozen=True)
class ApproachCard:
    """An approach with its rating, what it would add in all, and its chance of every outcome against what stands."""

    key: str
    name: Text
    hint: Text
    rating: str
    bonus: int
    chosen: bool
    odds: tuple[OutcomePart, ...]
    chance: Chance | None
    says: Text | None
    spoken: Text | None


@dataclass(frozen=True)
class Tray:
    """The panel before a roll; `open` holds what is drawn instead while a roll lies open, `hit` while one waits.

    `others` are open rolls of other people that the actor could change; chances are empty where the table hides them.
    """

    form: Draft
    actions: tuple[Choice, ...]
    ways: tuple[Choice, ...]
    approaches: tuple[ApproachCard, ...]
    stunts: tuple[StuntChip, ...]
    helpers: tuple[Someone, ...]
    most_helpers: int
    helps: Someone | None
    opposition: Text
    by: str
    aims: Aims
    mind: MindView | None
    minds: tuple[Mind, ...]
    reckoned: tuple[Choice, ...]
    bonuses: str
    throwing: Text
    ladder: tuple[Rung, ...]
    throws: int
    odds: tuple[OutcomePart, ...]
    spoken: Text | None
    success: Chance | None
    button: Text
    typed_in: bool
    faces: tuple[int | None, ...]
    fate_points: int
    problems: tuple[Refusal, ...]
    acts: tuple[str, ...]
    hit: HitView | None
    compels: tuple[CompelView, ...]
    open: OpenView | None
    others: tuple[OpenView, ...]


def tray(state: State, fields: Mapping[str, object]) -> Tray:
    """Draw up the panel for whoever acts."""
    form = draft(state, fields)
    figure = state.figures.get(state.actor)
    against, by = stands_against(state, form)
    shows = state.options.show_odds and figure is not None and (against is not None or bool(by))
    chances = chances_of(state, form, against, by, form.approach) if shows and form.allowed else None
    opened = state.actor in state.board.rolls
    return Tray(
        form=form,
        actions=tuple(Choice(key, Text(ACTION_NAMES[key]), key == form.action) for key in ACTIONS),
        ways=ways(form),
        approaches=cards(state, form, against, by, shows),
        stunts=stunt_chips(state, form),
        helpers=tuple(Someone(key, name_of(state, key)) for key in state.board.helping.get(state.actor, ())),
        most_helpers=state.options.max_helpers,
        helps=helped(state),
        opposition=opposition(state, form, against, by),
        by=by,
        aims=aims(state, form),
        mind=mind_of(state, state.actor),
        minds=minds(state),
        reckoned=reckoned(state, form) if shows and against is None and guessed(state, by) else (),
        bonuses=signed(bonuses := bonuses_of(state, form, form.approach)),
        throwing=Text(WITH_DICE, {"approach": approach_name(form.approach), "bonus": plus(bonuses)}),
        ladder=ladder(state, form, against) if chances else (),
        throws=chances.total if chances else 0,
        odds=(parts := parts_of(chances, lambda outcome: outlook(form.action, form.way, outcome)) if chances else ()),
        spoken=spoken(parts) if parts else None,
        success=chances.success if chances else None,
        button=button(state),
        typed_in=state.options.dice_method == MANUAL,
        faces=faces(fields),
        fate_points=figure.play.fate_points if figure else state.board.gm_points if state.actor == GM else 0,
        problems=problems(state, form),
        acts=available(state),
        hit=hit_view(state, fields),
        compels=compels_for(state),
        open=open_view(state, state.actor, fields) if opened else None,
        others=other_views(state),
    )


def button(state: State) -> Text:
    if state.options.dice_method == MANUAL:
        return Text(TYPE_IN)
    return counted(ROLL, THROWN[state.options.dice_method].dice)


def faces(fields: Mapping[str, object]) -> tuple[int | None, ...]:
    """Give the dice that were typed in so far, four places of which any may be empty."""
    sent = fields.get("faces")
    typed = [given.number(each) for each in sent] if isinstance(sent, list | tuple) else []
    return tuple([*typed, *[None] * FOUR][:FOUR])


def ways(form: Draft) -> tuple[Choice, ...]:
    if form.action != CREATE:
        return ()
    return tuple(Choice(key, Text(name), key == form.way) for key, name in WAY_NAMES.items())


def bonuses_of(state: State, form: Draft, approach: str) -> int:
    """Add up what counts beside the dice with this approach."""
    sheet = sheet_of(state)
    stunt = sheet.stunt(form.stunt)
    added = stunt.bonus if stunt and stunt.fits(form.action, approach) else 0
    return sheet.rating(approach) + added + len(state.board.helping.get(state.actor, ()))


def chances_of(state: State, form: Draft, against: int | None, by: str, approach: str) -> odds.Chances:
    """Count the outcomes against a rung, or against the dice of whoever will defend, with their best approach."""
    method, bonuses = state.options.dice_method, bonuses_of(state, form, approach)
    if against is not None:
        return odds.passive(method, bonuses - against)
    return odds.opposed(method, bonuses - rating_of(state, form, by))


def guessed(state: State, by: str) -> bool:
    """Say whether only the GM knows how good a defender is; exact chances would tell everybody."""
    return by not in state.figures and not led(state)


def rating_of(state: State, form: Draft, by: str) -> int:
    """Give what a defender adds at best, or what the form reckons with where that is not known."""
    if guessed(state, by):
        return form.reckoned
    one = state.figures[by].sheet if by in state.figures else state.board.npc(by)
    return max(one.rating(approach) for approach in APPROACHES) if one else form.reckoned


def reckoned(state: State, form: Draft) -> tuple[Choice, ...]:
    """Give how good a defender could be."""
    rungs = range(LEAST_RECKONED, MOST_RECKONED + 1)
    return tuple(Choice(str(value), on_ladder(value), value == form.reckoned) for value in rungs)


def helped(state: State) -> Someone | None:
    """Name whom the actor helps."""
    key = helped_by(state.board, state.actor)
    return Someone(key, name_of(state, key)) if key else None


def cards(state: State, form: Draft, against: int | None, by: str, shows: bool) -> tuple[ApproachCard, ...]:
    """Give the six approaches, the best first, each with its chances."""
    ordered = sorted(APPROACHES, key=lambda each: -sheet_of(state).rating(each))
    return tuple(
        card(state, form, key, chances_of(state, form, against, by, key) if shows and form.takes(key) else None)
        for key in ordered
    )


def card(state: State, form: Draft, key: str, chances: odds.Chances | None) -> ApproachCard:
    rating = sheet_of(state).rating(key)
    parts = parts_of(chances) if chances else ()
    says = HITS if form.action == ATTACK else HOLDS if form.action == DEFEND else SUCCEEDS
    return ApproachCard(
        key=key,
        name=Text(APPROACH_NAMES[key]),
        hint=Text(APPROACH_HINTS[key]),
        rating=plus(rating),
        bonus=bonuses_of(state, form, key),
        chosen=key == form.approach,
        odds=parts,
        chance=chances.success if chances else None,
        says=Text(says, {"chance": chances.success}) if chances else None,
        spoken=spoken(parts) if parts else None,
    )


def opposition(state: State, form: Draft, against: int | None, by: str) -> Text:
    """Say what stands against the roll."""
    name = roller(name_of(state, by) or by) if by else roller("")
    if against is None:
        return Text(WILL_DEFEND, {"name": name})
    places = {"rung": on_ladder(against), "name": name}
    if form.action == "defend":
        return Text(DEFEND_AGAINST, places)
    return Text(DEFENDS_AT if by else AGAINST, places)


def ladder(state: State, form: Draft, against: int | None) -> tuple[Rung, ...]:
    """Give every total that can fall with its throws; without a rung there is no line to tint."""
    if against is None:
        return ()
    return ladder_steps(state.options.dice_method, bonuses_of(state, form, form.approach), against)


def problems(state: State, form: Draft) -> tuple[Refusal, ...]:
    """Say what would be refused as the form stands, nothing of which goes away by typing."""
    found = refused(state, form.roll)
    quiet = ("target_missing", "aspect_missing", "faces_wrong", "npc_missing")
    return (found,) if found and found.code not in quiet else ()
