"""Aspects that can be brought to bear: on the table, on sheets, as consequences, and those of NPCs."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import GM, State
from rules.systems.fate import keyed
from rules.systems.fate.board import BOOST, Board
from rules.systems.fate.npcs import Npc
from rules.systems.fate.play import SLOTS, Play, Wound

ON_TABLE, ON_SHEET, AS_CONSEQUENCE, OF_NPC = "table", "sheet", "consequence", "npc"


@dataclass(frozen=True)
class Source:
    """An aspect that someone wants to invoke: where it stands, whose it is, and the free invokes of their side."""

    key: str
    text: str
    place: str
    owner: str = ""
    npc: str = ""
    free: int = 0
    boost: bool = False
    of: str = ""
    kind: str = ""

    @property
    def ref(self) -> tuple[str, str]:
        """Name the aspect among those of everybody."""
        return self.owner or self.npc, self.key

    @property
    def card(self) -> str:
        """Name the index card on which it lies before everybody."""
        return hurt_key(self.owner or self.npc, self.key) if self.place == AS_CONSEQUENCE else self.key


def hurt_key(owner: str, slot: str) -> str:
    """Name a consequence among the aspects of everybody."""
    return f"{owner}-{slot}"


def knows_all(state: State) -> bool:
    """Say whether the actor knows what is hidden: the GM does, and whatever the GM uses is known from then on."""
    return state.actor == GM


def on_table(state: State, side: str) -> tuple[Source, ...]:
    """Give the aspects that lie on the table, as far as the actor knows them."""
    return tuple(
        Source(each.key, each.text, ON_TABLE, "", "", each.free_for(side), each.kind == BOOST, each.of, each.kind)
        for each in state.board.aspects
        if knows_all(state) or not each.hidden
    )


def on_sheet(state: State, owner: str, side: str) -> tuple[Source, ...]:
    """Give the aspects of a character and its consequences."""
    figure = state.figures.get(owner)
    if figure is None:
        return ()
    own = tuple(Source(key, text, ON_SHEET, owner, kind=key) for key, text in figure.sheet.aspects.items())
    hurts = figure.play.consequences.items()
    return own + tuple(
        Source(slot, text, AS_CONSEQUENCE, owner, free=free_on(figure.play.wounds, slot, side), kind=slot)
        for slot, text in hurts
    )


def of_npc(state: State, npc: Npc, side: str) -> tuple[Source, ...]:
    """Give what the actor knows of an NPC, and its consequences; nothing of one who is out of sight."""
    if not npc.shown and not knows_all(state):
        return ()
    known = tuple(
        Source(each.key, each.text, OF_NPC, npc=npc.key, free=each.free.get(side, 0), kind="npc")
        for each in npc.aspects
        if each.shown or knows_all(state)
    )
    return known + tuple(
        Source(slot, text, AS_CONSEQUENCE, npc=npc.key, free=free_on(npc.wounds, slot, side), kind=slot)
        for slot, text in npc.consequences.items()
    )


def free_on(wounds: Mapping[str, Wound], slot: str, side: str) -> int:
    return wounds[slot].free.get(side, 0) if slot in wounds else 0


def find(state: State, side: str, key: str, owner: str = "", npc: str = "") -> Source | None:
    """Find an aspect; where nobody is named, on the table and then on one's own sheet."""
    if npc:
        found = state.board.npc(npc)
        candidates = of_npc(state, found, side) if found else ()
    elif owner:
        candidates = on_sheet(state, owner, side)
    else:
        candidates = (*on_table(state, side), *on_sheet(state, state.actor, side))
    return keyed.found(candidates, key)


def known_to(state: State, side: str) -> tuple[Source, ...]:
    """Give every aspect that the actor could name: one's own first after the table's, then everybody else's."""
    others = (key for key in state.figures if key != state.actor)
    return (
        *on_table(state, side),
        *on_sheet(state, state.actor, side),
        *(each for npc in state.board.npcs for each in of_npc(state, npc, side)),
        *(each for key in others for each in on_sheet(state, key, side)),
    )


def revealed(board: Board, source: Source) -> Board:
    """Let everyone know an aspect that was invoked."""
    aspect, npc = board.aspect(source.key), board.npc(source.npc)
    if source.place == ON_TABLE and aspect:
        return board.with_aspect(replace(aspect, hidden=False))
    if npc is None:
        return board
    traits = tuple(replace(each, shown=each.shown or each.key == source.key) for each in npc.aspects)
    return board.with_npc(replace(npc, aspects=traits))


# --- a free invoke is used up -----------------------------------------------------------------------------------------


def used_free(state: State, source: Source, side: str) -> tuple[Board, dict[str, Play]]:
    """Take one free invoke of a side; a boost is gone with it."""
    board: Board = state.board
    if source.place == ON_TABLE:
        aspect = board.aspect(source.key)
        if aspect is None or source.boost:
            return board.without_aspect(source.key), {}
        return board.with_aspect(aspect.with_free(side, -1)), {}
    if source.npc:
        return board.with_npc(npc_with(state, source, side, -1)), {}
    play: Play = state.figures[source.owner].play
    wound = with_free(play.wounds[source.key], side, -1)
    return board, {source.owner: replace(play, wounds={**play.wounds, source.key: wound})}


def npc_with(state: State, source: Source, side: str, change: int) -> Npc:
    """Give an NPC with more or fewer free invokes on one of its aspects or consequences."""
    npc: Npc = state.board.npc(source.npc)
    if source.key in SLOTS:
        return replace(npc, wounds={**npc.wounds, source.key: with_free(npc.wounds[source.key], side, change)})
    aspects = tuple(
        replace(each, free={**each.free, side: each.free.get(side, 0) + change}) if each.key == source.key else each
        for each in npc.aspects
    )
    return replace(npc, aspects=aspects)


def with_free(wound: Wound, side: str, change: int) -> Wound:
    return replace(wound, free={**wound.free, side: wound.free.get(side, 0) + change})
