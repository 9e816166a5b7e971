"""Writing a foe anew, also where two narrators do so at once."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import versions
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import Foe
from rules.systems.fu.deeds import Act, Sayings, drawn_from, key, only_narrator
from rules.systems.fu.drawn import boxes, foe_words
from rules.systems.fu.foes import (
    GONE,
    MOST_TRAITS,
    TOO_MUCH,
    AddFoe,
    any_foes,
    found,
    in_sight,
    known,
    pointless,
    read_foe,
    told_of,
    traits,
    with_foe,
)

CHANGED = _("%(name)s has changed.")


@dataclass(frozen=True)
class EditFoe(AddFoe):
    """Write a foe anew; a trait that stays keeps whether it is seen. `drawn` marks the version that was read."""

    foe: str = ""
    drawn: str = ""


def read_edit(form: Mapping[str, object]) -> EditFoe | Refusal:
    read, foe = read_foe(form), key(form, "foe", GONE)
    if isinstance(read, Refusal) or isinstance(foe, Refusal):
        return read if isinstance(read, Refusal) else foe  # type: ignore[return-value]
    return EditFoe(**read, foe=foe, drawn=drawn_from(form))  # type: ignore[arg-type]


def edited(before: Foe, deed: EditFoe) -> versions.Merged:
    stands = foe_words(before)
    return versions.merged(deed.drawn, {name: getattr(deed, name) for name in stands}, stands)


def edit_refused(state: State, deed: EditFoe) -> Refusal | None:
    refusal, before = only_narrator(state, deed), found(state.board, deed.foe)
    if refusal or before is None:
        return refusal or GONE
    after = edited(before, deed)
    wanted = replace(deed, **after.words)  # type: ignore[arg-type]
    too_much = TOO_MUCH if len(wanted.labels) > MOST_TRAITS else None
    return versions.clash(after, boxes(foe_words(before))) or too_much or pointless(state, deed)


def edit(state: State, deed: EditFoe) -> Outcome:
    old = known(state.board, deed.foe)
    deed = replace(deed, **edited(old, deed).words)  # type: ignore[arg-type]
    board, made = traits(state, deed.labels, old.traits, in_sight(deed.sight, state.options))
    board = with_foe(board, replace(old, name=deed.name, concept=deed.concept, traits=made, fu=deed.fu))
    return told_of(state.board, board, Event("foe_changed", {"name": deed.name}), deed.foe)


DEEDS: Mapping[str, Act] = {"edit_foe": Act(EditFoe, read_edit, edit_refused, edit, offered=any_foes)}
SAYINGS: Sayings = {"foe_changed": lambda data: Text(CHANGED, data)}
