"""Pools up to six dice either way, every throw of them, by every result table and option: results and chances agree."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

import pytest

from rules.systems.fu import odds
from rules.systems.fu.open_roll import OpenRoll
from rules.systems.fu.options import Options
from rules.systems.fu.pool import Pool
from rules.systems.fu.result import reading, result_of
from tests.rules.systems.fu.table import options

NETS = range(-6, 7)
FACES = range(1, 7)
# Written out once more, independently of the rules: the faces from best to worst, and which of them are a Yes.
ORDERS = {
    "even_odd": (6, 4, 2, 5, 3, 1),
    "high_good": (6, 5, 4, 3, 2, 1),
    "how_well": (6, 4, 2, 5, 3, 1),
    "custom": (6, 4, 2, 5, 3, 1),
}
ANSWERS = ("yes_and", "yes", "yes_but", "no_but", "no", "no_and")
WORDS = ["Splendid", "Good", "Fair", "Poor", "Bad", "Awful"]


def played_by(table: str, **values: object) -> Options:
    return options(result_table=table, **({"custom_answers": WORDS} if table == "custom" else {}), **values)


def pool(net: int) -> Pool:
    labels = tuple(f"thing {number}" for number in range(abs(net)))
    return Pool(labels, ()) if net > 0 else Pool((), labels)


def throws(many: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Give every throw of some dice in order of size, with how many throws look like it."""
    for dice in combinations_with_replacement(FACES, many):
        yield dice, factorial(many) // prod(factorial(count) for count in Counter(dice).values())


def counting(dice: tuple[int, ...], net: int, table: str) -> int:
    """Find the face that answers, by hand."""
    places = [ORDERS[table].index(face) for face in dice]
    return ORDERS[table][max(places) if net < 0 else min(places)]


def lying(dice: tuple[int, ...], net: int) -> OpenRoll:
    made = pool(net)
    return OpenRoll("?", made.helps, made.hinders, 0, dice, (0,) * len(dice))


@pytest.mark.parametrize("table", ORDERS)
@pytest.mark.parametrize("net", NETS)
def test_the_chances_are_those_of_every_throw_and_every_result_is_the_one_by_hand(net: int, table: str):
    rules, counts = played_by(table), [0] * 6
    for dice, many in throws(1 + abs(net)):
        kept = counting(dice, net, table)
        result = result_of("roll", lying(dice, net), rules, 0, ())
        assert (result["kept"], result["answer"]) == (kept, ANSWERS[ORDERS[table].index(kept)])
        counts[ORDERS[table].index(kept)] += many
    assert odds.before(pool(net)).counts == tuple(counts)


@pytest.mark.parametrize("table", ORDERS)
@pytest.mark.parametrize("net", NETS)
def test_matching_dice_add_an_and_for_each_further_die_that_shows_the_answer(net: int, table: str):
    plain, matching = played_by(table), played_by(table, matching_dice=True)
    for dice, _many in throws(1 + abs(net)):
        kept = counting(dice, net, table)
        assert reading(lying(dice, net), plain)[1] == 0
        assert reading(lying(dice, net), matching) == (ORDERS[table].index(kept), dice.count(kept) - 1)


def yes(dice: tuple[int, ...], net: int, table: str) -> bool:
    return ORDERS[table].index(counting(dice, net, table)) < 3


def other(dice: tuple[int, ...], at: int, face: int) -> tuple[int, ...]:
    return (*dice[:at], face, *dice[at + 1 :])


def best_of_one_point(dice: tuple[int, ...], net: int, table: str, mode: str, whole: Fraction) -> Fraction:
    """Give the best chance of a Yes that one point buys after this throw."""
    if yes(dice, net, table):
        return Fraction(1)
    if mode == "all":
        return whole
    if mode == "nudge":
        turned = (other(dice, at, dice[at] + by) for at in range(len(dice)) for by in (-1, 1) if dice[at] + by in FACES)
        return Fraction(any(yes(each, net, table) for each in turned))
    return max(Fraction(sum(yes(other(dice, at, face), net, table) for face in FACES), 6) for at in range(len(dice)))


@pytest.mark.parametrize("table", ["even_odd", "high_good"])
@pytest.mark.parametrize("mode", ["single", "all", "nudge"])
@pytest.mark.parametrize("net", NETS)
def test_a_point_kept_for_afterwards_is_worth_its_best_use_in_every_throw(net: int, mode: str, table: str):
    whole, size = odds.before(pool(net)).any_yes.fraction, 6 ** (1 + abs(net))
    found = sum(
        Fraction(many, size) * best_of_one_point(dice, net, table, mode, whole) for dice, many in throws(1 + abs(net))
    )
    kept = odds.with_a_point_kept(pool(net), played_by(table, fu_reroll_mode=mode))
    assert kept.fraction == found


def test_one_bonus_die_makes_three_quarters_and_one_penalty_die_a_quarter():
    assert [odds.before(pool(net)).any_yes.fraction for net in (1, -1)] == [Fraction(3, 4), Fraction(1, 4)]
