"""Bringing NPCs in: somebody with a name, mooks or a whole group, hidden or in sight, and what is known of them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate import keyed
from rules.systems.fate.board import Board
from rules.systems.fate.deeds import (
    NO_NPC,
    Act,
    Deed,
    Form,
    Sayings,
    choice,
    key,
    led,
    number,
    only_gm,
    reader,
    switch,
    text_lines,
    told,
    words,
)
from rules.systems.fate.npcs import MOB, MOST_MEMBERS, MOST_MOOK_BOXES, NAMED, NPC_KINDS, Npc, Trait, boxes_of
from rules.systems.fate.sheet import APPROACHES

MOST_NPCS = 30
MOST_TRAITS = 12
HIGHEST_NPC = 9
UNNAMED = Refusal("npc_unnamed", _("Give the NPC a name."))
KIND_WRONG = Refusal("npc_kind", _("An NPC has a name of its own, is a mook, or a group of mooks."))
TOO_MANY = Refusal("too_many_npcs", _("There is room for %(most)s NPCs. Take one away first."), {"most": MOST_NPCS})
TOO_MUCH = Refusal("too_many_traits", _("An NPC has room for %(most)s aspects."), {"most": MOST_TRAITS})
RATING_WRONG = Refusal("rating_wrong", _("This is no rating that opposition can have."))
MEMBERS_WRONG = Refusal("members_wrong", _("A group has from two to a hundred members."))
BOXES_WRONG = Refusal("boxes_wrong", _("A mook has up to two stress boxes."))
NO_TRAIT = Refusal("trait_unknown", _("This NPC has no such aspect."))
IS_HERE = _("%(name)s is here.")
IS_PREPARED = _("%(name)s is prepared. The players do not know yet.")
APPEARS = _("%(name)s comes into sight.")
VANISHES = _("%(name)s is out of sight.")
LEAVES = _("%(name)s is gone.")
TRAIT_SHOWN = _("Known of %(name)s from now on: %(text)s")


@dataclass(frozen=True)
class AddNpc(Deed):
    """Bring somebody in. `good` and `bad` say what mooks are skilled or bad at."""

    name: str
    kind: str = NAMED
    aspects: tuple[str, ...] = ()
    approaches: Mapping[str, int] | None = None
    good: str = ""
    bad: str = ""
    members: int = 0
    boxes: int = 0
    hidden: bool = False


@dataclass(frozen=True)
class RemoveNpc(Deed):
    npc: str


@dataclass(frozen=True)
class ShowNpc(Deed):
    """Let an NPC come into sight or go out of it; `whole` shows all that is to know."""

    npc: str
    shown: bool = True
    whole: bool = False


@dataclass(frozen=True)
class ShowTrait(Deed):
    """Let the players know one aspect of an NPC."""

    npc: str
    aspect: str


def read_ratings(form: Form) -> Mapping[str, int] | Refusal | None:
    """Read an NPC's approaches, as a script writes them or from fields of these names."""
    sent = form.get("approaches")
    if sent is not None and not isinstance(sent, Mapping):
        return RATING_WRONG
    sent = {name: form[name] for name in APPROACHES if form.get(name) not in (None, "")} if sent is None else sent
    found: dict[str, int] = {}
    for name in sent:
        value = number(str(name), 0, HIGHEST_NPC, RATING_WRONG)(sent)
        if name not in APPROACHES or isinstance(value, Refusal):
            return RATING_WRONG
        found[str(name)] = value
    return found or None


def read_add(form: Form) -> AddNpc | Refusal:
    read: AddNpc | Refusal = READ_ADD(form)
    if isinstance(read, AddNpc) and read.kind == MOB and not read.members:
        return MEMBERS_WRONG
    return read


READ_ADD = reader(
    AddNpc,
    name=words("name", UNNAMED),
    kind=choice("kind", NPC_KINDS, KIND_WRONG, NAMED),
    aspects=text_lines("aspects", MOST_TRAITS, TOO_MUCH),
    approaches=read_ratings,
    good=words("good"),
    bad=words("bad"),
    members=number("members", 0, MOST_MEMBERS, MEMBERS_WRONG, 0),
    boxes=number("boxes", 0, MOST_MOOK_BOXES, BOXES_WRONG, 0),
    hidden=switch("hidden"),
)


