"""The live table: pages, panels and the acts that change them."""

from collections.abc import Mapping
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.pages import lead_on
from campaigns.access import campaign_or_404
from config.limits import allow
from rules import chain
from rules.core import versions
from rules.core.outcome import Refusal
from rules.templatetags.words import say
from tables import choosing, epochs, following, pages, persons, proof, seating, services, sheets, undoing
from tables.access import gm_seat_or_404, seat_in, seat_or_404
from tables.forms import Posted, read_entropy, read_posted
from tables.live import cookie
from tables.models import Seat

TOO_FAST = Refusal("too_fast", _("That was too fast. Wait a moment, then try again."))
STATUS = {"too_fast": 429, "stale": 409, "new_dice": 409, versions.CODE: 409}


@require_http_methods(["GET", "POST"])
def open_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Lead a member to the campaign's table; the first time they sit down by a press of a button."""
    campaign = campaign_or_404(request, slug)
    seat = seat_in(campaign, request.user)
    if seat is None and request.method == "GET":
        return render(request, "tables/open.html", {"campaign": campaign, "system_key": campaign.system})
    seat = seat or seating.seat_member(campaign=campaign, user=request.user)
    return lead_on("tables:table", seat.table.slug)


@require_GET
def table(request: HttpRequest, slug: str) -> HttpResponse:
    seat = seat_or_404(request, slug)
    response = render(request, "tables/table.html", pages.table_page(seat, {}))
    cookie.write(response, seat, get_language() or "en")
    return response


@require_POST
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the seat act: the panel comes back drawn from fresh state, or with the refusal and all that was typed."""
    seat = seat_or_404(request, slug)
    posted = read_posted(request.POST)
    if not allow(f"act:{seat.pk}", settings.ACTS_PER_SECOND, settings.ACTS_BURST):
        return acted(request, seat, posted, TOO_FAST)
    answer = services.act(
        seat=seat,
        fields=posted.fields,
        ticket=posted.ticket,
        seen=posted.seen,
        entropy=posted.entropy,
        visibility=posted.visibility,
        as_gm=posted.panel in {"gm", following.PANEL, persons.PANEL},
    )
    return acted(request, seat, posted, answer)


def acted(request: HttpRequest, seat: Seat, posted: Posted, answer: services.Acted | Refusal) -> HttpResponse:
    """Draw the panel that asked; a refusal keeps what was typed, unless the page itself was out of date."""
    refusal = answer if isinstance(answer, Refusal) else None
    status = STATUS.get(refusal.code, 422) if refusal else 200
    if posted.panel in sheets.PANELS:
        return sheets.acted(request, seat, posted, answer, status)
    if posted.panel == following.PANEL:
        return following.acted(request, seat, posted, refusal, status)
    if posted.panel == persons.PANEL:
        return persons.acted(request, seat, posted, refusal, status)
    if isinstance(answer, services.Acted) and not request.htmx:  # type: ignore[attr-defined]
        if answer.unseen:
            messages.success(request, gettext("Rolled. Only the GM sees it."))
        page = "gm" if posted.panel == "gm" and seat.is_gm else "table"
        return lead_on(f"tables:{page}", seat.table.slug)
    fields = kept(posted.fields, refusal)
    if posted.panel == "gm" and seat.is_gm:
        pages.freshen(seat)
        return render(request, panel_or_page(request, "gm"), pages.gm_page(seat, refusal, fields), status=status)
    if posted.panel == "scene":
        return scene_acted(request, seat, fields, refusal, status)
    if not request.htmx:  # type: ignore[attr-defined]
        return render(request, "tables/table.html", pages.table_page(seat, fields, refusal), status=status)
    if isinstance(answer, Refusal):
        pages.freshen(seat)
    else:
        seat.table, seat.character, seat.visibility = answer.table, answer.character, answer.visibility
    context = pages.act_panel(seat, seat.character, seat.table, fields, refusal)
    return render(request, "tables/panels/act.html", context, status=status)


def kept(fields: dict[str, object], refusal: Refusal | None) -> dict[str, object]:
    """Give what a form shows again; where two wrote at once, what only the other one changed is as they left it."""
    if refusal is None or refusal.code == "stale":
        return {}
    return {**fields, **refusal.redrawn} if isinstance(refusal, versions.Clash) else fields


def scene_acted(
    request: HttpRequest, seat: Seat, fields: Mapping[str, object], refusal: Refusal | None, status: int
) -> HttpResponse:
    """Draw the scene after something was done there; where it was refused, with what was typed."""
    pages.freshen(seat)
    if request.htmx:  # type: ignore[attr-defined]
        context = pages.scene_panel(seat, typed=fields, refusal=refusal)
        return render(request, "tables/panels/scene.html", context, status=status)
    context = pages.table_page(seat, {}) | {"scene_typed": fields, "scene_refusal": refusal}
    return render(request, "tables/table.html", context, status=status)


@require_POST
def choose(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a player without a character take one."""
    seat = seat_or_404(request, slug)
    language = get_language() or settings.LANGUAGE_CODE
    answer = choosing.choose(seat=seat, choice=request.POST.get("choice", ""), language=language)
    if isinstance(answer, Refusal):
        return render(request, "tables/table.html", pages.table_page(seat, {}, answer), status=422)
    return lead_on("tables:table", slug)


