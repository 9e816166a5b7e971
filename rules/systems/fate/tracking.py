"""What the GM puts right in the party's table: points with a reason, stress boxes and consequences."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.deeds import (
    NO_NPC,
    NOBODY,
    UNKNOWN_CHARACTER,
    Act,
    Deed,
    Sayings,
    by_gm,
    choice,
    key,
    keys,
    led,
    name_of,
    number,
    only_gm,
    reader,
    told,
    words,
)
from rules.systems.fate.npcs import NAMED, Npc
from rules.systems.fate.play import BOXES, SLOTS, Play, Wound

MOST_AWARD = 9
MOST_BOX = 50
AWARD_WRONG = Refusal("award_wrong", _("Up to nine fate points are given or taken at once."))
TOO_FEW = Refusal("points_missing", _("There are not so many fate points to take."))
NO_BOX = Refusal("box_unknown", _("There is no such stress box."))
NO_SLOT = Refusal("slot_unknown", _("A consequence is mild, moderate or severe."))
NONE_FOR_MOOKS = Refusal("no_consequences", _("Only those who have a name take consequences."))
GIVEN = _n("The GM gives %(names)s a fate point.", "The GM gives %(names)s %(count)s fate points.")
GIVEN_FOR = _n(
    "The GM gives %(names)s a fate point: %(words)s", "The GM gives %(names)s %(count)s fate points: %(words)s"
)
TAKEN = _n("The GM takes a fate point from %(names)s.", "The GM takes %(count)s fate points from %(names)s.")
TAKEN_FOR = _n(
    "The GM takes a fate point from %(names)s: %(words)s",
    "The GM takes %(count)s fate points from %(names)s: %(words)s",
)
CHECKED = _("Stress box %(box)s of %(name)s is checked.")
CLEARED = _("Stress box %(box)s of %(name)s is clear again.")
HURT = _("%(name)s has a consequence: %(text)s")
UNHURT = _("%(name)s no longer has the consequence %(before)s.")


@dataclass(frozen=True)
class Award(Deed):
    """Give everyone who is named points, or take some; `words` say what for."""

    to: tuple[str, ...]
    by: int = 1
    words: str = ""


@dataclass(frozen=True)
class MarkStress(Deed):
    """Check a stress box by hand, or clear it. `npc` is one of the GM's."""

    box: int
    to: str = ""
    npc: str = ""


@dataclass(frozen=True)
class MarkConsequence(Deed):
    """Write a consequence down by hand, or strike it where there are no words."""

    slot: str
    text: str = ""
    to: str = ""
    npc: str = ""


@by_gm
def award_refused(state: State, deed: Award) -> Refusal | None:
    if not deed.to or not deed.by:
        return AWARD_WRONG if deed.to else NOBODY
    if any(name not in state.figures for name in deed.to):
        return UNKNOWN_CHARACTER
    return TOO_FEW if any(state.figures[name].play.fate_points + deed.by < 0 for name in deed.to) else None


def award(state: State, deed: Award) -> Outcome:
    plays = {name: state.figures[name].play.with_points(deed.by) for name in deed.to}
    names = ", ".join(state.figures[name].name for name in deed.to)
    return told(state.board, Event("awarded", {"names": names, "by": deed.by, "words": deed.words}), plays=plays)


# --- stress and consequences ------------------------------------------------------------------------------------------


def one_of(state: State, deed: MarkStress | MarkConsequence) -> Play | Npc | None:
    """Give whoever is meant."""
    npc: Npc | None = state.board.npc(deed.npc)
    return npc or (state.figures[deed.to].play if deed.to in state.figures else None)


def nobody(state: State, deed: MarkStress | MarkConsequence) -> Refusal | None:
    missing = NO_NPC if deed.npc else UNKNOWN_CHARACTER
    return only_gm(state, deed) or (None if one_of(state, deed) else missing)


