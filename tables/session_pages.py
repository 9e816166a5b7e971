"""Pages about evenings: opening and closing one, when the next is, and what is told of one afterwards."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods

from accounts.pages import lead_on
from campaigns.models import PlaySession
from config.markdown import shown
from rules.core.outcome import Refusal
from tables import pages, recaps, sessions
from tables.access import gm_seat_or_404, seat_or_404
from tables.agreed import options_of
from tables.forms import EndForm, read_number
from tables.models import Seat
from tables.replaying import happened
from tables.reporting import report_of

REFUSED, CONFLICT = 422, 409


def session_panel(seat: Seat, form: EndForm | None = None, refusal: Refusal | None = None) -> dict[str, Any]:
    """Give the GM's part about the session, with what was typed where it was refused."""
    shown = sessions.session_shown(seat.table)
    return pages.frame(seat) | shown | {"end_form": form or EndForm(), "session_refusal": refusal}


@require_http_methods(["GET", "POST"])
def session(request: HttpRequest, slug: str) -> HttpResponse:
    """Open or close a session; as a page it is what the GM's pages show of it."""
    seat = gm_seat_or_404(request, slug)
    if request.method == "POST":
        return ended(request, seat) if request.POST.get("do") == "end" else started(request, seat)
    part = "tables/panels/session.html" if request.htmx else "tables/session.html"  # type: ignore[attr-defined]
    return render(request, part, session_panel(seat))


def started(request: HttpRequest, seat: Seat) -> HttpResponse:
    number = read_number(request.POST.get("number", ""))
    answer = sessions.start_session(seat=seat, number=number or 0)
    if isinstance(answer, Refusal):
        return said_no(request, seat, None, answer)
    return lead_on("tables:gm", seat.table.slug)


def ended(request: HttpRequest, seat: Seat) -> HttpResponse:
    form, number = EndForm(request.POST), read_number(request.POST.get("number", ""))
    if not form.is_valid():
        return said_no(request, seat, form, None)
    answer = sessions.end_session(seat=seat, number=number or 0, **form.cleaned_data)
    if isinstance(answer, Refusal):
        return said_no(request, seat, form, answer)
    return lead_on("tables:recap", seat.table.slug, answer.number)


def said_no(request: HttpRequest, seat: Seat, form: EndForm | None, refusal: Refusal | None) -> HttpResponse:
    """Draw the page again with what was typed and why nothing happened."""
    seat.table.refresh_from_db(fields=["session"])
    context = session_panel(seat, form, refusal)
    return render(request, "tables/session.html", context, status=CONFLICT if refusal else REFUSED)


@require_GET
def recap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Tell a session: players what everybody saw, GMs also what was theirs alone."""
    seat = seat_or_404(request, slug)
    told = PlaySession.objects.filter(campaign=seat.table.campaign_id, number=number, ended_at__isnull=False).first()
    if told is None:
        raise Http404
    context = pages.frame(seat) | {
        "told": told,
        "lines": recaps.recap_of(seat, told),
        "published": shown(told.text),
        "report": report_of(seat.table, happened(seat, told)),
        "with_luck": seat.is_gm or getattr(options_of(seat.table.campaign), "show_odds", True),
    }
    return render(request, "tables/recap.html", context)
