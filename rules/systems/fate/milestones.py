"""Milestones ("Meilensteine"): minor, significant and major ones, and exactly what each lets one change."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import EVERYONE, Event, Figure, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.deeds import (
    UNKNOWN_CHARACTER,
    Act,
    Deed,
    Sayings,
    actor_of,
    by_gm,
    choice,
    keys,
    led,
    needs_character,
    reader,
    told,
    words,
)
from rules.systems.fate.play import MODERATE, SEVERE, Play
from rules.systems.fate.sessions import healing
from rules.systems.fate.sheet import APPROACHES, ASPECTS, CONCEPT, HIGHEST_APPROACH, Sheet

MINOR, SIGNIFICANT, MAJOR = KINDS = ("minor", "significant", "major")
CHANGE, RAISE, RENAME_CONCEPT, BUY_STUNT = BENEFITS = ("change", "raise", "rename_concept", "buy_stunt")
"""One of the minor changes; one approach by one; the high concept; a stunt for the refresh that was just gained."""
GIVES = {MINOR: (CHANGE,), SIGNIFICANT: (CHANGE, RAISE), MAJOR: (CHANGE, RAISE, RENAME_CONCEPT, BUY_STUNT)}
MOST_BENEFITS = 40
CARRIED = 2
"""How many sessions a consequence is carried before a milestone lets it heal."""
KIND_WRONG = Refusal("milestone_kind", _("A milestone is minor, significant or major."))
NO_BENEFIT = Refusal("no_milestone", _("No milestone lets you change this now."))
NO_APPROACH = Refusal("approach_unknown", _("Choose how you do it: one of the six approaches."))
SAME = Refusal("approach_same", _("Choose two different approaches."))
TOP = Refusal("approach_highest", _("No approach goes higher than +5."))
NO_ASPECT = Refusal("aspect_missing", _("Choose the aspect."))
UNNAMED = Refusal("aspect_unnamed", _("Give the new aspect a name first."))
GRANTED = {
    MINOR: _("A minor milestone: everyone may change one thing."),
    SIGNIFICANT: _("A significant milestone: everyone may change one thing and raise an approach."),
    MAJOR: _("A major milestone: everyone gains refresh, raises an approach and may change what they are."),
}
SWAPPED = _("%(name)s swaps two approaches.")
RAISED = _("%(name)s raises an approach to +%(rating)s.")
RENAMED = _("%(name)s renames an aspect: %(before)s becomes %(text)s.")


@dataclass(frozen=True)
class GrantMilestone(Deed):
    """Let everyone who is named grow."""

    kind: str
    cast: tuple[str, ...] = ()


@dataclass(frozen=True)
class SwapApproaches(Deed):
    """Swap two ratings, as a minor benefit."""

    one: str
    other: str


@dataclass(frozen=True)
class RenameAspect(Deed):
    """Name an aspect anew: any but the high concept as a minor benefit, that one after a major milestone."""

    aspect: str
    text: str


@dataclass(frozen=True)
class RaiseApproach(Deed):
    """Raise one approach by one."""

    approach: str


# --- granting ---------------------------------------------------------------------------------------------------------


@by_gm
def grant_refused(state: State, deed: GrantMilestone) -> Refusal | None:
    return None if all(name in state.figures for name in deed.cast) else UNKNOWN_CHARACTER


def granted(play: Play, kind: str, session: int) -> Play:
    """Give what a milestone allows, and let heal what was carried long enough."""
    play = replace(play, benefits=(*play.benefits, *GIVES[kind])[-MOST_BENEFITS:])
    slots = (MODERATE,) if kind == MINOR else (MODERATE, SEVERE)
    old = tuple(slot for slot in slots if slot in play.wounds and session >= play.wounds[slot].session + CARRIED)
    return healing(play, old)


def grant(state: State, deed: GrantMilestone) -> Outcome:
    """Let everyone grow; a major milestone raises the refresh at once."""
    whom = {key: figure for key, figure in state.figures.items() if key in deed.cast or not deed.cast}
    plays = {key: granted(figure.play, deed.kind, state.board.session) for key, figure in whom.items()}
    grown = {key: replace(figure.sheet, major=figure.sheet.major + 1) for key, figure in whom.items()}
    event = Event("milestone", {"kind": deed.kind})
    outcome = told(state.board, event, plays=plays, granted=len(plays))
    return replace(outcome, sheets=grown) if deed.kind == MAJOR else outcome


# --- choosing ---------------------------------------------------------------------------------------------------------


def without_benefit(play: Play, benefit: str) -> Play:
    """Use one benefit up."""
    left = list(play.benefits)
    left.remove(benefit)
    return replace(play, benefits=tuple(left))


def needs(state: State, benefit: str) -> Refusal | None:
    """Say when no milestone lets the actor do this."""
    figure = actor_of(state)
    if figure is None:
        return needs_character(state)
    return None if benefit in figure.play.benefits else NO_BENEFIT


def grown(state: State, sheet: Sheet, benefit: str, event: Event, **result: object) -> Outcome:
    """Give the outcome of a benefit that was used."""
    figure: Figure = state.figures[state.actor]
    plays = {state.actor: without_benefit(figure.play, benefit)}
    told_of = replace(event, data={"name": figure.name, **event.data})
    return replace(told(state.board, told_of, plays=plays, **result), sheets={state.actor: sheet})


def swap_refused(state: State, deed: SwapApproaches) -> Refusal | None:
    return needs(state, CHANGE) or (SAME if deed.one == deed.other else None)


def swap(state: State, deed: SwapApproaches) -> Outcome:
    sheet: Sheet = state.figures[state.actor].sheet
    swapped = {deed.one: sheet.rating(deed.other), deed.other: sheet.rating(deed.one)}
    sheet = replace(sheet, approaches={**sheet.approaches, **swapped})
    return grown(state, sheet, CHANGE, Event("approaches_swapped", {}), approaches=dict(sheet.approaches))


def rename_benefit(deed: RenameAspect) -> str:
    return RENAME_CONCEPT if deed.aspect == CONCEPT else CHANGE


def rename_refused(state: State, deed: RenameAspect) -> Refusal | None:
    return needs(state, rename_benefit(deed))


def rename(state: State, deed: RenameAspect) -> Outcome:
    before: Sheet = state.figures[state.actor].sheet
    sheet = before.with_aspect(deed.aspect, deed.text)
    event = Event("aspect_renamed", {"before": before.aspects.get(deed.aspect, "…"), "text": deed.text})
    return grown(state, sheet, rename_benefit(deed), event, aspect=deed.aspect)


def raise_refused(state: State, deed: RaiseApproach) -> Refusal | None:
    if refusal := needs(state, RAISE):
        return refusal
    top = state.figures[state.actor].sheet.rating(deed.approach) >= HIGHEST_APPROACH
    return TOP if top else None


def raise_approach(state: State, deed: RaiseApproach) -> Outcome:
    sheet: Sheet = state.figures[state.actor].sheet
    rating = sheet.rating(deed.approach) + 1
    sheet = replace(sheet, approaches={**sheet.approaches, deed.approach: rating})
    event = Event("approach_raised", {"approach": deed.approach, "rating": rating})
    return grown(state, sheet, RAISE, event, rating=rating)


def may_change(state: State) -> bool:
    figure = actor_of(state)
    return figure is not None and bool(figure.play.benefits)


AN_APPROACH = choice("approach", APPROACHES, NO_APPROACH)
DEEDS: Mapping[str, Act] = {
    "grant_milestone": Act(
        GrantMilestone,
        reader(GrantMilestone, kind=choice("kind", KINDS, KIND_WRONG), cast=keys("cast")),
        grant_refused,
        grant,
        lambda deed: deed.cast or (EVERYONE,),
        led,
    ),
    "swap_approaches": Act(
        SwapApproaches,
        reader(
            SwapApproaches,
            one=choice("one", APPROACHES, NO_APPROACH),
            other=choice("other", APPROACHES, NO_APPROACH),
        ),
        swap_refused,
        swap,
        offered=may_change,
    ),
    "rename_aspect": Act(
        RenameAspect,
        reader(RenameAspect, aspect=choice("aspect", ASPECTS, NO_ASPECT), text=words("text", UNNAMED)),
        rename_refused,
        rename,
        offered=may_change,
    ),
    "raise_approach": Act(
        RaiseApproach, reader(RaiseApproach, approach=AN_APPROACH), raise_refused, raise_approach, offered=may_change
    ),
}
SAYINGS: Sayings = {
    "milestone": lambda data: Text(GRANTED[str(data["kind"])]),
    "approaches_swapped": lambda data: Text(SWAPPED, data),
    "aspect_renamed": lambda data: Text(RENAMED, data),
    "approach_raised": lambda data: Text(RAISED, data),
}
