"""Invoking: what it does, what it costs, who may, and who is owed a point for it."""

import pytest

from rules.systems.fate.board import Aspect
from rules.systems.fate.play import Wound
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
    points,
    result,
    table,
    with_board,
    with_play,
)

PLUS = {"effect": "plus_two", "pay": "point"}


def rolled(state=None, *dice: int):
    return done(state or table(), "roll", *(dice or BLANKS), action="overcome", approach="quick")


def test_a_point_adds_two_and_is_gone():
    outcome = act(rolled(), "invoke", aspect="concept", **PLUS)
    assert (result(outcome)["total"], result(outcome)["fate_points"]) == (4, 2)
    assert outcome.plays[MINA].invoked == {"concept": 1}


def test_a_free_invoke_costs_nothing_and_is_used_up():
    state = done(rolled(), "invoke", aspect="fog", effect="plus_two", pay="free")
    assert (points(state), state.board.aspect("fog").free) == (3, 0)
    assert code(act(state, "invoke", aspect="fog", effect="plus_two", pay="free")) == "no_free_invoke"


def test_a_reroll_throws_all_dice_and_its_result_stands():
    outcome = act(rolled(None, 1, 1, 1, 1), "invoke", -1, 0, 0, 0, aspect="trouble", effect="reroll", pay="point")
    assert (result(outcome)["dice"], result(outcome)["was"]) == ([-1, 0, 0, 0], [1, 1, 1, 1])
    assert result(outcome)["total"] == 1


def test_several_free_invokes_of_one_aspect_count_together():
    state = rolled(with_board(table(), aspects=(Aspect("fog", "Fog", free=2),)))
    once = done(state, "invoke", aspect="fog", effect="plus_two", pay="free")
    assert result(act(once, "invoke", aspect="fog", effect="plus_two", pay="free"))["total"] == 6


def test_the_same_aspect_is_invoked_once_for_a_point():
    state = done(rolled(), "invoke", aspect="concept", **PLUS)
    assert code(act(state, "invoke", aspect="concept", **PLUS)) == "invoked_already"
    assert result(act(state, "invoke", aspect="trouble", **PLUS))["total"] == 6


def test_two_people_do_not_invoke_the_same_aspect_for_points_in_one_roll():
    state = done(with_board(rolled(), aspects=(Aspect("dark", "Dark"),)), "invoke", aspect="dark", **PLUS)
    assert code(act(by(state, KASPAR), "invoke", aspect="dark", of=MINA, **PLUS)) == "invoked_already"


def test_free_and_paid_do_not_mix_unless_the_table_plays_so():
    free = {"aspect": "fog", "effect": "plus_two", "pay": "free"}
    assert code(act(done(rolled(), "invoke", **free), "invoke", aspect="fog", **PLUS)) == "free_and_paid"
    core = done(rolled(table(same_aspect="core")), "invoke", **free)
    assert result(act(core, "invoke", aspect="fog", **PLUS))["total"] == 6


def test_without_a_point_nothing_is_invoked_and_nothing_changes():
    assert code(act(rolled(table(points=0)), "invoke", aspect="concept", **PLUS)) == "no_points"


def test_a_boost_is_gone_after_its_one_use_and_no_point_buys_it():
    state = rolled(with_board(table(), aspects=(Aspect("b", "Off balance", free=1, kind="boost"),)))
    assert code(act(state, "invoke", aspect="b", **PLUS)) == "boost_only_free"
    assert done(state, "invoke", aspect="b", effect="plus_two", pay="free").board.aspects == ()


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"aspect": "nothing"}, "aspect_unknown"),
        ({"aspect": "k92", "npc": KORBIN}, "aspect_unknown"),
        ({"aspect": "concept", "owner": "stranger"}, "aspect_unknown"),
        ({"aspect": "concept", "of": KASPAR}, "no_open_roll"),
        ({"aspect": "concept", "effect": "hinder"}, "your_own_side"),
        ({"aspect": "concept", "effect": "dance"}, "effect_unknown"),
        ({"aspect": "concept", "pay": "gold"}, "pay_unknown"),
        ({"aspect": ""}, "aspect_missing"),
        ({"aspect": "concept", "effect": "reroll", "faces": [0, 0, 0, 0]}, "faces_off"),
        ({"aspect": "concept", "faces": [0, 0, 0, 0]}, "faces_not_rolled"),
    ],
)
def test_what_cannot_be_invoked_is_refused(fields, refusal):
    assert code(act(rolled(), "invoke", **{**PLUS, **fields})) == refusal


def test_nobody_invokes_a_hidden_aspect():
    state = rolled(with_board(table(), aspects=(Aspect("trap", "A trapdoor", hidden=True, free=1),)))
    assert code(act(state, "invoke", aspect="trap", **PLUS)) == "aspect_unknown"


def test_an_ally_adds_to_somebodys_roll_and_pays_for_it():
    outcome = act(by(rolled(), KASPAR), "invoke", aspect="concept", of=MINA, **PLUS)
    assert (result(outcome)["total"], outcome.plays[KASPAR].fate_points) == (4, 1)
    assert MINA not in outcome.plays


def test_the_gm_stands_in_the_way_with_a_point_of_the_scene():
    state = done(by_gm(rolled()), "invoke", aspect="k91", npc=KORBIN, of=MINA, effect="hinder", pay="point")
    assert (state.board.gm_points, state.board.rolls[MINA].raised) == (1, 1)
    assert code(act(by_gm(rolled()), "invoke", aspect="fog", of=MINA, **PLUS)) == "not_your_side"


