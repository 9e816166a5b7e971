"""Pages that belong to no app: home, credits, errors."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from config.credits import works
from config.health import healthz, readyz
from config.home import announced_games, campaigns_of, code_in, demo_seats
from rules.systems import BY_KEY

__all__ = ["credits", "csrf_failure", "forbidden", "healthz", "home", "not_found", "readyz", "server_error"]


@login_not_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Lead on: to the tables one sits at, to the table a pasted link opens, or to what this is."""
    link = request.GET.get("link", "")
    if code := code_in(link):
        return redirect("tables:join", code)
    if not request.user.is_authenticated:
        context = {"playable": BY_KEY, "games": announced_games(), "link": link, "demo_seats": demo_seats()}
        return render(request, "landing.html", context)
    return render(request, "home.html", {"campaigns": campaigns_of(request.user), "link": link})


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
    """Say that it was us, without asking anything that may be broken too."""
    page = render_to_string("500.html", {"request_number": getattr(request, "number", "")})
    return HttpResponse(page, status=500)
