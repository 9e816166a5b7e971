"""The address of a GM's hidden roll: its frame, and the throw."""

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from accounts.pages import lead_on
from config.limits import allow
from rules.core.outcome import Refusal
from rules.entropy import read_entropy
from tables import hiding, pages, throwing
from tables.access import gm_seat_or_404
from tables.forms import read_uuid
from tables.models import Seat
from tables.throwing import Throw
from tables.views import STATUS, TOO_FAST


@require_http_methods(["GET", "POST"])
def hidden(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the frame, or throw for the GMs' eyes alone; what was refused stays as it was typed."""
    seat = gm_seat_or_404(request, slug)
    refusal = thrown(seat, request.POST) if request.method == "POST" else None
    if request.method == "POST" and refusal is None and not request.htmx:  # type: ignore[attr-defined]
        return lead_on("tables:gm", slug)
    part = "panels/hidden_roll" if request.htmx else "hidden_roll"  # type: ignore[attr-defined]
    context = pages.frame(seat) | hiding.hidden_panel(seat, request.POST, refusal)
    return render(request, f"tables/{part}.html", context, status=STATUS.get(refusal.code, 422) if refusal else 200)


def thrown(seat: Seat, form: Mapping[str, str]) -> Refusal | None:
    if not allow(f"act:{seat.pk}", settings.ACTS_PER_SECOND, settings.ACTS_BURST):
        return TOO_FAST
    typed = hiding.asked(hiding.begun(seat), form)
    if isinstance(typed, Refusal):
        return typed
    ticket, entropy = read_uuid(form.get("ticket", "")), read_entropy(form.get("entropy", ""))
    return throwing.throw(seat=seat, wish=Throw(typed, True, ticket, entropy))
