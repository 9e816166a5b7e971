"""How a test reads the rules help of Zwielicht: straight from its files, section by section."""

from functools import cache

import pytest

from rules import help
from rules.systems.zwielicht.written import CONTENT, LANGUAGES

each_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def chapters(language: str) -> tuple[help.Chapter, ...]:
    return help.read((CONTENT.parent / "help" / f"{language}.md").read_text(encoding="utf-8"))


@cache
def sections(language: str) -> dict[str, help.Section]:
    return {section.key: section for chapter in chapters(language) for section in chapter.sections}


def lines(key: str, language: str) -> list[help.Line]:
    return [line for block in sections(language)[key].blocks for line in block.lines]


def said(key: str, language: str) -> str:
    """Give a section's text without its marks."""
    return "\n".join("".join(span.words for span in line.spans) for line in lines(key, language))


def whole(language: str) -> str:
    return "\n".join(f"{section.title}\n{said(section.key, language)}" for section in sections(language).values())


def targets(key: str, language: str) -> set[str]:
    return {span.target for line in lines(key, language) for span in line.spans} - {""}
