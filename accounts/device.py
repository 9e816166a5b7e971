"""What is kept on a person's device: the session, the look of things, and the tokens that bring guests back."""

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts.models import User
from accounts.services import guests_by_tokens

YEAR = 365 * settings.DAY
MOST_GUESTS = 8
BETWEEN = "."
BACKEND = "django.contrib.auth.backends.ModelBackend"


def enter(request: HttpRequest, user: User) -> None:
    """Sign a person in under a new session key; guests stay longer, because only this device knows them."""
    login(request, user, backend=BACKEND)
    request.session.set_expiry(settings.GUEST_SESSION_AGE if user.is_guest else None)


def remember(response: HttpResponseBase, name: str, value: str) -> None:
    response.set_cookie(name, value, max_age=YEAR, secure=settings.HTTPS, httponly=True, samesite="Lax")


def remember_guest(request: HttpRequest, response: HttpResponseBase, token: str) -> None:
    """Let this device bring a new guest back for a year, beside those whom it remembers already."""
    remember(response, settings.GUEST_COOKIE_NAME, BETWEEN.join([token, *tokens_of(request)][:MOST_GUESTS]))


def tokens_of(request: HttpRequest) -> list[str]:
    """Give the tokens that this device holds, the newest first."""
    return [each for each in request.COOKIES.get(settings.GUEST_COOKIE_NAME, "").split(BETWEEN) if each][:MOST_GUESTS]


def remember_look(response: HttpResponseBase, *, language: str = "", theme: str = "") -> None:
    """Let pages come in this language and theme before anyone has signed in."""
    if language:
        remember(response, settings.LANGUAGE_COOKIE_NAME, language)
    if theme:
        remember(response, settings.THEME_COOKIE_NAME, theme)


def known_guests(request: HttpRequest) -> list[User]:
    """Give the guests whom this device remembers, the newest first, unless somebody is signed in already."""
    tokens = tokens_of(request)
    return guests_by_tokens(tokens) if tokens and not request.user.is_authenticated else []
