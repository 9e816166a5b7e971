"""Taking a hit ("Treffer"): one box, consequences, both, or being taken out."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core import fields as given
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate import exchanges, gifts
from rules.systems.fate.absorbing import absorbed_by
from rules.systems.fate.board import FOES, Board, Hit
from rules.systems.fate.deeds import (
    NO_NPC,
    ONLY_GM,
    STATED,
    Act,
    Deed,
    Form,
    Sayings,
    actor_of,
    key,
    led,
    maybe_number,
    needs_character,
    reader,
    told,
)
from rules.systems.fate.npcs import Npc
from rules.systems.fate.options import HACK
from rules.systems.fate.play import SLOTS, TAKEN_OUT, Play, Wound
from rules.systems.fate.sheet import MOST_TEXT

MOST_SHIFTS = 99
SHIFTS_WRONG = Refusal("shifts_wrong", _("Say how many shifts the hit has."))
NO_HIT = Refusal("no_hit", _("No hit waits to be absorbed."))
ONE_BOX = Refusal("one_box", _("One hit takes one box at most."))
NO_BOX = Refusal("box_unknown", _("There is no such stress box."))
BOX_TAKEN = Refusal("box_taken", _("This box is checked already. It clears when the scene ends."))
NO_SLOT = Refusal("slot_unknown", _("A consequence is mild, moderate or severe."))
SLOT_TAKEN = Refusal("slot_taken", _("This consequence is there already. It has to heal first."))
UNNAMED = Refusal("consequence_unnamed", _("Say what the consequence is."))
TOO_LONG = Refusal("too_long", _("This has at most %(most)s characters."), {"most": MOST_TEXT})
NONE_FOR_MOOKS = Refusal("no_consequences", _("Only those who have a name take consequences."))
ABSORBED = _n("%(name)s takes a hit of 1 shift and stands.", "%(name)s takes a hit of %(count)s shifts and stands.")
OUT_BY_SIDE = _("%(name)s is taken out. The attacker’s side says what happens.")
OUT_BY = _("%(name)s is taken out. %(by)s says what happens.")
OUT_BY_GM = _("%(name)s is taken out. The GM says what happens.")


@dataclass(frozen=True)
class Absorb(Deed):
    """Take a hit with one box and consequences; too little marks nothing, and takes out. `npc` is one of the GM's."""

    shifts: int | None = None
    box: int | None = None
    consequences: Mapping[str, str] | None = None
    hit: str = ""
    npc: str = ""

    @property
    def hurts(self) -> Mapping[str, str]:
        return self.consequences or {}


def way_of(form: Form) -> list[str] | None:
    """Give the parts of the way that a form has chosen, a box and slots, None where it names each by itself."""
    way = form.get("way")
    return way.split("+") if isinstance(way, str) and way else None


def read_box(form: Form) -> int | Refusal | None:
    way = way_of(form)
    boxes = given.numbers(form.get("box") if way is None else [part for part in way if part not in SLOTS])
    if boxes is None:
        return NO_BOX
    return ONE_BOX if len(boxes) > 1 else next(iter(boxes), None)


def read_consequences(form: Form) -> Mapping[str, str] | Refusal | None:
    """Read consequences by slot, as a script writes them, or from fields that are named after their slots."""
    sent = form.get("consequences")
    if sent is not None and not isinstance(sent, Mapping):
        return NO_SLOT
    if way := way_of(form):
        sent = {slot: form.get(slot, "") for slot in way if slot in SLOTS}
    sent = {slot: form[slot] for slot in SLOTS if form.get(slot)} if sent is None else sent
    found: dict[str, str] = {}
    for slot, value in sent.items():
        text = given.line(value)
        if slot not in SLOTS or not text:
            return NO_SLOT if slot not in SLOTS else UNNAMED
        if len(text) > MOST_TEXT:
            return TOO_LONG
        found[str(slot)] = text
    return found or None


def hit_on(board: Board, to: str, name: str) -> Hit | None:
    """Find the hit that waits on somebody: the one that is named, else the first."""
    return next((each for each in board.hits if each.to == to and name in ("", each.key)), None)


def taker(state: State, deed: Absorb) -> Play | Npc | None:
    """Give whoever takes the hit."""
    figure = actor_of(state)
    return state.board.npc(deed.npc) if deed.npc else figure.play if figure else None


