"""The chances of every method are those of every throw, one by one."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.systems.fate import odds
from rules.systems.fate.throwing import distribution, total_of

MODIFIERS = range(-6, 9)
# Written out once more, independently of the rules: what each die of a method can be worth.
DICE = {
    "4dF": [(-1, 0, 1)] * 4,
    "d8_minus_4": [(-3, -2, -1, 0, 1, 2, 3, 4)],
    "4d6_as_dF": [(-1, -1, 0, 0, 1, 1)] * 4,
    "manual": [(-1, 0, 1)] * 4,
}
SIDES = {"4dF": 3, "d8_minus_4": 8, "4d6_as_dF": 6, "manual": 3}


def by_hand(margin: int) -> str:
    return "fail" if margin < 0 else "tie" if margin == 0 else "succeed" if margin <= 2 else "style"


def throws(method: str) -> list[int]:
    return [sum(faces) for faces in product(*DICE[method])]


def counts(found: Counter[str]) -> tuple[int, ...]:
    return tuple(found[outcome] for outcome in ("fail", "tie", "succeed", "style"))


@pytest.mark.parametrize("method", DICE)
def test_the_sums_of_a_method_are_those_of_every_throw(method):
    assert dict(distribution(method)) == Counter(throws(method))


@pytest.mark.parametrize("method", DICE)
def test_every_face_is_worth_what_the_rule_book_says(method):
    faces = product(*[range(1, SIDES[method] + 1)] * len(DICE[method]))
    assert [total_of(method, thrown) for thrown in faces] == throws(method)


@pytest.mark.parametrize("method", DICE)
@pytest.mark.parametrize("margin", MODIFIERS)
def test_chances_against_a_rung_are_those_of_every_throw(method, margin):
    assert odds.passive(method, margin).counts == counts(Counter(by_hand(total + margin) for total in throws(method)))


@pytest.mark.parametrize("method", DICE)
@pytest.mark.parametrize("margin", MODIFIERS)
def test_chances_against_another_roll_are_those_of_every_pair_of_throws(method, margin):
    sums = Counter(throws(method)).items()
    found = Counter()
    for mine, many in sums:
        for theirs, ways in sums:
            found[by_hand(mine - theirs + margin)] += many * ways
    assert odds.opposed(method, margin).counts == counts(found)


@pytest.mark.parametrize(
    ("margin", "printed"),
    [
        (-4, (80, 1, 0, 0)),
        (-3, (76, 4, 1, 0)),
        (-2, (66, 10, 5, 0)),
        (-1, (50, 16, 14, 1)),
        (0, (31, 19, 26, 5)),
        (1, (15, 16, 35, 15)),
        (2, (5, 10, 35, 31)),
        (3, (1, 4, 26, 50)),
        (4, (0, 1, 14, 66)),
        (5, (0, 0, 5, 76)),
    ],
)
def test_four_fate_dice_have_the_printed_chances(margin, printed):
    assert odds.passive("4dF", margin).counts == printed


@pytest.mark.parametrize(
    ("margin", "printed"),
    [(-4, (7, 1, 0, 0)), (-1, (4, 1, 2, 1)), (0, (3, 1, 2, 2)), (3, (0, 1, 2, 5)), (5, (0, 0, 1, 7))],
)
def test_one_d8_has_the_printed_chances(margin, printed):
    assert odds.passive("d8_minus_4", margin).counts == printed


@pytest.mark.parametrize(
    ("margin", "printed"),
    [
        (-3, (5634, 504, 378, 45)),
        (0, (2727, 1107, 1800, 927)),
        (1, (1711, 1016, 2123, 1711)),
        (3, (423, 504, 1800, 3834)),
    ],
)
def test_two_rolls_of_fate_dice_have_the_printed_chances(margin, printed):
    assert odds.opposed("4dF", margin).counts == printed


def test_a_success_counts_style_too_and_a_better_outcome_only_what_is_above():
    chances = odds.passive("4dF", 0)
    assert chances.success.fraction == Fraction(31, 81)
    assert chances.better_than("tie").fraction == Fraction(31, 81)
    assert chances.better_than("style").fraction == 0
    assert [each.fraction for each in chances.outcomes.values()] == [
        Fraction(31, 81),
        Fraction(19, 81),
        Fraction(26, 81),
        Fraction(5, 81),
    ]


def test_the_totals_go_down_the_ladder_with_what_they_come_to():
    steps = odds.along_the_ladder("4dF", 2, 3)
    assert [(step.total, step.ways) for step in steps[:4]] == [(6, 1), (5, 4), (4, 10), (3, 16)]
    assert [step.outcome for step in steps] == ["style", "succeed", "succeed", "tie"] + ["fail"] * 5


def test_what_is_certain_has_one_outcome():
    assert odds.certain(-1).counts == (1, 0, 0, 0)
    assert odds.certain(3).outcomes["style"].fraction == 1
