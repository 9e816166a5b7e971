"""The catalogue of components: each with its states, in both themes side by side, in the accent of any game."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from accounts.pages import wait_page
from config.games import announced_keys
from config.limits import address, allow
from config.specimens import controls, pieces, shell, tokens
from config.styles import catalogue

THEMES = ("dark", "light")
PER_SECOND, AT_ONCE = 1, 30
NAMED = re.compile(r'<c-specimen name="([\w-]+)"')


def nothing(tone: str) -> dict[str, object]:
    return {}


@cache
def specimens(template: str) -> tuple[str, ...]:
    """Name what a chapter shows, in its order, for the index."""
    return tuple(NAMED.findall((settings.BASE_DIR / "templates" / template).read_text()))


@dataclass(frozen=True)
class Part:
    """A chapter of the catalogue, with the examples it is drawn from; `own` adds those that carry ids."""

    key: str
    title: str | Promise
    samples: dict[str, object]
    own: Callable[[str], dict[str, object]] = nothing

    @property
    def template(self) -> str:
        return f"styleguide/{self.key}.html"

    @property
    def names(self) -> tuple[str, ...]:
        return specimens(self.template)

    def tones(self) -> Iterator[tuple[str, dict[str, object]]]:
        for tone in THEMES:
            yield tone, self.samples | self.own(tone)


def parts() -> list[Part]:
    return [
        Part("tokens", _("Colours and type"), tokens.samples()),
        Part("controls", _("Controls"), controls.samples(), controls.forms_in),
        Part("pieces", _("Pieces of play"), pieces.samples()),
        Part("shell", _("Pages around the table"), shell.samples(), shell.forms_in),
    ]


@login_not_required
@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    """Show every component; `?system=` chooses whose accent it wears, `?part=` one chapter.

    It is public and the dearest page to draw, so one address may not ask for it without end.
    """
    if not allow(f"styleguide:{address(request)}", PER_SECOND, AT_ONCE):
        return wait_page(request)
    wanted, keys = request.GET.get("system", ""), announced_keys()
    only = request.GET.get("part", "")
    accent = wanted if wanted in keys else keys[0]
    context = {
        "accents": [(key, f"systems/{key}/name.html") for key in keys],
        "accent": accent,
        "accent_name": render_to_string(f"systems/{accent}/name.html"),
        "more_sheets": catalogue(),
        "parts": [part for part in parts() if only in ("", part.key)],
    }
    return render(request, "styleguide/page.html", context)
