"""Healing later than at the end of a scene, and telling a consequence anew."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.deeds import (
    NOBODY,
    UNKNOWN_CHARACTER,
    Act,
    Deed,
    Sayings,
    by_gm,
    choice,
    key,
    led,
    reader,
    told,
    words,
)
from rules.systems.fate.play import MILD, SLOTS, Play

NO_SLOT = Refusal("slot_unknown", _("A consequence is mild, moderate or severe."))
NOT_THERE = Refusal("not_hurt", _("There is no such consequence."))
TOO_EARLY = Refusal("heals_later", _("This consequence cannot heal yet."))
UNREASONED = Refusal("healing_untold", _("Say how it heals."))
UNNAMED = Refusal("consequence_unnamed", _("Say what the consequence is."))
NO_MILD = Refusal("mild_not_renamed", _("A mild consequence is not renamed. It goes when the scene ends."))
NOT_YOURS = Refusal("not_yours", _("Only the GM changes somebody else’s character."))
HEALED = _("%(name)s recovers from %(text)s: %(words)s")
RENAMED = _("The consequence %(before)s of %(name)s is now %(text)s.")


@dataclass(frozen=True)
class Recover(Deed):
    """Let a consequence go that may heal; `words` say how."""

    to: str
    slot: str
    words: str


@dataclass(frozen=True)
class RenameConsequence(Deed):
    """Tell a moderate or severe consequence anew, as the story goes on."""

    to: str
    slot: str
    text: str


def may_clear(play: Play, slot: str) -> bool:
    """Say whether time, or a milestone, lets a consequence heal; what nobody knows the date of may."""
    return slot == MILD or slot not in play.wounds or play.wounds[slot].may_clear


@by_gm
def recover_refused(state: State, deed: Recover) -> Refusal | None:
    if deed.to not in state.figures:
        return UNKNOWN_CHARACTER
    play = state.figures[deed.to].play
    if deed.slot not in play.consequences:
        return NOT_THERE
    return None if may_clear(play, deed.slot) else TOO_EARLY


def recover(state: State, deed: Recover) -> Outcome:
    figure = state.figures[deed.to]
    play = figure.play.without(deed.slot)
    data = {"name": figure.name, "text": figure.play.consequences[deed.slot], "words": deed.words}
    return told(state.board, Event("recovered", data), plays={deed.to: play}, consequences=dict(play.consequences))


def rename_refused(state: State, deed: RenameConsequence) -> Refusal | None:
    if deed.to not in state.figures:
        return UNKNOWN_CHARACTER
    if not led(state) and deed.to != state.actor:
        return NOT_YOURS
    if deed.slot not in state.figures[deed.to].play.consequences:
        return NOT_THERE
    return NO_MILD if deed.slot == MILD else None


def rename(state: State, deed: RenameConsequence) -> Outcome:
    figure = state.figures[deed.to]
    before = figure.play.consequences[deed.slot]
    play = replace(figure.play, consequences={**figure.play.consequences, deed.slot: deed.text})
    event = Event("consequence_renamed", {"name": figure.name, "before": before, "text": deed.text})
    return told(state.board, event, plays={deed.to: play}, consequences=dict(play.consequences))


SLOT = choice("slot", SLOTS, NO_SLOT)
DEEDS: Mapping[str, Act] = {
    "recover": Act(
        Recover,
        reader(Recover, to=key("to", NOBODY), slot=SLOT, words=words("words", UNREASONED)),
        recover_refused,
        recover,
        lambda deed: (deed.to,),
        led,
    ),
    "rename_consequence": Act(
        RenameConsequence,
        reader(RenameConsequence, to=key("to", NOBODY), slot=SLOT, text=words("text", UNNAMED)),
        rename_refused,
        rename,
        lambda deed: (deed.to,),
    ),
}
SAYINGS: Sayings = {
    "recovered": lambda data: Text(HEALED, data),
    "consequence_renamed": lambda data: Text(RENAMED, data),
}
