"""Scenes: set, told anew, and set by the players in turn."""

from dataclasses import replace

import pytest

from rules.core.outcome import State
from rules.systems import fu
from rules.systems.fu.board import Board, Detail, Foe, Scene, Statement, Turns
from rules.systems.fu.open_roll import OpenRoll
from rules.systems.fu.play import Prop
from tests.rules.systems.fu.table import CAMDEN, ROXY, act, by_gm, code, options, table, then


def on(board: Board, actor: str = "gm", **values: object) -> State:
    """Give the table with this board, seen from the narrator's side unless somebody else is named."""
    state = table(**values)
    return State(actor, state.figures, board, state.options)


def test_a_scene_is_made_of_where_when_who_what_happened_and_what_it_is_about():
    told = {"title": "The north cliff", "time": "Dusk", "happened": "A bell rings.", "objective": "The gate"}
    outcome = act(by_gm(table()), "set_scene", **told, kind="montage", cast=[CAMDEN])
    assert outcome.board.scene == Scene(1, *told.values(), "montage", (CAMDEN,))
    assert [event.kind for event in outcome.events] == ["scene_set"]


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("", "Scene 1 begins: The mill."),
        ("flashback", "Scene 1 is a flashback: The mill."),
        ("parallel", "Scene 1, meanwhile elsewhere: The mill."),
        ("montage", "Scene 1 is a montage: The mill."),
    ],
)
def test_the_log_says_what_kind_of_scene_begins(kind, sentence):
    event = act(by_gm(table()), "set_scene", title="The mill", kind=kind).events[0]
    text = fu.say_event(event.kind, {**event.data, "who": "Ana"})
    assert text.message % text.params == sentence


def test_the_next_scene_leaves_behind_what_is_not_kept():
    board = Board(
        scene=Scene(1, "The quay"),
        details=(Detail("k1", "Fog"), Detail("k2", "Rain"), Detail("k3", "A shout", lasting=False)),
        foes=(Foe("k4", "Warden", shown=True), Foe("k5", "Hound", shown=True), Foe("k6", "Spy")),
        turns=Turns(True, 2, (CAMDEN,)),
        statements=(Statement("k7", CAMDEN, "Sir Camden"),),
        recovered={CAMDEN: 1},
        rolls={CAMDEN: OpenRoll("?", (), (), 0, (4,), (0,))},
    )
    after = act(on(board), "set_scene", title="The bridge", keep=["k1", "k3", "k4", "k6"]).board
    assert after.scene.number == 2
    assert [each.label for each in after.details] == ["Fog"]
    assert [(foe.name, foe.shown) for foe in after.foes] == [("Warden", True), ("Hound", False), ("Spy", False)]
    assert (after.turns, after.statements, after.recovered) == (Turns(), (), {})
    assert CAMDEN in after.rolls


def test_a_prop_in_use_is_gear_until_the_next_scene_begins():
    state = on(Board(scene=Scene(1, "The hall")), CAMDEN, fu_use_prop=True)
    used = then(state, act(state, "use_prop", prop="Chandelier"))
    assert used.figures[CAMDEN].play.props == (Prop("Chandelier", 1),)
    later = replace(then(by_gm(used), act(by_gm(used), "set_scene", title="The yard")), actor=CAMDEN)

    def chips(state: State) -> list[str]:
        return [chip.label for group in fu.tray(state, {}).groups for chip in group.chips]

    assert "Chandelier" in chips(used)
    assert "Chandelier" not in chips(later)


@pytest.mark.parametrize("do", ["set_scene", "edit_scene", "propose_scene"])
@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"title": " "}, "scene_untitled"),
        ({"title": "x" * 301}, "too_long"),
        ({"title": "Quay", "happened": "x" * 1_001}, "too_long"),
        ({"title": "Quay", "kind": "dream"}, "scene_kind"),
        ({"title": "Quay", "cast": [7]}, "cast_wrong"),
    ],
)
def test_a_scene_that_cannot_be_read_is_refused(do, fields, refusal):
    assert code(act(by_gm(table()), do, **fields)) == refusal


def test_only_the_narrator_sets_and_changes_scenes():
    assert code(act(table(), "set_scene", title="The mill")) == "narrator_only"
    assert code(act(on(Board(scene=Scene(1, "The quay")), CAMDEN), "edit_scene", title="The mill")) == "narrator_only"


def test_a_running_scene_can_be_told_anew_without_ending_it():
    board = Board(scene=Scene(3, "The quay"), details=(Detail("k1", "Fog"),), turns=Turns(True, 2))
    after = act(on(board), "edit_scene", title="The old quay", objective="The boat").board
    assert after == replace(board, scene=Scene(3, "The old quay", objective="The boat"))
    assert code(act(by_gm(table()), "edit_scene", title="The old quay")) == "no_scene"


# --- in turn ----------------------------------------------------------------------------------------------------------


def test_players_set_scenes_in_turn_where_the_table_wants_it():
    state = by_gm(table(scene_rotation=True))
    state = then(state, act(state, "rotate", order=[CAMDEN, ROXY], first=ROXY))
    assert state.board.rotation == (ROXY, CAMDEN)
    assert code(act(replace(state, actor=CAMDEN), "set_scene", title="The mill")) == "not_your_scene"
    assert "set_scene" not in fu.available(replace(state, actor=CAMDEN))
    roxy = replace(state, actor=ROXY)
    assert "set_scene" in fu.available(roxy)
    after = act(roxy, "set_scene", title="The mill").board
    assert (after.scene.title, after.rotation) == ("The mill", (CAMDEN, ROXY))


def test_the_narrators_own_scene_leaves_the_turn_where_it_is():
    state = on(Board(rotation=(ROXY, CAMDEN)), scene_rotation=True)
    assert act(state, "set_scene", title="The mill").board.rotation == (ROXY, CAMDEN)


def test_without_the_option_nobody_sets_scenes_in_turn():
    state = on(Board(rotation=(ROXY, CAMDEN)), ROXY)
    assert code(act(state, "set_scene", title="The mill")) == "narrator_only"
    assert code(act(by_gm(state), "rotate", order=[ROXY], first=ROXY)) == "rotation_off"


def test_who_is_first_is_one_of_those_at_the_table():
    state = by_gm(table(scene_rotation=True))
    assert code(act(state, "rotate", order=[ROXY], first=CAMDEN)) == "nobody_first"
    assert code(act(state, "rotate", order=[], first="")) == "nobody_first"
    assert code(act(replace(state, actor=ROXY), "rotate", order=[ROXY], first=ROXY)) == "narrator_only"


def test_the_options_of_scenes_have_bounds():
    assert options(recovery_per_scene=9).recovery_per_scene == 9
    assert fu.read_options({"recovery_per_scene": 10}).code == "option_wrong"
    assert fu.read_options({"obstacles_visible": "sometimes"}).code == "option_wrong"
