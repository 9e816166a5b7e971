"""After what was posted a page is asked for anew (303), which one place says for all."""

from pathlib import Path

from tests.laws.source import APPS, Offence, imports, python_files

THE_PLACE = "accounts/pages.py"
OTHERS = (
    "django.shortcuts.redirect",
    "django.http.HttpResponseRedirect",
    "django.http.HttpResponsePermanentRedirect",
    "django.http.response.HttpResponseRedirect",
    "django.http.response.HttpResponsePermanentRedirect",
)


def other_redirects(root: Path) -> list[Offence]:
    """Find whoever leads on by any other way, whose status may be another."""
    return [
        Offence(path, line, f"{name}: use accounts.pages.lead_on")
        for path, tree in python_files(root, *APPS)
        if path != THE_PLACE
        for line, name in imports(path, tree)
        if name in OTHERS
    ]
