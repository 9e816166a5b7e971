"""The page on which GMs write an evening down: saved while they type, published when they say so."""

from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from accounts.pages import lead_on
from campaigns.models import PlaySession
from config.markdown import shown
from rules.core import versions
from rules.core.outcome import Refusal
from tables import pages, recapping, reporting
from tables.access import gm_seat_or_404
from tables.forms import read_number
from tables.models import Seat, TableEvent
from tables.replaying import PACES, happened, replay_of

CONFLICT, REFUSED = 409, 422


@require_http_methods(["GET", "POST"])
def recap(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Give both versions of an evening, or keep what is typed in them."""
    seat = gm_seat_or_404(request, slug)
    session = recapping.told(seat, number)
    if session is None and (number is not None or request.method == "POST"):
        raise Http404
    if session is None:
        return render(request, "tables/recap_edit.html", pages.frame(seat) | {"told": None})
    if request.method == "POST":
        return posted(request, seat, session)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "tables/replay.html", looked_through(request, seat, session, happened(seat, session)))
    return render(request, "tables/recap_edit.html", page(request, seat, session, recapping.begun(seat, session)))


def page(request: HttpRequest, seat: Seat, session: PlaySession, words: dict[str, Any]) -> dict[str, Any]:
    """Give what the page draws: the evening once more, both versions, its luck, and the other evenings."""
    evenings = PlaySession.objects.filter(campaign=seat.table.campaign_id, ended_at__isnull=False).order_by("-number")
    events, (unseen, first) = happened(seat, session), reporting.unseen_cards(seat)
    return looked_through(request, seat, session, events) | {
        **panel(seat, session, words),
        "report": reporting.report_of(seat.table, events),
        "evenings": evenings.values_list("number", flat=True)[:12],
        "more": sum(secret for _text, secret in recapping.sentences(seat, session)),
        "with_luck": True,
        "unseen_count": unseen,
        "unseen": first,
    }


def looked_through(request: HttpRequest, seat: Seat, session: PlaySession, events: list[TableEvent]) -> dict[str, Any]:
    """Give one moment of the evening, by `at`, the last one where none is named."""
    place, pace = read_number(request.GET.get("at", "")), request.GET.get("pace", "")
    return pages.frame(seat) | {
        "replay": replay_of(seat, session, events, len(events) if place is None else place, pace),
        "playing": "play" in request.GET,
        "paces": PACES,
        "recap_url": reverse("tables:recap-of", args=[seat.table.slug, session.number]),
        "track_part": f"systems/{seat.table.campaign.system}/track.html",
    }


def panel(
    seat: Seat, session: PlaySession, words: dict[str, Any], refusal: Refusal | None = None, seen: str = ""
) -> dict[str, Any]:
    """Give the state of both versions below what was typed, and what the next words are compared with."""
    clash = refusal if isinstance(refusal, versions.Clash) else None
    return pages.frame(seat) | {
        "told": session,
        "words": words,
        "recap_url": reverse("tables:recap-of", args=[seat.table.slug, session.number]),
        "recap_seen": seen or versions.mark(recapping.words_of(session)),
        "recap_page": uuid4().hex,
        "recap_refusal": refusal,
        "theirs": [(name, words[name], text) for name, text in clash.theirs.items()] if clash else [],
        "read": {name: shown(str(text)) for name, text in words.items()},
        "stale": session.published_at is not None and session.text != session.draft,
    }


def posted(request: HttpRequest, seat: Seat, session: PlaySession) -> HttpResponse:
    """Save, publish or take back."""
    do = request.POST.get("do", "")
    if do == "withdraw":
        recapping.withdraw(seat=seat, number=session.number)
    if do == "withdraw" or request.POST.get("keep") == "theirs":
        return anew(request, seat, session)
    deed, seen = recapping.publish if do == "publish" else recapping.save, base(request, session)
    answer = deed(seat=seat, number=session.number, fields=request.POST, drawn=seen)
    refusal = answer if isinstance(answer, Refusal) else None
    session.refresh_from_db()
    words = recapping.read(request.POST)
    if not isinstance(words, Refusal):
        seen = kept(request, session, words, refusal)
    return answered(request, seat, session, refusal, seen)


def base(request: HttpRequest, session: PlaySession) -> str:
    """Say what a page's words are compared with: what it saved last, unless it chose between two versions since."""
    sheet, held, offered = request.session.get(f"recap:{session.pk}") or ("", "", "")
    seen = request.POST.get("seen", "")
    return held if held and sheet == request.POST.get("page") and seen != offered else seen


def kept(request: HttpRequest, session: PlaySession, words: dict[str, object], refusal: Refusal | None) -> str:
    """Remember what the page holds; where two versions are offered, the next words count as a choice between them."""
    key, sheet = f"recap:{session.pk}", request.POST.get("page", "")
    if isinstance(refusal, versions.Clash):
        offered = versions.mark({**words, **refusal.theirs})
        known = request.session.get(key) or ["", "", ""]
        request.session[key] = [sheet, known[1] if known[0] == sheet else "", offered]
        return offered
    request.session[key] = [sheet, versions.mark(words), ""]
    return versions.mark(words)


def answered(
    request: HttpRequest, seat: Seat, session: PlaySession, refusal: Refusal | None, seen: str
) -> HttpResponse:
    """Draw the state of both versions; without a script the page, or the way back to it."""
    if refusal is None and (not request.htmx or request.POST.get("do") == "publish"):  # type: ignore[attr-defined]
        return anew(request, seat, session)
    typed = {name: request.POST.get(name, "") for name in recapping.NAMES}
    context = panel(seat, session, typed, refusal, seen) | {"saved": refusal is None}
    context["recap_page"] = request.POST.get("page") or context["recap_page"]
    status = 200 if refusal is None else CONFLICT if context["theirs"] else REFUSED
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "tables/recap_answer.html", context, status=status)
    return render(request, "tables/recap_edit.html", page(request, seat, session, typed) | context, status=status)


def anew(request: HttpRequest, seat: Seat, session: PlaySession) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(headers={"HX-Refresh": "true"})
    return lead_on("tables:recap-of", seat.table.slug, session.number)


@require_GET
def file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give the players' version as a Markdown file."""
    seat = gm_seat_or_404(request, slug)
    session = recapping.told(seat, number)
    if session is None:
        raise Http404
    answer = HttpResponse(str(recapping.begun(seat, session)["draft"]), content_type="text/markdown; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{number}.md"'
    return answer
