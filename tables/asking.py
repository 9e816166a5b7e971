"""Asking for rolls: a GM asks one, several or all, and each answers once, by a roll or by a word."""

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.http import Http404
from django.utils import timezone

from rules.core.fields import line
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY
from tables.acting import Wish
from tables.agreed import options_of
from tables.leading import lock_led_table
from tables.models import (
    AnswerState,
    Asked,
    Audience,
    RollRequest,
    Seat,
    SeatRole,
    Table,
    TableEvent,
    Visibility,
)
from tables.readings import readings, score_of
from tables.request_words import ASKED, DECLINED, OVER, REMINDED, REQUESTS
from tables.services import SEAT_CLOSED, UNKNOWN_FIGURE, Acted, act_locked, answered, archived, keep
from tables.states import identified, state_of
from tables.telling import announce, lock_table, tell

MOST_OPEN = 8
MOST_WORDS = 200
REMIND_AFTER = timedelta(seconds=10)

NOBODY = Refusal("nobody_asked", _("Choose who is to roll."))
GONE = Refusal("asked_gone", _("Somebody you chose no longer plays at this table. Look again, then send."))
TOO_MANY = Refusal(
    "too_many_requests", _("At most %(most)s requests can be open. Close one of them first."), {"most": MOST_OPEN}
)
OVER_NOW = Refusal("request_over", _("This request is over. Nothing was rolled for it."))
ANSWERED = Refusal("request_answered", _("You have answered this already."))
SOMEBODY_ELSE = Refusal("request_other_character", _("This was asked of a character that you no longer play."))
TOO_LONG = Refusal("decline_too_long", _("At most %(most)s characters fit in an answer."), {"most": MOST_WORDS})
STALE = frozenset({GONE.code, OVER_NOW.code, ANSWERED.code, SOMEBODY_ELSE.code})
"""What is refused because a page no longer shows what stands."""


# --- asking -----------------------------------------------------------------------------------------------------------


@transaction.atomic
def ask(
    *, seat: Seat, who: Collection[UUID], fields: Mapping[str, object], visibility: int, ticket: UUID | None
) -> RollRequest | Refusal | None:
    """Ask these seats for a roll; the same ticket again asks nobody twice."""
    table = lock_led_table(seat)
    if refusal := archived(table):
        return refusal
    if known := answered(table, seat, ticket):
        return known if isinstance(known, Refusal) else None
    request = BY_KEY[table.campaign.system].read_request(fields, options_of(table.campaign))
    if isinstance(request, Refusal):
        return request
    chosen = [each for each in who_can_be_asked(table) if each.pk in who]
    if refusal := choice_refused(table, who, chosen):
        return refusal
    put_aside(table, visibility)
    made = RollRequest.objects.create(table=table, by=seat, ask=request, visibility=visibility, at=timezone.now())
    Asked.objects.bulk_create(Asked(request=made, seat=each, character=each.character) for each in chosen)
    announce(table, asked_told(made, seat, chosen))
    keep(table, seat, ticket)
    return made


def choice_refused(table: Table, who: Collection[UUID], chosen: list[Seat]) -> Refusal | None:
    if not who:
        return NOBODY
    if len(chosen) != len(set(who)):
        return GONE
    waiting = RollRequest.objects.filter(table=table, closed_at=None, asked__state=AnswerState.WAITING).distinct()
    return TOO_MANY if waiting.count() >= MOST_OPEN else None


def who_can_be_asked(table: Table) -> list[Seat]:
    """Give everyone at the table who plays a character, in one query."""
    seats = Seat.objects.filter(table=table, closed_at=None, character__isnull=False)
    return list(seats.exclude(role=SeatRole.SPECTATOR).select_related("user", "character"))


# --- what is told -----------------------------------------------------------------------------------------------------


def eyes(event: TableEvent, request: RollRequest, seat: Seat | None) -> TableEvent:
    """Let an event be seen by all where the request is, else by GMs and by the one whom it concerns."""
    if request.visibility != Visibility.PUBLIC:
        event.audience, event.to = Audience.GM, seat
    return event


def asked_told(request: RollRequest, by: Seat, chosen: list[Seat]) -> list[TableEvent]:
    """Tell all at once who is asked, or each one alone."""
    groups = [chosen] if request.visibility == Visibility.PUBLIC else [[each] for each in chosen]
    return [eyes(one_asked(request, by, group), request, group[0]) for group in groups]


def one_asked(request: RollRequest, by: Seat, group: list[Seat]) -> TableEvent:
    names = [each.character.name for each in group if each.character]
    return tell(ASKED, by=by, data={"ask": request.ask, "names": names, "asked": [str(each.pk) for each in group]})


# --- answering --------------------------------------------------------------------------------------------------------


