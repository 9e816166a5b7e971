"""A game's rules help: one file of text a language, in the folder `help` of the game's package.

`# key: Title` begins a chapter and `## key: Title` a section, whose key is its anchor in every language. In a section
each line is a paragraph; lines with `> ` are an example, with `- ` a list, with `| 6 | ` an answer and its die. In a
line there are **strong** and *soft* words, and links to a section or a page of ours: [words](#key), [words](verify).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from django.urls import reverse
from django.utils.translation import get_language

from rules.systems import BY_KEY

FALLBACK = "en"
HEADING = re.compile(r"(#{1,2}) ([a-z][a-z-]*): (.+)")
MARKED = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|\*(?P<soft>[^*]+)\*|\[(?P<link>[^\]]+)\]\((?P<target>#?[a-z-]+)\)")
ANSWER = re.compile(r"\| ([1-6]) \| (.+)")
PARAGRAPH, EXAMPLE, LIST, ANSWERS = "paragraph", "example", "list", "answers"
SIGNS = {"> ": EXAMPLE, "- ": LIST, "| ": ANSWERS}


@dataclass(frozen=True)
class Span:
    """A run of words; `kind` is empty, strong, soft or link."""

    words: str
    kind: str = ""
    target: str = ""


@dataclass(frozen=True)
class Line:
    spans: tuple[Span, ...]
    face: str = ""


@dataclass(frozen=True)
class Block:
    kind: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Section:
    key: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Chapter:
    key: str
    title: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Link:
    address: str
    title: str


class Unreadable(ValueError):
    """A text of ours is not written as this page reads it."""


def folder(system: str) -> Path:
    return Path(str(BY_KEY[system].__file__)).parent / "help"


@cache
def chapters(system: str, language: str) -> tuple[Chapter, ...]:
    """Give a game's rules help in a language, or in English; nothing where nobody has written any."""
    written = {path.stem: path for path in folder(system).glob("*.md")}
    path = written.get(language) or written.get(FALLBACK)
    return read(path.read_text(encoding="utf-8")) if path else ()


@cache
def titles(system: str, language: str) -> dict[str, str]:
    """Name every section by its key."""
    return {section.key: section.title for chapter in chapters(system, language) for section in chapter.sections}


def link(system: str, section: str) -> Link | None:
    """Lead to a section in the reader's language, if there is such a game and such a section."""
    title = titles(system, get_language() or FALLBACK).get(section) if system in BY_KEY else None
    return Link(f"{reverse('help', args=[system])}#{section}", title) if title else None


# --- reading ----------------------------------------------------------------------------------------------------------


def read(text: str) -> tuple[Chapter, ...]:
    """Read a file of help; what stands outside a section is an error."""
    found: list[tuple[str, str, list[tuple[str, str, list[str]]]]] = []
    for row in filter(None, (row.strip() for row in text.splitlines())):
        heading = HEADING.fullmatch(row)
        if heading and heading[1] == "#":
            found.append((heading[2], heading[3], []))
        elif heading and found:
            found[-1][2].append((heading[2], heading[3], []))
        elif row.startswith("#") or not found or not found[-1][2]:
            raise Unreadable(f"This stands in no section: {row[:60]}")
        else:
            found[-1][2][-1][2].append(row)
    return tuple(
        Chapter(key, title, tuple(Section(name, words, blocks(rows)) for name, words, rows in sections))
        for key, title, sections in found
    )


def blocks(rows: Iterable[str]) -> tuple[Block, ...]:
    return tuple(block for kind, group in groupby(rows, kind_of) for block in grouped(kind, group))


def kind_of(row: str) -> str:
    return SIGNS.get(row[:2], PARAGRAPH)


def grouped(kind: str, rows: Iterable[str]) -> Iterator[Block]:
    """Give each paragraph by itself, and what belongs together as one block."""
    lines = tuple(
        answer(row) if kind == ANSWERS else Line(spans(row.removeprefix("> ").removeprefix("- "))) for row in rows
    )
    yield from (Block(kind, (line,)) for line in lines) if kind == PARAGRAPH else [Block(kind, lines)]


def answer(row: str) -> Line:
    found = ANSWER.fullmatch(row)
    if found is None:
        raise Unreadable(f"This is no die and its answer: {row[:60]}")
    return Line(spans(found[2]), found[1])


def spans(text: str) -> tuple[Span, ...]:
    """Split a line where words are marked. Nothing is made HTML here: the page escapes every word."""
    found, at = [], 0
    for mark in MARKED.finditer(text):
        found.append(Span(text[at : mark.start()]))
        kind = "strong" if mark["strong"] else "soft" if mark["soft"] else "link"
        found.append(Span(mark[kind], kind, mark["target"] or ""))
        at = mark.end()
    return tuple(span for span in (*found, Span(text[at:])) if span.words)
