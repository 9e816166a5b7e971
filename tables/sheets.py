"""The own sheet at the table: what stands on it can be pressed into the roll that lies ready beside it."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET

from accounts.pages import lead_on
from campaigns.models import Role
from characters import sheet_pages
from characters.models import Character
from characters.reading import Reading
from characters.services import crests_in
from rules.core.fields import from_form
from rules.core.outcome import Refusal
from rules.systems import BY_KEY
from tables import pages, services
from tables.access import seat_or_404
from tables.evening import evening_of
from tables.forms import Posted
from tables.live import cookie
from tables.models import Seat
from tables.states import state_of

WHOLE = "#panel-whole"
SHEET, DEED = PANELS = ("sheet", "deed")


@require_GET
def sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the whole sheet as a page, the roll filled in as the address says; htmx asks for the card alone."""
    seat = seat_or_404(request, slug)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "tables/panels/sheet.html", pages.sheet_panel(seat, seat.character))
    response = render(request, "tables/sheet.html", sheet_page(seat, from_form(dict(request.GET.lists()))))
    cookie.write(response, seat, get_language() or "en")
    return response


def drawn(
    request: HttpRequest, seat: Seat, fields: Mapping[str, object], refusal: Refusal | None = None, status: int = 200
) -> HttpResponse:
    """Draw the sheet with the roll as it is chosen so far: all its columns, or the page where there is no script."""
    context = sheet_page(seat, fields, refusal)
    if not request.htmx:  # type: ignore[attr-defined]
        return render(request, "tables/sheet.html", context, status=status)
    response = render(request, "tables/panels/whole.html", context, status=status)
    response["HX-Retarget"] = WHOLE
    return response


def acted(
    request: HttpRequest, seat: Seat, posted: Posted, answer: services.Acted | Refusal, status: int
) -> HttpResponse:
    """Draw the sheet after an act of its own; a refusal keeps what was typed."""
    refusal = answer if isinstance(answer, Refusal) else None
    if request.htmx and posted.panel == DEED:  # type: ignore[attr-defined]
        return noted(request, refusal, status)
    if refusal or request.htmx:  # type: ignore[attr-defined]
        typed = posted.fields if refusal and refusal.code != "stale" else {}
        return drawn(request, seat, typed, refusal, status)
    if isinstance(answer, services.Acted) and answer.unseen:
        messages.success(request, gettext("Rolled. Only the GM sees it."))
    return lead_on("tables:sheet", seat.table.slug)


def noted(request: HttpRequest, refusal: Refusal | None, status: int) -> HttpResponse:
    """Let the page draw itself anew around what is chosen for the roll, or say why nothing was done."""
    response = render(request, "tables/sheet_deed.html", {"refusal": refusal}, status=status)
    response["HX-Reswap"] = "none"
    return response


def sheet_page(seat: Seat, fields: Mapping[str, object], refusal: Refusal | None = None) -> pages.Context:
    """Give the sheet with the tray beside it. The log is read first: what happens meanwhile comes by the stream."""
    log = pages.log_panel(seat)["log"]
    pages.freshen(seat)
    context = pages.act_panel(seat, seat.character, seat.table, fields, refusal)
    context |= {"live_url": pages.live_url(seat, log), "follows_sheet": True}
    character = seat.character
    return context | (whole(seat, character, context["tray"]) if character else pages.sheet_panel(seat, None))


def whole(seat: Seat, character: Character, tray: Any) -> pages.Context:
    """Give the sheet of the seat's own character, pressable as far as the table lets it act."""
    system, table = BY_KEY[character.system], seat.table
    state = state_of(table, [character], character)
    role = Role.GM if seat.is_gm else Role.PLAYER
    reading = Reading(character, role, character.owner_id == seat.user_id)
    live = not table.campaign.archived_at
    return {
        "reading": reading,
        "sheet": system.sheet_view(state.figures[state.actor], state.options, tray),
        "state_part": f"systems/{system.KEY}/sheet_state.html",
        "page_part": f"systems/{system.KEY}/sheet_page.html",
        "at_table": True,
        "others": crests_in(table.campaign),
        "evening": evening_of(seat, character),
        "act_url": reverse("tables:act", args=[table.slug]),
        "place_url": reverse("tables:person", args=[table.slug, seat.pk]),
        "acts": system.available(state) if live else (),
        "presses": live and not getattr(tray, "open", None) and not getattr(tray, "barred", None),
        "odds_url": reverse("tables:odds", args=[table.slug]),
    } | (sheet_pages.notes_panel(reading) if reading.may_change else {})
