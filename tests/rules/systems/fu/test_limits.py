"""Whatever an act may write, a table can read again: nobody breaks a table by playing at it."""

import json
from dataclasses import replace

from rules.core.outcome import Figure, Outcome, State
from rules.systems import fu
from rules.systems.fu.board import Board, Foe, Scene, Turns
from rules.systems.fu.narrator import MOST_NAME
from rules.systems.fu.open_roll import OpenRoll
from rules.systems.fu.options import written
from rules.systems.fu.play import Play
from rules.systems.fu.sheet import Item, Sheet
from tests.rules.systems.fu.table import CAMDEN, ROXY, act, by_gm, code, table, then


def survives(state: State) -> bool:
    """Say whether everything reads back as it was written."""
    board = fu.load_board(json.loads(json.dumps(fu.dump_board(state.board))))
    plays = (fu.load_play(json.loads(json.dumps(fu.dump_play(each.play)))) for each in state.figures.values())
    return board == state.board and list(plays) == [each.play for each in state.figures.values()]


def opposed(name: str, times: int) -> State:
    """Let a foe of this name spend point after point against Camden, until there is no more room."""
    state = by_gm(table(fu_narrator=True))
    for _each in range(times):
        state = replace(state, board=replace(state.board, foes=(Foe("k1", name, fu=3, shown=True),)))
        outcome = act(state, "oppose", foe="k1", to=CAMDEN)
        if not isinstance(outcome, Outcome):
            assert code(outcome) == "too_much_here"
            break
        state = then(state, outcome)
    return state


def test_a_foe_of_any_name_leaves_the_table_readable_and_the_player_a_roll():
    for name in ("W" * 300, "Щ" * 300, "The warden"):
        state = opposed(name, 60)
        assert survives(state)
        forced = [each.label for each in state.board.suggested[CAMDEN]]
        assert all(written(label) <= MOST_NAME for label in forced)
        own = replace(state, actor=CAMDEN)
        assert isinstance(act(own, "roll", *[3] * (len(forced) + 1), hinders=forced), Outcome)


def test_the_narrator_may_take_a_foe_s_point_back_from_a_roll():
    state = opposed("The warden", 1)
    assert then(state, act(state, "unsuggest", to=CAMDEN, label="The warden")).board.suggested == {}


def test_an_item_too_long_to_be_written_down_stays_at_hand():
    sheet = Sheet(gear=(Item("s" * 300, "ss"),))
    state = replace(table(), figures={CAMDEN: Figure("Camden", sheet, Play(1))})
    assert code(act(state, "gear", to=CAMDEN, item="ß" * 150 + " ss", state="lost")) == "too_long"


def test_the_last_life_point_never_writes_one_condition_too_many():
    full = tuple(f"Condition {number}" for number in range(50))
    state = table(points=1, conditions=full, fu_as_life=True, life_zero="near_death")
    after = then(state, act(state, "harm", to=CAMDEN))
    assert after.figures[CAMDEN].play.fu == 0
    assert survives(after)


def test_scenes_rounds_and_keys_never_run_out_within_a_campaign():
    board = Board(scene=Scene(99_999, "Here"), turns=Turns(True, 99_999, tuple(map(str, range(500)))), count=5_000_000)
    assert survives(replace(table(), board=board))


def test_props_of_earlier_scenes_take_no_room():
    state = table(points=60, fu_use_prop=True)
    for number in range(51):
        state = replace(state, board=replace(state.board, scene=Scene(number + 1, "Here")))
        state = then(state, act(state, "use_prop", prop=f"Rope {number}"))
    assert survives(state)


# --- what is somebody's own business ----------------------------------------------------------------------------------


def test_what_is_proposed_for_a_hidden_roll_stays_between_its_player_and_the_narrator():
    roll = OpenRoll("Does the poison work?", (), (), 0, (2,), (0,))
    state = replace(table(), board=Board(rolls={CAMDEN: roll}), private=True)
    proposed = then(state, act(state, "propose", kind="condition", text="Tired", to=ROXY))
    statement = proposed.board.statements[0]
    assert fu.board_view(proposed.board, proposed.options, for_gm=False).statements == ()
    withdrawn = act(replace(proposed, private=True), "withdraw", key=statement.key)
    declined = act(by_gm(proposed), "decline", key=statement.key)
    assert [event.secret for outcome in (withdrawn, declined) for event in outcome.events] == [True, True]
    accepted = then(by_gm(proposed), act(by_gm(proposed), "accept", key=statement.key, to=ROXY))
    assert accepted.figures[ROXY].play.conditions == ("Tired",)
    assert "poison" not in json.dumps(fu.dump_play(accepted.figures[ROXY].play))


def test_players_see_no_difference_when_a_hidden_foe_changes():
    state = by_gm(table())
    hidden = then(state, act(state, "add_foe", name="The warden", sight="hidden"))
    views = [fu.board_view(each.board, each.options, for_gm=False) for each in (state, hidden)]
    assert views[0] == views[1]


def test_a_hidden_foe_with_points_makes_no_roll_everybody_s_business():
    roll = OpenRoll("Does it hold?", (), (), 0, (2,), (0,))
    board = Board(foes=(Foe("k1", "The warden", fu=2),))
    assert fu.shared(board) == fu.shared(board.with_roll(CAMDEN, roll))
    shown = Board(foes=(Foe("k1", "The warden", fu=2, shown=True),))
    assert fu.shared(shown) != fu.shared(shown.with_roll(CAMDEN, roll))


def test_a_foe_bears_a_condition_once():
    state = replace(by_gm(table()), board=Board(foes=(Foe("k1", "The warden", shown=True),)))
    state = then(state, act(state, "propose", kind="condition", text="Tired", to="k1"))
    assert code(act(state, "propose", kind="condition", text="tired", to="k1")) == "trait_there"
