"""Chances are exact: they equal enumeration, and the endless series of sixes."""

from fractions import Fraction
from itertools import product

import pytest

from rules.core.odds import Chance
from rules.systems.phasesix import odds
from rules.systems.phasesix.open_roll import OpenRoll
from rules.systems.phasesix.results import landed

DEEP = 4


def series(minimum: int) -> Fraction:
    """Count every chain of sixes that ends with another face; after enough sixes any end will do."""
    found = Fraction(0)
    for sixes in range(DEEP + 1):
        ends = [face for face in range(1, 6) if 6 * sixes + face >= minimum]
        found += Fraction(len(ends), 6 ** (sixes + 1))
    return found + (Fraction(1, 6 ** (DEEP + 1)) if minimum <= 6 * (DEEP + 1) + 1 else 0)


@pytest.mark.parametrize("minimum", range(2, 21))
def test_one_die_equals_the_series_of_its_sixes(minimum):
    assert odds.die(minimum, True) == series(minimum)


@pytest.mark.parametrize("minimum", range(1, 9))
def test_one_die_in_combat_equals_its_faces(minimum):
    assert odds.die(minimum, False) == Fraction(sum(face >= minimum for face in range(1, 7)), 6)


@pytest.mark.parametrize("minimum", range(2, 21))
@pytest.mark.parametrize("dice", range(1, 13))
def test_pools_equal_what_adding_one_die_after_the_other_gives(dice, minimum):
    each, chances = odds.die(minimum, True), [Fraction(1)]
    for _die in range(dice):
        hit = [Fraction(0), *(chance * each for chance in chances)]
        miss = [*(chance * (1 - each) for chance in chances), Fraction(0)]
        chances = [left + right for left, right in zip(hit, miss, strict=True)]
    assert odds.spread(dice, minimum, True) == tuple(chances)
    assert odds.at_least(2, dice, minimum, True).fraction == sum(chances[2:], Fraction(0))


@pytest.mark.parametrize(("dice", "minimum", "destiny"), [(1, 5, 0), (3, 4, 0), (2, 6, 1), (0, 14, 2), (3, 3, 1)])
def test_pools_in_combat_equal_enumeration(dice, minimum, destiny):
    counted = [0] * (dice + destiny + 1)
    for faces in product(range(1, 7), repeat=dice + destiny):
        own = sum(face >= minimum for face in faces[:dice])
        counted[own + sum(face >= min(4, minimum) for face in faces[dice:])] += 1
    whole = 6 ** (dice + destiny)
    assert odds.spread(dice, minimum, False, destiny) == tuple(Fraction(each, whole) for each in counted)


@pytest.mark.parametrize(
    ("needed", "dice", "minimum", "destiny", "percent"),
    [(1, 4, 9, 0, 37.5705), (2, 5, 6, 0, 19.6245), (3, 8, 4, 0, 85.5469), (1, 5, 14, 0, 11.0505),
     (1, 5, 14, 1, 55.5252),
     (3, 5, 8, 0, 2.1520), (1, 8, 7, 0, 76.7432)],
)  # fmt: skip
def test_chances_are_those_of_the_printed_tables(needed, dice, minimum, destiny, percent):
    assert round(float(odds.at_least(needed, dice, minimum, True, destiny).fraction) * 100, 4) == percent


def failed(dice: int, minimum: int, needed: int = 1, **more) -> OpenRoll:
    return OpenRoll(trait="strength", dice=dice, minimum=minimum, needed=needed, chains=((1,),) * dice, **more)


def test_what_can_rescue_a_failed_roll_has_its_own_chance():
    lost = failed(5, 14, explodes=True)
    assert odds.by_destiny(lost) == Chance(1, 2)
    assert odds.by_bonus(lost) == Chance(5, 216)
    assert round(float(odds.by_reroll(lost).fraction) * 100, 4) == 11.0505
    assert odds.by_reroll(failed(1, 9), four_plus=True) == Chance(1, 2)


def test_one_more_die_is_of_no_use_where_two_successes_lack():
    assert odds.by_bonus(failed(3, 5, needed=2)).fraction == 0


@pytest.mark.parametrize(("protection", "mean"), [(0, "1.3333"), (1, "0.5309"), (2, "0.1235"), (3, "0.0123")])
def test_hits_that_get_through_protection_have_the_printed_mean(protection, mean):
    spread = odds.wounds(odds.spread(4, 5, False), protection, 0, 1, 0)
    assert f"{float(sum(wounds * chance for wounds, chance in spread)):.4f}" == mean


def test_the_whole_chain_of_an_attack_equals_enumeration():
    """Three dice at 5+, evaded by one die, against protection 1, two wounds a hit and one bonus wound."""
    counted: dict[int, int] = {}
    for *attack, evasion in product(range(1, 7), repeat=4):
        hits = 0 if evasion >= 5 else sum(face >= 5 for face in attack)
        wounds = landed(hits, 1, 0, 2, 1).wounds
        counted[wounds] = counted.get(wounds, 0) + 1
    lands = 1 - odds.die(5, False)
    spread = dict(odds.wounds(odds.spread(3, 5, False), 1, 0, 2, 1))
    expected = {wounds: chance * lands for wounds, chance in spread.items()}
    expected[0] += 1 - lands
    assert {wounds: Fraction(many, 6**4) for wounds, many in counted.items()} == expected
