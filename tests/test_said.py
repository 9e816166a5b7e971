"""Every page speaks its reader's language: none of our sentences stands on it as it is written in the code."""

import html
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from accounts.models import User
from rules.systems import BY_KEY
from tests.access import world as build_world
from tests.secrecy.crawl import crawl
from tools.catalogue import read_po

LANGUAGE = "de"
"""One is enough: what was never looked up is the same in all."""
CATALOGUE = Path(__file__).resolve().parents[1] / f"config/locale/{LANGUAGE}/LC_MESSAGES/django.po"
CATALOGUE_OF_PARTS = "/styleguide/"
"""It shows what others typed, in their own words."""
NOT_READ = re.compile(r"<(script|style|template|code|pre)\b.*?</\1>|<!--.*?-->", re.DOTALL)
NODE = re.compile(r">([^<>]+)<|\b(?:title|placeholder|aria-label|alt)=\"([^\"]+)\"")


@cache
def unsaid() -> frozenset[str]:
    """Give our sentences that read otherwise in this language: none of them may stand on a page of it."""
    entries = read_po(CATALOGUE)
    said = {text for entry in entries for text in entry.answers}
    return frozenset(entry.one for entry in entries) - said - {name for _code, name in settings.LANGUAGES}


def english(page: str) -> Iterator[str]:
    """Find the sentences of ours that nobody has translated for the reader of a page."""
    for node in NODE.finditer(NOT_READ.sub("", page)):
        words = " ".join(html.unescape(node[1] or node[2]).split())
        if words in unsaid():
            yield words


@pytest.mark.django_db
@pytest.mark.parametrize("game", BY_KEY)
def test_no_page_shows_a_sentence_of_ours_in_another_language(game: str) -> None:
    world = build_world(game)
    User.objects.update(language=LANGUAGE)
    found: Mapping[str, set[str]] = {
        asked: set(english(page))
        for who in ("owner", "player")
        for asked, page in crawl(world, User.objects.get(pk=world.people[who].pk), forms=False)
        if "'Content-Type': 'text/html" in page and CATALOGUE_OF_PARTS not in asked
    }
    assert len(found) > 60
    assert {asked: words for asked, words in found.items() if words} == {}


def test_control_a_sentence_that_was_never_looked_up_is_found() -> None:
    assert list(english('<p>Tone and style</p><p title="Lines and veils">Ton</p><code>Save</code>')) == [
        "Tone and style",
        "Lines and veils",
    ]
