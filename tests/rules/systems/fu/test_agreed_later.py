"""A roll that lies open is read as when it was thrown, whatever the table agrees on meanwhile."""

import json
from dataclasses import replace

import pytest

from rules.core.dice import ScriptedDice
from rules.systems import fu
from rules.systems.fu.actions import Keep, Reroll
from rules.templatetags.words import say
from tests.rules.systems.fu.table import CAMDEN, act, options, rolled, table

OWN_WORDS = {"result_table": "custom", "custom_answers": list("abcdef")}
OTHERS = {"result_table": "custom", "custom_answers": list("uvwxyz")}
# What is agreed on when the dice fall, the dice, and what is agreed on afterwards.
AGREED = {
    "another table": ({}, (2,), {"result_table": "high_good"}),
    "other words": ({"result_table": "how_well"}, (2,), {}),
    "own words": ({}, (5,), OWN_WORDS),
    "other words of one's own": (OWN_WORDS, (5,), OTHERS),
    "matching dice": ({}, (4, 4), {"matching_dice": True}),
    "no matching dice": ({"matching_dice": True}, (4, 4), {}),
    "everything": ({**OWN_WORDS, "matching_dice": True}, (3, 3), {"result_table": "high_good"}),
}
SAID = ("answer", "ands", "kept", "table", "word")


@pytest.fixture(params=AGREED)
def opened(request):
    """Give the state in which dice were thrown, and the same after the table has agreed on something else."""
    agreed, dice, later = AGREED[request.param]
    state = rolled(*dice, helps=["rope"][: len(dice) - 1], state=table(**agreed))
    return state, replace(state, options=options(**later))


def said(result):
    return {name: result[name] for name in SAID}


def test_the_panel_goes_on_saying_the_same(opened):
    before, after = (fu.tray(state, {"dice": ["0"]}).open for state in opened)
    for view in (before, after):
        assert said(view.result) == said(before.result)
    assert (say(after.answer), after.is_yes, after.asks) == (say(before.answer), before.is_yes, before.asks)
    assert [say(each.text) for each in (*after.odds, *after.chances)] == [
        say(each.text) for each in (*before.odds, *before.chances)
    ]
    assert (after.chances, after.why_not, after.best) == (before.chances, before.why_not, before.best)


def test_what_is_kept_is_what_was_rolled(opened):
    before, after = (act(state, "keep") for state in opened)
    assert after.result == before.result
    assert after.board.asking == before.board.asking


def test_the_log_replays_it(opened):
    _before, state = opened
    for action, faces in ((Keep(), ()), (Reroll((0,)), (1,))):
        result = fu.resolve(state, action, ScriptedDice(*faces)).result
        facts = json.loads(json.dumps(fu.facts(state, action)))
        assert fu.replay(fu.dump_action(action), facts, ScriptedDice(*faces)) == result


def test_a_roll_from_before_its_reading_was_kept_goes_by_the_table(opened):
    before, after = opened
    unknown = replace(before.board.rolls[CAMDEN], table="", matching=False, words=())
    before, after = (replace(each, board=each.board.with_roll(CAMDEN, unknown)) for each in opened)
    assert said(act(before, "keep").result) != said(act(after, "keep").result)
    assert fu.load_board(fu.dump_board(before.board)) == before.board


def test_a_row_from_before_its_reading_was_kept_still_replays():
    facts = {"options": {"result_table": "high_good"}, "fu": 2, "open": {"dice": [2]}}
    assert fu.replay({"do": "reroll", "dice": [0]}, facts, ScriptedDice(5))["answer"] == "yes"
