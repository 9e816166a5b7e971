"""Making an FU character: what is asked for, what is only advised, and what comes out."""

from dataclasses import replace

import pytest

from rules.core.making import HINT, MISSING, WRONG
from rules.core.outcome import Refusal
from rules.core.text import Text
from rules.systems.fu.creation import begin, fill, finish, problems
from rules.systems.fu.growing import making
from rules.systems.fu.options import Options
from rules.systems.fu.ready import ready_made
from rules.systems.fu.sheet import Item, Relationship, Sheet, dump_sheet, load_sheet
from rules.templatetags.words import say

PLAIN = Options()
WHOLE = {
    "name": "Tilda Voss",
    "concept": "Ferrywoman who reads smoke",
    "body": "Long-armed",
    "mind": "Patient",
    "edge": "Knows every ford",
    "flaw": "Owes too many favours",
    "gear_1_adjective": "patched",
    "gear_1_noun": "cloak",
    "gear_2_adjective": "dented",
    "gear_2_noun": "lantern",
    "want": "To buy back the ferry",
    "bonds": [{"to": "Brida", "text": "taught me to swim"}, {"to": "The harbour master", "text": "holds my debts"}],
}


def found(doc: dict, kind: str, options: object = PLAIN) -> list[tuple[str, str]]:
    return [(problem.stage, problem.field) for problem in problems(doc, options) if problem.kind == kind]


def test_a_whole_draft_becomes_a_sheet():
    name, sheet = finish(WHOLE, PLAIN)
    assert name == "Tilda Voss"
    assert sheet.descriptor("flaw") == "Owes too many favours"
    assert sheet.gear == (Item("patched", "cloak"), Item("dented", "lantern"))
    assert sheet.relationships[0] == Relationship("Brida", "taught me to swim")
    assert load_sheet(dump_sheet(sheet)) == sheet


def test_an_empty_draft_names_everything_that_is_needed():
    assert found(begin("en", "", None), MISSING) == [
        ("who", "concept"),
        ("who", "name"),
        *(("sheet", slot) for slot in ("body", "mind", "edge", "flaw")),
        *(("sheet", f"gear_{place}_{part}") for place in (1, 2) for part in ("adjective", "noun")),
        ("bonds", "bond_1_to"),
    ]
    assert isinstance(finish({}, PLAIN), Refusal)


@pytest.mark.parametrize("slot", ["body", "mind", "edge", "flaw"])
def test_a_character_has_four_descriptors(slot: str):
    assert found(WHOLE | {slot: "  "}, MISSING) == [("sheet", slot)]
    assert isinstance(finish(WHOLE | {slot: ""}, PLAIN), Refusal)


@pytest.mark.parametrize(
    ("adjective", "noun", "field", "kind"),
    [
        ("sharp magic", "sabre", "gear_1_adjective", WRONG),
        ("", "sabre", "gear_1_adjective", MISSING),
        ("sharp", "", "gear_1_noun", MISSING),
        ("sharp", "old family sabre", "gear_1_noun", WRONG),
    ],
    ids=["two adjectives", "no adjective", "no noun", "three nouns"],
)
def test_an_item_is_one_adjective_and_one_noun(adjective: str, noun: str, field: str, kind: str):
    doc = WHOLE | {"gear_1_adjective": adjective, "gear_1_noun": noun}
    assert found(doc, kind) == [("sheet", field)]
    assert isinstance(finish(doc, PLAIN), Refusal)


@pytest.mark.parametrize("noun", ["sabre", "boar spear", "lampe de poche", "sac à dos", "pocket-watch"])
def test_a_compound_noun_is_one_noun(noun: str):
    assert found(WHOLE | {"gear_1_noun": noun}, WRONG) == []


