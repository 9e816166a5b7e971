"""Which page is visited in which language and theme: a page in all of them, its further states each in one, in turn."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import cycle

from tests.browser.looking import THEMES
from tools.stage.looks import LANGUAGES, Look

EVERYTHING = bool(os.environ.get("ALL"))


@dataclass(frozen=True)
class Visit:
    """One look in one language. In the first theme axe is asked everything, in a second what depends on colours."""

    look: Look
    language: str
    themes: tuple[str, ...]
    walked: bool

    @property
    def name(self) -> str:
        return f"{self.look.name}-{self.language}"


def plan(looks: Iterable[Look], *, everything: bool = EVERYTHING) -> Iterator[Visit]:
    """Visit the first state of every page in all languages, and every further one in one, or all in all."""
    known, turns = set[tuple[object, ...]](), cycle(LANGUAGES)
    for look in looks:
        whole = everything or look.page not in known
        known.add(look.page)
        languages = look.languages if whole else (next(turns),)
        for language in languages:
            both = everything or (len(languages) == 1 and not look.side_by_side)
            themes = themes_of(language) if both else themes_of(language)[:1]
            yield Visit(look, language, themes, walked=language == languages[0])


def themes_of(language: str) -> tuple[str, ...]:
    """Begin with another theme in every other language, so that a page in all of them is seen in both."""
    return THEMES[:: -1 if LANGUAGES.index(language) % 2 else 1]
