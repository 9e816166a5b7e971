"""Scenes, sessions and scenarios: what they deal, clear and let heal."""

from dataclasses import replace

import pytest

from rules.systems import fate
from rules.systems.fate.board import Aspect
from rules.systems.fate.play import Wound
from tests.rules.systems.fate.table import (
    FOE,
    KASPAR,
    KORBIN,
    MINA,
    act,
    by,
    by_gm,
    code,
    done,
    points,
    result,
    scripted,
    table,
    then,
    with_board,
    with_play,
    with_sheet,
)


def test_a_scene_deals_the_gm_a_point_for_everyone_present():
    state = done(by_gm(table()), "set_scene", title="The arcade", cast=[MINA, KASPAR])
    assert (state.board.scene.number, state.board.gm_points) == (1, 2)
    assert done(state, "set_scene", title="The roof").board.gm_points == 2
    assert code(act(table(), "set_scene", title="The arcade")) == "gm_only"
    assert code(act(by_gm(table()), "set_scene")) == "scene_untitled"


def test_the_end_of_a_scene_clears_boxes_boosts_situations_and_what_was_mild():
    aspects = (Aspect("b", "Off balance", kind="boost"), Aspect("fog", "Fog"), Aspect("law", "Martial law"))
    state = with_play(table(), stress=(1, 3), consequences={"mild": "Bruised", "moderate": "Broken arm"})
    ended = done(by_gm(with_board(state, aspects=aspects)), "end_scene", cast=[MINA], keep=["law"])
    play = ended.figures[MINA].play
    assert (play.stress, play.consequences) == ((), {"moderate": "Broken arm"})
    assert [each.key for each in ended.board.aspects] == ["law"]


@pytest.mark.parametrize(("rest", "left"), [(True, {"severe": "Blind"}), (False, {"mild": "Limping", "severe": "Blind"})])
def test_npcs_recover_like_characters_when_a_scene_ends_and_those_who_are_out_leave(rest, left):
    hurt = replace(FOE, stress=(1, 2), consequences={"mild": "Limping", "severe": "Blind"})
    state = with_board(table(), npcs=(hurt, replace(FOE, key="k95", status="taken_out")))
    (npc,) = done(by_gm(state), "end_scene", cast=[MINA], rest=rest).board.npcs
    assert (npc.key, npc.stress, npc.consequences) == (KORBIN, (), left)


def test_without_a_rest_a_mild_consequence_stays():
    state = with_play(scripted(table()), stress=(2,), consequences={"mild": "Bruised"})
    assert result(act(state, "end_scene", rest=False)) == {
        "stress": [],
        "consequences": {"mild": "Bruised"},
        "fate_points": 3,
    }


def test_whoever_was_out_is_back_in_the_next_scene():
    state = with_play(table(), status="taken_out")
    assert done(by_gm(state), "end_scene", cast=[MINA]).figures[MINA].play.status == ""


def test_only_the_gm_ends_scenes_and_begins_sessions_at_a_table():
    assert code(act(table(), "end_scene")) == "gm_only"
    assert code(act(table(), "start_session")) == "gm_only"
    assert result(act(scripted(table()), "start_session")) == {"fate_points": 3}


@pytest.mark.parametrize(("left", "dealt"), [(0, 3), (2, 3), (5, 5)])
def test_a_session_begins_with_the_refresh_or_with_what_is_left_if_that_is_more(left, dealt):
    state = with_play(table(points=left), used={"stairs": 1}, invoked={"concept": 2})
    begun = done(by_gm(state), "start_session", cast=[MINA])
    play = begun.figures[MINA].play
    assert (play.fate_points, play.used, play.invoked) == (dealt, {}, {})


def test_closing_a_session_deals_the_next_one_and_counts_it():
    state = by_gm(with_play(table(points=0), used={"stairs": 1}))
    closed = then(state, fate.end_session(state))
    assert (points(closed), closed.board.session, closed.figures[MINA].play.used) == (3, 2, {})
    again = done(closed, "start_session", cast=[MINA])
    assert again.board.session == 2
    assert done(again, "start_session", cast=[MINA]).board.session == 3


