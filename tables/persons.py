"""A place at the table seen closer: whose it is, and what can be done for or to whoever plays there."""

from collections.abc import Mapping
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.pages import lead_on
from rules.core.outcome import NO_COMPANY, Refusal
from rules.systems import BY_KEY
from tables import pages
from tables.access import seat_or_404
from tables.forms import Posted, read_uuid
from tables.models import Seat, SeatRole
from tables.people import people_at
from tables.services import Acted
from tables.states import state_of

PANEL = "person"


@require_GET
def person(request: HttpRequest, slug: str, place: UUID) -> HttpResponse:
    """Give one place at the table as a page; htmx asks for its inside alone."""
    seat = seat_or_404(request, slug)
    name = "tables/panels/person.html" if request.htmx else "tables/person.html"  # type: ignore[attr-defined]
    return render(request, name, person_page(seat, place, request.GET.dict()))


def person_page(
    seat: Seat, place: UUID | None, typed: Mapping[str, object], refusal: Refusal | None = None
) -> pages.Context:
    """Give who plays at a place, and what this seat may do there."""
    system = BY_KEY[seat.table.campaign.system]
    found = [each for each in people_at(seat.table, system.KEY, seat.pk, [place]) if each.track] if place else []
    if not found:
        raise Http404
    actor = None if seat.is_gm else seat.character
    there = found[0].character
    state = state_of(seat.table, {each for each in (actor, there) if each}, actor)
    known = system.person_view(state, found[0].key, typed)
    acts = seat.role != SeatRole.SPECTATOR and not seat.table.campaign.archived_at and (actor or seat.is_gm)
    return pages.frame(seat) | {
        "person": found[0],
        "known": known,
        "title": getattr(known, "title", None),
        "scene": system.board_view(state.board, state.options, seat.is_gm, NO_COMPANY),
        "acts": system.available(state) if acts else (),
        "options": state.options,
        "typed": typed,
        "refusal": refusal,
        "ticket": uuid4(),
        "track_part": f"systems/{system.KEY}/track.html",
        "person_part": f"systems/{system.KEY}/person.html",
    }


def acted(request: HttpRequest, seat: Seat, posted: Posted, answer: Acted | Refusal, status: int) -> HttpResponse:
    """Draw the place after something was done there; a refusal keeps what was typed."""
    refusal = answer if isinstance(answer, Refusal) else None
    if refusal is None and not request.htmx:  # type: ignore[attr-defined]
        return lead_on("tables:table", seat.table.slug)
    pages.freshen(seat)
    context = person_page(seat, read_uuid(posted.line), posted.fields if refusal else {}, refusal)
    name = "tables/panels/person.html" if request.htmx else "tables/person.html"  # type: ignore[attr-defined]
    return render(request, name, context | {"done": refusal is None}, status=status)
