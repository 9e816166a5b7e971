"""What the act panel says of points and chances, at tables that play in other ways."""

import pytest
from django.template.loader import render_to_string

from rules.systems import fu
from rules.templatetags.words import say, write
from tests.rules.systems.fu.table import table

OWN = {"result_table": "custom", "custom_answers": list("abcdef")}


def hints(**values):
    return [say(hint).replace("\u202f", " ") for hint in fu.tray(table(**values), {"helps": "rope"}).hints]


@pytest.mark.parametrize(
    ("values", "more", "kept"),
    [
        ({}, "One more FU now: Yes 87.5 %", "Kept for a re-roll: Yes 87.5 %"),
        ({"fu_reroll_mode": "all"}, "One more FU now: Yes 87.5 %", "Kept to re-roll all dice: Yes 93.8 %"),
        ({"fu_reroll_mode": "nudge"}, "One more FU now: Yes 87.5 %", "Kept to turn a die: Yes 100.0 %"),
        ({"result_table": "how_well"}, "One more FU now: Success 87.5 %", "Kept for a re-roll: Success 87.5 %"),
        (OWN, "One more FU now: Best three 87.5 %", "Kept for a re-roll: Best three 87.5 %"),
    ],
    ids=["plain", "all", "nudge", "how well", "own words"],
)
def test_what_a_point_is_worth_is_said_as_the_table_plays(values, more, kept):
    assert hints(**values) == [more, kept]


def test_a_kept_point_is_worth_something_also_where_it_buys_no_dice():
    assert hints(fu_bonus_die=False) == ["Kept for a re-roll: Yes 87.5 %"]


@pytest.mark.parametrize(
    ("values", "said", "spoken"),
    [
        ({}, "Yes 75.0 %", "The chance of a Yes is 75.0 %, 27 of 36 throws."),
        ({"result_table": "how_well"}, "Success 75.0 %", "The chance of a success is 75.0 %, 27 of 36 throws."),
        (OWN, "Best three 75.0 %", "The chance of one of the three best answers is 75.0 %, 27 of 36 throws."),
    ],
    ids=["plain", "how well", "own words"],
)
def test_the_chances_are_headed_by_the_three_best_answers_of_the_table(values, said, spoken):
    hope = fu.tray(table(**values), {"helps": "rope"}).hope
    assert [say(text).replace("\u202f", " ") for text in (hope.text, hope.spoken)] == [said, spoken]
    assert "Yes" not in render_to_string("systems/fu/headline.html", {"hope": hope}) or not values


def test_what_counts_in_a_hint_is_stressed():
    assert "<strong>Yes 87.5\u202f%</strong>" in write(fu.tray(table(), {"helps": "rope"}).hints[0])


def test_no_chance_is_said_where_the_table_hides_them():
    tray = fu.tray(table(show_odds=False), {})
    assert (tray.hints, tray.hope) == ((), None)
