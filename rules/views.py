"""Check a roll log, in the browser or with a file to take home; and read how a game is played."""

from pathlib import Path

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from rules import help, verifier
from rules.systems import BY_KEY

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


@login_not_required
@require_GET
def rules_help(request: HttpRequest, system: str) -> HttpResponse:
    """Explain a game, section by section, in the reader's language."""
    game = BY_KEY.get(system)
    if game is None or not game.HELP:
        raise Http404
    chapters = help.chapters(game.KEY, get_language() or help.FALLBACK)
    return render(request, "rules/help.html", {"game": game, "system_key": game.KEY, "chapters": chapters})
