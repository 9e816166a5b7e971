"""Exact chances, held against tables, against every throw and against an oracle."""

from fractions import Fraction
from itertools import combinations, product

import icepool
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.systems.fu import odds
from rules.systems.fu.open_roll import OpenRoll
from rules.systems.fu.pool import ANSWERS, YES, Pool, kept_die, ranks
from rules.systems.fu.result import reading
from tests.rules.systems.fu.table import options

BY_NET = {
    -4: (1, 31, 211, 781, 2101, 4651),
    -3: (1, 15, 65, 175, 369, 671),
    -2: (1, 7, 19, 37, 61, 91),
    -1: (1, 3, 5, 7, 9, 11),
    0: (1, 1, 1, 1, 1, 1),
    1: (11, 9, 7, 5, 3, 1),
    2: (91, 61, 37, 19, 7, 1),
    3: (671, 369, 175, 65, 15, 1),
    4: (4651, 2101, 781, 211, 31, 1),
}
ANY_YES = {-4: (1, 32), -3: (1, 16), -2: (1, 8), -1: (1, 4), 0: (1, 2), 1: (3, 4), 2: (7, 8), 3: (15, 16), 4: (31, 32)}
# Any Yes with one point kept: single re-roll, re-roll all, nudge (even and odd), nudge (high is good).
KEPT = {
    -3: ((3, 16), (31, 256), (5, 16), (7, 48)),
    -2: ((5, 16), (15, 64), (1, 2), (1, 4)),
    -1: ((1, 2), (7, 16), (3, 4), (5, 12)),
    0: ((3, 4), (3, 4), (1, 1), (2, 3)),
    1: ((7, 8), (15, 16), (1, 1), (8, 9)),
    2: ((15, 16), (63, 64), (1, 1), (26, 27)),
    3: ((31, 32), (255, 256), (1, 1), (80, 81)),
}
WAYS = (
    {"fu_reroll_mode": "single"},
    {"fu_reroll_mode": "all"},
    {"fu_reroll_mode": "nudge"},
    {"fu_reroll_mode": "nudge", "result_table": "high_good"},
)


def pool(net):
    labels = tuple(f"thing {number}" for number in range(abs(net)))
    return Pool(labels, ()) if net > 0 else Pool((), labels)


def lying(dice, net, **more):
    made = pool(net)
    return OpenRoll("?", made.helps, made.hinders, 0, tuple(dice), (0,) * len(dice), **more)


# --- before the roll --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("net", BY_NET)
def test_the_six_answers_have_the_chances_of_the_table(net):
    chances = odds.before(pool(net))
    assert chances.counts == BY_NET[net]
    assert chances.total == 6 ** (1 + abs(net))
    assert chances.any_yes.fraction == Fraction(*ANY_YES[net])


@pytest.mark.parametrize("table", ["even_odd", "high_good"])
@pytest.mark.parametrize("net", range(-3, 4))
def test_the_chances_equal_throwing_every_throw(net, table):
    made, counts = pool(net), [0] * 6
    for dice in product(range(1, 7), repeat=made.size):
        counts[ranks((dice[kept_die(dice, made.mode, table)],), table)[0]] += 1
    assert odds.before(made).counts == tuple(counts)


@pytest.mark.parametrize("net", [-30, -7, -1, 0, 1, 6, 30])
def test_the_chances_equal_the_oracle(net):
    place = icepool.d(6) - 1
    made = pool(net)
    read = place.lowest(made.size) if net >= 0 else place.highest(made.size)
    answers = odds.before(made).answers
    assert [answers[key].fraction for key in ANSWERS] == [Fraction(read.probability(rank)) for rank in range(6)]


@given(st.integers(-30, 30))
def test_the_chances_add_up_to_one_and_mirror_each_other(net):
    chances = odds.before(pool(net))
    assert sum(chance.fraction for chance in chances.answers.values()) == 1
    assert odds.before(pool(-net)).counts == chances.counts[::-1]


def test_taking_the_highest_number_instead_would_be_worse():
    highest = sum(max(dice) % 2 == 0 for dice in product(range(1, 7), repeat=2))
    assert Fraction(highest, 36) == Fraction(21, 36) < odds.before(pool(1)).any_yes.fraction


@pytest.mark.parametrize(("dice", "copies"), [(2, {1: (5, 6), 2: (1, 6)}), (3, {1: (55, 72), 2: (5, 24), 3: (1, 36)})])
@pytest.mark.parametrize("mode", ["best", "worst"])
def test_the_result_die_is_matched_as_often_as_the_table_says(dice, copies, mode):
    throws = odds.thrown((), dice, mode)
    for many, chance in copies.items():
        assert Fraction(sum(ways for (_, shown), ways in throws.items() if shown == many), 6**dice) == Fraction(*chance)


# --- a point kept -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("net", KEPT)
@pytest.mark.parametrize("way", range(4))
def test_a_kept_point_is_worth_what_the_table_says(net, way):
    assert odds.with_a_point_kept(pool(net), options(**WAYS[way])).fraction == Fraction(*KEPT[net][way])


