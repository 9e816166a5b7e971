"""Details of the scene: new, changed, gone."""

import pytest

from rules.core.outcome import State
from rules.systems import fu
from rules.systems.fu.board import Detail
from rules.systems.fu.details import MOST_DETAILS
from tests.rules.systems.fu.table import act, by_gm, code, table, then


def with_details(*labels: str) -> State:
    state = by_gm(table())
    for label in labels:
        state = then(state, act(state, "add_detail", label=label))
    return state


def test_a_detail_lasts_unless_it_is_for_one_roll():
    state = with_details("Steep cliff")
    state = then(state, act(state, "add_detail", label="A shout", note="Hides steps", instant="on"))
    assert state.board.details == (Detail("k1", "Steep cliff"), Detail("k2", "A shout", "Hides steps", False))


def test_a_detail_can_be_worded_anew_and_keeps_its_place():
    state = with_details("Rain", "Fog")
    after = act(state, "edit_detail", detail="k1", label="Driving rain", note="Hinders sight").board
    assert after.details == (Detail("k1", "Driving rain", "Hinders sight"), Detail("k2", "Fog"))
    assert act(state, "edit_detail", detail="k1", label="rain").board.details[0].label == "rain"


def test_a_detail_can_be_taken_out_and_its_key_never_comes_again():
    state = with_details("Rain")
    state = then(state, act(state, "remove_detail", detail="k1"))
    assert state.board.details == ()
    assert act(state, "add_detail", label="Rain").board.details[0].key == "k2"


@pytest.mark.parametrize(
    ("do", "fields", "refusal"),
    [
        ("add_detail", {"label": ""}, "detail_missing"),
        ("add_detail", {"label": "x" * 301}, "too_long"),
        ("add_detail", {"label": "Fog", "instant": "perhaps"}, "instant_wrong"),
        ("add_detail", {"label": "RAIN"}, "detail_there"),
        ("edit_detail", {"detail": "k1", "label": "fog"}, "detail_there"),
        ("edit_detail", {"detail": "k9", "label": "Snow"}, "detail_gone"),
        ("edit_detail", {"label": "Snow"}, "detail_gone"),
        ("remove_detail", {"detail": "k9"}, "detail_gone"),
    ],
)
def test_what_does_not_fit_is_refused(do, fields, refusal):
    assert code(act(with_details("Rain", "Mist", "Fog"), do, **fields)) == refusal


@pytest.mark.parametrize("do", ["add_detail", "edit_detail", "remove_detail"])
def test_details_are_the_narrators_and_a_player_suggests(do):
    state = State("camden", table().figures, with_details("Rain").board, table().options)
    assert code(act(state, do, detail="k1", label="Snow")) == "narrator_only"
    assert do not in fu.available(state)
    assert "propose" in fu.available(state)


def test_a_scene_is_full_at_last():
    state = with_details(*(f"Detail {number}" for number in range(MOST_DETAILS)))
    assert code(act(state, "add_detail", label="One more")) == "too_many_details"
