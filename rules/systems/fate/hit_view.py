"""A hit that waits: how it came about, every legal way to take it, and why the others are closed."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core import fields as given
from rules.core.outcome import State
from rules.core.text import Text, counted, sentences
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.absorbing import Way, ways
from rules.systems.fate.board import CONFLICT, Board, Hit
from rules.systems.fate.deeds import led
from rules.systems.fate.draft import KEPT
from rules.systems.fate.ladder import on_ladder, signed
from rules.systems.fate.lying import Thrown
from rules.systems.fate.npcs import Npc
from rules.systems.fate.options import HACK, MANUAL
from rules.systems.fate.outlook import HIT, HIT_TRADED
from rules.systems.fate.play import ABSORBS, SLOTS, Play
from rules.systems.fate.shown import Box, ShownDie, Slot, drawn
from rules.systems.fate.throwing import shown
from rules.systems.fate.words import ACTION_NAMES, SLOT_HINTS, SLOT_NAMES, approach_name

YOU, IN_CONFLICT = _("You"), _("You, conflict, exchange %(exchange)s")
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
NO_INVOKES = _("Invokes are closed: both sides have passed.")
MET = _("%(attack)s against %(defence)s.")
THEIR_FREE_INVOKE = _("%(name)s’s side gets one free invoke on it.")
THE_FREE_INVOKE = _("The attacker’s side gets one free invoke on it.")
NAME_IT = {
    "mild": _("Name the mild consequence"),
    "moderate": _("Name the moderate consequence"),
    "severe": _("Name the severe consequence"),
}
KEEPS_BOX = _("Keeps box %(box)s for later")
ONLY_STRESS = _("Clears when the scene ends")
LEFT = _n("One more hit of up to 1 shift.", "One more hit of up to %(count)s shifts.")
NOTHING_LEFT = _("Nothing to absorb another hit.")
NO_WAY = _("Nothing that is left absorbs this hit.")
OUT_BY_GM = _("The GM says what happens then.")
OUT_BY_SIDE = _("The attacker’s side says what happens then.")


@dataclass(frozen=True)
class ThrownView:
    """One of the two throws that met."""

    key: str
    name: str
    is_npc: bool
    action: Text
    approach: Text
    dice: tuple[ShownDie, ...]
    bonus: str
    sum: str
    total: str


@dataclass(frozen=True)
class SlotView:
    """A consequence that a way takes; `text` is what was typed for it so far."""

    key: str
    name: Text
    value: int
    hint: Text
    asks: Text
    text: str


@dataclass(frozen=True)
class WayView:
    """One way to take a hit; `left` says what could still be absorbed after it, `hint` what speaks for it."""

    key: str
    box: int | None
    slots: tuple[SlotView, ...]
    title: Text
    hint: Text
    sum: int
    surplus: Text
    left: Text
    chosen: bool


@dataclass(frozen=True)
class HitView:
    """The hit that waits for the actor, or for an NPC of the GM's; `types_in` where its dice were typed in by hand."""

    key: str
    to: str
    to_name: str
    is_npc: bool
    moment: Text
    by_name: str
    shifts: int
    title: Text
    throws: tuple[ThrownView, ...]
    types_in: bool
    told: Text
    ways: tuple[WayView, ...]
    chosen: WayView | None
    kept: tuple[tuple[str, str], ...]
    boxes: tuple[Box, ...]
    slots: tuple[Slot, ...]
    free_invoke: Text
    closed: tuple[Text, ...]
    out: Text
    button: Text


def hit_view(state: State, fields: Mapping[str, object] | None = None) -> HitView | None:
    """Draw up the first hit that the actor has to answer, with the way that the form has chosen so far."""
    mine = (hit for hit in state.board.hits if hit.to == state.actor or (led(state) and state.board.npc(hit.to)))
    hit: Hit | None = next(mine, None)
    if hit is None:
        return None
    npc: Npc | None = state.board.npc(hit.to)
    one: Play | Npc = npc or state.figures[hit.to].play
    typed = {slot: given.line((fields or {}).get(slot, (fields or {}).get(KEPT + slot, ""))) or "" for slot in SLOTS}
    found = ways_of(one, hit.shifts, typed, (fields or {}).get("way"))
    chosen = next((way for way in found if way.chosen), None)
    taken = {slot.key for slot in chosen.slots} if chosen else set()
    return HitView(
        key=hit.key,
        to=hit.to,
        to_name=hit.to_name,
        is_npc=npc is not None,
        moment=moment(state.board),
        by_name=hit.by_name,
        shifts=hit.shifts,
        title=counted(WAITING, hit.shifts),
        throws=throws(state.board, hit),
        types_in=any(each.method == MANUAL for each in (hit.attack, hit.defence) if each),
        told=met(hit),
        ways=found,
        chosen=chosen,
        kept=tuple((slot, text) for slot, text in typed.items() if text and slot not in taken),
        boxes=boxes(one, chosen),
        slots=slots(one, chosen),
        free_invoke=Text(THEIR_FREE_INVOKE, {"name": hit.by_name}) if hit.by_name else Text(THE_FREE_INVOKE),
        closed=closed(one, bool(found)),
        out=Text(OUT_BY_GM if state.options.taken_out_by == HACK else OUT_BY_SIDE),
        button=counted(ABSORB, hit.shifts),
    )


