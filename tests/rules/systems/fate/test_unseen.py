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
