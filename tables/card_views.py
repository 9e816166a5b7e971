"""Cards: written into a scene or straight onto the table, changed, shown, hidden and taken away."""

from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.pages import lead_on
from config.limits import allow
from rules.core import versions
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from tables import cards, handouts, pages, pictures, prep
from tables.access import gm_seat_or_404, seat_or_404
from tables.forms import read_number, read_uuid
from tables.models import Card, CardKind, Scene, Seat, Sight
from tables.prep_forms import Refused, card_words
from tables.prep_pages import Again, card_page
from tables.prep_views import SCENE_GONE, TAKE, absent, drawn, status_of, to_scene
from tables.views import STATUS, TOO_FAST, gm_parts

UPLOADS_PER_SECOND, UPLOADS_AT_ONCE = 0.2, 6
Answer = Card | Refused | Refusal | None
CARD_GONE = Refusal(
    "card_gone", _("Somebody has taken this card away meanwhile. Your words stand ready for a new one.")
)


@require_POST
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Write a new card into a scene, or lay it on the table at once."""
    seat = gm_seat_or_404(request, slug)
    fields, scene = request.POST.dict(), read_uuid(request.POST.get("scene", ""))
    if scene is not None:
        answer: Answer = prep.add_card(seat=seat, scene=scene, kind=fields.get("kind", ""), fields=fields)
        return in_scene(request, seat, scene, "new-card", answer)
    if not allow(f"act:{seat.pk}", settings.ACTS_PER_SECOND, settings.ACTS_BURST):
        return led(request, seat, TOO_FAST)
    ticket = read_uuid(request.POST.get("ticket", ""))
    answer = cards.put(seat=seat, kind=fields.get("kind", ""), fields=fields, ticket=ticket)
    return led(request, seat, reason(answer))


@require_POST
def add_handout(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a handout of a picture, in a scene or on the table."""
    seat = gm_seat_or_404(request, slug)
    fields, scene = request.POST.dict(), read_uuid(request.POST.get("scene", ""))
    ticket, file = read_uuid(request.POST.get("ticket", "")), request.FILES.get("picture")
    answer: Answer = TOO_FAST
    if allow(f"handout:{seat.pk}", UPLOADS_PER_SECOND * settings.RAISED, UPLOADS_AT_ONCE):
        sent = file.read(settings.MOST_PICTURE_BYTES + 1) if file else b""
        answer = handouts.add(seat=seat, scene=scene, fields=fields, sent=sent, ticket=ticket)
    return in_scene(request, seat, scene, "new-handout", answer) if scene else led(request, seat, reason(answer))


@require_GET
def picture(request: HttpRequest, slug: str, card: UUID) -> HttpResponse:
    """Give a handout's picture to whoever may see the card."""
    found = handouts.picture_for(seat_or_404(request, slug), card) or absent()
    response = HttpResponse(bytes(found.content), content_type=pictures.TYPE)
    response["Content-Disposition"] = "inline"
    return response


@require_http_methods(["GET", "POST"])
def card(request: HttpRequest, slug: str, card: UUID) -> HttpResponse:
    """Show the form of one card, or write the card anew."""
    seat = gm_seat_or_404(request, slug)
    row = Card.objects.select_related("changed_by__user", "picture").filter(pk=card, table=seat.table).first()
    fields, mark = request.POST.dict(), request.POST.get("drawn", "")
    if request.method == "GET":
        return edited(request, seat, row or absent())
    if row is None:
        return left_over(request, seat, CARD_GONE)
    if TAKE in fields:
        theirs = {name: str(value) for name, value in card_words(row).items() if name == fields[TAKE]}
        return edited(request, seat, row, Again("card", fields | theirs, Refused(), versions.mark(card_words(row))))
    answer = cards.save(seat=seat, card=card, fields=fields, drawn=mark)
    if answer is None:
        return left_over(request, seat, CARD_GONE)
    refused = Refused(answer) if isinstance(answer, Refusal) else answer
    if isinstance(refused, Refused):
        row.refresh_from_db()
        return edited(request, seat, row, Again("card", fields, refused, mark))
    return to_scene(slug, row.scene_id) if row.scene_id else to_table(slug)


def left_over(request: HttpRequest, seat: Seat, refusal: Refusal) -> HttpResponse:
    """Keep the words for what another GM took away meanwhile: they stand in the form for a new card."""
    fields, scene = request.POST.dict(), read_uuid(request.POST.get("scene", ""))
    if not fields.get("title"):
        return absent()
    if scene and Scene.objects.filter(pk=scene, table=seat.table_id).exists():
        form = "new-handout" if fields.get("kind") == CardKind.HANDOUT else "new-card"
        return drawn(request, seat, scene, Again(form, fields, Refused(refusal)))
    quick = fields | {"quick": Sight.SHOWN if fields.get("sight") == Sight.SHOWN else Sight.HIDDEN}
    return led(request, seat, refusal, quick)


