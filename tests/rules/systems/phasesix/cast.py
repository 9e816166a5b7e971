"""Characters and tables for tests, and a way to let them act with dice written out."""

from dataclasses import replace
from typing import Any

from rules.core.dice import ScriptedDice
from rules.core.outcome import GM, Figure, Outcome, Refusal, State
from rules.systems import phasesix
from rules.systems.phasesix.board import Board
from rules.systems.phasesix.play import Carried, Play
from rules.systems.phasesix.sheet import Sheet
from rules.systems.phasesix.values import Values


def hero(name: str = "Hagen", play: Play | None = None, **modifiers: int) -> Figure:
    """A bare human with these numbers laid on top."""
    return Figure(name, Sheet(modifiers=modifiers), play or Play())


def options(**changed: Any) -> Any:
    found = phasesix.read_options(changed)
    assert not isinstance(found, Refusal), found
    return found


def table(actor: str = "hagen", board: Board | None = None, rehearsed: bool = False, **figures: Figure) -> State:
    """A table with these characters, played as at a real one unless it is rehearsed."""
    return State(actor, figures or {"hagen": hero()}, board or Board(), options(), rehearsed=rehearsed)


def playing(state: State, **changed: Any) -> State:
    return replace(state, options=options(**changed))


def by(state: State, actor: str) -> State:
    return replace(state, actor=actor)


def act(state: State, do: str, /, *faces: int, **fields: Any) -> Outcome:
    """Do something, with all these dice and no others."""
    dice = ScriptedDice(*faces)
    outcome = phasesix.resolve(state, read(do, **fields), dice)
    assert isinstance(outcome, Outcome), outcome
    assert dice.left == []
    return outcome


def read(do: str, /, **fields: Any) -> Any:
    action = phasesix.read({"do": do, **fields})
    assert not isinstance(action, Refusal), action
    return action


def after(state: State, outcome: Outcome) -> State:
    """The table once an outcome is saved."""
    figures = {
        key: replace(figure, play=outcome.plays.get(key, figure.play), sheet=outcome.sheets.get(key, figure.sheet))
        for key, figure in state.figures.items()
    }
    return replace(state, figures=figures, board=outcome.board)


def then(state: State, do: str, /, *faces: int, **fields: Any) -> State:
    return after(state, act(state, do, *faces, **fields))


def refusal(state: State, do: str, /, **fields: Any) -> str:
    """Give the code of the refusal; no die may fall for it."""
    action = phasesix.read({"do": do, **fields})
    found = action if isinstance(action, Refusal) else phasesix.resolve(state, action, ScriptedDice())
    assert isinstance(found, Refusal), found
    return found.code


def values(figure: Figure, **changed: Any) -> Values:
    return Values(figure.sheet, figure.play, options(**changed))


def carrying(figure: Figure, *gear: str | Carried) -> Figure:
    """Somebody with these things in the bag, everything full."""
    known = figure.sheet.catalogue
    bag = []
    for each in gear:
        if isinstance(each, Carried):
            bag.append(each)
            continue
        found = known.gear(each)
        bag.append(Carried(each, getattr(found, "magazine", 0), getattr(found, "charges", 0)))
    return replace(figure, play=replace(figure.play, gear=tuple(bag)))


__all__ = ["GM", "act", "after", "by", "carrying", "hero", "options", "playing", "refusal", "table", "then", "values"]
