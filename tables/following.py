"""Adding to a roll from its line in the log: anyone proposes what follows, the GM decides."""

from collections.abc import Mapping
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.pages import lead_on
from rules.core.outcome import Refusal
from tables import pages
from tables.access import seat_or_404
from tables.forms import MOST_ID, Posted
from tables.models import Seat, TableEvent
from tables.people import people_at
from tables.services import Acted

PANEL = "line"


@require_GET
def follow(request: HttpRequest, slug: str, event: str) -> HttpResponse:
    """Give the form that adds to a roll, or changes what was proposed; htmx asks for the form alone."""
    seat = seat_or_404(request, slug)
    context = follow_page(seat, event[:MOST_ID], {"key": request.GET.get("key", "")})
    name = "tables/panels/follow.html" if request.htmx else "tables/follow.html"  # type: ignore[attr-defined]
    return render(request, name, context)


def follow_page(
    seat: Seat, public_id: str, typed: Mapping[str, object], refusal: Refusal | None = None
) -> pages.Context:
    """Give one line of the log with what can be added to it, and what was typed so far."""
    try:
        context = pages.one_entry(seat, public_id)
    except TableEvent.DoesNotExist:
        raise Http404 from None
    if context["entry"].follow is None:
        raise Http404
    system = seat.table.campaign.system
    return context | {
        "company": people_at(seat.table, system, seat.pk),
        "character": seat.character,
        "typed": typed,
        "refusal": refusal,
        "ticket": uuid4(),
        "form_part": f"systems/{system}/follow_form.html",
    }


def acted(request: HttpRequest, seat: Seat, posted: Posted, answer: Acted | Refusal, status: int) -> HttpResponse:
    """Draw what stands below the line after something was added to it; a refusal keeps what was typed."""
    refusal = answer if isinstance(answer, Refusal) else None
    if refusal is None and not request.htmx:  # type: ignore[attr-defined]
        return lead_on("tables:table", seat.table.slug)
    pages.freshen(seat)
    context = follow_page(seat, posted.line, posted.fields if refusal else {}, refusal)
    if not request.htmx:  # type: ignore[attr-defined]
        return render(request, "tables/follow.html", context, status=status)
    response = render(request, "tables/followed.html", context, status=status)
    response["HX-Reswap"] = "none"
    return response
