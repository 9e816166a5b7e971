"""A typed roll: dice fall in the order in which they are asked for, and a logged one falls the same again."""

import json

import pytest

from rules.core import free
from rules.core.dice import AtRest, RestingDice, ScriptedDice
from rules.core.text import Text
from rules.templatetags.words import say


def thrown(text: str, *faces: int) -> dict[str, object]:
    dice = ScriptedDice(*faces)
    result = free.resolve(free.NOWHERE, free.parse(text), dice).result
    assert dice.left == []
    return dict(result)


def test_dice_that_explode_fall_again_after_the_whole_pool_and_count_once():
    result = thrown("5d6>=5! stealth", 5, 2, 6, 1, 6, 6, 3, 2)
    assert result["dice"] == [[[5], [2], [6, 6, 2], [1], [6, 3]]]
    assert (result["successes"], result["passed"], result["label"]) == (3, None, "stealth")


def test_a_die_explodes_ten_times_at_most():
    assert thrown("1d2!", *[2] * 11)["total"] == 22


def test_fate_dice_are_logged_as_one_of_three_faces():
    result = thrown("4dF+2", 3, 3, 2, 1)
    assert (result["total"], result["dice"]) == (3, [[[3], [3], [2], [1]]])
    assert [die.side for die in free.result_view(result).dice] == ["+", "+", "0", "-"]


def test_a_sum_is_held_against_what_was_asked():
    assert thrown("2d20+3>=15 the door", 4, 9)["passed"] is True
    assert thrown("2d20+3>=15", 4, 7)["passed"] is False


@pytest.mark.parametrize(
    ("text", "faces", "said"),
    [
        ("3d6>=5 stealth", (5, 6, 1), "Mara, stealth: 2 successes."),
        ("3d6>=5", (5, 3, 1), "Mara, 3d6: 1 success."),
        ("2d20+3", (12, 7), "Mara, 2d20+3: 22."),
        ("1d20+3>=15 leap", (12,), "Mara, leap: 15, passed."),
        ("1d20+3>=15 leap", (2,), "Mara, leap: 5, not passed."),
    ],
)
def test_a_roll_is_told_in_one_sentence(text: str, faces: tuple[int, ...], said: str):
    assert say(free.announce("Mara", thrown(text, *faces))) == said


@pytest.mark.parametrize(
    ("text", "faces", "why", "last"),
    [
        ("2d20+3", (12, 7), "2d20+3: 12 + 7 + 3 = 22", "12 + 7 + 3 = 22"),
        ("5d6!>=5", (5, 2, 6, 1, 4, 3), "5d6!: every die with 5 or more counts.", "2 dice show 5 or more."),
        ("1d6-1d4>=2", (5, 2), "1d6−1d4: the sum had to be 2 or more.", "5 − 2 = 3"),
    ],
)
def test_a_roll_explains_itself(text: str, faces: tuple[int, ...], why: str, last: str):
    result = thrown(text, *faces)
    assert say(free.explain(result, {})) == why
    assert [say(step) for step in free.steps(result, {})][-1] == last


def test_dice_that_count_are_ringed_and_those_that_do_not_are_dropped():
    dice = free.result_view(thrown("3d6!>=5", 6, 1, 5, 2)).dice
    assert [(die.face, die.state) for die in dice] == [(6, "exploded"), (2, "kept"), (1, "dropped"), (5, "kept")]


@pytest.mark.parametrize("text", ["5d6>=5! stealth", "4dF+2", "2d20+3-1d4>=15 a label"])
def test_a_logged_roll_falls_the_same_again_from_its_own_row(text: str):
    typed, dice = free.parse(text), ScriptedDice(*[1, 2, 3, 3, 2])
    result = free.resolve(free.NOWHERE, typed, dice).result
    request = json.loads(json.dumps(free.dump_action(typed)))
    again = ScriptedDice(*dice.faces)
    assert free.replay(request, {}, again) == result
    assert again.sides == dice.sides


def test_the_log_names_dice_and_nothing_that_was_typed():
    assert free.expression(free.parse("2d20+1d4+3 secret words"), [20, 20, 4]) == "free roll 2d20+1d4"


def test_while_dice_rest_nothing_falls():
    with pytest.raises(AtRest):
        free.resolve(free.NOWHERE, free.parse("1d6"), RestingDice())


def test_a_preview_says_what_was_understood_before_any_die_falls():
    said = {text: say(free.preview(free.parse(text).notation)) for text in ("5d6>=5!", "4dF+2", "2d20+3>=15")}
    assert said == {
        "5d6>=5!": "5d6!: every die with 5 or more will count.",
        "4dF+2": "4dF+2: from -2 to 6, 2.0 on average.",
        "2d20+3>=15": "2d20+3: the sum must be 15 or more.",
    }
    assert isinstance(free.preview(free.parse("d6").notation), Text)
