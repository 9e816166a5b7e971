"""What is written for players of Fate: enough of it, the same in every language, and each in its own words."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules import systems
from tests.rules.systems.typography import misset, shouts

CONTENT = Path(str(systems.__file__)).parent / "fate" / "content"
LANGUAGES = ("en", "de", "fr")
TRANSLATED = ("de", "fr")
SUBJECTS = ("characters", "aspects", "stunts", "consequences", "boosts", "situations")
ENOUGH = {
    "aspects": {"concepts": 40, "troubles": 40, "others": 50},
    "consequences": {"mild": 15, "moderate": 12, "severe": 10},
    "boosts": {"boosts": 25},
    "situations": {"situations": 40},
}
APPROACHES = ("careful", "clever", "flashy", "forceful", "quick", "sneaky")
ACTIONS = ("overcome", "create_advantage", "attack", "defend")
RATINGS = [3, 2, 2, 1, 1, 0]
SAMPLES = {
    "brute": (2, 0, 2, 3, 1, 1),
    "trickster": (0, 3, 2, 1, 1, 2),
    "all-rounder": (1, 1, 2, 2, 3, 0),
    "guardian": (3, 2, 0, 2, 1, 1),
    "thief": (2, 1, 1, 0, 2, 3),
    "swashbuckler": (0, 2, 3, 1, 2, 1),
}
"""The sample spreads of the rules, in the order of the approaches."""

BY_APPROACH = {
    "en": ("Carefully", "Cleverly", "Flashily", "Forcefully", "Quickly", "Sneakily"),
    "de": ("Sorgfältig", "Scharfsinnig", "Tollkühn", "Kraftvoll", "Flink", "Tückisch"),
    "fr": ("Prudent", "Astucieux", "Flamboyant", "Puissant", "Rapide", "Sournois"),
}
DOES = {
    "en": {
        "overcome": "I {approach} overcome an obstacle {circumstance}",
        "create_advantage": "I {approach} create an advantage {circumstance}",
        "attack": "I {approach} attack {circumstance}",
        "defend": "I {approach} defend {circumstance}",
    },
    "de": {
        "overcome": "ich {circumstance} {approach} etwas überwinde",
        "create_advantage": "ich {circumstance} {approach} einen Vorteil erschaffe",
        "attack": "ich {circumstance} {approach} angreife",
        "defend": "ich mich {circumstance} {approach} verteidige",
    },
    "fr": {
        "overcome": "je surmonte un obstacle {circumstance}, avec l’approche {approach}",
        "create_advantage": "je crée un avantage {circumstance}, avec l’approche {approach}",
        "attack": "j’attaque {circumstance}, avec l’approche {approach}",
        "defend": "je me défends {circumstance}, avec l’approche {approach}",
    },
}
BONUS = {
    "en": "Because {reason}, I get +2 when {does}.",
    "de": "Weil {reason}, bekomme ich +2, wenn {does}.",
    "fr": "{because}{reason}, j’ai +2 quand {does}.",
}
ONCE = {
    "en": "Because {reason}, once per session I can {does}.",
    "de": "Weil {reason}, kann ich einmal pro Sitzung {does}.",
    "fr": "{because}{reason}, je peux, une fois par session, {does}.",
}
"""How a stunt is said: in the form that the rules give it."""

STUNT = ["key", "name", "kind", "reason", "approach", "action", "circumstance", "text"]
CHARACTER = ["key", "name", "concept", "trouble", "others", "look", "approaches", "stunt"]
OWNED = re.compile(
    r"psycho[- ]?pass|s[iy]b[iy]l|dominator|inspe[kc]t(o|eu)r|kazumichi|iriei|myogadani|kougami|akane", re.IGNORECASE
)
"""Names that belong to others."""

PERSON = re.compile(r"/character/\d+/name")
MOST_ASPECT = 70
MOST_STUNT_NAME = 24
SEATS = ("mara", "jonas", "wanda")
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_translation = pytest.mark.parametrize("language", TRANSLATED)
each_subject = pytest.mark.parametrize("subject", SUBJECTS)


def written(path: str) -> dict[str, Any]:
    with (CONTENT / f"{path}.toml").open("rb") as file:
        return tomllib.load(file)


def characters(language: str) -> list[dict[str, Any]]:
    return list(written(f"{language}/characters")["character"])


def free_stunts(language: str) -> list[dict[str, Any]]:
    return list(written(f"{language}/stunts")["stunt"])


def all_stunts(language: str) -> list[dict[str, Any]]:
    return [*free_stunts(language), *(stunt for each in characters(language) for stunt in each["stunt"])]


def leaves(found: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Give everything that is written, under its place; lists count by their place."""
    if isinstance(found, dict):
        for key, value in found.items():
            yield from leaves(value, f"{path}/{key}")
    elif isinstance(found, list):
        for place, value in enumerate(found):
            yield from leaves(value, f"{path}/{place}")
    else:
        yield path, found


