"""Content and help: the same in every language, whole, and of one piece with the rules."""

import pytest

from rules.help import read
from rules.systems import zwielicht
from rules.systems.zwielicht.topics import EXPLAINED, HELP
from rules.systems.zwielicht.written import CONTENT, table, written

LANGUAGES = ("en", "de", "fr")
MOVES_OF_THE_SOURCE = ("moves", "find-out", "risk", "ability", "weaken", "road", "fight", "help", "solve")
"""The headings of the source document."""
BY_KEY = {
    "demons": ("name", "mark", "trait", "ability", "effect"),
    "origins": ("name", "first", "second", "item"),
    "mounts": ("name", "kind", "trait"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BY_KEY)
def test_every_entry_has_all_its_words(name, language):
    entries = written(language, name)
    assert set(entries) == set(table(name))
    assert all(set(entry) == set(BY_KEY[name]) and all(entry.values()) for entry in entries.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_fears_and_abilities_have_two_tables(language):
    for which in ("first", "second"):
        assert set(written(language, "fears")[which]) == set(table(f"fears_{which}"))
        abilities = written(language, "abilities")[which]
        assert set(abilities) == set(table(f"abilities_{which}"))
        assert all(entry["name"] and entry["effect"] for entry in abilities.values())


@pytest.mark.parametrize("name", ["weapons", "fighters"])
def test_what_fights_is_in_a_table(name):
    known = {*table("origins"), *table("demons"), *table("abilities_first"), *table("abilities_second")}
    assert set(table(name)) <= known


def test_every_option_is_explained_and_every_heading_of_the_source_has_its_section():
    assert set(EXPLAINED) == {option.key for option in zwielicht.OPTIONS}
    assert set(EXPLAINED.values()) | set(MOVES_OF_THE_SOURCE) <= set(HELP)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_has_every_section_in_order(language):
    chapters = read((CONTENT.parent / "help" / f"{language}.md").read_text(encoding="utf-8"))
    assert [section.key for chapter in chapters for section in chapter.sections] == list(HELP)