@pytest.mark.parametrize(
    ("noun", "hints"),
    [("magic sabre", 1), ("sabre magique", 1), ("sabre", 0), ("lampe de poche", 0), ("pocket-watch", 0)],
)
def test_two_words_for_a_thing_are_pointed_at_because_one_may_be_a_second_adjective(noun: str, hints: int):
    doc = WHOLE | {"gear_1_adjective": "sharp", "gear_1_noun": noun}
    assert found(doc, HINT) == [("sheet", "gear_1_noun")] * hints
    assert not isinstance(finish(doc, PLAIN), Refusal)


@pytest.mark.parametrize(
    ("kinds", "wrong", "missing"),
    [
        (("good", "bad"), [], []),
        (("bad", "good"), [], []),
        (("good", "good"), [("sheet", "gear_2_kind")], []),
        (("", "bad"), [], [("sheet", "gear_1_kind")]),
        (("splendid", "bad"), [], [("sheet", "gear_1_kind")]),
    ],
    ids=["good first", "bad first", "both good", "one unmarked", "one unknown"],
)
def test_good_and_bad_gear_is_asked_for_where_the_campaign_says_so(kinds, wrong, missing):
    doc = WHOLE | {"gear_1_kind": kinds[0], "gear_2_kind": kinds[1]}
    options = replace(PLAIN, gear_rule="good_and_bad")
    assert found(doc, WRONG, options) == wrong
    assert found(doc, MISSING, options) == missing
    assert found(doc, WRONG) == found(doc, MISSING) == []


def test_one_relationship_is_enough_and_two_are_suggested():
    doc = WHOLE | {"bonds": WHOLE["bonds"][:1]}
    assert found(doc, HINT) == [("bonds", "bond_1_to")]
    assert not isinstance(finish(doc, PLAIN), Refusal)


def test_without_a_relationship_nobody_is_finished():
    assert found(WHOLE | {"bonds": []}, MISSING) == [("bonds", "bond_1_to")]
    assert found(WHOLE | {"bonds": [{"to": " ", "text": ""}]}, MISSING) == [("bonds", "bond_1_to")]


@pytest.mark.parametrize(("bond", "field"), [({"to": "", "text": "owes me"}, "to"), ({"to": "", "text": ""}, "to")])
def test_a_bond_with_nobody_is_wrong(bond: dict, field: str):
    assert found(WHOLE | {"bonds": [*WHOLE["bonds"], bond]}, WRONG) == [("bonds", f"bond_3_{field}")]


def test_a_bond_says_what_binds():
    assert found(WHOLE | {"bonds": [{"to": "Brida", "text": ""}]}, MISSING) == [("bonds", "bond_1_text")]


def test_doubled_and_long_descriptors_are_only_pointed_at():
    doc = WHOLE | {"mind": "long-ARMED", "edge": "Knows every single ford of the river by heart"}
    assert found(doc, HINT) == [("sheet", "mind"), ("sheet", "edge")]
    assert not isinstance(finish(doc, PLAIN), Refusal)


@pytest.mark.parametrize(
    ("field", "most"), [("name", 200), ("concept", 300), ("body", 300), ("want", 300), ("gear_2_noun", 300)]
)
def test_what_is_too_long_is_kept_and_refused(field: str, most: int):
    doc = fill(WHOLE, "who", {field: "x" * (most + 1)})
    assert doc[field] == "x" * (most + 1)
    assert field in [name for _stage, name in found(doc, WRONG)]
    assert isinstance(finish(doc, PLAIN), Refusal)
    assert field not in [name for _stage, name in found(doc | {field: "x" * most}, WRONG)]


def test_a_description_may_have_twenty_thousand_characters():
    assert found(WHOLE | {"description": "y" * 20_000}, WRONG) == []
    assert found(WHOLE | {"description": "y" * 20_001}, WRONG) == [("who", "description")]
    assert finish(WHOLE | {"description": "y" * 20_000}, PLAIN)[1].description == "y" * 20_000


def test_a_form_changes_only_what_it_sends():
    doc = fill(WHOLE, "who", {"name": " Tilda  ", "no_such_field": "x", "body": ["a", "b"]})
    assert doc == WHOLE | {"name": " Tilda  ", "body": ""}


