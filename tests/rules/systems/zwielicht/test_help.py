"""The rules help of Zwielicht: every heading of the source has a section in each language, and its figures hold."""

import re
from fractions import Fraction
from itertools import product

import pytest

from rules.systems import zwielicht
from rules.systems.zwielicht.creation import STAGES
from rules.systems.zwielicht.topics import EXPLAINED, HELP
from tests.look.files import ROOT
from tests.rules.systems.reading import Texts, each_language

TEXTS = Texts("zwielicht")
said, sections, whole = TEXTS.said, TEXTS.sections, TEXTS.whole

HEADINGS = {
    "the moves": "moves",
    "the move of finding something out": "find-out",
    "the move of risking something": "risk",
    "the move of using an ability": "ability",
    "the move of weakening the enemy": "weaken",
    "the move on the road": "road",
    "the move of facing the fight": "fight",
    "the move of offering help": "help",
    "the move of solving the adventure": "solve",
}
"""The headings of the source, in its order."""
BELOW = {
    "the dice of a move": "pool",
    "which die counts": "highest-die",
    "black at least as high as white": "white-and-black",
    "two sixes, two ones": "doubles",
    "improving the roll": "improving",
    "when effects count": "settling",
    "danger level, and who may fight": "before-a-fight",
    "weak points": "weak-points",
    "combat dice and their sum": "combat-round",
    "combat dice on weak points": "hits",
    "the highest die of a lost round": "second-die",
    "leaving a fight": "withdrawing",
    "hints after winning": "after-a-fight",
    "what corruption points buy": "corruption",
    "bonus dice": "bonus-dice",
    "hints": "hints",
    "the final battle": "final-battle",
}
"""What the source explains under its headings."""
AROUND = {
    *("playing", "needed", "adventure", "sessions", "conditions", "knocked-out", "creating", "demon", "origin"),
    *("fears", "abilities", "mount-and-name", "shadow", "tasks", "sections", "honour", "retirement", "editions"),
    *("odds", "fair-dice"),
}
"""What a table needs beside the source's moves: characters, life, editions and our own dice."""
STEPS = {"who": "mount-and-name"}
"""The section of a step of creation, where it is not called like the step."""
TERMS = {
    "playing": ("game master", "Spielleitung", "meneur"),
    "moves": ("move", "Spielzüge", "manœuvre"),
    "pool": ("move die", "Spielzugwürfel", "dé de manœuvre"),
    "doubles": ("double six", "Sechserpasch", "double six"),
    "conditions": ("condition", "Zustand", "état"),
    "corruption": ("corruption point", "Verderbnispunkt", "points de souillure"),
    "hints": ("hint", "Hinweis", "indice"),
    "weak-points": ("weak point", "Schwachpunkt", "point faible"),
    "before-a-fight": ("danger level", "Gefahrenstufe", "niveau de danger"),
    "bonus-dice": ("bonus die", "Bonuswürfel", "dé de bonus"),
    "knocked-out": ("knocked out", "außer Gefecht", "hors de combat"),
    "honour": ("honour", "Ehrung", "distinction"),
    "sections": ("section", "Abschnitt", "chapitre"),
    "tasks": ("task", "Aufgabe", "tâche"),
    "mount-and-name": ("mount", "Reittier", "monture"),
    "fears": ("fear", "Ängste", "peur"),
    "final-battle": ("final battle", "Endkampf", "combat final"),
}
PERCENT = re.compile(r"(\d+)[.,](\d)[\u202f\u00a0 ]%")
FACES = range(1, 7)


# --- nothing is left out ----------------------------------------------------------------------------------------------


@each_language
def test_every_heading_of_the_source_is_explained(language: str):
    wanted = [*HEADINGS.values(), *BELOW.values()]
    assert [section for section in wanted if section not in sections(language)] == []


def test_the_sections_are_those_of_the_source_and_what_a_table_needs_beside():
    assert set(HELP) == {*HEADINGS.values(), *BELOW.values(), *AROUND}


def test_every_option_and_every_step_of_creation_has_its_section():
    assert set(EXPLAINED) == {option.key for option in zwielicht.OPTIONS}
    assert {option.help for option in zwielicht.OPTIONS} <= set(HELP)
    assert {STEPS.get(stage.key, stage.key) for stage in STAGES} <= set(HELP)


# --- figures ----------------------------------------------------------------------------------------------------------


def share(hits: int, ways: int) -> str:
    """Write a share in percent to one place, as a text does."""
    tenths = Fraction(hits * 1000, ways)
    return f"{(2 * tenths.numerator + tenths.denominator) // (2 * tenths.denominator) / 10:.1f}"


def of_all(dice: int, comes: object) -> str:
    """Count all ways in which so many dice fall, and in how many of them it comes so."""
    thrown = list(product(FACES, repeat=dice))
    return share(sum(bool(comes(faces)) for faces in thrown), len(thrown))  # type: ignore[operator]


def black_leads(white: int, black: int) -> str:
    return of_all(white + black, lambda faces: max(faces[white:]) >= max(faces[:white]))


def reaching(fighters: int, danger: int) -> str:
    return of_all(fighters, lambda faces: sum(sorted(faces)[-2:]) >= danger)


def solving(target: int) -> str:
    return of_all(2, lambda faces: sum(faces) >= target and faces != (1, 1))


FIGURES = {
    "white-and-black": [black_leads(1, 1)],
    "combat-round": [reaching(3, 8), reaching(3, 10), reaching(4, 8), reaching(4, 10)],
    "hits": [of_all(4, lambda faces: 1 in faces)],
    "solve": [solving(7), solving(5), solving(3)],
    "odds": [
        *(of_all(dice, lambda faces: max(faces) >= 5) for dice in FACES[:4]),
        black_leads(2, 1),
        black_leads(1, 2),
    ],
}


@each_language
def test_every_chance_in_a_text_is_the_one_that_is_counted(language: str):
    told = {key: [".".join(found) for found in PERCENT.findall(said(key, language))] for key in HELP}
    assert {key: found for key, found in told.items() if found} == FIGURES


@each_language
def test_no_percentage_is_written_otherwise(language: str):
    assert whole(language).count("%") == sum(map(len, FIGURES.values()))
    sign = {"en": ".", "de": ",", "fr": ","}[language]
    assert all(sign in found.group() for found in PERCENT.finditer(whole(language)))


# --- words ------------------------------------------------------------------------------------------------------------


@each_language
def test_sections_use_the_words_of_the_glossary(language: str):
    assert TEXTS.unsaid(TERMS, language) == []


# --- it is found where it is needed -----------------------------------------------------------------------------------

AT_THE_FIELD = {
    "create/table.html": {"mount-and-name", "weak-points"},
    "create/shadow.html": {"shadow"},
    "create/who.html": {"tasks"},
    "sheet_state.html": {"sections", "conditions", "tasks", "weak-points"},
    "sheet_page.html": {
        *("origin", "abilities", "fears", "tasks", "adventure", "road", "hints", "honour", "demon", "mount-and-name"),
    },
}
"""Which field leads to which section."""
TEMPLATES = ROOT / "templates/systems/zwielicht"
LINK = re.compile(r'{% help_link (?:system_key|"zwielicht") "([a-z-]+)"')


@pytest.mark.parametrize("name", AT_THE_FIELD)
def test_a_field_leads_to_the_section_that_explains_it(name: str):
    assert AT_THE_FIELD[name] - {*LINK.findall((TEMPLATES / name).read_text(encoding="utf-8"))} == set()
