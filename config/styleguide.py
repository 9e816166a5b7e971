"""The catalogue of components: each with its states, in both themes side by side, in the accent of any game."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from config.home import announced_games, announced_keys
from config.specimens import controls, pieces

THEMES = ("dark", "light")


@dataclass(frozen=True)
class Part:
    """A chapter of the catalogue, with the examples it is drawn from."""

    key: str
    title: str | Promise
    samples: dict[str, object]

    @property
    def template(self) -> str:
        return f"styleguide/{self.key}.html"


@login_not_required
@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    """Show every component; `?system=` chooses whose accent it wears."""
    wanted, keys = request.GET.get("system", ""), announced_keys()
    context = {
        "accents": [(key, f"systems/{key}/name.html") for key in keys],
        "accent": wanted if wanted in keys else keys[0],
        "games": announced_games(),
        "tones": THEMES,
        "parts": [
            Part("tokens", _("Colours and type"), {}),
            Part("controls", _("Controls"), controls.samples()),
            Part("pieces", _("Pieces of play"), pieces.samples()),
        ],
    }
    return render(request, "styleguide/page.html", context)
