"""A compel as a card: what is offered, and what each answer does to one's points."""

from dataclasses import dataclass

from rules.core.outcome import GM, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.board import Board, Compel
from rules.systems.fate.words import ASPECT_NAMES, SLOT_NAMES, plain

WHOSE = _("%(kind)s of %(name)s")
ASPECT_OF = _("Aspect of %(name)s")
OF_SCENE = _("Situation")
FOR_YOU = _("A compel for you")
ON_YOU = _("A compel on you")
FOR_OTHER = _("A compel for %(name)s")
YOUR_WORD = _("%(name)s haggles with you")
HAPPENS = _("It happens. Your fate points rise from %(points)s to %(after)s.")
HAPPENS_TO = _("It happens to %(name)s, who gets a fate point.")
DOES_NOT = _("It does not. Your points fall from %(points)s to %(after)s.")
COMES_TO_NOTHING = _("It does not, and no point moves.")
WAITS_FOR = _("%(name)s answers next.")
WAITS_FOR_GM = _("The GM answers next.")
KINDS = {"decision": _("Decision"), "event": _("Event")}
BY_GM = _("Offered by the GM")
BY = _("Offered by %(name)s")
CANNOT = _("With 0 fate points a compel cannot be refused.")


@dataclass(frozen=True)
class CompelView:
    """An offer; `after_accepting` and `after_refusing` are what one's points become, None where none change.

    `whose` heads the card of the aspect, `to_npc` says that it is an NPC whom it would happen to, `concerns` whether
    whoever reads it made it, may answer it or would suffer it: all others only hear of it.
    """

    key: str
    title: Text
    to: str
    to_name: str
    to_npc: bool
    whose: Text
    by: str
    aspect: str
    kind: Text
    offered: Text
    text: str
    waits: str
    is_mine: bool
    concerns: bool
    haggled: bool
    points: int
    after_accepting: int | None
    after_refusing: int | None
    accepting: Text
    refusing: Text
    next_word: Text
    cannot_refuse: Text | None
    may_withdraw: bool


def compel_view(state: State, compel: Compel) -> CompelView:
    figure = state.figures.get(state.actor)
    mine = compel.waits == state.actor
    pays = mine and compel.to == state.actor and figure is not None
    points = figure.play.fate_points if figure else 0
    return CompelView(
        key=compel.key,
        title=title(state, compel),
        to=compel.to,
        to_name=compel.to_name,
        to_npc=state.board.npc(compel.to) is not None,
        whose=whose(state, compel),
        by=compel.by,
        aspect=compel.aspect_text,
        kind=Text(KINDS[compel.kind]),
        offered=Text(BY, {"name": plain(compel.by_name)}) if compel.by_name else Text(BY_GM),
        text=compel.text,
        waits=compel.waits,
        is_mine=mine,
        concerns=mine or (figure is not None and state.actor in (compel.to, compel.by)),
        haggled=compel.haggled,
        points=points,
        after_accepting=points + 1 if pays else None,
        after_refusing=points - 1 if pays and points else None,
        accepting=accepting(compel, points, pays),
        refusing=Text(DOES_NOT, {"points": points, "after": points - 1}) if pays else Text(COMES_TO_NOTHING),
        next_word=next_word(compel),
        cannot_refuse=Text(CANNOT) if pays and not points else None,
        may_withdraw=state.actor in (GM, compel.by),
    )


def title(state: State, compel: Compel) -> Text:
    """Say in a few words whom an offer concerns."""
    if compel.waits == state.actor and compel.to != state.actor and compel.haggled:
        return Text(YOUR_WORD, {"name": compel.to_name})
    if compel.to == state.actor:
        return Text(FOR_YOU if compel.waits == state.actor else ON_YOU)
    return Text(FOR_OTHER, {"name": compel.to_name})


def whose(state: State, compel: Compel) -> Text:
    """Say whose aspect is compelled, and which of theirs it is."""
    kind = (ASPECT_NAMES | SLOT_NAMES).get(compel.aspect)
    if kind:
        return Text(WHOSE, {"kind": Text(kind), "name": plain(compel.to_name)})
    return Text(ASPECT_OF, {"name": compel.to_name}) if state.board.npc(compel.to) else Text(OF_SCENE)


def accepting(compel: Compel, points: int, pays: bool) -> Text:
    if pays:
        return Text(HAPPENS, {"points": points, "after": points + 1})
    return Text(HAPPENS_TO, {"name": compel.to_name})


def next_word(compel: Compel) -> Text:
    """Say whose answer an offer waits for."""
    if compel.waits == GM:
        return Text(WAITS_FOR_GM)
    return Text(WAITS_FOR, {"name": compel.to_name if compel.waits == compel.to else compel.by_name})


def compels_for(state: State) -> tuple[CompelView, ...]:
    """Give every offer on the table, those that wait for the actor first; everybody sees them."""
    board: Board = state.board
    ordered = sorted(board.compels, key=lambda each: each.waits != state.actor)
    return tuple(compel_view(state, each) for each in ordered)
