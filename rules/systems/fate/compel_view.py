"""A compel as a card: what is offered, and what each answer does to one's points."""

from dataclasses import dataclass

from rules.core.outcome import GM, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.board import Board, Compel
from rules.systems.fate.words import plain

KINDS = {"decision": _("Decision"), "event": _("Event")}
BY_GM = _("Offered by the GM")
BY = _("Offered by %(name)s")
CANNOT = _("With 0 fate points a compel cannot be refused.")


@dataclass(frozen=True)
class CompelView:
    """An offer; `after_accepting` and `after_refusing` are what one's points become, None where none change."""

    key: str
    to: str
    to_name: str
    by: str
    aspect: str
    kind: Text
    offered: Text
    text: str
    waits: str
    is_mine: bool
    haggled: bool
    points: int
    after_accepting: int | None
    after_refusing: int | None
    cannot_refuse: Text | None
    may_withdraw: bool


def compel_view(state: State, compel: Compel) -> CompelView:
    figure = state.figures.get(state.actor)
    mine = compel.waits == state.actor
    pays = mine and compel.to == state.actor and figure is not None
    points = figure.play.fate_points if figure else 0
    return CompelView(
        key=compel.key,
        to=compel.to,
        to_name=compel.to_name,
        by=compel.by,
        aspect=compel.aspect_text,
        kind=Text(KINDS[compel.kind]),
        offered=Text(BY, {"name": plain(compel.by_name)}) if compel.by_name else Text(BY_GM),
        text=compel.text,
        waits=compel.waits,
        is_mine=mine,
        haggled=compel.haggled,
        points=points,
        after_accepting=points + 1 if pays else None,
        after_refusing=points - 1 if pays and points else None,
        cannot_refuse=Text(CANNOT) if pays and not points else None,
        may_withdraw=state.actor in (GM, compel.by),
    )


def compels_for(state: State) -> tuple[CompelView, ...]:
    """Give every offer on the table, those that wait for the actor first; everybody sees them."""
    board: Board = state.board
    ordered = sorted(board.compels, key=lambda each: each.waits != state.actor)
    return tuple(compel_view(state, each) for each in ordered)