def said(language: str, subject: str) -> dict[str, str]:
    """Give the words of a file that a player reads, under their place; a person's name is the same everywhere."""
    fixed = ("key", "kind", "approach", "action")
    return {
        place: text
        for place, text in leaves(written(f"{language}/{subject}"))
        if isinstance(text, str) and place.rpartition("/")[2] not in fixed and not PERSON.fullmatch(place)
    }


def aspects(language: str) -> list[str]:
    """Give every aspect that is written anywhere."""
    listed = [text for subject in ENOUGH for text in said(language, subject).values()]
    made = [text for each in characters(language) for text in (each["concept"], each["trouble"], *each["others"])]
    return [*listed, *made]


# --- the same in every language ---------------------------------------------------------------------------------------


@each_language
def test_there_are_enough_ideas_of_every_kind(language):
    for subject, tables in ENOUGH.items():
        found = written(f"{language}/{subject}")
        assert list(found) == list(tables)
        assert {name: len(found[name]) for name in tables if len(found[name]) < tables[name]} == {}


@each_translation
@each_subject
def test_everything_has_the_same_key_in_every_language(language, subject):
    own, english = (list(leaves(written(f"{each}/{subject}"))) for each in (language, "en"))
    assert [place for place, _text in own] == [place for place, _text in english]


@each_translation
@each_subject
def test_what_the_rules_read_is_the_same_in_every_language(language, subject):
    def fixed(spoken: str) -> dict[str, object]:
        return {place: it for place, it in leaves(written(f"{spoken}/{subject}")) if place not in said(spoken, subject)}

    assert fixed(language) == fixed("en")


@pytest.mark.parametrize("pair", [("en", "de"), ("en", "fr"), ("de", "fr")], ids="-".join)
@each_subject
def test_nothing_is_left_in_another_language(pair, subject):
    first, second = ({text.casefold() for text in said(language, subject).values()} - {""} for language in pair)
    assert first & second == set()


@each_language
def test_no_aspect_is_written_twice(language):
    assert [text for text, count in Counter(text.casefold() for text in aspects(language)).items() if count > 1] == []


@each_language
def test_no_stunt_is_written_twice(language):
    for part in ("key", "name", "reason", "text"):
        counts = Counter(stunt[part].casefold() for stunt in all_stunts(language))
        assert [text for text, count in counts.items() if count > 1] == []


# --- it is written as the language is ---------------------------------------------------------------------------------


@each_language
def test_an_aspect_is_short_and_begins_with_a_capital_and_ends_without_a_stop(language):
    assert [text for text in aspects(language) if len(text) > MOST_ASPECT] == []
    assert [text for text in aspects(language) if not text[0].isupper() or text.endswith(".")] == []


@each_language
def test_an_aspect_has_only_plain_spaces_since_a_line_on_a_sheet_keeps_no_others(language):
    assert [text for text in aspects(language) if " ".join(text.split()) != text] == []


@each_language
@each_subject
def test_marks_are_set_as_the_language_sets_them_and_nobody_shouts(language, subject):
    texts = said(language, subject).values()
    assert [text for text in texts if misset(text, language) or shouts(text)] == []


@each_language
@each_subject
def test_nothing_that_belongs_to_others_is_named(language, subject):
    assert [text for _place, text in leaves(written(f"{language}/{subject}")) if OWNED.search(str(text))] == []


# --- stunts -----------------------------------------------------------------------------------------------------------


def sentence(language: str, stunt: dict[str, Any]) -> str:
    """Say a stunt as the rules do."""
    because = "Parce qu’" if stunt["reason"][0] in "aeiouéèêh" else "Parce que "
    if stunt["kind"] == "once":
        return ONCE[language].format(because=because, reason=stunt["reason"], does=stunt["circumstance"])
    approach = BY_APPROACH[language][APPROACHES.index(stunt["approach"])]
    does = DOES[language][stunt["action"]].format(approach=approach, circumstance=stunt["circumstance"])
    return BONUS[language].format(because=because, reason=stunt["reason"], does=does)


@each_language
def test_a_stunt_is_said_in_the_form_of_the_rules(language):
    wrong = [stunt["text"] for stunt in all_stunts(language) if stunt["text"] != sentence(language, stunt)]
    assert wrong == []


