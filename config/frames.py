"""The frames by themselves: columns with nothing in them, so that every width can be looked at and measured."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.games import announced_keys
from config.styles import catalogue

PAPERS = ("a4", "letter")


@dataclass(frozen=True)
class Frame:
    """Which parts a frame has; its widths stand in the styles."""

    key: str
    template: str = "page"
    left: bool = True
    right: bool = True
    top: bool = False
    live: bool = True
    drawer: bool = False


SHARED = (
    Frame("table", top=True),
    Frame("gm"),
    Frame("lobby"),
    Frame("verify"),
    Frame("combat"),
    Frame("moves"),
    Frame("absorb"),
    Frame("sheet", "sheet_page"),
    Frame("creation", "wizard_page", left=False),
    Frame("path", "wizard_page"),
    Frame("tables", "wizard_page"),
    Frame("recap", left=False, top=True),
    Frame("home", left=False, live=False),
    Frame("join", right=False, live=False),
)


def frames() -> dict[str, Frame]:
    """Give the shared frames, and each game's own: a table with its log in the drawer, a sheet, a GM panel."""
    own = (
        frame
        for key in announced_keys()
        for frame in (Frame(key, drawer=True), Frame(f"{key}-sheet", "sheet_page"), Frame(f"gm-{key}"))
    )
    return {frame.key: frame for frame in (*SHARED, *own)}


@login_not_required
@require_safe
def frame_page(request: HttpRequest, key: str) -> HttpResponse:
    """Show one frame; `print` is the sheet of paper, on A4 or on US letter."""
    if key == "print":
        wanted = request.GET.get("paper", "")
        return render(request, "frames/print_page.html", {"paper": wanted if wanted in PAPERS else PAPERS[0]})
    known = frames()
    if key not in known:
        raise Http404
    context = {"frame": known[key], "keys": [*known, "print"], "more_sheets": catalogue()}
    return render(request, f"frames/{known[key].template}.html", context)
