"""Differences of documents: exact there and back, and aware of what came later."""

from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as some

from tables import patches
from tables.patches import ABSENT, Piece

plain = some.none() | some.booleans() | some.integers(0, 3) | some.text("ab", max_size=2)
keyed = some.lists(
    some.fixed_dictionaries({"key": some.sampled_from("pqrst"), "n": plain}),
    max_size=4,
    unique_by=lambda each: each["key"],
)
documents = some.dictionaries(
    some.sampled_from("xyz"),
    some.recursive(
        plain | keyed | some.lists(plain, max_size=2),
        lambda more: some.dictionaries(some.sampled_from("uvw"), more, max_size=3),
        max_leaves=6,
    ),
    max_size=3,
)


def pruned(document: dict[str, Any]) -> dict[str, Any]:
    """Leave out the fields that are empty."""
    return {name: value for name, value in document.items() if value not in ([], {})}


def pieces(before: object, after: object) -> tuple[Piece, ...]:
    return tuple(patches.differences(before, after))


@given(documents, documents)
def test_every_difference_can_be_made_and_taken_back(before: object, after: object) -> None:
    kept = patches.load(patches.dump(pieces(before, after)))
    stood = deepcopy(before)
    assert patches.blocked(before, kept) is None
    assert pruned(patches.applied(before, kept)) == pruned(after)
    back = tuple(each.turned() for each in kept)
    assert patches.blocked(after, back) is None
    assert pruned(patches.applied(after, back)) == pruned(before)
    assert before == stood


@given(documents)
def test_the_same_twice_differs_in_nothing(document: object) -> None:
    assert pieces(document, deepcopy(document)) == ()


def test_a_later_entry_does_not_stand_in_the_way() -> None:
    first = pieces({"list": []}, {"list": [{"key": "a"}]})
    now = {"list": [{"key": "a"}, {"key": "b"}]}
    back = tuple(each.turned() for each in first)
    assert patches.blocked(now, back) is None
    assert patches.applied(now, back) == {"list": [{"key": "b"}]}


def test_what_changed_again_stands_in_the_way() -> None:
    first = pieces({"list": []}, {"list": [{"key": "a", "n": 1}]})
    back = tuple(each.turned() for each in first)
    assert patches.blocked({"list": [{"key": "a", "n": 2}]}, back) == back[0]
    assert patches.blocked({"list": []}, back) == back[0]
    assert patches.blocked({}, back) == back[0]


def test_what_lies_in_a_thing_that_is_gone_cannot_come_back() -> None:
    first = pieces({"list": [{"key": "a"}]}, {"list": [{"key": "a", "marks": [{"key": "m"}]}]})
    assert patches.blocked({"list": []}, first) == patches.blocked({"list": [{"key": "b"}]}, first) == first[0]


def test_an_entry_comes_back_to_its_place() -> None:
    before = {"list": [{"key": key} for key in "abc"]}
    after = {"list": [{"key": "a"}, {"key": "c"}]}
    back = tuple(each.turned() for each in pieces(before, after))
    assert patches.applied(after, back) == before


def test_another_order_is_one_difference() -> None:
    before, after = [{"key": "a"}, {"key": "b"}], [{"key": "b"}, {"key": "a"}]
    assert pieces({"list": before}, {"list": after}) == (Piece(("list",), before, after),)


def test_differences_meet_where_one_lies_within_the_other() -> None:
    assert Piece(("a", "b")).meets(Piece(("a",), ABSENT, 1))
    assert Piece(()).meets(Piece(("a",)))
    assert not Piece(("a", "b")).meets(Piece(("a", "c")))
