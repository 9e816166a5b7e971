"""Every face is equally likely, and the dice keep what fell."""

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise

import pytest

from rules.core.dice import FairDice, OutOfDice, RehearsedDice, ScriptedDice, draw, words
from tests.rounds import times

THROWS = times(100_000, 1_000_000)
DICE = (2, 3, 4, 6, 8, 10, 12, 20, 100, 10_000)
MOST_PAIRED = 20
# One-sided normal quantile of one in a million.
LIMIT = 4.753


def chi_square_score(observed: Counter[object], cells: int) -> float:
    """Give how many standard deviations the faces are from even, by Wilson and Hilferty's cube root."""
    expected = observed.total() / cells
    seen = sum((count - expected) ** 2 for count in observed.values()) / expected
    square = seen + (cells - len(observed)) * expected
    freedom = cells - 1
    return ((square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))


def lag_score(faces: Sequence[int], sides: int) -> float:
    """Give how many standard deviations the next face leans on the last."""
    middle, spread = (sides + 1) / 2, (sides * sides - 1) / 12
    leaning = sum((one - middle) * (other - middle) for one, other in pairwise(faces))
    return leaning / spread / math.sqrt(len(faces) - 1)


def fair_faces(sides: int) -> list[int]:
    """Throw as the table does: a few dice for each of many roll keys."""
    faces: list[int] = []
    for number in range(THROWS // 10):
        dice = FairDice(hashlib.sha256(b"fixed seed %d %d" % (sides, number)).digest())
        faces += [dice.roll(sides) for _ in range(10)]
    return faces


def bytes_modulo(sides: int) -> list[int]:
    """Throw as a careless programmer does: the first faces come up a little more often."""
    stream = (byte for number in range(THROWS) for byte in hashlib.sha256(b"%d" % number).digest())
    return [1 + byte % sides for byte in islice(stream, THROWS)]


def leaning(sides: int) -> list[int]:
    """Throw dice that now and then repeat themselves."""
    faces = fair_faces(sides)
    for at in range(1, len(faces), 20):
        faces[at] = faces[at - 1]
    return faces


@pytest.mark.parametrize("sides", DICE)
def test_faces_pairs_and_neighbours_are_even(sides):
    faces = fair_faces(sides)
    assert abs(chi_square_score(Counter(faces), sides)) < LIMIT
    assert abs(lag_score(faces, sides)) < 5
    if sides <= MOST_PAIRED:
        pairs = Counter(zip(faces[::2], faces[1::2], strict=True))
        assert abs(chi_square_score(pairs, sides**2)) < LIMIT


@pytest.mark.parametrize(
    ("throw", "score"),
    [
        (bytes_modulo, lambda faces: chi_square_score(Counter(faces), 20)),
        (leaning, lambda faces: lag_score(faces, 20)),
        (leaning, lambda faces: chi_square_score(Counter(zip(faces[::2], faces[1::2], strict=True)), 400)),
    ],
    ids=["faces", "neighbours", "pairs"],
)
def test_control_careless_dice_are_caught(throw: Callable[[int], list[int]], score: Callable[[list[int]], float]):
    assert score(throw(20)) > 5


def test_the_score_agrees_with_known_quantiles():
    assert chi_square_score(Counter({1: 5_123, 2: 4_877}), 2) == pytest.approx(2.3, abs=0.2)
    assert chi_square_score(Counter({1: 100, 2: 100}), 4) > LIMIT


def test_words_are_eight_a_block_and_never_used_twice():
    taken = list(islice(words(bytes(32)), 24))
    assert len(set(taken)) == 24


def test_a_word_above_the_last_whole_multiple_is_passed_over():
    limit = 2**32 // 6 * 6
    assert draw(iter([2**32 - 1, limit, limit - 1]), 6) == 6
    assert draw(iter([2**32 - 1]), 2) == 2


def test_words_that_end_are_an_error():
    def short() -> Iterator[int]:
        yield 2**32 - 1

    with pytest.raises(AssertionError, match="no end"):
        draw(short(), 3)


def test_scripted_dice_fall_as_written_and_keep_their_faces():
    dice = ScriptedDice(6, 20, 1)
    assert [dice.roll(6), dice.roll(20)] == [6, 20]
    assert (dice.sides, dice.faces, dice.left) == ([6, 20], [6, 20], [1])


@pytest.mark.parametrize("faces", [(), (7,), (0,)])
def test_a_script_without_a_fitting_face_is_an_error(faces):
    with pytest.raises(OutOfDice):
        ScriptedDice(*faces).roll(6)


def test_a_fate_die_is_written_as_minus_nothing_or_plus_and_falls_as_a_three_sided_one():
    dice = RehearsedDice(-1, 0, 1, 6)
    assert [dice.roll(3), dice.roll(3), dice.roll(3), dice.roll(6)] == [1, 2, 3, 6]
    assert (dice.sides, dice.faces, dice.left) == ([3, 3, 3, 6], [1, 2, 3, 6], [])


@pytest.mark.parametrize("faces", [(2,), (-2,), ()])
def test_a_fate_die_that_shows_something_else_is_an_error(faces):
    dice = RehearsedDice(*faces)
    with pytest.raises(OutOfDice):
        dice.roll(3)
    assert dice.left == list(faces)
