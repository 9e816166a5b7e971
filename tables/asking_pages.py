"""Where GMs ask for rolls and players answer: two panels, each a part of its page where there is no script."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET, require_http_methods

from accounts.pages import lead_on
from config.limits import allow
from rules.core.outcome import Refusal
from tables import asking, away, pages
from tables.access import gm_seat_or_404, seat_or_404
from tables.forms import read_posted, read_uuid, read_visibility
from tables.live import cookie
from tables.models import Seat, Visibility
from tables.requests import Typed, asking_shown
from tables.services import Acted
from tables.views import STATUS, TOO_FAST

OURS = frozenset({"do", "who", "whom", "request"})


def read_typed(form: QueryDict) -> Typed:
    """Read the GM's form: whom, what and for whose eyes."""
    fields = {name: value for name, value in read_posted(form).fields.items() if name not in OURS}
    who = [found for each in form.getlist("who") if (found := read_uuid(each)) is not None]
    visibility = read_visibility(form.get("visibility", ""))
    eyes = Visibility.PUBLIC if visibility is None else visibility
    return Typed(fields, who, eyes, read_uuid(form.get("ticket", "")))


@require_http_methods(["GET", "POST"])
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a roll, look at the chances first, remind somebody or end a request."""
    seat = gm_seat_or_404(request, slug)
    if request.method == "GET":
        return drawn(request, seat) if request.htmx else lead_on("tables:gm", slug)  # type: ignore[attr-defined]
    typed, do = read_typed(request.POST), request.POST.get("do", "")
    if do == "look":
        return drawn(request, seat, typed)
    refusal = asked(seat, typed) if do == "send" else led(seat, do, request.POST)
    if refusal is None and not request.htmx:  # type: ignore[attr-defined]
        return lead_on("tables:gm", slug)
    return drawn(request, seat, typed if refusal and do == "send" else None, refusal)


def asked(seat: Seat, typed: Typed) -> Refusal | None:
    if not allow(f"act:{seat.pk}", settings.ACTS_PER_SECOND, settings.ACTS_BURST):
        return TOO_FAST
    sent = {"who": typed.who or (), "fields": typed.fields, "visibility": typed.visibility}
    answer = asking.ask(seat=seat, ticket=typed.ticket, **sent)
    return answer if isinstance(answer, Refusal) else None


def led(seat: Seat, do: str, form: QueryDict) -> Refusal | None:
    """Remind somebody, or end a request; what is named wrongly is over already."""
    which, whom = read_uuid(form.get("request", "")), read_uuid(form.get("whom", ""))
    if do == "close" and which:
        return asking.close(seat=seat, request_id=which)
    if do == "remind" and which and whom:
        return asking.remind(seat=seat, request_id=which, whom=whom)
    return asking.OVER_NOW


def drawn(request: HttpRequest, seat: Seat, typed: Typed | None = None, refusal: Refusal | None = None) -> HttpResponse:
    """Draw the panel, or the whole page around it."""
    status = STATUS.get(refusal.code, 422) if refusal else 200
    if request.htmx:  # type: ignore[attr-defined]
        context = pages.frame(seat) | pages.lead_panel(seat) | asking_shown(seat, typed, refusal)
        return render(request, "tables/asking_answer.html", context, status=status)
    pages.freshen(seat)
    return render(request, "tables/gm.html", pages.gm_page(seat) | asking_shown(seat, typed, refusal), status=status)


@require_GET
def requests(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what a seat is asked for."""
    seat = seat_or_404(request, slug)
    if not request.htmx:  # type: ignore[attr-defined]
        return lead_on("tables:table", slug)
    return render(request, "tables/panels/requests.html", pages.requests_panel(seat))


@require_http_methods(["GET", "POST"])
def answer(request: HttpRequest, slug: str, asked: UUID) -> HttpResponse:
    """Open what was asked in the tray, roll for it at once, or decline it with a word."""
    seat = seat_or_404(request, slug)
    if request.method == "GET":
        return tray(request, seat, asked)
    posted, declines = read_posted(request.POST), request.POST.get("do") == "decline"
    sent: dict[str, Any] = {"seat": seat, "request_id": asked, "ticket": posted.ticket}
    done: Acted | Refusal | None
    if not allow(f"act:{seat.pk}", settings.ACTS_PER_SECOND, settings.ACTS_BURST):
        done = TOO_FAST
    elif declines:
        done = asking.decline(words=request.POST.get("words", ""), **sent)
    else:
        done = asking.answer(entropy=posted.entropy, **sent)
    return answered(request, seat, asked, done)


def tray(request: HttpRequest, seat: Seat, asked: UUID) -> HttpResponse:
    """Give the table with what was asked in the tray, to add to it before rolling."""
    refusal = asking.row_refused(asking.row_of(seat.table, seat, asked))
    status = STATUS.get(refusal.code, 422) if refusal else 200
    response = render(request, "tables/table.html", pages.table_page(seat, {}, refusal, asked), status=status)
    cookie.write(response, seat, get_language() or settings.LANGUAGE_CODE)
    return response


def answered(request: HttpRequest, seat: Seat, asked: UUID, done: Acted | Refusal | None) -> HttpResponse:
    """Draw what is asked still, and the tray with what fell."""
    refusal = done if isinstance(done, Refusal) else None
    status = STATUS.get(refusal.code, 422) if refusal else 200
    words = {"answer_refusal": refusal, "answer_to": asked, "answer_words": request.POST.get("words", "")}
    unseen = isinstance(done, Acted) and done.unseen
    if request.htmx:  # type: ignore[attr-defined]
        pages.freshen(seat)
        rolled = pages.act_panel(seat, seat.character, seat.table, {}) if isinstance(done, Acted) else {}
        context = rolled | pages.requests_panel(seat) | words | {"rolled": bool(rolled), "unseen": unseen}
        return render(request, "tables/answered.html", context, status=status)
    if refusal:
        return render(request, "tables/table.html", pages.table_page(seat, {}) | words, status=status)
    if unseen:
        messages.success(request, gettext("Rolled. Only the GM sees it."))
    return lead_on("tables:table", seat.table.slug)


@require_http_methods(["GET", "POST"])
def meanwhile(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what happened while somebody was away, or put it aside."""
    seat = seat_or_404(request, slug)
    if request.method == "POST":
        away.put_aside(seat)
    if not request.htmx:  # type: ignore[attr-defined]
        return lead_on("tables:gm" if request.POST.get("panel") == "gm" and seat.is_gm else "tables:table", slug)
    return render(request, "tables/panels/away.html", pages.away_panel(seat))
