"""What is seen of a GM's screen, and by a GM of others'.

See as somebody: a GM looks at a player's own pages, drawn by the player's own views, and can do nothing there.
Share-safe: everything private on a GM's pages is folded, by a mark of the browser that the server reads.
"""

import re
from copy import copy
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils import translation
from django.views.decorators.http import require_GET, require_POST

from accounts.device import YEAR
from accounts.pages import lead_on, next_of
from config.context import reader_of
from config.logs import note
from tables.access import gm_seat_or_404
from tables.models import Seat, SeatRole
from tables.models.watch import Watch

SEEN = frozenset({"table", "sheet", "log", "people", "person", "scene", "verify", "recap"})
"""The pages of a table that can be looked at; the rest of a player's pages are for the player alone."""

CONTROL = re.compile(r"<(button|select|textarea|input(?![^>]*type=\"(?:radio|checkbox|hidden)\"))\b")
STILL = settings.SECURE_CSP | {"script-src": "'none'", "connect-src": "'none'", "form-action": "'none'"}


@require_GET
def see(request: HttpRequest, slug: str, place: UUID, rest: str = "") -> HttpResponse:
    """Give a page as the seat gets it, in that person's language; what they have done there would be taken back."""
    gm = gm_seat_or_404(request, slug)
    seats = Seat.objects.select_related("user").exclude(role=SeatRole.GM)
    seat, match = seats.filter(pk=place, table=gm.table_id, closed_at=None).first(), seen_at(slug, rest)
    if seat is None or match is None:
        raise Http404
    watch = Watch(gm.pk, translation.get_language() or settings.LANGUAGE_CODE)
    language = seat.user.language or watch.language
    with translation.override(language), transaction.atomic():
        answer = match.func(eyes(request, seat, watch, match), *match.args, **match.kwargs)
        transaction.set_rollback(True)
    note(seat=str(gm.pk))
    return stilled(answer, slug, place, language)


def seen_at(slug: str, rest: str) -> ResolverMatch | None:
    """Find the page behind an address of the table, if it is one that can be looked at."""
    try:
        match = resolve(reverse("tables:table", args=[slug]) + rest)
    except Resolver404:
        return None
    return match if match.namespace == "tables" and match.url_name in SEEN else None


def eyes(request: HttpRequest, seat: Seat, watch: Watch, match: ResolverMatch) -> Any:
    """Give the request as if the seat's own person had sent it, marked as looked at by a GM."""
    theirs: Any = copy(request)
    theirs.user, theirs.watch, theirs.resolver_match, theirs.htmx = seat.user, watch, match, False
    theirs.path = theirs.path_info = reverse(match.view_name, args=match.args, kwargs=match.kwargs)
    theirs._messages = ()
    theirs.reader = reader_of(theirs)
    return theirs


def stilled(answer: HttpResponse, slug: str, place: UUID, language: str) -> HttpResponse:
    """Give the page itself and none of its cookies; its links stay with the seat, and it can send nothing."""
    root, seen = reverse("tables:table", args=[slug]), reverse("tables:see-as", args=[slug, place])

    def led(link: re.Match[str]) -> str:
        rest = link[1].removeprefix(root)
        if rest.startswith("gm/"):
            return link[0]
        return f'href="{seen}{rest}' if seen_at(slug, rest) else f'aria-disabled="true" data-off="{link[1]}'

    still = CONTROL.sub(r"<\1 disabled", re.sub(rf'href="({root}[^"#?]*)', led, answer.text))
    page = HttpResponse(still, status=answer.status_code)
    page["Content-Security-Policy"] = "; ".join(f"{name} {value}" for name, value in STILL.items())
    page["Content-Language"] = language
    return page


@require_POST
def safe(request: HttpRequest, slug: str) -> HttpResponse:
    """Fold or unfold everything private in this browser; scripts write the same cookie."""
    gm_seat_or_404(request, slug)
    back, fold = next_of(request), request.POST.get("safe") == "1"
    ours = back.startswith(reverse("tables:table", args=[slug]))
    answer = lead_on(back if ours else reverse("tables:gm", args=[slug]))
    answer.set_cookie(settings.SAFE_COOKIE_NAME, str(int(fold)), max_age=YEAR, secure=settings.HTTPS, samesite="Lax")
    return answer
