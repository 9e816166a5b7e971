"""The rules help of Fate: every heading of the rules has a section, in words of each language, and its figures hold."""

import re
from itertools import product
from pathlib import Path

import pytest

from rules import help, systems
from tests.rules.systems.reading import Texts, each_language, words
from tests.rules.systems.typography import NARROW

TEXTS = Texts("fate")
said, sections, whole = TEXTS.said, TEXTS.sections, TEXTS.whole

HEADINGS = {
    "background": "setting",
    "abbreviations": "abbreviations",
    "what you need to play": "needed",
    "aspects": "aspects",
    "concept": "concept",
    "trouble": "trouble",
    "additional aspects": "further-aspects",
    "name and looks": "name-and-looks",
    "approaches: distributing them": "approaches",
    "the ladder": "ladder",
    "the ladder: sample spreads": "sample-spreads",
    "stunts and refresh": "stunts-and-refresh",
    "how do I do that?": "doing-things",
    "dice": "dice",
    "dice: one d8": "one-die",
    "outcomes": "outcomes",
    "actions": "actions",
    "create an advantage": "create-advantage",
    "when you create or discover an aspect": "create-or-discover",
    "when you exploit an aspect": "exploit",
    "overcome": "overcome",
    "attack": "attack",
    "defend": "defend",
    "getting help": "teamwork",
    "approaches: what they mean": "six-approaches",
    "roll and add your bonus": "roll-and-add",
    "modify the roll": "modifying",
}
"""The headings of the source, in its order."""

FURTHER = {
    "challenges": "challenges",
    "contests": "contests",
    "conflicts": "conflicts",
    "turn order": "turn-order",
    "zones": "zones",
    "stress": "stress",
    "consequences": "consequences",
    "taken out": "taken-out",
    "giving in": "conceding",
    "recovering": "recovery",
    "fate points": "fate-points",
    "situation aspects": "situation-aspects",
    "invoking": "invoking",
    "free invokes": "free-invokes",
    "compels": "compels",
    "facts": "facts",
    "fate points of the GM": "gm-points",
    "stunts with a bonus": "bonus-stunts",
    "stunts once per session": "once-stunts",
    "milestones": "milestones",
    "minor milestone": "minor-milestones",
    "significant milestone": "significant-milestones",
    "major milestone": "major-milestones",
    "coefficient": "coefficient",
    "classes": "roles",
    "weapon": "service-weapon",
    "gifts": "gifts",
}
"""The chapters that the source announces and does not hold."""

OURS = {
    "playing",
    "in-short",
    "good-aspects",
    "when-not-to-roll",
    "difficulty",
    "boosts",
    "costs",
    "choosing-approach",
    "mooks",
    "odds",
    "fair-dice",
}
TERMS = {
    "playing": ("game master", "Spielleitung", "meneur"),
    "concept": ("high concept", "Konzept", "concept"),
    "trouble": ("trouble", "Dilemma", "problème"),
    "approaches": ("approach", "Methode", "approche"),
    "ladder": ("shifts", "Erfolgsstufen", "crans"),
    "stunts-and-refresh": ("refresh", "Erholungsrate", "restauration"),
    "outcomes": ("succeed with style", "voller Erfolg", "succès avec style"),
    "difficulty": ("difficulty", "Schwierigkeit", "difficulté"),
    "create-advantage": ("create an advantage", "einen Vorteil erschaffen", "créer un avantage"),
    "boosts": ("boost", "Schub", "coup de pouce"),
    "overcome": ("overcome", "überwinden", "surmonter"),
    "costs": ("serious cost", "großen Haken", "prix fort"),
    "attack": ("attack", "angreifen", "attaquer"),
    "defend": ("defend", "verteidigen", "défendre"),
    "teamwork": ("exchange", "Austausch", "échange"),
    "challenges": ("challenge", "Herausforderung", "défi"),
    "contests": ("victory", "Siegpunkt", "victoire"),
    "conflicts": ("conflict", "Konflikt", "conflit"),
    "turn-order": ("turn order", "Initiative", "ordre du tour"),
    "zones": ("zone", "Zone", "zone"),
    "mooks": ("mook", "Handlanger", "sous-fifre"),
    "stress": ("stress box", "Kästchen", "case"),
    "consequences": ("moderate", "mittel", "modérée"),
    "taken-out": ("taken out", "ausgeschaltet", "mis hors-jeu"),
    "conceding": ("concede", "aufgeben", "concéder"),
    "fate-points": ("fate point", "Fate-Punkt", "points Fate"),
    "situation-aspects": ("situation aspect", "Situationsaspekt", "aspect de situation"),
    "invoking": ("invoke", "einsetzen", "invoquer"),
    "free-invokes": ("free invoke", "freie Einsätze", "invocations gratuites"),
    "compels": ("compel", "reizen", "contrainte"),
    "facts": ("facts", "Fakten", "faits"),
    "milestones": ("milestone", "Meilenstein", "jalon"),
    "coefficient": ("latent offender", "latenter Verbrecher", "criminel latent"),
}
APPROACHES = {
    "en": ("Careful", "Clever", "Flashy", "Forceful", "Quick", "Sneaky"),
    "de": ("Sorgfältig", "Scharfsinnig", "Tollkühn", "Kraftvoll", "Flink", "Tückisch"),
    "fr": ("Prudent", "Astucieux", "Flamboyant", "Puissant", "Rapide", "Sournois"),
}
LADDER = {
    "en": "Legendary Epic Fantastic Superb Great Good Fair Average Mediocre Poor Terrible",
    "de": "Legendär Episch Fantastisch Hervorragend Großartig Gut Ordentlich Durchschnittlich Mäßig Schwach "
    "Fürchterlich",
    "fr": "Légendaire Épique Fantastique Formidable Excellent Bon Passable Moyen Médiocre Mauvais Atroce",
}
SAMPLES = [
    {(2, 0, 2, 3, 1, 1), (0, 3, 2, 1, 1, 2), (1, 1, 2, 2, 3, 0)},
    {(3, 2, 0, 2, 1, 1), (2, 1, 1, 0, 2, 3), (0, 2, 3, 1, 2, 1)},
]
OWNED = re.compile(
    r"psycho[- ]?pass|s[iy]b[iy]l|dominator|inspe[kc]t(o|eu)r|kazumichi|iriei|myogadani|kougami|akane", re.IGNORECASE
)
"""Names that belong to others."""

