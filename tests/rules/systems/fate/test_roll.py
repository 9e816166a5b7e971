"""Throwing for an action: what counts, what stands against it, and every no before a die falls."""

from dataclasses import replace

import pytest

from rules.systems import fate
from rules.systems.fate.board import Opposition
from tests.rules.systems.fate.table import (
    BLANKS,
    KASPAR,
    KORBIN,
    MINA,
    act,
    attacked,
    by,
    by_gm,
    code,
    done,
    fighting,
    result,
    scripted,
    table,
    with_board,
    with_play,
)

OVERCOME = {"action": "overcome", "approach": "quick"}


def test_dice_approach_and_stunt_add_up_against_the_rung_of_the_scene():
    found = result(act(table(), "roll", 1, 0, 0, 0, action="create_advantage", approach="sneaky", stunt="roofs"))
    assert (found["sum"], found["rating"], found["stunt_bonus"], found["total"]) == (1, 1, 2, 4)
    assert (found["opposition"], found["margin"], found["outcome"]) == (2, 2, "succeed")


def test_the_gm_says_what_stands_against_the_next_roll_and_only_that():
    state = done(by_gm(table()), "oppose", to=MINA, difficulty=4)
    first = done(by(state, MINA), "roll", *BLANKS, **OVERCOME)
    assert first.board.rolls[MINA].difficulty == 4
    assert done(first, "roll", *BLANKS, **OVERCOME).board.rolls[MINA].difficulty == 2
    harder = done(by_gm(table()), "set_difficulty", difficulty=6)
    assert done(by(harder, MINA), "roll", *BLANKS, **OVERCOME).board.rolls[MINA].difficulty == 6


def test_a_table_takes_no_numbers_from_a_form_and_a_script_states_them():
    for number in ({"difficulty": 0}, {"helpers": 0}):
        assert code(act(table(), "roll", **OVERCOME, **number)) == "stated_number"
        assert result(act(scripted(table()), "roll", *BLANKS, **OVERCOME, **number))
    assert code(act(with_play(table()), "absorb", shifts=2, box=2)) == "stated_number"


def test_helpers_beyond_the_most_are_refused():
    state = scripted(table())
    assert result(act(state, "roll", *BLANKS, **OVERCOME, difficulty=3, helpers=2))["total"] == 4
    assert code(act(state, "roll", **OVERCOME, difficulty=3, helpers=3)) == "too_many_helpers"


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"action": "dance", "approach": "quick"}, "action_unknown"),
        ({"action": "overcome", "approach": "brave"}, "approach_unknown"),
        ({"action": "overcome"}, "approach_unknown"),
        ({"action": "overcome", "approach": "quick", "way": "new"}, "way_unknown"),
        ({"action": "create_advantage", "approach": "quick", "way": "steal"}, "way_unknown"),
        ({"action": "overcome", "approach": "quick", "stunt": "flight"}, "stunt_unknown"),
        ({"action": "overcome", "approach": "quick", "stunt": "roofs"}, "stunt_does_not_fit"),
        ({"action": "attack", "approach": "quick"}, "target_missing"),
        ({"action": "attack", "approach": "quick", "target": MINA}, "target_self"),
        ({"action": "attack", "approach": "quick", "foe": "k1"}, "npc_unknown"),
        ({"action": "defend", "approach": "quick"}, "nothing_to_defend"),
        ({"action": "defend", "approach": "quick", "against": KASPAR}, "nothing_to_defend"),
        ({"action": "overcome", "approach": "quick", "against": KASPAR}, "nothing_to_defend"),
        ({"action": "create_advantage", "approach": "quick", "way": "exploit"}, "aspect_missing"),
        ({"action": "create_advantage", "approach": "quick", "way": "exploit", "aspect": "rain"}, "aspect_gone"),
        ({"action": "create_advantage", "approach": "quick", "way": "discover", "aspect": "fog"}, "aspect_known"),
        ({"action": "create_advantage", "approach": "quick", "aspect": "fog"}, "aspect_astray"),
        ({"action": "overcome", "approach": "quick", "task": "k5"}, "task_unknown"),
        ({"action": "overcome", "approach": "quick", "zone": "k5"}, "zone_unknown"),
        ({"action": "overcome", "approach": "quick", "npc": KORBIN}, "gm_only"),
        ({"action": "overcome", "approach": "quick", "rating": 2}, "gm_only"),
        ({"action": "overcome", "approach": "quick", "faces": [0, 0, 0, 0]}, "faces_off"),
        ({"action": "overcome", "approach": "quick", "faces": [2, 0, 0, 0]}, "faces_wrong"),
    ],
)
def test_what_cannot_be_rolled_is_refused_before_any_die_falls(fields, refusal):
    assert code(act(table(), "roll", **fields)) == refusal


def test_whoever_is_out_of_the_scene_neither_rolls_nor_is_attacked():
    out = with_play(table(), KASPAR, status="taken_out")
    assert code(act(by(out, KASPAR), "roll", **OVERCOME)) == "out_of_scene"
    assert code(act(out, "roll", action="attack", approach="quick", target=KASPAR)) == "target_out"


def test_the_gm_rolls_for_an_npc_or_with_a_bare_rating():
    state = by_gm(table())
    assert code(act(state, "roll", **OVERCOME)) == "npc_missing"
    assert code(act(state, "roll", **OVERCOME, npc="k1")) == "npc_unknown"
    strong = result(act(state, "roll", *BLANKS, action="overcome", approach="forceful", npc=KORBIN))
    assert strong["total"] == 3
    assert result(act(state, "roll", *BLANKS, action="overcome", rating=5))["total"] == 5


