"""Making a PhaseSix character: what each step keeps, which time a draft without a campaign has, and what is drawn."""

import random

import pytest

from rules.systems import phasesix
from rules.systems.phasesix.catalogue import EPOCHS
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.suggest import names
from rules.systems.phasesix.written import catalogue

OPTIONS = Options(epoch="middle_ages")
EMPTY = phasesix.begin("en", "", None)


def filled(doc: dict, **fields: object) -> dict:
    return phasesix.fill(doc, "path", fields)


def hindering(doc: dict, options: Options = OPTIONS) -> list[str]:
    return [each.text.message for each in phasesix.problems(doc, options) if each.hinders]


def test_removing_what_others_need_only_asks_until_it_is_answered():
    doc = filled(filled(EMPTY, add="soldier"), add="officer_school")
    asked = filled(doc, remove="soldier")
    assert asked["templates"] == ["soldier", "officer_school"]
    assert asked["asks"] == "soldier"
    assert filled(asked, keep="soldier") == doc
    assert filled(asked, remove_all="soldier")["templates"] == []


def test_spending_too_much_is_kept_in_a_draft_and_refused_at_the_end():
    doc = {**EMPTY, "name": "Hagen", "templates": ["sailor", "physician", "merchant", "temple_school"]}
    assert phasesix.making(doc, OPTIONS).over == 6
    assert phasesix.finish(doc, OPTIONS).code == "not_finished"


def test_points_that_are_left_become_reputation():
    doc = {**EMPTY, "name": "Hagen", "templates": ["sailor"]}
    _name, sheet = phasesix.finish(doc, OPTIONS)
    assert sheet.collected == 50 - catalogue().templates["sailor"].cost


# --- the time ---------------------------------------------------------------------------------------------------------


def test_a_draft_without_a_campaign_chooses_its_time():
    doc = phasesix.fill(EMPTY, "epoch", {"epoch": "victorian", "extensions": ["horror", "nothing"]})
    options = phasesix.free_options(doc)
    assert (options.epoch, options.extensions) == ("victorian", ("horror",))
    assert phasesix.free_options(phasesix.fill(doc, "epoch", {"epoch": "modern"})).extensions == ()


@pytest.mark.parametrize("epoch", ["", "tomorrow", 4, None, ["modern"]])
def test_a_time_that_is_none_is_the_usual_one(epoch):
    assert phasesix.free_options({"epoch": epoch, "extensions": "magic"}).epoch == "modern"
    assert phasesix.fill(EMPTY, "epoch", {"epoch": epoch}) == EMPTY


@pytest.mark.parametrize("made", phasesix.ready_made("en"), ids=lambda each: each.key)
def test_everybody_ready_made_comes_with_the_time_they_lived_in(made):
    doc = phasesix.begin("en", made.name, made.sheet)
    assert doc["epoch"] in EPOCHS
    assert hindering(doc, phasesix.free_options(doc)) == []
    assert phasesix.finish(doc, phasesix.free_options(doc)) == (made.name, made.sheet)


# --- drawn ------------------------------------------------------------------------------------------------------------


def drawn(seed: int, doc: dict = EMPTY, part: str = "", options: Options = OPTIONS) -> dict:
    return phasesix.suggest(doc, part, options, random.Random(seed).randrange, ())


@pytest.mark.parametrize("epoch", ["middle_ages", "modern", "antiquity"])
def test_whoever_is_drawn_is_valid_and_coherent(epoch):
    options = Options(epoch=epoch)
    for seed in range(30):
        doc = drawn(seed, options=options)
        assert hindering(doc, options) == []
        path = [catalogue().templates[key] for key in doc["templates"]]
        assert {"education", "profession"} <= {each.category for each in path}
        assert doc["gear"]
        shared = [
            set(each.modifiers) & {key for other in path if other is not each for key in other.modifiers}
            for each in path
        ]
        assert sum(bool(each) for each in shared) > len(path) / 2


@pytest.mark.parametrize(("life", "skill"), [("sure_throw", "throwing"), ("brawler", "melee")])
def test_a_drawn_weapon_is_one_that_somebody_can_handle(life, skill):
    for seed in range(10):
        gear = drawn(seed, {**EMPTY, "templates": [life]}, "gear")["gear"]
        weapons = [catalogue().weapons[key] for key in gear if key in catalogue().weapons]
        assert {each.skill for each in weapons} == {skill}


def test_nobody_is_drawn_with_the_name_of_another():
    others = names()[1:]
    doc = phasesix.suggest(EMPTY, "name", OPTIONS, lambda many: many - 1, others)
    assert doc["name"] == names()[0]
    crowded = phasesix.suggest(EMPTY, "name", OPTIONS, lambda many: many - 1, names())
    assert crowded["name"] == names()[-1]


def test_what_is_locked_or_chosen_by_hand_stays_when_all_is_drawn_again():
    doc = drawn(1)
    locked = phasesix.fill(doc, "check", {"parts": "1", "locks": "path"})
    again = drawn(2, locked)
    assert again["templates"] == doc["templates"]
    assert again["name"] != doc["name"]
    by_hand = drawn(3, filled(doc, remove=doc["templates"][-1]))
    assert by_hand["templates"] == doc["templates"][:-1]
    named = drawn(4, {**doc, "name": "Hagen"}, "name")
    assert named["name"] == "Hagen"


def test_one_part_is_drawn_anew_by_itself():
    doc = drawn(1)
    again = drawn(2, doc, "path")
    assert again["templates"] != doc["templates"]
    assert (again["name"], again["gear"]) == (doc["name"], doc["gear"])
    assert drawn(2, doc, "nothing") == doc
