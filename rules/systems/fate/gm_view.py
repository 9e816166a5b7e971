"""What the GM of a table of Fate can answer and do: what waits, points, opposition, trials and what grows."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core import versions
from rules.core.outcome import GM, NO_FIELDS, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.board import BOOST, CONFLICT, FOES, PLAYERS, Aspect, Board
from rules.systems.fate.compel_view import CompelView, compels_for
from rules.systems.fate.deeds import name_of
from rules.systems.fate.exchanges import waiting
from rules.systems.fate.gm_npcs import KIND_NAMES, NpcCard, npc_cards
from rules.systems.fate.gm_party import Member, Named, party
from rules.systems.fate.gm_rolls import RollCard, roll_cards
from rules.systems.fate.hit_view import HitView, hit_view
from rules.systems.fate.ladder import HIGHEST_RUNG, LOWEST_RUNG, on_ladder
from rules.systems.fate.npcs import NPC_KINDS
from rules.systems.fate.options import MANUAL, POPCORN, UNLIMITED
from rules.systems.fate.rewriting import aspect_words, scene_mark
from rules.systems.fate.sheet import APPROACHES, CREATE, OVERCOME
from rules.systems.fate.shown import open_mark
from rules.systems.fate.trials import ALL_NPCS
from rules.systems.fate.words import ACTION_NAMES, APPROACH_NAMES, aspect_text

MILESTONES = (
    (
        "minor",
        Text(_("Minor")),
        Text(_("Everyone changes one thing: swaps two approaches, renames an aspect, exchanges or learns a stunt.")),
    ),
    (
        "significant",
        Text(_("Significant")),
        Text(_("One change as after a minor one, and everyone raises an approach by 1. Old severe consequences heal.")),
    ),
    (
        "major",
        Text(_("Major")),
        Text(_("All of a significant one, 1 refresh more, and a new high concept for whoever wants one.")),
    ),
)
ASKED = (OVERCOME, CREATE)


@dataclass(frozen=True)
class AspectLine:
    """An aspect that the GM leads: its words, the free invokes of both sides, and the version a form is drawn from."""

    key: str
    text: Text
    words: str
    free: int
    theirs: int
    hidden: bool
    is_boost: bool
    pending: bool
    drawn: str


@dataclass(frozen=True)
class Turn:
    """Somebody in the order of a conflict, or all NPCs; `earlier` is the order in which they come one place sooner."""

    key: str
    name: str
    is_npc: bool
    now: bool
    acted: bool
    earlier: tuple[str, ...]


@dataclass(frozen=True)
class GmView:
    """Everything that the GM's parts draw; `points` is None where there is no limit to them."""

    party: tuple[Member, ...]
    npcs: tuple[NpcCard, ...]
    aspects: tuple[AspectLine, ...]
    rolls: tuple[RollCard, ...]
    hit: HitView | None
    compels: tuple[CompelView, ...]
    points: int | None
    next_points: int
    rungs: tuple[tuple[int, Text], ...]
    difficulty: int
    opposed: tuple[tuple[str, Text, str], ...]
    shifted: tuple[tuple[str, Text, int], ...]
    approaches: tuple[Named, ...]
    actions: tuple[Named, ...]
    turns: tuple[Turn, ...]
    hands_over: bool
    zones: tuple[tuple[str, str, str], ...]
    zone_lines: str
    drawn: str
    seen: str
    session_open: bool
    scenario: int
    types_in: bool
    milestones = MILESTONES
    kinds = tuple((kind, Text(KIND_NAMES[kind])) for kind in NPC_KINDS)

    @property
    def known(self) -> tuple[AspectLine, ...]:
        return tuple(each for each in self.aspects if not each.hidden)

    @property
    def unknown(self) -> tuple[AspectLine, ...]:
        return tuple(each for each in self.aspects if each.hidden)

    @property
    def exploitable(self) -> tuple[AspectLine, ...]:
        """Give the aspects that an NPC could make more of: known, and not just made by a roll that lies open."""
        return tuple(each for each in self.known if not each.pending and not each.is_boost)

    @property
    def lasting(self) -> tuple[AspectLine, ...]:
        """Give the aspects that may stay true when the scene ends."""
        return tuple(each for each in self.aspects if not each.is_boost and not each.pending)

    @property
    def seen_npcs(self) -> tuple[NpcCard, ...]:
        return tuple(each for each in self.npcs if each.shown and each.status is None)

    @property
    def offers(self) -> tuple[CompelView, ...]:
        """Give the offers that wait for the GM."""
        return tuple(each for each in self.compels if each.is_mine)

    @property
    def made_offers(self) -> tuple[CompelView, ...]:
        return tuple(each for each in self.compels if not each.is_mine)

    @property
    def waits(self) -> bool:
        return bool(self.rolls or self.hit or self.compels)


