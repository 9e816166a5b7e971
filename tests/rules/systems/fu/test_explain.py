"""The sentences: why, step by step, aloud and in the log."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.outcome import Outcome
from rules.systems import fu
from rules.systems.fu.further import SAYINGS
from rules.templatetags.words import say
from tests.rules.systems.fu.table import CAMDEN, ROXY, act, by_gm, opposed, rolled, table, then

WORDS = ["Triumph", "Win", "Scrape", "Slip", "Loss", "Ruin"]


def why(outcome):
    assert isinstance(outcome, Outcome), outcome
    return say(fu.explain(outcome.result, {}))


def answer(*dice, **fields):
    state = fields.pop("state", table())
    return say(fu.answer_text(act(state, "roll", *dice, **fields).result))


@pytest.mark.parametrize(
    ("dice", "fields", "said"),
    [
        ((5,), {}, "One die, no modifiers. A 5 is No, but."),
        (
            (4,),
            {"helps": "a", "hinders": "b"},
            "One die: what helps and what hinders cancel out. a and b cancel. A 4 is Yes.",
        ),
        ((6, 3), {"helps": "Knotted rope"}, "One bonus die (Knotted rope), best of two. A 6 is Yes, and."),
        (
            (3, 4, 2),
            {"hinders": ["Hurt", "Surprised"]},
            "Two penalty dice (Hurt, Surprised), worst of three. A 3 is No.",
        ),
        ((1, 4), {"hinders": "b", "spend": 2}, "One bonus die (1 FU), best of two. FU and b cancel. A 4 is Yes."),
        (
            (4, 2),
            {"hinders": ["b", "c"], "spend": 1},
            "One penalty die (c), worst of two. FU and b cancel. A 2 is Yes, but.",
        ),
        ((1, 1, 3), {"spend": 2}, "Two bonus dice (2 FU), best of three. A 3 is No."),
        ((6, 6, 6), {"helps": "a", "spend": 1}, "Two bonus dice (a, 1 FU), best of three. A 6 is Yes, and."),
        (
            (4,),
            {"helps": ["a", "b"], "hinders": ["c", "d"]},
            "One die: what helps and what hinders cancel out. 2 pairs cancel: a – c, b – d. A 4 is Yes.",
        ),
        ((2,) * 8, {"helps": list("abcdefg")}, "7 bonus dice (a, b, c, d, e, f, g), best of 8. A 2 is Yes, but."),
    ],
)
def test_a_roll_is_explained_in_a_few_sentences(dice, fields, said):
    assert why(act(table(), "roll", *dice, **fields)) == said


def test_labels_with_signs_of_their_own_are_said_as_they_are():
    assert why(act(table(), "roll", 6, 3, helps="100 %(sure)s {x}")) == (
        "One bonus die (100 %(sure)s {x}), best of two. A 6 is Yes, and."
    )


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"result_table": "high_good"}, "One die, no modifiers. A 4 is Yes, but."),
        ({"result_table": "how_well"}, "One die, no modifiers. A 4 means: Full success."),
        ({"result_table": "custom", "custom_answers": WORDS}, "One die, no modifiers. A 4 means: Win."),
    ],
)
def test_each_table_has_its_words(values, said):
    assert why(act(table(**values), "roll", 4)) == said


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ((4, 4, 1), "A 4 is Yes. Two dice show it, so one more “and”."),
        ((6, 6, 6), "A 6 is Yes, and. Three dice show it, so two more “and”s."),
    ],
)
def test_matching_dice_are_explained(dice, said):
    assert why(act(table(matching_dice=True), "roll", *dice, helps=["a", "b"])).endswith(said)


def test_a_re_roll_says_what_the_dice_were():
    state = rolled(1, 5, helps="rain")
    assert why(act(state, "reroll", 2, dice=[0])) == (
        "One bonus die (rain), best of two. A 2 is Yes, but. 1 FU spent on a re-roll: the 2 was a 1."
    )
    assert why(act(state, "reroll", 2, 3, dice=[0, 1])).endswith("2 FU spent on a re-roll: 1, 5 became 2, 3.")


def test_all_dice_again_say_what_they_were():
    alone = rolled(1, state=table(fu_reroll_mode="all"))
    assert why(act(alone, "reroll_all", 2)).endswith("1 FU spent to roll the die again: the 2 was a 1.")
    both = rolled(1, 5, helps="rain", state=table(fu_reroll_mode="all"))
    assert why(act(both, "reroll_all", 2, 3)).endswith("1 FU spent to roll all dice again: 1, 5 became 2, 3.")


def test_a_nudge_says_what_the_die_was():
    state = rolled(3, state=table(fu_reroll_mode="nudge"))
    once = act(state, "nudge", die=0, by=1)
    assert why(once) == "One die, no modifiers. A 4 is Yes. 1 FU turned a 3 into a 4."
    assert why(act(then(state, once), "nudge", die=0, by=1)).endswith("2 FU turned 3 into 5.")


def test_a_pick_is_told():
    state = rolled(6, 4, helps="a", state=table(player_pick="free"))
    assert why(act(state, "pick", die=1)).endswith("best of two. The player picked this die. A 4 is Yes.")


def test_a_hit_is_told_with_its_point():
    state = table(fu_take_a_hit=True)
    assert why(act(state, "roll", take_a_hit=True)) == (
        "A hit taken instead of a roll: every die counts as 1. One FU point gained. A 1 is No, and."
    )
    full = table(points=3, fu_take_a_hit=True, fu_cap=3)
    assert "The limit allows no further FU point." in why(act(full, "roll", take_a_hit=True))


@pytest.mark.parametrize(("trigger", "face", "said"), [("several_ones", 1, "ones"), ("several_sixes", 6, "sixes")])
def test_points_by_dice_are_told(trigger, face, said):
    state = table(fu_alt_earning=[{"trigger": trigger, "mode": "also"}])
    assert why(act(state, "roll", face, face, hinders="a")).endswith(f"Several {said}: one FU point gained.")


# --- the answer by itself ---------------------------------------------------------------------------------------------


def test_the_answer_is_open_where_the_story_goes_on():
    assert [answer(face) for face in (6, 4, 2, 5, 3, 1)] == [
        "Yes, and…",
        "Yes",
        "Yes, but…",
        "No, but…",
        "No",
        "No, and…",
    ]


@pytest.mark.parametrize(
    ("dice", "fields", "said"),
    [
        ((4, 4, 1), {"helps": ["a", "b"]}, "Yes, and…"),
        ((3, 3, 3), {"hinders": ["a", "b"]}, "No, and… and…"),
        ((6, 6, 6), {"helps": ["a", "b"]}, "Yes, and… and… and…"),
        ((2, 2), {"helps": "a"}, "Yes, but… and…"),
    ],
)
def test_matching_dice_add_ands_to_the_answer(dice, fields, said):
    assert answer(*dice, state=table(matching_dice=True), **fields) == said


def test_other_words_answer_as_they_are():
    assert answer(6, state=table(result_table="how_well")) == "Legendary success"
    state = table(result_table="custom", custom_answers=WORDS, matching_dice=True)
    assert answer(4, 4, helps="a", state=state) == "Win and…"


# --- step by step -----------------------------------------------------------------------------------------------------


def test_the_reckoning_is_told_step_by_step():
    state = table(points=4, matching_dice=True)
    state = then(state, act(state, "roll", 1, 4, 4, helps=["Strong", "Rope"], hinders=["Steep"], spend=1))
    result = act(state, "reroll", 3, dice=[0]).result
    assert [say(step) for step in fu.steps(result, {})] == [
        "Every question has one die.",
        "Two things help: Strong, Rope.",
        "One thing hinders: Steep.",
        "1 FU point adds a bonus die.",
        "Strong and Steep cancel.",
        "That leaves three dice, and the best one counts.",
        "Thrown: 1, 4, 4.",
        "1 FU spent on a re-roll: the 3 was a 1.",
        "From best to worst: 6, 4, 2, 5, 3, 1.",
        "A 4 is Yes.",
        "Two dice show it, so one more “and”.",
        "2 FU points are left.",
    ]


# --- aloud and in the log ---------------------------------------------------------------------------------------------


def aloud(outcome):
    return say(fu.announce("Mara", outcome.result))


def test_a_roll_is_announced_in_one_line():
    assert aloud(act(table(), "roll", 6)) == "Mara rolls a 6: Yes, and…"
    assert aloud(act(table(), "roll", 6, 3, helps="a")) == "Mara rolls 6, 3, the 6 counts: Yes, and…"
    assert aloud(act(rolled(3), "reroll", 4, dice=[0])) == "Mara rolls again, a 4: Yes"
    assert aloud(act(rolled(3, 3, helps="a"), "reroll", 4, dice=[0])) == "Mara rolls again, now 4, 3, the 4 counts: Yes"
    state = rolled(3, state=table(fu_reroll_mode="nudge"))
    assert aloud(act(state, "nudge", die=0, by=1)) == "Mara turns the die, now a 4: Yes"
    free = rolled(6, 4, helps="a", state=table(player_pick="free"))
    assert aloud(act(free, "pick", die=1)) == "Mara picks the 4: Yes"
    assert aloud(act(table(fu_take_a_hit=True), "roll", take_a_hit=True)) == "Mara takes a hit: No, and…"
    assert aloud(act(rolled(4), "keep")) == "Mara keeps the answer: Yes"


LIFE = {"fu_as_life": True}
EVENTS = [
    (act(table(), "roll", 4), "Sir Camden rolls a 4: Yes"),
    (act(table(fu_take_a_hit=True), "roll", take_a_hit=True), "Sir Camden takes a hit: No, and…"),
    (
        act(rolled(3, state=table(fu_reroll_mode="nudge")), "nudge", die=0, by=1),
        "Sir Camden turns the die, now a 4: Yes",
    ),
    (act(rolled(6, 4, helps="a", state=table(player_pick="free")), "pick", die=1), "Sir Camden picks the 4: Yes"),
    (
        act(opposed(rolled(4, state=table(fu_narrator=True))), "force_reroll", 5, foe="k1", to=CAMDEN, die=0),
        "The guard has a die rolled again, now 5, the 5 counts: No, but…",
    ),
    (act(rolled(4), "keep"), "Sir Camden keeps the answer: Yes"),
    (act(table(actor=ROXY), "award", to=CAMDEN), "Roxy awards Sir Camden an FU point."),
    (act(by_gm(table()), "award", to=CAMDEN, words="For the song."), "Sir Camden gets an FU point: For the song."),
    (act(by_gm(table()), "award", to=CAMDEN, points=2), "Sir Camden gets 2 FU points."),
    (act(table(fu_share=True), "give", to=ROXY, points=2), "Sir Camden gives Roxy 2 FU points."),
    (act(by_gm(table(**LIFE)), "harm", to=CAMDEN), "Sir Camden loses a life point."),
    (act(table(points=1, **LIFE), "bond", to=ROXY), "A scene with Roxy refills the life points of Sir Camden."),
]


@pytest.mark.parametrize(("outcome", "said"), EVENTS, ids=[said for _, said in EVENTS])
def test_every_event_has_its_sentence(outcome, said):
    assert [say(fu.say_event(event.kind, event.data)) for event in outcome.events] == [said]


def test_no_kind_of_event_is_forgotten():
    assert {event.kind for outcome, _ in EVENTS for event in outcome.events} == set(fu.EVENT_KINDS) - set(SAYINGS)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("monster_slain", "Sir Camden gets an FU point for slaying a monster."),
        ("goal_reached", "Sir Camden gets an FU point for reaching a goal."),
        ("ground_lost", "Sir Camden gets an FU point for losing ground."),
    ],
)
def test_an_award_says_its_reason(reason, said):
    state = table(actor=ROXY, fu_alt_earning=[{"trigger": reason, "mode": "also"}])
    (event,) = act(state, "award", to=CAMDEN, reason=reason).events
    assert say(fu.say_event(event.kind, event.data)) == said


@given(
    st.lists(st.sampled_from(["a", "b", "c", "d"]), unique=True),
    st.lists(st.sampled_from(["w", "x", "y", "z"]), unique=True),
    st.integers(0, 3),
    st.sampled_from(["even_odd", "high_good", "how_well", "custom"]),
    st.booleans(),
    st.lists(st.integers(1, 6), min_size=8, max_size=8),
)
def test_every_place_of_every_sentence_is_filled(helps, hinders, spend, kind, matching, faces):
    words = {"custom_answers": WORDS} if kind == "custom" else {}
    state = table(result_table=kind, matching_dice=matching, **words)
    size = 1 + abs(len(helps) + spend - len(hinders))
    outcome = act(state, "roll", *faces[:size], helps=helps, hinders=hinders, spend=spend)
    texts = [fu.explain(outcome.result, {}), fu.announce("Mara", outcome.result), *fu.steps(outcome.result, {})]
    for said in map(say, texts):
        assert not re.search(r"%\(|\bNone\b|  ", said)
        assert said[0].isupper() or said[0].isdigit() or said.startswith(("FU", *helps, *hinders))
