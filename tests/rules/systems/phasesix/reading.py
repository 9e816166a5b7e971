"""How a test reads the rules help of PhaseSix: straight from its files, section by section."""

from functools import cache
from pathlib import Path

import pytest

from rules import help
from rules.systems.phasesix import topics

FOLDER = Path(str(topics.__file__)).parent / "help"
LANGUAGES = ("en", "de", "fr")

each_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def chapters(language: str) -> tuple[help.Chapter, ...]:
    return help.read((FOLDER / f"{language}.md").read_text(encoding="utf-8"))


@cache
def sections(language: str) -> dict[str, help.Section]:
    return {section.key: section for chapter in chapters(language) for section in chapter.sections}


def words(line: help.Line) -> str:
    return "".join(span.words for span in line.spans)


def lines(key: str, language: str, *kinds: str) -> list[help.Line]:
    """Give the lines of a section, or those of some kinds of block."""
    return [
        line for block in sections(language)[key].blocks if block.kind in kinds or not kinds for line in block.lines
    ]


def said(key: str, language: str) -> str:
    """Give a section's text without its marks."""
    return "\n".join(words(line) for line in lines(key, language))


def whole(language: str) -> str:
    return "\n".join(f"{section.title}\n{said(section.key, language)}" for section in sections(language).values())


def targets(key: str, language: str) -> set[str]:
    return {span.target for line in lines(key, language) for span in line.spans} - {""}


def called(names: tuple[str, ...], language: str) -> str:
    """Give the name in a language, in small letters, as it may stand within a sentence."""
    return names[LANGUAGES.index(language)].lower()
