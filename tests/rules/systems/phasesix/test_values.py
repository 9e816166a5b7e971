"""Every number of a sheet, and what it is made of."""

from dataclasses import replace

import pytest

from rules.systems.phasesix.play import Carried
from rules.systems.phasesix.sheet import Sheet
from rules.systems.phasesix.traits import ATTRIBUTES, BASES, KNOWLEDGE, SKILL_OF, SKILLS, bodily
from tests.rules.systems.phasesix.cast import carrying, hero, values
from tests.rules.systems.phasesix.planted import template


def test_a_bare_human_begins_as_the_book_says():
    human = values(hero())
    assert {human.value(key) for key in (*ATTRIBUTES, *SKILLS)} == {0}
    found = {key: human.value(key) for key in ("minimum_roll", "evasion", "hearts", "actions", "max_stress", "arcana")}
    assert found == {"minimum_roll": 5, "evasion": 1, "hearts": 6, "actions": 2, "max_stress": 6, "arcana": 6}


def test_every_skill_has_two_attributes_and_every_knowledge_a_skill():
    assert set(BASES) == set(SKILLS)
    assert {base for pair in BASES.values() for base in pair} == set(ATTRIBUTES)
    assert set(SKILL_OF) == set(KNOWLEDGE)
    assert set(SKILL_OF.values()) <= set(SKILLS)


@pytest.mark.parametrize(
    ("strength", "deftness", "melee"), [(3, 0, 2), (2, 0, 1), (-1, 0, 0), (-3, 0, -1), (3, 3, 3), (-2, 1, 0)]
)
def test_the_base_is_rounded_up_also_below_zero(strength, deftness, melee):
    assert values(hero(strength=strength, deftness=deftness)).value("melee") == melee


def test_a_number_names_everything_it_is_made_of():
    school = template("school", modifiers={"education": 2})
    sheet = Sheet(templates=("school",), house=(school,), modifiers={"education": 1, "history": 1})
    found = values(replace(hero(), sheet=sheet))
    assert [(each.kind, each.value) for each in found.sources("education")] == [("template", 2), ("laid_on", 1)]
    assert found.sources("education")[0].name.said_in("de") == "school de"
    assert [(each.kind, each.value) for each in found.sources("history")] == [("base", 2), ("laid_on", 1)]
    assert found.value("history") == 3


def test_the_first_printed_table_makes_five_dice_of_rhetoric():
    printed = {"bonus_dice": 1, "communication": 3, "general_knowledge": 2, "literacy": 2, "rhetoric": 2}
    found = values(hero(**printed))
    assert [found.value(key) for key in ("communication", "rhetoric", "literacy", "general_knowledge")] == [3, 5, 5, 2]
    assert found.dice_left("bonus_dice") == 1
    assert found.knowledge == ("literacy", "rhetoric", "general_knowledge")


def test_armour_counts_while_it_is_worn_and_says_so():
    dressed = carrying(hero(), Carried("quilted_coat", worn=True))
    bare = carrying(hero(), "quilted_coat")
    assert (values(dressed).value("protection"), values(bare).value("protection")) == (1, 0)
    assert [each.kind for each in values(dressed).sources("protection")] == ["lineage", "gear"]
    assert values(bare).concealment == 3


def test_metres_follow_quickness_and_even_the_slowest_get_somewhere():
    quick, slow = values(hero(quickness=3)), values(hero())
    assert (quick.walk, quick.run, quick.crawl) == (3, 6, 2)
    assert (slow.walk, slow.run, slow.crawl) == (1, 1, 1)


def test_magic_skills_are_played_where_there_is_magic():
    assert "spellcasting" not in values(hero()).skills
    assert "spellcasting" in values(hero(), extensions=["magic"]).skills


@pytest.mark.parametrize(
    ("trait", "is_bodily"),
    [("strength", True), ("logic", False), ("stealth", True), ("courage", True), ("politics", False), ("evasion", True),
     ("riding", True), ("law", False)],
)  # fmt: skip
def test_what_rests_on_the_body_can_hurt(trait, is_bodily):
    assert bodily(trait) is is_bodily


def test_a_template_that_is_no_longer_known_counts_for_nothing():
    assert values(replace(hero(), sheet=Sheet(templates=("forgotten",)))).value("hearts") == 6
