"""The GMs' secret notes on their page: saved while they are typed, read as Markdown."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from accounts.pages import lead_on
from characters.editing import STALE
from config.markdown import shown
from rules.core.outcome import Refusal
from tables import noting, pages
from tables.access import gm_seat_or_404
from tables.models import Seat

CONFLICT, REFUSED = 409, 422


@require_http_methods(["GET", "POST"])
def notes(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the notes as they read, or keep what is typed; what the same page saved last is no conflict."""
    seat = gm_seat_or_404(request, slug)
    if request.method == "GET":
        context = pages.frame(seat) | {"notes": noting.notes_of(seat), "read": shown(noting.notes_of(seat))}
        return render(request, "tables/notes.html", context)
    typed, page, seen = (request.POST.get(name, "") for name in ("notes", "page", "seen"))
    there, key = noting.mark(noting.notes_of(seat)), f"gm-notes:{seat.table_id}"
    if request.POST.get("keep") == "theirs":
        return HttpResponse(headers={"HX-Refresh": "true"}) if request.htmx else lead_on("tables:gm", slug)  # type: ignore[attr-defined]
    if request.session.get(key) == [page, there]:
        seen = there
    answer = noting.change(seat=seat, notes=typed, seen=seen)
    if isinstance(answer, Refusal):
        return noted(request, seat, noting.panel(seat, typed, answer, page, seen))
    request.session[key] = [page, noting.mark(answer)]
    return noted(request, seat, noting.panel(seat, page=page) | {"saved": True})


def noted(request: HttpRequest, seat: Seat, panel: dict[str, Any]) -> HttpResponse:
    """Draw the state of the notes; without a script the GM's page, or the way back to it."""
    refusal = panel["notes_refusal"]
    status = 200 if refusal is None else CONFLICT if refusal is STALE else REFUSED
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "components/notes_state.html", pages.frame(seat) | panel, status=status)
    if refusal is None:
        return lead_on("tables:gm", seat.table.slug)
    return render(request, "tables/gm.html", pages.gm_page(seat) | panel, status=status)
