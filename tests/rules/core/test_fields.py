"""What forms and scripts send, read or turned down."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import fields

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ("  Does it\n hold?\t", "Does it hold?"),
        ("", ""),
        (" \u200b \u2060", ""),
        ("a\x00b", "a b"),
        ("«\u202foui\u202f»\u00a0?", "«\u202foui\u202f»\u00a0?"),
        ("\u00a0far\u202f \u00a0away\u202f", "far away"),
        ("lone \ud800 half", "lone half"),
        ("e\u0301", "é"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_a_line_is_clean(sent, read):
    assert fields.line(sent) == read


@pytest.mark.parametrize("sent", [None, 3, True, ["a"], {"a": 1}, b"a", 1.5])
def test_what_is_no_text_is_no_line(sent):
    assert fields.line(sent) is None


def test_lines_leave_out_the_empty_ones():
    assert fields.lines(["a", " ", "b"]) == ("a", "b")
    assert fields.lines("a") == ("a",)
    assert fields.lines(None) == ()


@pytest.mark.parametrize("sent", [3, {"a": 1}, ["a", 3], [["a"]], True])
def test_what_is_no_list_of_texts_gives_no_lines(sent):
    assert fields.lines(sent) is None


@pytest.mark.parametrize(
    ("sent", "read"), [(2, 2), ("2", 2), (" 2 ", 2), ("+1", 1), ("-1", -1), ("−1", -1), (0, 0), (-4, -4)]
)
def test_a_number_is_read_as_it_is_written(sent, read):
    assert fields.number(sent) == read


@pytest.mark.parametrize(
    "sent",
    [True, False, None, "", "two", "2.0", 2.0, math.nan, math.inf, 10**6, 10**400, "9" * 7, "٣", "²", "0x2", [2]],
)
def test_what_is_no_number_is_none(sent):
    assert fields.number(sent) is None


def test_several_numbers_come_as_a_list_or_alone():
    assert fields.numbers(["0", 2]) == (0, 2)
    assert fields.numbers("1") == (1,)
    assert fields.numbers(0) == (0,)
    assert fields.numbers("") == ()
    assert fields.numbers(["0", "x"]) is None


@pytest.mark.parametrize(
    ("sent", "read"),
    [(True, True), ("true", True), ("on", True), (False, False), ("false", False), (None, False), ("", False)],
)
def test_a_switch_is_on_or_off(sent, read):
    assert fields.switch(sent) is read


@pytest.mark.parametrize("sent", [1, 0, "maybe", ["on"], 1.0])
def test_what_is_no_switch_is_none(sent):
    assert fields.switch(sent) is None


def test_a_form_gives_texts_for_single_values_and_lists_for_several():
    assert fields.from_form({"a": ["1"], "b": ["1", "2"], "c": []}) == {"a": "1", "b": ["1", "2"]}


def test_a_label_counts_once_as_it_was_written_first():
    assert fields.once(("Strong", "rope", "STRONG")) == ("Strong", "rope")


@given(ANYTHING)
def test_no_reader_ever_fails(sent):
    for reader in (fields.line, fields.lines, fields.number, fields.numbers, fields.switch):
        reader(sent)


@given(st.text())
def test_a_clean_line_can_be_stored_anywhere(sent):
    line = fields.line(sent)
    assert "\x00" not in line
    assert line.encode() is not None
    assert fields.line(line) == line


@pytest.mark.parametrize(
    "broken",
    [
        lambda: fields.document([], "sheet", ()),
        lambda: fields.document({"odd": 1}, "sheet", ("even",)),
        lambda: fields.stored_text(3, "name", 5),
        lambda: fields.stored_text("longer", "name", 5),
        lambda: fields.stored_number(True, "fu", 0, 3),
        lambda: fields.stored_number(4, "fu", 0, 3),
        lambda: fields.stored_number("2", "fu", 0, 3),
        lambda: fields.stored_switch(1, "hit"),
        lambda: fields.stored_list("abc", "gear", 5),
        lambda: fields.stored_list([1, 2], "gear", 1),
    ],
)
def test_a_document_of_another_shape_is_malformed(broken):
    with pytest.raises(fields.Malformed):
        broken()
