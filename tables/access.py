"""Who may do what at a table. What one may not see does not exist."""

from typing import Any

from django.http import Http404, HttpRequest

from campaigns.models import Campaign
from config.logs import note
from tables.models import Seat


def seat_or_404(request: HttpRequest, slug: str) -> Seat:
    """Give the person's own seat at this table, with all that its pages read."""
    seat = quiet_seat_or_404(request, slug)
    note(table=slug, seat=str(seat.pk))
    return seat


def quiet_seat_or_404(request: HttpRequest, slug: str) -> Seat:
    """Give the person's own seat, and let nothing that is logged afterwards say whose it is."""
    seats = Seat.objects.select_related("table__campaign", "table__epoch", "table__session", "character", "user")
    seat = seats.filter(table__slug=slug, user=request.user.pk, closed_at=None).first()
    if seat is None:
        raise Http404
    seat.watch = getattr(request, "watch", None)
    return seat


def seat_in(campaign: Campaign, user: Any) -> Seat | None:
    """Give a member's seat at the campaign's table, if they have sat down before."""
    return Seat.objects.filter(table__campaign=campaign, user=user, closed_at=None).select_related("table").first()


def gm_seat_or_404(request: HttpRequest, slug: str) -> Seat:
    seat = seat_or_404(request, slug)
    if not seat.is_gm:
        raise Http404
    return seat