def changed(state: State, deed: MarkStress | MarkConsequence, event: Event, now: Play | Npc) -> Outcome:
    """Write down how somebody stands; of an NPC out of sight only GMs hear."""
    event = replace(event, data={"name": name_of(state, deed.npc or deed.to), **event.data})
    if isinstance(now, Npc):
        return told(state.board.with_npc(now), replace(event, secret=not now.shown))
    return told(state.board, event, plays={deed.to: now})


def stress_refused(state: State, deed: MarkStress) -> Refusal | None:
    if refusal := nobody(state, deed):
        return refusal
    npc: Npc | None = state.board.npc(deed.npc)
    return None if deed.box in (npc.boxes if npc else BOXES) else NO_BOX


def mark_stress(state: State, deed: MarkStress) -> Outcome:
    """Turn a box round."""
    one = one_of(state, deed)
    assert one is not None  # noqa: S101
    checked = deed.box not in one.stress
    stress = sorted((*one.stress, deed.box)) if checked else [box for box in one.stress if box != deed.box]
    event = Event("stress_checked" if checked else "stress_cleared", {"box": deed.box})
    return changed(state, deed, event, replace(one, stress=tuple(stress)))


def consequence_refused(state: State, deed: MarkConsequence) -> Refusal | None:
    if refusal := nobody(state, deed):
        return refusal
    npc: Npc | None = state.board.npc(deed.npc)
    return NONE_FOR_MOOKS if npc and npc.kind != NAMED else None


def mark_consequence(state: State, deed: MarkConsequence) -> Outcome:
    """Write a consequence down as one of this session, without a free invoke; one that was there stays as old."""
    one = one_of(state, deed)
    assert one is not None  # noqa: S101
    hurts = {slot: text for slot, text in one.consequences.items() if slot != deed.slot}
    wounds = {slot: wound for slot, wound in one.wounds.items() if slot != deed.slot}
    if deed.text:
        hurts[deed.slot] = deed.text
        wounds[deed.slot] = one.wounds.get(deed.slot, Wound(state.board.session))
        event = Event("consequence_given", {"text": deed.text})
    else:
        event = Event("consequence_struck", {"before": one.consequences.get(deed.slot, "")})
    return changed(state, deed, event, replace(one, consequences=hurts, wounds=wounds))


def say_awarded(data: Mapping[str, object]) -> Text:
    by = int(str(data["by"]))
    plain, reasoned = (GIVEN, GIVEN_FOR) if by > 0 else (TAKEN, TAKEN_FOR)
    return counted(reasoned if data["words"] else plain, abs(by), names=data["names"], words=data["words"])


WHOM = {"to": key("to"), "npc": key("npc")}


def whom(deed: MarkStress | MarkConsequence) -> tuple[str, ...]:
    return (deed.to,) if deed.to else ()


DEEDS: Mapping[str, Act] = {
    "award": Act(
        Award,
        reader(Award, to=keys("to"), by=number("by", -MOST_AWARD, MOST_AWARD, AWARD_WRONG, 1), words=words("words")),
        award_refused,
        award,
        lambda deed: deed.to,
        led,
    ),
    "mark_stress": Act(
        MarkStress,
        reader(MarkStress, box=number("box", 1, MOST_BOX, NO_BOX), **WHOM),
        stress_refused,
        mark_stress,
        whom,
        led,
    ),
    "mark_consequence": Act(
        MarkConsequence,
        reader(MarkConsequence, slot=choice("slot", SLOTS, NO_SLOT), text=words("text"), **WHOM),
        consequence_refused,
        mark_consequence,
        whom,
        led,
    ),
}
SAYINGS: Sayings = {
    "awarded": say_awarded,
    "stress_checked": lambda data: Text(CHECKED, data),
    "stress_cleared": lambda data: Text(CLEARED, data),
    "consequence_given": lambda data: Text(HURT, data),
    "consequence_struck": lambda data: Text(UNHURT, data),
}
