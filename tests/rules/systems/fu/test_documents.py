"""Sheets, play states and boards as documents."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.fields import Malformed, line
from rules.systems import fu
from rules.systems.fu.board import Board
from rules.systems.fu.open_roll import OpenRoll
from rules.systems.fu.play import Play
from rules.systems.fu.sheet import SLOTS, Descriptor, Drive, Item, Relationship, Sheet
from tests.rules.core.test_fields import ANYTHING

SAMPLES = Path(__file__).parent / "samples"
LOADERS = {"sheet": fu.load_sheet, "play": fu.load_play, "board": fu.load_board}
DUMPERS = {"sheet": fu.dump_sheet, "play": fu.dump_play, "board": fu.dump_board}

words = st.text(min_size=1, max_size=20).map(line).filter(bool)
sheets = st.builds(
    Sheet,
    concept=words,
    descriptors=st.lists(st.builds(Descriptor, st.sampled_from(SLOTS), words), max_size=5).map(tuple),
    gear=st.lists(st.builds(Item, words, words, st.booleans()), max_size=3).map(tuple),
    drive=st.builds(Drive, words, words, words),
    description=words,
    relationships=st.lists(st.builds(Relationship, words, words), max_size=3).map(tuple),
)
plays = st.builds(Play, st.integers(0, 9999), st.lists(words, max_size=4).map(tuple))


@given(sheets, plays)
def test_a_character_survives_being_stored(sheet, play):
    assert fu.load_sheet(json.loads(json.dumps(fu.dump_sheet(sheet)))) == sheet
    assert fu.load_play(json.loads(json.dumps(fu.dump_play(play)))) == play


def test_an_open_roll_survives_being_stored():
    roll = OpenRoll(
        "Why?", ("a", "b"), ("c",), 1, (1, 2, 3), (4, 0, 0), changed="reroll", paid=1, picked=2, earned=("hit",)
    )
    board = Board({"camden": roll, "roxy": OpenRoll("", (), (), 0, (6,), (0,), hit=True)})
    assert fu.load_board(json.loads(json.dumps(fu.dump_board(board)))) == board


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_a_frozen_sample_of_every_schema_still_loads(path):
    samples = json.loads(path.read_text())
    for kind, doc in samples.items():
        loaded = LOADERS[kind](doc)
        assert LOADERS[kind](DUMPERS[kind](loaded)) == loaded
        if path.stem == f"v{fu.SCHEMA}":
            assert DUMPERS[kind](loaded) == doc


def test_every_schema_has_its_frozen_sample():
    assert {path.stem for path in SAMPLES.glob("*.json")} == {f"v{number}" for number in range(1, fu.SCHEMA + 1)}


@pytest.mark.parametrize(
    ("kind", "doc"),
    [
        ("sheet", []),
        ("sheet", {"schema": 99}),
        ("sheet", {"schema": "1"}),
        ("sheet", {"strength": 5}),
        ("sheet", {"concept": 5}),
        ("sheet", {"concept": "x" * 301}),
        ("sheet", {"gear": {"a": 1}}),
        ("sheet", {"gear": ["rope"]}),
        ("sheet", {"gear": [{"adjective": "a", "noun": "b", "noun_first": 1}]}),
        ("sheet", {"descriptors": [{"slot": "body", "text": None}]}),
        ("sheet", {"drive": "revenge"}),
        ("sheet", {"relationships": [{"to": []}]}),
        ("play", {"fu": -1}),
        ("play", {"fu": True}),
        ("play", {"fu": "3"}),
        ("play", {"fu": 1.5}),
        ("play", {"conditions": "hurt"}),
        ("play", {"conditions": [1]}),
        ("play", {"luck": 1}),
        ("board", {"rolls": []}),
        ("board", {"rolls": 3}),
        ("board", {"rolls": {"a": {}}}),
        ("board", {"rolls": {"a": {"dice": [7]}}}),
        ("board", {"rolls": {"a": {"dice": [1, 2]}}}),
        ("board", {"rolls": {"a": {"dice": [1], "was": [1, 2]}}}),
        ("board", {"rolls": {"a": {"dice": [1], "picked": 1}}}),
        ("board", {"rolls": {"a": {"dice": [1], "hit": "yes"}}}),
        ("board", {"rolls": {"a": {"dice": [1], "locked": [1]}}}),
        ("board", {"rolls": {"a": {"dice": [1], "table": "round"}}}),
        ("board", {"rolls": {"a": {"dice": [1], "table": "custom", "words": ["Fine"]}}}),
        ("board", {"cards": []}),
    ],
)
def test_a_document_of_another_shape_is_malformed(kind, doc):
    with pytest.raises(Malformed):
        LOADERS[kind](doc)


NAMES = ("schema", "concept", "gear", "drive", "descriptors", "fu", "conditions", "rolls", "dice", "helps", "was")
hostile = st.dictionaries(st.sampled_from(NAMES), ANYTHING, max_size=3)


@given(
    st.sampled_from([*LOADERS]),
    ANYTHING | hostile | st.fixed_dictionaries({"rolls": st.fixed_dictionaries({"a": hostile})}),
)
def test_hostile_documents_load_or_are_malformed(kind, doc):
    with suppress(Malformed):
        LOADERS[kind](doc)


def test_an_item_reads_in_the_order_of_its_language_and_begins_like_every_other_line():
    assert Item("knotted", "rope").label == "Knotted rope"
    assert Item("nouée", "corde", noun_first=True).label == "Corde nouée"
    assert Item("", "élixir").label == "Élixir"
    assert Item("", "").label == ""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_ready_made_characters_are_complete(language):
    made = fu.ready_made(language)
    assert len(made) >= 4
    for entry in made:
        assert all(entry.sheet.descriptor(slot) for slot in SLOTS)
        assert len(entry.sheet.descriptors) == 4
        assert len(entry.sheet.gear) == 2
        assert all(" " not in item.adjective for item in entry.sheet.gear)
        drive = entry.sheet.drive
        assert all((entry.name, entry.sheet.concept, entry.sheet.description, drive.want, drive.obstacle, drive.plan))


def test_an_unknown_language_gets_english():
    assert fu.ready_made("xx") == fu.ready_made("en")
