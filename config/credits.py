"""Whose work we carry along, read from the list beside the files."""

import tomllib
from dataclasses import dataclass
from functools import cache

from django.conf import settings


@dataclass(frozen=True)
class Work:
    """A font, script or drawing of others, by its licence."""

    name: str
    version: str
    licence: str
    url: str
    licence_text: str
    sha256: dict[str, str]


@cache
def works() -> tuple[Work, ...]:
    """Read the list once; it changes only with the files."""
    listed = tomllib.loads((settings.BASE_DIR / "static" / "vendor" / "VENDOR.toml").read_text())
    return tuple(Work(**work) for work in listed["work"])
