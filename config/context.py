"""What every page's shell needs: how this reader wants things to look, and which games there are."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language, get_language_from_request

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
    shortcuts: bool = True


def reader_of(request: HttpRequest) -> Reader:
    """Take the person's own choice, or what this browser remembers."""
    user = getattr(request, "user", None)
    language = get_language() or settings.LANGUAGE_CODE
    if user is not None and user.is_authenticated:
        look = (user.theme or Theme.AUTO, user.motion or Motion.AUTO, user.sound, user.announce, user.shortcuts)
        return Reader(language, *look)
    return Reader(language, theme_of(request), Motion.AUTO, False, Announce.ALL)


def reader_by_device(request: HttpRequest) -> Reader:
    """Take only what the browser itself says, for when nothing else may be asked."""
    return Reader(get_language_from_request(request), theme_of(request), Motion.AUTO, False, Announce.NONE)


def theme_of(request: HttpRequest) -> str:
    theme = request.COOKIES.get(settings.THEME_COOKIE_NAME, "")
    return theme if theme in Theme.values else Theme.AUTO


def shell(request: HttpRequest) -> dict[str, object]:
    return {
        "reader": getattr(request, "reader", None) or reader_of(request),
        "systems": ALL,
        "rules_help": next((system.KEY for system in ALL if system.HELP), ""),
        "languages": Language.choices,
        "themes": Theme.choices,
        "demo": settings.DEMO,
        "source_url": settings.SOURCE_URL,
        "share_safe": request.COOKIES.get(settings.SAFE_COOKIE_NAME) == "1",
        "request_number": getattr(request, "number", ""),
    }
