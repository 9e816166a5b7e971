"""What can happen at a table. Each act is one transaction: lock, ask the rules, save, tell."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from campaigns.models import Campaign
from characters.models import Character
from rules import services as rules
from rules.core.outcome import GM, Event, Figure, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.models import Epoch, Roll
from rules.systems import BY_KEY
from tables import live
from tables.models import Audience, Seat, SeatRole, Table, TableEvent, Ticket, Visibility

NO_CHARACTER = Refusal("no_character", _("You have no character at this table yet."))
ONLY_WATCHING = Refusal("only_watching", _("You are watching. Ask the GM for a seat to play."))
FOREIGN_TICKET = Refusal("foreign_ticket", _("This form belongs to somebody else. Load the page again."))
STALE = Refusal("stale", _("The table has moved on since this page was drawn. Look again, then decide."))
UNKNOWN_FIGURE = Refusal("unknown_figure", _("This character does not sit at the table."))
SEAT_CLOSED = Refusal("seat_closed", _("Your seat was closed."))


@dataclass(frozen=True)
class Acted:
    """An act that took place: what the page needs to draw itself afresh."""

    table: Table
    character: Character | None
    result: Mapping[str, Any]


def figure_key(character: Character) -> str:
    return str(character.pk)


def figure_of(character: Character) -> Figure:
    system = BY_KEY[character.system]
    return Figure(character.name, system.load_sheet(character.sheet), system.load_play(character.play))


def options_of(campaign: Campaign) -> Any:
    """Give the campaign's options; stored ones were checked when they were saved."""
    options = BY_KEY[campaign.system].read_options(campaign.options)
    if isinstance(options, Refusal):
        raise ValueError(f"Campaign {campaign.pk} has options its game refuses: {options.code}.")
    return options


def state_of(table: Table, characters: Iterable[Character], actor: Character | None) -> State:
    """Gather what the rules may read."""
    return State(
        actor=figure_key(actor) if actor else GM,
        figures={figure_key(each): figure_of(each) for each in characters},
        board=BY_KEY[table.campaign.system].load_board(table.board),
        options=options_of(table.campaign),
    )


def lock_table(table_id: UUID) -> Table:
    """Take the lock that every change at a table takes first.

    The epoch is locked in the same statement: a row that is only joined would be as old as the wait for the lock.
    """
    return Table.objects.select_for_update(of=("self", "epoch")).select_related("campaign", "epoch").get(pk=table_id)


def lock_characters(table: Table, keys: Iterable[UUID]) -> list[Character]:
    """Lock characters of this campaign, always by ascending id."""
    wanted = Character.objects.select_for_update().filter(pk__in=list(keys), campaign=table.campaign_id)
    return list(wanted.order_by("pk"))


def contribute(*, seat: Seat, entropy: bytes | None, visibility: int | None = None) -> None:
    """Note that someone is here, what their browser adds to the dice, and for whose eyes they throw."""
    seat.last_seen = timezone.now()
    if entropy is not None:
        seat.entropy = entropy
    if visibility is not None:
        seat.visibility = visibility
    seat.save(update_fields=["last_seen", "entropy", "visibility"])


def act(*, seat: Seat, fields: Mapping[str, object], ticket: UUID | None, seen: str | None = None) -> Acted | Refusal:
    """Let a seat act by the rules of its game, and tell the table what happened."""
    system = BY_KEY[seat.table.campaign.system]
    action = system.read(fields)
    if isinstance(action, Refusal):
        return action
    if seat.role == SeatRole.SPECTATOR:
        return ONLY_WATCHING
    named = identified(system.named(action))
    if named is None:
        return UNKNOWN_FIGURE
    with transaction.atomic():
        table = lock_table(seat.table_id)
        if ticket is not None and (known := Ticket.objects.filter(table=table, uuid=ticket).first()):
            return answered(known, seat, table)
        seats = list(Seat.objects.filter(table=table, closed_at=None).select_related("user", "character"))
        return act_locked(table, seats, seat, system, action, named, ticket, seen)


def act_locked(
    table: Table,
    seats: list[Seat],
    asking: Seat,
    system: Any,
    action: Any,
    named: set[UUID],
    ticket: UUID | None,
    seen: str | None,
) -> Acted | Refusal:
    """Decide an act while the table is locked."""
    seat = next((each for each in seats if each.pk == asking.pk), None)
    if seat is None:
        return SEAT_CLOSED
    own = {seat.character_id} if seat.character_id else set()
    characters = lock_characters(table, own | named)
    if {each.pk for each in characters} != own | named:
        return UNKNOWN_FIGURE
    actor = next((each for each in characters if each.pk == seat.character_id), None)
    if actor is None and not seat.is_gm:
        return NO_CHARACTER
    state = state_of(table, characters, actor)
    if seen is not None and seen != system.open_mark(state.board, state.actor):
        return STALE
    if rules.is_spent(table.epoch):
        turn_epoch(table)
    resolved = rules.resolve_action(
        system=system,
        state=state,
        action=action,
        epoch=table.epoch,
        hand=hand_of(seat, seats),
    )
    if isinstance(resolved, Refusal):
        return resolved
    return settle(table, seats, seat, actor, changed_only(state, resolved), characters, ticket)


def changed_only(state: State, resolved: rules.Resolved) -> rules.Resolved:
    """Leave out the play states that are as they were: nothing is saved or told of them."""
    plays = {key: play for key, play in resolved.outcome.plays.items() if play != state.figures[key].play}
    return replace(resolved, outcome=replace(resolved.outcome, plays=plays))


