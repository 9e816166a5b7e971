"""A Fate sheet as a form: everything goes out and comes back, and what cannot stay is said at its field."""

from dataclasses import replace

import pytest

from rules.core.editing import CHOICE, HIDDEN
from rules.systems.fate.editing import read_sheet, sheet_fields, sheet_form
from rules.systems.fate.options import Options
from rules.systems.fate.ready import ready_made
from rules.systems.fate.sheet import Stunt
from rules.systems.fate.written import LANGUAGES
from tests.rules.systems.fate.table import SHEET

PLAIN = Options()
GROWN = replace(
    SHEET,
    others=("", "Named later"),
    approaches={**SHEET.approaches, "quick": 5},
    major=2,
    role="analyst",
    gifts=("mind_tracing",),
    stunts=(
        *SHEET.stunts,
        Stunt("both", approach="quick", action="create_advantage", also="overcome", circumstance="at sea", reason="I"),
        Stunt("odd", approach="quick", action="attack", also="defend", bonus=3, text="My own"),
        Stunt("twice", kind="once", reason="I am lucky", circumstance="be lucky", uses=2),
    ),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ready_made_sheet_comes_back_as_it_was(language):
    for each in ready_made(language):
        assert read_sheet(sheet_fields(each.sheet), PLAIN) == each.sheet


def test_a_grown_sheet_comes_back_with_all_that_play_gave_it():
    assert read_sheet(sheet_fields(GROWN), PLAIN) == GROWN


def test_every_field_of_a_sheet_has_its_box():
    fields = sheet_fields(GROWN)
    boxes = {field.name for group in sheet_form(fields, PLAIN) for field in group.fields}
    assert {*fields} <= boxes


def test_another_row_is_added_for_a_stunt():
    def kinds(fields: dict) -> list[str]:
        return [each.name for group in sheet_form(fields, PLAIN) for each in group.fields if each.name.endswith("kind")]

    fields = sheet_fields(SHEET)
    assert len(kinds(fields | {"add": "stunt"})) == len(kinds(fields)) + 1
    assert read_sheet(fields | {"add": "stunt"}, PLAIN) == SHEET


def test_a_row_that_is_emptied_takes_its_stunt_away():
    emptied = {name: "" if name.startswith("stunt.0.") else value for name, value in sheet_fields(SHEET).items()}
    assert read_sheet(emptied, PLAIN).stunts == SHEET.stunts[1:]


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"concept": " "}, "concept", "concept_missing"),
        ({"trouble": ""}, "trouble", "trouble_missing"),
        ({"other1": "x" * 301}, "other1", "too_long"),
        ({"look": "x" * 20_001}, "look", "too_long"),
        ({"quick": "6"}, "quick", "approach_rating_wrong"),
        ({"quick": "fast"}, "quick", "approach_rating_wrong"),
        ({"major": "-1"}, "major", "number_wrong"),
        ({"role": "queen"}, "role", "choice_unknown"),
        ({"stunt.0.approach": "charming"}, "stunt.0.approach", "choice_unknown"),
        ({"stunt.0.also": "charming"}, "stunt.0.also", "choice_unknown"),
        ({"stunt.0.uses": "99"}, "stunt.0.uses", "number_wrong"),
        ({"concept": ["a", "b"]}, "concept", "not_text"),
    ],
)
def test_what_cannot_stay_is_said_at_its_field(change, field, code):
    found = read_sheet(sheet_fields(SHEET) | change, PLAIN)
    assert [(problem.field, problem.refusal.code) for problem in found] == [(field, code)]


def test_more_stunts_than_the_refresh_can_bear_are_refused_and_milestones_make_room():
    many = replace(SHEET, stunts=tuple(Stunt(f"s{at}", name=f"Stunt {at}") for at in range(6)))
    (problem,) = read_sheet(sheet_fields(many), PLAIN)
    assert (problem.field, problem.refusal.code) == ("stunt.5.kind", "too_many_stunts")
    assert read_sheet(sheet_fields(replace(many, major=1)), PLAIN) == replace(many, major=1)


def test_a_role_is_chosen_only_where_the_table_plays_with_roles():
    def role(options: Options) -> str:
        return next(each.kind for each in sheet_form(sheet_fields(GROWN), options)[0].fields if each.name == "role")

    assert role(PLAIN) == HIDDEN
    assert role(replace(PLAIN, coefficient_module=True)) == CHOICE
