"""Pages that belong to no app: home, credits, errors, health."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse


@login_not_required
def home(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


@login_not_required
def credits(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


@login_not_required
def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok", content_type="text/plain")


@login_not_required
def readyz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok", content_type="text/plain")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return HttpResponse(status=403)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return HttpResponse(status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return HttpResponse(status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=500)