def wounded(slot: str, session: int, now: int):
    state = with_play(table(), consequences={slot: "Broken"}, wounds={slot: Wound(session)})
    return by_gm(with_board(state, session=now))


def test_a_moderate_consequence_may_clear_at_the_end_of_the_next_session():
    heal = {"to": MINA, "slot": "moderate", "words": "The cast comes off"}
    first = wounded("moderate", 4, 4)
    assert code(act(first, "recover", **heal)) == "heals_later"
    after_four = then(first, fate.end_session(first))
    assert code(act(after_four, "recover", **heal)) == "heals_later"
    after_five = then(after_four, fate.end_session(after_four))
    assert done(after_five, "recover", **heal).figures[MINA].play.consequences == {}


def test_a_severe_consequence_may_clear_at_the_end_of_the_scenario():
    heal = {"to": MINA, "slot": "severe", "words": "A summer by the sea"}
    state = wounded("severe", 1, 9)
    assert code(act(state, "recover", **heal)) == "heals_later"
    assert done(done(state, "end_scenario"), "recover", **heal).figures[MINA].play.consequences == {}


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"to": "stranger"}, "unknown_character"),
        ({"slot": "mild"}, "not_hurt"),
        ({"slot": "deadly"}, "slot_unknown"),
        ({"words": ""}, "healing_untold"),
    ],
)
def test_healing_needs_somebody_hurt_and_a_reason(fields, refusal):
    heal = {"to": MINA, "slot": "moderate", "words": "Rest"}
    assert code(act(wounded("moderate", 1, 9), "recover", **{**heal, **fields})) == refusal


def test_a_lasting_consequence_is_renamed_and_a_mild_one_is_not():
    state = with_play(table(), consequences={"moderate": "Broken arm", "mild": "Bruised"})
    renamed = done(state, "rename_consequence", to=MINA, slot="moderate", text="Arm in a sling")
    assert renamed.figures[MINA].play.consequences["moderate"] == "Arm in a sling"
    assert code(act(state, "rename_consequence", to=MINA, slot="mild", text="x")) == "mild_not_renamed"
    assert code(act(state, "rename_consequence", to=MINA, slot="severe", text="x")) == "not_hurt"
    assert code(act(by(state, KASPAR), "rename_consequence", to=MINA, slot="moderate", text="x")) == "not_yours"


def test_points_are_kept_after_a_scenario_unless_the_table_resets_them():
    assert points(done(by_gm(table(points=7)), "end_scenario")) == 7
    assert points(done(by_gm(table(points=7, reset_at_scenario=True)), "end_scenario")) == 3


def test_a_stunt_is_used_once_a_session():
    state = table()
    used = done(state, "use_stunt", stunt="stairs")
    assert code(act(used, "use_stunt", stunt="stairs")) == "stunt_used"
    assert code(act(state, "use_stunt", stunt="roofs")) == "stunt_always"
    assert code(act(state, "use_stunt", stunt="wings")) == "stunt_unknown"


def test_an_aspect_left_open_is_named_when_it_is_needed():
    state = done(table(), "name_aspect", slot="other2", text="Owes me a boat")
    assert state.figures[MINA].sheet.aspects["other2"] == "Owes me a boat"
    assert code(act(state, "name_aspect", slot="other2", text="x")) == "aspect_named"
    assert code(act(state, "name_aspect", slot="concept", text="x")) == "aspect_slot"


def test_the_gm_corrects_points():
    assert points(done(by_gm(table()), "correct", to=MINA, points=0)) == 0
    assert code(act(table(), "correct", to=MINA, points=9)) == "gm_only"


def test_a_major_milestone_counts_for_the_next_refresh():
    state = by_gm(with_sheet(table(points=0), major=1))
    assert points(done(state, "start_session", cast=[MINA])) == 4


def test_the_words_of_a_scene_can_be_told_anew():
    state = done(by_gm(table()), "set_scene", title="The arcade", cast=[MINA])
    assert done(state, "edit_scene", title="The old arcade").board.scene.title == "The old arcade"
    assert code(act(by_gm(table()), "edit_scene", title="x")) == "no_scene"