def test_lines_of_bonds_are_read_added_and_taken_away():
    sent = {"bonds": "2", "bond_1_to": "A", "bond_1_text": "a", "bond_2_to": "B", "bond_2_text": "b"}
    a, b = {"to": "A", "text": "a"}, {"to": "B", "text": "b"}
    assert fill({}, "bonds", sent)["bonds"] == [a, b]
    assert fill({}, "bonds", sent | {"drop": "1"})["bonds"] == [b]
    assert fill({}, "bonds", sent | {"add": "1"})["bonds"] == [a, b, {"to": "", "text": ""}]
    assert len(fill({}, "bonds", {"bonds": "9999"})["bonds"]) == 12


def test_signs_that_cannot_be_stored_are_left_out():
    assert fill({}, "who", {"name": "A\x00b\ud800c"})["name"] == "Abc"


def test_powers_count_only_where_the_campaign_has_them():
    doc = WHOLE | {"powers": "Walks on smoke\n\n  Calls the tide "}
    assert finish(doc, PLAIN)[1].powers == ()
    assert finish(doc, replace(PLAIN, fu_powers=True))[1].powers == ("Walks on smoke", "Calls the tide")
    long = WHOLE | {"powers": "x" * 301}
    assert found(long, WRONG) == []
    assert found(long, WRONG, replace(PLAIN, fu_powers=True)) == [("sheet", "powers")]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_ready_made_character_can_be_finished_as_it_is(language: str):
    for made in ready_made(language):
        doc = begin(language, made.name, made.sheet)
        assert found(doc, WRONG) == []
        assert {field for _stage, field in found(doc, MISSING)} <= {"bond_1_to"}
        name, sheet = finish(doc | {"bonds": WHOLE["bonds"]}, PLAIN)
        assert (name, sheet.gear, sheet.drive) == (made.name, made.sheet.gear, made.sheet.drive)


def test_the_growing_sheet_shows_points_conditions_and_one_exact_chance():
    shown = making(WHOLE, PLAIN)
    assert (shown.fu, shown.coins) == (2, (True, True, False, False))
    assert len(shown.conditions) == 9
    assert shown.one_fitting is not None
    assert say(shown.one_fitting) == "With one fitting descriptor you get a Yes in 75.0\u202f% of rolls"
    assert making(WHOLE, replace(PLAIN, show_odds=False)).one_fitting is None


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"result_table": "how_well"}, "you have success in"),
        ({"result_table": "custom", "custom_answers": tuple("ABCDEF")}, "you get one of the three best answers in"),
    ],
)
def test_the_example_speaks_of_the_answers_of_the_table(values, words):
    assert words in say(making(WHOLE, replace(PLAIN, **values)).one_fitting)


def test_the_campaign_names_the_slots():
    assert making({}, PLAIN).slots[0].label == Text("Body")
    shown = making({}, replace(PLAIN, slot_names=("Brawn", "Brain", "Trick", "Curse")))
    assert [next(iter(field.label.params.values())) for field in shown.slots] == ["Brawn", "Brain", "Trick", "Curse"]
    assert shown.slots[0].help is None


def test_a_french_item_names_the_thing_first():
    assert [field.name for field in making(begin("fr", "", None), PLAIN).gear[0].in_order] == [
        "gear_1_noun",
        "gear_1_adjective",
    ]
    doc = begin("fr", "", None) | WHOLE
    assert finish(doc, PLAIN)[1].gear[0].label == "Cloak patched"


@pytest.mark.parametrize("doc", [{"bonds": "x"}, {"bonds": [1, None]}, {"name": 7}, {"gear_1_noun": {}}, {"locks": []}])
def test_a_strange_document_is_only_unfinished(doc: dict):
    assert isinstance(finish(doc, PLAIN), Refusal)
    assert isinstance(making(doc, PLAIN).sheet, Sheet)
