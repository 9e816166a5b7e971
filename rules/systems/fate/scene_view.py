"""What lies on the table of Fate, as a reader may see it."""

from dataclasses import dataclass, field, replace

from rules.core.outcome import GM, NO_COMPANY, Company, Figure, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.board import CONFLICT, Board, Compel, Hit, Scene
from rules.systems.fate.card_view import AspectView, cards_of, known_aspects, table_cards
from rules.systems.fate.compel_view import CompelView, compels_for
from rules.systems.fate.exchanges import fighters
from rules.systems.fate.invoke_view import playable
from rules.systems.fate.ladder import on_ladder
from rules.systems.fate.npcs import NAMED, Npc
from rules.systems.fate.options import BY_APPROACH, POPCORN, UNLIMITED, Options
from rules.systems.fate.play import ABSORBS, ACTIVE, Play
from rules.systems.fate.sheet import Sheet
from rules.systems.fate.shown import Box
from rules.systems.fate.trial_view import PartyView, TaskView, TurnView, parties_of, task_view, turns_of
from rules.systems.fate.trials import ALL_NPCS, MENTAL, Contest, Exchange, Task, Zone
from rules.systems.fate.words import SLOT_NAMES
from rules.systems.fate.zones import way_refused

FEWEST_SIDES = 2
STRANGER = Figure("", Sheet(), Play())
BY_QUICK = _("Order, physical, by Quick")
BY_CAREFUL = _("Order, mental, by Careful")
HANDED_OVER = _("Turns are handed over")
GM_ORDER = _("Order as the GM says")


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
    """What concerns one character alone: a hit to take, offers to answer, a roll to defend against, a turn.

    `reach` are the zones that one may simply walk to; `hands_over` says that one may name who acts next; `invokes` are
    the cards that could be brought to bear on a roll that lies open.
    """

    hits: int = 0
    compels: int = 0
    offers: tuple[CompelView, ...] = ()
    defends: str = ""
    is_turn: bool = False
    hands_over: bool = False
    helps: str = ""
    place: str = ""
    reach: tuple[str, ...] = ()
    invokes: tuple[str, ...] = ()

    @property
    def heard(self) -> tuple[CompelView, ...]:
        """Give the offers among others."""
        return tuple(each for each in self.offers if not each.concerns)

    @property
    def concerning(self) -> tuple[CompelView, ...]:
        return tuple(each for each in self.offers if each.concerns)


@dataclass(frozen=True)
class BoardView:
    """The scene and what is in it, in the order in which it is drawn."""

    scene: Scene
    mode: str
    aspects: tuple[AspectView, ...]
    cards: tuple[AspectView, ...]
    npcs: tuple[NpcView, ...]
    zones: tuple[ZoneView, ...]
    exchange: Exchange
    order_title: Text
    turns: tuple[TurnView, ...]
    contest: Contest
    parties: tuple[PartyView, ...]
    tasks: tuple[Task, ...]
    steps: tuple[TaskView, ...]
    hits: tuple[Hit, ...]
    compels: tuple[Compel, ...]
    difficulty: Text
    gm_points: int | None
    session: int
    sides_left: int
    board: Board = field(repr=False, compare=False)
    options: Options = field(repr=False, compare=False)
    company: Company = field(repr=False, compare=False)
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

    @property
    def is_handed_over(self) -> bool:
        return self.in_conflict and self.options.initiative == POPCORN

    @property
    def offers(self) -> tuple[CompelView, ...]:
        """Give every compel that waits, as those read it who play nobody."""
        return compels_for(State(GM if self.for_gm else "", {}, self.board, self.options))

    def own(self, key: str, play: Play) -> Own:
        """Give what of all this concerns one character alone."""
        turn = self.exchange.turn
        figure = replace(self.company.get(key, STRANGER), play=play)
        state = State(key, {key: figure}, self.board, self.options)
        return Own(
            hits=sum(hit.to == key for hit in self.hits),
            compels=sum(compel.waits == key for compel in self.compels),
            offers=compels_for(state),
            defends=next((name for name, roll in self.board.rolls.items() if roll.waits == key), ""),
            is_turn=self.in_conflict and turn == key,
            hands_over=self.is_handed_over and turn in ("", key),
            helps=next((to for to, helpers in self.board.helping.items() if key in helpers), ""),
            place=self.board.places.get(key, ""),
            reach=self.reach(key) if play.status == ACTIVE else (),
            invokes=playable(replace(state, figures={**self.company, key: figure})),
        )

    def reach(self, key: str) -> tuple[str, ...]:
        """Give the zones that somebody may go to without a roll."""
        if self.in_conflict and key in self.exchange.moved:
            return ()
        return tuple(zone.key for zone in self.zones if way_refused(self.board, key, zone.key) is None)


