"""Dice, crests and bars are drawn from facts alone."""

from dataclasses import dataclass

import pytest
from django.utils import translation

from tables.templatetags.charts import bar
from tables.templatetags.drawing import (
    DIVISIONS,
    PAIRS,
    TINCTURES,
    apart,
    arms,
    crests,
    dice_notation,
    die_notation,
    pips,
    typed_dice,
)


@dataclass(frozen=True)
class Share:
    key: str
    width: float
    came_true: bool = False


@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_has_as_many_pips_as_it_says(face: int):
    assert len(set(pips(face))) == face


@pytest.mark.parametrize("face", [0, 7, None, ""])
def test_a_die_that_was_not_thrown_is_blank(face: object):
    assert pips(face) == ()


def test_a_crest_belongs_to_its_owner_for_good():
    assert arms("odalind") == arms("odalind")
    assert arms("odalind") != arms("ruprecht")


def test_crests_use_every_division_and_tincture():
    drawn = [arms(number) for number in range(2_000)]
    assert {each.path for each in drawn} == set(DIVISIONS)
    assert {each.field for each in drawn} == set(TINCTURES)


def test_a_crest_never_lies_on_its_own_lightness():
    assert all(apart(*pair) for pair in PAIRS)
    assert not apart("#2f6e91", "#3d7a5f")


def test_crests_on_offer_differ_from_each_other_and_from_those_at_the_table():
    seated = crests("the table", 200)
    offered = crests("a newcomer", 200, avoiding=seated)
    drawn = [arms(each) for each in seated + offered]
    assert len(set(drawn)) == len(drawn) == 400
    assert all(len(each) <= 32 for each in offered)


def test_crests_on_offer_are_the_same_for_the_same_seed_and_others_for_another():
    assert crests("once", 6) == crests("once", 6)
    assert crests("once", 6) != crests("again", 6)


def test_crests_repeat_only_when_all_arms_are_taken():
    every = len(PAIRS) * len(DIVISIONS)
    all_of_them = crests("crowd", every)
    assert len({arms(each) for each in all_of_them}) == every
    late = crests("late", 3, avoiding=all_of_them)
    assert len({arms(each) for each in late}) == 3
    assert len(crests("crowd", every + 2)) == every + 2


def test_a_bar_is_full_and_its_thinnest_part_can_be_seen():
    parts = bar([Share("yes", 99.9), Share("never", 0), Share("no", 0.1, came_true=True)])
    widths = [float(part.width.rstrip("%")) for part in parts]
    assert [part.key for part in parts] == ["yes", "no"]
    assert [part.hit for part in parts] == [False, True]
    assert sum(widths) == pytest.approx(100, abs=0.02)
    assert min(widths) * 288 / 100 - 2 >= 5
    assert float(parts[1].x.rstrip("%")) == pytest.approx(widths[0], abs=0.02)


@pytest.mark.parametrize(("language", "written"), [("en", "5d6"), ("de", "5W6"), ("fr", "5d6")])
def test_dice_are_written_as_the_reader_s_language_does(language: str, written: str):
    with translation.override(language):
        assert dice_notation(5) == written
        assert die_notation(6) == written.removeprefix("5")
        assert typed_dice("/r 5d6") == f"/r {written}"


def test_typed_dice_give_both_ways_in_german_and_leave_other_words_alone():
    assert typed_dice("3d6, 3w6, d%") == "3d6, 3w6, d%"
    with translation.override("de"):
        assert typed_dice("3d6, 3w6, d%, 4dF, /w Mara …") == "3W6, 3d6, W%, 4dF, /w Mara …"
