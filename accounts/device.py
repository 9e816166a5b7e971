"""What is kept on a person's device: the session, the look of things, and the token that brings a guest back."""

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts.models import User
from accounts.services import guest_by_token

YEAR = 365 * settings.DAY
BACKEND = "django.contrib.auth.backends.ModelBackend"


def enter(request: HttpRequest, user: User) -> None:
    """Sign a person in under a new session key; guests stay longer, because only this device knows them."""
    login(request, user, backend=BACKEND)
    request.session.set_expiry(settings.GUEST_SESSION_AGE if user.is_guest else None)


def remember(response: HttpResponseBase, name: str, value: str) -> None:
    response.set_cookie(name, value, max_age=YEAR, secure=settings.HTTPS, httponly=True, samesite="Lax")


def remember_guest(response: HttpResponseBase, token: str) -> None:
    """Let this device bring the guest back for a year."""
    remember(response, settings.GUEST_COOKIE_NAME, token)


def remember_look(response: HttpResponseBase, *, language: str = "", theme: str = "") -> None:
    """Let pages come in this language and theme before anyone has signed in."""
    if language:
        remember(response, settings.LANGUAGE_COOKIE_NAME, language)
    if theme:
        remember(response, settings.THEME_COOKIE_NAME, theme)


def known_guest(request: HttpRequest) -> User | None:
    """Give the guest whom this device remembers, unless somebody is signed in already."""
    token = request.COOKIES.get(settings.GUEST_COOKIE_NAME, "")
    return guest_by_token(token) if token and not request.user.is_authenticated else None
