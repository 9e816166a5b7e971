"""Pages about people: signing up, in and out, coming back, and how things look."""

import secrets

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts import services
from accounts.device import enter, known_guests, remember_look
from accounts.forms import NAME_TAKEN, LookForm, PreferencesForm, SignInForm, SignUpForm
from accounts.pages import form_page, go_on, lead_on, locked_page, next_of, wait_page
from config.limits import address, allow

PREFERENCES = ("name", "language", "theme", "motion", "announce", "sound", "shortcuts")


@login_not_required
@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    guest = request.user if request.user.is_authenticated and request.user.is_guest else None
    if request.user.is_authenticated and not guest:
        return go_on(request)
    if request.method == "POST" and not may_sign_up(request):
        return wait_page(request)
    form = SignUpForm(request.POST if request.method == "POST" else None, initial={"name": guest.name if guest else ""})
    if form.is_bound and form.is_valid():
        look = {"language": get_language(), "theme": request.COOKIES.get(settings.THEME_COOKIE_NAME, "")}
        if user := services.sign_up(**form.cleaned_data, **look, guest=guest):
            enter(request, user)
            return go_on(request)
        form.add_error("name", NAME_TAKEN)
    return form_page(request, "accounts/sign_up.html", form, next=next_of(request), guest=guest)


def may_sign_up(request: HttpRequest) -> bool:
    """Bound how often one address tries: each try costs a password's hash and tells whether a name is taken."""
    a_minute = settings.SIGN_UPS_PER_MINUTE
    return allow(f"sign-up:{address(request)}", a_minute / 60, a_minute)


@login_not_required
@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated and request.method == "GET":
        return go_on(request)
    form = SignInForm(request, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        enter(request, form.user)
        response = go_on(request)
        remember_look(response, language=form.user.language, theme=form.user.theme)
        return response
    return form_page(request, "accounts/sign_in.html", form, next=next_of(request), guests=known_guests(request))


def locked_out(request: HttpRequest, *_why: object) -> HttpResponse:
    """Answer whoever tried too many passwords."""
    return locked_page(request, int(settings.AXES_COOLOFF_TIME * 60 * 60))


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    services.sign_out(user=request.user)
    logout(request)
    return lead_on("home")


@login_not_required
@require_POST
def back(request: HttpRequest) -> HttpResponse:
    """Let a guest come back on the device that remembers them; among several the form says whom it means."""
    guests = known_guests(request)
    meant = request.POST.get("guest", str(guests[0].pk) if len(guests) == 1 else "")
    guest = next((each for each in guests if str(each.pk) == meant), None)
    if guest is None:
        raise Http404
    enter(request, guest)
    return go_on(request)


@require_http_methods(["GET", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """Change how one appears, and how things look and sound. Drawing other crests keeps what was typed."""
    as_they_are = {name: getattr(request.user, name) for name in PREFERENCES}
    initial = as_they_are | {"language": request.user.language or get_language()}
    draws = "draw" in request.POST
    form = PreferencesForm(request.user, request.POST if request.method == "POST" and not draws else None, initial)
    if draws:
        form.initial = {name: request.POST.get(name, "") for name in PREFERENCES}
    if not (form.is_bound and form.is_valid() and saved(request, form)):
        return form_page(request, "accounts/preferences.html", form, seed=crest_seed(request), next=next_of(request))
    messages.success(request, gettext("Your preferences are saved."))
    response = go_on(request, "accounts:preferences")
    remember_look(response, language=request.user.language, theme=request.user.theme)
    return response


def saved(request: HttpRequest, form: PreferencesForm) -> bool:
    """Keep what the form says, unless somebody took the name meanwhile."""
    if services.save_profile(user=request.user, **form.cleaned_data):
        return True
    form.add_error("name", NAME_TAKEN)
    return False


def crest_seed(request: HttpRequest) -> str:
    """Give what the offered crests are drawn from: the same as before, unless others are wanted."""
    known = request.POST.get("seed", "")
    return known if known and "draw" not in request.POST else secrets.token_hex(8)


@login_not_required
@require_POST
def look(request: HttpRequest) -> HttpResponse:
    """Change language or theme from any page, signed in or not."""
    form = LookForm(request.POST)
    if not form.is_valid():
        return form_page(request, "accounts/look.html", form, next=next_of(request), here=next_of(request) or "/")
    if request.user.is_authenticated:
        services.save_preferences(user=request.user, **form.chosen)
    response = go_on(request)
    remember_look(response, **form.chosen)
    return response


@login_not_required
@never_cache
@require_http_methods(["GET", "POST"])
def demo(request: HttpRequest, token: str) -> HttpResponse:
    """Seat a visitor as one of the demo's people; looking at the link changes nothing."""
    visit = services.open_demo_link(token)
    if visit is None:
        raise Http404
    if request.method == "POST":
        enter(request, visit.user)
        return lead_on(visit.next)
    return render(request, "accounts/demo.html", {"person": visit.user})
