"""The act panel of Fate as it is drawn: everything is reckoned here, so that a template only shows it."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.odds import Chance
from rules.core.outcome import GM, Refusal, State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate import odds
from rules.systems.fate.after import OpenView, open_view, other_views
from rules.systems.fate.available import available
from rules.systems.fate.compel_view import CompelView, compels_for
from rules.systems.fate.deeds import name_of
from rules.systems.fate.draft import Draft, StuntChip, draft, sheet_of, stands_against, stunt_chips
from rules.systems.fate.drawn import OutcomePart, Rung, ladder_steps, parts_of
from rules.systems.fate.hit_view import HitView, hit_view
from rules.systems.fate.ladder import on_ladder, signed
from rules.systems.fate.npcs import Npc
from rules.systems.fate.options import MANUAL
from rules.systems.fate.outlook import outlook
from rules.systems.fate.play import ACTIVE
from rules.systems.fate.resolve import refused
from rules.systems.fate.sheet import ACTIONS, APPROACHES, CREATE
from rules.systems.fate.throwing import THROWN
from rules.systems.fate.words import ACTION_NAMES, APPROACH_HINTS, APPROACH_NAMES, WAY_NAMES, roller

ROLL = _n("Roll the die", "Roll %(count)s dice")
TYPE_IN = _("Type in the dice")
DEFENDS_AT = _("%(name)s defends at %(rung)s")
WILL_DEFEND = _("%(name)s will defend")
DEFEND_AGAINST = _("Against the %(rung)s of %(name)s")
AGAINST = _("Against %(rung)s")


@dataclass(frozen=True)
class Choice:
    key: str
    name: Text
    chosen: bool
    hint: Text | None = None


@dataclass(frozen=True)
class ApproachCard:
    """An approach with its rating, what it would add in all, and its chance against what stands."""

    key: str
    name: Text
    hint: Text
    rating: str
    bonus: int
    chosen: bool
    chance: Chance | None


@dataclass(frozen=True)
class Target:
    key: str
    name: str
    is_npc: bool
    chosen: bool


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
    helpers: tuple[str, ...]
    opposition: Text
    targets: tuple[Target, ...]
    exploitable: tuple[Choice, ...]
    bonuses: str
    ladder: tuple[Rung, ...]
    throws: int
    odds: tuple[OutcomePart, ...]
    success: Chance | None
    button: Text
    typed_in: bool
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
    shows = state.options.show_odds and figure is not None
    chances = chances_of(state, form, against, by, form.approach) if shows else None
    opened = state.actor in state.board.rolls
    return Tray(
        form=form,
        actions=tuple(Choice(key, Text(ACTION_NAMES[key]), key == form.action) for key in ACTIONS),
        ways=ways(form),
        approaches=cards(state, form, against, by, shows),
        stunts=stunt_chips(state, form),
        helpers=tuple(name_of(state, key) or key for key in state.board.helping.get(state.actor, ())),
        opposition=opposition(state, form, against, by),
        targets=targets(state, form),
        exploitable=exploitable(state, form),
        bonuses=signed(bonuses_of(state, form, form.approach)),
        ladder=ladder(state, form, against) if shows else (),
        throws=chances.total if chances else 0,
        odds=parts_of(chances, lambda outcome: outlook(form.action, form.way, outcome)) if chances else (),
        success=chances.success if chances else None,
        button=button(state),
        typed_in=state.options.dice_method == MANUAL,
        fate_points=figure.play.fate_points if figure else state.board.gm_points if state.actor == GM else 0,
        problems=problems(state, form),
        acts=available(state),
        hit=hit_view(state),
        compels=compels_for(state),
        open=open_view(state, state.actor) if opened else None,
        others=other_views(state),
    )


def button(state: State) -> Text:
    if state.options.dice_method == MANUAL:
        return Text(TYPE_IN)
    return counted(ROLL, THROWN[state.options.dice_method].dice)


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
    npc: Npc | None = state.board.npc(by)
    figure = state.figures.get(by)
    theirs = max((npc.rating(each) for each in APPROACHES), default=0) if npc else 0
    theirs = max(figure.sheet.rating(each) for each in APPROACHES) if figure else theirs
    return odds.opposed(method, bonuses - theirs)


def cards(state: State, form: Draft, against: int | None, by: str, shows: bool) -> tuple[ApproachCard, ...]:
    """Give the six approaches, the best first, each with its chance to succeed."""
    sheet = sheet_of(state)
    ordered = sorted(APPROACHES, key=lambda each: -sheet.rating(each))
    return tuple(
        ApproachCard(
            key=key,
            name=Text(APPROACH_NAMES[key]),
            hint=Text(APPROACH_HINTS[key]),
            rating=signed(sheet.rating(key)) if sheet.rating(key) else "+0",
            bonus=bonuses_of(state, form, key),
            chosen=key == form.approach,
            chance=chances_of(state, form, against, by, key).success if shows else None,
        )
        for key in ordered
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


def targets(state: State, form: Draft) -> tuple[Target, ...]:
    """Give whom the actor could attack: NPCs in sight, and everybody else whose figure is known here."""
    npcs = [npc for npc in state.board.npcs if npc.shown and npc.status == ACTIVE]
    people = [(key, figure.name) for key, figure in state.figures.items() if key != state.actor]
    return (
        *(Target(npc.key, npc.name, True, npc.key == form.foe) for npc in npcs),
        *(Target(key, name, False, key == form.target) for key, name in people),
    )


def exploitable(state: State, form: Draft) -> tuple[Choice, ...]:
    known = [each for each in state.board.aspects if not each.hidden]
    return tuple(Choice(each.key, Text("%(text)s", {"text": each.text}), each.key == form.aspect) for each in known)


def problems(state: State, form: Draft) -> tuple[Refusal, ...]:
    """Say what would be refused as the form stands, nothing of which goes away by typing."""
    found = refused(state, form.roll)
    quiet = ("target_missing", "aspect_missing", "faces_wrong", "npc_missing")
    return (found,) if found and found.code not in quiet else ()