KEYS = tuple(sections("en"))


def entries(key: str, language: str) -> list[str]:
    """Give the lines of the lists in a section."""
    return [words(line) for line in TEXTS.lines(key, language, help.LIST)]


# --- nothing is left out ----------------------------------------------------------------------------------------------


@each_language
@pytest.mark.parametrize("heading", [*HEADINGS, *FURTHER])
def test_a_heading_of_the_rules_is_explained(heading: str, language: str):
    assert {**HEADINGS, **FURTHER}[heading] in sections(language)


def test_the_sections_are_those_of_the_rules_and_our_own():
    assert {*KEYS} == {*HEADINGS.values(), *FURTHER.values(), *OURS}
    assert len(KEYS) == len(HEADINGS) + len(FURTHER) + len(OURS)


# --- it is right ------------------------------------------------------------------------------------------------------


@each_language
def test_the_ladder_names_its_rungs_from_top_to_bottom(language: str):
    rungs = re.findall(r"([+−]\d) (\w+)", "\n".join(entries("ladder", language)))
    assert [name for _value, name in rungs] == LADDER[language].split()
    assert [int(value.replace("−", "-")) for value, _name in rungs] == list(range(8, -3, -1))


@each_language
def test_the_sample_spreads_are_those_of_the_rules(language: str):
    found = set()
    for entry in entries("sample-spreads", language):
        groups = re.findall(r"([^,:]+?) \+(\d)", entry.partition(":")[2])
        rated = {name: int(value) for names, value in groups for name in re.findall(r"\w+", names)}
        found.add(tuple(rated[name] for name in APPROACHES[language]))
    assert found == SAMPLES[0] | SAMPLES[1]


@each_language
def test_ordinary_dice_are_read_as_fate_dice(language: str):
    lines = TEXTS.lines("dice", language, help.ANSWERS)
    assert [line.face for line in lines] == ["1", "2", "3", "4", "5", "6"]
    read = [words(line) for line in lines]
    assert read[0] == read[1] != read[2] == read[3] != read[4] == read[5]
    text = said("dice", language)
    assert re.search(r"2, 2, 6 \w+ 5 \w+ (also )?\+0", text)
    assert re.search(r"2, 2, 4 \w+ 4 \w+ −2", text)


def chances(sums: list[int], bonus: int) -> list[str]:
    """Give the chances to fail, tie, succeed and succeed with style, in percent."""
    margins = [each + bonus for each in sums]
    counts = [
        sum(margin < 0 for margin in margins),
        margins.count(0),
        sum(1 <= margin <= 2 for margin in margins),
        sum(margin >= 3 for margin in margins),
    ]
    return [f"{100 * count / len(sums):.1f}" for count in counts]


