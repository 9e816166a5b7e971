"""Middleware of our own: request numbers, security headers, and the reader's language."""

import re
import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from accounts.models import Language
from config import headers, logs
from config.context import reader_of

Handler = Callable[[HttpRequest], HttpResponse]
TABLE = re.compile(rf"/t/([-\w]+)/(?!{logs.QUIET})")


def request_number(get_response: Handler) -> Handler:
    """Name each request by chance, in its answer, on its error page and in every line it logs."""

    def numbered(request: HttpRequest) -> HttpResponse:
        request.number = secrets.token_hex(6)  # type: ignore[attr-defined]
        table = TABLE.match(request.path_info)
        with logs.about(request=request.number, table=table[1] if table else ""):  # type: ignore[attr-defined]
            response = get_response(request)
        response["X-Request-Id"] = request.number  # type: ignore[attr-defined]
        return response

    return numbered


def security_headers(get_response: Handler) -> Handler:
    """Put the protecting headers on every answer, errors included."""
    always = headers.always()

    def protected(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for name, value in always.items():
            response.headers.setdefault(name, value)
        if headers.is_private(request.path_info) or is_somebody(request):
            for name, value in headers.PRIVATE.items():
                response[name] = value
        return response

    return protected


def is_somebody(request: HttpRequest) -> bool:
    """Tell whether a signed-in person asks: every page names them, so none may be shown once they are gone."""
    user = getattr(request, "user", None)
    return user is not None and user.is_authenticated


def reader(get_response: Handler) -> Handler:
    """Speak the reader's language: the person's own choice, else the browser's cookie, else what it asks for."""

    def spoken(request: HttpRequest) -> HttpResponse:
        language = language_of(request)
        with translation.override(language):
            request.reader = reader_of(request)  # type: ignore[attr-defined]
            response = get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response

    return spoken


def language_of(request: HttpRequest) -> str:
    chosen = getattr(request.user, "language", "")
    return chosen if chosen in Language.values else translation.get_language_from_request(request)
