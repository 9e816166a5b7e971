"""Writing an NPC anew, also where two GMs do so at once."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.board import Board
from rules.systems.fate.deeds import (
    NO_NPC,
    Act,
    Deed,
    Sayings,
    by_gm,
    key,
    number,
    reader,
    text_lines,
    told,
    words,
)
from rules.systems.fate.npc_deeds import (
    HIGHEST_NPC,
    MOST_TRAITS,
    RATING_WRONG,
    TOO_MUCH,
    UNNAMED,
    any_npcs,
    known,
)
from rules.systems.fate.npcs import Npc, Trait
from rules.systems.fate.rewriting import DRAWN, clash, kept, npc_words
from rules.systems.fate.sheet import APPROACHES

CHANGED = _("%(name)s has changed.")


@dataclass(frozen=True)
class EditNpc(Deed):
    """Write an NPC anew; an aspect that stays keeps whether it is known. `drawn` marks the version that was read."""

    npc: str
    name: str
    aspects: tuple[str, ...] = ()
    good: str = ""
    bad: str = ""
    careful: int = 0
    clever: int = 0
    flashy: int = 0
    forceful: int = 0
    quick: int = 0
    sneaky: int = 0
    drawn: str = ""


@by_gm
def refused(state: State, deed: EditNpc) -> Refusal | None:
    npc: Npc | None = state.board.npc(deed.npc)
    return clash(deed, npc_words(npc)) if npc else NO_NPC


def edit(state: State, deed: EditNpc) -> Outcome:
    before = known(state.board, deed.npc)
    deed = kept(deed, npc_words(before))
    board, aspects = traits(state, before, deed.aspects)
    ratings = {name: value for name in APPROACHES if (value := getattr(deed, name))}
    npc = replace(before, name=deed.name, aspects=aspects, approaches=ratings, good=deed.good, bad=deed.bad)
    return told(board.with_npc(npc), Event("npc_changed", {"name": npc.name}, secret=not npc.shown))


def traits(state: State, before: Npc, texts: tuple[str, ...]) -> tuple[Board, tuple[Trait, ...]]:
    """Give the aspects in these words; one that was there stays what it was, a new one is unknown."""
    board: Board = state.board
    stayed = {each.text: each for each in before.aspects}
    made: list[Trait] = []
    for text in dict.fromkeys(texts):
        if text in stayed:
            made.append(stayed[text])
            continue
        board, number_ = board.numbered(state.secret)
        made.append(Trait(number_, text))
    return board, tuple(made)


DEEDS: Mapping[str, Act] = {
    "edit_npc": Act(
        EditNpc,
        reader(
            EditNpc,
            npc=key("npc", NO_NPC),
            name=words("name", UNNAMED),
            aspects=text_lines("aspects", MOST_TRAITS, TOO_MUCH),
            good=words("good"),
            bad=words("bad"),
            **{name: number(name, 0, HIGHEST_NPC, RATING_WRONG, 0) for name in APPROACHES},
            drawn=DRAWN,
        ),
        refused,
        edit,
        offered=any_npcs,
    )
}
SAYINGS: Sayings = {"npc_changed": lambda data: Text(CHANGED, data)}
