"""Asking a question and throwing for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.dice import ScriptedDice
from rules.core.outcome import Outcome
from rules.systems import fu
from rules.systems.fu.actions import Roll
from rules.systems.fu.board import Board
from tests.rules.systems.fu.table import CAMDEN, act, by_gm, code, fu_of, rolled, table, then


def labels(kind, count):
    return [f"{kind} {number}" for number in range(count)]


@pytest.mark.parametrize(
    ("helps", "hinders", "spend", "size", "mode"),
    [
        (0, 0, 0, 1, "single"),
        (1, 1, 0, 1, "single"),
        (1, 0, 0, 2, "best"),
        (0, 1, 0, 2, "worst"),
        (2, 1, 0, 2, "best"),
        (1, 3, 0, 3, "worst"),
        (0, 2, 1, 2, "worst"),
        (0, 1, 2, 2, "best"),
        (0, 0, 3, 4, "best"),
        (30, 0, 0, 31, "best"),
    ],
)
def test_one_bonus_die_cancels_one_penalty_die(helps, hinders, spend, size, mode):
    outcome = act(table(), "roll", *[3] * size, helps=labels("+", helps), hinders=labels("-", hinders), spend=spend)
    assert (len(outcome.result["dice"]), outcome.result["mode"]) == (size, mode)
    assert outcome.result["cancelled"] == min(helps + spend, hinders)


@pytest.mark.parametrize(
    ("face", "even_odd", "high_good"),
    [
        (6, "yes_and", "yes_and"),
        (5, "no_but", "yes"),
        (4, "yes", "yes_but"),
        (3, "no", "no_but"),
        (2, "yes_but", "no"),
        (1, "no_and", "no_and"),
    ],
)
def test_each_face_answers_by_the_table(face, even_odd, high_good):
    assert act(table(), "roll", face).result["answer"] == even_odd
    assert act(table(result_table="how_well"), "roll", face).result["answer"] == even_odd
    assert act(table(result_table="high_good"), "roll", face).result["answer"] == high_good


def test_better_is_the_better_answer_not_the_higher_number():
    assert act(table(), "roll", 5, 4, helps="rope").result["kept"] == 4
    assert act(table(), "roll", 2, 5, hinders="rain").result["kept"] == 5
    assert act(table(result_table="high_good"), "roll", 5, 4, helps="rope").result["kept"] == 5


def test_points_are_paid_before_the_dice_fall():
    outcome = act(table(points=3), "roll", 1, 1, 3, spend=2)
    assert (outcome.result["fu"], outcome.plays[CAMDEN].fu, outcome.result["spent"]) == (1, 1, 2)


def test_the_roll_stays_open_on_the_board_under_its_character():
    outcome = act(table(), "roll", 5, question="Does he jump?")
    assert set(outcome.board.rolls) == {CAMDEN}
    assert outcome.board.rolls[CAMDEN].question == "Does he jump?"
    assert "question" not in outcome.result


def test_a_new_question_leaves_the_old_answer_as_it_was():
    state = rolled(5)
    assert act(state, "roll", 6).board.rolls[CAMDEN].dice == (6,)


def test_the_result_tells_all_that_explains_it():
    result = act(table(), "roll", 3, 6, helps=["Strong", "Rope"], hinders=["Steep"]).result
    assert result == {
        "act": "roll",
        "dice": [3, 6],
        "mode": "best",
        "kept": 6,
        "kept_index": 1,
        "answer": "yes_and",
        "ands": 0,
        "fu": 3,
        "helps": ["Strong", "Rope"],
        "hinders": ["Steep"],
        "spent": 0,
        "cancelled": 1,
        "was": [None, None],
        "rerolled": [],
        "changed": "",
        "paid": 0,
        "hit": False,
        "picked": False,
        "earned": 0,
        "earned_by": [],
        "table": "even_odd",
        "word": None,
    }


@pytest.mark.parametrize(
    ("dice", "mode", "kept", "ands"),
    [
        ((3, 3, 2), "hinders", 3, 1),
        ((3, 3, 3), "hinders", 3, 2),
        ((4, 4, 1), "helps", 4, 1),
        ((6, 4, 4), "helps", 6, 0),
    ],
)
def test_matching_dice_add_ands_only_where_the_table_plays_so(dice, mode, kept, ands):
    two = {mode: ["one", "two"]}
    matched = act(table(matching_dice=True), "roll", *dice, **two).result
    assert (matched["kept"], matched["ands"]) == (kept, ands)
    assert act(table(), "roll", *dice, **two).result["ands"] == 0


def test_own_words_answer_in_their_order():
    words = ["Triumph", "Win", "Scrape", "Slip", "Loss", "Ruin"]
    state = table(result_table="custom", custom_answers=words)
    assert [act(state, "roll", face).result["word"] for face in (6, 4, 2, 5, 3, 1)] == words


# --- refused ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "fields", "refused"),
    [
        ({}, {"spend": 4}, "not_enough_points"),
        ({"fu_bonus_die": False}, {"spend": 1}, "bonus_dice_off"),
        ({}, {"take_a_hit": True}, "take_a_hit_off"),
        ({"fu_take_a_hit": True}, {"take_a_hit": True, "spend": 1}, "hit_with_points"),
        ({}, {"helps": ["rope"], "pick": 4}, "pick_off"),
        ({"player_pick": "free"}, {"pick": 4}, "pick_without_bonus"),
        ({"player_pick": "free"}, {"hinders": ["rain"], "pick": 4}, "pick_without_bonus"),
    ],
)
def test_a_roll_is_refused_before_a_die_falls(options, fields, refused):
    assert code(act(table(**options), "roll", **fields)) == refused


def test_more_dice_than_a_hand_holds_are_refused():
    assert code(act(table(points=30), "roll", helps=labels("+", 30), spend=1)) == "too_many_dice"


def test_the_narrator_never_rolls():
    assert code(act(by_gm(table()), "roll")) == "only_players_roll"


def test_nobody_rolls_without_a_character():
    assert code(act(table(actor="stranger"), "roll")) == "no_character"


# --- taking a hit -----------------------------------------------------------------------------------------------------


def test_a_hit_counts_every_die_as_one_and_brings_a_point():
    outcome = act(table(points=1, fu_take_a_hit=True), "roll", hinders=labels("-", 4), take_a_hit=True)
    assert outcome.result["dice"] == [1, 1, 1, 1, 1]
    assert (outcome.result["answer"], outcome.result["hit"]) == ("no_and", True)
    assert (outcome.result["fu"], outcome.result["earned"], outcome.result["earned_by"]) == (2, 1, ["hit"])
    assert [event.kind for event in outcome.events] == ["hit_taken"]


def test_a_hit_brings_nothing_beyond_the_limit():
    outcome = act(table(points=3, fu_take_a_hit=True, fu_cap=3), "roll", take_a_hit=True)
    assert (outcome.result["fu"], outcome.result["earned"], outcome.result["earned_by"]) == (3, 0, [])


# --- picking ----------------------------------------------------------------------------------------------------------


def test_a_face_can_be_picked_before_the_roll_if_it_shows():
    state = table(matching_dice=True, player_pick="free")
    picked = act(state, "roll", 6, 4, 4, helps=["a", "b"], pick=4).result
    assert (picked["kept"], picked["kept_index"], picked["ands"], picked["picked"]) == (4, 1, 1, True)
    missed = act(state, "roll", 6, 4, 4, helps=["a", "b"], pick=3).result
    assert (missed["kept"], missed["picked"]) == (6, False)


# --- earning by dice --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["also", "instead"])
@pytest.mark.parametrize(("trigger", "face"), [("several_ones", 1), ("several_sixes", 6)])
def test_several_equal_dice_bring_a_point_where_the_table_plays_so(trigger, face, mode):
    state = table(fu_alt_earning=[{"trigger": trigger, "mode": mode}])
    outcome = act(state, "roll", face, 3, face, helps=["a", "b"])
    assert (outcome.result["fu"], outcome.result["earned"], outcome.result["earned_by"]) == (4, 1, [trigger])
    assert act(state, "roll", face, 3, 3, helps=["a", "b"]).result["earned"] == 0
    assert act(table(), "roll", face, 3, face, helps=["a", "b"]).result["earned"] == 0


def test_a_roll_brings_each_point_once():
    both = [{"trigger": "several_ones", "mode": "also"}, {"trigger": "several_sixes", "mode": "also"}]
    state = rolled(1, 1, 6, helps=["a", "b"], state=table(fu_alt_earning=both))
    assert fu_of(state) == 4
    outcome = act(state, "reroll", 6, dice=[0])
    assert (outcome.result["fu"], outcome.result["earned_by"]) == (4, ["several_sixes"])
    outcome = act(state, "reroll", 2, dice=[2])
    assert (outcome.result["fu"], outcome.result["earned_by"]) == (3, [])


def test_ones_of_a_hit_bring_no_second_point():
    state = table(points=0, fu_take_a_hit=True, fu_alt_earning=[{"trigger": "several_ones", "mode": "also"}])
    assert act(state, "roll", hinders=["a", "b"], take_a_hit=True).result["fu"] == 1


# --- laws -------------------------------------------------------------------------------------------------------------


@given(
    st.integers(0, 5),
    st.integers(0, 5),
    st.integers(0, 5),
    st.integers(0, 5),
    st.lists(st.integers(1, 6), min_size=16, max_size=16),
)
def test_a_roll_changes_points_by_what_it_spends_and_nothing_it_was_given(helps, hinders, spend, points, dice):
    state = table(points=points)
    before = (repr(state), Board())
    action = Roll("?", tuple(labels("+", helps)), tuple(labels("-", hinders)), spend)
    hand = ScriptedDice(*dice)
    outcome = fu.resolve(state, action, hand)
    assert (repr(state), state.board) == before
    if spend > points:
        assert hand.faces == []
        return
    assert isinstance(outcome, Outcome)
    assert outcome.plays[CAMDEN].fu == points - spend
    assert outcome.result["dice"] == hand.faces
    assert hand.sides == [6] * (1 + abs(helps + spend - hinders))
    assert fu_of(then(state, outcome)) == outcome.result["fu"]
