"""Ideas in a draft: they fill what is empty, and never take away what somebody wrote or locked."""

from dataclasses import replace

import pytest

from rules.core.outcome import Refusal
from rules.systems.fu.creation import begin, fill, finish
from rules.systems.fu.growing import making
from rules.systems.fu.ideas import PARTS
from rules.systems.fu.options import GOOD_AND_BAD, Options
from rules.systems.fu.suggest import suggest, values

PLAIN = Options()
OTHERS = ("Odalind", "Ruprecht")


def first(many: int) -> int:
    return 0


def last(many: int) -> int:
    return many - 1


def drawn(language: str = "en", options: Options = PLAIN) -> dict:
    return suggest(begin(language, "", None), "", options, first, OTHERS)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(
    "options",
    [PLAIN, replace(PLAIN, gear_rule=GOOD_AND_BAD), replace(PLAIN, fu_powers=True)],
    ids=["plain", "good and bad", "powers"],
)
def test_whoever_is_drawn_is_whole_by_every_rule(language: str, options: Options):
    for pick in (first, last):
        doc = suggest(begin(language, "", None), "", options, pick, ())
        name, sheet = finish(doc, options)
        assert name
        assert bool(sheet.powers) == options.fu_powers
        assert sheet.gear[0].noun_first == (language == "fr")


def test_the_campaign_s_people_are_the_first_to_be_bound_to():
    assert {bond["to"] for bond in drawn()["bonds"]} == set(OTHERS)


def test_what_was_drawn_is_shown_without_a_sign_between_its_lines():
    shown = {part.key: part.text for part in making(drawn(), PLAIN).parts}
    assert shown["bond-0"].split("\n") == list(drawn()["bonds"][0].values())
    assert len(shown["drive"].split("\n")) == 3
    assert "\n" not in shown["gear-0"]


@pytest.mark.parametrize("part", PARTS)
def test_one_part_is_drawn_anew_and_the_rest_stays(part: str):
    before = drawn()
    after = suggest(before, part, PLAIN, last, OTHERS)
    changed = {each for each in PARTS if values(before, each) != values(after, each)}
    assert changed <= {part}
    if not part.startswith("bond"):
        assert changed == {part}


@pytest.mark.parametrize("part", PARTS)
def test_what_is_locked_stays(part: str):
    before = fill(drawn(), "check", {"parts": "1", "locks": [part]})
    after = suggest(before, "", PLAIN, last, OTHERS)
    assert values(after, part) == values(before, part)
    assert suggest(before, part, PLAIN, last, OTHERS) == before


def test_what_is_unlocked_again_may_change():
    locked = fill(drawn(), "check", {"parts": "1", "locks": ["body"]})
    freed = fill(locked, "check", {"parts": "1"})
    assert suggest(freed, "body", PLAIN, last, OTHERS)["body"] != freed["body"]


def test_what_somebody_wrote_stays_until_it_is_emptied():
    own = fill(drawn(), "sheet", {"body": "My own words"})
    assert suggest(own, "", PLAIN, last, OTHERS)["body"] == "My own words"
    assert suggest(own, "body", PLAIN, last, OTHERS)["body"] == "My own words"
    assert suggest(fill(own, "sheet", {"body": " "}), "body", PLAIN, last, OTHERS)["body"].strip()


def test_an_item_comes_into_its_own_place():
    doc = fill(begin("en", "", None), "sheet", {"gear_2_adjective": "dented", "gear_2_noun": "lantern"})
    after = suggest(doc, "gear-0", PLAIN, first, ())
    assert (after["gear_2_adjective"], after["gear_2_noun"]) == ("dented", "lantern")
    assert after["gear_1_noun"]


def test_one_more_bond_fills_an_empty_line_or_adds_one():
    empty = {**begin("en", "", None), "bonds": [{"to": "", "text": ""}]}
    one = suggest(empty, "bond", PLAIN, first, OTHERS)
    two = suggest(one, "bond", PLAIN, first, OTHERS)
    assert [len(doc["bonds"]) for doc in (one, two)] == [1, 2]
    assert two["bonds"][0] == one["bonds"][0]
    assert {bond["to"] for bond in two["bonds"]} == set(OTHERS)


def test_there_are_not_more_bonds_than_lines():
    full = {**begin("en", "", None), "bonds": [{"to": "A", "text": "b"}] * 12}
    assert suggest(full, "bond", PLAIN, first, OTHERS) == full


def test_an_unknown_part_changes_nothing():
    assert suggest(drawn(), "no such part", PLAIN, last, OTHERS) == drawn()
    assert isinstance(finish(suggest({}, "no such part", PLAIN, last, ()), PLAIN), Refusal)
