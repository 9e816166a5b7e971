"""Acting at a table. Each act is one transaction: lock, ask the rules, save, tell."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Subquery, UUIDField

from characters.models import Character
from rules import services as rules
from rules.core.outcome import EVERYONE, Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.models import Roll
from rules.systems import BY_KEY
from tables import away, changes, luck, passing
from tables.acting import Turn, Wish, eyes_of
from tables.epochs import contributed, turn_epoch
from tables.lying import remembered
from tables.models import Pause, Seat, SeatRole, Table, TableEvent, Ticket, Visibility
from tables.noticing import followed, left_by
from tables.states import figure_key, figures_of, identified, lock_characters, state_of
from tables.telling import OPENS, VOICE, announce, is_open, lock_table, tell

NO_CHARACTER = Refusal("no_character", _("You have no character at this table yet."))
ONLY_WATCHING = Refusal("only_watching", _("You are watching. Ask the GM for a seat to play."))
FOREIGN_TICKET = Refusal("foreign_ticket", _("This form belongs to somebody else. Load the page again."))
STALE = Refusal("stale", _("The table has moved on since this page was drawn. Look again, then decide."))
UNKNOWN_FIGURE = Refusal("unknown_figure", _("This character does not sit at the table."))
SEAT_CLOSED = Refusal("seat_closed", _("Your seat was closed."))
ARCHIVED = Refusal(
    "archived",
    _("This campaign is archived: everything can be read, nothing is changed until it is taken out of the archive."),
)
PAUSED = Refusal("paused", _("The table rests for a moment, and so do the dice. What you wrote stays here."))
NEW_DICE = Refusal(
    "new_dice", _("New dice were promised for this table just now. Nothing was thrown: press once more.")
)


NO_TICKET = UUID(int=0)


class Overtaken(Exception):
    """A character was written behind the lock that guards it."""


class Unnamed(Exception):
    """A rule changed characters that its act does not name, and that nobody has locked."""


@dataclass(frozen=True)
class Acted:
    """An act that took place: what the page needs to draw itself afresh; `unseen` if only the GM sees its dice.

    `roll` is what fell by it, `about` the game's own key of that roll.
    """

    table: Table
    character: Character | None
    visibility: int
    unseen: bool = False
    roll: Roll | None = None
    about: str = ""


def act(
    *,
    seat: Seat,
    fields: Mapping[str, object],
    ticket: UUID | None,
    seen: str | None = None,
    entropy: bytes | None = None,
    visibility: int | None = None,
    as_gm: bool = False,
) -> Acted | Refusal:
    """Let a seat act by the rules of its game, and tell the table what happened."""
    system = BY_KEY[seat.table.campaign.system]
    action = system.read(fields)
    if isinstance(action, Refusal):
        return action
    keys = set(system.named(action))
    named = identified(keys - {EVERYONE})
    if named is None:
        return UNKNOWN_FIGURE
    wish = Wish(action, named, ticket, seen, entropy, visibility, as_gm, everyone=EVERYONE in keys)
    with transaction.atomic():
        return act_locked(lock_table(seat.table_id), seat.pk, wish)


def act_locked(table: Table, seat_id: UUID, wish: Wish) -> Acted | Refusal:
    """Decide an act while the table is locked."""
    seats = seats_at(table, wish.ticket)
    seat = next((each for each in seats if each.pk == seat_id), None)
    if seat is None:
        return SEAT_CLOSED
    if known := judged(seat.ticket_of, seat):  # type: ignore[attr-defined]
        return known if isinstance(known, Refusal) else Acted(table, seat.character, seat.visibility)
    turn = turn_of(table, seats, seat, wish)
    if isinstance(turn, Refusal):
        return turn
    if rules.is_spent(table.epoch):
        turn_epoch(table)
        return NEW_DICE
    resolved = resolve(turn)
    if isinstance(resolved, Refusal):
        return resolved
    with kept_as_one(turn, resolved):
        acted = settle(turn, changed_only(turn.state, resolved))
        passing.follow(turn.system, table, turn.state.board, resolved.outcome.board)
    return acted


def kept_as_one(turn: Turn, resolved: rules.Resolved) -> AbstractContextManager[None]:
    """Keep a new round or scene and all that comes with it as one change, undone by one press; dice stay."""
    boards = turn.system, turn.state.board, resolved.outcome.board
    begins = passing.round_begins(*boards) or passing.scene_begins(*boards)
    return remembered(turn.table) if begins and resolved.roll is None else nullcontext()


def resolve(turn: Turn) -> rules.Resolved | Refusal:
    """Ask the rules; while the table is paused, nothing that needs dice is done."""
    asked = {"system": turn.system, "state": turn.state, "action": turn.wish.action}
    if turn.table.pause == Pause.ON:
        return rules.resolve_at_rest(**asked, refusal=PAUSED)
    return rules.resolve_action(**asked, epoch=turn.table.epoch, hand=hand_of(turn))


def seats_at(table: Table, ticket: UUID | None) -> list[Seat]:
    """Read everyone seated, and with them whose the ticket is if it was answered before."""
    known = Ticket.objects.filter(table=table, uuid=ticket or NO_TICKET).values("seat_id")[:1]
    seats = Seat.objects.filter(table=table, closed_at=None).select_related("user", "character")
    return list(seats.annotate(ticket_of=Subquery(known, output_field=UUIDField())))


def judged(whose: UUID | None, seat: Seat) -> Refusal | bool:
    """Say whether what a ticket stands for is done already: it is for its own seat, and nobody else's ticket counts."""
    if whose is None:
        return False
    return True if whose == seat.pk else FOREIGN_TICKET


