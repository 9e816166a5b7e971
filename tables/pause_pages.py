"""The X of every page of a table, and the calm banner. What is asked here is in no log: see `config.logs`."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from accounts.pages import lead_on, next_of
from config.limits import allow
from tables import pages, pausing
from tables.access import gm_seat_or_404, quiet_seat_or_404
from tables.models import PauseFor, Seat

READY, MINUTE, REST, RESUME = "ready", "minute", "rest", "resume"


def pause_panel(seat: Seat, **more: Any) -> dict[str, Any]:
    return pages.frame(seat) | more


@require_http_methods(["GET", "POST"])
def x(request: HttpRequest, slug: str) -> HttpResponse:
    """Pause the table, say that one could go on, or draw how it stands. The limit is the table's, never a person's."""
    seat = quiet_seat_or_404(request, slug)
    asked = request.method == "POST" and not press(seat, request.POST.get("do", ""))
    if request.method == "POST" and not request.htmx:  # type: ignore[attr-defined]
        return lead_on(where(request, seat))
    seat.table.refresh_from_db(fields=["pause"])
    part = "tables/pause_answer.html" if request.htmx else "tables/x.html"  # type: ignore[attr-defined]
    return render(request, part, pause_panel(seat, told_gm=asked and seat.table.pause_for == PauseFor.GM))


def press(seat: Seat, do: str) -> bool:
    """Do what a button of the banner says; False for X itself, which nothing ever hinders."""
    if do not in (READY, MINUTE, REST, RESUME):
        pausing.stop(table_id=seat.table_id)
        return False
    if do in (REST, RESUME):
        pausing.decide(seat=seat, rest=do == REST)
    elif allow(f"x:{seat.table_id}", settings.ACTS_PER_SECOND, settings.ACTS_BURST):
        pausing.answer(seat=seat, could=do == READY)
    return True


def where(request: HttpRequest, seat: Seat) -> str:
    """Lead back to the page somebody pressed on; where only the GM hears of it, to the page that says so."""
    slug, back = seat.table.slug, next_of(request)
    if seat.table.pause_for == PauseFor.GM and not seat.is_gm:
        return reverse("tables:x", args=[slug])
    return back if back.startswith(f"/t/{slug}/") else reverse("tables:table", args=[slug])


@require_POST
def whom(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a GM choose whom X stops."""
    seat = gm_seat_or_404(request, slug)
    if request.POST.get("pause_for") in PauseFor.values:
        pausing.change_whom(seat=seat, pause_for=request.POST["pause_for"])
    return lead_on(next_of(request) or "tables:gm", slug)
