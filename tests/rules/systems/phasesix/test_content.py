"""Our catalogue holds enough of everything, and any fifty points of it make somebody worth playing."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from math import ceil
from random import Random
from statistics import median

import pytest

from rules.systems.phasesix.catalogue import CATEGORIES, EDUCATION, LANGUAGES, PROFESSION, CharacterTemplate, Words
from rules.systems.phasesix.inspecting import HUMAN_POINTS
from rules.systems.phasesix.spread import epoch_faults, needed_for, wealth
from rules.systems.phasesix.traits import BASES, MAGIC_SKILLS, SKILLS
from rules.systems.phasesix.written import catalogue
from tests.rules.systems.typography import misset

FULL_EPOCHS = ("middle_ages", "modern")
PLAYED = tuple(key for key in SKILLS if key not in MAGIC_SKILLS)
MOST_FROM_FLAWS, PURSE = 10, 1000
ROLES = {
    "fighter": "melee",
    "marksman": "shooting",
    "healer": "first_aid",
    "scholar": "history",
    "thief": "stealth",
    "face": "deception",
    "driver": "driving",
    "leader": "persuasion",
}
"""What somebody can set out to be, and the skill it lives by."""

each_epoch = pytest.mark.parametrize("epoch", FULL_EPOCHS)


# --- careers ----------------------------------------------------------------------------------------------------------


def offered(epoch: str) -> tuple[CharacterTemplate, ...]:
    return catalogue().offered("templates", epoch, ())


def lived(keys: Iterable[str]) -> Counter[str]:
    """Give all that a career changes."""
    values: Counter[str] = Counter()
    for key in keys:
        values.update(catalogue().templates[key].modifiers)
    return values


def dice(values: Counter[str], skill: str) -> int:
    first, second = BASES[skill]
    return ceil((values[first] + values[second]) / 2) + values[skill]


def best_dice(keys: Iterable[str]) -> int:
    """Give what a human with this career rolls on the skill that suits them best."""
    values = lived(keys)
    return max(dice(values, skill) for skill in PLAYED)


def halves(template: CharacterTemplate, skill: str) -> int:
    """Give by how many half dice a template raises a skill, its attributes included."""
    first, second = BASES[skill]
    gain = template.modifiers.get
    return 2 * gain(skill, 0) + gain(first, 0) + gain(second, 0)


@cache
def with_needed(template_key: str) -> frozenset[str]:
    return frozenset({template_key, *needed_for(catalogue().templates[template_key], catalogue())})


def cost(keys: Iterable[str]) -> int:
    return sum(catalogue().templates[key].cost for key in keys)


def fits_in(keys: Iterable[str]) -> bool:
    """Say whether a human can pay for it all, and does not live off flaws alone."""
    costs = [catalogue().templates[key].cost for key in keys]
    return sum(costs) <= HUMAN_POINTS and -sum(each for each in costs if each < 0) <= MOST_FROM_FLAWS


def most_dice(epoch: str, skill: str) -> int:
    """Give what the best of all fifty points for a skill would buy, if nothing required anything."""
    best = [0] * (HUMAN_POINTS + 1)
    for template in offered(epoch):
        gain = halves(template, skill)
        for points in range(HUMAN_POINTS, template.cost - 1, -1) if gain > 0 < template.cost else ():
            best[points] = max(best[points], best[points - template.cost] + gain)
    return ceil(best[-1] / 2)


def shopping(epoch: str, skill: str) -> set[str]:
    """Buy what raises a skill most for its points, with what it requires, until nothing more can be paid."""
    templates, bought = catalogue().templates, set()
    while True:
        wanted = [with_needed(each.key) - bought for each in offered(epoch) if halves(each, skill) > 0]
        paid = [new for new in wanted if new and cost(bought | new) <= HUMAN_POINTS]
        if not paid:
            return bought
        gains = [sum(halves(templates[key], skill) for key in new) / max(1, cost(new)) for new in paid]
        bought |= paid[gains.index(max(gains))]


def random_career(epoch: str, rng: Random) -> set[str]:
    """Take an education, one or two professions, and then whatever comes and can be paid."""
    by_category = {
        category: [each.key for each in offered(epoch) if each.category == category] for category in CATEGORIES
    }
    first = rng.sample(by_category.pop(EDUCATION), 1) + rng.sample(by_category.pop(PROFESSION), rng.choice([1, 2]))
    rest = [key for keys in by_category.values() for key in keys]
    rng.shuffle(rest)
    taken: set[str] = set()
    for key in first + rest:
        if fits_in(keys := taken | with_needed(key)):
            taken = keys
    return taken


# --- how much there is ------------------------------------------------------------------------------------------------


def test_there_is_somebody_to_be_besides_a_human():
    ours = catalogue()
    assert len(ours.epochs) == 7
    assert {each.key for each in ours.offered("lineages", "middle_ages", ())} == {"human", "hillfolk"}
    assert [each.key for each in ours.offered("lineages", "modern", ())] == ["human"]


@each_epoch
def test_a_full_epoch_has_templates_of_every_category(epoch):
    counted = Counter(each.category for each in offered(epoch))
    assert counted.total() >= 63
    assert {category: counted[category] for category in CATEGORIES if counted[category] < 6} == {}
    assert sum(each.epochs == (epoch,) for each in offered(epoch)) >= 9


@each_epoch
def test_a_full_epoch_has_arms_gear_and_foes(epoch):
    least = {"weapons": 10, "armours": 5, "items": 12, "foes": 4, "characters": 4}
    there = {kind: len(catalogue().offered(kind, epoch, ())) for kind in least}
    assert {kind: count for kind, count in there.items() if count < least[kind]} == {}


def test_the_two_epochs_together_have_what_a_first_catalogue_needs():
    ours = catalogue()
    least = {"weapons": 12, "armours": 6, "items": 16, "foes": 6, "characters": 8}
    assert {kind: len(getattr(ours, kind)) for kind in least if len(getattr(ours, kind)) < least[kind]} == {}


def test_the_templates_are_rich_in_flaws_shadows_rules_and_requirements():
    least = {"drawbacks": 12, "flaws": 6, "shadows": 12, "rules": 12, "requirements": 12}
    assert {name: count for name, count in wealth(catalogue()).items() if count < least[name]} == {}


# --- how it plays -----------------------------------------------------------------------------------------------------


@each_epoch
def test_every_trait_is_raised_often_enough_and_not_too_often(epoch):
    assert [(fault.code, fault.text.params) for fault in epoch_faults(catalogue(), epoch)] == []


@each_epoch
def test_no_fifty_points_buy_more_than_nine_dice_of_a_skill(epoch):
    assert {skill: most for skill in PLAYED if (most := most_dice(epoch, skill)) > 9} == {}


@each_epoch
def test_every_role_can_be_built(epoch):
    built = {role: dice(lived(shopping(epoch, skill)), skill) for role, skill in ROLES.items()}
    assert {role: value for role, value in built.items() if not 5 <= value <= 9} == {}


@each_epoch
def test_random_careers_are_good_at_something_and_at_nothing_too_good(epoch):
    rng = Random(50)
    best = [best_dice(random_career(epoch, rng)) for _ in range(1000)]
    assert median(best) in (4, 5)
    assert sum(value > 7 for value in best) <= 100
    assert sum(value < 3 for value in best) <= 50


# --- ready-made characters --------------------------------------------------------------------------------------------


@pytest.fixture(params=sorted(catalogue().characters))
def ready(request):
    return catalogue().characters[request.param]


def test_a_ready_made_character_has_spent_every_point_and_all_is_offered(ready):
    (epoch,) = ready.epochs
    here = {each.key for each in offered(epoch)}
    assert set(ready.templates) <= here
    assert len(set(ready.templates)) == len(ready.templates)
    assert catalogue().lineages[ready.lineage].fits(epoch, ())
    assert cost(ready.templates) == catalogue().lineages[ready.lineage].points
    assert fits_in(ready.templates)


def test_a_ready_made_character_has_what_its_templates_require(ready):
    needed = {key for each in ready.templates for key in catalogue().templates[each].requires}
    assert needed <= set(ready.templates)


def test_a_ready_made_character_can_pay_for_gear_of_the_time(ready):
    gear = [catalogue().gear(key) for key in ready.gear]
    assert all(each.fits(ready.epochs[0], ()) for each in gear)
    assert sum(each.price for each in gear) <= PURSE


def test_a_ready_made_character_is_good_at_something(ready):
    assert 4 <= best_dice(ready.templates) <= 9


def test_hagen_kicks_doors_in_and_stands_alone_against_the_band():
    hagen = lived(catalogue().characters["hagen"].templates)
    assert (hagen["strength"], dice(hagen, "courage"), hagen["destiny_dice"]) == (4, 5, 1)


# --- words ------------------------------------------------------------------------------------------------------------


def all_words(language: str) -> Iterator[tuple[str, Words]]:
    for entry in catalogue().entries:
        for told in (entry, getattr(entry, "shadow", None), getattr(entry, "rule", None)):
            if told:
                yield entry.key, told.words[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_set_as_their_language_sets_them(language):
    texts = [(key, text) for key, words in all_words(language) for text in (words.name, words.text)]
    assert [found for found in texts if misset(found[1], language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_stands_for_one_thing_and_a_text_is_whole_sentences(language):
    ours = catalogue()
    named = Counter(each.words[language].name.casefold() for each in (*ours.templates.values(), *ours.foes.values()))
    assert [name for name, many in named.items() if many > 1] == []
    assert [key for key, words in all_words(language) if not re.search("[.!?]$", words.text)] == []
    assert [each.key for each in ours.templates.values() if not 40 <= len(each.words[language].text) <= 130] == []
