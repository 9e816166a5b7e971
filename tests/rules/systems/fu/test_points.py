"""Points that change hands, and points that are life."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.systems import fu
from tests.rules.systems.fu.table import CAMDEN, ROXY, act, by_gm, code, fu_of, table, then

LIFE = {"fu_as_life": True}


def test_anyone_awards_a_point_to_someone_else():
    outcome = act(table(actor=ROXY, points=2), "award", to=CAMDEN)
    assert (outcome.result["fu"], outcome.plays[CAMDEN].fu, set(outcome.plays)) == (3, 3, {CAMDEN})
    assert [(event.kind, event.data["to_name"], event.data["who"]) for event in outcome.events] == [
        ("awarded", "Sir Camden", "Roxy")
    ]


def test_nobody_awards_points_to_themselves():
    assert code(act(table(), "award", to=CAMDEN)) == "no_self_award"


def test_only_the_narrator_awards_where_the_table_says_so():
    state = table(actor=ROXY, fu_award_by="narrator_only")
    assert code(act(state, "award", to=CAMDEN)) == "narrator_awards"
    assert act(by_gm(state), "award", to=CAMDEN, points=2).result["fu"] == 5


@pytest.mark.parametrize("do", ["award", "give", "harm", "bond"])
def test_someone_who_is_not_there_gets_nothing(do):
    assert code(act(table(fu_share=True, **LIFE), do, to="stranger")) == "unknown_character"


def test_a_stranger_moves_no_points():
    assert code(act(table(actor="stranger"), "award", to=CAMDEN)) == "no_character"


@pytest.mark.parametrize("reason", ["monster_slain", "goal_reached", "ground_lost"])
def test_a_reason_brings_points_where_the_table_has_agreed_on_it(reason):
    also = table(actor=ROXY, fu_alt_earning=[{"trigger": reason, "mode": "also"}])
    instead = table(actor=ROXY, fu_alt_earning=[{"trigger": reason, "mode": "instead"}])
    assert act(also, "award", to=CAMDEN, reason=reason).result == {"to": CAMDEN, "points": 1, "fu": 4, "reason": reason}
    assert act(also, "award", to=CAMDEN).result["fu"] == 4
    assert act(instead, "award", to=CAMDEN, reason=reason).result["fu"] == 4
    assert code(act(instead, "award", to=CAMDEN)) == "award_needs_reason"
    assert code(act(table(actor=ROXY), "award", to=CAMDEN, reason=reason)) == "reason_off"


def test_dice_award_their_points_themselves():
    state = table(actor=ROXY, fu_alt_earning=[{"trigger": "several_ones", "mode": "also"}])
    assert code(act(state, "award", to=CAMDEN, reason="several_ones")) == "dice_award"


def test_nobody_holds_more_than_the_limit():
    state = table(actor=ROXY, points=3, fu_cap=4, fu_share=True)
    assert act(state, "award", to=CAMDEN).result["fu"] == 4
    assert code(act(state, "award", to=CAMDEN, points=2)) == "cap_reached"
    assert code(act(state, "give", to=CAMDEN, points=2)) == "cap_reached"


def test_points_are_given_away_only_where_they_are_shared():
    outcome = act(table(points=2, others=0, fu_share=True), "give", to=ROXY)
    assert (outcome.result["fu"], outcome.plays[CAMDEN].fu, outcome.plays[ROXY].fu) == (1, 1, 1)
    assert code(act(table(), "give", to=ROXY)) == "share_off"


def test_nobody_gives_what_is_not_theirs():
    state = table(points=1, fu_share=True)
    assert code(act(state, "give", to=ROXY, points=2)) == "not_enough_points"
    assert code(act(state, "give", to=CAMDEN)) == "gift_to_self"
    assert code(act(by_gm(state), "give", to=ROXY)) == "narrator_has_none"


@given(st.integers(0, 9), st.integers(0, 9), st.integers(1, 9))
def test_a_gift_keeps_the_sum(mine, theirs, points):
    state = table(points=mine, others=theirs, fu_share=True)
    outcome = act(state, "give", to=ROXY, points=points)
    if points > mine:
        assert code(outcome) == "not_enough_points"
    else:
        after = then(state, outcome)
        assert fu_of(after) + fu_of(after, ROXY) == mine + theirs


# --- as life ----------------------------------------------------------------------------------------------------------


def test_harm_takes_life_and_stops_at_nothing():
    assert act(by_gm(table(points=1, **LIFE)), "harm", to=CAMDEN).result["fu"] == 0
    outcome = act(by_gm(table(points=1, **LIFE)), "harm", to=CAMDEN, points=2)
    assert (outcome.result["fu"], outcome.result["points"]) == (0, 1)
    assert code(act(by_gm(table(points=0, **LIFE)), "harm", to=CAMDEN)) == "no_life_left"


def test_players_mark_only_their_own_harm():
    assert act(table(**LIFE), "harm", to=CAMDEN).result["fu"] == 2
    assert code(act(table(**LIFE), "harm", to=ROXY)) == "harm_to_others"


def test_a_scene_of_two_refills_life():
    outcome = act(table(points=1, **LIFE), "bond", to=ROXY)
    assert (outcome.result["fu"], outcome.result["points"], set(outcome.plays)) == (3, 2, {CAMDEN})
    assert code(act(table(points=3, **LIFE), "bond", to=ROXY)) == "life_full"
    assert code(act(table(points=1, **LIFE), "bond", to=CAMDEN)) == "bond_with_self"
    assert code(act(by_gm(table(points=1, **LIFE)), "bond", to=CAMDEN)) == "narrator_has_no_life"


def test_points_beyond_life_are_gone_where_it_is_switched_on_in_mid_campaign():
    state = table(points=7, others=7, **LIFE)
    assert fu.tray(state, {}).fu == fu.sheet_view(state.figures[CAMDEN], state.options).fu == 3
    assert act(by_gm(state), "harm", to=CAMDEN).plays[CAMDEN].fu == 2
    assert act(state, "roll", 4, 4, spend=1).plays[CAMDEN].fu == 2
    assert code(act(state, "roll", spend=4)) == "not_enough_points"
    assert code(act(state, "bond", to=ROXY)) == "life_full"
    assert fu.tray(table(points=7), {}).fu == 7


def test_whoever_has_left_the_scene_rolls_again_in_the_next():
    state = table(points=1, life_zero="out_of_scene", **LIFE)
    state = then(state, act(state, "harm", to=CAMDEN))
    assert code(act(state, "roll")) == "out_of_scene"
    assert "roll" not in fu.available(state)
    assert "out_of_scene" in [problem.code for problem in fu.tray(state, {}).problems]
    later = then(by_gm(state), act(by_gm(state), "set_scene", title="The quay"))
    assert act(replace(later, actor=CAMDEN), "roll", 4).result["answer"] == "yes"


@pytest.mark.parametrize("do", ["harm", "bond"])
def test_elsewhere_points_are_not_life(do):
    assert code(act(table(), do, to=ROXY if do == "bond" else CAMDEN)) == "life_off"


def test_life_is_a_fixed_stock():
    assert code(act(table(actor=ROXY, points=1, **LIFE), "award", to=CAMDEN)) == "award_needs_reason"
    state = table(actor=ROXY, points=3, fu_alt_earning=[{"trigger": "goal_reached", "mode": "also"}], **LIFE)
    assert code(act(state, "award", to=CAMDEN, reason="goal_reached")) == "cap_reached"