def answered(table: Table, seat: Seat, ticket: UUID | None) -> Refusal | bool:
    """Look a ticket up, and judge it."""
    known = Ticket.objects.filter(table=table, uuid=ticket or NO_TICKET).values_list("seat_id", flat=True)
    return judged(known.first(), seat) if ticket else False


def keep(table: Table, seat: Seat, ticket: UUID | None) -> None:
    """Keep a ticket for a repeat of what was done."""
    if ticket is not None:
        Ticket.objects.create(table=table, uuid=ticket, seat=seat)


def archived(table: Table) -> Refusal | None:
    """Refuse to change what is only read any more."""
    return ARCHIVED if table.campaign.archived_at is not None else None


def turn_of(table: Table, seats: list[Seat], seat: Seat, wish: Wish) -> Turn | Refusal:
    """Gather all that an act needs, or say why this seat cannot act now."""
    if refusal := archived(table):
        return refusal
    if seat.role == SeatRole.SPECTATOR:
        return ONLY_WATCHING
    plays = None if wish.as_gm and seat.is_gm else seat.character_id
    own = {plays} if plays else set()
    everyone = {each.character_id for each in seats if each.character_id} if wish.everyone else set()
    touched = own | wish.named | everyone
    characters = lock_characters(table, touched)
    if {each.pk for each in characters} != touched:
        return UNKNOWN_FIGURE
    actor = next((each for each in characters if each.pk == plays), None)
    if actor is None and not seat.is_gm:
        return NO_CHARACTER
    system, state = BY_KEY[table.campaign.system], state_of(table, characters, actor)
    eyes = eyes_of(seat, wish) if system.opens(wish.action) else seat.roll_visibility
    state = replace(state, private=eyes != Visibility.PUBLIC, secret=secrets.token_hex(), asked=wish.asked)
    state = replace(state, company=figures_of(each.character for each in seats if each.character))
    if wish.seen is not None and wish.seen != system.open_mark(state.board, state.actor):
        return STALE
    return Turn(system, table, seats, seat, actor, characters, state, wish)


def changed_only(state: State, resolved: rules.Resolved) -> rules.Resolved:
    """Leave out the play states and sheets that are as they were: nothing is saved or told of them."""
    outcome, figures = resolved.outcome, state.figures
    plays = {key: play for key, play in outcome.plays.items() if play != figures[key].play}
    sheets = {key: sheet for key, sheet in outcome.sheets.items() if sheet != figures[key].sheet}
    return replace(resolved, outcome=replace(outcome, plays=plays, sheets=sheets))


def settle(turn: Turn, resolved: rules.Resolved) -> Acted:
    """Save what an act changed, tell the table, and keep the ticket for a repeat."""
    table, seat, outcome, visibility = turn.table, turn.seat, resolved.outcome, turn.visibility
    stood = documents(turn.system, before(turn.state, outcome))
    save_figures(turn.system, turn.characters, outcome)
    board = outcome.board
    unseen = visibility == Visibility.GM_ONLY and not seat.is_gm and any(event.of_roll for event in outcome.events)
    if unseen:
        board = turn.system.closed(board, turn.state.actor)
    table.board = turn.system.dump_board(board)
    if resolved.roll is not None:
        luck.count(table, resolved.roll)
    changed = {*outcome.plays, *outcome.sheets}
    touched = [str(each.pk) for each in turn.seats if each.character_id and str(each.character_id) in changed]
    events = list(told(turn, outcome, resolved.roll, touched, visibility))
    now = left_by(replace(outcome, board=board), turn.state)
    heard = followed(turn.system, turn.state, now, events, touched)
    save_seat(turn, visibility, is_open(heard))
    if heard:
        heard[0].plays = {key: turn.system.dump_play(play) for key, play in outcome.plays.items()}
    announce(table, heard)
    if resolved.roll is None:
        changes.remember(turn.system, events, stood, documents(turn.system, replace(outcome, board=board)))
    keep(table, seat, turn.wish.ticket)
    dice = dice_told(outcome.events)
    return Acted(table, turn.actor, seat.visibility, unseen, resolved.roll, dice.about if dice else "")