def settle(
    table: Table,
    seats: list[Seat],
    seat: Seat,
    actor: Character | None,
    resolved: rules.Resolved,
    characters: list[Character],
    ticket: UUID | None,
) -> Acted:
    """Save what an act changed, tell the table, and keep the answer for a repeated ticket."""
    outcome, system = resolved.outcome, BY_KEY[table.campaign.system]
    save_plays(system, characters, outcome)
    board = outcome.board
    if seat.visibility == Visibility.GM_ONLY and not seat.is_gm and actor is not None:
        board = system.closed(board, figure_key(actor))
    table.board = system.dump_board(board)
    touched = [str(each.pk) for each in seats if each.character_id and str(each.character_id) in outcome.plays]
    announce(table, list(told(outcome.events, seat, resolved.roll, touched)))
    if ticket is not None:
        Ticket.objects.create(table=table, uuid=ticket, seat=seat, answer=dict(outcome.result))
    return Acted(table, actor, outcome.result)


def told(events: Iterable[Event], seat: Seat, roll: Roll | None, touched: list[str]) -> Iterable[TableEvent]:
    """Turn the rules' events into the table's, for the eyes the seat has chosen."""
    private = False
    for place, event in enumerate(events):
        thrown = roll if place == 0 else None
        hidden = seat.visibility != Visibility.PUBLIC and (event.of_roll or thrown is not None)
        private = private or hidden
        data = {} if thrown is not None else dict(event.data)
        yield tell(event.kind, by=seat, data=data | {"seats": touched}, roll=thrown, hidden_by=seat if hidden else None)
    if private and touched:
        yield tell("tracks", by=None, data={"seats": touched})


def tell(
    kind: str,
    *,
    by: Seat | None,
    data: Mapping[str, Any] | None = None,
    roll: Roll | None = None,
    hidden_by: Seat | None = None,
) -> TableEvent:
    """Write down one event, not yet numbered."""
    event = TableEvent(kind=kind, data=dict(data or {}), by=by, roll=roll, at=timezone.now())
    if hidden_by is not None:
        event.audience = Audience.GM
        event.to = hidden_by if hidden_by.visibility == Visibility.SELF_AND_GM else None
    return event


def announce(table: Table, events: list[TableEvent]) -> None:
    """Number the events, save them with the table's state, and publish them once all is committed."""
    for event in events:
        table.last_seq += 1
        event.table, event.seq = table, table.last_seq
    TableEvent.objects.bulk_create(events)
    table.save(update_fields=["board", "last_seq"])
    transaction.on_commit(lambda: live.publish(table.pk, events))


def save_plays(system: Any, characters: list[Character], outcome: Outcome) -> None:
    """Save each changed play state under the revision it was read at."""
    for character in characters:
        play = outcome.plays.get(figure_key(character))
        if play is None:
            continue
        character.play, character.revision = system.dump_play(play), character.revision + 1
        character.save(update_fields=["play", "revision"])


def answered(known: Ticket, seat: Seat, table: Table) -> Acted | Refusal:
    """Answer a repeated ticket as the first time; nobody else's ticket counts."""
    if known.seat_id != seat.pk:
        return FOREIGN_TICKET
    own = Character.objects.filter(pk=seat.character_id).first() if seat.character_id else None
    return Acted(table, own, known.answer)


def hand_of(seat: Seat, seats: list[Seat]) -> rules.Hand:
    """Mix in what every seated browser added; a GM's own is left out when anyone else is seated."""
    given = {each.pk: bytes(each.entropy) for each in seats}
    if seat.is_gm and len(given) > 1:
        del given[seat.pk]
    return rules.Hand(seat.pk, seat.character_id, seat.visibility, given)


def turn_epoch(table: Table, open_gm_seed: bool = False) -> None:
    """End the table's epoch and promise the next one."""
    rules.end_epoch(epoch=table.epoch, open_gm_seed=open_gm_seed)
    table.epoch = rules.open_epoch(book=table.pk)
    table.save(update_fields=["epoch"])


def end_epoch(*, seat: Seat, open_gm_seed: bool) -> None:
    """Let the GM end the epoch: the table's seed is opened for everyone to check."""
    with transaction.atomic():
        table = lock_table(seat.table_id)
        turn_epoch(table, open_gm_seed)
        announce(table, [tell("epoch_ended", by=seat)])


def open_gm_seed(*, seat: Seat, epoch_id: UUID) -> bool:
    """Let the GM open the seed of hidden rolls, once its epoch has ended."""
    epoch = Epoch.objects.filter(pk=epoch_id, book=seat.table_id, ended_at__isnull=False).first()
    if epoch is not None:
        rules.reveal_gm_seed(epoch=epoch)
    return epoch is not None


def reveal(*, seat: Seat, event_id: str) -> TableEvent | None:
    """Show everyone a roll that was hidden, with its original time. Twice is once."""
    with transaction.atomic():
        table = lock_table(seat.table_id)
        hidden = TableEvent.objects.filter(table=table, public_id=event_id, audience=Audience.GM, roll__isnull=False)
        found = hidden.first()
        if found is None or TableEvent.objects.filter(table=table, kind="revealed", roll=found.roll_id).exists():
            return found
        shown = tell("revealed", by=found.by, roll=found.roll)
        announce(table, [shown])
        return shown


def identified(keys: Iterable[str]) -> set[UUID] | None:
    """Read the ids an act names; None if one is no id."""
    try:
        return {UUID(key) for key in keys}
    except (ValueError, AttributeError, TypeError):
        return None