def refused(state: State, deed: Absorb) -> Refusal | None:
    if deed.npc and not led(state):
        return ONLY_GM
    if deed.npc and state.board.npc(deed.npc) is None:
        return NO_NPC
    refusal = None if deed.npc else needs_character(state)
    return refusal or shifts_refused(state, deed) or taken_refused(state, deed)


def shifts_refused(state: State, deed: Absorb) -> Refusal | None:
    """A table knows how many shifts wait; a script says it."""
    if deed.shifts is not None:
        return None if state.rehearsed else STATED
    if hit_on(state.board, deed.npc or state.actor, deed.hit):
        return None
    return SHIFTS_WRONG if state.rehearsed and not deed.hit else NO_HIT


def taken_refused(state: State, deed: Absorb) -> Refusal | None:
    """Say when a box is checked, or a consequence is there already."""
    one = taker(state, deed)
    assert one is not None  # noqa: S101
    boxes = one.boxes if isinstance(one, Npc) else (*one.boxes_left, *one.stress)
    if deed.box is not None and deed.box not in one.boxes_left:
        return BOX_TAKEN if deed.box in boxes else NO_BOX
    for slot in deed.hurts:
        if slot not in one.slots_left:
            return SLOT_TAKEN if slot in one.consequences else NONE_FOR_MOOKS
    return None


def absorb(state: State, deed: Absorb) -> Outcome:
    """Mark what takes the hit; where that is too little, mark nothing and be taken out."""
    to = deed.npc or state.actor
    hit = hit_on(state.board, to, deed.hit) or Hit("", to, shifts=deed.shifts or 0, side=FOES)
    shifts = hit.shifts if deed.shifts is None else deed.shifts
    board = replace(state.board, hits=tuple(each for each in state.board.hits if each.key != hit.key))
    taken = absorbed_by(deed.box, tuple(deed.hurts))
    name = board.npc(to).name if deed.npc else state.figures[to].name
    data = {"name": name, "shifts": shifts, "by": hit.by_name, "narrator": state.options.taken_out_by}
    held = taken >= shifts
    result = {"absorbed": held, "taken_out": not held, "sum": taken, "surplus": max(0, taken - shifts)}
    event = Event("absorbed" if held else "taken_out", data, about=hit.about)
    after = replace(state, board=board if held else exchanges.without(board, to))
    return marked(after, deed, hit, to, held, event, result)


def marked(
    state: State, deed: Absorb, hit: Hit, to: str, held: bool, event: Event, result: Mapping[str, Any]
) -> Outcome:
    """Write into a play state or an NPC what a hit left behind."""
    board: Board = state.board
    one = taker(state, deed)
    assert one is not None  # noqa: S101
    if held:
        wound = Wound(board.session, board.conflict, hit.by_name, {hit.side: 1})
        stress = one.stress if deed.box is None else tuple(sorted((*one.stress, deed.box)))
        changes = {
            "stress": stress,
            "consequences": {**one.consequences, **deed.hurts},
            "wounds": {**one.wounds, **dict.fromkeys(deed.hurts, wound)},
        }
    else:
        changes = {"status": TAKEN_OUT}
    if hit.echo and held:
        board = gifts.felt(board, to, deed.box, tuple(deed.hurts))
    now = replace(one, **changes)  # type: ignore[arg-type]
    if isinstance(now, Npc):
        return told(board.with_npc(now), event, **result)
    return told(board, event, plays={to: now}, **result)


def say_out(data: Mapping[str, object]) -> Text:
    if data["narrator"] == HACK:
        return Text(OUT_BY_GM, data)
    return Text(OUT_BY if data["by"] else OUT_BY_SIDE, data)


def hurt(state: State) -> bool:
    return any(each.to == state.actor or (led(state) and state.board.npc(each.to)) for each in state.board.hits)


DEEDS: Mapping[str, Act] = {
    "absorb": Act(
        Absorb,
        reader(
            Absorb,
            shifts=maybe_number("shifts", 0, MOST_SHIFTS, SHIFTS_WRONG),
            box=read_box,
            consequences=read_consequences,
            hit=key("hit"),
            npc=key("npc"),
        ),
        refused,
        absorb,
        offered=hurt,
    )
}
SAYINGS: Sayings = {
    "absorbed": lambda data: counted(ABSORBED, int(data["shifts"]), name=data["name"]),
    "taken_out": say_out,
}
