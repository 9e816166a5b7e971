"""What a GM writes for a campaign goes through the same checks as our own catalogue."""

from dataclasses import replace

import pytest

from rules.core import shapes
from rules.systems.phasesix.catalogue import KINDS
from rules.systems.phasesix.house import HOUSE, written
from rules.systems.phasesix.house_values import figures_of, values_of, words_of
from rules.systems.phasesix.options import DEFAULT, House
from rules.systems.phasesix.sheet import HouseGear, Sheet
from rules.systems.phasesix.written import catalogue, read_entry
from tests.rules.systems.phasesix.planted import entry, template

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


# --- what the pages of a campaign ask for -----------------------------------------------------------------------------

PIKE, OURS = entry("weapons", "pike", price=480, wounds=2), catalogue().templates["stubborn"]
OWNING = replace(DEFAULT, house=House((template("rafter"), replace(OURS, cost=4), PIKE)))


def test_the_campaigns_own_come_first_and_say_whether_they_are_new():
    first, second, *others = HOUSE.listed("templates", OWNING)
    assert [(each.key, each.note.message) for each in (first, second)] == [
        ("stubborn", "Ours, changed for this campaign"),
        ("rafter", "Written for this campaign"),
    ]
    assert {each.note.message for each in others} == {"Ours"}


def test_what_others_of_the_house_need_is_named_and_ours_stand_in_where_they_can():
    pikeman = entry("foes", "pikeman", weapons=["pike", "watch_sword"])
    captain = template("captain", requires=["rafter", "stubborn"], modifiers={"charm": 1})
    options = replace(DEFAULT, house=House((*OWNING.house.entries, pikeman, captain)))
    assert HOUSE.needing("weapons", "pike", options) == (pikeman.name,)
    assert HOUSE.needing("templates", "rafter", options) == (captain.name,)
    assert HOUSE.needing("templates", "stubborn", options) == ()
    assert HOUSE.needing("weapons", "watch_sword", options) == ()


def test_a_character_says_all_it_has_of_the_house():
    coat, salve = entry("armours", "coat", protection=1), entry("items", "salve", boosts=1, charges=1)
    sheet = Sheet(house=(template("rafter"),), house_gear=HouseGear((PIKE,), (coat,), (salve,)))
    wanted = {("templates", "rafter"), ("weapons", "pike"), ("armours", "coat"), ("items", "salve")}
    assert HOUSE.used(sheet) == wanted


def test_what_can_no_longer_be_read_is_left_out_and_all_else_is_played():
    documents = [("templates", "broken", {"cost": "dear"}), ("templates", "rafter", shapes.dump(template("rafter")))]
    assert [each.key for each in HOUSE.joined(DEFAULT, documents).house.entries] == ["rafter"]


# --- the boxes of a form ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["templates", "weapons", "armours", "items", "foes"])
def test_what_the_boxes_hold_becomes_the_very_same_entry(kind):
    for key, each in getattr(catalogue(), kind).items():
        filled = values_of(each)
        assert read_entry(kind, key, figures_of(kind, filled), words_of(filled)) == each


def test_rows_that_nobody_filled_in_and_picks_that_come_twice_are_left_out():
    rows = [["nature", 2], ["", 3], ["melee", None], ["charm", 0]]
    found = figures_of("templates", {"modifiers": rows, "requires": ["soldier", "", "soldier"]})
    assert found == {"modifiers": {"nature": 2, "charm": 0}, "requires": ["soldier"]}


def test_a_foe_has_a_special_rule_only_where_its_box_is_ticked():
    told = {"rule_price": 2, "rule_name_en": "Howl", "rule_text_en": "Everybody shivers.", "name_en": "Wolf"}
    assert "rule" not in figures_of("foes", {**told, "rule_has": False})
    assert figures_of("foes", {**told, "rule_has": True})["rule"] == {"price": 2}
    assert "rule" not in words_of({**told, "rule_has": False})["en"]


def test_the_form_of_every_kind_has_a_box_for_each_of_its_figures():
    for kind in ("templates", "weapons", "armours", "items", "foes"):
        names = {box.name for group in HOUSE.boxes(kind, DEFAULT, "en") for box in group.boxes}
        whole = {"shadow", "rule", "blast"}
        missing = set(KINDS[kind].__dataclass_fields__) - names - whole - {"key", "words"}
        assert missing == set(), kind


@pytest.mark.parametrize("kind", ["templates", "weapons", "armours", "items", "foes"])
def test_a_form_has_room_for_whatever_ours_have(kind):
    numbers = {
        box.name: box for group in HOUSE.boxes(kind, DEFAULT, "en") for box in group.boxes if box.kind == "number"
    }
    for each in getattr(catalogue(), kind).values():
        held = {name: value for name, value in values_of(each).items() if name in numbers}
        assert [name for name, value in held.items() if not numbers[name].low <= value <= numbers[name].high] == []
