"""What a character may be: approaches, stunts and the refresh that is left of them."""

import pytest

from rules.systems.fate.ladder import LOWEST_RUNG, RUNGS, on_ladder, outcome_of, rung, signed
from rules.systems.fate.sheet import Sheet, Stunt
from rules.templatetags.words import say
from tests.rules.systems.fate.table import SHEET


def with_stunts(many: int, major: int = 0) -> Sheet:
    return Sheet(stunts=tuple(Stunt(f"s{number}") for number in range(many)), major=major)


@pytest.mark.parametrize(
    ("stunts", "major", "refresh"), [(0, 0, 3), (3, 0, 3), (4, 0, 2), (5, 0, 1), (5, 1, 2), (6, 1, 1), (3, 2, 5)]
)
def test_refresh_is_three_less_the_stunts_beyond_three_and_grows_with_major_milestones(stunts, major, refresh):
    assert with_stunts(stunts, major).refresh == refresh


def test_a_sixth_stunt_would_leave_no_refresh_until_a_major_milestone():
    assert not with_stunts(5).may_take_stunt
    assert with_stunts(5, major=1).may_take_stunt
    assert with_stunts(2).may_take_stunt


def test_a_stunt_counts_for_its_approach_and_its_actions():
    stunt = Stunt("roofs", approach="sneaky", action="create_advantage", also="overcome")
    assert stunt.fits("create_advantage", "sneaky")
    assert stunt.fits("overcome", "sneaky")
    assert not stunt.fits("attack", "sneaky")
    assert not stunt.fits("overcome", "quick")
    assert not Stunt("door", kind="once", approach="sneaky", action="overcome").fits("overcome", "sneaky")


def test_aspects_go_by_their_keys_and_blank_ones_are_left_out():
    sheet = Sheet(concept="A", trouble="B", others=("", "D"))
    assert sheet.aspects == {"concept": "A", "trouble": "B", "other2": "D"}
    assert sheet.with_aspect("other1", "C").others == ("C", "D", "")
    assert sheet.with_aspect("trouble", "E").trouble == "E"


def test_the_ladder_has_words_from_terrible_to_legendary_and_none_beyond():
    assert len(RUNGS) == 11
    assert say(on_ladder(2)) == "Fair (+2)"
    assert say(on_ladder(LOWEST_RUNG)) == "Terrible (−2)"
    assert rung(-4) is None
    assert say(on_ladder(-4)) == "−4"
    assert signed(0) == "0"


@pytest.mark.parametrize(
    ("margin", "outcome"), [(-1, "fail"), (0, "tie"), (1, "succeed"), (2, "succeed"), (3, "style"), (9, "style")]
)
def test_three_above_is_style(margin, outcome):
    assert outcome_of(margin) == outcome


def test_the_sample_hand_has_the_six_ratings():
    assert sorted(SHEET.approaches.values(), reverse=True) == [3, 2, 2, 1, 1, 0]
