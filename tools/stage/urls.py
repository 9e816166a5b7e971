"""Every address of Tafelrunde, and under `stage/` the pages that show themselves once, or when something is wrong."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from accounts.pages import wait_page
from accounts.views import locked_out
from config import operator, urls, views

if not settings.TESTING:
    raise ImproperlyConfigured("The stage is set in tests only.")


@login_not_required
def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("This page is broken on purpose.")


@login_not_required
def forbidden(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


@login_not_required
def stale(request: HttpRequest) -> HttpResponse:
    return views.csrf_failure(request)


@login_not_required
def hasty(request: HttpRequest) -> HttpResponse:
    return wait_page(request)


@login_not_required
def locked(request: HttpRequest) -> HttpResponse:
    return locked_out(request)


def codes(request: HttpRequest) -> HttpResponse:
    """Show recovery codes, which a server shows once and never again."""
    written = "\n".join(f"{letter * 4}-2345-abcd-efgh" for letter in "abcdefghij")
    return render(request, "operator/codes.html", {"codes": written})


handler403, handler404, handler500 = urls.handler403, urls.handler404, urls.handler500
urlpatterns = [
    *urls.urlpatterns,
    path("operator/", operator.site.urls),
    path("stage/codes/", codes, name="stage-codes"),
    path("stage/broken/", broken, name="stage-broken"),
    path("stage/forbidden/", forbidden, name="stage-forbidden"),
    path("stage/stale/", stale, name="stage-stale"),
    path("stage/hasty/", hasty, name="stage-hasty"),
    path("stage/locked/", locked, name="stage-locked"),
]
