"""How far dice stray: against counting every possible row of throws."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from rules.core.luck import (
    Luck,
    Possible,
    Throw,
    added,
    chance_beyond,
    chances_of,
    hits,
    least_likely,
    luck_of,
    middle_of,
    middles,
    score_of,
    straying,
)
from rules.core.text import Text

COIN = "1,1"
D6 = "1,1,1,1,1,1"
BEST_OF_TWO = "11,9,7,5,3,1"
MIXED = ("1,2,1", "1,1,2", "3,1,1")


def scatter(pools: tuple[str, ...]) -> list[list[Fraction]]:
    """Add up by how much the outcomes of these throws scatter, two by two."""
    found = [[Fraction(0)] * 3 for _ in range(3)]
    for key in pools:
        chances = chances_of(key)
        for at, other in product(range(3), repeat=2):
            found[at][other] += chances[at] * (at == other) - chances[at] * chances[other]
    return found


def every_sum(pools: tuple[str, ...]) -> dict[tuple[int, ...], Fraction]:
    """Count every row of throws: how likely each sum of outcomes is, exactly."""
    found = {(0, 0, 0): Fraction(1)}
    for key in pools:
        after: dict[tuple[int, ...], Fraction] = {}
        for (row, chance), (at, more) in product(found.items(), enumerate(chances_of(key))):
            sums = tuple(many + (place == at) for place, many in enumerate(row))
            after[sums] = after.get(sums, Fraction(0)) + chance * more
        found = after
    return found


def test_throws_are_summed_by_their_ways() -> None:
    sums = added(added(added({}, Throw(0, (1, 1))), Throw(1, (1, 1))), Throw(1, (1, 3)))
    assert sums == {"1,1": [1, 1], "1,3": [0, 1]}


def test_what_is_expected_is_the_sum_over_the_pools_that_were_thrown() -> None:
    luck = luck_of({D6: [6, 0, 0, 0, 0, 0], BEST_OF_TWO: [0, 0, 0, 0, 0, 36]}, 6)
    assert luck.rolled == (6, 0, 0, 0, 0, 36)
    assert luck.expected == (12, 10, 8, 6, 4, 2)


def test_the_distance_of_one_pool_is_pearsons() -> None:
    came, wanted = [24, 15, 12, 17, 10, 6], Fraction(84, 6)
    spread = [[84 * (Fraction(1, 6) * (at == other) - Fraction(1, 36)) for other in range(6)] for at in range(6)]
    assert straying(spread, [each - wanted for each in came]) == (
        sum((each - wanted) ** 2 / wanted for each in came),
        5,
    )


def test_for_coins_the_chance_is_that_of_counting_heads() -> None:
    heads, throws = 60, 100
    exact = 2 * sum(comb(throws, each) for each in range(heads, throws + 1)) / 2**throws
    assert luck_of({COIN: [heads, throws - heads]}, 2).at_least == pytest.approx(exact, abs=0.012)


def test_for_mixed_pools_the_chance_is_near_that_of_counting_every_row() -> None:
    pools = MIXED * 8
    spread, rows = scatter(pools), every_sum(pools)
    wanted = [sum((chances_of(key)[at] for key in pools), Fraction(0)) for at in range(3)]
    far = {row: straying(spread, [many - each for many, each in zip(row, wanted, strict=True)]) for row in rows}
    for row in [(8, 9, 7), (11, 6, 7), (12, 8, 4), (4, 12, 8), (14, 3, 7)]:
        exact = sum(chance for other, chance in rows.items() if far[other][0] >= far[row][0])
        assert chance_beyond(float(far[row][0]), far[row][1]) == pytest.approx(float(exact), abs=0.05), row


@pytest.mark.parametrize(
    ("distance", "freedom", "chance"),
    [(3.841459, 1, 0.05), (5.991465, 2, 0.05), (7.814728, 3, 0.05), (11.070498, 5, 0.05), (15.086272, 5, 0.01)],
)
def test_the_chance_of_a_distance_is_that_of_the_tables(distance: float, freedom: int, chance: float) -> None:
    assert chance_beyond(distance, freedom) == pytest.approx(chance, abs=1e-6)


def test_what_could_not_fall_otherwise_says_nothing() -> None:
    certain = luck_of({"1,0": [40, 0]}, 2)
    assert (certain.at_least, certain.expected) == (1.0, (40, 0))


@pytest.mark.parametrize(
    ("rolls", "at_least", "words"),
    [
        (0, 1.0, "No roll"),
        (1, 0.9, "too few"),
        (19, 0.0001, "too few"),
        (20, 0.81, "looks fair"),
        (84, 0.03, "alone says nothing"),
        (84, 0.0001, "fewer than 1 of 100"),
    ],
)
def test_the_sentence_claims_no_more_than_the_dice_show(rolls: int, at_least: float, words: str) -> None:
    said = Luck((rolls, 0), (Fraction(rolls, 2), Fraction(rolls, 2)), at_least).sentence
    assert words in " ".join(str(part) for part in (said.message, getattr(said, "plural", "")))


def test_the_number_of_hits_is_counted_out() -> None:
    assert hits([0.5, 0.5]) == [0.25, 0.5, 0.25]
    assert sum(hits([0.1, 0.7, 0.35])) == pytest.approx(1)
    assert hits([0.2] * 3)[1] == pytest.approx(3 * 0.2 * 0.8**2)


def test_the_middle_holds_four_fifths_and_long_campaigns_by_a_curve_as_good() -> None:
    assert middle_of([0.5] * 10) == (3, 7)
    assert middle_of([]) == (0, 0)
    exact, curve = middle_of([0.3] * 400), middle_of([0.3] * 401)
    assert exact == pytest.approx(curve, abs=1)
    assert middles({COIN: [3, 7]}, 2) == ((3, 7), (3, 7))


def test_a_score_says_how_rare_it_is_to_stray_this_far_on_its_own_side() -> None:
    outcomes = (Possible("yes", Text("Yes"), good=True), Possible("no", Text("No")))
    lucky = score_of([Throw(0, (1, 1))] * 3, outcomes)
    assert (lucky.good, lucky.rolls, lucky.expected) == (3, 3, 1.5)
    assert lucky.this_far == pytest.approx(1 / 8)
    assert score_of([Throw(1, (1, 1))] * 3, outcomes).this_far == pytest.approx(1 / 8)
    assert lucky.this_percent == pytest.approx(12.5)


def test_the_rarest_throw_is_found() -> None:
    assert least_likely([]) is None
    assert least_likely([Throw(0, (1, 1)), Throw(1, (9, 1)), Throw(1, (9, 1))]) == 1
