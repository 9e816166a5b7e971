"""What lies on the table of Fate, as a reader may see it."""

from dataclasses import dataclass, field, replace

from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.board import BOOST, CONFLICT, PLAYERS, Aspect, Board, Compel, Hit, Scene
from rules.systems.fate.exchanges import fighters
from rules.systems.fate.ladder import on_ladder
from rules.systems.fate.lying import OpenRoll
from rules.systems.fate.npcs import NAMED, Npc
from rules.systems.fate.options import BY_APPROACH, POPCORN, UNLIMITED, Options
from rules.systems.fate.play import ABSORBS, Play
from rules.systems.fate.shown import Box
from rules.systems.fate.trials import ALL_NPCS, MENTAL, Contest, Exchange, Task, Zone
from rules.systems.fate.words import KIND_NAMES, SLOT_NAMES, aspect_text

FEWEST_SIDES = 2
FREE = _n("1 free invoke", "%(count)s free invokes")
A_POINT = _("Costs a fate point")
VANISHES = _("Vanishes after use")
DISCOVERED = _("Discovered by %(name)s")
MADE = _("By %(name)s")
NOT_SETTLED = _("Not settled yet")
BY_QUICK = _("Order, physical, by Quick")
BY_CAREFUL = _("Order, mental, by Careful")
HANDED_OVER = _("Turns are handed over")
GM_ORDER = _("Order as the GM says")


@dataclass(frozen=True)
class AspectView:
    """An aspect card: its kind, its words, free invokes of the reader's side and of the others, and a note."""

    key: str
    kind: Text
    text: Text
    words: str
    free: int
    theirs: int
    cost: Text
    note: Text | None
    is_boost: bool
    hidden: bool
    pending: bool


@dataclass(frozen=True)
class NpcView:
    """An NPC as a reader sees it: known aspects only, and for players no ratings."""

    key: str
    name: str
    kind: str
    shown: bool
    aspects: tuple[tuple[str, str, bool], ...]
    boxes: tuple[Box, ...]
    consequences: tuple[tuple[Text, int, str], ...]
    status: str
    approaches: tuple[tuple[str, int], ...]
    good: str
    bad: str
    members: int


@dataclass(frozen=True)
class ZoneView:
    key: str
    name: str
    obstacle: str
    people: tuple[str, ...]


@dataclass(frozen=True)
class Own:
    """What concerns one character alone: a hit to take, offers to answer, a roll to defend against, a turn."""

    hits: int = 0
    compels: int = 0
    defends: str = ""
    is_turn: bool = False
    helps: str = ""


@dataclass(frozen=True)
class BoardView:
    """The scene and what is in it, in the order in which it is drawn."""

    scene: Scene
    mode: str
    aspects: tuple[AspectView, ...]
    npcs: tuple[NpcView, ...]
    zones: tuple[ZoneView, ...]
    exchange: Exchange
    order_title: Text
    contest: Contest
    tasks: tuple[Task, ...]
    hits: tuple[Hit, ...]
    compels: tuple[Compel, ...]
    difficulty: Text
    gm_points: int | None
    session: int
    sides_left: int
    board: Board = field(repr=False, compare=False)
    options: Options = field(repr=False, compare=False)
    for_gm: bool = False

    @property
    def in_conflict(self) -> bool:
        return self.mode == CONFLICT

    @property
    def is_decided(self) -> bool:
        """Say whether only one side of a conflict has anybody left who can fight."""
        return self.in_conflict and self.sides_left < FEWEST_SIDES

    def takes_part(self, key: str) -> bool:
        """Say whether a character is in the scene; where nobody is named, everybody is."""
        return not self.scene.cast or key in self.scene.cast

    def has_acted(self, key: str) -> bool:
        return key in self.exchange.acted

    def own(self, key: str, play: Play) -> Own:
        """Give what of all this concerns one character alone."""
        return Own(
            hits=sum(hit.to == key for hit in self.hits),
            compels=sum(compel.waits == key for compel in self.compels),
            defends=next((name for name, roll in self.board.rolls.items() if roll.waits == key), ""),
            is_turn=self.in_conflict and self.exchange.turn == key,
            helps=next((to for to, helpers in self.board.helping.items() if key in helpers), ""),
        )


