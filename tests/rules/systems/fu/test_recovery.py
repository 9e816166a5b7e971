"""Recovery: between two scenes each character may lose conditions, as many as the table says."""

import pytest

from rules.core.outcome import Figure, State
from rules.systems import fu
from rules.systems.fu.board import Board, Scene
from rules.systems.fu.play import Mark, Play
from tests.rules.systems.fu.table import CAMDEN, SHEET, act, by_gm, code, table, then

CONDITIONS = ("Hurt", "Angry", "Lost in thought")


def after_a_scene(number: int = 2, marks: dict[str, Mark] | None = None, **values: object) -> State:
    """Let Camden come out of a scene with three conditions."""
    figures = {CAMDEN: Figure("Sir Camden", SHEET, Play(1, CONDITIONS, marks or {}))}
    return State(CAMDEN, figures, Board(scene=Scene(number, "The mill")), table(**values).options)


def test_one_condition_goes_and_then_no_more():
    state = after_a_scene(marks={"Hurt": Mark(1, "Does he jump?")})
    assert "recover" in fu.available(state)
    state = then(state, act(state, "recover", condition="hurt"))
    assert state.figures[CAMDEN].play == Play(1, ("Angry", "Lost in thought"))
    assert state.board.recovered == {CAMDEN: 1}
    assert code(act(state, "recover", condition="Angry")) == "recovered_already"
    assert "recover" not in fu.available(state)


def test_the_table_says_how_many_go():
    state = after_a_scene(recovery_per_scene=2)
    for condition in ("Hurt", "Lost in thought"):
        state = then(state, act(state, "recover", condition=condition))
    assert state.figures[CAMDEN].play.conditions == ("Angry",)
    assert code(act(state, "recover", condition="Angry")) == "recovered_already"
    assert code(act(after_a_scene(recovery_per_scene=0), "recover", condition="Hurt")) == "recovery_off"


def test_with_the_next_scene_recovery_opens_again():
    state = after_a_scene()
    state = by_gm(then(state, act(state, "recover", condition="Hurt")))
    state = then(state, act(state, "set_scene", title="The yard"))
    own = State(CAMDEN, state.figures, state.board, state.options)
    assert then(own, act(own, "recover", condition="Angry")).figures[CAMDEN].play.conditions == ("Lost in thought",)


@pytest.mark.parametrize(
    ("state", "condition", "refusal"),
    [
        (by_gm(after_a_scene()), "Hurt", "recover_own"),
        (after_a_scene(0), "Hurt", "no_scene"),
        (after_a_scene(), "Tired", "condition_unknown"),
        (after_a_scene(), "", "condition_missing"),
        (after_a_scene(marks={"Hurt": Mark(2)}), "Hurt", "condition_fresh"),
    ],
    ids=["narrator", "no scene", "not there", "unsaid", "fresh"],
)
def test_recovery_is_refused_with_its_reason(state, condition, refusal):
    assert code(act(state, "recover", condition=condition)) == refusal


def test_the_log_says_who_gets_over_what():
    event = act(after_a_scene(), "recover", condition="Lost in thought").events[0]
    text = fu.say_event(event.kind, {**event.data, "who": "Sir Camden"})
    assert text.params["to_name"] == "Sir Camden"
    assert text.params["condition"].params == {"words": "Lost in thought"}