def edited(request: HttpRequest, seat: Seat, row: Card, again: Again | None = None) -> HttpResponse:
    return render(request, "tables/card.html", card_page(seat, row, again), status=status_of(again))


@require_POST
def card_do(request: HttpRequest, slug: str, card: UUID) -> HttpResponse:
    """Do one thing to a card: where it lies decides what can be done."""
    seat, deed = gm_seat_or_404(request, slug), request.POST.get("deed", "")
    ticket = read_uuid(request.POST.get("ticket", ""))
    if deed == "move":
        return moved(request, seat, card)
    if deed == "delete":
        return deleted(request, seat, card)
    if deed == "show_to":
        return shown_to_one(request, seat, card, ticket)
    if deed not in cards.DEEDS:
        return absent()
    if not allow(f"act:{seat.pk}", settings.ACTS_PER_SECOND, settings.ACTS_BURST):
        return led(request, seat, TOO_FAST)
    answer = cards.do(seat=seat, card=card, deed=deed, ticket=ticket)
    return led(request, seat, answer if isinstance(answer, Refusal) else None) if answer else absent()


def shown_to_one(request: HttpRequest, seat: Seat, card: UUID, ticket: UUID | None) -> HttpResponse:
    """Show a card to one person alone."""
    to = read_uuid(request.POST.get("to", ""))
    answer = cards.show_to(seat=seat, card=card, to=to, ticket=ticket) if to else False
    return led(request, seat, answer if isinstance(answer, Refusal) else None) if answer else absent()


def deleted(request: HttpRequest, seat: Seat, card: UUID) -> HttpResponse:
    """Take a card out of its scene, and lead back there."""
    answer = cards.delete_prepared(seat=seat, card=card)
    if isinstance(answer, Refusal):
        return lies(request, seat, card, answer)
    return to_scene(seat.table.slug, answer.scene_id) if answer else absent()


def moved(request: HttpRequest, seat: Seat, card: UUID) -> HttpResponse:
    """Put a card at another place, and lead back to where it lies."""
    to = read_number(request.POST.get("to", ""))
    answer = prep.move_card(seat=seat, card=card, to=to) if to is not None else False
    return lies(request, seat, card, answer if isinstance(answer, Refusal) else None) if answer else absent()


def lies(request: HttpRequest, seat: Seat, card: UUID, refusal: Refusal | None) -> HttpResponse:
    """Lead to where a card lies, or say there why nothing was done to it."""
    row = Card.objects.filter(pk=card, table=seat.table_id).only("scene_id").first() or absent()
    if row.scene_id is None:
        return led(request, seat, refusal)
    if refusal is not None:
        return drawn(request, seat, row.scene_id, Again("", {}, Refused(refusal)))
    return to_scene(seat.table.slug, row.scene_id)


def in_scene(request: HttpRequest, seat: Seat, scene: UUID, form: str, answer: Answer) -> HttpResponse:
    """Lead back to the scene, or show the form again as it was typed."""
    refused = Refused(answer) if isinstance(answer, Refusal) else answer
    if isinstance(refused, Refused):
        return drawn(request, seat, scene, Again(form, request.POST.dict(), refused))
    return to_scene(seat.table.slug, scene) if answer else left_over(request, seat, SCENE_GONE)


def reason(answer: Answer) -> Refusal | None:
    """Give the one sentence to say where there is no room for one at each field."""
    if isinstance(answer, Refused):
        return answer.refusal or next(iter(answer.problems.values()))
    return answer if isinstance(answer, Refusal) else None


def led(request: HttpRequest, seat: Seat, refusal: Refusal | None, typed: dict[str, str] | None = None) -> HttpResponse:
    """Draw the GM's panel from fresh state; a refusal keeps what was typed."""
    if refusal is None and not request.htmx:  # type: ignore[attr-defined]
        return to_table(seat.table.slug)
    pages.freshen(seat)
    context = pages.gm_page(seat, refusal, typed or request.POST.dict() if refusal else None, at="deck")
    status = STATUS.get(refusal.code, 422) if refusal else 200
    return render(request, gm_parts(request), context, status=status)


def to_table(slug: str) -> HttpResponse:
    return lead_on("tables:gm", slug)
