"""Zones: places of a conflict in a row, with what stands between them, and who is where."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate import keyed
from rules.systems.fate.board import CONFLICT, Board
from rules.systems.fate.deeds import (
    NO_NPC,
    NOBODY,
    ONLY_GM,
    Act,
    Deed,
    Sayings,
    key,
    led,
    name_of,
    needs_character,
    only_gm,
    reader,
    switch,
    text_lines,
    told,
    unseen,
    words,
)
from rules.systems.fate.sheet import OVERCOME
from rules.systems.fate.trials import Zone

MOST_ZONES = 12
OFF = Refusal("zones_off", _("This table plays without zones."))
TOO_MANY = Refusal("too_many_zones", _("There is room for %(most)s zones."), {"most": MOST_ZONES})
GONE = Refusal("zone_unknown", _("There is no such zone."))
HERE = Refusal("zone_same", _("You are there already."))
TOO_FAR = Refusal("zone_too_far", _("Only the next zone is reached for free. Further is an overcome action."))
BARRED = Refusal("zone_barred", _("Something is in the way. Getting past it is an overcome action."))
MOVED = Refusal("moved_already", _("You have moved already in this exchange. Further is an overcome action."))
NOT_OVERCOME = Refusal("zone_astray", _("Only an overcome action moves somebody."))
SET_OUT = _("The zones of this scene: %(zones)s.")
CLEARED = _("There are no zones any more.")
WENT = _("%(who)s moves to %(zone)s.")
OBSTACLE_SET = _("In the way beyond %(zone)s: %(obstacle)s.")
OBSTACLE_GONE = _("The way beyond %(zone)s is clear.")


@dataclass(frozen=True)
class SetZones(Deed):
    """Say which places a scene has, in their order."""

    zones: tuple[str, ...]


@dataclass(frozen=True)
class Move(Deed):
    """Go to the next zone for free. `npc` is one of the GM's; `put` lets the GM place anybody anywhere."""

    zone: str
    npc: str = ""
    to: str = ""
    put: bool = False


@dataclass(frozen=True)
class Bar(Deed):
    """Put something in the way between a zone and the next one, or take it away."""

    zone: str
    obstacle: str = ""


def placed(board: Board, who: str, zone: str) -> Board:
    return replace(board, places={**board.places, who: zone}) if keyed.found(board.zones, zone) else board


def way_refused(board: Board, who: str, zone: str) -> Refusal | None:
    """Say why somebody cannot simply walk there: too far, or something in between."""
    order = [each.key for each in board.zones]
    at = board.places.get(who)
    if at not in order:
        return None
    here, there = order.index(at), order.index(zone)
    if here == there:
        return HERE
    if abs(here - there) > 1:
        return TOO_FAR
    return BARRED if board.zones[min(here, there)].obstacle else None


def zone_refused(state: State, who: str, zone: str, action: str) -> Refusal | None:
    """Say why a roll cannot bring somebody to a zone."""
    if not zone:
        return None
    if not state.options.zones:
        return OFF
    if action != OVERCOME:
        return NOT_OVERCOME
    if keyed.found(state.board.zones, zone) is None:
        return GONE
    return HERE if state.board.places.get(who) == zone else None


# --- doing ------------------------------------------------------------------------------------------------------------


def set_refused(state: State, deed: SetZones) -> Refusal | None:
    return only_gm(state, deed) or (None if state.options.zones else OFF)


def set_zones(state: State, deed: SetZones) -> Outcome:
    """Lay out zones; who stood in one of the same name stays there."""
    board: Board = state.board
    kept = {each.name.casefold(): each for each in board.zones}
    laid: list[Zone] = []
    for name in deed.zones:
        known = kept.get(name.casefold())
        if known is None:
            board, number = board.numbered(state.secret)
            known = Zone(number, name)
        laid.append(known)
    there = {each.key for each in laid}
    places = {who: zone for who, zone in board.places.items() if zone in there}
    board = replace(board, zones=tuple(laid), places=places)
    return told(board, Event("zones_set", {"zones": list(deed.zones)}))


def mover(state: State, deed: Move) -> str:
    return deed.to or deed.npc or state.actor


def move_refused(state: State, deed: Move) -> Refusal | None:
    if not state.options.zones:
        return OFF
    if (deed.npc or deed.put or deed.to) and not led(state):
        return ONLY_GM
    if led(state) and not deed.npc and not deed.to:
        return NOBODY
    if deed.npc and state.board.npc(deed.npc) is None:
        return NO_NPC
    if keyed.found(state.board.zones, deed.zone) is None:
        return GONE
    if deed.put:
        return None
    return step_refused(state, deed)


def step_refused(state: State, deed: Move) -> Refusal | None:
    board, who = state.board, mover(state, deed)
    refusal = None if led(state) else needs_character(state)
    if refusal:
        return refusal
    if board.mode == CONFLICT and who in board.exchange.moved:
        return MOVED
    return way_refused(board, who, deed.zone)


def move(state: State, deed: Move) -> Outcome:
    who = mover(state, deed)
    board = placed(state.board, who, deed.zone)
    if board.mode == CONFLICT and not deed.put:
        board = replace(board, exchange=replace(board.exchange, moved=(*board.exchange.moved, who)))
    zone = keyed.known(board.zones, deed.zone)
    event = Event("moved", {"name": name_of(state, who), "zone": zone.name}, secret=unseen(state, who))
    return told(board, event, zone=zone.key)


def bar_refused(state: State, deed: Bar) -> Refusal | None:
    return only_gm(state, deed) or (None if keyed.found(state.board.zones, deed.zone) else GONE)


def bar(state: State, deed: Bar) -> Outcome:
    zone = replace(keyed.known(state.board.zones, deed.zone), obstacle=deed.obstacle)
    event = Event("zone_barred", {"zone": zone.name, "obstacle": deed.obstacle})
    return told(replace(state.board, zones=keyed.with_changed(state.board.zones, zone)), event)


def say_zones(data: Mapping[str, object]) -> Text:
    names = data["zones"]
    return Text(SET_OUT, {"zones": ", ".join(map(str, names))}) if names else Text(CLEARED)  # type: ignore[call-overload]


def with_zones(state: State) -> bool:
    return bool(state.options.zones and state.board.zones)


DEEDS: Mapping[str, Act] = {
    "set_zones": Act(
        SetZones,
        reader(SetZones, zones=text_lines("zones", MOST_ZONES, TOO_MANY)),
        set_refused,
        set_zones,
        offered=lambda state: led(state) and state.options.zones,
    ),
    "move": Act(
        Move,
        reader(Move, zone=key("zone", GONE), npc=key("npc"), to=key("to"), put=switch("put")),
        move_refused,
        move,
        lambda deed: (deed.to,) if deed.to else (),
        with_zones,
    ),
    "bar": Act(
        Bar,
        reader(Bar, zone=key("zone", GONE), obstacle=words("obstacle")),
        bar_refused,
        bar,
        offered=lambda state: led(state) and with_zones(state),
    ),
}
SAYINGS: Sayings = {
    "zones_set": say_zones,
    "moved": lambda data: Text(WENT, {"who": data["name"], "zone": data["zone"]}),
    "zone_barred": lambda data: Text(OBSTACLE_SET if data["obstacle"] else OBSTACLE_GONE, data),
}