@require_POST
def odds(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the tray anew for what is chosen so far; nothing is thrown and nothing is kept."""
    seat = seat_or_404(request, slug)
    posted = read_posted(request.POST)
    if posted.visibility is not None:
        seat.visibility = posted.visibility
    if posted.panel in sheets.PANELS:
        return sheets.drawn(request, seat, posted.fields)
    if request.htmx:  # type: ignore[attr-defined]
        context = pages.act_panel(seat, seat.character, seat.table, posted.fields)
        return render(request, "tables/panels/act.html", context)
    return render(request, "tables/table.html", pages.table_page(seat, posted.fields))


@require_GET
def log(request: HttpRequest, slug: str) -> HttpResponse:
    seat = seat_or_404(request, slug)
    before, show = request.GET.get("before", "")[:16], request.GET.get("show", "")[:36]
    context = pages.people_panel(seat) | pages.log_panel(seat, before, show)
    return render(request, panel_or_page(request, "log"), context)


@require_GET
def people(request: HttpRequest, slug: str) -> HttpResponse:
    seat = seat_or_404(request, slug)
    return render(request, panel_or_page(request, "people"), pages.people_panel(seat))


@require_GET
def scene(request: HttpRequest, slug: str) -> HttpResponse:
    seat = seat_or_404(request, slug)
    return render(request, panel_or_page(request, "scene"), pages.scene_panel(seat))


@require_POST
def contribute(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a browser's share of the dice."""
    seat = seat_or_404(request, slug)
    epochs.contribute(seat=seat, entropy=read_entropy(request.POST.get("entropy", ""), ""))
    return HttpResponse(status=204)


@require_POST
def reveal(request: HttpRequest, slug: str, event: str) -> HttpResponse:
    """Let the GM show everyone a hidden roll."""
    seat = gm_seat_or_404(request, slug)
    if epochs.reveal(seat=seat, event_id=event) is None:
        raise Http404
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "tables/entries/entry.html", pages.one_entry(seat, event))
    return lead_on("tables:table", slug)


@require_POST
def undo(request: HttpRequest, slug: str, event: str) -> HttpResponse:
    """Take back what an event tells of, or do it again; the stream redraws what changed."""
    seat = seat_or_404(request, slug)
    back, why = request.POST.get("do") != "redo", request.POST.get("why", "")
    answer = undoing.undo(seat=seat, event_id=event, back=back, why=why)
    refusal = answer if isinstance(answer, Refusal) and answer.code != "undo_already" else None
    if request.htmx:  # type: ignore[attr-defined]
        context = pages.one_entry(seat, event) | {"refusal": refusal}
        return render(request, "tables/undone.html", context, status=422 if refusal else 200)
    if refusal:
        messages.error(request, say(refusal))
    return lead_on("tables:gm" if seat.is_gm and request.POST.get("panel") == "gm" else "tables:table", slug)


@require_GET
def verify(request: HttpRequest, slug: str) -> HttpResponse:
    seat = seat_or_404(request, slug)
    return render(request, "tables/verify.html", pages.verify_page(seat, request.GET.get("roll", "")[:16]))


@require_GET
def rolls(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    """Give the table's roll log as a file; hidden rolls to a GM, to others those whose seed is open."""
    seat = seat_or_404(request, slug)
    scope = request.GET.get("scope", chain.TABLE)
    part = proof.log_lines(seat, scope, **pages.rolls_range(request.GET))
    if part is None:
        raise Http404
    response = StreamingHttpResponse(part, content_type="application/jsonl; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{slug}-{scope}.jsonl"'
    return response


@require_GET
def gm(request: HttpRequest, slug: str) -> HttpResponse:
    seat = gm_seat_or_404(request, slug)
    response = render(request, panel_or_page(request, "gm"), pages.gm_page(seat))
    cookie.write(response, seat, get_language() or "en")
    return response


@require_POST
def end_epoch(request: HttpRequest, slug: str) -> HttpResponse:
    seat = gm_seat_or_404(request, slug)
    epochs.end_epoch(seat=seat, open_gm_seed=request.POST.get("open_gm_seed") == "on")
    return lead_on("tables:verify", slug)


@require_POST
def open_seed(request: HttpRequest, slug: str, epoch: UUID) -> HttpResponse:
    """Let the GM open the seed of hidden rolls after their epoch."""
    seat = gm_seat_or_404(request, slug)
    if not epochs.open_gm_seed(seat=seat, epoch_id=epoch):
        raise Http404
    return lead_on("tables:verify", slug)


def panel_or_page(request: HttpRequest, name: str) -> str:
    """Every panel is a page of its own; htmx asks for the panel alone."""
    return f"tables/panels/{name}.html" if request.htmx else f"tables/{name}.html"  # type: ignore[attr-defined]
