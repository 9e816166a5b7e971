"""The act panel while a roll lies open."""

from fractions import Fraction

import pytest

from rules.systems import fu
from rules.templatetags.words import say
from tests.rules.systems.fu.table import act, rolled, table, then

NUDGES = {"fu_reroll_mode": "nudge"}
ALL_AGAIN = {"fu_reroll_mode": "all"}
OWN_WORDS = {"result_table": "custom", "custom_answers": list("abcdef")}


def shown(state, **fields):
    view = fu.tray(state, fields).open
    assert view is not None
    return view


def test_without_a_roll_nothing_lies_open():
    assert fu.tray(table(), {}).open is None


def test_an_open_roll_shows_question_answer_and_reason():
    view = shown(rolled(3, 6, helps=["Strong", "Knotted rope"], hinders=["Steep cliff"], question="Does he climb?"))
    assert (view.question, say(view.answer), view.is_yes) == ("Does he climb?", "Yes, and…", True)
    assert say(view.explanation) == (
        "One bonus die (Knotted rope), best of two. Strong and Steep cliff cancel. A 6 is Yes, and."
    )
    assert [(die.face, die.kind, say(die.source), die.kept) for die in view.dice] == [
        (3, "base", "", False),
        (6, "bonus", "Knotted rope", True),
    ]
    assert say(view.keep) == "Keep and continue"
    assert view.result["answer"] == "yes_and"
    assert len(view.steps) > 4


def test_the_part_that_came_true_is_marked():
    view = shown(rolled(3, 6, helps="rope"))
    assert [answer.came_true for answer in view.odds] == [True, False, False, False, False, False]
    assert (view.came_true.numerator, view.came_true.denominator) == (11, 36)


def test_ticked_dice_show_their_new_chances():
    view = shown(rolled(1, 1, 3, spend=2), dice=["0"])
    assert (view.ticked, view.cost, view.too_dear) == ((0,), 1, False)
    assert [str(answer.percent) for answer in view.chances] == ["16.7", "16.7", "16.7", "16.7", "33.3", "0.0"]
    assert view.any_yes.fraction == Fraction(1, 2)
    assert say(view.button) == "Re-roll 1 die for 1 FU"
    assert [die.ticked for die in view.dice] == [True, False, False]


@pytest.mark.parametrize(
    ("values", "now", "after"),
    [
        ({}, "Yes 0.0\u202f%", "Yes 50.0\u202f%"),
        ({"result_table": "how_well"}, "Success 0.0\u202f%", "Success 50.0\u202f%"),
        (OWN_WORDS, "Best three 0.0\u202f%", "Best three 50.0\u202f%"),
    ],
)
def test_what_a_re_roll_promises_is_said_in_the_words_of_the_table(values, now, after):
    view = shown(rolled(3, state=table(**values)), dice=["0"])
    assert (say(view.now), say(view.hope.text)) == (now, after)


def test_more_dice_than_points_are_too_dear():
    view = shown(rolled(1, 1, 3, spend=2), dice=["0", "1", "9", "-1"])
    assert (view.ticked, view.cost, view.too_dear) == ((0, 1), 2, True)
    assert say(view.button) == "Re-roll 2 dice for 2 FU"


def test_the_most_promising_dice_are_named():
    view = shown(rolled(1, 5, 3, helps=["a", "b"]))
    assert (view.best.dice, view.best.cost, view.best.any_yes.fraction) == ((0, 1, 2), 3, Fraction(7, 8))
    assert (view.ticked, view.chances, view.any_yes, view.cost) == ((), (), None, 0)
    assert say(view.button) == "Choose the dice to roll again"


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (rolled(6), "Nothing is better than Yes, and, so another roll cannot help."),
        (rolled(3, state=table(points=0)), "You have no FU points left to change it."),
        (rolled(6, state=table(**NUDGES)), "No turn of a die that you can pay makes it better."),
        (
            rolled(6, state=table(result_table="how_well")),
            "Nothing is better than Legendary success, so another roll cannot help.",
        ),
    ],
)
def test_where_nothing_helps_the_panel_says_why(state, why):
    view = shown(state, dice=["0"])
    assert (view.can_change, say(view.why_not), view.cost, view.best) == (False, why, 0, None)
    assert not any(die.may_reroll or die.ticked for die in view.dice)


def test_a_roll_that_was_changed_stands():
    state = rolled(3)
    view = shown(then(state, act(state, "reroll", 5, dice=[0])))
    assert say(view.why_not) == "These dice were already rolled again. What they show stands."
    assert [die.was for die in view.dice] == [3]


def test_a_hit_stands_and_still_explains_itself():
    state = table(fu_take_a_hit=True)
    view = shown(then(state, act(state, "roll", take_a_hit=True)))
    assert say(view.why_not) == "A hit that was taken stands."
    assert "One FU point gained." in say(view.explanation)


def test_all_dice_again_need_no_ticks():
    view = shown(rolled(3, 1, hinders="storm", state=table(**ALL_AGAIN)))
    assert (view.mode, view.cost, view.any_yes.fraction) == ("all", 1, Fraction(1, 4))
    assert say(view.button) == "Re-roll all 2 dice for 1 FU"
    assert not any(die.may_reroll for die in view.dice)


def test_each_turn_of_a_die_shows_its_answer():
    view = shown(rolled(5, 1, hinders="storm", state=table(**NUDGES)))
    assert [[(turn.by, turn.face, say(turn.answer), turn.can_improve) for turn in die.turns] for die in view.dice] == [
        [(1, 6, "No, and", False), (-1, 4, "No, and", False)],
        [(1, 2, "No, but", True)],
    ]


def test_a_turned_die_can_be_turned_further():
    state = rolled(4, state=table(**NUDGES))
    view = shown(then(state, act(state, "nudge", die=0, by=1)))
    assert (view.can_change, view.dice[0].was, [turn.face for turn in view.dice[0].turns]) == (True, 4, [6, 4])


@pytest.mark.parametrize(("points", "can"), [(1, False), (2, True)])
def test_turns_are_offered_when_several_together_help(points, can):
    view = shown(rolled(4, state=table(points=points, **NUDGES)))
    assert view.can_change == can


@pytest.mark.parametrize(("points", "can"), [(1, False), (2, True)])
def test_turns_are_offered_when_several_together_make_a_match(points, can):
    state = table(points=points, matching_dice=True, **NUDGES)
    assert shown(rolled(6, 4, helps="a", state=state)).can_change == can


def test_dice_can_be_picked_where_the_table_plays_so():
    free = shown(rolled(6, 4, helps="a", state=table(player_pick="free")))
    assert [die.may_pick for die in free.dice] == [False, True]
    assert not any(die.may_pick for die in shown(rolled(6, 4, helps="a")).dice)


def test_a_table_may_hide_its_chances():
    view = shown(rolled(3, state=table(show_odds=False)), dice=["0"])
    assert (view.odds, view.came_true, view.chances, view.any_yes, view.best) == ((), None, (), None, None)
    assert (view.can_change, view.cost) == (True, 1)
