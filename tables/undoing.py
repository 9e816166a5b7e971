"""Taking back what was done, and doing it again: the log keeps both, with who and why. Rolls stay for ever."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
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
from tables import lying, patches
from tables.agreed import options_of
from tables.card_events import CARDS
from tables.entries import OWN_LASTS, SILENT, entry_text
from tables.leading import lock_seated
from tables.models import Audience, Change, Seat, Table, TableEvent
from tables.noticing import followed
from tables.patches import Piece
from tables.request_words import SAID
from tables.services import archived
from tables.states import lock_characters
from tables.telling import announce, tell, with_board

UNDONE, REDONE = "undone", "redone"
GM_REACHES = 20
MOST_WHY = 200
BOARD, THINGS = "", "things"
SHEET = "sheet"
"""Where the pieces of a sheet lie apart from those of a play state, when both are compared."""

LOCKED = Refusal("undo_locked", _("Dice that have fallen stay. Only what followed from them can be undone."))
TOO_OLD = Refusal("undo_too_old", _("This lies too far back to be undone. Change it by hand instead."))
NOT_YOURS = Refusal("undo_not_yours", _("Only your own last change can be undone by you, within a minute."))
ALREADY = Refusal("undo_already", _("Somebody was faster: this stands as you wanted it."))
NOT_LAST = Refusal(
    "undo_not_last", _("Something else was done since this page was drawn. Nothing is undone: look again, then decide.")
)
NOT_TAKEN_BACK = Refusal("undo_request", _("A request is not undone. Close it, and ask anew if need be."))
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
    """Board, characters and cards with a change taken back or made again."""

    board: Any
    characters: list[Character]
    stood: Mapping[str, Any]
    things: Mapping[str, Any]


@transaction.atomic
def undo(*, seat: Seat, event_id: str, back: bool, why: str = "", as_last: bool = False) -> TableEvent | Refusal:
    """Take a change back, or make it again, and tell those who heard of it the first time.

    `as_last` says that it is meant as the newest change there is: then it is left alone once there is a newer one.
    """
    seat = lock_seated(seat)
    table = seat.table
    wanted = change_at(table, seat, event_id, back, why.strip()[:MOST_WHY])
    if isinstance(wanted, Refusal):
        return wanted
    if as_last and event_id != last_change(seat):
        return NOT_LAST
    turned = turned_back(table, seat, wanted)
    return turned if isinstance(turned, Refusal) else settled(table, seat, wanted, turned)


def change_at(table: Table, seat: Seat, event_id: str, back: bool, why: str) -> Wanted | Refusal:
    """Find the change that an event tells of, or say why this seat cannot touch it."""
    told = TableEvent.objects.visible_to(seat).exclude(kind__in=SILENT)
    event = told.select_related("change").filter(public_id=event_id).first()
    if event is None:
        raise Http404
    if refusal := archived(table):
        return refusal
    if event.kind in SAID:
        return NOT_TAKEN_BACK
    if event.roll_id is not None or not hasattr(event, "change"):
        return LOCKED
    change = event.change
    if (change.undone_by_id is None) != back:
        return ALREADY
    return refused(seat, event) or Wanted(change, back, why)


def last_change(seat: Seat) -> str:
    """Name the newest change that this seat knows of and that still stands; "" where there is none."""
    known = Change.objects.filter(event__in=TableEvent.objects.visible_to(seat), undone_by=None)
    return known.order_by("-event__seq").values_list("event__public_id", flat=True).first() or ""


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
    whose = {*change.plays, *change.sheets}
    characters = lock_characters(table, [UUID(key) for key in whose])
    for character in characters:
        if not turn_character(system, character, wanted):
            return depends(seat, wanted, str(character.pk))
    if hindered or len(characters) != len(whose):
        return depends(seat, wanted, BOARD)
    stood = lying.lying(table) if change.things else {}
    if patches.blocked(stood, wanted.pieces(change.things)):
        return depends(seat, wanted, THINGS)
    things = patches.applied(stood, wanted.pieces(change.things))
    if change.things and not lying.can_lie(things, table):
        return DEPENDS_UNNAMED
    return checked(system, Turned(patches.applied(board, pieces), characters, stood, things))


def turn_character(system: Any, character: Character, wanted: Wanted) -> bool:
    """Put what a change says of a character in its place, in memory; not where something later builds on it."""
    play = system.dump_play(system.load_play(character.play))
    sheet = system.dump_sheet(system.load_sheet(character.sheet))
    of_play = wanted.pieces(wanted.change.plays.get(str(character.pk), []))
    of_sheet = wanted.pieces(wanted.change.sheets.get(str(character.pk), []))
    if patches.blocked(play, of_play) or patches.blocked(sheet, of_sheet):
        return False
    character.play, character.sheet = patches.applied(play, of_play), patches.applied(sheet, of_sheet)
    return True


def checked(system: Any, turned: Turned) -> Turned | Refusal:
    """Let the game read what came out, so that nothing is stored that it would not have written itself."""
    try:
        for character in turned.characters:
            character.play = system.dump_play(system.load_play(character.play))
            character.sheet = system.dump_sheet(system.load_sheet(character.sheet))
        return replace(turned, board=system.load_board(turned.board))
    except Malformed:
        return DEPENDS_UNNAMED


def touched_by(change: Change, where: str) -> tuple[Piece, ...]:
    """Give what a change made different: on the board, among the cards, or about a character."""
    parts = {BOARD: change.board, THINGS: change.things}
    if where in parts:
        return patches.load(parts[where])
    of_play, of_sheet = (patches.load(pieces.get(where, [])) for pieces in (change.plays, change.sheets))
    return (*of_play, *(replace(each, at=(SHEET, *each.at)) for each in of_sheet))


def depends(seat: Seat, wanted: Wanted, where: str) -> Refusal:
    """Name what came later and touched the same, as far as whoever asks has heard of it."""
    mine = touched_by(wanted.change, where)
    heard = TableEvent.objects.visible_to(seat).filter(seq__gt=wanted.change.event.seq, change__undone_by=None)
    for event in heard.told().filter(change__isnull=False).order_by("-seq")[:GM_REACHES]:
        theirs = touched_by(event.change, where)
        if any(one.meets(two) for one in mine for two in theirs):
            what = entry_text(event, BY_KEY[seat.table.campaign.system])
            return Refusal("undo_depends", DEPENDS, {"what": what})
    return DEPENDS_UNNAMED


def settled(table: Table, seat: Seat, wanted: Wanted, turned: Turned) -> TableEvent:
    """Save what was turned back, keep who did it, and tell whoever heard of the change itself."""
    system, origin = BY_KEY[table.campaign.system], wanted.change.event
    for character in turned.characters:
        character.revision += 1
        character.save(update_fields=["play", "sheet", "revision"])
    touched = seats_of(table, turned.characters)
    told = tell(UNDONE if wanted.back else REDONE, by=seat, data={"event": origin.public_id, "seats": touched})
    told.data |= {"whose": str(origin.by_id)} | ({"why": wanted.why} if wanted.why else {})
    told.audience, told.to, told.about = origin.audience, origin.to, origin.about
    state = State("", {}, system.load_board(table.board), options_of(table.campaign))
    table.board = system.dump_board(turned.board)
    hidden = [] if origin.audience == "all" or not touched else [tell("tracks", data={"seats": touched})]
    told.plays = {str(each.pk): each.play for each in turned.characters}
    events = followed(system, state, replace(state, board=turned.board), [told, *hidden], touched)
    if touched:
        events = [with_board(event) for event in events]
    announce(table, laid_again(table, seat, turned, events) if wanted.change.things else events)
    Change.objects.filter(pk=wanted.change.pk).update(undone_by=told if wanted.back else None)
    return told


def laid_again(table: Table, seat: Seat, turned: Turned, events: list[TableEvent]) -> list[TableEvent]:
    """Put cards and scenes as they are wanted; players who see a difference hear of it, though not of what was done."""
    lying.lay_again(table, seat, turned.stood, turned.things)
    seen = [lying.seen_by_players(things) for things in (turned.stood, turned.things)]
    if seen[0] != seen[1] and not any(event.audience == Audience.ALL for event in events):
        events = [*events, tell(CARDS, by=seat)]
    return [with_board(event) for event in events]


def seats_of(table: Table, characters: Iterable[Character]) -> list[str]:
    seats = Seat.objects.filter(table=table, closed_at=None, character__in=[each.pk for each in characters])
    return [str(key) for key in seats.values_list("pk", flat=True)]
