"""Counting by ranks, held against throwing every throw."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.odds import Chance, by_rank, extreme


def enumerated(fixed, fresh, ranks, best):
    throws = Counter()
    for faces in product(range(ranks), repeat=fresh):
        dice = (*fixed, *faces)
        read = min(dice) if best else max(dice)
        throws[read, dice.count(read)] += 1
    return throws


@given(st.lists(st.integers(0, 3), max_size=3), st.integers(0, 4), st.booleans())
def test_counting_equals_throwing_every_throw(fixed, fresh, best):
    if fixed or fresh:
        assert extreme(fixed, fresh, 4, best=best) == enumerated(fixed, fresh, 4, best)


@pytest.mark.parametrize("best", [True, False])
@pytest.mark.parametrize("dice", [1, 2, 3, 7, 31])
def test_counting_equals_the_oracle(dice, best):
    pool = icepool.d(6).highest(dice) if best else icepool.d(6).lowest(dice)
    counted = by_rank(extreme((), dice, 6, best=best), 6)
    oracle = [Fraction(pool.probability(6 - rank)) for rank in range(6)]
    assert [Fraction(count, 6**dice) for count in counted] == oracle


@pytest.mark.parametrize(
    ("numerator", "denominator", "percent"),
    [
        (11, 36, "30.6"),
        (1, 36, "2.8"),
        (1, 8, "12.5"),
        (15, 16, "93.8"),
        (1, 1, "100.0"),
        (0, 6, "0.0"),
        (1, 2000, "0.1"),
    ],
)
def test_per_cent_have_one_decimal_and_halves_go_up(numerator, denominator, percent):
    assert Chance(numerator, denominator).percent == Decimal(percent)
    assert str(Chance(numerator, denominator).percent) == percent


def test_a_chance_keeps_its_counting():
    chance = Chance(27, 36)
    assert (chance.numerator, chance.denominator, chance.fraction) == (27, 36, Fraction(3, 4))
    assert chance.readable
    assert not Chance(1, 6**31).readable
