"""The narrator sets points right by hand."""

import pytest

from rules.core.outcome import Outcome, Refusal
from tests.rules.systems.fu.table import CAMDEN, act, by_gm, table


def code(answer: Outcome | Refusal) -> str:
    return answer.code if isinstance(answer, Refusal) else ""


@pytest.mark.parametrize("points", [0, 2, 7])
def test_the_narrator_sets_any_number_of_points(points: int) -> None:
    answer = act(by_gm(table()), "correct", to=CAMDEN, points=points)
    assert isinstance(answer, Outcome)
    assert answer.plays[CAMDEN].fu == points


def test_a_player_sets_none() -> None:
    assert code(act(table(), "correct", to=CAMDEN, points=2)) == "narrator_only"


@pytest.mark.parametrize(
    ("points", "wanted"),
    [
        (-1, "points_out_of_range"),
        (999_999, "points_out_of_range"),
        ("many", "points_missing"),
        (None, "points_missing"),
    ],
    ids=["less than none", "too many", "words", "nothing"],
)
def test_what_is_no_number_of_points_is_refused(points: object, wanted: str) -> None:
    assert code(act(by_gm(table()), "correct", to=CAMDEN, points=points)) == wanted


def test_the_most_that_the_table_allows_holds_here_too() -> None:
    assert code(act(by_gm(table(fu_as_life=True)), "correct", to=CAMDEN, points=4)) == "points_out_of_range"


def test_setting_what_stands_changes_nothing() -> None:
    assert code(act(by_gm(table(points=3)), "correct", to=CAMDEN, points=3)) == "points_as_they_are"


def test_nobody_unknown_is_corrected() -> None:
    assert code(act(by_gm(table()), "correct", to="nobody", points=1)) == "unknown_character"
