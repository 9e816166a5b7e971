"""What a form or a script may say, and what is turned down."""

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.outcome import Refusal
from rules.systems.fu import ACTS, dump_action, named, read
from rules.systems.fu.actions import Award, Bond, ForceReroll, Give, Harm, Keep, Nudge, Pick, Reroll, RerollAll, Roll
from rules.systems.fu.further import DEEDS
from tests.chance import examples
from tests.rules.core.test_fields import ANYTHING

ASKED = {"do": "roll", "question": "Does it hold?"}
ACTIONS = [
    Roll("Does it hold?"),
    Roll("Hält es?", ("Strong", "Rope"), ("Steep",), 2, False, None),
    Roll("Does it hold?", take_a_hit=True),
    Roll("Does it hold?", ("Strong",), pick=4),
    Reroll((0, 2)),
    RerollAll(),
    Nudge(1, -1),
    Pick(2),
    Award("roxy", 1, ""),
    Award("roxy", 2, "goal_reached"),
    Give("roxy", 3),
    Harm("roxy", 1),
    Bond("roxy"),
    ForceReroll("k1", "roxy", 2),
    Keep(),
]


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_an_act_survives_being_written_down(action):
    assert read(json.loads(json.dumps(dump_action(action)))) == action


def test_every_act_has_a_sample():
    assert {dump_action(action)["do"] for action in ACTIONS} == set(ACTS) - set(DEEDS)


def test_a_form_sends_texts():
    form = {**ASKED, "helps": "Strong", "hinders": ["Steep", "Dark"], "spend": "2", "take_a_hit": "on", "ticket": "x"}
    assert read(form) == Roll("Does it hold?", ("Strong",), ("Steep", "Dark"), 2, True)


def test_a_form_may_leave_fields_empty():
    form = {**ASKED, "helps": "", "spend": "", "take_a_hit": "", "pick": ""}
    assert read(form) == Roll("Does it hold?")


def test_a_word_that_was_typed_but_not_added_stops_the_roll():
    assert read({**ASKED, "add_word": " no cover "}).code == "word_pending"
    assert isinstance(read({**ASKED, "add_word": ""}), Roll)


