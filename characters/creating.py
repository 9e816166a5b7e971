"""Making characters: which game, which way, and the steps of a draft."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET, require_http_methods

from accounts.pages import lead_on, wait_page
from campaigns.access import membership_or_404
from campaigns.models import Campaign
from characters import drafts, rolling
from characters.drafts import CHECK, PLAYING
from characters.making import draft_page, is_open
from characters.models import Character, Draft, Way
from characters.sent import PRESSES, Sent
from config.games import announced_keys
from config.limits import allow
from rules.core.fields import from_form, number
from rules.core.making import Look
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.entropy import read_entropy
from rules.systems import BY_KEY
from rules.templatetags.words import say

CREST = re.compile(r"[0-9a-f]{8,32}")
TOO_FAST = Refusal("too_fast", _("That was too fast. Wait a moment, then try again."))
STATUS = {"too_fast": 429, "stale": 409}
TRIED, LEAVE, ENTROPY = "try", "leave", "entropy"
PASSING = frozenset({TRIED, "by", "draw", "due", "show"})
"""What an address says once, and is not kept. `show` says nothing: it only makes a link lead to a fresh page."""
SAVES_PER_SECOND, SAVES_AT_ONCE = 4, 60
BEGUN_PER_SECOND, BEGUN_AT_ONCE = 0.1, 15
WAYS: dict[str, Callable[..., Draft | Refusal]] = {
    Way.GUIDED: drafts.begin_guided,
    Way.RANDOM: drafts.begin_random,
    Way.READY: drafts.begin_ready,
}


# --- which game, and which way ----------------------------------------------------------------------------------------


def campaign_asked(request: HttpRequest) -> Campaign | None:
    """Give the campaign that the address names, to those who play in it."""
    slug = request.GET.get("campaign", "")
    return membership_or_404(request, slug, *PLAYING).campaign if slug else None


def system_or_404(key: str, campaign: Campaign | None) -> Any:
    if key not in BY_KEY or (campaign and campaign.system != key):
        raise Http404
    return BY_KEY[key]


@require_GET
def new(request: HttpRequest) -> HttpResponse:
    """Ask which game; a campaign has its game already."""
    if campaign := campaign_asked(request):
        return lead_on(f"{reverse('characters:new-in', args=[campaign.system])}?campaign={campaign.slug}")
    return render(request, "characters/new.html", {"keys": announced_keys(), "playable": BY_KEY})


@require_GET
def ways(request: HttpRequest, system: str) -> HttpResponse:
    campaign = campaign_asked(request)
    return render(request, "characters/ways.html", ways_page(system_or_404(system, campaign), campaign))


def ways_page(system: Any, campaign: Campaign | None) -> dict[str, Any]:
    query = f"?campaign={campaign.slug}" if campaign else ""
    return {"system": system, "system_key": system.KEY, "campaign": campaign, "query": query}


@require_http_methods(["GET", "POST"])
def begin(request: HttpRequest, system: str, way: str) -> HttpResponse:
    """Explain a way to begin, and begin by a press."""
    campaign = campaign_asked(request)
    game = system_or_404(system, campaign)
    if way not in WAYS:
        raise Http404
    if request.method == "GET":
        return begin_page(request, game, way, campaign)
    answer = begun(request, game, way, campaign)
    if isinstance(answer, Refusal):
        return begin_page(request, game, way, campaign, answer)
    first = game.STAGES[0].key if way == Way.GUIDED else CHECK
    return lead_on("characters:draft", answer.pk, first)


def begun(request: HttpRequest, system: Any, way: str, campaign: Campaign | None) -> Draft | Refusal:
    if not allow(f"draft:{request.user.pk}", BEGUN_PER_SECOND, BEGUN_AT_ONCE):
        return TOO_FAST
    more: dict[str, object] = {}
    if way == Way.READY:
        more = {"key": request.POST.get("key", "")[:80]}
    elif way == Way.RANDOM:
        more = {ENTROPY: read_entropy(request.POST.get(ENTROPY, ""))}
    return WAYS[way](owner=request.user, system=system, campaign=campaign, language=get_language() or "en", **more)


def begin_page(
    request: HttpRequest, system: Any, way: str, campaign: Campaign | None, refusal: Refusal | None = None
) -> HttpResponse:
    made = system.ready_made(get_language() or "en") if way == Way.READY else ()
    context = ways_page(system, campaign) | {
        "way": Way(way),
        "made": made,
        "refusal": refusal,
        "choice_part": f"systems/{system.KEY}/choice.html",
    }
    return render(request, "characters/begin.html", context, status=STATUS.get(refusal.code, 422) if refusal else 200)


# --- the steps --------------------------------------------------------------------------------------------------------


def draft_or_404(request: HttpRequest, pk: UUID) -> Draft:
    draft = drafts.drafts_of(request.user).filter(pk=pk).first()
    if draft is None:
        raise Http404
    return draft


@require_http_methods(["GET", "POST"])
def draft(request: HttpRequest, pk: UUID, step: str) -> HttpResponse:
    """Show a step of a draft, or save it and go where the pressed button leads."""
    found = draft_or_404(request, pk)
    if step not in (*(stage.key for stage in BY_KEY[found.system].STAGES), CHECK):
        raise Http404
    if found.character:
        return to_character(found.character)
    if request.method == "POST":
        return posted(request, found, step)
    page = looked(request, found, step, due="due" in request.GET, draw=number(request.GET.get("draw")) or 0)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "characters/draft_looked.html", page | {"whole": TRIED not in request.GET})
    return render(request, "characters/draft.html", page)


def looked(request: HttpRequest, found: Draft, step: str, **more: Any) -> dict[str, Any]:
    """Give a step as its address asks for it; `query` is what of that stays when something is chosen."""
    stays = [(name, value) for name, values in request.GET.lists() if name not in PASSING for value in values]
    look = Look(from_form(dict(request.GET.lists())), say)
    return draft_page(found, step, look=look, **more) | {"query": urlencode(stays)}


def read_sent(request: HttpRequest) -> Sent:
    """Read what a page sends, whatever it may be."""
    form: QueryDict = request.POST
    crest, page = form.get("crest", ""), form.get("page", "")
    return Sent(
        fields=from_form({name: values for name, values in form.lists() if name != ENTROPY}),
        page=UUID(page) if re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", page) else None,
        revision=number(form.get("revision")) or 0,
        leaves=not request.htmx,  # type: ignore[attr-defined]
        over="over" in form,
        crest=crest if CREST.fullmatch(crest) else "",
        idea=form["idea"][:40] if "idea" in form else None,
        drawn=number(form.get("drawn")),
        entropy=read_entropy(form.get(ENTROPY, "")),
    )


def posted(request: HttpRequest, found: Draft, step: str) -> HttpResponse:
    """Save what was typed; a refusal keeps it on the page."""
    sent = read_sent(request)
    if allow(f"save:{request.user.pk}", SAVES_PER_SECOND, SAVES_AT_ONCE):
        answer = drafts.save(draft=found, stage=step, sent=sent)
    else:
        answer = TOO_FAST
    if isinstance(answer, Refusal):
        typed = drafts.filled(found, step, sent.fields)
        return refused(request, found, step, typed, answer)
    fresh = draft_or_404(request, found.pk)
    if sent.idea is not None and drafts.left_alone(found, fresh, step, sent):
        messages.info(request, gettext("Your own words stay. Empty the field, or unlock it, for an idea."))
    if request.htmx:  # type: ignore[attr-defined]
        page = looked(request, fresh, step) | {"whole": bool({"idea", *PRESSES} & set(request.POST))}
        return render(request, "characters/draft_saved.html", page)
    return onwards(request, fresh, step)


def refused(request: HttpRequest, found: Draft, step: str, typed: dict[str, Any], refusal: Refusal) -> HttpResponse:
    """Say why nothing was saved. The page that types on its own keeps its fields; the other is drawn as typed."""
    page = looked(request, found, step, doc=typed, refusal=refusal)
    template = "characters/draft_refused.html" if request.htmx else "characters/draft.html"  # type: ignore[attr-defined]
    return render(request, template, page, status=STATUS.get(refusal.code, 422))


def onwards(request: HttpRequest, found: Draft, step: str) -> HttpResponse:
    """Go where the pressed button leads: on, to a step, to the finished character, or nowhere."""
    go, order = request.POST.get("go", ""), [*(each.key for each in BY_KEY[found.system].STAGES), CHECK]
    if found.character:
        return to_character(found.character)
    if go == "finish":
        return finished(request, found)
    if go == LEAVE:
        return lead_on("characters:list")
    if go == "next" and is_open(found, step):
        return render(request, "characters/draft.html", looked(request, found, step, due=True), status=422)
    if go == "next":
        go = order[min(order.index(step) + 1, len(order) - 1)]
    address = reverse("characters:draft", args=[found.pk, go if go in order else step])
    if go not in order and (pressed := PRESSES & set(request.POST)):
        kept, where = request.GET.urlencode(), request.POST[min(pressed)][:80]
        return lead_on(f"{address}{'?' if kept else ''}{kept}#{quote(where)}")
    drawn = number(request.POST.get("draw"))
    return lead_on(f"{address}?draw={drawn}#crest" if drawn else address)


def finished(request: HttpRequest, found: Draft) -> HttpResponse:
    answer = drafts.finish(draft=found)
    if isinstance(answer, Refusal):
        return render(request, "characters/draft.html", draft_page(found, CHECK, due=True), status=422)
    messages.success(request, gettext("%(name)s is ready to play.") % {"name": answer.name})
    return to_character(answer)


def to_character(character: Character) -> HttpResponse:
    """Lead to the table where the character plays, or to its sheet."""
    if character.campaign and character.campaign.archived_at is None:
        return lead_on("tables:open", character.campaign.slug)
    return lead_on("characters:sheet", character.pk)


@require_GET
def rolls(request: HttpRequest, pk: UUID) -> HttpResponseBase:
    """Give the log of what was rolled for a draft alone as a file, also once it has become a character."""
    found = draft_or_404(request, pk)
    if not allow(f"rolls:{request.user.pk}", settings.LOOKS_PER_SECOND, settings.LOOKS_BURST):
        return wait_page(request)
    response = StreamingHttpResponse(rolling.log(found), content_type="application/jsonl; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{found.pk}.jsonl"'
    return response


@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Ask first, then throw a draft away."""
    found = draft_or_404(request, pk)
    if request.method == "GET":
        return render(request, "characters/draft_delete.html", {"draft": found, "name": str(found.doc.get("name", ""))})
    drafts.delete(draft=found)
    messages.success(request, gettext("The draft is deleted."))
    return lead_on("characters:list")
