"""The GM turns a rule of the table from their panel."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from accounts.pages import lead_on
from campaigns.switches import rules_of, turn
from tables import pages
from tables.access import gm_seat_or_404
from tables.services import ARCHIVED

REFUSED = 422


@require_POST
def rule(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Turn one switch, and draw them all as they stand."""
    seat = gm_seat_or_404(request, slug)
    campaign = seat.table.campaign
    if key not in {each.key for each in rules_of(campaign)}:
        raise Http404
    archived = campaign.archived_at is not None
    refusal = ARCHIVED if archived else turn(campaign=campaign, key=key, on=request.POST.get("on") == "on")
    if refusal is None and not request.htmx:  # type: ignore[attr-defined]
        return lead_on("tables:gm", slug)
    if request.htmx:  # type: ignore[attr-defined]
        context = pages.frame(seat) | {"rules": rules_of(campaign), "refusal": refusal, "at": "rules"}
        return render(request, "tables/panels/rules.html", context, status=REFUSED if refusal else 200)
    return render(request, "tables/gm.html", pages.gm_page(seat, refusal, at="rules"), status=REFUSED)
