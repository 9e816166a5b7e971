"""A hit that waits: how it came about, every legal way to take it, and why the others are closed."""

from dataclasses import dataclass

from rules.core.outcome import State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.absorbing import Way, ways
from rules.systems.fate.board import Hit
from rules.systems.fate.deeds import led
from rules.systems.fate.ladder import on_ladder, signed
from rules.systems.fate.lying import Thrown
from rules.systems.fate.npcs import Npc
from rules.systems.fate.options import HACK
from rules.systems.fate.play import ABSORBS, Play
from rules.systems.fate.shown import ShownDie, die
from rules.systems.fate.throwing import shown
from rules.systems.fate.words import ACTION_NAMES, SLOT_HINTS, SLOT_NAMES, approach_name

WAITING = _n("1 shift is waiting", "%(count)s shifts are waiting")
ABSORB = _n("Absorb 1 shift", "Absorb %(count)s shifts")
EXACT = _("exact")
TOO_MUCH = _n("1 too much", "%(count)s too much")
BOX_ONLY = _("Box %(box)s")
ONLY_SLOT = {
    "mild": _("A mild consequence alone"),
    "moderate": _("A moderate consequence alone"),
    "severe": _("A severe consequence alone"),
}
BOX_AND = {
    "mild": _("Box %(box)s and a mild consequence"),
    "moderate": _("Box %(box)s and a moderate consequence"),
    "severe": _("Box %(box)s and a severe consequence"),
}
SEVERAL = _("Several consequences")
BOX_AND_SEVERAL = _("Box %(box)s and several consequences")
ONE_BOX = _("Boxes together are not legal: a hit takes one box.")
NO_CONCESSION = _("Conceding is closed: the dice are already on the table.")
LEFT = _n(
    "One more hit of up to 1 shift can be absorbed then.",
    "One more hit of up to %(count)s shifts can be absorbed then.",
)
NOTHING_LEFT = _("Nothing is left to absorb another hit then.")
NO_WAY = _("Nothing that is left absorbs this hit.")
OUT_BY_GM = _("The GM says what happens then.")
OUT_BY_SIDE = _("The attacker's side says what happens then.")


@dataclass(frozen=True)
class ThrownView:
    """One of the two throws that met."""

    name: str
    action: Text
    approach: Text
    dice: tuple[ShownDie, ...]
    bonus: str
    total: Text


@dataclass(frozen=True)
class SlotView:
    key: str
    name: Text
    value: int
    hint: Text


@dataclass(frozen=True)
class WayView:
    """One way to take a hit; `left` says what could still be absorbed after it."""

    box: int | None
    slots: tuple[SlotView, ...]
    title: Text
    sum: int
    surplus: Text
    left: Text
    chosen: bool


@dataclass(frozen=True)
class HitView:
    """The hit that waits for the actor, or for an NPC of the GM's."""

    key: str
    to: str
    to_name: str
    is_npc: bool
    by_name: str
    shifts: int
    title: Text
    throws: tuple[ThrownView, ...]
    ways: tuple[WayView, ...]
    closed: tuple[Text, ...]
    out: Text
    button: Text


def hit_view(state: State) -> HitView | None:
    """Draw up the first hit that the actor has to answer."""
    mine = (hit for hit in state.board.hits if hit.to == state.actor or (led(state) and state.board.npc(hit.to)))
    hit: Hit | None = next(mine, None)
    if hit is None:
        return None
    npc: Npc | None = state.board.npc(hit.to)
    one: Play | Npc = npc or state.figures[hit.to].play
    found = ways(one.boxes_left, one.slots_left, hit.shifts)
    closed = [Text(ONE_BOX), Text(NO_CONCESSION)] if len(one.boxes_left) > 1 else [Text(NO_CONCESSION)]
    return HitView(
        key=hit.key,
        to=hit.to,
        to_name=hit.to_name,
        is_npc=npc is not None,
        by_name=hit.by_name,
        shifts=hit.shifts,
        title=counted(WAITING, hit.shifts),
        throws=tuple(thrown_view(each) for each in (hit.attack, hit.defence) if each),
        ways=tuple(way_view(one, way, at == 0) for at, way in enumerate(found)),
        closed=tuple(closed if found else [*closed, Text(NO_WAY)]),
        out=Text(OUT_BY_GM if state.options.taken_out_by == HACK else OUT_BY_SIDE),
        button=counted(ABSORB, hit.shifts),
    )


def thrown_view(thrown: Thrown) -> ThrownView:
    return ThrownView(
        name=thrown.name,
        action=Text(ACTION_NAMES[thrown.action]),
        approach=approach_name(thrown.approach),
        dice=tuple(die(thrown.method, face) for face in shown(thrown.method, thrown.dice)),
        bonus=signed(thrown.bonus),
        total=on_ladder(thrown.total),
    )


def way_view(one: Play | Npc, way: Way, chosen: bool) -> WayView:
    slots = tuple(SlotView(slot, Text(SLOT_NAMES[slot]), ABSORBS[slot], Text(SLOT_HINTS[slot])) for slot in way.slots)
    boxes = [box for box in one.boxes_left if box != way.box]
    capacity = max(boxes, default=0) + sum(ABSORBS[slot] for slot in one.slots_left if slot not in way.slots)
    return WayView(
        box=way.box,
        slots=slots,
        title=title(way),
        sum=way.sum,
        surplus=counted(TOO_MUCH, way.surplus) if way.surplus else Text(EXACT),
        left=counted(LEFT, capacity) if capacity else Text(NOTHING_LEFT),
        chosen=chosen,
    )


def title(way: Way) -> Text:
    places = {"box": way.box}
    if not way.slots:
        return Text(BOX_ONLY, places)
    if len(way.slots) > 1:
        return Text(BOX_AND_SEVERAL if way.box else SEVERAL, places)
    (slot,) = way.slots
    return Text(BOX_AND[slot], places) if way.box else Text(ONLY_SLOT[slot])
