"""A small table of FU to play at: Camden and Roxy, with dice written out."""

from dataclasses import replace
from typing import Any

from rules.core.dice import ScriptedDice
from rules.core.outcome import GM, Figure, Outcome, Refusal, State
from rules.systems import fu
from rules.systems.fu.board import Board, Foe
from rules.systems.fu.options import Options
from rules.systems.fu.play import Play
from rules.systems.fu.sheet import Descriptor, Item, Sheet

CAMDEN, ROXY = "camden", "roxy"
SHEET = Sheet(
    concept="Knight of the hedge",
    descriptors=(
        Descriptor("body", "Strong"),
        Descriptor("mind", "Good hunter"),
        Descriptor("edge", "Sworn to the queen"),
        Descriptor("flaw", "Stubborn"),
    ),
    gear=(Item("Knotted", "rope"), Item("Notched", "longsword")),
)


def options(**values: object) -> Options:
    read = fu.read_options(values)
    assert isinstance(read, Options), read
    return read


def table(
    actor: str = CAMDEN, points: int = 3, others: int = 2, conditions: tuple[str, ...] = (), **values: object
) -> State:
    """Seat Camden with some points, and Roxy beside him."""
    figures = {
        CAMDEN: Figure("Sir Camden", SHEET, Play(points, conditions)),
        ROXY: Figure("Roxy", Sheet(), Play(others)),
    }
    return State(actor, figures, Board(), options(**values))


def act(state: State, do: str, /, *dice: int, **fields: Any) -> Outcome | Refusal:
    """Do one thing; every die written out must fall."""
    action = fu.read({"do": do, "question": "Does it hold?", **fields})
    if isinstance(action, Refusal):
        return action
    script = ScriptedDice(*dice)
    outcome = fu.resolve(state, action, script)
    assert script.left == []
    return outcome


def then(state: State, outcome: Outcome | Refusal) -> State:
    """Give the state after something was done."""
    assert isinstance(outcome, Outcome), outcome
    figures = {
        key: Figure(figure.name, figure.sheet, outcome.plays.get(key, figure.play))
        for key, figure in state.figures.items()
    }
    return State(state.actor, figures, outcome.board, state.options)


def rolled(*dice: int, state: State | None = None, **fields: Any) -> State:
    """Give the state after a roll."""
    state = state or table()
    return then(state, act(state, "roll", *dice, **fields))


def code(outcome: Outcome | Refusal) -> str:
    assert isinstance(outcome, Refusal), outcome.result
    return outcome.code


def fu_of(state: State, key: str = CAMDEN) -> int:
    return state.figures[key].play.fu


def opposed(state: State, fu: int = 1) -> State:
    """Give the state with a guard in sight who holds points, for the narrator to act in."""
    foes = (Foe("k1", "The guard", fu=fu, shown=True),)
    return State(GM, state.figures, replace(state.board, foes=foes), state.options)


def by_gm(state: State) -> State:
    return State(GM, state.figures, state.board, state.options)
