"""An FU sheet as a form, on its card and in plain words."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.fields import line, story
from rules.core.outcome import Figure
from rules.core.text import Text
from rules.systems import fu
from rules.systems.fu.editing import read_sheet, sheet_fields, sheet_form
from rules.systems.fu.plain import plain_text
from rules.systems.fu.play import Mark, Play
from rules.systems.fu.sheet import SLOTS, Descriptor, Drive, Item, Relationship, Sheet
from rules.systems.fu.sheet_card import sheet_view
from rules.systems.fu.words import PRINTED, condition_name
from rules.templatetags.words import say
from tests.rules.core.test_fields import ANYTHING
from tests.rules.systems.fu.table import SHEET, options

words = st.text(min_size=1, max_size=20).map(line).filter(bool)
rows = st.lists(words, max_size=4, unique_by=str.casefold).map(tuple)
sheets = st.builds(
    Sheet,
    concept=words,
    descriptors=st.tuples(*(st.builds(Descriptor, st.just(slot), words) for slot in SLOTS)),
    gear=st.lists(st.builds(Item, words, words, st.booleans()), max_size=4).map(tuple),
    drive=st.builds(Drive, words, words, words),
    description=st.text(max_size=80).map(story),
    relationships=st.lists(st.builds(Relationship, words, words), max_size=4).map(tuple),
    props=rows,
    powers=rows,
)


@given(sheets)
def test_whatever_a_sheet_says_goes_through_its_form_and_comes_back(sheet):
    assert read_sheet(sheet_fields(sheet), options()) == sheet


@given(st.dictionaries(st.sampled_from([*sheet_fields(SHEET), "add", "bond.0.to", "bond.49.text", "powers"]), ANYTHING))
def test_a_form_of_anything_is_read_or_refused_and_drawn(fields):
    assert isinstance(read_sheet(fields, options()), Sheet | tuple)
    assert sheet_form(fields, options())


def problems(**changed: object) -> list[tuple[str, str]]:
    found = read_sheet(sheet_fields(SHEET) | changed, options())
    return [] if isinstance(found, Sheet) else [(each.field, each.refusal.code) for each in found]


@pytest.mark.parametrize("at", range(4))
def test_no_descriptor_may_be_left_empty(at):
    assert problems(**{f"descriptor.{at}": " "}) == [(f"descriptor.{at}", "descriptor_missing")]


def test_the_concept_may_not_be_left_empty_and_all_is_said_as_when_a_character_is_made():
    assert problems(concept=" ") == [("concept", "concept_missing")]
    refused = {
        each.field: str(say(each.refusal))
        for each in read_sheet(sheet_fields(SHEET) | {"concept": "", "descriptor.1": ""}, options())
    }
    asked = {each.field: str(say(each.text)) for each in fu.problems(fu.begin("en", "Odo", Sheet()), options())}
    assert refused == {"concept": asked["concept"], "descriptor.1": asked["mind"]}


def test_what_can_be_lost_in_play_may_be_taken_away_but_is_named():
    whole = replace(SHEET, relationships=(Relationship("Odo", "owes me"),))
    assert fu.lacking("Odo", whole, options()) == ()
    assert fu.lacking("Odo", whole, options(gear_rule="good_and_bad")) == ()
    bare = replace(whole, gear=whole.gear[:1], relationships=())
    assert read_sheet(sheet_fields(bare), options()) == bare
    assert {each.field for each in fu.lacking("Odo", bare, options())} == {
        "gear_2_adjective",
        "gear_2_noun",
        "bond_1_to",
    }


def test_an_item_is_one_adjective_and_one_noun_or_gone():
    assert problems(**{"gear.0.noun": ""}) == [("gear.0.noun", "noun_missing")]
    assert problems(**{"gear.0.adjective": ""}) == [("gear.0.adjective", "adjective_missing")]
    sheet = read_sheet(sheet_fields(SHEET) | {"gear.0.noun": "", "gear.0.adjective": ""}, options())
    assert sheet.gear == SHEET.gear[1:]


def test_a_relationship_names_somebody_and_says_something():
    assert problems(**{"bond.0.to": "Odo"}) == [("bond.0.text", "bond_nothing")]
    assert problems(**{"bond.0.text": "owes me"}) == [("bond.0.to", "bond_nobody")]


def test_every_problem_is_told_at_once():
    wrong = problems(concept="x" * 301, description=["a", "b"], props="x" * 301)
    assert sorted(wrong) == [("concept", "too_long"), ("description", "not_text"), ("props", "too_long")]


def test_a_row_is_added_up_to_the_most_there_may_be():
    def count(fields):
        return sum(box.name.endswith(".noun") for group in sheet_form(fields, options()) for box in group.fields)

    fields = sheet_fields(SHEET)
    assert count(fields) == 2
    assert count(fields | {"add": "gear"}) == 3
    assert count(fields | {"gear.49.noun": "x", "add": "gear"}) == 50


def test_an_item_whose_noun_comes_first_is_asked_for_in_that_order():
    sheet = Sheet(gear=(Item("bleu", "manteau", noun_first=True),))
    gear = next(group for group in sheet_form(sheet_fields(sheet), options()) if group.key == "gear")
    assert [box.name for box in gear.fields if box.kind == "line"][:2] == ["gear.0.noun", "gear.0.adjective"]


def test_powers_are_asked_for_where_the_table_plays_with_them():
    def keys(**values):
        return [group.key for group in sheet_form(sheet_fields(SHEET), options(**values))]

    assert "powers" not in keys()
    assert "powers" in keys(fu_powers=True)


# --- the card ---------------------------------------------------------------------------------------------------------


def card(play: Play, **values: object):
    return sheet_view(Figure("Camden", SHEET, play), options(**values))


def test_the_nine_printed_conditions_stand_on_every_card_and_others_beside_them():
    shown = card(Play(1, ("hurt", "Soaked")))
    assert [each.label.message for each in shown.printed] == list(PRINTED)
    assert [each.word for each in shown.printed if each.on] == ["hurt"]
    assert [each.word for each in shown.own] == ["Soaked"]
    assert condition_name("NEAR DEATH") == Text("Near death")


def test_a_condition_says_what_brought_it():
    shown = card(Play(1, ("Hurt",), marks={"Hurt": Mark(2, "Does the rope hold?")}))
    assert [each.after for each in shown.suffered] == ["Does the rope hold?"]


def test_gear_shows_what_became_of_it_and_what_was_found():
    shown = card(Play(1, gear={"Knotted rope": "lost"}, found=(Item("Rusty", "key"),)))
    assert [(line.text, line.state, line.found) for line in shown.gear] == [
        ("Knotted rope", "lost", False),
        ("Notched longsword", "", False),
        ("Rusty key", "", True),
    ]


def test_slots_are_called_as_the_campaign_calls_them():
    shown = card(Play(), slot_names=["Hull", "Crew", "Engine", "Rust"])
    assert [say(line.name) for line in shown.descriptors] == ["Hull", "Crew", "Engine", "Rust"]
    assert [say(line.name) for line in card(Play()).descriptors] == ["Body", "Mind", "Edge", "Flaw"]


# --- in plain words ---------------------------------------------------------------------------------------------------


def test_plain_words_hold_the_whole_sheet_and_mark_what_is_private():
    sheet = Sheet(**{**vars(SHEET), "notes": "Ask Odo.\nTwice.", "props": ("String",), "description": "Tall."})
    play = Play(2, ("Hurt",), marks={"Hurt": Mark(1, "Does it hold?")}, gear={"Knotted rope": "lent"})
    parts = {say(part.title): part for part in plain_text(Figure("Camden", sheet, play), options())}
    assert [say(row) for row in parts["Gear"].lines] == ["Item: Knotted rope (Lent)", "Item: Notched longsword"]
    assert [say(row) for row in parts["Conditions"].lines] == ["Hurt, after “Does it hold?”"]
    assert [say(row) for row in parts["Notes"].lines] == ["Ask Odo.", "Twice."]
    assert [say(row) for row in parts["Relationships"].lines] == ["Nothing"]
    assert [title for title, part in parts.items() if part.private] == ["Notes"]


def test_a_question_of_the_drive_is_followed_by_its_answer_and_no_further_sign():
    sheet = Sheet(**{**vars(SHEET), "drive": Drive(want="Peace", plan="Ask for it")})
    parts = {say(part.title): part for part in plain_text(Figure("Camden", sheet, Play()), options())}
    assert [say(row) for row in parts["Drive"].lines] == [
        "What do you want? Peace",
        "What will you do about it? Ask for it",
    ]


def test_the_sample_reads_the_same_by_its_form():
    sample = fu.sample(options())
    assert read_sheet(sheet_fields(sample.sheet), options()) == sample.sheet


def test_what_a_descriptor_is_used_for_is_written_kept_and_shown_and_nothing_is_stored_where_it_is_empty():
    fields = dict(fu.sheet_fields(fu.Sheet("Poacher", tuple(Descriptor(slot, slot) for slot in SLOTS))))
    read = fu.read_sheet(fields | {"uses.1": "  Reading ground,  people "}, fu.Options())
    assert [each.uses for each in read.descriptors] == ["", "Reading ground, people", "", ""]
    assert fu.sheet_fields(read)["uses.1"] == "Reading ground, people"
    assert fu.load_sheet(fu.dump_sheet(read)) == read
    assert [sorted(each) for each in fu.dump_sheet(read)["descriptors"][:2]] == [
        ["slot", "text"],
        ["slot", "text", "uses"],
    ]
    assert [line.uses for line in fu.sheet_view(Figure("Mara", read, fu.Play()), fu.Options()).descriptors][1]