FATE = [sum(dice) for dice in product((-1, 0, 1), repeat=4)]
EIGHT = [face - 4 for face in range(1, 9)]


@each_language
def test_the_chances_are_the_exact_ones(language: str):
    numbers = [each.replace(",", ".") for each in re.findall(r"(\d+[.,]\d)\s%", said("odds", language))]
    assert numbers[:8] == [*chances(FATE, 0), *chances(FATE, 1)]
    assert numbers[8:10] == [chances(FATE, 0)[0], chances(FATE, 2)[0]]
    assert numbers[10:] == [chances(EIGHT, 0)[0], chances(EIGHT, 2)[0]]


@each_language
def test_what_one_die_changes_is_said_in_exact_chances(language: str):
    numbers = [each.replace(",", ".") for each in re.findall(r"(\d+[.,]\d)\s%", said("one-die", language))]
    reached = [100 * sum(each >= 2 for each in sums) / len(sums) for sums in (FATE, EIGHT)]
    assert numbers == [f"{each:.1f}" for each in reached]


@each_language
def test_the_example_of_a_roll_adds_up(language: str):
    numbers = [int(each) for each in re.findall(r"\+(\d)", said("roll-and-add", language))]
    dice, quick, stunt, total, difficulty = numbers[2:]
    assert dice + quick + stunt == total
    assert total - difficulty == 2


@each_language
def test_the_numbers_of_harm_are_those_of_the_rules(language: str):
    assert [re.findall(r"\d", entry) for entry in entries("consequences", language)] == [["2"], ["4"], ["6"]]
    assert re.search(r"\b15\b", said("consequences", language))
    assert re.search(r"\b1, 2 \w+ 3\b", said("stress", language))


@each_language
def test_the_numbers_of_the_coefficient_are_those_of_the_rules(language: str):
    text = " ".join(said(key, language) for key in ("coefficient", "roles", "service-weapon"))
    assert {"50", "100", "300", "1000"} <= set(re.findall(r"\b\d+\b", text))
    for formula in (r"2[dW]20", r"100 \+ 1[dW]100 \+ 2[dW]20", r"95 \+ 5[dW]20"):
        assert re.search(formula, text)


# --- it is written as the language is ---------------------------------------------------------------------------------


@each_language
def test_sections_use_the_words_of_the_glossary(language: str):
    assert TEXTS.unsaid(TERMS, language) == []


@each_language
def test_every_approach_is_explained(language: str):
    assert {entry.split(NARROW)[0].split(":")[0] for entry in entries("six-approaches", language)} == {
        *APPROACHES[language]
    }


@each_language
def test_nothing_that_belongs_to_others_is_named(language: str):
    assert OWNED.findall(whole(language)) == []


# --- it is found where it is needed -----------------------------------------------------------------------------------

AT_THE_FIELD = {
    "create/build.html": {"aspects", "approaches", "stunts-and-refresh"},
    "sheet_page.html": {"aspects", "six-approaches", "stunts-and-refresh"},
    "sheet_state.html": {"fate-points", "stress", "consequences", "conceding", "coefficient"},
    "tray_ask.html": {"actions", "teamwork", "difficulty", "choosing-approach"},
    "tray_about.html": {"create-advantage"},
    "tray_wishes.html": {"costs", "boosts"},
    "tray_invokes.html": {"invoking"},
    "tray_hit.html": {"stress", "taken-out"},
    "tray_instead.html": {"conceding"},
    "offer.html": {"compels"},
    "milestone.html": {"milestones"},
    "turns.html": {"turn-order"},
    "contest.html": {"contests"},
    "challenge.html": {"challenges"},
    "gm_scene.html": {"gm-points"},
    "gm_now.html": {"recovery"},
    "gm_trial.html": {"challenges", "conflicts", "contests", "zones"},
    "gm_aspects.html": {"situation-aspects"},
    "gm_npcs.html": {"mooks"},
    "gm_coefficient.html": {"coefficient"},
    "aim.html": {"service-weapon"},
}
"""Which field leads to which section."""
TEMPLATES = Path(str(systems.__file__)).parents[2] / "templates/systems/fate"
LINK = re.compile(r'{% help_link system_key "([a-z-]+)"')


@pytest.mark.parametrize("name", AT_THE_FIELD)
def test_a_field_leads_to_the_section_that_explains_it(name: str):
    assert AT_THE_FIELD[name] - {*LINK.findall((TEMPLATES / name).read_text(encoding="utf-8"))} == set()
