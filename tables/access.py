"""Who may do what at a table. What one may not see does not exist."""

from django.http import Http404, HttpRequest

from config.logs import note
from tables.models import Seat, SeatRole


def seat_or_404(request: HttpRequest, slug: str) -> Seat:
    """Give the person's own seat at this table, with all that its pages read."""
    seats = Seat.objects.select_related("table__campaign", "table__epoch", "character", "user")
    seat = seats.filter(table__slug=slug, user=request.user.pk, closed_at=None).first()
    if seat is None:
        raise Http404
    note(table=slug, seat=str(seat.pk))
    return seat


def gm_seat_or_404(request: HttpRequest, slug: str) -> Seat:
    seat = seat_or_404(request, slug)
    if not seat.is_gm:
        raise Http404
    return seat


def may_act(seat: Seat) -> bool:
    return seat.role != SeatRole.SPECTATOR
