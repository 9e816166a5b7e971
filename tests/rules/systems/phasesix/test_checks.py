"""Checks: what makes the dice and the minimum, extra dice, rerolls, groups, and looking people over."""

import json
from dataclasses import replace

import pytest

from rules.core.outcome import Refusal
from rules.systems import phasesix
from rules.systems.phasesix.board import Board, Fight, Fighter, Opponent
from rules.systems.phasesix.catalogue import Foe
from rules.systems.phasesix.play import Play
from rules.systems.phasesix.sheet import Sheet
from tests.rules.systems.phasesix.cast import GM, act, by, carrying, hero, playing, refusal, table, then
from tests.rules.systems.phasesix.planted import template


def parts(result, name):
    return {part["cause"]: part.get("by", 0) for part in result[name]}


def test_sixes_go_on_wave_by_wave_and_add_to_their_own_die():
    result = act(table(hagen=hero(courage=5)), "check", 4, 2, 6, 6, 1, 6, 1, 1, trait="courage", difficulty=9).result
    assert result["chains"] == [[4], [2], [6, 6, 1], [6, 1], [1]]
    assert (result["totals"], result["successes"], result["passed"]) == ([4, 2, 13, 7, 1], 0, False)


def test_a_roll_says_which_state_took_which_die_and_what_raised_the_minimum():
    suffering = Play(status={"shocked": 1, "pain": 1, "poisoned": 2, "burning": 1, "disoriented": 1})
    state = table(hagen=hero(play=suffering, strength=5, perception=4))
    kick = act(state, "check", 5, 5, 5, trait="strength", difficulty=3).result
    assert parts(kick, "parts") == {"strength": 5, "shocked": -1, "pain": -1}
    assert parts(kick, "raised") == {"minimum_roll": 5, "difficulty": 3, "poisoned": 2}
    look = act(state, "check", 1, 1, trait="perception").result
    assert parts(look, "raised") == {"minimum_roll": 5, "poisoned": 2, "burning": 1, "disoriented": 1}


def test_a_fight_on_the_table_keeps_dice_from_going_on():
    fighting = Board(fight=Fight(round=1, order=(Fighter("hagen"), Fighter("lene"))))
    state = table(hagen=hero(strength=1), lene=hero("Lene"), board=fighting)
    assert act(state, "check", 6, trait="strength").result["totals"] == [6]
    assert act(table(hagen=hero(strength=1)), "check", 6, 2, trait="strength").result["totals"] == [8]


def test_at_the_table_nobody_says_by_themselves_that_they_fight():
    assert refusal(table(hagen=hero(strength=1)), "check", trait="strength", in_combat=True) == "stated"


@pytest.mark.parametrize(
    ("play", "fields", "code"),
    [
        (Play(), {"trait": "strength"}, "no_dice"),
        (Play(), {"trait": "medicine"}, "untrained"),
        (Play(), {"trait": "magic_lore"}, "no_magic"),
        (Play(), {"trait": "hearts"}, "trait_unknown"),
        (Play(), {"trait": "nonsense"}, "trait_unknown"),
        (Play(), {"trait": "courage", "bonus_dice": 1}, "no_bonus_dice"),
        (Play(), {"trait": "courage", "destiny_dice": 1}, "no_destiny_dice"),
        (Play(), {"trait": "courage", "difficulty": 999}, "field_wrong"),
        (Play(), {"trait": "courage", "needed": "many"}, "field_wrong"),
        (Play(), {}, "field_missing"),
        (Play(status={"dying": 1}), {"trait": "courage"}, "dying"),
        (Play(status={"unconscious": 1}), {"trait": "courage"}, "unconscious"),
        (Play(status={"grappled": 1}), {"trait": "evasion"}, "grappled"),
    ],
)
def test_what_cannot_be_rolled_is_refused_before_a_die_falls(play, fields, code):
    assert refusal(table(hagen=hero(play=play, courage=2)), "check", **fields) == code


def test_an_added_die_is_paid_and_a_gift_of_the_gm_goes_first():
    state = table(hagen=hero(play=Play(gifted=1), courage=1, destiny_dice=1))
    state = then(state, "check", 1, trait="courage")
    state = then(state, "add_destiny", 3)
    assert (state.figures["hagen"].play.gifted, state.figures["hagen"].play.destiny_dice_used) == (0, 0)
    outcome = act(state, "add_destiny", 4)
    assert (outcome.result["passed"], outcome.plays["hagen"].destiny_dice_used) == (True, 1)


def test_a_second_chance_comes_once_a_session_and_only_for_what_failed():
    gifted = template("lucky", modifiers={"nature": 1}, rule={"price": 4, "kind": "second_chance"})
    figure = replace(hero(), sheet=Sheet(templates=("lucky",), house=(gifted,), modifiers={"courage": 1}))
    state = then(table(hagen=figure), "check", 1, trait="courage")
    again = then(state, "reroll", 2, pay="second_chance")
    assert again.figures["hagen"].play.second_chance
    assert refusal(again, "reroll", pay="second_chance") == "no_second_chance"
    passed = then(table(hagen=figure), "check", 5, trait="courage")
    assert refusal(passed, "reroll", pay="second_chance") == "second_chance_failed_only"
    rested = phasesix.end_session(again).plays["hagen"]
    assert not rested.second_chance


