"""A character's own page as a place to act from: for whoever leads its table, and for whoever plays it there."""

from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.pages import REFUSED, lead_on
from characters import sheet_pages
from characters.reading import Reading, changing_or_404
from config.limits import allow
from rules.core.outcome import Refusal
from rules.systems import BY_KEY
from tables import services
from tables.forms import read_posted
from tables.models import Seat
from tables.states import state_of
from tables.views import STATUS, TOO_FAST


def seat_for(reading: Reading, user: User) -> Seat | None:
    """Give the seat by which somebody changes this character in play: a GM's, or the one that plays it."""
    campaign = reading.character.campaign
    if campaign is None or campaign.archived_at or not reading.may_change:
        return None
    seats = Seat.objects.filter(table__campaign=campaign, user=user.pk, closed_at=None)
    seat = seats.select_related("table__campaign", "table__epoch", "table__session", "user").first()
    return seat if seat and (seat.is_gm or seat.character_id == reading.character.pk) else None


def hands(reading: Reading, user: User) -> dict[str, Any]:
    """Give what the page of a character can do there, and where it is sent; nothing for those who only read."""
    seat = seat_for(reading, user)
    if seat is None:
        return {}
    character = reading.character
    state = state_of(seat.table, [character], None if leads(seat, character.pk) else character)
    plays = seat.character_id == character.pk
    return {
        "acts": BY_KEY[character.system].available(state),
        "roll_url": reverse("tables:sheet", args=[seat.table.slug]) if plays else "",
        "place_url": reverse("tables:person", args=[seat.table.slug, seat.pk]) if plays else "",
        "act_url": reverse("tables:deed", args=[character.pk]),
        "ticket": uuid4(),
    }


def leads(seat: Seat, character: UUID) -> bool:
    """Say whether a seat acts as the GM on this character; whoever plays it acts as its player."""
    return seat.is_gm and seat.character_id != character


@require_POST
def deed(request: HttpRequest, character: UUID) -> HttpResponse:
    """Change how a character stands from its own page, by the table's own rules."""
    reading = changing_or_404(request, character)
    seat = seat_for(reading, request.user)  # type: ignore[arg-type]
    if seat is None:
        raise Http404
    posted = read_posted(request.POST)
    answer: services.Acted | Refusal = TOO_FAST
    if allow(f"act:{seat.pk}", settings.ACTS_PER_SECOND, settings.ACTS_BURST):
        answer = services.act(seat=seat, fields=posted.fields, ticket=posted.ticket, as_gm=leads(seat, character))
    if not isinstance(answer, Refusal):
        return lead_on("characters:sheet", character)
    reading.character.refresh_from_db(fields=["play", "revision"])
    context = sheet_pages.sheet_page(reading, request.user) | {"refusal": answer}  # type: ignore[arg-type]
    return render(request, "characters/sheet.html", context, status=STATUS.get(answer.code, REFUSED))
