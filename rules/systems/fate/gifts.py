"""The gifts of the coefficient module at work: tracing somebody's mind and finding back from it, and seeing deaths."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.dice import Dice
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.fate.board import FAIR, MOST_HERE, Board, Hit, Trace
from rules.systems.fate.coefficient import DEATH_SIGHT, TRACING, led_module, on, played
from rules.systems.fate.deeds import (
    NO_NPC,
    NOBODY,
    UNKNOWN_CHARACTER,
    Act,
    Deed,
    Form,
    Sayings,
    actor_of,
    key,
    led,
    name_of,
    number,
    only_gm,
    reader,
    told,
)
from rules.systems.fate.gift_words import SAYINGS as SAID
from rules.systems.fate.play import Play
from rules.systems.fate.throwing import shown, throw, total_of

WEAKER = 2
"""By so much less does a hit reach whoever traces the mind of the one it falls on."""
MOST_DEATHS = 6
DEEPEST = 8
NO_GIFT = Refusal("gift_missing", _("This takes a gift that this character does not have."))
DEPTH_WRONG = Refusal("depth_wrong", _("How deep it goes is a rung from 1 to 8."))
OWN_MIND = Refusal("trace_self", _("Nobody traces their own mind."))
ELSEWHERE = Refusal("tracing_already", _("Find back from one mind before you enter another."))
DEATHS_WRONG = Refusal("deaths_wrong", _("From one to six deaths are seen at once."))
TERROR_WRONG = Refusal("terror_wrong", _("How terrible it is to see is a rung from 0 to 8."))
NOTHING_FADES = Refusal("nothing_fades", _("Nothing of another mind is left in this character."))


@dataclass(frozen=True)
class TraceMind(Deed):
    """Think oneself into a character, or into an NPC; `depth` is how hard the way back will be.

    `to` is whose gift it is, where the GM says so.
    """

    depth: int
    target: str = ""
    npc: str = ""
    to: str = ""


@dataclass(frozen=True)
class LetFade(Deed):
    """Some minutes after somebody found back, let the consequences go that were never their own."""

    to: str


@dataclass(frozen=True)
class SeeDeaths(Deed):
    """Let somebody see so many deaths; the GM rolls for the harm of each. `terror` is what the dice are added to."""

    to: str
    deaths: int = 1
    terror: int = FAIR


# --- tracing a mind ---------------------------------------------------------------------------------------------------


def tracer(state: State, deed: TraceMind) -> str:
    return deed.to or state.actor


def trace_refused(state: State, deed: TraceMind) -> Refusal | None:
    who, whom = tracer(state, deed), deed.target or deed.npc
    if refusal := on(state, who) or (None if led(state) or who == state.actor else only_gm(state, deed)):
        return refusal
    if TRACING not in state.figures[who].sheet.gifts:
        return NO_GIFT
    if not whom or whom == who:
        return OWN_MIND if whom else NOBODY
    if deed.target and deed.target not in state.figures:
        return UNKNOWN_CHARACTER
    npc = state.board.npc(deed.npc)
    if deed.npc and (npc is None or not npc.shown):
        return NO_NPC
    before = state.board.traces.get(who)
    return ELSEWHERE if before and (before.back or before.whom != whom) else None


def trace(state: State, deed: TraceMind) -> Outcome:
    """Enter a mind, or go deeper into it."""
    who, whom = tracer(state, deed), deed.target or deed.npc
    before = state.board.traces.get(who, Trace(whom))
    now = replace(before, name=name_of(state, whom), depth=deed.depth)
    board = replace(state.board, traces={**state.board.traces, who: now})
    data = {"name": state.figures[who].name, "to_name": now.name, "depth": deed.depth}
    return told(board, Event("mind_traced", data), depth=deed.depth)


def echoed(state: State, board: Board, hit: Hit) -> tuple[Board, tuple[Event, ...]]:
    """Let a hit reach those as well who are in the mind of the one it falls on, weakened."""
    events: tuple[Event, ...] = ()
    shifts = hit.shifts - WEAKER
    if shifts <= 0:
        return board, ()
    for who in (who for who, trace in state.board.traces.items() if trace.whom == hit.to and not trace.back):
        board, number_ = board.numbered(state.secret)
        name = name_of(state, who)
        echo = replace(hit, key=number_, to=who, to_name=name, shifts=shifts, echo=True, defence=None)
        board = replace(board, hits=(*board.hits, echo)[-MOST_HERE:])
        data = {"name": name, "to_name": hit.to_name, "shifts": shifts}
        events = (*events, Event("hit_echoed", data, of_roll=True, about=hit.about))
    return board, events


def felt(board: Board, who: str, box: int | None, slots: tuple[str, ...]) -> Board:
    """Note what somebody took of a hit that fell on another: it will go again."""
    trace = board.traces.get(who)
    if trace is None or trace.back:
        return board
    stress = trace.stress if box is None else (*trace.stress, box)
    now = replace(trace, stress=stress, slots=(*trace.slots, *slots))
    return replace(board, traces={**board.traces, who: now})


def found_back(board: Board, who: str, name: str) -> tuple[Board, tuple[Event, ...]]:
    """Let somebody be themselves again; what was still to reach them does not, and consequences go later."""
    trace = board.traces.get(who)
    if trace is None:
        return board, ()
    others = {other: each for other, each in board.traces.items() if other != who}
    left = {who: replace(trace, back=True, stress=())} if trace.slots else {}
    hits = tuple(hit for hit in board.hits if not (hit.echo and hit.to == who))
    event = Event("found_back", {"name": name, "to_name": trace.name})
    return replace(board, traces={**others, **left}, hits=hits), (event,)


def relieved(state: State, after: Board) -> dict[str, Play]:
    """Clear the stress of those who have found back since."""
    before: Mapping[str, Trace] = state.board.traces
    back = [
        who for who, trace in before.items() if not trace.back and (who not in after.traces or after.traces[who].back)
    ]
    plays = {who: state.figures[who].play for who in back if who in state.figures}
    return {
        who: replace(play, stress=tuple(box for box in play.stress if box not in before[who].stress))
        for who, play in plays.items()
    }


def fade_refused(state: State, deed: LetFade) -> Refusal | None:
    if refusal := on(state, deed.to) or only_gm(state, deed):
        return refusal
    trace = state.board.traces.get(deed.to)
    return None if trace and trace.back else NOTHING_FADES


def let_fade(state: State, deed: LetFade) -> Outcome:
    figure = state.figures[deed.to]
    play: Play = figure.play
    for slot in state.board.traces[deed.to].slots:
        play = play.without(slot)
    board = replace(state.board, traces={who: each for who, each in state.board.traces.items() if who != deed.to})
    return told(board, Event("mind_cleared", {"name": figure.name}), plays={deed.to: play})


# --- seeing deaths ----------------------------------------------------------------------------------------------------


def deaths_refused(state: State, deed: SeeDeaths) -> Refusal | None:
    if refusal := on(state, deed.to) or only_gm(state, deed):
        return refusal
    return None if DEATH_SIGHT in state.figures[deed.to].sheet.gifts else NO_GIFT


def see_deaths(state: State, deed: SeeDeaths, dice: Dice) -> Outcome:
    """Roll for each death; whatever lies above Mediocre is a hit on the mind of its own."""
    figure = state.figures[deed.to]
    result = seen(state.options.dice_method, deed.deaths, deed.terror, dice)
    board: Board = state.board
    for shifts in result["harm"]:
        if shifts:
            board, number_ = board.numbered(state.secret)
            board = replace(board, hits=(*board.hits, Hit(number_, deed.to, figure.name, shifts))[-MOST_HERE:])
    event = Event("deaths_seen", {"who": figure.name, "result": result}, of_roll=True)
    return Outcome(result, board, {}, (event,))


def seen(method: str, deaths: int, terror: int, dice: Dice) -> dict[str, Any]:
    """Throw once for each death, and give the harm of each."""
    thrown = [throw(method, dice) for _death in range(deaths)]
    harm = [max(0, terror + total_of(method, faces)) for faces in thrown]
    faces = [face for each in thrown for face in shown(method, each)]
    return {"act": "see_deaths", "method": method, "dice": faces, "terror": terror, "harm": harm}


def may_trace(state: State) -> bool:
    figure = actor_of(state)
    return played(state) and (led(state) or (figure is not None and TRACING in figure.sheet.gifts))


READ_DEATHS = reader(
    SeeDeaths,
    to=key("to", NOBODY),
    deaths=number("deaths", 1, MOST_DEATHS, DEATHS_WRONG, 1),
    terror=number("terror", 0, DEEPEST, TERROR_WRONG, FAIR),
)


def read_deaths(form: Form) -> SeeDeaths | Refusal:
    read: SeeDeaths | Refusal = READ_DEATHS(form)
    return read


DEEDS: Mapping[str, Act] = {
    "trace_mind": Act(
        TraceMind,
        reader(
            TraceMind,
            depth=number("depth", 1, DEEPEST, DEPTH_WRONG),
            target=key("target"),
            npc=key("npc"),
            to=key("to"),
        ),
        trace_refused,
        trace,
        lambda deed: tuple(name for name in (deed.to, deed.target) if name),
        may_trace,
    ),
    "let_fade": Act(
        LetFade, reader(LetFade, to=key("to", NOBODY)), fade_refused, let_fade, lambda deed: (deed.to,), led_module
    ),
}
SAYINGS: Sayings = SAID