def board_view(board: Board, options: Options, for_gm: bool) -> BoardView:
    """Give everything to the GM, and to everybody else what is shown to them."""
    rolls = {key: small(roll) for key, roll in board.rolls.items() if for_gm or not roll.hidden}
    hidden = {roll.key for roll in board.rolls.values() if roll.hidden}
    return BoardView(
        scene=board.scene,
        mode=board.mode,
        aspects=tuple(aspect_view(each) for each in board.aspects if for_gm or not (each.hidden or each.of in hidden)),
        npcs=tuple(npc_view(each, for_gm) for each in board.npcs if for_gm or each.shown),
        zones=tuple(zone_view(board, each, for_gm) for each in board.zones) if options.zones else (),
        exchange=board.exchange,
        order_title=order_title(board, options),
        contest=board.contest,
        tasks=tuple(each for each in board.tasks if for_gm or not each.hidden),
        hits=board.hits,
        compels=board.compels,
        difficulty=on_ladder(board.difficulty),
        gm_points=None if options.gm_fate_pool == UNLIMITED else board.gm_points,
        session=board.session,
        sides_left=len(sides_left(board)),
        board=Board(rolls=rolls, helping=board.helping),
        options=options,
        for_gm=for_gm,
    )


def sides_left(board: Board) -> set[str]:
    """Give the sides that still have somebody in the order of a conflict."""
    npcs = {board.side(npc.key) for npc in fighters(board)} if ALL_NPCS in board.exchange.order else set()
    return npcs | {board.side(key) for key in board.exchange.order if key != ALL_NPCS}


def small(roll: OpenRoll) -> OpenRoll:
    """Keep of a roll only whom it waits for."""
    return replace(OpenRoll(), waits=roll.waits)


def aspect_view(aspect: Aspect) -> AspectView:
    free = aspect.free_for(PLAYERS)
    cost = counted(FREE, free) if free else Text(A_POINT)
    return AspectView(
        key=aspect.key,
        kind=Text(KIND_NAMES[aspect.kind]),
        text=aspect_text(aspect.text),
        words=aspect.text,
        free=free,
        theirs=sum(aspect.theirs.values()),
        cost=cost,
        note=note(aspect),
        is_boost=aspect.kind == BOOST,
        hidden=aspect.hidden,
        pending=bool(aspect.of),
    )


def note(aspect: Aspect) -> Text | None:
    """Say where an aspect comes from, or that it does not last."""
    if aspect.of:
        return Text(NOT_SETTLED)
    if aspect.kind == BOOST:
        return Text(VANISHES)
    if aspect.found_by:
        return Text(DISCOVERED, {"name": aspect.found_by})
    return Text(MADE, {"name": aspect.by}) if aspect.by else None


def npc_view(npc: Npc, for_gm: bool) -> NpcView:
    known = tuple((each.key, each.text, each.shown) for each in npc.aspects if for_gm or each.shown)
    return NpcView(
        key=npc.key,
        name=npc.name,
        kind=npc.kind,
        shown=npc.shown,
        aspects=known,
        boxes=tuple(Box(box, box in npc.stress) for box in npc.boxes),
        consequences=tuple((Text(SLOT_NAMES[slot]), ABSORBS[slot], text) for slot, text in npc.consequences.items()),
        status=npc.status,
        approaches=tuple(npc.approaches.items()) if for_gm and npc.kind == NAMED else (),
        good=npc.good if for_gm else "",
        bad=npc.bad if for_gm else "",
        members=npc.members,
    )


def zone_view(board: Board, zone: Zone, for_gm: bool) -> ZoneView:
    """Give who stands in a zone, by their keys; hidden NPCs only for the GM."""
    unseen = set() if for_gm else {npc.key for npc in board.npcs if not npc.shown}
    people = tuple(key for key, place in board.places.items() if place == zone.key and key not in unseen)
    return ZoneView(zone.key, zone.name, zone.obstacle, people)


def order_title(board: Board, options: Options) -> Text:
    if options.initiative == POPCORN:
        return Text(HANDED_OVER)
    if options.initiative != BY_APPROACH:
        return Text(GM_ORDER)
    return Text(BY_CAREFUL if board.exchange.kind == MENTAL else BY_QUICK)