def moment(board: Board) -> Text:
    """Say under one's name when the hit came."""
    return Text(IN_CONFLICT, {"exchange": board.exchange.number}) if board.mode == CONFLICT else Text(YOU)


def ways_of(one: Play | Npc, shifts: int, typed: Mapping[str, str], wanted: object) -> tuple[WayView, ...]:
    """Give every legal way, with the wanted one chosen, or else the first."""
    found = ways(one.boxes_left, one.slots_left, shifts)
    keys = [way.key for way in found]
    chosen = wanted if wanted in keys else next(iter(keys), "")
    return tuple(way_view(one, way, typed, way.key == chosen) for way in found)


def closed(one: Play | Npc, any_way: bool) -> tuple[Text, ...]:
    """Say which ways are closed, and why."""
    several = [Text(ONE_BOX)] if len(one.boxes_left) > 1 else []
    return (Text(NO_CONCESSION), Text(NO_INVOKES), *several, *([] if any_way else [Text(NO_WAY)]))


def met(hit: Hit) -> Text:
    """Say what met what, and what came of it."""
    gives = counted(HIT, hit.shifts)
    if hit.attack is None or hit.defence is None:
        return gives
    places = {"attack": on_ladder(hit.attack.total), "defence": on_ladder(hit.defence.total)}
    if hit.attack.total - hit.defence.total > hit.shifts:
        gives = counted(HIT_TRADED, hit.shifts)
    return sentences([Text(MET, places), gives])


def throws(board: Board, hit: Hit) -> tuple[ThrownView, ...]:
    """Give the attack, then the defence, where there was one."""
    met = ((hit.by, hit.attack), (hit.to, hit.defence))
    return tuple(thrown_view(key, board.npc(key) is not None, thrown) for key, thrown in met if thrown)


def thrown_view(key: str, is_npc: bool, thrown: Thrown) -> ThrownView:
    return ThrownView(
        key=key,
        name=thrown.name,
        is_npc=is_npc,
        action=Text(ACTION_NAMES[thrown.action]),
        approach=approach_name(thrown.approach),
        dice=drawn(thrown.method, shown(thrown.method, thrown.dice)),
        bonus=signed(thrown.bonus),
        sum=signed(thrown.total - thrown.bonus),
        total=signed(thrown.total),
    )


# --- ways -------------------------------------------------------------------------------------------------------------


def way_view(one: Play | Npc, way: Way, typed: Mapping[str, str], chosen: bool) -> WayView:
    taken = tuple(slot_view(slot, typed[slot]) for slot in way.slots)
    left = [box for box in one.boxes_left if box != way.box]
    capacity = max(left, default=0) + sum(ABSORBS[slot] for slot in one.slots_left if slot not in way.slots)
    return WayView(
        key=way.key,
        box=way.box,
        slots=taken,
        title=title(way),
        hint=hint(way, left),
        sum=way.sum,
        surplus=counted(TOO_MUCH, way.surplus) if way.surplus else Text(EXACT),
        left=counted(LEFT, capacity) if capacity else Text(NOTHING_LEFT),
        chosen=chosen,
    )


def slot_view(slot: str, text: str) -> SlotView:
    return SlotView(slot, Text(SLOT_NAMES[slot]), ABSORBS[slot], Text(SLOT_HINTS[slot]), Text(NAME_IT[slot]), text)


def hint(way: Way, left: list[int]) -> Text:
    """Say how long what a way takes will stay, or which box it spares."""
    if not way.slots:
        return Text(ONLY_STRESS)
    spared = [box for box in left if way.box and box < way.box]
    return Text(KEEPS_BOX, {"box": max(spared)}) if way.surplus and spared else Text(SLOT_HINTS[way.slots[-1]])


def title(way: Way) -> Text:
    places = {"box": way.box}
    if not way.slots:
        return Text(BOX_ONLY, places)
    if len(way.slots) > 1:
        return Text(BOX_AND_SEVERAL if way.box else SEVERAL, places)
    (slot,) = way.slots
    return Text(BOX_AND[slot], places) if way.box else Text(ONLY_SLOT[slot])


def boxes(one: Play | Npc, way: WayView | None) -> tuple[Box, ...]:
    """Give the stress boxes as they would be after the chosen way."""
    there = sorted({*one.boxes_left, *one.stress})
    return tuple(Box(box, box in one.stress, way is not None and box == way.box) for box in there)


def slots(one: Play | Npc, way: WayView | None) -> tuple[Slot, ...]:
    """Give the consequences as they would be after the chosen way."""
    taken = {slot.key: slot.text for slot in way.slots} if way else {}
    there = [slot for slot in SLOTS if slot in one.consequences or slot in one.slots_left]
    return tuple(
        Slot(
            key=slot,
            value=ABSORBS[slot],
            name=Text(SLOT_NAMES[slot]),
            text=one.consequences.get(slot, "") or taken.get(slot, ""),
            state="full" if slot in one.consequences else "next" if slot in taken else "",
        )
        for slot in there
    )