def test_a_thing_counts_once_however_often_it_is_named():
    assert read({**ASKED, "helps": ["Strong", "strong ", "STRONG"]}).helps == ("Strong",)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"question": ""}, "question_missing"),
        ({"question": "   \u200b"}, "question_missing"),
        ({"question": None}, "question_not_text"),
        ({"question": ["a", "b"]}, "question_not_text"),
        ({"question": 7}, "question_not_text"),
        ({"question": "x" * 301}, "question_too_long"),
        ({"question": "x" * 10_000}, "question_too_long"),
        ({"question": "x" * 1_000_000}, "question_too_long"),
        ({"helps": {"a": 1}}, "label_not_text"),
        ({"helps": ["a", 1]}, "label_not_text"),
        ({"hinders": 5}, "label_not_text"),
        ({"helps": ["x" * 301]}, "label_too_long"),
        ({"helps": [f"thing {number}" for number in range(31)]}, "too_many_labels"),
        ({"helps": [letter * 250 for letter in "abcdefgh"]}, "labels_too_long"),
        ({"helps": ["Strong"], "hinders": ["strong"]}, "label_both_ways"),
        ({"spend": -1}, "spend_wrong"),
        ({"spend": "two"}, "spend_wrong"),
        ({"spend": True}, "spend_wrong"),
        ({"spend": math.nan}, "spend_wrong"),
        ({"spend": 1.0}, "spend_wrong"),
        ({"spend": 10**30}, "spend_wrong"),
        ({"spend": [1]}, "spend_wrong"),
        ({"take_a_hit": "perhaps"}, "take_a_hit_wrong"),
        ({"take_a_hit": 1}, "take_a_hit_wrong"),
        ({"pick": 0}, "pick_wrong"),
        ({"pick": 7}, "pick_wrong"),
        ({"pick": "six"}, "pick_wrong"),
    ],
)
def test_a_roll_that_cannot_be_read_is_refused(fields, code):
    refusal = read({**ASKED, **fields})
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_a_question_and_labels_fit_up_to_their_caps():
    assert isinstance(read({"do": "roll", "question": "ü" * 300}), Roll)
    assert isinstance(read({**ASKED, "helps": ["x" * 300, "y" * 300, "z" * 300]}), Roll)
    assert isinstance(read({**ASKED, "helps": [f"thing {number}" for number in range(30)]}), Roll)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "unknown_act"),
        ({"do": "dance"}, "unknown_act"),
        ({"do": ["roll"]}, "unknown_act"),
        ({"do": "reroll"}, "no_die_named"),
        ({"do": "reroll", "dice": []}, "no_die_named"),
        ({"do": "reroll", "dice": [0, 0]}, "die_named_twice"),
        ({"do": "reroll", "dice": ["0", 0]}, "die_named_twice"),
        ({"do": "reroll", "dice": [-1]}, "die_unknown"),
        ({"do": "reroll", "dice": [31]}, "die_unknown"),
        ({"do": "reroll", "dice": [True]}, "die_unknown"),
        ({"do": "reroll", "dice": {"0": 1}}, "die_unknown"),
        ({"do": "nudge", "by": 1}, "die_unknown"),
        ({"do": "nudge", "die": 0}, "step_wrong"),
        ({"do": "nudge", "die": 0, "by": 0}, "step_wrong"),
        ({"do": "nudge", "die": 0, "by": 2}, "step_wrong"),
        ({"do": "pick"}, "die_unknown"),
        ({"do": "award"}, "nobody_named"),
        ({"do": "award", "to": ["a"]}, "nobody_named"),
        ({"do": "award", "to": "x" * 101}, "nobody_named"),
        ({"do": "award", "to": "a", "points": 0}, "points_wrong"),
        ({"do": "award", "to": "a", "points": 10}, "points_wrong"),
        ({"do": "award", "to": "a", "reason": "bribe"}, "reason_unknown"),
        ({"do": "award", "to": "a", "reason": ["goal_reached"]}, "reason_unknown"),
        ({"do": "give", "to": "a", "points": -1}, "points_wrong"),
        ({"do": "give"}, "nobody_named"),
        ({"do": "harm"}, "nobody_named"),
        ({"do": "harm", "to": "a", "points": "x"}, "points_wrong"),
        ({"do": "bond"}, "nobody_named"),
    ],
)
def test_another_act_that_cannot_be_read_is_refused(fields, code):
    refusal = read(fields)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_dice_to_reroll_come_in_the_order_in_which_they_lie():
    assert read({"do": "reroll", "dice": ["2", "0"]}) == Reroll((0, 2))
    assert read({"do": "reroll", "dice": "1"}) == Reroll((1,))


def test_only_points_that_change_hands_name_someone_else():
    assert [named(action) for action in (Award("a"), Give("b"), Harm("c"), Bond("d"))] == [
        ("a",),
        ("b",),
        ("c",),
        ("d",),
    ]
    assert named(Roll("?")) == named(Keep()) == ()


FIELD_NAMES = sorted({name for names in ACTS.values() for name in names})


@given(st.sampled_from([*ACTS]), st.dictionaries(st.sampled_from(FIELD_NAMES), ANYTHING))
def test_hostile_input_is_read_or_refused_and_never_fails(do, fields):
    answer = read({**fields, "do": do})
    if not isinstance(answer, Refusal):
        assert read(json.loads(json.dumps(dump_action(answer)))) == answer


@given(st.dictionaries(st.text(max_size=5), ANYTHING, max_size=3))
@settings(max_examples=examples(30))
def test_any_mapping_at_all_is_read_or_refused(fields):
    read(fields)
