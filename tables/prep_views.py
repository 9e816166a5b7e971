"""Preparing scenes: pages of their own that need no script, and presses that lead back to them."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.pages import lead_on
from rules.core import versions
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from tables import prep, staging
from tables.access import gm_seat_or_404
from tables.forms import read_number, read_uuid
from tables.models import Scene, Seat
from tables.prep_forms import Refused, scene_words
from tables.prep_pages import Again, prep_page
from tables.views import STATUS

TAKE = "take"
SCENE_GONE = Refusal(
    "scene_gone", _("Somebody has deleted this scene meanwhile. Your words stand ready for a new one.")
)


@require_http_methods(["GET", "POST"])
def scenes(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is prepared; a new scene comes behind all others."""
    seat = gm_seat_or_404(request, slug)
    if request.method == "GET":
        return drawn(request, seat)
    answer = prep.add_scene(seat=seat, fields=request.POST.dict())
    if isinstance(answer, Refused):
        return drawn(request, seat, again=Again("new-scene", request.POST.dict(), answer))
    return to_scene(slug, answer.pk)


@require_http_methods(["GET", "POST"])
def scene(request: HttpRequest, slug: str, scene: UUID) -> HttpResponse:
    """Show one scene with its cards, or write it anew."""
    seat = gm_seat_or_404(request, slug)
    if request.method == "GET":
        return drawn(request, seat, scene)
    fields, mark = request.POST.dict(), request.POST.get("drawn", "")
    if TAKE in request.POST:
        return drawn(request, seat, scene, taken_over(seat, scene, fields))
    answer = prep.save_scene(seat=seat, scene=scene, fields=fields, drawn=mark)
    if isinstance(answer, Refused):
        return drawn(request, seat, scene, Again("scene", fields, answer, mark))
    if answer is None and fields.get("title"):
        return drawn(request, seat, again=Again("new-scene", fields, Refused(SCENE_GONE)))
    return to_scene(slug, scene) if answer else absent()


def taken_over(seat: Seat, scene: UUID, fields: dict[str, str]) -> Again:
    """Give the form back with the other GM's words in one field; nothing is saved by that."""
    row = Scene.objects.filter(pk=scene, table=seat.table_id).first() or absent()
    words = {name: str(value) for name, value in scene_words(row).items() if name == fields[TAKE]}
    return Again("scene", fields | words, Refused(), versions.mark(scene_words(row)))


@require_POST
def scene_do(request: HttpRequest, slug: str, scene: UUID) -> HttpResponse:
    """Move, delete or play a scene."""
    seat = gm_seat_or_404(request, slug)
    deed = request.POST.get("deed", "")
    if deed == "start":
        return start(request, seat, scene)
    if deed == "delete":
        return led_back(request, seat, scene, prep.delete_scene(seat=seat, scene=scene), to_scene(slug))
    to = read_number(request.POST.get("to", ""))
    answer = prep.move_scene(seat=seat, scene=scene, to=to) if deed == "move" and to is not None else False
    back = lead_on("tables:gm", slug) if request.POST.get("back") == "gm" else to_scene(slug, scene)
    return led_back(request, seat, scene, answer, back)


def led_back(request: HttpRequest, seat: Seat, scene: UUID, answer: Refusal | bool, back: HttpResponse) -> HttpResponse:
    """Lead on after something was done to a scene, or say there why it was not."""
    if isinstance(answer, Refusal):
        return drawn(request, seat, scene, Again("", {}, Refused(answer)))
    return back if answer else absent()


def start(request: HttpRequest, seat: Seat, scene: UUID) -> HttpResponse:
    """Play a scene from a copy, then lead to the panel where it is led."""
    ticket = read_uuid(request.POST.get("ticket", ""))
    clear, shown = request.POST.get("clear") == "on", request.POST.get("shown", "")
    answer = staging.start(seat=seat, scene=scene, clear=clear, ticket=ticket, shown=shown)
    if isinstance(answer, Refusal):
        return drawn(request, seat, scene, Again("", {}, Refused(answer)))
    if answer is None:
        return absent()
    return lead_on("tables:gm", seat.table.slug)


def drawn(request: HttpRequest, seat: Seat, scene: UUID | None = None, again: Again | None = None) -> HttpResponse:
    """Draw the page, with what was typed where it was refused."""
    context = prep_page(seat, scene, again)
    if context is None:
        return absent()
    return render(request, "tables/prep.html", context, status=status_of(again))


def status_of(again: Again | None) -> int:
    if again is None or again.refused == Refused():
        return 200
    return 409 if again.refused.theirs else STATUS.get(getattr(again.refused.refusal, "code", ""), 422)


def to_scene(slug: str, scene: UUID | None = None) -> HttpResponse:
    return lead_on("tables:prep-scene", slug, scene) if scene else lead_on("tables:prep", slug)


def absent() -> Any:
    raise Http404
