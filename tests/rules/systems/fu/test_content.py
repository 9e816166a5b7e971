"""What is written for players: enough of it, the same in every language, and each in its own words."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from rules.systems.fu import creation
from rules.systems.fu.faults import MOST_DESCRIPTOR_WORDS, TWO_WORDS
from rules.systems.fu.ideas import Ideas, ideas
from rules.systems.fu.options import DEFAULT
from rules.systems.fu.ready import ready_made
from rules.systems.fu.sheet import MOST_TEXT, QUESTIONS, SLOTS, Sheet
from rules.systems.fu.written import LANGUAGES, NAMES, written

SUBJECTS = ("descriptors", "gear", "drives", "people", "things")
ENOUGH = {"concepts": 24, "descriptions": 12, "bonds": 24, "props": 12, "powers": 12, "names": 40, "drives": 36}
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
PLACE = "%(name)s"
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_translation = pytest.mark.parametrize("language", TRANSLATED)


def keys(written_down: object, path: str = "") -> Iterator[str]:
    """Name every place of a table; lists count by their place."""
    if isinstance(written_down, dict):
        for key, value in written_down.items():
            yield from keys(value, f"{path}/{key}")
    elif isinstance(written_down, list):
        for place, value in enumerate(written_down):
            yield from keys(value, f"{path}/{place}")
    else:
        yield path


def tables(found: Ideas) -> dict[str, tuple[str, ...]]:
    """Give all ideas as texts, under the name of their table."""
    plain = ("concepts", "descriptions", "bonds", "props", "powers", "names")
    return {
        **{slot: found.descriptors(slot) for slot in SLOTS},
        **{name: getattr(found, name) for name in plain},
        **{question: tuple(getattr(drive, question) for drive in found.drives) for question in QUESTIONS},
        "items": tuple(idea.item.label for idea in found.items),
    }


def own_words(sheet: Sheet) -> list[str]:
    """Give everything on a sheet that is to be translated."""
    return [
        sheet.concept,
        sheet.description,
        *(entry.text for entry in (*sheet.descriptors, *sheet.relationships)),
        *(item.label for item in sheet.gear),
        *(getattr(sheet.drive, question) for question in QUESTIONS),
    ]


# --- ideas ------------------------------------------------------------------------------------------------------------


@each_language
def test_there_are_enough_ideas_of_every_kind(language):
    found = ideas(language)
    assert all(len(found.descriptors(slot)) >= 20 for slot in SLOTS)
    assert {name: len(getattr(found, name)) for name in ENOUGH if len(getattr(found, name)) < ENOUGH[name]} == {}
    tones = Counter(idea.good for idea in found.items)
    assert tones.total() >= 48
    assert min(tones.values()) >= 0.4 * tones.total()


@each_translation
@pytest.mark.parametrize("subject", SUBJECTS)
def test_every_idea_has_the_same_key_in_every_language(language, subject):
    assert list(keys(written(language, subject))) == list(keys(written("en", subject)))


@each_translation
def test_no_idea_is_left_in_english(language):
    english, own = tables(ideas("en")), tables(ideas(language))
    same = [text for name in own if name != "names" for text in {*own[name]} & {*english[name]}]
    assert same == []


@each_language
def test_no_idea_is_written_twice(language):
    counts = Counter(text.casefold() for texts in tables(ideas(language)).values() for text in texts)
    assert [text for text, count in counts.items() if count > 1] == []


@each_language
def test_an_item_is_one_adjective_and_one_noun_and_shares_neither(language):
    found = [idea.item for idea in ideas(language).items]
    assert [item.label for item in found if not re.fullmatch(r"\S+", item.adjective)] == []
    assert [item.label for item in found if not 1 <= len(item.noun.split()) <= 2] == []
    for word in ("adjective", "noun"):
        assert [text for text, count in Counter(getattr(item, word) for item in found).items() if count > 1] == []


def test_the_noun_comes_first_in_french_alone():
    assert {language: {idea.item.noun_first for idea in ideas(language).items} for language in LANGUAGES} == {
        "en": {False},
        "de": {False},
        "fr": {True},
    }
    key = {language: next(idea.item for idea in ideas(language).items if idea.key == "key") for language in LANGUAGES}
    assert [item.label for item in key.values()] == ["Rusty key", "Rostiger Schlüssel", "Clé rouillée"]


def test_an_item_has_the_same_tone_in_every_language():
    tones = [[(idea.key, idea.good) for idea in ideas(language).items] for language in LANGUAGES]
    assert tones[0] == tones[1] == tones[2]


@each_language
def test_a_german_noun_and_every_text_begin_with_a_capital(language):
    texts = tables(ideas(language))
    named = [text for name in texts if name != "items" for text in texts[name]]
    assert [text for text in named if not (text[0].isupper() or text.startswith(PLACE))] == []
    nouns = [idea.item.noun for idea in ideas(language).items]
    assert all(noun[0].isupper() == (language == "de") for noun in nouns)


@each_language
def test_descriptors_are_short(language):
    texts = [text for slot in SLOTS for text in ideas(language).descriptors(slot)]
    assert [text for text in texts if len(text.split()) > MOST_DESCRIPTOR_WORDS or len(text) > 36] == []
    assert sum(len(text) <= 30 for text in texts) > 0.9 * len(texts)


@each_language
def test_a_bond_names_the_other_once_and_lets_any_name_stand(language):
    lines = ideas(language).bonds
    assert [line for line in lines if line.count("%") != 1 or line.count(PLACE) != 1] == []
    elided = re.compile(r"\b(de|que|jusque|lorsque|puisque|quoique|si|le|la|ne|me|te|se) %\(name\)s")
    assert [line for line in lines if language == "fr" and elided.search(line)] == []
    assert [line for line in lines if language == "de" and f"{PLACE}s" in line] == []


@each_language
def test_a_description_has_two_or_three_sentences(language):
    assert {text.count(". ") + 1 for text in ideas(language).descriptions} <= {2, 3}
    assert all(text.endswith(".") for text in ideas(language).descriptions)


@each_language
def test_no_text_is_too_long_for_its_field(language):
    found = tables(ideas(language))
    assert [text for texts in found.values() for text in texts if len(text) > MOST_TEXT] == []
    assert [text for texts in found.values() for text in texts if {'"', "'"} & {*text} or "!" in text] == []


def test_no_two_names_share_a_first_name_or_a_surname():
    assert all(len(name.split()) == 2 for name in NAMES)
    for part in (0, 1):
        assert len({name.split()[part] for name in NAMES}) == len(NAMES)
    assert not {*NAMES} & {made.name for made in ready_made("en")}


def test_a_language_without_ideas_gets_the_english_ones():
    assert ideas("nl") == ideas("en")
    assert ready_made("nl") == ready_made("en")


# --- ready-made characters --------------------------------------------------------------------------------------------


@each_language
def test_eight_characters_are_ready_and_could_have_been_made_step_by_step(language):
    made = ready_made(language)
    assert len(made) == 8
    for each in made:
        draft = creation.begin(language, each.name, each.sheet)
        assert {problem.text.message for problem in creation.problems(draft, DEFAULT)} <= {TWO_WORDS}, each.name
        assert creation.finish(draft, DEFAULT) == (each.name, each.sheet)


@each_language
def test_each_ready_made_character_knows_two_of_the_others(language):
    everyone = {made.name for made in ready_made(language)}
    for made in ready_made(language):
        known = [bond.to for bond in made.sheet.relationships]
        assert len({*known}) == len(known) == 2
        assert {*known} <= everyone - {made.name}


def test_ready_made_characters_know_the_same_people_in_every_language():
    known = [
        [(made.key, made.name, [bond.to for bond in made.sheet.relationships]) for made in ready_made(language)]
        for language in LANGUAGES
    ]
    assert known[0] == known[1] == known[2]


@each_translation
def test_no_ready_made_character_is_left_in_english(language):
    english = {text for made in ready_made("en") for text in own_words(made.sheet)}
    assert [text for made in ready_made(language) for text in own_words(made.sheet) if text in english] == []


@each_language
def test_ready_made_characters_and_ideas_never_say_the_same(language):
    said = Counter(text.casefold() for made in ready_made(language) for text in own_words(made.sheet))
    assert [text for text, count in said.items() if count > 1] == []
    assert not {*said} & {text.casefold() for texts in tables(ideas(language)).values() for text in texts}
