"""Changing a roll that lies open: again, all again, turned, picked, kept."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.dice import ScriptedDice
from rules.core.outcome import Outcome
from rules.systems import fu
from tests.rules.systems.fu.table import CAMDEN, ROXY, act, by_gm, code, fu_of, rolled, table, then

NUDGES = {"fu_reroll_mode": "nudge"}
ALL_AGAIN = {"fu_reroll_mode": "all"}
TWO_HELP = {"helps": ["a", "b"]}


# --- single dice ------------------------------------------------------------------------------------------------------


def test_named_dice_are_thrown_again_for_a_point_each():
    outcome = act(rolled(1, 5, 3, **TWO_HELP), "reroll", 6, 2, dice=[0, 2])
    assert outcome.result["dice"] == [6, 5, 2]
    assert outcome.result["was"] == [1, None, 3]
    assert outcome.result["rerolled"] == [0, 2]
    assert (outcome.result["kept"], outcome.result["answer"]) == (6, "yes_and")
    assert (outcome.result["fu"], outcome.result["paid"], outcome.plays[CAMDEN].fu) == (1, 2, 1)


def test_the_new_face_stands_even_if_it_is_worse():
    assert act(rolled(2), "reroll", 1, dice=[0]).result["answer"] == "no_and"


def test_a_penalty_die_can_be_thrown_again():
    assert act(rolled(2, 1, hinders="rain"), "reroll", 4, dice=[1]).result["answer"] == "yes_but"


def test_the_changed_roll_explains_itself():
    state = rolled(1, 5, 3, **TWO_HELP, hinders=["rain"], spend=1)
    result = act(state, "reroll", 6, dice=[0]).result
    assert (result["helps"], result["hinders"], result["spent"], result["act"]) == (["a", "b"], ["rain"], 1, "reroll")


@pytest.mark.parametrize("second", [[0], [1], [0, 1]])
def test_there_is_no_second_batch(second):
    state = rolled(1, 5, helps="a")
    again = then(state, act(state, "reroll", 1, dice=[0]))
    assert code(act(again, "reroll", dice=second)) == "rerolled_already"


@pytest.mark.parametrize(
    ("points", "dice", "refused"),
    [
        (0, [0], "not_enough_points"),
        (1, [0, 1], "not_enough_points"),
        (3, [0, 1, 2], "die_unknown"),
        (3, [2], "die_unknown"),
    ],
)
def test_dice_that_are_not_there_or_not_paid_are_refused(points, dice, refused):
    assert code(act(rolled(1, 3, helps="a", state=table(points=points)), "reroll", dice=dice)) == refused


def test_each_table_changes_rolls_in_one_way_only():
    assert code(act(rolled(3, state=table(**ALL_AGAIN)), "reroll", dice=[0])) == "reroll_off"
    assert code(act(rolled(3, state=table(**NUDGES)), "reroll", dice=[0])) == "reroll_off"
    assert code(act(rolled(3), "reroll_all")) == "reroll_all_off"
    assert code(act(rolled(3), "nudge", die=0, by=1)) == "nudge_off"


@pytest.mark.parametrize("do", ["reroll", "reroll_all", "nudge", "pick", "keep"])
def test_without_an_open_roll_there_is_nothing_to_change(do):
    assert code(act(table(), do, dice=[0], die=0, by=1)) == "no_open_roll"
    assert code(act(by_gm(rolled(3)), do, dice=[0], die=0, by=1)) == "no_open_roll"


def test_nobody_changes_the_roll_of_another():
    state = rolled(3)
    other = fu.resolve(
        type(state)(ROXY, state.figures, state.board, state.options),
        fu.read({"do": "reroll", "dice": [0]}),
        ScriptedDice(),
    )
    assert code(other) == "no_open_roll"


@pytest.mark.parametrize("do", ["reroll", "pick"])
def test_a_hit_that_was_taken_stands(do):
    state = table(fu_take_a_hit=True, player_pick="free")
    hit = then(state, act(state, "roll", helps="a", take_a_hit=True))
    assert code(act(hit, do, dice=[0], die=1)) == "hit_stands"
    assert fu_of(hit) == 4


# --- all dice ---------------------------------------------------------------------------------------------------------


def test_all_dice_are_thrown_again_for_one_point():
    state = rolled(3, 1, hinders="storm", state=table(**ALL_AGAIN))
    outcome = act(state, "reroll_all", 6, 2)
    assert (outcome.result["dice"], outcome.result["kept"], outcome.result["fu"]) == ([6, 2], 2, 2)
    assert (outcome.result["was"], outcome.result["rerolled"], outcome.result["paid"]) == ([3, 1], [0, 1], 1)
    assert code(act(then(state, outcome), "reroll_all")) == "rerolled_already"


def test_all_dice_again_cost_a_point():
    assert code(act(rolled(3, state=table(points=0, **ALL_AGAIN)), "reroll_all")) == "not_enough_points"


# --- nudging ----------------------------------------------------------------------------------------------------------


def test_a_die_is_turned_by_one_for_a_point():
    outcome = act(rolled(3, state=table(**NUDGES)), "nudge", die=0, by=1)
    assert (outcome.result["dice"], outcome.result["answer"], outcome.result["fu"]) == ([4], "yes", 2)
    assert (outcome.result["was"], outcome.result["rerolled"], outcome.result["paid"]) == ([3], [], 1)
    assert [event.kind for event in outcome.events] == ["nudged"]


def test_a_die_can_be_turned_further_while_points_last():
    state = rolled(3, state=table(points=2, **NUDGES))
    state = then(state, act(state, "nudge", die=0, by=-1))
    outcome = act(state, "nudge", die=0, by=-1)
    assert (outcome.result["dice"], outcome.result["was"], outcome.result["paid"]) == ([1], [3], 2)
    assert code(act(then(state, outcome), "nudge", die=0, by=1)) == "not_enough_points"


@pytest.mark.parametrize(("face", "by"), [(6, 1), (1, -1)])
def test_a_die_does_not_turn_past_its_ends(face, by):
    assert code(act(rolled(face, state=table(**NUDGES)), "nudge", die=0, by=by)) == "nudge_past_end"


def test_a_die_that_is_not_there_is_not_turned():
    assert code(act(rolled(3, state=table(**NUDGES)), "nudge", die=1, by=1)) == "die_unknown"


def test_turning_dice_brings_no_point_for_ones():
    state = table(fu_alt_earning=[{"trigger": "several_ones", "mode": "also"}], **NUDGES)
    assert act(rolled(1, 2, helps="a", state=state), "nudge", die=1, by=-1).result["earned"] == 0


# --- picking and keeping ----------------------------------------------------------------------------------------------


def test_any_die_of_a_bonus_pool_can_be_picked():
    state = rolled(6, 4, 4, **TWO_HELP, state=table(matching_dice=True, player_pick="free"))
    outcome = act(state, "pick", die=2)
    assert (outcome.result["kept_index"], outcome.result["answer"], outcome.result["ands"]) == (2, "yes", 1)
    assert (outcome.result["fu"], outcome.result["picked"]) == (3, True)
    assert [event.kind for event in outcome.events] == ["picked"]


@pytest.mark.parametrize(
    ("options", "fields", "die", "refused"),
    [
        ({}, {"helps": "a"}, 1, "pick_off"),
        ({"player_pick": "free"}, {"hinders": "a"}, 1, "pick_without_bonus"),
        ({"player_pick": "free"}, {"helps": "a"}, 2, "die_unknown"),
    ],
)
def test_a_pick_is_refused_where_it_does_not_belong(options, fields, die, refused):
    assert code(act(rolled(6, 4, state=table(**options), **fields), "pick", die=die)) == refused


def test_dice_thrown_again_are_read_anew():
    state = rolled(6, 4, helps="a", pick=4, state=table(player_pick="free"))
    outcome = act(state, "reroll", 2, dice=[1])
    assert (outcome.result["kept"], outcome.result["picked"]) == (6, False)


def test_a_turned_die_is_read_anew():
    state = rolled(6, 4, helps="a", pick=4, state=table(player_pick="free", **NUDGES))
    outcome = act(state, "nudge", die=1, by=1)
    assert (outcome.result["kept"], outcome.result["picked"]) == (6, False)


def test_keeping_closes_the_roll_and_changes_nothing_else():
    state = rolled(5)
    outcome = act(state, "keep")
    assert (outcome.board.rolls, dict(outcome.plays), outcome.result["answer"]) == ({}, {}, "no_but")
    assert [event.kind for event in outcome.events] == ["kept"]


def test_keeping_leaves_the_rolls_of_others_open():
    state = rolled(5)
    other = type(state)(ROXY, state.figures, state.board, state.options)
    both = then(other, act(other, "roll", 2))
    kept = act(type(state)(CAMDEN, both.figures, both.board, both.options), "keep")
    assert set(kept.board.rolls) == {ROXY}


# --- laws -------------------------------------------------------------------------------------------------------------


ACTS = st.one_of(
    st.builds(
        lambda dice: {"do": "reroll", "dice": dice}, st.lists(st.integers(0, 4), min_size=1, max_size=3, unique=True)
    ),
    st.just({"do": "reroll_all"}),
    st.builds(lambda die, by: {"do": "nudge", "die": die, "by": by}, st.integers(0, 4), st.sampled_from([1, -1])),
    st.builds(lambda die: {"do": "pick", "die": die}, st.integers(0, 4)),
    st.just({"do": "keep"}),
    st.builds(lambda spend: {"do": "roll", "question": "?", "helps": ["a", "b"], "spend": spend}, st.integers(0, 3)),
    st.just({"do": "roll", "question": "?", "hinders": ["c"], "take_a_hit": True}),
)


@given(
    st.lists(ACTS, max_size=8),
    st.integers(0, 5),
    st.sampled_from(["single", "all", "nudge"]),
    st.lists(st.integers(1, 6), min_size=60, max_size=60),
)
def test_points_are_never_lost_or_made_beyond_what_acts_say(acts, points, mode, faces):
    state = table(points=points, fu_reroll_mode=mode, player_pick="free", fu_take_a_hit=True)
    dice = ScriptedDice(*faces)
    seen = [points]
    for fields in acts:
        before, thrown = repr(state), len(dice.faces)
        outcome = fu.resolve(state, fu.read(fields), dice)
        assert repr(state) == before
        if not isinstance(outcome, Outcome):
            assert len(dice.faces) == thrown
            continue
        state = then(state, outcome)
        paid = fields.get("spend", 0) + {"reroll": len(fields.get("dice", ())), "reroll_all": 1, "nudge": 1}.get(
            fields["do"], 0
        )
        earned = outcome.result["earned"] if fields["do"] != "keep" else 0
        assert fu_of(state) == seen[-1] - paid + earned
        assert fu.load_board(fu.dump_board(state.board)) == state.board
        seen.append(fu_of(state))
    assert all(later >= 0 for _, later in pairwise(seen))


def test_the_advice_speaks_of_a_better_answer_than_the_one_that_stands():
    best = fu.tray(rolled(2), {}).open.best
    assert (best.better.numerator, best.better.denominator) == (2, 6)
