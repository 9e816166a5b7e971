"""What is stored comes back, and what is no document of this game is turned down."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.fields import Malformed
from rules.systems import fate
from rules.systems.fate.board import FIELDS
from tests.rules.core.test_fields import ANYTHING
from tests.rules.systems.fate.table import (
    BLANKS,
    KASPAR,
    KORBIN,
    MINA,
    SHEET,
    attacked,
    by,
    by_gm,
    done,
    fighting,
    table,
)

SAMPLES = Path(__file__).parent / "samples"
LOADERS = {"sheet": fate.load_sheet, "play": fate.load_play, "board": fate.load_board}
DUMPERS = {"sheet": fate.dump_sheet, "play": fate.dump_play, "board": fate.dump_board}


def stored(board):
    return fate.load_board(json.loads(json.dumps(fate.dump_board(board))))


def full_board():
    """Give a board with something of everything on it."""
    state = by_gm(fighting())
    state = done(done(state, "next_turn"), "next_turn")
    state = done(state, "roll", 1, 1, 0, 0, action="attack", approach="forceful", npc=KORBIN, target=MINA)
    state = done(by(state, MINA), "roll", *BLANKS, action="defend", approach="quick", against=KORBIN)
    state = done(state, "offer_compel", aspect="trouble", text="It goes wrong", to=MINA)
    state = done(by_gm(state), "invoke", aspect="trouble", owner=MINA, of=MINA, effect="hinder", pay="point")
    state = done(state, "set_zones", zones="Street\nHall")
    state = done(state, "oppose", to=KASPAR, difficulty=-2)
    return state.board


def test_a_full_board_survives_being_stored():
    board = full_board()
    assert stored(board) == board
    settled = done(by_gm(attacked(1, 1, 0, 0)), "oppose", to=MINA, difficulty=0)
    hit = done(by(settled, MINA), "settle").board
    assert stored(hit) == hit


def test_a_sheet_survives_being_stored():
    assert fate.load_sheet(json.loads(json.dumps(fate.dump_sheet(SHEET)))) == SHEET


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_a_frozen_sample_of_every_schema_still_loads(path):
    for kind, doc in json.loads(path.read_text(encoding="utf-8")).items():
        loaded = LOADERS[kind](doc)
        assert LOADERS[kind](DUMPERS[kind](loaded)) == loaded
        if path.stem == f"v{fate.SCHEMA}":
            assert DUMPERS[kind](loaded) == doc


def test_every_schema_has_its_frozen_sample():
    assert {path.stem for path in SAMPLES.glob("*.json")} == {f"v{number}" for number in range(1, fate.SCHEMA + 1)}


@pytest.mark.parametrize(
    ("kind", "doc"),
    [
        ("sheet", []),
        ("sheet", {"schema": 99}),
        ("sheet", {"strength": 5}),
        ("sheet", {"concept": 5}),
        ("sheet", {"others": ["a", "b", "c", "d"]}),
        ("sheet", {"approaches": {"brave": 1}}),
        ("sheet", {"approaches": {"quick": 6}}),
        ("sheet", {"approaches": {"quick": -1}}),
        ("sheet", {"stunts": [{"key": "a"}, {"key": "a"}]}),
        ("sheet", {"stunts": [{"approach": "quick"}]}),
        ("sheet", {"stunts": [{"key": "a", "action": "dance"}]}),
        ("play", {"fate_points": -1}),
        ("play", {"fate_points": True}),
        ("play", {"stress": [4]}),
        ("play", {"stress": [1, 1]}),
        ("play", {"consequences": {"deadly": "x"}}),
        ("play", {"wounds": {"mild": {}}}),
        ("play", {"luck": 1}),
        ("board", {"rolls": {"a": {"dice": [1]}}}),
        ("board", {"rolls": {"a": {"dice": [1, 2, 3, 4]}}}),
        ("board", {"aspects": [{"text": "no key"}]}),
        ("board", {"aspects": [{"key": "a"}, {"key": "a"}]}),
        ("board", {"mode": "war"}),
        ("board", {"cards": []}),
    ],
)
def test_a_document_of_another_shape_is_malformed(kind, doc):
    with pytest.raises(Malformed):
        LOADERS[kind](doc)


hostile = st.dictionaries(st.sampled_from(["schema", "concept", "approaches", "stunts", *FIELDS]), ANYTHING, max_size=3)


@given(st.sampled_from([*LOADERS]), ANYTHING | hostile)
def test_hostile_documents_load_or_are_malformed(kind, doc):
    with suppress(Malformed):
        LOADERS[kind](doc)


def test_a_table_without_anything_is_the_blank_board():
    assert fate.load_board({}) == fate.blank_board()
    assert table().board != fate.blank_board()
