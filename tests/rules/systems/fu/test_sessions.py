"""The end of an evening: what is half done is put away, what the story holds lasts."""

from dataclasses import replace

import pytest

from rules.core.outcome import GM, State
from rules.systems import fu
from rules.systems.fu.board import Board, Detail, Modifier, Review, Scene
from rules.systems.fu.open_roll import OpenRoll

OPTIONS = fu.read_options({})
BOARD = Board(
    scene=Scene(2, "The harbour"),
    details=(Detail("k1", "Fog"),),
    rolls={"mara": OpenRoll("Does it hold?", (), (), 0, (4,), (0,))},
    suggested={"mara": (Modifier("rain"),)},
    reviews={"mara": Review("Does it hold?")},
)


def test_open_rolls_and_what_waits_for_them_are_put_away_and_the_scene_stays():
    outcome = fu.end_session(State(GM, {"mara": fu.sample(OPTIONS)}, BOARD, OPTIONS))
    assert outcome.board == replace(BOARD, rolls={}, suggested={}, reviews={})
    assert outcome.plays == {}
    assert [(event.kind, event.data) for event in outcome.events] == [("between_sessions", {"closed": 1})]


@pytest.mark.parametrize(
    ("kind", "result", "told"),
    [
        ("scene_set", None, True),
        ("awarded", None, True),
        ("foe_prepared", None, False),
        ("detail_added", None, False),
        ("roll", {"answer": "yes_and"}, True),
        ("roll", {"answer": "no_and"}, True),
        ("roll", {"answer": "yes"}, False),
    ],
)
def test_a_recap_tells_scenes_points_and_the_utmost_answers(kind: str, result: dict[str, str] | None, told: bool):
    assert fu.notable(kind, {}, result) is told