@transaction.atomic
def answer(
    *,
    seat: Seat,
    request_id: UUID,
    ticket: UUID | None,
    fields: Mapping[str, object] | None = None,
    entropy: bytes | None = None,
) -> Acted | Refusal:
    """Roll for what was asked, as it was asked or as the tray was filled in since; once."""
    table = lock_table(seat.table_id)
    row = row_of(table, seat, request_id)
    if known := answered(table, seat, ticket):
        return known if isinstance(known, Refusal) else Acted(table, row.seat.character, row.seat.visibility)
    if refusal := row_refused(row):
        return refusal
    system, request = BY_KEY[table.campaign.system], row.request
    action = system.read(asked_fields(table, row) if fields is None else fields)
    named = () if isinstance(action, Refusal) else identified(system.named(action))
    if isinstance(action, Refusal) or named is None:
        return action if isinstance(action, Refusal) else UNKNOWN_FIGURE
    eyes_of = request.visibility if system.opens(action) else None
    acted = act_locked(table, seat.pk, Wish(action, set(named), ticket, None, entropy, eyes_of, False, request.ask))
    if isinstance(acted, Acted) and system.opens(action):
        row.state, row.roll, row.about = AnswerState.ROLLED, acted.roll, acted.about
        row.save(update_fields=["state", "roll", "about"])
        announce(acted.table, [eyes(tell(REQUESTS, by=seat), request, seat)])
    return acted


def row_of(table: Table, seat: Seat, request_id: UUID) -> Asked:
    """Give what a seat was asked; who was not asked learns nothing of it."""
    rows = Asked.objects.filter(request=request_id, request__table=table, seat=seat.pk)
    row = rows.select_related("request", "seat__character").first()
    if row is None:
        raise Http404
    return row


def row_refused(row: Asked) -> Refusal | None:
    if row.seat.closed_at is not None:
        return SEAT_CLOSED
    if row.state != AnswerState.WAITING:
        return ANSWERED
    if row.request.closed_at is not None:
        return OVER_NOW
    return None if row.character_id and row.seat.character_id == row.character_id else SOMEBODY_ELSE


def asked_fields(table: Table, row: Asked) -> Mapping[str, object]:
    """Give the fields of the act that answers a request as it was asked."""
    character = row.seat.character
    state = state_of(table, [character] if character else [], character)
    fields: Mapping[str, object] = BY_KEY[table.campaign.system].request_act(state, row.request.ask)
    return fields


@transaction.atomic
def decline(*, seat: Seat, request_id: UUID, words: str, ticket: UUID | None) -> Refusal | None:
    """Let somebody say that they do not roll, and why; once."""
    table = lock_table(seat.table_id)
    row, said = row_of(table, seat, request_id), line(words) or ""
    if known := answered(table, seat, ticket):
        return known if isinstance(known, Refusal) else None
    if len(said) > MOST_WORDS:
        return TOO_LONG
    if refusal := row_refused(row) or archived(table):
        return refusal
    row.state, row.words = AnswerState.DECLINED, said
    row.save(update_fields=["state", "words"])
    announce(table, [eyes(tell(DECLINED, by=row.seat, data={"why": said}), row.request, row.seat)])
    keep(table, seat, ticket)
    return None


# --- leading ----------------------------------------------------------------------------------------------------------


@transaction.atomic
def remind(*, seat: Seat, request_id: UUID, whom: UUID) -> Refusal | None:
    """Remind somebody who has not answered yet; pressed again at once, it stays one reminder."""
    table, now = lock_led_table(seat), timezone.now()
    rows = Asked.objects.filter(request=request_id, request__table=table, seat=whom, request__closed_at=None)
    row = rows.filter(state=AnswerState.WAITING).select_related("seat").first()
    if refusal := archived(table):
        return refusal
    if row is None or row.seat.closed_at is not None:
        return OVER_NOW
    if row.reminded_at is None or now - row.reminded_at > REMIND_AFTER:
        Asked.objects.filter(pk=row.pk).update(reminded_at=now)
        event = tell(REMINDED, by=seat)
        event.audience, event.to = Audience.SEATS, row.seat
        announce(table, [event])
    return None


@transaction.atomic
def close(*, seat: Seat, request_id: UUID) -> Refusal | None:
    """End a request as it stands; whoever presses second finds it closed."""
    table = lock_led_table(seat)
    if refusal := archived(table):
        return refusal
    for request in RollRequest.objects.filter(table=table, pk=request_id, closed_at=None):
        end(table, request, seat)
    return None


def close_all(table: Table) -> None:
    """End whatever is still asked, as with the scene or the evening that it belonged to."""
    for request in RollRequest.objects.filter(table=table, closed_at=None):
        end(table, request, None)


def put_aside(table: Table, visibility: int) -> None:
    """End what everybody has answered: the next request takes its place, a hidden one that of hidden ones only."""
    alike = Q(visibility=Visibility.PUBLIC)
    waiting = Asked.objects.filter(request__table=table, state=AnswerState.WAITING).values("request")
    done = RollRequest.objects.filter(table=table, closed_at=None).exclude(pk__in=waiting)
    for request in done.filter(alike if visibility == Visibility.PUBLIC else ~alike):
        end(table, request, None)


def end(table: Table, request: RollRequest, by: Seat | None) -> None:
    """Close a request, and tell what the rolls came to together."""
    rows = list(request.asked.select_related("seat", "roll"))
    request.closed_at = timezone.now()
    request.save(update_fields=["closed_at"])
    known = readings(table, rows)
    scores = [score_of(table, request.ask, known.get(row.pk)) for row in rows]
    rolled = any(row.state == AnswerState.ROLLED for row in rows)
    data: dict[str, Any] = {"ask": request.ask, "scores": scores} if rolled else {}
    told = tell(OVER if data else REQUESTS, by=by, data=data)
    if request.visibility == Visibility.PUBLIC:
        return announce(table, [told])
    told.audience = Audience.GM
    asked = [eyes(tell(REQUESTS), request, row.seat) for row in rows]
    return announce(table, [told, *asked])
