"""Two people change one thing: each keeps what they alone changed, and what both changed is shown, never lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.versions import CODE, Clash, clash, mark, merged

BASE = {"name": "Vogt", "gear": ("Lamp",), "fu": 1, "instant": False}
DRAWN = mark(BASE)


def test_what_each_changed_alone_is_kept() -> None:
    found = merged(DRAWN, {**BASE, "name": "Warden Vogt"}, {**BASE, "gear": ("Lamp", "Keys"), "fu": 2})
    assert found.words == {"name": "Warden Vogt", "gear": ("Lamp", "Keys"), "fu": 2, "instant": False}
    assert (found.theirs, found.both) == (("fu", "gear"), ())
    assert clash(found, BASE) is None


def test_what_both_changed_is_refused_and_shows_theirs_beside_mine() -> None:
    stands = {**BASE, "name": "Old Vogt", "fu": 2}
    found = merged(DRAWN, {**BASE, "name": "Young Vogt"}, stands)
    assert (found.words["name"], found.both) == ("Young Vogt", ("name",))
    refusal = clash(found, stands)
    assert isinstance(refusal, Clash)
    assert (refusal.code, refusal.theirs, refusal.redrawn) == (CODE, {"name": "Old Vogt"}, {"fu": 2})


def test_the_same_change_twice_is_no_clash() -> None:
    same = {**BASE, "name": "Old Vogt"}
    assert merged(DRAWN, same, same).both == ()


def test_a_form_without_a_mark_is_taken_as_it_is() -> None:
    found = merged("", {**BASE, "name": "Young Vogt"}, {**BASE, "name": "Old Vogt"})
    assert (found.words["name"], found.both) == ("Young Vogt", ())


@pytest.mark.parametrize("drawn", ["x", mark(BASE, of=2), "a.b.c.d", "....."], ids=["short", "other", "false", "long"])
def test_a_mark_of_something_else_merges_nothing(drawn: str) -> None:
    mine = {**BASE, "name": "Young Vogt"}
    assert merged(drawn, mine, {**BASE, "fu": 2}).both == ("fu", "name")


WORDS = st.fixed_dictionaries({name: st.sampled_from(("a", "b", "c")) for name in ("one", "two", "three")})


@given(WORDS, WORDS, WORDS)
def test_no_change_is_ever_lost_unsaid(base: dict, mine: dict, theirs: dict) -> None:
    found = merged(mark(base), mine, theirs)
    for name, before in base.items():
        changed = {words[name] for words in (mine, theirs) if words[name] != before}
        assert (name in found.both) == (len(changed) > 1)
        if len(changed) == 1:
            assert {found.words[name]} == changed
