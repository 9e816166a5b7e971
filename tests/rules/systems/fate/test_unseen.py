"""What the GM keeps out of sight is named by nothing that everybody hears."""

from dataclasses import replace

import pytest

from rules.core.outcome import Outcome
from rules.systems import fate
from tests.rules.systems.fate.table import BLANKS, KASPAR, KORBIN, MINA, act, by_gm, code, done, table


def hidden():
    return done(by_gm(table()), "show_npc", npc=KORBIN, shown=False)


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("roll", {"action": "overcome", "approach": "quick", "npc": KORBIN}),
        ("oppose", {"to": MINA, "npc": KORBIN}),
        ("oppose", {"foe": KORBIN, "difficulty": 1}),
        ("begin_contest", {"aim": "The race", "cast": [MINA], "npcs": [KORBIN]}),
    ],
)
def test_an_npc_out_of_sight_does_nothing_that_all_would_hear_of(do, fields):
    assert code(act(hidden(), do, **fields)) == "npc_unseen"


def test_an_npc_out_of_sight_may_roll_for_the_gms_eyes():
    state = replace(hidden(), private=True)
    assert isinstance(act(state, "roll", *BLANKS, action="overcome", approach="quick", npc=KORBIN), Outcome)


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("show_npc", {"npc": KORBIN, "shown": False}),
        ("take_side", {"npc": KORBIN, "side": "thieves"}),
        ("move", {"npc": KORBIN, "put": True}),
        ("show_trait", {"npc": KORBIN, "aspect": "k92"}),
        ("remove_npc", {"npc": KORBIN}),
    ],
)
def test_what_is_done_to_an_npc_out_of_sight_is_told_to_the_gm_alone(do, fields):
    state = done(hidden(), "set_zones", zones="Street")
    zone = {"zone": state.board.zones[0].key} if do == "move" else {}
    outcome = act(state, do, **fields, **zone)
    assert isinstance(outcome, Outcome)
    assert [event.secret for event in outcome.events] == [True]


def test_players_are_drawn_nothing_of_what_is_hidden():
    state = done(hidden(), "add_aspect", text="A trapdoor", hidden=True)
    state = done(done(state, "begin_challenge", aim="Out"), "add_task", text="The crew", hidden=True)
    drawn = repr(fate.board_view(state.board, state.options, False)) + repr(fate.tray(replace(state, actor=KASPAR), {}))
    assert not [words for words in ("Korbin", "A trapdoor", "The crew") if words in drawn]


GOOD = (1, 1, 1, 0)


def seen(state):
    return fate.board_view(state.board, state.options, False)


def rolled_unseen(state, action="overcome", **fields):
    state = replace(state, private=True)
    return done(state, "roll", *GOOD, action=action, approach="forceful", npc=KORBIN, **fields)


def test_a_boost_of_an_unseen_roll_is_the_gms_alone():
    state = done(rolled_unseen(hidden()), "settle", npc=KORBIN, boost="In their back")
    assert [each.hidden for each in state.board.aspects if each.text == "In their back"] == [True]
    assert seen(state) == seen(hidden())


def test_what_an_unseen_roll_invokes_stays_unknown():
    state = done(hidden(), "add_aspect", text="A trapdoor", hidden=True, theirs=1)
    trapdoor = next(each.key for each in state.board.aspects if each.text == "A trapdoor")
    after = done(rolled_unseen(state), "invoke", aspect=trapdoor, effect="plus_two", pay="free", foe=KORBIN)
    assert seen(after) == seen(state)


def test_an_unseen_roll_finds_a_hidden_aspect_for_the_gm_alone():
    state = done(hidden(), "add_aspect", text="A trapdoor", hidden=True)
    trapdoor = next(each.key for each in state.board.aspects if each.text == "A trapdoor")
    after = done(rolled_unseen(state, "create_advantage", way="discover", aspect=trapdoor), "settle", npc=KORBIN)
    assert seen(after) == seen(state)


def test_an_unseen_attack_asks_nobody_to_defend_and_keeps_nobody_from_conceding():
    begun = done(hidden(), "begin_conflict", cast=[MINA, KASPAR])
    begun = replace(
        begun, board=replace(begun.board, exchange=replace(begun.board.exchange, order=(KORBIN, MINA), turn=""))
    )
    state = rolled_unseen(begun, "attack", target=MINA)
    tray = fate.tray(replace(state, actor=MINA), {})
    assert (tray.form.action, "concede" in tray.acts) == ("overcome", True)
    assert seen(state) == seen(begun)


def test_hidden_tasks_and_rolls_are_not_counted_for_everybody():
    state = done(done(hidden(), "begin_challenge", aim="Out"), "add_task", text="The crew", hidden=True)
    assert act(state, "end_challenge").events[0].data == {"done": 0, "all": 0}
    assert fate.end_session(rolled_unseen(hidden())).events[0].data == {"closed": 0}
