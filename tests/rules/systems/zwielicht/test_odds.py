"""Chances are exact: every pool up to four dice and every fight up to six is counted out."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial

import pytest

from rules.systems.zwielicht import odds, read_options
from rules.systems.zwielicht.bands import band_lines
from rules.systems.zwielicht.board import Board, Fight, Fighter
from rules.systems.zwielicht.fight_view import fight_view
from rules.systems.zwielicht.moves import bands, black_leads, double_of, white_leads
from rules.systems.zwielicht.open_roll import MOVES, Die, HelpDie, OpenRoll

POOLS = [(white, black) for white in range(5) for black in range(5) if 1 <= white + black <= 4]
EDITIONS = ("seed", "current")
DIE = range(1, 7)


def throws(white, black):
    for faces in product(DIE, repeat=white + black):
        yield faces, faces[:white], faces[white:]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("pool", POOLS)
def test_the_bands_of_a_move_are_as_likely_as_counting_says(pool, move, edition):
    options = read_options({"edition": edition})
    lines = band_lines(move, odds.outlook(*pool), options)
    whole = 6 ** sum(pool)
    for line, (low, high) in zip(lines, bands(move, options), strict=False):
        counted = sum(low <= max(faces) <= high for faces, _white, _black in throws(*pool))
        assert line.chance.fraction == Fraction(counted, whole)
    doubles = {line.mark: line.chance.fraction for line in lines if line.double}
    sixes = sum(double_of(faces) == "six" for faces, _white, _black in throws(*pool))
    ones = sum(double_of(faces) == "one" for faces, _white, _black in throws(*pool))
    assert doubles.get("6 & 6", 0) == Fraction(sixes, whole)
    assert doubles.get("1 & 1", 0) == (Fraction(ones, whole) if edition == "current" else 0)
    assert sum(line.chance.fraction for line in lines if not line.double) == 1


@pytest.mark.parametrize("pool", POOLS)
def test_conditions_and_leads_are_as_likely_as_counting_says(pool):
    found, whole = odds.outlook(*pool), 6 ** sum(pool)
    assert found.total == whole
    assert found.condition == sum(black_leads(white, black) for _faces, white, black in throws(*pool))
    assert found.improvable == sum(white_leads(white, black) for _faces, white, black in throws(*pool))
    good = [(faces, white, black) for faces, white, black in throws(*pool) if max(faces) >= 5]
    assert found.good_without == sum(not black_leads(white, black) for _faces, white, black in good)


@pytest.mark.parametrize(
    ("pool", "condition", "without", "improves"),
    [
        ((0, 1), Fraction(1), Fraction(0), Fraction(0)),
        ((1, 0), Fraction(0), Fraction(1, 3), Fraction(1)),
        ((1, 1), Fraction(7, 12), Fraction(1, 4), Fraction(5, 12)),
        ((1, 2), Fraction(161, 216), Fraction(41, 216), Fraction(55, 216)),
        ((2, 1), Fraction(91, 216), Fraction(91, 216), Fraction(125, 216)),
        ((2, 2), Fraction(791, 1296), Fraction(419, 1296), Fraction(505, 1296)),
        ((3, 1), Fraction(49, 144), Fraction(233, 432), Fraction(95, 144)),
    ],
)
def test_the_table_of_the_rules_is_met(pool, condition, without, improves):
    found = odds.outlook(*pool)
    shown = (found.condition, found.good_without, found.improvable)
    assert tuple(found.chance(ways).fraction for ways in shown) == (condition, without, improves)


def kept_ways(dice):
    """Count by hand in how many throws of one fighter each face is the best."""
    return Counter(max(faces) for faces in product(DIE, repeat=dice))


@cache
def counted_out(fighters):
    """Count every throw of a round; throws that only differ in who rolled what are counted together.

    Fighters with as many dice are alike: each multiset of their kept faces stands for all its orders.
    """
    sums = Counter({(): 1})
    for dice, many in Counter(fighters).items():
        ways, after = kept_ways(dice), Counter()
        for faces in combinations_with_replacement(DIE, many):
            orders = factorial(many)
            for face, times in Counter(faces).items():
                orders = orders // factorial(times) * ways[face] ** times
            for best, before in sums.items():
                after[tuple(sorted((*best, *faces))[-2:])] += before * orders
        sums = after
    return Counter({reached: sums_of(sums, reached) for reached in {sum(best) for best in sums}})


def sums_of(sums, reached):
    return sum(ways for best, ways in sums.items() if sum(best) == reached)


SMALL = [dice for many in range(1, 5) for dice in combinations_with_replacement((1, 2), many)]
ROUNDS = [dice for many in range(1, 7) for dice in combinations_with_replacement((1, 2, 3), many)]


@pytest.mark.parametrize("fighters", SMALL)
def test_throws_counted_together_are_those_counted_one_by_one(fighters):
    kept = [[max(faces) for faces in product(DIE, repeat=dice)] for dice in fighters]
    assert counted_out(fighters) == Counter(sum(sorted(faces, reverse=True)[:2]) for faces in product(*kept))


@pytest.mark.parametrize("fighters", ROUNDS)
def test_a_round_of_up_to_six_fighters_is_won_as_often_as_counting_says(fighters):
    sums = counted_out(fighters)
    assert sums.total() == 6 ** sum(fighters)
    for danger in range(1, 14):
        counted = sum(ways for reached, ways in sums.items() if reached >= danger)
        assert odds.winning(fighters, danger).fraction == Fraction(counted, sums.total())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("second", range(7))
def test_six_fighters_read_the_chance_of_their_round(second, edition):
    """Some of six throw a second die: what the table shows is what counting says, in both texts."""
    options = read_options({"edition": edition})
    fighters = {f"f{place}": Fighter((place + 1,), second=place < second) for place in range(6)}
    dice = tuple(sorted(1 + each.second for each in fighters.values()))
    for danger in (6, 9, 11, 12, 13):
        board = Board(danger=danger, fight=Fight("The stag", was=danger, fighters=fighters))
        counted = sum(ways for reached, ways in counted_out(dice).items() if reached >= danger)
        assert fight_view(board, options, {}).chance.fraction == Fraction(counted, 6 ** sum(dice))


@pytest.mark.parametrize("many", range(1, 7))
def test_a_round_of_up_to_six_single_dice_is_counted_out(many):
    sums = [sum(sorted(faces, reverse=True)[:2]) for faces in product(DIE, repeat=many)]
    for danger in range(2, 14):
        assert odds.winning([1] * many, danger).fraction == Fraction(sum(s >= danger for s in sums), 6**many)
    hits = sum(3 in faces for faces in product(DIE, repeat=many))
    assert odds.hit([1] * many, [3]).fraction == Fraction(hits, 6**many)


@pytest.mark.parametrize(
    ("fighters", "danger", "percent"),
    [
        ((1, 1), 8, "41.7"),
        ((1,) * 4, 10, "52.2"),
        ((1,) * 6, 12, "26.3"),
        ((2, 1), 10, "26.9"),
        ((2, 1, 1, 1), 10, "62.6"),
    ],
)
def test_the_chances_of_the_rules_sheet_are_met(fighters, danger, percent):
    assert str(odds.winning(fighters, danger).percent) == percent


def test_somebody_with_two_weak_points_is_hit_by_either():
    counted = sum(bool({2, 5} & {first, max(second, third)}) for first, second, third in product(DIE, repeat=3))
    assert odds.hit([1, 2], [2, 5]).fraction == Fraction(counted, 216)


def test_nobody_wins_a_round_in_which_nobody_throws():
    assert odds.winning([0, 0], 0).fraction == 0


@pytest.mark.parametrize(("target", "ways"), [(2, 35), (3, 35), (4, 33), (7, 21), (10, 6), (12, 1), (13, 0)])
def test_two_ones_never_solve_an_adventure(target, ways):
    assert odds.solving(target).fraction == Fraction(ways, 36)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("white", "black"), [((3,), (2,)), ((4, 2), ()), ((6,), (1, 5))])
def test_improving_is_foreseen_with_the_help_that_lies(white, black, edition):
    options = read_options({"edition": edition})
    dice = tuple(Die("white", face=face) for face in white) + tuple(Die("black", face=face) for face in black)
    roll = OpenRoll("find_out", dice, help=(HelpDie("white", 4),))
    found = odds.improving(roll, options)
    counted = [
        (max((*faces, 4)), black_leads(whites, blacks)) for faces, whites, blacks in throws(len(white), len(black) + 1)
    ]
    assert found.between(5, 6).fraction == Fraction(sum(value >= 5 for value, _hurt in counted), len(counted))
    assert found.condition == sum(hurt for _value, hurt in counted)


def test_a_helper_knows_chance_and_risk():
    roll = OpenRoll("weaken", (Die("black", face=4), Die("white", "trait", 2)))
    better, risk = odds.helping(roll, "white", read_options({}))
    assert (better.fraction, risk.fraction) == (Fraction(1, 3), Fraction(1, 6))
    assert odds.helping(roll, "black", read_options({}))[1].fraction == 1
