"""Conceding ("aufgeben"): leaving a conflict on one's own terms, before the opponent's dice fall."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate import exchanges
from rules.systems.fate.board import CONFLICT, Board
from rules.systems.fate.deeds import (
    NO_NPC,
    ONLY_GM,
    OUT,
    Act,
    Deed,
    Sayings,
    key,
    led,
    name_of,
    needs_character,
    points_of,
    reader,
    switch,
    told,
    words,
)
from rules.systems.fate.lying import OpenRoll
from rules.systems.fate.npcs import Npc
from rules.systems.fate.options import HACK
from rules.systems.fate.play import ACTIVE, CONCEDED, Play
from rules.systems.fate.sheet import ATTACK

CONCESSION = 1
NO_CONFLICT = Refusal("no_conflict_to_concede", _("There is no conflict that you could concede."))
DICE_LIE = Refusal("dice_on_table", _("The opponent’s dice are on the table already. It is too late to concede."))
NOBODY_CONCEDED = Refusal("nobody_conceded", _("Nobody of your side has conceded whom you could join."))
WITH_POINTS = _n(
    "%(name)s concedes and gets a fate point. %(text)s",
    "%(name)s concedes and gets %(count)s fate points. %(text)s",
)
WITHOUT_POINTS = _("%(name)s concedes. %(text)s")


@dataclass(frozen=True)
class Concede(Deed):
    """Give in; `text` says how one leaves. `join` follows somebody of one's side who did, where that is an action."""

    text: str = ""
    npc: str = ""
    join: bool = False


def refused(state: State, deed: Concede) -> Refusal | None:
    if (deed.npc and not led(state)) or (deed.npc and state.board.npc(deed.npc) is None):
        return NO_NPC if led(state) else ONLY_GM
    npc = state.board.npc(deed.npc)
    refusal = (None if npc.status == ACTIVE else OUT) if npc else needs_character(state)
    if refusal:
        return refusal
    if state.board.mode != CONFLICT and not state.rehearsed:
        return NO_CONFLICT
    return rule_refused(state, deed, deed.npc or state.actor)


def rule_refused(state: State, deed: Concede, who: str) -> Refusal | None:
    """Too late once dice lie that were thrown against one for all to see; by the other rule it takes one's action."""
    board: Board = state.board
    if any(aimed(roll, who) for name, roll in board.rolls.items() if name != who and not roll.hidden):
        return DICE_LIE
    if any(hit.to == who for hit in board.hits):
        return DICE_LIE
    if state.options.concede_rule != HACK:
        return None
    if deed.join:
        friends = any(board.side(name) == board.side(who) for name in board.gave_up)
        return None if friends else NOBODY_CONCEDED
    return exchanges.cannot_act(state, who)


def aimed(roll: OpenRoll, who: str) -> bool:
    """Say whether a roll of somebody else is meant for one; an attack that names nobody, as in a script, may be."""
    return roll.target == who or (roll.action == ATTACK and not roll.target)


def points_for(state: State, one: Play | Npc) -> int:
    """Give what conceding brings: one point, and one for each consequence of this conflict."""
    if state.options.concede_rule == HACK:
        return 0
    board: Board = state.board
    return CONCESSION + sum(wound.conflict == board.conflict for wound in one.wounds.values())


def concede(state: State, deed: Concede) -> Outcome:
    """Leave the conflict with one's points; those of an NPC come to the GM with the next scene."""
    who = deed.npc or state.actor
    npc = state.board.npc(deed.npc)
    one = npc or state.figures[who].play
    points = points_for(state, one)
    board: Board = exchanges.without(state.board, who)
    board = replace(board, gave_up=(*board.gave_up, who))
    event = Event("conceded", {"name": name_of(state, who), "points": points, "text": deed.text})
    if npc:
        board = replace(board.with_npc(replace(npc, status=CONCEDED)), gm_next=board.gm_next + points)
        return told(board, event, points=points, fate_points=board.gm_points)
    plays = {who: replace(one.with_points(points), status=CONCEDED)}
    return told(board, event, plays=plays, points=points, fate_points=points_of(state, plays))


def say(data: Mapping[str, object]) -> Text:
    points = int(str(data["points"]))
    places = {"name": data["name"], "text": data["text"]}
    return counted(WITH_POINTS, points, **places) if points else Text(WITHOUT_POINTS, places)


DEEDS: Mapping[str, Act] = {
    "concede": Act(
        Concede,
        reader(Concede, text=words("text"), npc=key("npc"), join=switch("join")),
        refused,
        concede,
        offered=lambda state: refused(state, Concede()) is None,
    )
}
SAYINGS: Sayings = {"conceded": say}
