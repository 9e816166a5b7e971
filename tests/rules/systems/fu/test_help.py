"""The rules help of FU: every heading of the rules has a section, in words of each language."""

import re

import pytest

from rules import help
from rules.systems.fu import HELP, KEY, OPTIONS
from rules.systems.fu.options import EVEN_ODD, HIGH_GOOD
from rules.systems.fu.pool import Pool, kept_die, order
from tests.look.files import ROOT
from tests.rules.systems.reading import Texts, each_language
from tests.rules.test_help import USED

TEXTS = Texts(KEY)
said, sections = TEXTS.said, TEXTS.sections
FOLDER = ROOT / "templates" / "systems" / KEY

HEADINGS = {
    "doing things": "playing",
    "scenes and turns": "scenes-and-turns",
    "who plans scenes": "who-plans-scenes",
    "how to plan a scene": "planning-a-scene",
    "what an objective is": "objective",
    "whether scenes come in order": "order-of-scenes",
    "whether turns are needed": "turns",
    "beating the odds": "beating-the-odds",
    "closed questions": "closed-questions",
    "alternative questions": "other-questions",
    "alternative results": "other-results",
    "success and failure": "success-and-failure",
    "examples of success and failure": "six-answers",
    "who decides about conditions and details": "who-decides",
    "when to use conditions": "when-conditions",
    "when to use details": "when-details",
    "modifiers": "modifiers",
    "sample modifiers": "sample-modifiers",
    "other rolls": "other-rolls",
    "opposed actions": "opposed-actions",
    "dialling in": "dialling-in",
    "option: matching dice": "matching-dice",
    "FU points": "fu-points",
    "FU points: earning": "earning",
    "starting points": "starting-points",
    "giving or sharing points": "sharing-points",
    "points of the narrator": "narrators-points",
    "other ways to earn": "other-earning",
    "other ways to use": "other-spending",
    "FU as life points": "life-points",
    "re-roll everything": "re-roll-all",
    "nudge a pip": "nudge",
    "use a prop": "props",
    "stunts and powers": "stunts-and-powers",
    "take a hit": "take-a-hit",
    "actions in short": "in-short",
    "1. plan the scene": "step-scene",
    "2. act": "step-act",
    "3. ask a question": "step-question",
    "4. count modifiers": "step-modifiers",
    "5. roll": "step-roll",
    "6. describe the result": "step-describe",
}
OURS = {"odds", "gm-review", "proposals", "recovery", "foes", "fair-dice"}
CHARACTER = {"concept", "descriptors", "gear", "drive", "relationships"}
TERMS = {
    "closed-questions": ("closed question", "geschlossene Frage", "question fermée"),
    "planning-a-scene": ("scene", "Szene", "scène"),
    "objective": ("objective", "Zielsetzung", "objectif"),
    "turns": ("turn", "Runde", "tour"),
    "when-conditions": ("condition", "Zustand", "condition"),
    "when-details": ("detail", "Detail", "détail"),
    "modifiers": ("bonus die", "Bonuswürfel", "dé de bonus"),
    "sample-modifiers": ("penalty dice", "Maluswürfel", "dés de malus"),
    "fu-points": ("FU point", "FU-Punkt", "points FU"),
    "props": ("prop", "Requisite", "équipement"),
    "descriptors": ("descriptor", "Beschreiber", "descripteur"),
    "gear": ("gear", "Ausrüstung", "matériel"),
    "life-points": ("life", "Lebenspunkt", "points de vie"),
    "who-decides": ("narrator", "Erzählerin", "narrateur"),
}

# What no field of a player's concerns: chapters that are read in order, and what an option of the GM's leads to.
READ_IN_ORDER = {
    *("playing", "in-short", "scenes-and-turns", "order-of-scenes", "beating-the-odds", "success-and-failure"),
    *("step-scene", "step-act", "step-question", "step-modifiers", "step-roll", "step-describe"),
    *("six-answers", "who-decides", "sample-modifiers", "other-rolls", "dialling-in", "fair-dice"),
}
CHOSEN_BY_THE_GM = {
    *("other-questions", "other-results", "matching-dice", "starting-points", "sharing-points", "narrators-points"),
    *("other-earning", "other-spending", "foes"),
}


def faces(key: str, language: str) -> tuple[int, ...]:
    return tuple(int(line.face) for line in TEXTS.lines(key, language, help.ANSWERS))


# --- nothing is left out ----------------------------------------------------------------------------------------------


@each_language
@pytest.mark.parametrize("heading", HEADINGS)
def test_a_heading_of_the_rules_is_explained(heading: str, language: str):
    assert HEADINGS[heading] in sections(language)


def test_the_sections_are_those_of_the_rules_those_of_the_character_and_our_own():
    assert set(HELP) == {*HEADINGS.values(), *CHARACTER, *OURS}
    assert len(set(HEADINGS.values())) == len(HEADINGS)


def test_every_option_is_explained():
    assert [option.key for option in OPTIONS if option.help not in HELP] == []


def test_every_section_that_concerns_a_field_is_linked_from_where_players_are():
    reached = [path for path in FOLDER.rglob("*.html") if not path.name.startswith("gm_")]
    linked = {key for path in reached for key in USED.findall(path.read_text())}
    assert set(HELP) - linked == READ_IN_ORDER | CHOSEN_BY_THE_GM
    assert {option.help for option in OPTIONS} >= CHOSEN_BY_THE_GM


# --- it is right ------------------------------------------------------------------------------------------------------


@each_language
def test_the_tables_list_the_faces_from_best_to_worst(language: str):
    assert faces("beating-the-odds", language) == order(EVEN_ODD)
    assert faces("other-questions", language) == order(EVEN_ODD)
    assert faces("six-answers", language) == order(EVEN_ODD)
    assert faces("other-results", language) == order(HIGH_GOOD)


@each_language
@pytest.mark.parametrize(
    ("key", "helps", "hinders", "dice", "counts"),
    [("modifiers", 2, 1, (5, 2), 2), ("sample-modifiers", 1, 3, (6, 2, 5), 5), ("matching-dice", 0, 2, (1, 1, 4), 1)],
    ids=["one bonus die", "two penalty dice", "a double"],
)
def test_the_dice_of_an_example_count_as_it_says(key, helps, hinders, dice, counts, language: str):
    pool = Pool(("+",) * helps, ("-",) * hinders)
    assert len(dice) == pool.size
    assert dice[kept_die(dice, pool.mode, EVEN_ODD)] == counts
    numbers = [int(number) for number in re.findall(r"\b[1-6]\b", said(key, language))]
    assert tuple(numbers[: len(dice)]) == dice
    assert numbers[len(dice)] == counts


@each_language
def test_a_nudge_promises_nothing_for_penalty_dice_or_where_high_is_good(language: str):
    words = said("nudge", language)
    assert re.search(r"\b3, 5 (and|und|et) 4\b", words)
    assert "#other-results" in TEXTS.targets("nudge", language)


@each_language
def test_the_chances_are_the_exact_ones(language: str):
    assert re.findall(r"(\d+)\s%", said("odds", language)) == ["50", "75", "25"]


# --- it is written as the language is ---------------------------------------------------------------------------------


@each_language
def test_sections_use_the_words_of_the_glossary(language: str):
    assert TEXTS.unsaid(TERMS, language) == []
