"""The rules help of every game: whole in each language, written anew in it, and set as the language sets its marks."""

import re
from itertools import combinations

import pytest

from rules.systems import REHEARSED
from tests.rules.systems.reading import LANGUAGES, Texts, each_language
from tests.rules.systems.typography import familiar, misset, shouts

LEAST_WORDS = {"fu": 40, "fate": 50, "zwielicht": 20, "phasesix": 50}
"""How short a section of a game may be."""
SAYS_YOU = {"fu": 100, "fate": 150, "zwielicht": 100, "phasesix": 200}
"""How often a game's help speaks to its reader at least."""

each_game = pytest.mark.parametrize("game", REHEARSED)


def keys(game: str) -> tuple[str, ...]:
    return tuple(REHEARSED[game].HELP)


@each_game
@each_language
def test_the_sections_stand_in_the_order_of_the_list(game: str, language: str):
    texts = Texts(game)
    assert tuple(texts.sections(language)) == keys(game)
    assert [chapter.key for chapter in texts.chapters(language)] == [chapter.key for chapter in texts.chapters("en")]


@each_game
def test_no_section_is_listed_twice(game: str):
    assert len(set(keys(game))) == len(keys(game))


@each_game
@each_language
def test_every_section_says_something(game: str, language: str):
    many = {key: len(re.findall(r"\w+", Texts(game).said(key, language))) for key in keys(game)}
    assert [key for key, count in many.items() if count < LEAST_WORDS[game]] == []


@each_game
@pytest.mark.parametrize(("one", "other"), list(combinations(LANGUAGES, 2)))
def test_every_section_is_written_anew_in_each_language(game: str, one: str, other: str):
    def rows(key: str, language: str) -> set[str]:
        return set(Texts(game).said(key, language).split("\n"))

    assert [key for key in keys(game) if rows(key, one) & rows(key, other)] == []


@each_game
@each_language
def test_every_section_has_the_same_links_and_the_same_shape_in_each_language(game: str, language: str):
    texts = Texts(game)
    assert [key for key in keys(game) if texts.targets(key, language) != texts.targets(key, "en")] == []
    assert [key for key in keys(game) if texts.shape(key, language) != texts.shape(key, "en")] == []


@each_game
def test_every_link_leads_to_another_section(game: str):
    linked = {key: {name[1:] for name in Texts(game).targets(key, "en") if name != "verify"} for key in keys(game)}
    assert [key for key, found in linked.items() if not found <= {*keys(game)} - {key}] == []


@each_game
@each_language
def test_marks_are_set_as_the_language_sets_them_and_nobody_shouts(game: str, language: str):
    assert misset(Texts(game).whole(language), language) == []
    assert not shouts(Texts(game).whole(language))


@each_game
@pytest.mark.parametrize("language", ["de", "fr"])
def test_german_says_du_and_french_says_tu(game: str, language: str):
    assert familiar(Texts(game).whole(language), language) > SAYS_YOU[game]
