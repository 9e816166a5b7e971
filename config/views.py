"""Pages that belong to no app: home, credits, errors."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.views.decorators.http import require_safe

from accounts.pages import lead_on
from campaigns.unanswered import unanswered
from config.context import reader_by_device
from config.credits import works
from config.games import announced_games
from config.health import healthz, readyz
from config.home import code_in, demo_seats, home_page
from config.round_table import places
from rules.systems import BY_KEY

__all__ = ["credits", "csrf_failure", "forbidden", "healthz", "home", "not_found", "readyz", "server_error"]


@login_not_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Lead on: to the tables one sits at, to the table a pasted link opens, or to what this is."""
    link = request.GET.get("link", "")
    if code := code_in(link):
        return lead_on("tables:join", code)
    if not request.user.is_authenticated:
        seats = {"demo_seats": demo_seats(), "places": places()}
        return render(request, "landing.html", {"playable": BY_KEY, "games": announced_games(), "link": link} | seats)
    asked = {"invitations": unanswered(request), "link": link}
    return render(request, "home.html", home_page(request.user) | asked)


@login_not_required
@require_safe
def credits(request: HttpRequest) -> HttpResponse:
    return render(request, "credits.html", {"works": works()})


@login_not_required
def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "csrf.html", status=403)


@login_not_required
def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "403.html", status=403)


@login_not_required
def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Say that it was us, in the reader's language and theme, without asking anything that may be broken too."""
    reader = getattr(request, "reader", None) or reader_by_device(request)
    with translation.override(reader.language):
        page = render_to_string("500.html", {"reader": reader, "request_number": getattr(request, "number", "")})
    return HttpResponse(page, status=500)