@each_language
def test_a_stunt_has_a_name_that_fits_a_chip(language):
    named = [stunt["name"] for stunt in all_stunts(language)]
    assert [name for name in named if not name or not name[0].isupper() or len(name) > MOST_STUNT_NAME] == []


@each_language
def test_a_bonus_has_one_approach_and_one_action_and_a_special_thing_has_neither(language):
    for stunt in all_stunts(language):
        assert list(stunt) == STUNT
        assert stunt["reason"]
        assert stunt["circumstance"]
        if stunt["kind"] == "bonus":
            assert stunt["approach"] in APPROACHES
            assert stunt["action"] in ACTIONS
        else:
            assert (stunt["kind"], stunt["approach"], stunt["action"]) == ("once", "", "")


def test_there_is_a_stunt_for_every_approach_with_every_action():
    found = free_stunts("en")
    assert len(found) >= 30
    assert sum(stunt["kind"] == "once" for stunt in found) >= 8
    pairs = {(stunt["approach"], stunt["action"]) for stunt in found if stunt["kind"] == "bonus"}
    assert pairs == {(approach, action) for approach in APPROACHES for action in ACTIONS}


# --- ready-made characters --------------------------------------------------------------------------------------------


@each_language
def test_eight_characters_are_ready(language):
    made = characters(language)
    assert len(made) == 8
    assert len({each["key"] for each in made}) == len({each["name"] for each in made}) == 8
    for each in made:
        assert list(each) == CHARACTER
        assert 1 <= len(each["others"]) <= 3
        assert 1 <= len(each["stunt"]) <= 3
        assert each["look"].endswith(".")
        assert each["look"].count(". ") <= 1


def test_every_character_spreads_the_ratings_of_the_beginning():
    for each in characters("en"):
        assert tuple(each["approaches"]) == APPROACHES
        assert sorted(each["approaches"].values(), reverse=True) == RATINGS, each["name"]


def test_every_sample_spread_of_the_rules_has_its_character():
    found = {tuple(each["approaches"].values()) for each in characters("en")}
    assert [name for name, spread in SAMPLES.items() if spread not in found] == []


def test_the_stunt_of_a_character_rests_on_an_approach_that_they_have():
    for each in characters("en"):
        for stunt in each["stunt"]:
            assert stunt["kind"] == "once" or each["approaches"][stunt["approach"]] >= 2, stunt["key"]


# --- names and the demo -----------------------------------------------------------------------------------------------


def test_no_two_names_share_a_first_name_or_a_surname():
    names = written("names")["names"]
    assert len(names) >= 40
    assert all(len(name.split()) == 2 for name in names)
    for part in (0, 1):
        assert len({name.split()[part] for name in names}) == len(names)
    assert not {*names} & {each["name"] for each in characters("en")}


def test_the_demo_is_played_by_ready_made_characters():
    figures = written("demo")["figures"]
    assert len({*figures}) == len(figures) == 4
    assert {*figures} <= {each["key"] for each in characters("en")}


def test_the_demo_begins_with_a_scene_of_three_aspects():
    acts = written("demo")["acts"]
    assert acts[0]["do"] == "set_scene"
    assert sum(act["do"] == "add_aspect" for act in acts) == 3


def test_a_demo_s_rolls_are_those_of_whoever_makes_them():
    demo, made = written("demo"), {each["key"]: each for each in characters("en")}
    played = dict(zip(SEATS, demo["figures"], strict=False))
    rolls = [act for act in (*demo["acts"], *demo["autoplay"]) if act["do"] == "roll"]
    assert {act["action"] for act in rolls} == {"overcome", "create_advantage"}
    for act in rolls:
        figure = made[played[act.get("by", SEATS[-1])]]
        stunts = {stunt["key"]: stunt for stunt in figure["stunt"]}
        assert act["approach"] in APPROACHES
        assert ("text" in act) == (act["action"] == "create_advantage")
        if "stunt" in act:
            assert stunts[act["stunt"]]["approach"] == act["approach"]
            assert stunts[act["stunt"]]["action"] == act["action"]
        assert figure["name"].split()[0] in act["words"]


def test_the_demo_s_compel_is_about_the_trouble_of_one_who_is_there():
    offers = [act for act in written("demo")["acts"] if act["do"] == "offer_compel"]
    assert [(act["by"], act["aspect"], act["kind"]) for act in offers] == [("ana", "trouble", "event")]
    assert all(act["to"] in SEATS for act in offers)


@pytest.mark.parametrize("path", ["names", "demo"])
def test_names_and_the_demo_name_nothing_that_belongs_to_others(path):
    assert [text for _place, text in leaves(written(path)) if OWNED.search(str(text))] == []
