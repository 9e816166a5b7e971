"""Aspects on the table as index cards: situations and boosts, what is known of NPCs, and what has hurt anybody."""

from dataclasses import dataclass

from rules.core.outcome import NO_COMPANY, Company
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.board import BOOST, CONFLICT, PLAYERS, Aspect, Board
from rules.systems.fate.npcs import Npc, Trait
from rules.systems.fate.play import ACTIVE, Play, Wound
from rules.systems.fate.sources import hurt_key
from rules.systems.fate.words import KIND_NAMES, aspect_text, plain

FREE = _n("1 free invoke", "%(count)s free invokes")
THEIRS = _n("1 for the other side", "%(count)s for the other side")
A_POINT = _("Costs a fate point")
VANISHES = _("Vanishes after use")
DISCOVERED = _("Discovered by %(name)s")
MADE = _("By %(name)s")
MADE_NOW = _("%(name)s, this exchange")
MADE_BEFORE = _("%(name)s, last exchange")
NOT_SETTLED = _("Not settled yet")
REVEALED = _("Revealed")
OF_NPC = _("%(name)s, NPC")
HURT = {
    "mild": _("%(name)s, mild consequence"),
    "moderate": _("%(name)s, moderate consequence"),
    "severe": _("%(name)s, severe consequence"),
}
CONSEQUENCE = "consequence"
UNKNOWN = Wound()


@dataclass(frozen=True)
class AspectView:
    """An aspect card: its kind, its words, free invokes of the players' side and of the others, and a note."""

    key: str
    kind: Text
    text: Text
    words: str
    free: int
    theirs: int
    cost: Text
    note: Text | None
    look: str = ""
    hidden: bool = False
    pending: bool = False

    @property
    def is_boost(self) -> bool:
        return self.look == BOOST

    @property
    def squares(self) -> range:
        """Give one mark for each free invoke."""
        return range(self.free)

    @property
    def against(self) -> Text | None:
        """Say what the other sides may still use for nothing."""
        return counted(THEIRS, self.theirs) if self.theirs else None


def cards_of(board: Board, for_gm: bool, company: Company = NO_COMPANY) -> tuple[AspectView, ...]:
    """Give all cards that a reader may see: those of the table, those of NPCs, and what hurts the characters here.

    Characters come by name: whoever counts the cards gets them in the same order, however the company was read.
    """
    npcs = [npc for npc in board.npcs if npc.status == ACTIVE and (for_gm or npc.shown)]
    here = [(key, figure) for key, figure in company.items() if not board.scene.cast or key in board.scene.cast]
    here.sort(key=lambda each: (each[1].name, each[0]))
    return (
        *table_cards(board, for_gm),
        *(card for npc in npcs for card in npc_cards(npc, for_gm)),
        *(card for key, one in here for card in hurt_cards(key, one.name, one.play)),
    )


def table_cards(board: Board, for_gm: bool) -> tuple[AspectView, ...]:
    exchange = board.exchange.number if board.mode == CONFLICT else 0
    return tuple(aspect_view(each, exchange) for each in known_aspects(board, for_gm))


def known_aspects(board: Board, for_gm: bool) -> tuple[Aspect, ...]:
    """Give what lies on the table for a reader: nothing hidden, and nothing that is of a hidden roll."""
    unseen = {roll.key for roll in board.rolls.values() if roll.hidden}
    return tuple(each for each in board.aspects if for_gm or not (each.hidden or each.of in unseen))


def aspect_view(aspect: Aspect, exchange: int = 0) -> AspectView:
    free = aspect.free_for(PLAYERS)
    return AspectView(
        key=aspect.key,
        kind=Text(KIND_NAMES[aspect.kind]),
        text=aspect_text(aspect.text),
        words=aspect.text,
        free=free,
        theirs=sum(aspect.theirs.values()),
        cost=cost_of(free),
        note=note(aspect, exchange),
        look=BOOST if aspect.kind == BOOST else "",
        hidden=aspect.hidden,
        pending=bool(aspect.of),
    )


def cost_of(free: int) -> Text:
    return counted(FREE, free) if free else Text(A_POINT)


def note(aspect: Aspect, exchange: int = 0) -> Text | None:
    """Say where an aspect comes from, or that it does not last."""
    if aspect.of:
        return Text(NOT_SETTLED)
    if aspect.kind == BOOST:
        return Text(VANISHES)
    if aspect.found_by:
        return Text(DISCOVERED, {"name": aspect.found_by})
    if not aspect.by:
        return None
    since = {exchange: MADE_NOW, exchange - 1: MADE_BEFORE} if exchange and aspect.exchange else {}
    return Text(since.get(aspect.exchange, MADE), {"name": aspect.by})


def npc_cards(npc: Npc, for_gm: bool) -> tuple[AspectView, ...]:
    """Give the cards of an NPC: known aspects, and consequences, which everybody sees."""
    known = [each for each in npc.aspects if for_gm or each.shown]
    return (*(trait_card(npc, each) for each in known), *hurt_cards(npc.key, npc.name, npc, not npc.shown))


def trait_card(npc: Npc, trait: Trait) -> AspectView:
    free = trait.free.get(PLAYERS, 0)
    return AspectView(
        key=trait.key,
        kind=Text(OF_NPC, {"name": npc.name}),
        text=plain(trait.text),
        words=trait.text,
        free=free,
        theirs=sum(trait.free.values()) - free,
        cost=cost_of(free),
        note=Text(REVEALED) if trait.shown else None,
        hidden=not (trait.shown and npc.shown),
    )


def hurt_cards(key: str, name: str, one: Npc | Play, hidden: bool = False) -> tuple[AspectView, ...]:
    """Give the consequences of somebody, an NPC or a character."""
    return tuple(
        hurt_card(hurt_key(key, slot), Text(HURT[slot], {"name": name}), text, one.wounds.get(slot, UNKNOWN), hidden)
        for slot, text in one.consequences.items()
    )


def hurt_card(key: str, kind: Text, text: str, wound: Wound, hidden: bool) -> AspectView:
    free = wound.free.get(PLAYERS, 0)
    return AspectView(
        key=key,
        kind=kind,
        text=plain(text),
        words=text,
        free=free,
        theirs=sum(wound.free.values()) - free,
        cost=cost_of(free),
        note=None,
        look=CONSEQUENCE,
        hidden=hidden,
    )