def gm_view(state: State, fields: Mapping[str, object] = NO_FIELDS) -> GmView:
    """Gather everything for the GM."""
    board: Board = state.board
    npcs = npc_cards(state)
    return GmView(
        party=party(state),
        npcs=npcs,
        aspects=tuple(aspect_line(each) for each in board.aspects),
        rolls=roll_cards(state, npcs),
        hit=hit_view(state),
        compels=compels_for(state),
        points=None if state.options.gm_fate_pool == UNLIMITED else board.gm_points,
        next_points=board.gm_next,
        rungs=tuple((value, on_ladder(value)) for value in range(HIGHEST_RUNG, LOWEST_RUNG - 1, -1)),
        difficulty=board.difficulty,
        opposed=tuple((key, *opposed(state, key)) for key in board.opposed),
        shifted=tuple((name, Text(APPROACH_NAMES[name]), board.shifted.get(name, 0)) for name in APPROACHES)
        if state.options.approach_tn_shift
        else (),
        approaches=tuple(Named(each, Text(APPROACH_NAMES[each])) for each in APPROACHES),
        actions=tuple(Named(each, Text(ACTION_NAMES[each])) for each in ASKED),
        turns=turns(state),
        hands_over=state.options.initiative == POPCORN,
        zones=tuple((each.key, each.name, each.obstacle) for each in board.zones) if state.options.zones else (),
        zone_lines="\n".join(each.name for each in board.zones),
        drawn=scene_mark(board.scene),
        seen=open_mark(board, GM),
        session_open=not board.begun,
        scenario=board.scenario,
        types_in=state.options.dice_method == MANUAL,
    )


def aspect_line(aspect: Aspect) -> AspectLine:
    return AspectLine(
        key=aspect.key,
        text=aspect_text(aspect.text),
        words=aspect.text,
        free=aspect.free_for(PLAYERS),
        theirs=aspect.free_for(FOES),
        hidden=aspect.hidden,
        is_boost=aspect.kind == BOOST,
        pending=bool(aspect.of),
        drawn=versions.mark(aspect_words(aspect)),
    )


def opposed(state: State, key: str) -> tuple[Text, str]:
    """Say what stands against somebody's next roll: its rung, and who opposes."""
    against = state.board.opposed[key]
    return on_ladder(against.difficulty), against.by_name if against.by else ""


def turns(state: State) -> tuple[Turn, ...]:
    """Give the order of a conflict as it goes on."""
    board: Board = state.board
    if board.mode != CONFLICT:
        return ()
    left, order = waiting(board), board.exchange.order
    return tuple(
        Turn(
            key=key,
            name="" if key == ALL_NPCS else name_of(state, key),
            is_npc=key == ALL_NPCS or board.npc(key) is not None,
            now=board.exchange.turn == key,
            acted=key not in left,
            earlier=sooner(order, at),
        )
        for at, key in enumerate(order)
    )


def sooner(order: tuple[str, ...], at: int) -> tuple[str, ...]:
    """Give an order in which one comes a place sooner; nothing for the first."""
    return (*order[: at - 1], order[at], order[at - 1], *order[at + 1 :]) if at else ()