def test_an_attack_waits_for_its_defence_and_then_both_stand_against_each_other():
    waiting = attacked(1, 0, 0, 0)
    assert waiting.board.rolls[MINA].waits == KORBIN
    assert code(act(waiting, "settle")) == "settled_too_early"
    assert code(act(waiting, "roll", **OVERCOME)) == "roll_unsettled"
    defended = act(by_gm(waiting), "roll", 1, 0, 0, 0, action="defend", approach="quick", npc=KORBIN, against=MINA)
    assert result(defended)["opposition"] == 4
    board = defended.board
    assert (board.rolls[MINA].facing, board.rolls[KORBIN].facing) == (KORBIN, MINA)
    assert board.rolls[MINA].total - board.rolls[KORBIN].total == 2


def test_the_gm_may_let_a_rung_defend_instead_of_dice():
    state = done(by_gm(attacked(1, 0, 0, 0)), "oppose", to=MINA, npc=KORBIN, difficulty=3)
    assert state.board.rolls[MINA].waits == ""
    settled = done(by(state, MINA), "settle")
    assert [(hit.to, hit.shifts) for hit in settled.board.hits] == [(KORBIN, 1)]


def test_a_character_defends_against_an_attack_of_the_gm():
    state = by_gm(table())
    attack = done(state, "roll", 1, 1, 0, 0, action="attack", approach="forceful", npc=KORBIN, target=MINA)
    assert attack.board.rolls[KORBIN].waits == MINA
    assert code(act(by(attack, MINA), "roll", action="defend", approach="quick", against=KASPAR)) == "nothing_to_defend"
    found = result(act(by(attack, MINA), "roll", *BLANKS, action="defend", approach="quick", against=KORBIN))
    assert (found["total"], found["opposition"], found["outcome"]) == (2, 5, "fail")


def test_whoever_defends_somebody_else_takes_what_comes_of_it():
    attack = done(by_gm(table()), "roll", 1, 1, 0, 0, action="attack", approach="forceful", npc=KORBIN, target=MINA)
    state = done(by(attack, KASPAR), "roll", *BLANKS, action="defend", approach="quick", against=KORBIN)
    assert state.board.rolls[KORBIN].target == KASPAR
    state = done(by_gm(state), "settle", of="", npc=KORBIN, force=True)
    assert [(hit.to, hit.shifts) for hit in state.board.hits] == [(KASPAR, 4)]


def test_the_other_side_cannot_defend_for_the_one_attacked():
    waiting = attacked(0, 0, 0, 0)
    refused = act(by(waiting, KASPAR), "roll", action="defend", approach="quick", against=MINA)
    assert code(refused) == "nothing_to_defend"


@pytest.mark.parametrize(("named", "who"), [({"by": KASPAR}, KASPAR), ({"npc": KORBIN}, KORBIN)])
def test_active_opposition_is_named_before_the_roll_and_its_dice_stand_against_it(named, who):
    state = done(by_gm(table()), "oppose", to=MINA, **named)
    waiting = done(by(state, MINA), "roll", 0, 0, 0, 1, **OVERCOME)
    assert waiting.board.rolls[MINA].waits == who
    assert code(act(waiting, "settle")) == "settled_too_early"
    actor, whose = (by(waiting, KASPAR), {}) if who == KASPAR else (by_gm(waiting), {"npc": KORBIN})
    met = done(actor, "roll", 1, 0, 0, 0, action="defend", approach="quick", against=MINA, **whose)
    assert (met.board.rolls[MINA].total, met.board.rolls[who].total) == (3, 2)


def test_a_new_roll_settles_the_last_one_that_lay_open():
    first = done(table(), "roll", 1, 1, 1, 0, **OVERCOME)
    second = act(first, "roll", *BLANKS, **OVERCOME)
    assert [event.kind for event in second.events] == ["settled", "roll"]
    assert [each.kind for each in second.board.aspects] == ["situation", "boost"]


def test_what_was_asked_for_is_what_is_rolled():
    asked = replace(table(), asked={"action": "overcome", "approach": "quick", "difficulty": 4})
    assert result(act(asked, "roll", *BLANKS, **OVERCOME))["opposition"] == 4
    assert code(act(asked, "roll", action="overcome", approach="sneaky")) == "another_roll"
    any_approach = replace(table(), asked={"action": "overcome", "approach": "", "difficulty": 4})
    assert result(act(any_approach, "roll", *BLANKS, action="overcome", approach="sneaky"))


def test_in_a_conflict_everyone_acts_once_and_in_turn():
    state = fighting()
    assert state.board.exchange.order == (MINA, KASPAR, "npcs")
    assert code(act(by(state, KASPAR), "roll", **OVERCOME)) == "not_your_turn"
    acted = done(state, "roll", *BLANKS, **OVERCOME)
    assert code(act(acted, "roll", **OVERCOME)) == "acted_already"


def test_defending_is_free_at_any_time():
    state = done(fighting(), "roll", *BLANKS, **OVERCOME)
    state = done(state, "settle")
    state = done(done(by_gm(state), "next_turn"), "next_turn")
    attack = done(by_gm(state), "roll", *BLANKS, action="attack", approach="forceful", npc=KORBIN, target=MINA)
    assert result(act(by(attack, MINA), "roll", *BLANKS, action="defend", approach="quick", against=KORBIN))


def test_every_act_has_its_fields():
    assert fate.ACTS["roll"][:6] == ("action", "approach", "way", "difficulty", "stunt", "helpers")
    assert fate.ACTS["absorb"][:3] == ("shifts", "box", "consequences")