def add_refused(state: State, deed: AddNpc) -> Refusal | None:
    return only_gm(state, deed) or (TOO_MANY if len(state.board.npcs) >= MOST_NPCS else None)


def add(state: State, deed: AddNpc) -> Outcome:
    board, name = state.board.numbered(state.secret)
    traits: list[Trait] = []
    for text in deed.aspects:
        board, number_ = board.numbered(state.secret)
        traits.append(Trait(number_, text, shown=not deed.hidden and not traits))
    npc = Npc(
        key=name,
        name=deed.name,
        kind=deed.kind,
        aspects=tuple(traits),
        approaches=deed.approaches or {},
        good=deed.good,
        bad=deed.bad,
        members=deed.members if deed.kind != NAMED else 0,
        boxes=boxes_of(deed.kind, deed.members, deed.boxes),
        shown=not deed.hidden,
    )
    event = Event("npc_prepared" if deed.hidden else "npc_added", {"name": deed.name}, secret=deed.hidden)
    return told(replace(board, npcs=(*board.npcs, npc)), event, key=name, boxes=len(npc.boxes))


def gone(state: State, deed: RemoveNpc | ShowNpc | ShowTrait) -> Refusal | None:
    return only_gm(state, deed) or (None if state.board.npc(deed.npc) else NO_NPC)


def known(board: Board, name: str) -> Npc:
    """Give an NPC that is known to be there."""
    return keyed.known(board.npcs, name)


def remove(state: State, deed: RemoveNpc) -> Outcome:
    npc = known(state.board, deed.npc)
    board = replace(
        state.board.without_roll(deed.npc),
        npcs=tuple(each for each in state.board.npcs if each.key != deed.npc),
        hits=tuple(each for each in state.board.hits if each.to != deed.npc),
    )
    return told(board, Event("npc_removed", {"name": npc.name}, secret=not npc.shown))


def show(state: State, deed: ShowNpc) -> Outcome:
    before = known(state.board, deed.npc)
    aspects = tuple(replace(each, shown=each.shown or deed.whole) for each in before.aspects)
    board = state.board.with_npc(replace(before, shown=deed.shown, aspects=aspects))
    secret = not (before.shown or deed.shown)
    return told(board, Event("npc_shown" if deed.shown else "npc_hidden", {"name": before.name}, secret=secret))


def trait_refused(state: State, deed: ShowTrait) -> Refusal | None:
    if refusal := gone(state, deed):
        return refusal
    return None if any(each.key == deed.aspect for each in known(state.board, deed.npc).aspects) else NO_TRAIT


def show_trait(state: State, deed: ShowTrait) -> Outcome:
    npc = known(state.board, deed.npc)
    aspects = tuple(replace(each, shown=each.shown or each.key == deed.aspect) for each in npc.aspects)
    text = next(each.text for each in aspects if each.key == deed.aspect)
    event = Event("trait_shown", {"name": npc.name, "text": text}, secret=not npc.shown)
    return told(state.board.with_npc(replace(npc, aspects=aspects)), event)


def any_npcs(state: State) -> bool:
    return led(state) and bool(state.board.npcs)


NPC_KEY = {"npc": key("npc", NO_NPC)}
DEEDS: Mapping[str, Act] = {
    "add_npc": Act(AddNpc, read_add, add_refused, add, offered=led),
    "remove_npc": Act(RemoveNpc, reader(RemoveNpc, **NPC_KEY), gone, remove, offered=any_npcs),
    "show_npc": Act(
        ShowNpc,
        reader(ShowNpc, **NPC_KEY, shown=switch("shown", True), whole=switch("whole")),
        gone,
        show,
        offered=any_npcs,
    ),
    "show_trait": Act(
        ShowTrait,
        reader(ShowTrait, **NPC_KEY, aspect=key("aspect", NO_TRAIT)),
        trait_refused,
        show_trait,
        offered=any_npcs,
    ),
}
SAYINGS: Sayings = {
    "npc_added": lambda data: Text(IS_HERE, data),
    "npc_prepared": lambda data: Text(IS_PREPARED, data),
    "npc_removed": lambda data: Text(LEAVES, data),
    "npc_shown": lambda data: Text(APPEARS, data),
    "npc_hidden": lambda data: Text(VANISHES, data),
    "trait_shown": lambda data: Text(TRAIT_SHOWN, data),
}
