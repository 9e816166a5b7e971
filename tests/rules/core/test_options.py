"""Options of every kind, read from forms and scripts."""

import pytest

from rules.core.options import CHOICE, NONE, NUMBER, SEVERAL, SWITCH, WORDS, Choice, Option, read_values
from rules.core.outcome import Refusal

CHOICES = (Choice("one", "One"), Choice("two", "Two"))
SAMPLES = {
    SWITCH: Option("s", SWITCH, False, "Switch", "It switches."),
    CHOICE: Option("c", CHOICE, "one", "Choice", "It chooses.", choices=CHOICES),
    NUMBER: Option("n", NUMBER, 2, "Number", "It counts.", low=1, high=3),
    WORDS: Option("w", WORDS, (), "Words", "It says.", high=2),
    SEVERAL: Option("m", SEVERAL, (), "Several", "It gathers.", choices=CHOICES),
}


@pytest.mark.parametrize(
    ("kind", "sent", "read"),
    [
        (SWITCH, "on", True),
        (SWITCH, False, False),
        (CHOICE, "two", "two"),
        (NUMBER, "3", 3),
        (WORDS, ["a", "b"], ("a", "b")),
        (WORDS, [], ()),
        (SEVERAL, ["two", "two"], ("two",)),
        (SEVERAL, "none", ()),
        (SEVERAL, "one", ("one",)),
    ],
)
def test_an_option_reads_its_kind(kind, sent, read):
    assert SAMPLES[kind].read(sent) == read


@pytest.mark.parametrize(
    ("kind", "sent"),
    [
        (SWITCH, "perhaps"),
        (SWITCH, 1),
        (CHOICE, "three"),
        (CHOICE, ["one"]),
        (CHOICE, None),
        (NUMBER, 0),
        (NUMBER, 4),
        (NUMBER, NONE),
        (NUMBER, True),
        (WORDS, ["a"]),
        (WORDS, ["a", "b", "c"]),
        (WORDS, ["a", "b" * 41]),
        (WORDS, 5),
        (SEVERAL, ["three"]),
        (SEVERAL, [["one"]]),
        (SEVERAL, {"one": 1}),
    ],
)
def test_an_option_refuses_what_is_not_its_kind(kind, sent):
    refusal = SAMPLES[kind].read(sent)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "option_wrong"


def test_a_number_may_be_none_where_the_option_says_so():
    capped = Option("n", NUMBER, NONE, "Cap", "It limits.", low=1, high=9, may_be_none=True)
    assert [capped.read(sent) for sent in (NONE, "", None, "4")] == [NONE, NONE, NONE, 4]


def test_an_unknown_option_is_refused_by_name():
    refusal = read_values(tuple(SAMPLES.values()), {"x": 1})
    assert (refusal.code, refusal.params["option"]) == ("option_unknown", "x")
