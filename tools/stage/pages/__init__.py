"""Every page of Tafelrunde in every state worth a look: one inventory for the pictures and for the tests.

What a game adds lies in the module of its key, and counts as soon as the game is offered.
"""

from importlib import import_module
from pkgutil import iter_modules

from rules.systems import BY_KEY
from tools.stage.looks import Look
from tools.stage.pages.shell import CAMPAIGNS, CHAPTERS, MAKING, SHEETS, SHELL, STYLEGUIDE
from tools.stage.pages.table import DOOR, TABLE

__all__ = ["BY_NAME", "CHAPTERS", "LOOKS"]
WRITTEN = {module.name for module in iter_modules(__path__)}


def added(key: str) -> tuple[Look, ...]:
    """Give the pages that a game adds; one that adds none has no module here."""
    return import_module(f"{__name__}.{key}").LOOKS if key in WRITTEN else ()


OFFERED = tuple(look for key in BY_KEY for look in added(key))
LOOKS: tuple[Look, ...] = (*SHELL, *CAMPAIGNS, *SHEETS, *MAKING, *DOOR, *TABLE, *OFFERED, *STYLEGUIDE)
BY_NAME = {look.name: look for look in LOOKS}