def test_the_gm_without_points_cannot_pay_unless_they_are_unlimited():
    fields = {"aspect": "k91", "npc": KORBIN, "of": MINA, "effect": "hinder", "pay": "point"}
    assert code(act(by_gm(with_board(rolled(), gm_points=0)), "invoke", **fields)) == "gm_no_points"
    free = by_gm(with_board(rolled(table(gm_fate_pool="unlimited")), gm_points=0))
    assert done(free, "invoke", **fields).board.gm_points == 0


def test_free_invokes_belong_to_one_side():
    state = by_gm(rolled())
    assert code(act(state, "invoke", aspect="fog", of=MINA, effect="hinder", pay="free")) == "no_free_invoke"
    theirs = with_board(state, aspects=(Aspect("fog", "Fog", theirs={"foes": 1}),))
    assert done(theirs, "invoke", aspect="fog", of=MINA, effect="hinder", pay="free").board.rolls[MINA].raised == 1


def test_a_consequence_is_invoked_for_free_by_the_side_that_made_it():
    hurt = with_play(table(), consequences={"mild": "Bruised"}, wounds={"mild": Wound(free={"foes": 1})})
    fields = {"aspect": "mild", "owner": MINA, "of": MINA, "effect": "hinder", "pay": "free"}
    outcome = act(by_gm(rolled(hurt)), "invoke", **fields)
    assert outcome.plays[MINA].wounds["mild"].free == {"foes": 0}
    assert outcome.board.owed == {}


def test_an_aspect_turned_against_its_owner_for_a_point_is_paid_back_when_the_scene_ends():
    state = by_gm(rolled())
    state = done(state, "invoke", aspect="trouble", owner=MINA, of=MINA, effect="hinder", pay="point")
    assert state.board.owed == {MINA: 1}
    ended = done(state, "end_scene", cast=[MINA, KASPAR])
    assert (points(ended), points(ended, KASPAR), ended.board.owed) == (4, 2, {})


def test_an_aspect_used_for_its_owner_or_on_ones_own_sheet_is_not_paid_back():
    assert done(rolled(), "invoke", aspect="trouble", **PLUS).board.owed == {}
    helped = done(by(rolled(), KASPAR), "invoke", aspect="concept", owner=MINA, of=MINA, **PLUS)
    assert helped.board.owed == {}


def test_an_attackers_invoke_of_the_targets_aspect_is_paid_back():
    state = done(by(table(), KASPAR), "roll", *BLANKS, action="attack", approach="clever", target=MINA)
    state = done(by(state, MINA), "roll", *BLANKS, action="defend", approach="quick", against=KASPAR)
    state = done(by(state, KASPAR), "invoke", aspect="trouble", owner=MINA, **PLUS)
    assert (points(state, KASPAR), state.board.owed) == (1, {MINA: 1})


def test_nothing_is_invoked_while_a_defence_is_missing():
    assert code(act(attacked(*BLANKS), "invoke", aspect="fog", effect="plus_two", pay="free")) == "defence_missing"


def test_dice_typed_in_are_marked_as_unproven():
    state = table(dice_method="manual")
    assert code(act(state, "roll", action="overcome", approach="quick")) == "faces_wrong"
    typed = done(state, "roll", action="overcome", approach="quick", faces=[1, 1, 0, -1])
    assert result(act(typed, "settle"))["manual"] is True
    assert typed.board.rolls[MINA].sum == 1
    assert code(act(typed, "invoke", aspect="fog", effect="reroll", pay="free")) == "faces_wrong"
    again = act(typed, "invoke", aspect="fog", effect="reroll", pay="free", faces=["1", "1", "1", "1"])
    assert result(again)["total"] == 6


def test_the_gm_knows_what_is_hidden_and_shows_it_by_invoking_it():
    state = with_board(rolled(), aspects=(Aspect("trap", "A trapdoor", hidden=True, theirs={"foes": 1}),))
    fields = {"of": MINA, "effect": "hinder"}
    shown = done(by_gm(state), "invoke", aspect="trap", pay="free", **fields)
    assert (shown.board.aspect("trap").hidden, shown.board.aspect("trap").theirs) == (False, {"foes": 0})
    eye = done(by_gm(state), "invoke", aspect="k92", npc=KORBIN, pay="point", **fields)
    assert [trait.shown for trait in eye.board.npc(KORBIN).aspects] == [True, True]


def test_nothing_of_an_npc_out_of_sight_can_be_used():
    state = done(by_gm(rolled()), "show_npc", npc=KORBIN, shown=False)
    assert code(act(by(state, MINA), "invoke", aspect="k91", npc=KORBIN, **PLUS)) == "aspect_unknown"
    assert code(act(by(state, KASPAR), "roll", action="attack", approach="quick", foe=KORBIN)) == "npc_unknown"


def test_one_roll_has_room_for_a_few_invokes():
    state = rolled(with_board(table(), aspects=(Aspect("fog", "Fog", free=9),)))
    for _invoke in range(8):
        state = done(state, "invoke", aspect="fog", effect="plus_two", pay="free")
    assert code(act(state, "invoke", aspect="fog", effect="plus_two", pay="free")) == "too_many_invokes"


def test_a_full_board_loses_its_oldest_boost():
    aspects = (Aspect("b", "Off balance", kind="boost"), *(Aspect(f"a{number}", "Fog") for number in range(199)))
    state = done(with_board(table(), aspects=aspects), "roll", 1, 1, 1, 0, action="overcome", approach="quick")
    board = done(state, "settle").board
    assert len(board.aspects) == 200
    assert board.aspect("b") is None
