"""Drawing pages with forms, and finding the way on after them."""

from math import ceil
from typing import Any

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme

REFUSED, TOO_MANY = 422, 429


def form_page(request: HttpRequest, template: str, form: BaseForm, **context: Any) -> HttpResponse:
    """Draw a page with its form: as it is asked for, or as refused, with what was typed."""
    return render(request, template, {"form": form} | context, status=REFUSED if form.is_bound else 200)


def wait_page(request: HttpRequest) -> HttpResponse:
    """Ask an address that tried too often to wait a minute."""
    page = render(request, "accounts/wait.html", status=TOO_MANY)
    page["Retry-After"] = "60"
    return page


def locked_page(request: HttpRequest, seconds: int) -> HttpResponse:
    """Say that this name must wait, the same whether anybody has it or not."""
    page = render(request, "accounts/locked_out.html", {"minutes": ceil(seconds / 60)}, status=TOO_MANY)
    page["Retry-After"] = str(seconds)
    return page


def lead_on(to: str, *args: object) -> HttpResponse:
    """Lead on to a page that is asked for anew: the one way in which anything posted ends well without a script."""
    return HttpResponseRedirect(resolve_url(to, *args), status=303)


def next_of(request: HttpRequest) -> str:
    """Give the address that a form or link wants to go on to, if it is one of ours."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if ours else ""


def go_on(request: HttpRequest, otherwise: str = "home") -> HttpResponse:
    return lead_on(next_of(request) or otherwise)
