"""The test vectors of every game, played by the rehearsal."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rules.management.commands.rehearse import answer_to, play
from rules.systems import REHEARSED

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "tests" / "vectors").glob("*.json"))
VECTORS = [(path.stem, vector) for path in FILES for vector in json.loads(path.read_text(encoding="utf-8"))]
MISSING = object()


def differences(expected, actual, where="answer"):
    """Say where an answer does not contain what is expected; what is empty may also be missing."""
    if actual is MISSING:
        return [] if expected in (None, False, 0) else [f"{where} is missing"]
    if isinstance(expected, dict) and set(expected) == {"$len"}:
        return [] if isinstance(actual, list) and len(actual) == expected["$len"] else [f"{where} has another length"]
    if isinstance(expected, dict) and isinstance(actual, dict):
        pairs = [(value, actual.get(key, MISSING), f"{where}.{key}") for key, value in expected.items()]
        return [line for pair in pairs for line in differences(*pair)]
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        pairs = [(*both, f"{where}[{at}]") for at, both in enumerate(zip(expected, actual, strict=True))]
        return [line for pair in pairs for line in differences(*pair)]
    same = expected == actual and isinstance(expected, bool) == isinstance(actual, bool)
    return [] if same else [f"{where}: {actual!r} instead of {expected!r}"]


def test_every_game_has_vectors():
    assert {path.stem for path in FILES} == set(REHEARSED)
    assert len(VECTORS) >= 32 * len(REHEARSED)


@pytest.mark.parametrize(("game", "vector"), VECTORS, ids=[f"{game}-{vector['id']}" for game, vector in VECTORS])
def test_a_vector_plays_as_written(game, vector):
    answer = json.loads(json.dumps(play(vector["input"])))
    assert differences(vector["expect"], answer) == []


@pytest.mark.parametrize(
    ("expected", "actual"),
    [({"a": 1}, {"a": 2}), ({"a": 1}, {}), ([1], [1, 2]), ({"a": True}, {"a": 1}), ({"$len": 2}, [1]), ({"a": 1}, [])],
)
def test_control_a_difference_is_seen(expected, actual):
    assert differences(expected, actual)


def inputs(path: Path) -> list[object]:
    return [vector["input"] for vector in json.loads(path.read_text(encoding="utf-8"))]


@pytest.fixture(scope="module")
def rehearsed() -> dict[str, list[object]]:
    """Play the files of all games in one process, one after the other, and give the answers to each."""
    script = [each for path in FILES for each in inputs(path)]
    command = [sys.executable, "manage.py", "rehearse", "-"]
    done = subprocess.run(command, input=json.dumps(script), capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    answers = json.loads(done.stdout)
    assert len(answers) == len(script)
    return {path.stem: [answers.pop(0) for _each in inputs(path)] for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_whole_file_plays_in_one_process(rehearsed, path):
    assert rehearsed[path.stem] == json.loads(json.dumps(answer_to(inputs(path))))