def board_view(board: Board, options: Options, for_gm: bool, company: Company = NO_COMPANY) -> BoardView:
    """Give everything to the GM, and to everybody else what is shown to them; of characters what hurts them."""
    tasks = tuple(each for each in board.tasks if for_gm or not each.hidden)
    unseen = set() if for_gm else unseen_npcs(board)
    return BoardView(
        scene=board.scene,
        mode=board.mode,
        aspects=table_cards(board, for_gm),
        cards=cards_of(board, for_gm, company),
        npcs=tuple(npc_view(each, for_gm) for each in board.npcs if for_gm or each.shown),
        zones=tuple(zone_view(board, each, for_gm) for each in board.zones) if options.zones else (),
        exchange=known_exchange(board, for_gm),
        order_title=order_title(board, options),
        turns=turns_of(board, for_gm),
        contest=board.contest,
        parties=parties_of(board),
        tasks=tasks,
        steps=tuple(task_view(each) for each in tasks),
        hits=tuple(hit for hit in board.hits if for_gm or not {hit.to, hit.by} & unseen),
        compels=board.compels,
        difficulty=on_ladder(board.difficulty),
        gm_points=None if options.gm_fate_pool == UNLIMITED else board.gm_points,
        session=board.session,
        sides_left=len(sides_left(board)),
        board=known_board(board, for_gm),
        options=options,
        company=company,
        for_gm=for_gm,
    )


def unseen_npcs(board: Board) -> set[str]:
    return {npc.key for npc in board.npcs if not npc.shown}


def known_exchange(board: Board, for_gm: bool) -> Exchange:
    """Give an exchange without those who act or move in it out of the players' sight."""
    unseen = set() if for_gm else unseen_npcs(board)
    if not unseen:
        return board.exchange
    order, acted, moved = (
        tuple(key for key in keys if key not in unseen)
        for keys in (board.exchange.order, board.exchange.acted, board.exchange.moved)
    )
    return replace(board.exchange, order=order, acted=acted, moved=moved)


def known_board(board: Board, for_gm: bool) -> Board:
    """Keep of a board what a reader may reckon with: rolls and aspects, who is where and with whom, what is offered."""
    npcs = tuple(known_npc(npc, for_gm) for npc in board.npcs if for_gm or npc.shown)
    unseen = {npc.key for npc in board.npcs} - {npc.key for npc in npcs}
    return Board(
        rolls={key: roll for key, roll in board.rolls.items() if for_gm or not roll.hidden},
        aspects=known_aspects(board, for_gm),
        sides=board.sides,
        helping=board.helping,
        npcs=npcs,
        zones=board.zones,
        places={key: zone for key, zone in board.places.items() if key not in unseen},
        compels=board.compels,
    )


def sides_left(board: Board) -> set[str]:
    """Give the sides that still have somebody in the order of a conflict."""
    npcs = {board.side(npc.key) for npc in fighters(board)} if ALL_NPCS in board.exchange.order else set()
    return npcs | {board.side(key) for key in board.exchange.order if key != ALL_NPCS}


def known_npc(npc: Npc, for_gm: bool) -> Npc:
    return npc if for_gm else replace(npc, aspects=tuple(each for each in npc.aspects if each.shown))


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
    unseen = set() if for_gm else unseen_npcs(board)
    people = tuple(key for key, place in board.places.items() if place == zone.key and key not in unseen)
    return ZoneView(zone.key, zone.name, zone.obstacle, people)


def order_title(board: Board, options: Options) -> Text:
    if options.initiative == POPCORN:
        return Text(HANDED_OVER)
    if options.initiative != BY_APPROACH:
        return Text(GM_ORDER)
    return Text(BY_CAREFUL if board.exchange.kind == MENTAL else BY_QUICK)