@pytest.mark.parametrize("net", range(-2, 3))
@pytest.mark.parametrize("way", range(4))
def test_a_kept_point_equals_the_best_change_of_every_throw(net, way):
    chosen = options(**WAYS[way])
    total = Fraction(0)
    for dice in product(range(1, 7), repeat=pool(net).size):
        opened = lying(dice, net)
        now = Fraction(reading(opened, chosen)[0] < YES)
        ways = odds.changes(opened, 1, chosen)
        total += max([now, *(change.chances.any_yes.fraction for change in ways)])
    assert odds.with_a_point_kept(pool(net), chosen).fraction == total / 6 ** pool(net).size


# --- after the roll ---------------------------------------------------------------------------------------------------

rolls = st.integers(-6, 6).flatmap(
    lambda net: st.tuples(st.just(net), st.lists(st.integers(1, 6), min_size=1 + abs(net), max_size=1 + abs(net)))
)
tables = st.sampled_from(["even_odd", "high_good"])


def better(place, ands, opened, chosen):
    now, ands_now = reading(opened, chosen)
    same = place == now and chosen.matching_dice
    return place < now or (same and (ands > ands_now if place < YES else ands < ands_now))


@given(rolls, tables, st.booleans(), st.data())
def test_a_re_roll_has_the_chances_of_every_throw_of_its_dice(roll, table, matching, data):
    net, dice = roll
    chosen = options(result_table=table, matching_dice=matching)
    opened = lying(dice, net)
    again = data.draw(st.lists(st.integers(0, abs(net)), min_size=1, max_size=4, unique=True).map(sorted))
    counts, improves = [0] * 6, False
    for faces in product(range(1, 7), repeat=len(again)):
        fallen = dict(zip(again, faces, strict=True))
        changed = lying([fallen.get(at, face) for at, face in enumerate(dice)], net)
        place, ands = reading(changed, chosen)
        counts[place] += 1
        improves = improves or better(place, ands, opened, chosen)
    change = odds.rerolling(opened, again, chosen)
    assert (change.chances.counts, change.cost) == (tuple(counts), len(again))
    assert change.can_improve == improves


@given(rolls, tables, st.integers(1, 4))
def test_the_suggested_dice_are_the_best_of_all_that_can_be_paid(roll, table, points):
    net, dice = roll
    chosen, opened = options(result_table=table), lying(dice, net)
    indexes = range(len(dice))
    every = [
        odds.rerolling(opened, some, chosen)
        for many in range(1, min(points, len(dice)) + 1)
        for some in combinations(indexes, many)
    ]
    improving = [change.chances.worth for change in every if change.can_improve]
    best = odds.best_change(odds.changes(opened, points, chosen))
    assert (best.chances.worth if best else None) == max(improving, default=None)


def test_of_equal_changes_the_cheapest_is_suggested():
    best = odds.best_change(odds.changes(lying((1, 6), -1), 2, options()))
    assert (best.dice, best.cost) == ((0,), 1)


@pytest.mark.parametrize(
    ("dice", "net", "values", "can"),
    [
        ((6,), 0, {}, False),
        ((6, 3), 1, {}, False),
        ((6, 6), -1, {}, False),
        ((4,), 0, {}, True),
        ((6, 3), 1, {"matching_dice": True}, True),
        ((6, 6), 1, {"matching_dice": True}, False),
        ((1,), 0, {}, True),
        ((6,), 0, {"fu_reroll_mode": "all"}, False),
        ((5,), 0, {"fu_reroll_mode": "nudge"}, True),
        ((6,), 0, {"fu_reroll_mode": "nudge"}, False),
        ((1, 1), -1, {"fu_reroll_mode": "nudge"}, False),
    ],
)
def test_it_is_known_whether_a_point_can_help_at_all(dice, net, values, can):
    chosen = options(**values)
    ways = odds.changes(lying(dice, net), len(dice), chosen)
    assert any(way.can_improve for way in ways) == can
    assert (odds.best_change(ways) is not None) == can


@given(rolls, tables, st.booleans(), st.integers(1, 3))
@example((1, [6, 4]), "even_odd", True, 2)
def test_turns_reach_what_every_way_of_turning_reaches(roll, table, matching, points):
    net, dice = roll
    opened = lying(dice, net)
    chosen = options(result_table=table, matching_dice=matching, fu_reroll_mode="nudge")
    reached, fresh = {tuple(dice)}, {tuple(dice)}
    for _point in range(points):
        fresh = {
            (*each[:at], each[at] + by, *each[at + 1 :])
            for each in fresh
            for at in range(len(each))
            for by in (1, -1)
            if 1 <= each[at] + by <= 6
        }
        reached |= fresh
    improves = any(better(*reading(lying(each, net), chosen), opened, chosen) for each in reached)
    assert odds.turns_reach_better(opened, points, chosen) == improves


def test_a_nudge_is_certain():
    (up, down) = odds.changes(lying((3,), 0), 1, options(fu_reroll_mode="nudge"))
    assert (up.by, up.chances.answers["yes"].fraction, up.can_improve) == (1, 1, True)
    assert (down.by, down.chances.answers["yes_but"].fraction, down.can_improve) == (-1, 1, True)


@pytest.mark.parametrize(
    ("opened", "points", "values"),
    [
        (lying((1,), 0, hit=True), 3, {}),
        (lying((1,), 0), 0, {}),
        (lying((1,), 0, changed="reroll"), 3, {}),
        (lying((1,), 0, changed="reroll_all"), 3, {"fu_reroll_mode": "all"}),
    ],
)
def test_what_cannot_be_changed_offers_no_way(opened, points, values):
    assert odds.changes(opened, points, options(**values)) == ()
