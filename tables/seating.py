"""Who sits at a table: coming, changing places, leaving."""

from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.http import Http404
from django.utils import timezone

from campaigns.models import GM_ROLES, Campaign, Role
from campaigns.services import lock_campaign
from characters.models import Character
from rules import services as rules
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY
from tables import live
from tables.epochs import promised
from tables.models import Seat, SeatRole, Table
from tables.telling import announce, lock_table, tell

NOBODY_WATCHES = Refusal(
    "nobody_watches", _("Nobody only watches at this table just now. Ask the GM for a seat to play.")
)


def may_sit(campaign_id: UUID, role: str) -> bool:
    """Say whether a role has a place at the table: spectators as long as they are wanted, read as it stands now."""
    return role != SeatRole.SPECTATOR or Campaign.objects.filter(pk=campaign_id, spectators=True).exists()


def unseated(campaign: Campaign, user: Any) -> Refusal | None:
    """Say why a member cannot sit down just now."""
    watches = campaign.memberships.filter(user=user, role=Role.SPECTATOR).exists()
    return NOBODY_WATCHES if watches and not may_sit(campaign.pk, SeatRole.SPECTATOR) else None


def open_table(*, campaign: Campaign) -> Table:
    """Give the campaign its table, with dice promised before the first roll."""
    with transaction.atomic():
        if known := Table.objects.filter(campaign=campaign).first():
            return known
        lock_campaign(campaign.pk)
        table = Table.objects.filter(campaign=campaign).first()
        if table is None:
            table = Table(campaign=campaign, slug=campaign.slug)
            table.board = BY_KEY[campaign.system].dump_board(BY_KEY[campaign.system].blank_board())
            table.epoch = rules.open_epoch(book=table.pk)
            table.save(force_insert=True)
            announce(table, [promised(table.epoch)])
        return table


def seat_person(*, table: Table, user: Any, role: str, character: Character | None = None) -> Seat:
    """Seat someone, or bring their seat up to date, and tell the table."""
    with transaction.atomic():
        table = lock_table(table.pk)
        seat = Seat.objects.filter(table=table, user=user).first()
        fresh = seat is None or seat.closed_at is not None
        if seat is None:
            seat = Seat(table=table, user=user)
        seat.role, seat.closed_at = role, None
        seat.character = character or seat.character
        seat.version += 1
        seat.save()
        if fresh or character is not None:
            came = tell("joined" if fresh else "took", by=seat)
            came.plays = {str(character.pk): character.play} if character else {}
            announce(table, [came])
        transaction.on_commit(lambda: live.seats_changed(table.pk))
    return seat


def seat_member(*, campaign: Campaign, user: Any) -> Seat:
    """Give a member their seat at the campaign's table, opening both when they come for the first time.

    In an archived campaign too: its members may read, and whatever they try to do is refused.
    """
    with transaction.atomic():
        lock_campaign(campaign.pk)  # whoever is taken out just now either gets no seat or loses it
        seat = Seat.objects.filter(table__campaign=campaign, user=user, closed_at=None).select_related("table").first()
        if seat is not None:
            return seat
        membership = campaign.memberships.filter(user=user).first()
        if membership is None or not may_sit(campaign.pk, seat_role(membership.role)):
            raise Http404
        return seat_person(table=open_table(campaign=campaign), user=user, role=seat_role(membership.role))


def seat_role(membership_role: str) -> str:
    """Owners and GMs sit as GM, the others as what they are."""
    return SeatRole.GM if membership_role in GM_ROLES else membership_role


def close_seat(*, seat: Seat) -> None:
    """Take a seat away: nothing of the table reaches it any more."""
    with transaction.atomic():
        table = lock_table(seat.table_id)
        seat.closed_at, seat.version = timezone.now(), seat.version + 1
        seat.save(update_fields=["closed_at", "version"])
        announce(table, [tell("left", by=seat)])
        transaction.on_commit(lambda: live.revoke(table.pk, seat.pk))


def membership_changed(campaign: Campaign, user: Any, role: str | None) -> None:
    """Follow a member's role at the table; whoever is out of the campaign, or may not watch, loses the seat."""
    for seat in Seat.objects.filter(table__campaign=campaign, user=user, closed_at=None).select_related("table"):
        if role is None or not may_sit(campaign.pk, seat_role(role)):
            close_seat(seat=seat)
        else:
            seat_person(table=seat.table, user=user, role=seat_role(role))


def watching_changed(campaign: Campaign) -> None:
    """Take the seats of those who watch where nobody may any more; they sit down again once they may."""
    for table_id in campaign.tables.order_by("pk").values_list("pk", flat=True):
        lock_table(table_id)
        for seat in Seat.objects.filter(table=table_id, role=SeatRole.SPECTATOR, closed_at=None):
            if not may_sit(campaign.pk, seat.role):
                close_seat(seat=seat)


def campaign_deleted(campaign: Campaign) -> None:
    """Hold every table of a campaign that is about to go, so that no act comes after, and cut its streams."""
    for table_id in campaign.tables.order_by("pk").values_list("pk", flat=True):
        lock_table(table_id)
    for seat in Seat.objects.filter(table__campaign=campaign, closed_at=None):
        transaction.on_commit(partial(live.revoke, seat.table_id, seat.pk))


def begin_anew(user: Any) -> None:
    """End the streams of a person's seats: only a page they may still see lets them begin again."""
    for seat in Seat.objects.filter(user=user, closed_at=None):
        Seat.objects.filter(pk=seat.pk).update(version=F("version") + 1)
        transaction.on_commit(partial(live.seats_changed, seat.table_id))
