"""Content: twenty rows a table, whole in every language, of our own, and of one piece with the rules."""

import re
from itertools import combinations

import pytest

from rules.systems import zwielicht
from rules.systems.zwielicht.draft import TABLES, entry_text
from rules.systems.zwielicht.tables import WEAK_MODIFIERS
from rules.systems.zwielicht.written import CONTENT, LANGUAGES, table, written
from tests.rules.systems.typography import misset, shouts

MOST_SHARED = 4
"""Some words are the same in two languages; whole tables never are."""
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


# --- twenty of each ---------------------------------------------------------------------------------------------------

TWENTY = tuple(part for part in TABLES if part != "weak")
OWNED = re.compile(r"y[oōuū]kai|y[uū]rei|fureru|k[oö]nigreich|zwielichts|samurai|katana", re.IGNORECASE)
"""Names and notions of the source's own setting."""


def everything(language: str) -> list[str]:
    """Give every text that is written for players, however deep it lies."""

    def texts(value: object) -> list[str]:
        if isinstance(value, str):
            return [value]
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return [text for each in inner for text in texts(each)]

    subjects = sorted(path.stem for path in (CONTENT / language).glob("*.toml"))
    return [text for subject in subjects for text in texts(written(language, subject))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", TWENTY)
def test_a_table_has_twenty_rows_of_which_no_two_are_alike(part, language):
    rows = [entry_text(language, part, place) for place in range(len(table(TABLES[part])))]
    assert len(rows) == 20
    assert len({row.casefold() for row in rows}) == 20
    assert all(rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_row_brings_is_its_own(language):
    """No two demons, origins, mounts or abilities share a mark, an attribute, an item or an effect."""
    for name, words in BY_KEY.items():
        for word in words:
            said = [entry[word].casefold() for entry in written(language, name).values()]
            assert len(set(said)) == len(said) or (name, word) == ("mounts", "kind"), (name, word)
    abilities = [each for which in ("first", "second") for each in written(language, "abilities")[which].values()]
    abilities += [{"name": each["ability"], "effect": each["effect"]} for each in written(language, "demons").values()]
    for word in ("name", "effect"):
        assert len({each[word].casefold() for each in abilities}) == 60
    fears = [text for which in ("first", "second") for text in written(language, "fears")[which].values()]
    assert len({text.casefold() for text in fears}) == 40


def test_the_weak_points_have_the_six_figures_of_the_rules():
    assert WEAK_MODIFIERS == (-2, -1, 0, 0, 1, 2)
    assert len(set(table("weak_points"))) == 6
    assert len(table("tasks")) == 7


@pytest.mark.parametrize("part", TWENTY)
def test_rows_are_written_anew_in_each_language(part):
    if part == "name":
        return
    rows = {language: [entry_text(language, part, place) for place in range(20)] for language in LANGUAGES}
    for one, other in combinations(LANGUAGES, 2):
        assert sum(a == b for a, b in zip(rows[one], rows[other], strict=True)) <= MOST_SHARED


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_set_as_their_language_sets_them_and_nobody_shouts(language):
    assert [text for text in everything(language) if misset(text, language) or shouts(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_the_sources_setting_is_named(language):
    assert [text for text in everything(language) if OWNED.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_eight_ready_made_are_whole_in_both_editions_and_nobody_is_like_another(language):
    made = zwielicht.ready_made(language)
    assert len(made) == len({each.name for each in made}) == len({each.sheet.demon for each in made}) == 8
    for each in made:
        for edition in ("seed", "current"):
            assert zwielicht.lacking(each.name, each.sheet, zwielicht.read_options({"edition": edition})) == ()
        assert sum(slot.black for slot in each.sheet.slots.values()) == 1
