"""The live table: pages, panels and the acts that change them."""

from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext_noop as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.pages import lead_on, wait_page
from campaigns.access import campaign_or_404
from config.limits import allow
from rules import chain
from rules.core import versions
from rules.core.outcome import Refusal
from rules.entropy import read_entropy
from rules.systems import BY_KEY
from rules.templatetags.words import say
from tables import (
    asking,
    choosing,
    epochs,
    hiding,
    pages,
    proof,
    seating,
    sheets,
    staging,
    undoing,
)
from tables.access import gm_seat_or_404, seat_in, seat_or_404
from tables.decks import seen_cards
from tables.finding import MINE, MOST_NAME
from tables.forms import MOST_ID, read_posted
from tables.live import cookie

TOO_FAST = Refusal("too_fast", _("That was too fast. Wait a moment, then try again."))
OVERTAKEN = (*asking.STALE, "stale", "new_dice", staging.STARTED.code, undoing.NOT_LAST.code, versions.CODE)
STATUS = {**dict.fromkeys(OVERTAKEN, 409), TOO_FAST.code: 429}


@require_http_methods(["GET", "POST"])
def open_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Lead a member to the campaign's table; the first time they sit down by a press of a button."""
    campaign = campaign_or_404(request, slug)
    seat = seat_in(campaign, request.user)
    refusal = None if seat else seating.unseated(campaign, request.user)
    if refusal or (seat is None and request.method == "GET"):
        system = BY_KEY[campaign.system]
        context = {"campaign": campaign, "system": system, "system_key": system.KEY, "refusal": refusal}
        return render(request, "tables/open.html", context, status=422 if request.method == "POST" else 200)
    seat = seat or seating.seat_member(campaign=campaign, user=request.user)
    return lead_on("tables:table", seat.table.slug)


@require_GET
def table(request: HttpRequest, slug: str) -> HttpResponse:
    seat = seat_or_404(request, slug)
    to = {"say_to": request.GET.get("to", "")[:MOST_ID]}
    response = render(request, "tables/table.html", pages.table_page(seat, {}) | to)
    cookie.write(response, seat, get_language() or "en")
    return response


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
    hasty = not allow(f"odds:{seat.pk}", settings.LOOKS_PER_SECOND, settings.LOOKS_BURST)
    refusal, status = (TOO_FAST, STATUS[TOO_FAST.code]) if hasty else (None, 200)
    if posted.visibility is not None:
        seat.visibility = posted.visibility
    if posted.panel in sheets.PANELS:
        return sheets.drawn(request, seat, posted.fields, refusal, status)
    if posted.panel in pages.GM_PANELS and seat.is_gm:
        context = pages.gm_page(seat, refusal, posted.fields, posted.panel)
        return render(request, gm_parts(request), context, status=status)
    if request.htmx:  # type: ignore[attr-defined]
        context = pages.act_panel(seat, seat.character, seat.table, posted.fields, refusal, posted.asked)
        return render(request, "tables/panels/acted.html", context, status=status)
    context = pages.table_page(seat, posted.fields, refusal, posted.asked)
    return render(request, "tables/table.html", context, status=status)


@require_GET
def log(request: HttpRequest, slug: str) -> HttpResponse:
    seat = seat_or_404(request, slug)
    before, show = request.GET.get("before", "")[:16], request.GET.get("show", "")[:36]
    of = request.GET.get("of", "")[:MOST_NAME]
    panel = pages.log_panel(seat, before, show, of)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "tables/panels/log.html", panel)
    live = {} if before else {"live_url": pages.live_url(seat, panel["log"])}
    more = pages.people_panel(seat) | {"cards": seen_cards(seat.table, seat)} | live
    response = render(request, "tables/log.html", panel | more)
    cookie.write(response, seat, get_language() or settings.LANGUAGE_CODE)
    return response


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
    epochs.contribute(seat=seat, entropy=read_entropy(request.POST.get("entropy", "")))
    return HttpResponse(status=204)


@require_POST
def reveal(request: HttpRequest, slug: str, event: str) -> HttpResponse:
    """Let the GM show everyone a hidden roll."""
    seat = gm_seat_or_404(request, slug)
    if epochs.reveal(seat=seat, event_id=event) is None:
        raise Http404
    if request.htmx:  # type: ignore[attr-defined]
        framed = request.POST.get("panel") == hiding.PANEL
        context = pages.one_entry(seat, event) | (hiding.hidden_panel(seat) if framed else {})
        return render(request, "tables/hidden_revealed.html" if framed else "tables/entries/entry.html", context)
    return lead_on("tables:gm" if request.POST.get("panel") == hiding.PANEL else "tables:table", slug)


@require_POST
def undo(request: HttpRequest, slug: str, event: str) -> HttpResponse:
    """Take back what an event tells of, or do it again; the stream redraws what changed."""
    seat = seat_or_404(request, slug)
    back, why = request.POST.get("do") != "redo", request.POST.get("why", "")
    answer = undoing.undo(seat=seat, event_id=event, back=back, why=why, as_last="as_last" in request.POST)
    refusal = answer if isinstance(answer, Refusal) and answer.code != "undo_already" else None
    if request.htmx:  # type: ignore[attr-defined]
        context = pages.one_entry(seat, event) | {"refusal": refusal}
        status = STATUS.get(refusal.code, 422) if refusal else 200
        return render(request, "tables/undone.html", context, status=status)
    if refusal:
        messages.error(request, say(refusal))
    return lead_on("tables:gm" if seat.is_gm and request.POST.get("panel") == "gm" else "tables:table", slug)


@require_GET
def verify(request: HttpRequest, slug: str) -> HttpResponse:
    seat = seat_or_404(request, slug)
    roll, before = (request.GET.get(name, "")[:16] for name in ("roll", "before"))
    context = pages.verify_page(seat, roll, request.GET.get("show") == MINE, before)
    return render(request, "tables/verify.html", context)


@require_GET
def rolls(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Give the table's roll log as a file; hidden rolls to a GM, to others those whose seed is open."""
    seat = seat_or_404(request, slug)
    if not allow(f"rolls:{seat.pk}", settings.LOOKS_PER_SECOND, settings.LOOKS_BURST):
        return wait_page(request)
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
    response = render(request, gm_parts(request), pages.gm_page(seat))
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


def gm_parts(request: HttpRequest) -> str:
    """Draw the GM's page; htmx asks for those of its parts that change together."""
    return "tables/panels/led.html" if request.htmx else "tables/gm.html"  # type: ignore[attr-defined]


def panel_or_page(request: HttpRequest, name: str) -> str:
    """Every panel is a page of its own; htmx asks for the panel alone."""
    return f"tables/panels/{name}.html" if request.htmx else f"tables/{name}.html"  # type: ignore[attr-defined]
