"""The game of docs/adding-a-game.md is a whole game, whatever the contract asks for today."""

import inspect
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from rules.core.dice import ScriptedDice
from rules.core.outcome import Outcome, Refusal, State
from rules.core.text import Text
from rules.systems import REHEARSED
from tests.laws.purity import impure
from tests.laws.sentences import unmarked
from tests.rules.systems import test_contract as contract

PAGE = Path(__file__).resolve().parents[3] / "docs/adding-a-game.md"
NAMES = (*contract.CONTRACT, *contract.TYPES, *contract.VALUES)
HELD = {
    name: test
    for name, test in vars(contract).items()
    if name.startswith("test_") and tuple(inspect.signature(test).parameters) == ("system",)
}


def code() -> str:
    return "\n\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL))


@pytest.fixture
def coin(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The page as a module. The contract looks a game up in the registry, so it stands there for one test."""
    module = ModuleType("rules.systems.coin")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(code(), str(PAGE), "exec"), module.__dict__)
    module.__dict__["__all__"] = [name for name in NAMES if name in module.__dict__]
    monkeypatch.setitem(REHEARSED, "coin", module)
    return module


@pytest.fixture
def state(coin: ModuleType) -> State:
    options = coin.read_options({})
    return State("tom", {"tom": coin.sample(options)}, coin.blank_board(), options)


@pytest.mark.parametrize("name", HELD)
def test_the_page_keeps_the_contract(coin: ModuleType, name: str):
    HELD[name](coin)


@pytest.mark.parametrize("name", contract.CONTRACT)
def test_a_function_of_the_page_takes_what_the_contract_says(coin: ModuleType, name: str):
    assert tuple(inspect.signature(getattr(coin, name)).parameters) == contract.CONTRACT[name]


@pytest.mark.parametrize("name", contract.TYPES)
def test_a_type_of_the_page_is_a_frozen_dataclass(coin: ModuleType, name: str):
    assert getattr(coin, name).__dataclass_params__.frozen


@pytest.mark.parametrize(("face", "answer"), [(2, "Heads: yes"), (1, "Tails: no")])
def test_heads_is_a_yes_and_tails_a_no(coin: ModuleType, state: State, face: int, answer: str):
    dice = ScriptedDice(face)
    outcome = coin.resolve(state, coin.read({"do": "flip", "question": "Shall we?"}), dice)
    assert isinstance(outcome, Outcome)
    assert dice.left == []
    assert coin.answer_text(outcome.result) == Text(answer)
    assert outcome.plays == {"tom": coin.Play(1)}


def test_a_flip_replays_from_its_request_and_facts(coin: ModuleType, state: State):
    action = coin.read({"do": "flip", "question": "Shall we?"})
    outcome = coin.resolve(state, action, ScriptedDice(2))
    assert coin.replay(coin.dump_action(action), coin.facts(state, action), ScriptedDice(2)) == outcome.result


@pytest.mark.parametrize("question", ["", "   ", "x" * 301, None])
def test_the_coin_wants_a_question(coin: ModuleType, question: str | None):
    assert isinstance(coin.read({"do": "flip", "question": question}), Refusal)


def test_the_page_keeps_the_laws(tmp_path: Path):
    folder = tmp_path / "rules/systems/coin"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(code(), encoding="utf-8")
    assert impure(tmp_path) == []
    assert unmarked(tmp_path) == []
