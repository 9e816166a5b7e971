"""The rules help of PhaseSix is right: its chances are the exact ones, its examples add up, its lists are complete."""

import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from rules import help
from rules.systems.phasesix.topics import HELP
from rules.systems.phasesix.traits import BASES, MIND, PRACTICAL, SKILL_OF
from tests.rules.systems.phasesix import named
from tests.rules.systems.phasesix.reading import lines, said
from tests.rules.systems.reading import called, each_language, words

HUMAN = 5
SCHOOLS = {
    "en": "Damage Control Transmutation Healing Illusion Divination Abjuration Conjuration Enchantment",
    "de": "Schaden Kontrolle Transmutation Heilung Illusion Weissagung Widerrufung Beschwörung Verzauberung",
    "fr": "Dégâts Contrôle Transmutation Guérison Illusion Divination Abjuration Invocation Enchantement",
}


# --- chances and examples ---------------------------------------------------------------------------------------------


def one_die(minimum: int) -> Fraction:
    """Give the chance of an exploding die to reach a minimum."""
    if minimum <= 6:
        return Fraction(min(6, 7 - minimum), 6)
    return one_die(max(1, minimum - 6)) / 6


def at_least(needed: int, dice: int, minimum: int = HUMAN) -> Fraction:
    p = one_die(minimum)
    return sum((comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(needed, dice + 1)), Fraction())


def first(ahead: int) -> Fraction:
    """Give the chance to have the higher initiative with so much more quickness."""
    return Fraction(sum(mine + ahead > theirs for mine, theirs in product(range(1, 7), repeat=2)), 36)


def rescued(chance: Fraction, by: Fraction) -> Fraction:
    return 1 - (1 - chance) * (1 - by)


CHANCES = {
    "strength": [at_least(1, 4)],
    "dice-pool": [at_least(1, 1)],
    "successes": [at_least(needed, 4) for needed in (1, 2, 3)],
    "difficulty": [at_least(1, 4, HUMAN + difficulty) for difficulty in (-2, 0, 3)],
    "exploding-dice": [at_least(1, 4, HUMAN + 6), one_die(7)],
    "bonus-dice": [at_least(1, 2), rescued(at_least(1, 2), one_die(HUMAN)), at_least(1, 4)],
    "rerolls": [at_least(1, 3), rescued(at_least(1, 3), at_least(1, 3))],
    "destiny-dice": [
        at_least(1, 5, 14),
        rescued(at_least(1, 5, 14), one_die(4)),
        *(at_least(1, dice, 4) for dice in (1, 2, 3)),
    ],
    "concealment": [at_least(1, 3 + 4)],
    "initiative": [first(0), 1 - 2 * first(0), first(1), first(3)],
    "cover": [at_least(1, dice) for dice in (5, 4, 3, 2)],
    "fire-modes": [at_least(1, 3), at_least(1, 3 + 4)],
    "evading": [at_least(1, evasion) for evasion in (1, 2, 3, 4)],
    "dying": [at_least(2, 4)],
    "poisoned": [at_least(1, 4), at_least(1, 4, HUMAN + 1)],
    "therapy": [at_least(2, 5)],
    "fitting": [at_least(2, 6)],
    "odds": [at_least(1, dice, minimum) for dice in (1, 2, 3, 4, 6, 8) for minimum in (5, 6, 8)],
}
"""Every chance that a section states, in its order."""


@each_language
def test_the_chances_are_the_exact_ones(language: str):
    for key in HELP:
        stated = [each.replace(",", ".") for each in re.findall(r"(\d+[.,]\d)\s%", said(key, language))]
        assert stated == [f"{float(100 * chance):.1f}" for chance in CHANCES.get(key, [])], key
        assert said(key, language).count("%") == len(stated), key


def test_the_chances_are_those_of_dice_thrown_out():
    waves = [(a if a < 6 else 6 + b) for a, b in product(range(1, 7), repeat=2)]
    assert [one_die(minimum) for minimum in range(2, 13)] == [
        Fraction(sum(total >= minimum for total in waves), 36) for minimum in range(2, 13)
    ]
    assert at_least(2, 3, 6) == Fraction(sum(faces.count(6) >= 2 for faces in product(range(1, 7), repeat=3)), 216)


