"""A seat on another device: its person makes a link or a QR code for themselves, a GM for a guest who lost theirs.

It works once and for a few minutes, and nobody who reads the database can use it.
"""

import secrets
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.device import enter
from accounts.models import User
from accounts.pages import lead_on, wait_page
from accounts.services import token_hash
from campaigns.qr import qr_svg
from config.limits import address, allow
from tables import pages
from tables.access import gm_seat_or_404, seat_or_404
from tables.join import closed
from tables.models import Seat, SeatPass

TOKEN_BYTES = 32
LASTS = timedelta(minutes=10)
A_MINUTE, AT_ONCE = 3, 5


@transaction.atomic
def make_pass(*, seat: Seat) -> str:
    """Make a new link for a seat and give its token, which is known to nobody afterwards; an older one is void."""
    SeatPass.objects.filter(seat=seat).delete()
    token = secrets.token_urlsafe(TOKEN_BYTES)
    SeatPass.objects.create(seat=seat, token_hash=token_hash(token), expires_at=timezone.now() + LASTS)
    return token


def seat_by(token: str) -> Seat | None:
    """Find whose seat a link leads to; used, expired and invented ones are all None."""
    found = SeatPass.objects.filter(token_hash=token_hash(token), expires_at__gt=timezone.now())
    found = found.filter(seat__closed_at=None, seat__user__is_active=True, seat__user__is_staff=False)
    known = found.select_related("seat__table__campaign", "seat__user", "seat__character").first()
    return known.seat if known else None


@transaction.atomic
def use_pass(*, token: str) -> Seat | None:
    """Use a link up; of two who come at once one comes in."""
    seat = seat_by(token)
    taken = seat is not None and SeatPass.objects.filter(token_hash=token_hash(token)).delete()[0]
    return seat if taken else None


def may_carry(user: User) -> bool:
    """Whoever runs the server signs in by their password, and by no link."""
    return not user.is_staff


@never_cache
@require_http_methods(["GET", "POST"])
def carry(request: HttpRequest, slug: str) -> HttpResponse:
    """Show somebody the way to another device, and make a link when they ask for one."""
    seat = seat_or_404(request, slug)
    if not may_carry(seat.user):
        raise Http404
    return shown(request, seat, seat)


@never_cache
@require_POST
def carry_guest(request: HttpRequest, slug: str, guest: UUID) -> HttpResponse:
    """Let a GM bring a guest back who has lost their device; an account's owner signs in by themselves."""
    seat = gm_seat_or_404(request, slug)
    theirs = Seat.objects.filter(table=seat.table_id, pk=guest, closed_at=None, user__is_guest=True)
    found = theirs.select_related("table__campaign", "user", "character").first()
    if found is None or found.is_gm:
        raise Http404
    return shown(request, seat, found)


def shown(request: HttpRequest, seat: Seat, carried: Seat) -> HttpResponse:
    """Draw the page, with a fresh link after a press; it is shown this once."""
    context = pages.frame(seat) | {"carried": carried, "minutes": int(LASTS.total_seconds() // 60)}
    if request.method == "POST":
        if not allow(f"carry:{seat.pk}", A_MINUTE / 60, AT_ONCE):
            return wait_page(request)
        path = reverse("tables:arrive", args=[make_pass(seat=carried)])
        link = settings.PUBLIC_URL + path if settings.PUBLIC_URL else request.build_absolute_uri(path)
        context |= {"link": link, "qr": qr_svg(link)}
    return render(request, "tables/carry.html", context)


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def arrive(request: HttpRequest, token: str) -> HttpResponse:
    """Sit down on this device by a link. Looking changes nothing."""
    a_minute, what = settings.JOINS_PER_MINUTE, "arrive" if request.method == "POST" else "look-seat"
    if not allow(f"{what}:{address(request)}", a_minute / 60, a_minute):
        return wait_page(request)
    if request.method == "POST":
        seat = use_pass(token=token)
        if seat is None:
            return closed(request)
        enter(request, seat.user)
        return lead_on("tables:table", seat.table.slug)
    seat = seat_by(token)
    if seat is None:
        return closed(request)
    campaign = seat.table.campaign
    context = {"carried": seat, "campaign": campaign, "system_key": campaign.system}
    return render(request, "tables/arrive.html", context)
