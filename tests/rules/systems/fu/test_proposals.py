"""Scenes that players propose, and what the narrator makes of them."""

from dataclasses import replace

from rules.core.outcome import State
from rules.systems import fu
from rules.systems.fu.board import Scene
from rules.systems.fu.proposals import MOST_IDEAS
from tests.rules.systems.fu.table import CAMDEN, ROXY, act, by_gm, code, table, then


def proposed(**fields: object) -> State:
    state = table()
    return then(state, act(state, "propose_scene", **({"title": "The mill"} | fields)))


def test_anyone_who_plays_may_propose_a_scene():
    idea = proposed(kind="flashback", objective="What the miller hid").board.ideas[0]
    assert (idea.by, idea.by_name) == (CAMDEN, "Sir Camden")
    assert idea.scene == Scene(0, "The mill", objective="What the miller hid", kind="flashback")
    assert code(act(by_gm(table()), "propose_scene", title="The mill")) == "narrator_sets"


def test_a_scene_that_is_taken_begins_as_it_was_proposed():
    state = by_gm(proposed(kind="montage"))
    outcome = act(state, "take_scene", idea="k1")
    assert outcome.board.scene == Scene(1, "The mill", kind="montage")
    assert outcome.board.ideas == ()
    assert outcome.events[0].data == {"number": 1, "title": "The mill", "by_name": "Sir Camden"}


def test_the_narrator_may_change_a_proposed_scene_first():
    after = act(
        by_gm(proposed(time="Dusk")), "take_scene", idea="k1", title="The burned mill", objective="A way in"
    ).board
    assert after.scene == Scene(1, "The burned mill", objective="A way in")


def test_a_scene_that_is_not_taken_goes_without_beginning():
    outcome = act(by_gm(proposed()), "decline_scene", idea="k1")
    assert (outcome.board.ideas, outcome.board.scene.number) == ((), 0)
    text = fu.say_event("scene_declined", {**outcome.events[0].data, "who": "Ana"})
    assert text.message % text.params == "The narrator does not take up the scene The mill for now."


def test_who_proposed_a_scene_may_take_it_back_and_nobody_else_may():
    state = proposed()
    outcome = act(state, "decline_scene", idea="k1")
    text = fu.say_event("scene_declined", {**outcome.events[0].data, "who": "Sir Camden"})
    assert text.message % text.params == "Sir Camden takes back the scene The mill."
    assert code(act(replace(state, actor=ROXY), "decline_scene", idea="k1")) == "narrator_only"


def test_only_the_narrator_takes_a_scene_and_only_one_that_is_there():
    assert code(act(proposed(), "take_scene", idea="k1")) == "narrator_only"
    for do in ("take_scene", "decline_scene"):
        assert code(act(by_gm(proposed()), do, idea="k9")) == "idea_gone"
        assert code(act(by_gm(proposed()), do)) == "idea_gone"


def test_what_is_proposed_stays_until_it_is_answered_and_has_an_end():
    state = table()
    for number in range(MOST_IDEAS):
        state = then(state, act(state, "propose_scene", title=f"Scene {number}"))
    assert code(act(state, "propose_scene", title="One more")) == "too_many_ideas"
    assert "take_scene" in fu.available(by_gm(state))
    assert "take_scene" not in fu.available(state)
