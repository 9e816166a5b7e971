"""NPCs as the GM's panel lists them, with all that they can roll."""

from dataclasses import dataclass

from rules.core import versions
from rules.core.outcome import State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.board import CONFLICT, FOES, PLAYERS, Board
from rules.systems.fate.conceding import Concede
from rules.systems.fate.conceding import refused as concede_refused
from rules.systems.fate.exchanges import cannot_act
from rules.systems.fate.gm_party import MODE_NAMES, STATUS_NAMES
from rules.systems.fate.ladder import plus, signed
from rules.systems.fate.npcs import BAD_AT, GOOD, MOB, MOOK, NAMED, ORDINARY, PLAIN, POOR, SKILLED, Npc
from rules.systems.fate.play import ABSORBS, ACTIVE, SLOTS
from rules.systems.fate.rewriting import npc_words
from rules.systems.fate.service_weapon import weapon_mode
from rules.systems.fate.sheet import APPROACHES
from rules.systems.fate.sheet_card import SlotCard
from rules.systems.fate.shown import Box
from rules.systems.fate.words import APPROACH_NAMES, SLOT_HINTS, SLOT_NAMES, plain

KIND_NAMES = {NAMED: _("Main NPC"), MOOK: _("Mook"), MOB: _("Group of mooks")}
MOB_OF = _n("Group of 1", "Group of %(count)s")
GOOD_AT, POOR_AT, ELSE = _("Good at it"), _("Bad at it"), _("Anything else")
GOOD_WORDS, POOR_WORDS = _("Good at %(what)s"), _("Bad at %(what)s")


@dataclass(frozen=True)
class Rating:
    """What an NPC can roll with: an approach, or for mooks whether they are good at it."""

    approach: str
    skill: str
    name: Text
    value: str


@dataclass(frozen=True)
class TraitCard:
    """An aspect of an NPC, with the free invokes of the players and of the GM's side."""

    key: str
    text: str
    shown: bool
    free: int
    theirs: int


@dataclass(frozen=True)
class NpcCard:
    """An NPC with every track. `lines`, `ratings` and `drawn` are what its form is drawn from."""

    key: str
    name: str
    kind: str
    about: Text
    shown: bool
    whole: bool
    aspects: tuple[TraitCard, ...]
    boxes: tuple[Box, ...]
    slots: tuple[SlotCard, ...]
    status: Text | None
    ratings: tuple[Rating, ...]
    good: str
    bad: str
    lines: str
    numbers: tuple[tuple[str, Text, int], ...]
    drawn: str
    side: str
    zone: str
    may_act: bool
    may_concede: bool
    coefficient: int | None
    mode: Text

    @property
    def takes_consequences(self) -> bool:
        return bool(self.slots)


def npc_cards(state: State) -> tuple[NpcCard, ...]:
    return tuple(npc_card(state, npc) for npc in state.board.npcs)


def npc_card(state: State, npc: Npc) -> NpcCard:
    board: Board = state.board
    foe = board.side(npc.key)
    return NpcCard(
        key=npc.key,
        name=npc.name,
        kind=npc.kind,
        about=counted(MOB_OF, npc.members) if npc.kind == MOB else Text(KIND_NAMES[npc.kind]),
        shown=npc.shown,
        whole=npc.shown and all(each.shown for each in npc.aspects),
        aspects=tuple(
            TraitCard(each.key, each.text, each.shown, each.free.get(PLAYERS, 0), each.free.get(foe, 0))
            for each in npc.aspects
        ),
        boxes=tuple(Box(box, box in npc.stress) for box in npc.boxes),
        slots=tuple(slot(npc, each) for each in SLOTS) if npc.kind == NAMED else (),
        status=Text(STATUS_NAMES[npc.status]) if npc.status else None,
        ratings=ratings(npc),
        good=npc.good,
        bad=npc.bad,
        lines="\n".join(each.text for each in npc.aspects),
        numbers=tuple((name, Text(APPROACH_NAMES[name]), npc.approaches.get(name, 0)) for name in APPROACHES),
        drawn=versions.mark(npc_words(npc)),
        side="" if foe == FOES else foe,
        zone=board.places.get(npc.key, ""),
        may_act=npc.status == ACTIVE and cannot_act(state, npc.key) is None,
        may_concede=board.mode == CONFLICT and concede_refused(state, Concede(npc=npc.key)) is None,
        coefficient=npc.coefficient,
        mode=Text(MODE_NAMES[weapon_mode(npc.coefficient or 0)]),
    )


def slot(npc: Npc, key: str) -> SlotCard:
    """Give an NPC's consequence as those of the party are shown."""
    wound, text = npc.wounds.get(key), npc.consequences.get(key, "")
    by = wound.by if wound else ""
    return SlotCard(key, Text(SLOT_NAMES[key]), ABSORBS[key], Text(SLOT_HINTS[key]), text, by, None, None, False)


def ratings(npc: Npc) -> tuple[Rating, ...]:
    """Give what an NPC can roll with, the best first."""
    if npc.kind == NAMED:
        best = sorted(APPROACHES, key=lambda each: -npc.rating(each))
        return tuple(Rating(each, "", Text(APPROACH_NAMES[each]), plus(npc.rating(each))) for each in best)
    good = Text(GOOD_WORDS, {"what": plain(npc.good)}) if npc.good else Text(GOOD_AT)
    bad = Text(POOR_WORDS, {"what": plain(npc.bad)}) if npc.bad else Text(POOR_AT)
    return (
        Rating("", GOOD, good, signed(SKILLED)),
        Rating("", PLAIN, Text(ELSE), plus(ORDINARY)),
        Rating("", POOR, bad, signed(BAD_AT)),
    )
