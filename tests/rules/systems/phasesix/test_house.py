"""What a GM writes for a campaign goes through the same checks as our own catalogue."""

import pytest

from rules.systems.phasesix.house import written
from rules.systems.phasesix.written import catalogue

WORDS = {"de": {"name": "Flößer", "text": "Du liest die Strömung und die Launen der Zöllner."}}
RAFTER = {"category": "talent", "cost": 5, "modifiers": {"orientation": 2, "seafaring": 1}}


def codes(kind="templates", key="rafter", figures=RAFTER, words=WORDS):
    return {fault.code for fault in written(kind, key, figures, words, catalogue(), ("de",)).faults}


def test_a_good_entry_is_taken_in_the_campaign_s_own_language():
    found = written("templates", "rafter", RAFTER, WORDS, catalogue(), ("de",))
    assert found.is_fine
    assert catalogue().extended([found.entry]).templates["rafter"].name.said_in("en") == "Flößer"


def test_one_of_ours_can_be_copied_and_changed():
    found = written("templates", "stubborn", {**RAFTER, "cost": 4}, WORDS, catalogue(), ("de",))
    assert found.is_fine
    assert catalogue().extended([found.entry]).templates["stubborn"].cost == 4
    assert catalogue().templates["stubborn"].cost == 5


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"figures": {**RAFTER, "cost": 9}}, "cost_off"),
        ({"figures": {**RAFTER, "requires": ["nobody"]}}, "unknown_key"),
        ({"figures": {**RAFTER, "requires": ["rafter"]}}, "circle"),
        ({"figures": {"cost": "dear"}}, "not_readable"),
        ({"figures": {"colour": "red"}}, "not_readable"),
        ({"words": {}}, "name_missing"),
        ({"words": {"de": {"name": 3}}}, "not_readable"),
        ({"kind": "epochs"}, "not_of_the_house"),
        ({"kind": "nonsense"}, "not_of_the_house"),
        ({"figures": {"category": "character", "cost": 5, "modifiers": {"willpower": 1, "courage": 2, "charm": -1}}},
         "same_modifiers"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(changed, code):
    assert code in codes(**changed)


def test_a_changed_entry_that_now_equals_a_later_one_is_noticed():
    later = dict(catalogue().templates["steady_hand"].modifiers)
    assert "same_modifiers" in codes(key="stubborn", figures={**RAFTER, "cost": 6, "modifiers": later})


def test_a_description_like_one_of_ours_is_noticed():
    ours = catalogue().templates["stubborn"].text.said_in("de")
    assert codes(words={"de": {"name": "Sturkopf", "text": ours}}) == {"too_alike"}
