"""Acting: what a seat does by the rules of its game, and the panel that asked for it drawn afresh."""

from collections.abc import Callable, Mapping

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from accounts.pages import lead_on
from config.limits import allow
from rules.core import versions
from rules.core.outcome import Refusal
from tables import asking, following, pages, persons, services, sheets
from tables.access import seat_or_404
from tables.forms import Posted, read_posted
from tables.models import Seat
from tables.views import STATUS, TOO_FAST, gm_parts


@require_POST
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the seat act: the panel comes back drawn from fresh state, or with the refusal and all that was typed."""
    seat = seat_or_404(request, slug)
    posted = read_posted(request.POST)
    if not allow(f"act:{seat.pk}", settings.ACTS_PER_SECOND, settings.ACTS_BURST):
        return acted(request, seat, posted, TOO_FAST)
    return acted(request, seat, posted, decided(seat, posted))


def decided(seat: Seat, posted: Posted) -> services.Acted | Refusal:
    """Do what was posted, as the answer to what a GM asked for where it says so."""
    sent = {"seat": seat, "fields": posted.fields, "ticket": posted.ticket, "entropy": posted.entropy}
    if posted.asked is not None:
        return asking.answer(request_id=posted.asked, **sent)
    as_gm = posted.panel in {*pages.GM_PANELS, following.PANEL, persons.PANEL}
    return services.act(seen=posted.seen, visibility=posted.visibility, as_gm=as_gm, **sent)


def acted(request: HttpRequest, seat: Seat, posted: Posted, answer: services.Acted | Refusal) -> HttpResponse:
    """Draw the panel that asked; a refusal keeps what was typed, unless the page itself was out of date."""
    status = STATUS.get(answer.code, 422) if isinstance(answer, Refusal) else 200
    return DRAWN.get(posted.panel, tray_acted)(request, seat, posted, answer, status)


def kept(posted: Posted, refusal: Refusal | None) -> dict[str, object]:
    """Give what a form shows again: what was chosen beside the act, and what was typed where the act was refused.

    Where two wrote at once, what only the other one changed is as they left it.
    """
    if refusal is None or refusal.code == "stale":
        return posted.stays
    redrawn = refusal.redrawn if isinstance(refusal, versions.Clash) else {}
    return {**posted.stays, **posted.fields, **redrawn}


def went_on(request: HttpRequest, seat: Seat, answer: services.Acted | Refusal, page: str) -> HttpResponse | None:
    """Lead back to the page of an act that took place, where there is no script to draw its panel."""
    if isinstance(answer, Refusal) or request.htmx:  # type: ignore[attr-defined]
        return None
    if answer.unseen:
        messages.success(request, gettext("Rolled. Only the GM sees it."))
    return lead_on(f"tables:{page}", seat.table.slug)


def tray_acted(
    request: HttpRequest, seat: Seat, posted: Posted, answer: services.Acted | Refusal, status: int
) -> HttpResponse:
    """Draw the tray after an act, or the whole table where there is no script."""
    if back := went_on(request, seat, answer, "table"):
        return back
    refusal = answer if isinstance(answer, Refusal) else None
    fields, asked = kept(posted, refusal), posted.asked if refusal else None
    if not request.htmx:  # type: ignore[attr-defined]
        return render(request, "tables/table.html", pages.table_page(seat, fields, refusal, asked), status=status)
    if isinstance(answer, Refusal):
        pages.freshen(seat)
    else:
        seat.table, seat.character, seat.visibility = answer.table, answer.character, answer.visibility
    context = pages.act_panel(seat, seat.character, seat.table, fields, refusal, asked)
    return render(request, "tables/panels/acted.html", context, status=status)


def led_acted(
    request: HttpRequest, seat: Seat, posted: Posted, answer: services.Acted | Refusal, status: int
) -> HttpResponse:
    """Draw the GM's panels after an act in one of them; for everybody else they are the table's."""
    if not seat.is_gm:
        return tray_acted(request, seat, posted, answer, status)
    if back := went_on(request, seat, answer, "gm"):
        return back
    refusal = answer if isinstance(answer, Refusal) else None
    pages.freshen(seat)
    context = pages.gm_page(seat, refusal, kept(posted, refusal), at=posted.panel)
    return render(request, gm_parts(request), context, status=status)


def scene_acted(
    request: HttpRequest, seat: Seat, posted: Posted, answer: services.Acted | Refusal, status: int
) -> HttpResponse:
    """Draw the scene after something was done there; where it was refused, with what was typed."""
    if back := went_on(request, seat, answer, "table"):
        return back
    refusal = answer if isinstance(answer, Refusal) else None
    fields = kept(posted, refusal)
    pages.freshen(seat)
    if request.htmx:  # type: ignore[attr-defined]
        context = pages.scene_panel(seat, typed=fields, refusal=refusal)
        return render(request, "tables/panels/scene.html", context, status=status)
    context = pages.table_page(seat, {}) | {"scene_typed": fields, "scene_refusal": refusal}
    return render(request, "tables/table.html", context, status=status)


DRAWN: Mapping[str, Callable[[HttpRequest, Seat, Posted, services.Acted | Refusal, int], HttpResponse]] = {
    **dict.fromkeys(sheets.PANELS, sheets.acted),
    **dict.fromkeys(pages.GM_PANELS, led_acted),
    following.PANEL: following.acted,
    persons.PANEL: persons.acted,
    "scene": scene_acted,
}
"""Who draws the answer to an act, by the panel it was sent from; the tray, where none is named."""
