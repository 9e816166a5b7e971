"""The rules help of PhaseSix: every heading of the rules has a section, in words of each language."""

import re

from rules.core.options import CHOICE, Option
from rules.systems.phasesix.optional import OPTIONS as DECLARED
from rules.systems.phasesix.states import STATES
from rules.systems.phasesix.topics import EXPLAINED, HELP, TOPICS, explained
from rules.systems.phasesix.traits import NAMES
from tests.rules.systems.phasesix import named
from tests.rules.systems.phasesix.headings import DECIDED, HEADINGS, OURS
from tests.rules.systems.phasesix.reading import TEXTS, said, sections
from tests.rules.systems.reading import called, each_language

OPTIONS = {
    *("epoch", "extensions", "start_points", "circumstances_at_creation", "flaw_cap", "creation_caps"),
    *("starting_money", "intimidation_pair", "explode", "minimum_floor", "combat_minimum_cap", "untrained_knowledge"),
    *("bonus_after", "destiny_reroll", "moving_action", "minimum_metres", "action_die_returns", "parry"),
    *("ammunition", "unarmed_wounds", "exhausted", "dying_level", "dying_minimum_dice", "first_aid_limit"),
    *("boost_cap", "house_states", "advancement_when", "show_odds"),
}
OWNS_UP = {"en": r"\bbook\b|\bour own\b|\bours\b", "de": r"\bBuch\b|\bvon uns\b", "fr": r"\b(livre|de nous|maison)\b"}
"""How a section says that something is not in the rules as they were written."""
AT_THE_TABLE = {
    "en": r"\b([Yy]our|[Ss]ome|whole) tables?\b",
    "de": r"\b([Ee]uer|[Ee]urem|manchen|ganzen) Tisch",
    "fr": r"\b([Tt]a|certaines|toute la) tables?\b",
}
"""How a section says that others play it otherwise."""
TERMS = {
    "playing": ("game master", "Spielleitung", "meneur"),
    "minimum-roll": ("minimum roll", "Mindestwurf", "seuil"),
    "skills": ("base", "Basiswert", "base"),
    "shadows": ("shadow", "Schatten", "part d’ombre"),
    "lineage": ("career points", "Werdegangspunkte", "points de parcours"),
    "templates": ("circumstances", "Lebensumstände", "conditions de vie"),
    "finishing": ("finished", "fertig", "terminé"),
    "checks": ("check", "Probe", "test"),
    "successes": ("success", "Erfolg", "réussite"),
    "difficulty": ("difficulty", "Schwierigkeitsgrad", "difficulté"),
    "exploding-dice": ("exploding dice", "explodierende Würfel", "dés explosifs"),
    "bonus-dice": ("bonus dice", "Bonuswürfel", "dés de bonus"),
    "rerolls": ("reroll die", "Wiederholungswürfel", "dé de relance"),
    "destiny-dice": ("destiny die", "Schicksalswürfel", "dé du destin"),
    "group-checks": ("group check", "Gruppenw", "tests de groupe"),
    "concealment": ("concealment", "Verborgenheit", "visibilité"),
    "rounds": ("priority", "Priorität", "main"),
    "actions": ("acting participant", "Akteur", "acteur"),
    "moving": ("crawl", "robben", "ramper"),
    "dice-for-actions": ("steal", "stiehlst", "voles"),
    "attacks": ("attack roll", "Trefferwurf", "jet d’attaque"),
    "cover": ("nearly full cover", "fast vollständige Deckung", "abri presque total"),
    "fire-modes": ("fully automatic", "Vollautomatik", "automatique"),
    "ammunition": ("magazine", "Magazin", "chargeur"),
    "hits-and-penetration": ("penetration", "Durchschlag", "pénétration"),
    "bonus-wounds": ("bonus wounds", "Bonuswunden", "blessures bonus"),
    "unarmed": ("unarmed", "waffenlos", "à mains nues"),
    "deviation": ("where it lands", "Abweichung", "dispersion"),
    "hearts-and-boosts": ("boost", "Boost", "regain"),
    "dying": ("stabilise", "stabilisier", "stabilise"),
    "rest": ("rest", "Rast", "repos"),
    "reputation": ("spent / collected", "verbraucht / gesammelt", "dépensée / acquise"),
    "spell-templates": ("spell templates", "Zauberschablonen", "modèles de sort"),
    "ticks": ("tick", "Tick", "trouble"),
    "therapy": ("therapy", "Therapie", "thérapie"),
    "body-load": ("load", "Last", "charge"),
}


# --- nothing is left out ----------------------------------------------------------------------------------------------


@each_language
def test_every_heading_of_the_rules_is_explained(language: str):
    assert [heading for heading, section in HEADINGS.items() if section not in sections(language)] == []


def test_the_sections_are_those_of_the_rules_and_our_own():
    assert set(HELP) == {*HEADINGS.values(), *OURS}


def test_every_option_is_explained_and_nothing_that_is_none():
    assert set(EXPLAINED) == OPTIONS == {option.key for option in DECLARED}
    assert set(EXPLAINED.values()) <= set(HELP)


def test_an_option_names_its_section():
    option = Option("parry", CHOICE, "off", "Parrying", "Whether it helps.")
    assert [each.help for each in explained(option)] == ["parrying"]


@each_language
def test_the_section_of_every_option_says_that_tables_differ(language: str):
    silent = [
        key for key, section in EXPLAINED.items() if not re.search(AT_THE_TABLE[language], said(section, language))
    ]
    assert silent == []


@each_language
def test_where_we_decided_the_section_owns_up_to_it(language: str):
    silent = [what for what, section in DECIDED.items() if not re.search(OWNS_UP[language], said(section, language))]
    assert silent == []


def test_every_value_and_state_of_a_sheet_leads_to_a_section():
    assert set(TOPICS) == {*NAMES, *STATES}
    assert set(TOPICS.values()) <= set(HELP)


# --- it is written as the language is ---------------------------------------------------------------------------------


@each_language
def test_sections_use_the_words_of_the_glossary(language: str):
    assert TEXTS.unsaid(TERMS, language) == []


@each_language
def test_an_attribute_is_called_as_in_the_glossary(language: str):
    titles = {key: sections(language)[key].title.lower() for key in named.ATTRIBUTES}
    assert titles == {key: called(names, language) for key, names in named.ATTRIBUTES.items()}
