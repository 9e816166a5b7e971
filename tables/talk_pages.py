"""The line below the log in which people write to each other."""

from typing import Any
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from accounts.pages import lead_on
from config.limits import allow
from rules.core.outcome import Refusal
from tables import pages, talking
from tables.access import seat_or_404
from tables.forms import read_uuid
from tables.models import Seat
from tables.talking import Words
from tables.views import TOO_FAST


@require_POST
def say(request: HttpRequest, slug: str) -> HttpResponse:
    """Take what somebody says; the line comes back empty, or with every word and the reason."""
    seat, form = seat_or_404(request, slug), request.POST
    words = Words(form.get("text", ""), form.get("to", ""), form.get("to") == talking.TOLD)
    words = Words(words.text, "", True) if words.telling else words
    refusal: Refusal | None = TOO_FAST
    if allow(f"say:{seat.pk}", settings.ACTS_PER_SECOND, settings.ACTS_BURST):
        refusal = talking.talk(seat=seat, words=words, ticket=read_uuid(form.get("ticket", "")))
    status = 200 if refusal is None else 429 if refusal is TOO_FAST else 422
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "tables/panels/say.html", say_panel(seat, words, refusal), status=status)
    if refusal is None:
        return lead_on("tables:table", slug)
    return render(request, "tables/table.html", pages.table_page(seat, {}) | said(words, refusal), status=status)


def say_panel(seat: Seat, words: Words, refusal: Refusal | None) -> dict[str, Any]:
    return pages.people_panel(seat) | said(words, refusal)


def said(words: Words, refusal: Refusal | None) -> dict[str, Any]:
    """Give the line as it stands: what was refused keeps its words, and whoever was chosen stays chosen."""
    chosen = talking.TOLD if words.telling else words.to
    return {"say_ticket": uuid4(), "say_to": chosen, "say_text": words.text if refusal else "", "say_refusal": refusal}
