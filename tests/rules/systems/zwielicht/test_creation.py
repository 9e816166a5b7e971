"""Making a character: tables to roll, to veto and to choose from, and what is still missing."""

from dataclasses import replace

import pytest

from rules.core.outcome import Refusal
from rules.systems.zwielicht import (
    STAGES,
    begin,
    fill,
    finish,
    lacking,
    making,
    problems,
    read_options,
    ready_made,
    suggest,
)
from rules.systems.zwielicht.draft import TABLES, entry_text
from rules.systems.zwielicht.written import table

SEED, CURRENT = read_options({}), read_options({"edition": "current"})


def first(many):
    return 0


def last(many):
    return many - 1


def drawn(pick=first, options=SEED, language="en"):
    return suggest(begin(language, "", None), "", options, pick, ())


def test_a_roll_is_kept_and_the_one_before_it_vetoed():
    doc = suggest(begin("en", "", None), "fear_second", SEED, lambda many: 6, ())
    doc = suggest(doc, "fear_second", SEED, lambda many: 13, ())
    assert doc["rolls"]["fear_second"] == [7, 14]
    shown = next(each for each in making(doc, SEED).tables["fears"] if each.part == "fear_second")
    assert (shown.rolled, shown.vetoed) == (14, (7,))
    assert [row.place for row in shown.rows if row.chosen] == [13 % len(shown.rows)]
    assert doc["fear_second"] == entry_text("en", "fear_second", 13 % len(shown.rows))


def test_a_row_can_be_chosen_and_written_over():
    doc = fill(begin("en", "", None), "demon", {"take": "demon:1"})
    assert doc["demon"] == entry_text("en", "demon", 1)
    assert doc["demon_ability"]
    doc = fill(doc, "demon", {"demon": "My own owl"})
    assert doc["demon"] == "My own owl"
    assert not any(row.chosen for row in making(doc, SEED).tables["demon"][0].rows)


@pytest.mark.parametrize("press", ["demon:999", "demon:-1", "demon:x", "sword:1", "", ["demon:1"], None])
def test_a_press_that_means_nothing_changes_nothing(press):
    doc = begin("en", "", None)
    assert fill(doc, "demon", {"take": press}) == doc


def test_surprise_fills_only_what_is_empty():
    doc = fill(begin("en", "", None), "who", {"name": "Odalind", "demon": "My own owl"})
    doc = suggest(doc, "", SEED, first, ())
    assert (doc["name"], doc["demon"]) == ("Odalind", "My own owl")
    assert not isinstance(finish({**doc, "demon_trait": "Sees far", "demon_ability": "Turn the head"}, SEED), Refusal)


def test_one_slot_is_black_and_the_rest_are_white():
    _name, sheet = finish(drawn(), SEED)
    assert [slot for slot, each in sheet.slots.items() if each.black] == ["demon"]
    assert len(sheet.tasks) == 3
    assert (sheet.section, sheet.light, sheet.honour) == (1, False, "")
    assert sheet.abilities[0].of_demon


def test_the_weak_point_is_asked_for_by_the_edition():
    doc = {**drawn(), "flaw": ""}
    assert "flaw" in {each.field for each in problems(doc, SEED)}
    assert "flaw" not in {each.field for each in problems(doc, CURRENT)}


@pytest.mark.parametrize(("face", "modifier"), list(enumerate((-2, -1, 0, 0, 1, 2))))
def test_the_weak_point_is_a_d6(face, modifier):
    doc = suggest(begin("en", "", None), "weak", SEED, lambda many: face, ())
    assert (doc["weak"], doc["rolls"]["weak"]) == (modifier, [face + 1])


def test_every_missing_part_is_named_at_its_step():
    found = problems(begin("en", "", None), SEED)
    assert {each.stage for each in found} == {stage.key for stage in STAGES}
    assert {each.field for each in found if each.hinders} >= {"demon", "origin", "fear_first", "black", "tasks", "name"}
    assert not any(each.hinders for each in found if each.field == "mount_trait")


def test_more_than_three_tasks_are_too_many():
    doc = fill(drawn(), "who", {"task_form": "1", "tasks": list(table("tasks")[:4])})
    assert isinstance(finish(doc, SEED), Refusal)
    doc = fill(doc, "who", {"task_form": "1", "tasks": list(table("tasks")[:3])})
    assert not isinstance(finish(doc, SEED), Refusal)


def test_a_name_that_others_have_is_not_rolled():
    name = table("names")[0]
    assert suggest(begin("en", "", None), "name", SEED, first, (name,))["name"] != name


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_ready_made_characters_lack_nothing(language):
    for made in ready_made(language):
        assert lacking(made.name, made.sheet, SEED) == ()
        assert finish(begin(language, made.name, made.sheet), SEED) == (made.name, made.sheet)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("part", TABLES)
def test_every_entry_of_every_table_has_words(part, language):
    texts = [entry_text(language, part, at) for at in range(len(table(TABLES[part])))]
    assert all(texts)
    assert len(set(texts)) == len(texts)


def test_somebody_in_a_later_section_may_have_lost_a_fear():
    made = ready_made("en")[0]
    assert lacking(made.name, replace(made.sheet, fears=(), section=2), SEED) == ()
    assert lacking(made.name, replace(made.sheet, fears=()), SEED)
