"""Check a roll log: in the browser, or with a file to take home."""

from pathlib import Path

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from rules import verifier

VERIFIER = Path(verifier.__file__).read_bytes()


@login_not_required
@require_GET
def verify(request: HttpRequest) -> HttpResponse:
    return render(request, "rules/verify.html")


@login_not_required
@require_GET
def verify_file(request: HttpRequest) -> HttpResponse:
    """Hand out the verifier that runs here, as one file that needs nothing of ours."""
    response = HttpResponse(VERIFIER, content_type="text/x-python; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="tafelrunde_verify.py"'
    return response
