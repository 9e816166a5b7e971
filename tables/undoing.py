"""Taking back what was done, and doing it again: the log keeps both, with who and why. Rolls stay for ever."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import Http404
from django.utils import timezone

from characters.models import Character
from rules.core.fields import Malformed
from rules.core.outcome import Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY
from tables import patches
from tables.agreed import options_of
from tables.entries import OWN_LASTS, entry_text
from tables.models import Change, Seat, Table, TableEvent
from tables.patches import Piece
from tables.services import ARCHIVED, followed
from tables.states import lock_characters
from tables.telling import announce, lock_table, tell

UNDONE, REDONE = "undone", "redone"
GM_REACHES = 20
MOST_WHY = 200

LOCKED = Refusal("undo_locked", _("Dice that have fallen stay. Only what followed from them can be undone."))
TOO_OLD = Refusal("undo_too_old", _("This lies too far back to be undone. Change it by hand instead."))
NOT_YOURS = Refusal("undo_not_yours", _("Only your own last change can be undone by you, within a minute."))
ALREADY = Refusal("undo_already", _("Somebody was faster: this stands as you wanted it."))
DEPENDS = _("This cannot be undone alone, something later builds on it: %(what)s Undo that first.")
DEPENDS_UNNAMED = Refusal("undo_depends", _("This cannot be undone any more: what it changed has changed again."))


@dataclass(frozen=True)
class Wanted:
    """A change to take back, or to make again."""

    change: Change
    back: bool
    why: str

    def pieces(self, docs: list[dict[str, Any]]) -> tuple[Piece, ...]:
        """Give the differences to make, in the direction that is wanted."""
        made = patches.load(docs)
        return tuple(each.turned() for each in made) if self.back else made


@dataclass(frozen=True)
class Turned:
    """Board and characters with a change taken back or made again."""

    board: Any
    characters: list[Character]


@transaction.atomic
def undo(*, seat: Seat, event_id: str, back: bool, why: str = "") -> TableEvent | Refusal:
    """Take a change back, or make it again, and tell those who heard of it the first time."""
    table = lock_table(seat.table_id)
    wanted = change_at(table, seat, event_id, back, why.strip()[:MOST_WHY])
    if isinstance(wanted, Refusal):
        return wanted
    turned = turned_back(table, seat, wanted)
    return turned if isinstance(turned, Refusal) else settled(table, seat, wanted, turned)


def change_at(table: Table, seat: Seat, event_id: str, back: bool, why: str) -> Wanted | Refusal:
    """Find the change that an event tells of, or say why this seat cannot touch it."""
    event = TableEvent.objects.visible_to(seat).select_related("change").filter(public_id=event_id).first()
    if event is None:
        raise Http404
    if table.campaign.archived_at is not None:
        return ARCHIVED
    if event.roll_id is not None or not hasattr(event, "change"):
        return LOCKED
    change = event.change
    if (change.undone_by_id is None) != back:
        return ALREADY
    return refused(seat, event) or Wanted(change, back, why)


def refused(seat: Seat, event: TableEvent) -> Refusal | None:
    """Say how far a GM and a player may reach back."""
    reach = Change.objects.filter(event__in=TableEvent.objects.visible_to(seat)).order_by("-event__seq")
    if seat.is_gm:
        last = list(reach.values_list("event_id", flat=True)[:GM_REACHES])
        return None if event.pk in last else TOO_OLD
    own = reach.filter(event__by=seat).values_list("event_id", flat=True).first()
    fresh = timezone.now() - event.at <= OWN_LASTS
    return None if event.pk == own and fresh else NOT_YOURS


def turned_back(table: Table, seat: Seat, wanted: Wanted) -> Turned | Refusal:
    """Give what the change makes of board and characters, unless something later builds on it."""
    system, change = BY_KEY[table.campaign.system], wanted.change
    board = system.dump_board(system.load_board(table.board))
    pieces = wanted.pieces(change.board)
    hindered = patches.blocked(board, pieces)
    characters = lock_characters(table, [UUID(key) for key in change.plays])
    for character in characters:
        play = system.dump_play(system.load_play(character.play))
        parts = wanted.pieces(change.plays[str(character.pk)])
        if patches.blocked(play, parts):
            return depends(seat, wanted, str(character.pk))
        character.play = patches.applied(play, parts)
    if hindered or len(characters) != len(change.plays):
        return depends(seat, wanted, "")
    return checked(system, patches.applied(board, pieces), characters)


def checked(system: Any, board: Any, characters: Iterable[Character]) -> Turned | Refusal:
    """Let the game read what came out, so that nothing is stored that it would not have written itself."""
    try:
        for character in characters:
            character.play = system.dump_play(system.load_play(character.play))
        return Turned(system.load_board(board), list(characters))
    except Malformed:
        return DEPENDS_UNNAMED


def depends(seat: Seat, wanted: Wanted, character: str) -> Refusal:
    """Name what came later and touched the same, as far as whoever asks has heard of it."""
    mine = patches.load(wanted.change.plays[character] if character else wanted.change.board)
    heard = TableEvent.objects.visible_to(seat).filter(seq__gt=wanted.change.event.seq, change__undone_by=None)
    for event in heard.told().filter(change__isnull=False).order_by("-seq")[:GM_REACHES]:
        theirs = patches.load(event.change.plays.get(character, []) if character else event.change.board)
        if any(one.meets(two) for one in mine for two in theirs):
            what = entry_text(event, BY_KEY[seat.table.campaign.system])
            return Refusal("undo_depends", DEPENDS, {"what": what})
    return DEPENDS_UNNAMED


def settled(table: Table, seat: Seat, wanted: Wanted, turned: Turned) -> TableEvent:
    """Save what was turned back, keep who did it, and tell whoever heard of the change itself."""
    system, origin = BY_KEY[table.campaign.system], wanted.change.event
    for character in turned.characters:
        character.revision += 1
        character.save(update_fields=["play", "revision"])
    touched = seats_of(table, turned.characters)
    told = tell(UNDONE if wanted.back else REDONE, by=seat, data={"event": origin.public_id, "seats": touched})
    told.data |= {"whose": str(origin.by_id)} | ({"why": wanted.why} if wanted.why else {})
    told.audience, told.to, told.about = origin.audience, origin.to, origin.about
    state = State("", {}, system.load_board(table.board), options_of(table.campaign))
    table.board = system.dump_board(turned.board)
    hidden = [] if origin.audience == "all" or not touched else [tell("tracks", data={"seats": touched})]
    announce(table, followed(system, state, turned.board, [told, *hidden], touched))
    Change.objects.filter(pk=wanted.change.pk).update(undone_by=told if wanted.back else None)
    return told


def seats_of(table: Table, characters: Iterable[Character]) -> list[str]:
    seats = Seat.objects.filter(table=table, closed_at=None, character__in=[each.pk for each in characters])
    return [str(key) for key in seats.values_list("pk", flat=True)]
