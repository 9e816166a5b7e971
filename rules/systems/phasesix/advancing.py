"""Reputation and what it buys; destiny dice from the GM."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Figure, Outcome, Refusal, State
from rules.core.shapes import limited
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.careers import advance_refused
from rules.systems.phasesix.deeds import NOBODY, NOT_THERE, Act, Deed, gm_only
from rules.systems.phasesix.options import BETWEEN_SESSIONS

MOST_GRANTED = 100
UNKNOWN = Refusal("template_unknown", _("There is no such template."))
NOT_NOW = Refusal("advancement_closed", _("Reputation is spent between sessions. The GM opens that time."))
NO_REASON = Refusal("reason_missing", _("Say what it is for."))


@dataclass(frozen=True)
class GrantReputation(Deed):
    """Let somebody's name be known a little further, for a reason."""

    to: str
    points: int = limited(1, least=1, most=MOST_GRANTED)
    reason: str = ""


@dataclass(frozen=True)
class GiftDestiny(Deed):
    """Hand somebody a single destiny die."""

    to: str


@dataclass(frozen=True)
class Advance(Deed):
    """Buy a template with reputation."""

    template: str


@dataclass(frozen=True)
class OpenAdvancement(Deed):
    """Open or close the time in which reputation is spent."""

    open: bool = True


def grant_refused(state: State, deed: GrantReputation) -> Refusal | None:
    return gm_only(state) or (None if deed.to in state.figures else NOT_THERE) or (None if deed.reason else NO_REASON)


def grant(state: State, deed: GrantReputation) -> Outcome:
    figure = state.figures[deed.to]
    sheet = replace(figure.sheet, collected=figure.sheet.collected + deed.points)
    facts = {"who": figure.name, "points": deed.points, "reason": deed.reason}
    result = {"spent": sheet.spent, "collected": sheet.collected}
    return Outcome(result, state.board, {}, (Event("reputation_granted", facts),), {deed.to: sheet})


def gift_refused(state: State, deed: GiftDestiny) -> Refusal | None:
    return gm_only(state) or (None if deed.to in state.figures else NOT_THERE)


def gift(state: State, deed: GiftDestiny) -> Outcome:
    figure = state.figures[deed.to]
    play = replace(figure.play, gifted=figure.play.gifted + 1)
    return Outcome(
        {"gifted": play.gifted}, state.board, {deed.to: play}, (Event("destiny_gifted", {"who": figure.name}),)
    )


def actor(state: State) -> Figure | None:
    return state.figures.get(state.actor)


def is_open(state: State) -> bool:
    """Say whether reputation can be spent now; a script says itself when."""
    between = state.options.advancement_when == BETWEEN_SESSIONS
    return not between or bool(state.board.advancing) or state.rehearsed


def buy_refused(state: State, deed: Advance) -> Refusal | None:
    figure = actor(state)
    if figure is None:
        return NOBODY
    if not is_open(state):
        return NOT_NOW
    template = figure.sheet.catalogue.templates.get(deed.template)
    if template is None:
        return UNKNOWN
    sheet = figure.sheet
    return advance_refused(template, sheet.templates, sheet.catalogue, state.options, sheet.reputation_left)


def buy(state: State, deed: Advance) -> Outcome:
    """Add a template to the life path; its values count at once."""
    figure = state.figures[state.actor]
    template = figure.sheet.catalogue.templates[deed.template]
    sheet = replace(
        figure.sheet,
        templates=(*figure.sheet.templates, template.key),
        later=(*figure.sheet.later, template.key),
        spent=figure.sheet.spent + template.cost,
    )
    event = Event("advanced", {"who": figure.name, "template": template.key, "cost": template.cost})
    return Outcome(
        {"spent": sheet.spent, "collected": sheet.collected}, state.board, {}, (event,), {state.actor: sheet}
    )


def open_refused(state: State, deed: OpenAdvancement) -> Refusal | None:
    return gm_only(state)


def open_advancement(state: State, deed: OpenAdvancement) -> Outcome:
    board = replace(state.board, advancing=deed.open)
    return Outcome(
        {"open": deed.open}, board, {}, (Event("advancement_opened" if deed.open else "advancement_closed"),)
    )


ACTS: Mapping[str, Act] = {
    "grant_reputation": Act(GrantReputation, grant_refused, grant, named=lambda deed: (deed.to,), for_gm=True),
    "gift_destiny": Act(GiftDestiny, gift_refused, gift, named=lambda deed: (deed.to,), for_gm=True),
    "advance": Act(Advance, buy_refused, buy),
    "open_advancement": Act(OpenAdvancement, open_refused, open_advancement, for_gm=True),
}