def test_a_kept_roll_lies_open_no_longer():
    state = then(table(hagen=hero(courage=1, bonus_dice=1)), "check", 1, trait="courage")
    state = then(state, "keep")
    assert state.board.rolls == {}
    assert refusal(state, "add_bonus") == "no_open_roll"


def test_a_long_question_is_kept_whole_on_the_table_and_cut_in_the_facts():
    question = "\N{GAME DIE}" * 300
    state = table(hagen=hero(courage=40, bonus_dice=2, reroll_dice=1))
    state = then(state, "check", *[1] * 40, trait="courage", question=question)
    for do, faces in (("add_bonus", [1]), ("reroll", [1] * 41)):
        facts = phasesix.facts(state, phasesix.read({"do": do}))
        assert len(json.dumps(facts)) <= 2_000
        assert question.startswith(phasesix.asked({"do": do}, facts))
        assert phasesix.asked({"do": do}, facts)
        state = then(state, do, *faces)
        assert state.board.rolls["hagen"].question == question


# --- groups -----------------------------------------------------------------------------------------------------------


def group(**asked):
    found = phasesix.read_request({"trait": "stealth", "needed": 5, "group": True, **asked}, playing(table()).options)
    assert not isinstance(found, Refusal)
    return found


def test_a_group_passes_by_the_sum_of_its_successes():
    request = group()
    assert phasesix.request_tally(request, (2, 0, 3), None).reached == 5
    short = phasesix.request_tally(request, (2, 0, 2), None)
    assert (short.reached, short.target) == (4, 5)
    assert phasesix.request_tally(request, (2, None, 3), None).reached == 5


def test_in_a_group_dice_are_added_though_the_own_roll_has_passed():
    state = replace(table(hagen=hero(stealth=1, bonus_dice=1)), asked=group())
    fields = phasesix.request_act(state, state.asked)
    state = then(state, "check", 5, **{name: value for name, value in fields.items() if name != "do"})
    assert act(state, "add_bonus", 5).result["successes"] == 2
    alone = then(table(hagen=hero(stealth=1, bonus_dice=1)), "check", 5, trait="stealth")
    assert refusal(alone, "add_bonus") == "passed_already"


def test_whoever_cannot_roll_is_told_so_beforehand():
    assert phasesix.prospect(table(), group()).refusal.code == "no_dice"
    able = phasesix.prospect(table(hagen=hero(stealth=2)), group())
    assert (able.dice, float(able.chance.percent)) == (2, 55.6)


@pytest.mark.parametrize("fields", [{"trait": "x"}, {"difficulty": "much"}, {"needed": 0}, {"needed": "few"}])
def test_what_is_asked_must_make_sense(fields):
    found = phasesix.read_request({"trait": "stealth", **fields}, playing(table()).options)
    assert isinstance(found, Refusal)


def test_one_each_is_counted_by_heads():
    request = group(group=False, needed=2)
    tally = phasesix.request_tally(request, (2, 1, 3), None)
    assert (tally.reached, tally.target) == (2, 3)


# --- concealment and foes ---------------------------------------------------------------------------------------------


def test_the_most_conspicuous_thing_helps_whoever_looks():
    armed = carrying(hero("Lene"), "bandages", "watch_sword")
    state = table(hagen=hero(perception=3), lene=armed, ilse=hero("Ilse"))
    result = act(state, "check", 1, 1, 1, 1, 1, 1, trait="perception", watched=["lene", "ilse"]).result
    assert parts(result, "parts") == {"perception": 3, "concealment": 3}
    assert act(state, "check", 1, 1, 1, trait="perception", watched=["ilse"]).result["pool"] == 3


def test_of_a_whole_group_only_the_most_conspicuous_thing_counts():
    """Two swords of 3 and a spear of 7 help by seven dice."""
    lene, ilse = carrying(hero("Lene"), "watch_sword"), carrying(hero("Ilse"), "watch_sword", "boar_spear")
    state = table(hagen=hero(perception=2), lene=lene, ilse=ilse)
    assert act(state, "check", *[1] * 9, trait="perception", watched=["lene", "ilse"]).result["pool"] == 9


def test_somebody_hidden_is_harder_to_notice_by_the_level():
    state = table(hagen=hero(perception=1), lene=hero("Lene", play=Play(status={"hidden": 2})))
    assert act(state, "check", 1, trait="perception", watched=["lene"]).result["minimum"] == 7


def test_the_gm_rolls_for_foes_by_their_pool():
    board = Board(foes=(Opponent("k1", "Korbin", Foe("", pool=3, values={"stealth": 1}, destiny_dice=1), shown=True),))
    state = by(table(board=board), GM)
    assert act(state, "check", 1, 1, 1, trait="courage", foe="k1").result["pool"] == 3
    assert act(state, "check", 1, trait="stealth", foe="k1").result["pool"] == 1
    fated = then(state, "check", 1, 4, trait="stealth", foe="k1", destiny_dice=1)
    assert fated.board.foe("k1").destiny_used == 1
    assert refusal(by(state, "hagen"), "check", trait="courage", foe="k1") == "no_character"
