"""What is stored comes back, what is frozen still loads, and what is no document of this game is turned down."""

import json
from contextlib import suppress
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.fields import Malformed
from rules.systems import zwielicht
from tests.rules.core.test_fields import ANYTHING

SAMPLES = Path(__file__).parent / "samples"
LOADERS = {"sheet": zwielicht.load_sheet, "play": zwielicht.load_play, "board": zwielicht.load_board}
DUMPERS = {"sheet": zwielicht.dump_sheet, "play": zwielicht.dump_play, "board": zwielicht.dump_board}
KNOWN = [each.name for shape in (zwielicht.Sheet, zwielicht.Play, zwielicht.Board) for each in fields(shape)]


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_a_frozen_sample_of_every_schema_still_loads_and_loses_nothing(path):
    for kind, doc in json.loads(path.read_text(encoding="utf-8")).items():
        loaded = LOADERS[kind](doc)
        dumped = json.loads(json.dumps(DUMPERS[kind](loaded)))
        assert LOADERS[kind](dumped) == loaded
        if path.stem == f"v{zwielicht.SCHEMA}":
            assert {name: dumped.get(name) for name in doc} == doc


def test_every_schema_has_its_frozen_sample_with_something_of_everything():
    assert {path.stem for path in SAMPLES.glob("*.json")} == {f"v{each}" for each in range(1, zwielicht.SCHEMA + 1)}
    sample = json.loads((SAMPLES / f"v{zwielicht.SCHEMA}.json").read_text(encoding="utf-8"))
    for kind in ("sheet", "play"):
        blank = DUMPERS[kind](LOADERS[kind]({}))
        assert [
            name for name in blank if name not in ("schema", "language") and sample[kind][name] == blank[name]
        ] == []


@pytest.mark.parametrize(
    ("kind", "doc"),
    [
        ("sheet", []),
        ("sheet", {"schema": 99}),
        ("sheet", {"strength": 5}),
        ("sheet", {"demon": 5}),
        ("sheet", {"demon": "x" * 1_000}),
        ("sheet", {"section": 0}),
        ("sheet", {"section": 7}),
        ("sheet", {"weak": 3}),
        ("sheet", {"fears": ["a", "b", "c"]}),
        ("sheet", {"tasks": ["a", "b", "c", "d"]}),
        ("sheet", {"slots": {"item": "spade"}}),
        ("play", {"conditions": ["a"] * 7}),
        ("play", {"points": -1}),
        ("play", {"points": True}),
        ("play", {"growth": {"level": "high"}}),
        ("play", {"luck": 1}),
        ("board", {"hints": -1}),
        ("board", {"adventure": {"phase": "lunch"}}),
        ("board", {"rolls": {"a": {"dice": "6"}}}),
        ("board", {"dragons": []}),
    ],
)
def test_a_document_of_another_shape_is_malformed(kind, doc):
    with pytest.raises(Malformed):
        LOADERS[kind](doc)


@given(
    st.sampled_from([*LOADERS]), ANYTHING | st.dictionaries(st.sampled_from(["schema", *KNOWN]), ANYTHING, max_size=3)
)
def test_hostile_documents_load_or_are_malformed(kind, doc):
    with suppress(Malformed):
        LOADERS[kind](doc)