def before(state: State, outcome: Outcome) -> Outcome:
    """Give all that an outcome makes new as it stood."""
    plays = {key: state.figures[key].play for key in outcome.plays}
    sheets = {key: state.figures[key].sheet for key in outcome.sheets}
    return Outcome({}, state.board, plays, sheets=sheets)


def documents(system: Any, outcome: Outcome) -> changes.Documents:
    """Write board, play states and sheets as they are stored."""
    return changes.Documents(
        board=system.dump_board(outcome.board),
        plays={key: system.dump_play(play) for key, play in outcome.plays.items()},
        sheets={key: system.dump_sheet(sheet) for key, sheet in outcome.sheets.items()},
    )


def save_seat(turn: Turn, visibility: int, openly: bool) -> None:
    """Keep for whose eyes a new roll is and the choice for the next one, and of an open act what it shows of a seat."""
    seat, wish = turn.seat, turn.wish
    if turn.system.opens(wish.action):
        seat.roll_visibility = visibility
    if wish.visibility is not None and wish.asked is None:
        seat.visibility = wish.visibility
    noted = away.acted(seat, wish.entropy) if openly else ()
    seat.save(update_fields=[*noted, "roll_visibility", "visibility"])


def dice_told(events: Sequence[Event]) -> Event | None:
    """Give the event that tells of the dice of an act."""
    return next((event for event in events if event.of_dice), events[0] if events else None)


def told(turn: Turn, outcome: Outcome, roll: Roll | None, touched: list[str], visibility: int) -> Iterable[TableEvent]:
    """Turn the rules' events into the table's: what is of a roll for the roll's eyes, all else for everyone.

    Where nothing of an act is open, everyone still sees what it did to a sheet, as far as the party shows it; what is
    open shows that by itself.
    """
    openly, dice = False, dice_told(outcome.events)
    for event in outcome.events:
        thrown = roll if event is dice else None
        eyes = visibility if event.of_roll or thrown else Visibility.PUBLIC
        eyes = Visibility.GM_ONLY if event.secret else eyes
        openly = openly or eyes == Visibility.PUBLIC
        data = {} if thrown or event.kind in turn.system.QUIET_KINDS else dict(event.data)
        if data and event.of_roll and turn.system.opens(turn.wish.action):
            data[OPENS] = True
        data |= {"seats": touched} | voice(turn, event, eyes)
        fact = tell(event.kind, by=turn.seat, data=data, roll=thrown, visibility=eyes, about=event.about)
        if fact.to is not None:
            fact.to = turn.roller
        yield fact
    if outcome.events and touched and not openly:
        everyone = any(shows(turn, outcome, key) for key in {*outcome.plays, *outcome.sheets})
        eyes = Visibility.PUBLIC if everyone else Visibility.SELF_AND_GM
        yield tell("tracks", by=None if everyone else turn.roller, data={"seats": touched}, visibility=eyes)


def shows(turn: Turn, outcome: Outcome, key: str) -> bool:
    """Say whether an act changed what the party shows of somebody."""
    stood, options = turn.state.figures[key], turn.state.options
    now = replace(stood, play=outcome.plays.get(key, stood.play), sheet=outcome.sheets.get(key, stood.sheet))
    return bool(turn.system.track(stood, options) != turn.system.track(now, options))


def voice(turn: Turn, event: Event, eyes: int) -> dict[str, str]:
    """Name whom a GM let act for all to see, so that the log tells of them and not of the GM."""
    name = event.data.get("who")
    return {VOICE: str(name)} if turn.actor is None and name and eyes == Visibility.PUBLIC else {}


def save_figures(system: Any, characters: list[Character], outcome: Outcome) -> None:
    """Save each changed play state and sheet under the revision it was read at; only what is locked may change."""
    locked = {figure_key(character) for character in characters}
    if unnamed := {*outcome.plays, *outcome.sheets} - locked:
        raise Unnamed(unnamed)
    for character in characters:
        key = figure_key(character)
        play, sheet = outcome.plays.get(key), outcome.sheets.get(key)
        if play is None and sheet is None:
            continue
        read_at = Character.objects.filter(pk=character.pk, revision=character.revision)
        character.revision += 1
        character.play = character.play if play is None else system.dump_play(play)
        character.sheet = character.sheet if sheet is None else system.dump_sheet(sheet)
        if not read_at.update(play=character.play, sheet=character.sheet, revision=character.revision):
            raise Overtaken(character.pk)


def hand_of(turn: Turn) -> rules.Hand:
    given = contributed(turn.seats, turn.seat, turn.wish.entropy)
    return rules.Hand(turn.seat.pk, turn.actor.pk if turn.actor else None, turn.visibility, given)
