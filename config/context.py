"""What every page's shell needs: how this reader wants things to look, and which games there are."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.models import Announce, Language, Motion, Theme
from rules.systems import ALL


@dataclass(frozen=True)
class Reader:
    """How a page looks and sounds to whoever reads it."""

    language: str
    theme: str
    motion: str
    sound: bool
    announce: str


def reader_of(request: HttpRequest) -> Reader:
    """Take the person's own choice, or what this browser remembers."""
    user = getattr(request, "user", None)
    language = get_language() or settings.LANGUAGE_CODE
    if user is not None and user.is_authenticated:
        return Reader(language, user.theme or Theme.AUTO, user.motion or Motion.AUTO, user.sound, user.announce)
    theme = request.COOKIES.get(settings.THEME_COOKIE_NAME, "")
    return Reader(language, theme if theme in Theme.values else Theme.AUTO, Motion.AUTO, False, Announce.ALL)


def shell(request: HttpRequest) -> dict[str, object]:
    return {
        "reader": getattr(request, "reader", None) or reader_of(request),
        "systems": ALL,
        "languages": Language.choices,
        "themes": Theme.choices,
        "demo": settings.DEMO,
        "request_number": getattr(request, "number", ""),
    }
