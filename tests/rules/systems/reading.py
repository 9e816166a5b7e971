"""How a test reads the rules help of a game: straight from its files, section by section."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from rules import help, systems

LANGUAGES = ("en", "de", "fr")
each_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def chapters_of(game: str, language: str) -> tuple[help.Chapter, ...]:
    path = Path(str(systems.__file__)).parent / game / "help" / f"{language}.md"
    return help.read(path.read_text(encoding="utf-8"))


@cache
def sections_of(game: str, language: str) -> dict[str, help.Section]:
    return {section.key: section for chapter in chapters_of(game, language) for section in chapter.sections}


def words(line: help.Line) -> str:
    return "".join(span.words for span in line.spans)


@dataclass(frozen=True)
class Texts:
    """The help of one game in all languages."""

    game: str

    def chapters(self, language: str) -> tuple[help.Chapter, ...]:
        return chapters_of(self.game, language)

    def sections(self, language: str) -> dict[str, help.Section]:
        return sections_of(self.game, language)

    def lines(self, key: str, language: str, *kinds: str) -> list[help.Line]:
        """Give the lines of a section, or those of some kinds of block."""
        blocks = self.sections(language)[key].blocks
        return [line for block in blocks if block.kind in kinds or not kinds for line in block.lines]

    def said(self, key: str, language: str, *kinds: str) -> str:
        """Give a section's text without its marks."""
        return "\n".join(words(line) for line in self.lines(key, language, *kinds))

    def told(self, key: str, language: str) -> str:
        """Give a section with its title."""
        return f"{self.sections(language)[key].title}\n{self.said(key, language)}"

    def whole(self, language: str) -> str:
        return "\n".join(self.told(key, language) for key in self.sections(language))

    def targets(self, key: str, language: str) -> set[str]:
        return {span.target for line in self.lines(key, language) for span in line.spans} - {""}

    def shape(self, key: str, language: str) -> list[tuple[str, int]]:
        return [(block.kind, len(block.lines)) for block in self.sections(language)[key].blocks]

    def unsaid(self, terms: Mapping[str, tuple[str, ...]], language: str) -> list[str]:
        """Name the sections that do without the word which the glossary has for them."""
        return [key for key, names in terms.items() if called(names, language) not in self.told(key, language).lower()]


def called(names: tuple[str, ...], language: str) -> str:
    """Give the name in a language, in small letters, as it may stand within a sentence."""
    return names[LANGUAGES.index(language)].lower()
