"""A small table of Fate to play at: Mina and Kaspar, Korbin in their way, with dice written out."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.dice import RehearsedDice
from rules.core.outcome import GM, Figure, Outcome, Refusal, State
from rules.systems import fate
from rules.systems.fate.board import Aspect, Board
from rules.systems.fate.npcs import Npc, Trait
from rules.systems.fate.options import Options
from rules.systems.fate.play import Play
from rules.systems.fate.sheet import Sheet, Stunt

MINA, KASPAR, KORBIN = "mina", "kaspar", "k90"
BLANKS = (0, 0, 0, 0)
SHEET = Sheet(
    concept="Dockhand raised on the quay",
    trouble="I cannot leave anyone behind",
    others=("Nobody looks at a woman with a broom",),
    approaches={"careful": 1, "clever": 0, "flashy": 2, "forceful": 3, "quick": 2, "sneaky": 1},
    stunts=(
        Stunt("roofs", name="Roofrunner", approach="sneaky", action="create_advantage", circumstance="on a roof"),
        Stunt("stairs", kind="once", name="The back stairs", text="there is a door nobody watches"),
    ),
)
OTHER = replace(
    SHEET,
    concept="Clerk of the night shift",
    trouble="I owe the harbour gang",
    others=(),
    approaches={"careful": 2, "clever": 3, "flashy": 1, "forceful": 0, "quick": 1, "sneaky": 2},
    stunts=(),
)
FOE = Npc(
    KORBIN,
    "Korbin",
    aspects=(Trait("k91", "Nothing left to lose", shown=True), Trait("k92", "Blind in one eye")),
    approaches={"forceful": 3, "quick": 1, "careful": 2},
)
FOG = Aspect("fog", "Fog over the quay", free=1)


def options(**values: object) -> Options:
    read = fate.read_options(values)
    assert isinstance(read, Options), read
    return read


def table(actor: str = MINA, points: int = 3, others: int = 2, **values: object) -> State:
    """Seat Mina with some points and Kaspar beside her; fog lies on the quay, and Korbin is in sight."""
    figures = {
        MINA: Figure("Mina", SHEET, Play(points)),
        KASPAR: Figure("Kaspar", OTHER, Play(others)),
    }
    board = Board(aspects=(FOG,), npcs=(FOE,), gm_points=2)
    return State(actor, figures, board, options(**values))


def act(state: State, do: str, /, *dice: int, **fields: Any) -> Outcome | Refusal:
    """Do one thing; every die written out must fall."""
    action = fate.read({"do": do, **fields})
    if isinstance(action, Refusal):
        return action
    script = RehearsedDice(*dice)
    outcome = fate.resolve(state, action, script)
    assert script.left == []
    return outcome


def then(state: State, outcome: Outcome | Refusal) -> State:
    """Give the state after something was done."""
    assert isinstance(outcome, Outcome), outcome
    figures = {
        key: Figure(figure.name, outcome.sheets.get(key, figure.sheet), outcome.plays.get(key, figure.play))
        for key, figure in state.figures.items()
    }
    return replace(state, figures=figures, board=outcome.board)


def done(state: State, do: str, /, *dice: int, **fields: Any) -> State:
    """Give the state after one act."""
    return then(state, act(state, do, *dice, **fields))


def by(state: State, actor: str) -> State:
    return replace(state, actor=actor)


def by_gm(state: State) -> State:
    return replace(state, actor=GM)


def scripted(state: State) -> State:
    return replace(state, rehearsed=True)


def code(outcome: Outcome | Refusal) -> str:
    assert isinstance(outcome, Refusal), outcome.result
    return outcome.code


def result(outcome: Outcome | Refusal) -> Mapping[str, Any]:
    assert isinstance(outcome, Outcome), outcome
    return outcome.result


def points(state: State, key: str = MINA) -> int:
    return int(state.figures[key].play.fate_points)


def with_play(state: State, key: str = MINA, **changes: Any) -> State:
    figure = state.figures[key]
    return replace(state, figures={**state.figures, key: replace(figure, play=replace(figure.play, **changes))})


def with_sheet(state: State, key: str = MINA, **changes: Any) -> State:
    figure = state.figures[key]
    return replace(state, figures={**state.figures, key: replace(figure, sheet=replace(figure.sheet, **changes))})


def with_board(state: State, **changes: Any) -> State:
    return replace(state, board=replace(state.board, **changes))


def fighting(state: State | None = None, **values: object) -> State:
    """Give the state of a conflict that has just begun, for Mina to act in."""
    state = state or table(**values)
    return by(done(by_gm(state), "begin_conflict", cast=[MINA, KASPAR]), MINA)


def attacked(*dice: int, state: State | None = None, **fields: Any) -> State:
    """Give the state after Mina attacked Korbin, who is still to defend."""
    return done(state or table(), "roll", *dice, action="attack", approach="forceful", foe=KORBIN, **fields)
