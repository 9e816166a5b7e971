"""Chances of typed rolls, held against every single throw."""

from fractions import Fraction
from itertools import product

import pytest

from rules.core.dice import ScriptedDice
from rules.core.free import act
from rules.core.free import odds as counting
from rules.core.free.notation import MOST_AGAIN, Notation, parse


def notation(text: str) -> Notation:
    return parse(text).notation


def outcomes(roll: Notation) -> list[dict[str, object]]:
    """Throw a roll in every way there is, where no die explodes."""
    sides = [dice.sides for dice in roll.dice for _ in range(dice.count)]
    typed = parse(str(roll))
    return [
        dict(act.resolve(act.NOWHERE, typed, ScriptedDice(*faces)).result)
        for faces in product(*(range(1, size + 1) for size in sides))
    ]


@pytest.mark.parametrize("text", ["3d6>=5", "2d8=3", "4d4<=1", "1d20>=15"])
def test_chances_of_dice_that_count_are_those_of_every_throw(text: str):
    roll = notation(text)
    found, throws = counting.odds(roll), outcomes(roll)
    for each in found.counted:
        assert each.chance.fraction == Fraction(sum(one["successes"] >= each.many for one in throws), len(throws))
    assert found.mean == Fraction(sum(one["successes"] for one in throws), len(throws))


@pytest.mark.parametrize("text", ["2d6+1>=9", "4dF+2>=3", "4dF=0", "2d6-1d4+2<=5", "1d4+1d6+1d8>=10", "-2d4+9>=5"])
def test_chances_of_sums_are_those_of_every_throw(text: str):
    roll = notation(text)
    found, throws = counting.odds(roll), outcomes(roll)
    totals = [one["total"] for one in throws]
    assert found.passes.fraction == Fraction(sum(one["passed"] for one in throws), len(throws))
    assert (found.low, found.high, found.mean) == (min(totals), max(totals), Fraction(sum(totals), len(totals)))
    assert counting.sums(roll) == {total: totals.count(total) for total in range(found.low, found.high + 1)}


def chains(sides: int) -> dict[int, Fraction]:
    """Follow one exploding die, throw by throw, as long as it may."""
    found: dict[int, Fraction] = {}
    for again in range(MOST_AGAIN + 1):
        faces = range(1, sides + (again == MOST_AGAIN))
        found |= {again * sides + face: Fraction(1, sides ** (again + 1)) for face in faces}
    return found


@pytest.mark.parametrize("sides", [2, 6, 10])
def test_an_exploding_die_is_counted_to_its_last_throw(sides: int):
    ways, whole = counting.ways_of_a_die(notation(f"1d{sides}!").dice[0])
    assert {value: Fraction(many, whole) for value, many in ways.items()} == chains(sides)
    assert sum(ways.values()) == whole


def test_two_exploding_dice_add_up_as_each_pair_does():
    one, wanted = chains(4), Fraction(0)
    for (first, chance), (second, other) in product(one.items(), repeat=2):
        wanted += chance * other if first + second >= 12 else 0
    assert counting.odds(notation("2d4!+0>=12")).passes.fraction == wanted


def test_an_exploding_die_reaches_beyond_its_faces_and_counts_once():
    five = counting.odds(notation("5d6>=5!"))
    assert [str(each.chance.percent) for each in five.counted] == ["86.8", "53.9", "21.0"]
    assert counting.odds(notation("1d6!>=8")).passes.fraction == Fraction(1, 6) * Fraction(5, 6)


def test_where_there_are_too_many_throws_only_bounds_and_mean_are_told():
    found = counting.odds(notation("100d100+1>=5000"))
    assert found.passes is None
    assert (found.low, found.high, str(found.average)) == (101, 10001, "5051.0")
