"""An evening in numbers: each roll once, as it stood at last, and what was spent and earned."""

import pytest

from rules.core.evening import Happened
from rules.core.outcome import Outcome
from rules.systems import fu
from rules.templatetags.words import say
from tests.rules.systems.fu.table import CAMDEN, ROXY, act, options, table, then

NAME = "Sir Camden"


def happened(outcome: Outcome, by: str = CAMDEN, name: str = NAME, at: int = 0) -> Happened:
    """Give what a table keeps of an act."""
    event = outcome.events[0]
    return Happened(event.kind, event.data, {}, event.data.get("result"), by, name, at)


def rolled(*dice: int, **fields: object) -> Happened:
    return happened(act(table(), "roll", *dice, **fields))


def test_each_roll_counts_once_as_it_stood_at_last():
    state = table()
    first = act(state, "roll", 3)
    again = act(then(state, first), "reroll", 6, dice=[0])
    seen = fu.evening(CAMDEN, NAME, [happened(first), happened(again), rolled(1), rolled(4)], options())
    assert (seen.rolls, seen.yeses, seen.spent) == (3, 2, 1)


def test_the_mean_chance_is_that_before_the_dice_fell():
    seen = fu.evening(CAMDEN, NAME, [rolled(3), rolled(6, 1, helps=["rope"])], options())
    assert str(seen.mean.percent) == "62.5"
    assert fu.evening(CAMDEN, NAME, [rolled(3)], options(show_odds=False)).mean is None


@pytest.mark.parametrize(
    ("values", "rolled_well", "meant"),
    [
        ({}, "rolls, 1 of them a Yes", "was the mean chance of a Yes"),
        ({"result_table": "how_well"}, "rolls, 1 of them a success", "was the mean chance of a success"),
        (
            {"result_table": "custom", "custom_answers": list("ABCDEF")},
            "rolls, 1 of them among the three best",
            "was the mean chance of one of the three best answers",
        ),
    ],
)
def test_an_evening_speaks_of_the_answers_of_the_table(values, rolled_well, meant):
    seen = fu.evening(CAMDEN, NAME, [rolled(3), rolled(4)], options(**values))
    assert (say(seen.rolled), say(seen.meant)) == (rolled_well, meant)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({}, "1 of 3 got a yes. Best answer: Yes."),
        ({"result_table": "high_good"}, "1 of 3 got a yes. Best answer: Yes."),
        ({"result_table": "how_well"}, "1 of 3 had success. Best answer: Full success."),
        (
            {"result_table": "custom", "custom_answers": ["Gold", "Silver", "Bronze", "Tin", "Lead", "Mud"]},
            "1 of 3 got one of the three best answers. Best answer: Silver.",
        ),
    ],
)
def test_what_became_of_an_asked_roll_speaks_of_the_answers_of_the_table(values, said):
    assert say(fu.request_tally({}, [1, 4, None], options(**values)).text) == said


def test_points_are_told_with_whoever_gave_them_all():
    one = happened(act(table(actor=ROXY), "award", to=CAMDEN), ROXY, "Roxy")
    two = happened(act(table(actor=ROXY, fu_share=True), "give", to=CAMDEN, points=2), ROXY, "Roxy")
    gm = Happened("awarded", {"to": CAMDEN, "points": 1})
    other = Happened("awarded", {"to": ROXY, "points": 5})
    seen = fu.evening(CAMDEN, NAME, [one, two, other], options())
    assert (seen.earned, seen.giver) == (3, "Roxy")
    assert fu.evening(CAMDEN, NAME, [one, gm], options()).giver == ""


def test_what_others_roll_is_not_counted_and_nothing_is_blank():
    assert fu.evening(ROXY, "Roxy", [rolled(3)], options()).is_blank
    assert fu.evening(CAMDEN, NAME, [], options()).mean is None


def test_a_condition_lasts_since_it_came_last():
    told = [
        Happened("condition_set", {"to_name": NAME, "condition": "Hurt"}, at=1),
        Happened("condition_stated", {"to_name": NAME, "condition": "hurt"}, at=2),
        Happened("condition_set", {"to_name": "Roxy", "condition": "Tired"}, at=3),
    ]
    assert fu.evening(CAMDEN, NAME, told, options()).since == {"Hurt": 2}
