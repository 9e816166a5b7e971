"""Loaded dice fall as written and still verify."""

import json
from threading import Thread
from uuid import UUID

import pytest

from rules import chain, loaded
from rules.core.dice import FairDice

SEED, EPOCH = bytes(range(32)), UUID(int=7)
MARA = UUID(int=99)


def thrown(given: dict[UUID, bytes], seq: int, dice: int) -> list[int]:
    key = chain.roll_key(SEED, EPOCH, seq, chain.entropy(chain.contributions(given)))
    fair = FairDice(key)
    return [fair.roll(6) for _ in range(dice)]


@pytest.mark.parametrize("faces", [[6], [1, 1], [6, 6, 6, 1], [2, 4, 6, 5, 3]])
def test_the_wanted_faces_fall_from_a_fair_roll_key(faces):
    given = loaded.grind(SEED, EPOCH, 3, {MARA: b"mine"}, faces)
    assert thrown(given, 3, len(faces)) == faces
    assert given[MARA] == b"mine"


def test_a_table_without_contributions_can_be_loaded_too():
    assert thrown(loaded.grind(SEED, EPOCH, 1, {}, [5, 4]), 1, 2) == [5, 4]


def test_a_stand_in_that_already_gave_something_is_replaced():
    given = loaded.grind(SEED, EPOCH, 1, {loaded.NOBODY: b"old", MARA: b""}, [2, 2])
    assert thrown(given, 1, 2) == [2, 2]


@pytest.mark.parametrize("faces", [[7], [0], [1] * 9])
def test_an_impossible_throw_is_refused_at_once(faces):
    with pytest.raises(ValueError, match="fall"):
        loaded.grind(SEED, EPOCH, 1, {}, faces)


def test_a_script_is_used_up_from_the_front(tmp_path):
    path = tmp_path / "dice.json"
    path.write_text(json.dumps([[6, 1], [2]]))
    assert loaded.peek_script(path) == [6, 1]
    assert loaded.next_script(path) == [6, 1]
    loaded.drop_script(path)
    assert json.loads(path.read_text()) == []
    assert loaded.next_script(path) is None
    assert loaded.peek_script(path) is None


def test_a_missing_script_loads_nothing(tmp_path):
    assert loaded.next_script(tmp_path / "none.json") is None
    assert loaded.peek_script(tmp_path / "none.json") is None


def test_a_script_is_written_only_while_nobody_reads_it(tmp_path):
    path = tmp_path / "dice.json"
    loaded.write_script(path, [[6, 1], [2]])
    writing = Thread(target=loaded.write_script, args=(path, [[5]]))
    with loaded.script(path) as throws:
        writing.start()
        writing.join(0.2)
        assert writing.is_alive()
        assert json.loads(path.read_text()) == throws == [[6, 1], [2]]
    writing.join()
    assert loaded.peek_script(path) == [5]