@each_language
def test_what_protection_leaves_is_the_exact_mean(language: str):
    def left(protection: int, dice: int = 5) -> float:
        chances = (at_least(hits, dice) for hits in range(protection + 1, dice + 1))
        return float(sum(chances, Fraction()))

    means = re.findall(r"\d[.,]\d\d", said("hits-and-penetration", language))
    assert [mean.replace(",", ".") for mean in means] == [f"{left(protection):.2f}" for protection in (0, 1, 2)]


def numbers(text: str) -> list[int]:
    """Give the whole numbers of a text."""
    return [int(number.replace("−", "-")) for number in re.findall(r"−?\d+", text)]


def example(key: str, language: str) -> list[int]:
    return numbers(words(lines(key, language, help.EXAMPLE)[0]))


@each_language
def test_every_section_has_the_same_figures_in_each_language(language: str):
    other = [key for key in HELP if sorted(numbers(said(key, language))) != sorted(numbers(said(key, "en")))]
    assert other == []


@each_language
def test_the_example_of_exploding_dice_adds_up(language: str):
    acrobatics, difficulty, minimum, *dice, one, other, low, high, _whole, _tenth = example("exploding-dice", language)
    assert minimum == HUMAN + difficulty
    assert (len(dice), dice.count(6)) == (acrobatics, 2)
    assert (6 + one, 6 + other) == (low, high)
    assert low < minimum <= high


def test_the_other_examples_add_up():
    strength, deftness, base, added = example("skills", "en")
    assert (base, base + added) == (-(-(strength + deftness) // 2), 3)
    *costs, spent, points = example("buying-templates", "en")
    assert (sum(costs), points) == (spent, 50)
    wounds, bonus, protection, each, once, total = example("bonus-wounds", "en")
    assert (wounds, bonus) == (each, once)
    assert total == (3 - protection) * each + once
    spent, collected, all_of_it, used, left = example("reputation", "en")
    assert (all_of_it, used, left) == (collected, spent, collected - spent)
    _power, *parts, cost, _points = example("making-spells", "en")
    assert sum(parts) == cost


@each_language
def test_a_rest_brings_what_the_rules_say(language: str):
    told = [[int(number) for number in re.findall(r"\d+", words(line))] for line in lines("rest", language, help.LIST)]
    assert told == [[3, 1, 3], [4, 1, 1], [5, 1], [6, 1], [7, 1], [8, 1, 3, 1], [10, 1, 1]]


@each_language
def test_a_tick_is_found_by_a_die(language: str):
    assert [line.face for line in lines("ticks", language, help.ANSWERS)] == ["1", "2", "3", "4", "5", "6"]


@each_language
@pytest.mark.parametrize(("section", "skills"), [("skills-of-the-mind", MIND), ("practical-skills", PRACTICAL)])
def test_every_skill_is_listed_with_what_it_rests_on(section: str, skills: Mapping[str, str], language: str):
    listed = lines(section, language, help.LIST)
    assert len(listed) == len(skills)
    for skill, line in zip(skills, listed, strict=True):
        pair = ", ".join(called(named.ATTRIBUTES[attribute], language) for attribute in BASES[skill])
        assert words(line).lower().startswith(f"{called(named.SKILLS[skill], language)} ({pair})")


@each_language
def test_every_knowledge_is_listed_with_its_skill(language: str):
    expected: dict[str, list[str]] = {}
    for knowledge, skill in SKILL_OF.items():
        of_skill = expected.setdefault(called(named.SKILLS[skill], language), [])
        of_skill.append(called(named.KNOWLEDGE[knowledge], language))
    found = [words(line).lower().partition(":") for line in lines("kinds-of-knowledge", language, help.LIST)]
    assert [skill.strip() for skill, _colon, _list in found] == list(expected)
    for skill, _colon, listed in found:
        assert [name for name in expected[skill.strip()] if name not in listed] == []


@each_language
def test_an_attribute_names_every_skill_that_rests_on_it(language: str):
    resting = [(attribute, skill) for skill, pair in BASES.items() for attribute in pair]
    texts = {attribute: said(attribute, language).lower() for attribute in named.ATTRIBUTES}
    assert [pair for pair in resting if called(named.SKILLS[pair[1]], language) not in texts[pair[0]]] == []


@each_language
def test_every_school_says_what_it_does(language: str):
    schools = [re.match(r"\w+", words(line))[0] for line in lines("schools", language, help.LIST)]  # type: ignore[index]
    assert schools == SCHOOLS[language].split()
