"""The keys that do something at the table, on a page of their own."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@login_not_required
@require_safe
def keys(request: HttpRequest) -> HttpResponse:
    return render(request, "keys.html")
