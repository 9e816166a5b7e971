"""Making a Fate character: six ratings that only ever swap, enough aspects, stunts as sentences, and what comes out."""

import json
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from rules.core.making import HINT, MISSING, WRONG
from rules.core.outcome import Refusal
from rules.core.text import Text
from rules.systems.fate.creation import PLACES, begin, fill, places, swapped
from rules.systems.fate.demo import demo
from rules.systems.fate.faults import finish, lacking, problems
from rules.systems.fate.growing import making
from rules.systems.fate.options import Options
from rules.systems.fate.ready import ready_made
from rules.systems.fate.sheet import APPROACHES, RATINGS, Stunt, dump_sheet, load_sheet
from rules.systems.fate.spreads import SPREAD_NAMES, SPREADS
from rules.systems.fate.stunts import sentence
from rules.systems.fate.written import LANGUAGES
from rules.templatetags.words import say

PLAIN = Options()
ROOFS = {
    "kind": "bonus",
    "name": "Roofrunner",
    "reason": "I know every roof in the district",
    "approach": "sneaky",
    "action": "create_advantage",
    "circumstance": "while the cameras cannot see me",
}
DOOR = {"kind": "once", "reason": "I carried crates in half this city", "circumstance": "find a door nobody watches"}
WHOLE = begin("en", "", None) | {
    "name": "Kaspar Ihle",
    "concept": "Dockhand raised on the streets",
    "trouble": "I always have to play the hard man",
    "other1": "Mina pulled me out of the fire",
    "places": ["forceful", "quick", "flashy", "careful", "sneaky", "clever"],
    "stunts": [ROOFS],
}


def found(doc: dict, kind: str, options: Options = PLAIN) -> list[tuple[str, str]]:
    return [(problem.stage, problem.field) for problem in problems(doc, options) if problem.kind == kind]


def rows(*stunts: dict) -> dict[str, str]:
    """Give the fields that a form sends for its stunts."""
    sent = {f"stunt_{place}_{part}": text for place, row in enumerate(stunts, 1) for part, text in row.items()}
    return {"stunts": str(len(stunts)), **sent}


def test_a_whole_draft_becomes_a_sheet_and_is_stored_as_it_is():
    name, sheet = finish(WHOLE, PLAIN)
    assert name == "Kaspar Ihle"
    assert [*sheet.aspects] == ["concept", "trouble", "other1"]
    assert sheet.approaches == {"careful": 1, "clever": 0, "flashy": 2, "forceful": 3, "quick": 2, "sneaky": 1}
    assert sheet.stunts == (Stunt("stunt1", **ROOFS),)
    assert load_sheet(dump_sheet(sheet)) == sheet
    assert json.loads(json.dumps(WHOLE)) == WHOLE
    assert found(WHOLE, HINT) == []


def test_an_empty_draft_names_everything_that_is_needed_and_is_advised():
    empty = begin("en", "", None)
    assert found(empty, MISSING) == [("idea", "concept"), ("idea", "trouble"), ("idea", "name"), ("build", "other1")]
    assert found(empty, HINT) == [("build", "approaches"), ("build", "stunts")]
    assert isinstance(finish(empty, PLAIN), Refusal)
    assert isinstance(finish({}, PLAIN), Refusal)


@pytest.mark.parametrize(("wanted", "lacks"), [(2, []), (3, ["other1"]), (4, ["other1"]), (5, ["other1"])])
def test_a_table_says_how_many_aspects_are_named_at_first(wanted, lacks):
    doc = WHOLE | {"other1": ""}
    assert [field for _stage, field in found(doc, MISSING, replace(PLAIN, min_aspects=wanted))] == lacks
    full = doc | {f"other{place}": "Something true" for place in range(1, wanted - 1)}
    assert found(full, MISSING, replace(PLAIN, min_aspects=wanted)) == []


@pytest.mark.parametrize("field", ["name", "concept", "trouble", "other2", "look", "stunt_1_reason"])
def test_what_is_too_long_is_said_at_its_field_and_nothing_is_finished(field):
    doc = WHOLE | {field: "x" * 20_001}
    if field.startswith("stunt"):
        doc = WHOLE | {"stunts": [ROOFS | {"reason": "x" * 301}]}
    assert [name for _stage, name in found(doc, WRONG)] == [field]
    assert isinstance(finish(doc, PLAIN), Refusal)


# --- six ratings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(200))
def test_whatever_a_form_says_all_six_stand_somewhere_and_nobody_twice(seed):
    random = Random(seed)
    doc = begin("en", "", None)
    for _time in range(5):
        sent = {place: random.choice([*APPROACHES, "", "charming"]) for place in PLACES}
        doc = fill(doc, "build", sent)
        assert sorted(places(doc)) == sorted(APPROACHES)
        assert sorted(making(doc, PLAIN).sheet.approaches.values(), reverse=True) == list(RATINGS)


def test_choosing_one_who_stands_elsewhere_swaps_the_two():
    for place, approach in product(range(6), APPROACHES):
        wanted = list(APPROACHES)
        wanted[place] = approach
        after = swapped(APPROACHES, wanted)
        assert after[place] == approach
        assert after[APPROACHES.index(approach)] == APPROACHES[place]
        assert sum(one != other for one, other in zip(after, APPROACHES, strict=True)) in (0, 2)


def test_an_order_that_a_script_has_swapped_already_stays_as_it_is():
    for seed in range(100):
        order = Random(seed).sample(APPROACHES, 6)
        assert places(fill(WHOLE, "build", dict(zip(PLACES, order, strict=True)))) == order


@pytest.mark.parametrize("spoilt", [None, "forceful", ["forceful"] * 6, [*APPROACHES, "quick"], {"quick": 3}])
def test_a_spoilt_order_counts_as_none(spoilt):
    assert places({"places": spoilt}) == [*APPROACHES]


@pytest.mark.parametrize("spread", SPREADS)
def test_each_of_the_six_sample_spreads_can_be_taken(spread):
    doc = fill(WHOLE, "build", {"take": spread, **dict(zip(PLACES, WHOLE["places"], strict=True))})
    assert doc["places"] == [*SPREADS[spread]]
    assert sorted(doc["places"]) == sorted(APPROACHES)
    assert [*SPREADS] == [*SPREAD_NAMES] == [key for key, _name in making(doc, PLAIN).spreads]


def test_the_ladder_shows_one_two_two_and_one_places():
    rungs = making(WHOLE, PLAIN).rungs
    assert [(rung.value, [place.chosen for place in rung.places]) for rung in rungs] == [
        ("+3", ["forceful"]),
        ("+2", ["quick", "flashy"]),
        ("+1", ["careful", "sneaky"]),
        ("+0", ["clever"]),
    ]


# --- stunts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["reason", "approach", "action", "circumstance"])
def test_a_bonus_has_a_reason_an_approach_an_action_and_a_case(part):
    assert found(WHOLE | {"stunts": [ROOFS | {part: ""}]}, MISSING) == [("build", f"stunt_1_{part}")]


@pytest.mark.parametrize("part", ["reason", "circumstance"])
def test_what_happens_once_a_session_has_a_reason_and_a_deed(part):
    assert found(WHOLE | {"stunts": [DOOR | {part: " "}]}, MISSING) == [("build", f"stunt_1_{part}")]
    assert found(WHOLE | {"stunts": [DOOR]}, MISSING) == []


def test_a_narrow_case_may_cover_creating_advantages_and_overcoming():
    _name, sheet = finish(WHOLE | {"stunts": [ROOFS | {"action": "both"}]}, PLAIN)
    assert sheet.stunts[0].fits("create_advantage", "sneaky")
    assert sheet.stunts[0].fits("overcome", "sneaky")
    assert begin("en", "", sheet)["stunts"][0]["action"] == "both"


def test_a_row_is_added_by_its_kind_and_taken_away_by_its_place():
    doc = fill(WHOLE, "build", {**rows(ROOFS), "add": "once"})
    assert [row["kind"] for row in doc["stunts"]] == ["bonus", "once"]
    assert found(doc, MISSING) == []
    doc = fill(doc, "build", {**rows(ROOFS, DOOR), "drop": "1"})
    assert [row["reason"] for row in doc["stunts"]] == [DOOR["reason"]]
    assert fill(WHOLE, "build", {**rows(ROOFS), "add": "spell"})["stunts"][1:] == []


@pytest.mark.parametrize(("many", "refresh"), [(0, 3), (1, 3), (3, 3), (4, 2), (5, 1)])
def test_three_stunts_are_free_and_each_further_one_lowers_the_refresh(many, refresh):
    doc = WHOLE | {"stunts": [ROOFS] * many}
    assert making(doc, PLAIN).refresh == finish(doc, PLAIN)[1].refresh == refresh
    assert making(doc, PLAIN).may_add == (many < 5)


def test_a_sixth_stunt_is_refused():
    five = rows(*[ROOFS] * 5)
    assert len(fill(WHOLE, "build", {**five, "add": "bonus"})["stunts"]) == 5
    six = WHOLE | {"stunts": [ROOFS] * 6}
    assert found(six, WRONG) == [("build", "stunts")]
    assert isinstance(finish(six, PLAIN), Refusal)


def test_a_stunt_is_said_as_far_as_it_is_told():
    told = Stunt("s", **ROOFS)
    assert sentence(told).params["circumstance"] == "while the cameras cannot see me"
    assert sentence(replace(told, reason="", text="As I like it")) == Text("%(words)s", {"words": "As I like it"})
    assert sentence(replace(told, reason="", circumstance="")).params["action"] == Text("Create an advantage")
    assert sentence(replace(told, action="")).params == {"words": "while the cameras cannot see me"}
    assert sentence(Stunt("s", kind="once", text="There is a door")).params == {"words": "There is a door"}


# --- whole characters -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ready_made_character_is_one_that_could_be_made(language):
    made = ready_made(language)
    assert len(made) == 8
    for each in made:
        assert finish(begin(language, each.name, each.sheet), PLAIN) == (each.name, each.sheet)
        assert lacking(each.name, each.sheet, PLAIN) == ()


def test_a_character_that_has_grown_lacks_nothing_and_one_without_ratings_or_refresh_does():
    sheet = ready_made("en")[0].sheet
    grown = replace(sheet, approaches={**sheet.approaches, "quick": 5}, major=2, stunts=sheet.stunts[:1] * 7)
    assert lacking("Oda", grown, PLAIN) == ()
    assert [each.field for each in lacking("Oda", replace(grown, major=0), PLAIN)] == ["stunts"]
    assert [each.field for each in lacking("", replace(sheet, approaches={"quick": 3}), PLAIN)] == [
        "name",
        "approaches",
    ]


def test_the_sheet_that_grows_says_where_its_numbers_come_from():
    shown = making(WHOLE | {"stunts": [ROOFS] * 4}, PLAIN)
    assert shown.refresh_why.params == {"refresh": 2, "base": 3, "beyond": 1, "major": 0}
    assert say(shown.refresh_why) == "2: 3, less 1 for stunts beyond the third."
    assert say(making(WHOLE, PLAIN).refresh_why) == "3, no stunt beyond the third."
    assert shown.chance is not None
    assert (shown.chance.numerator, shown.chance.denominator) == (50, 81)
    assert making(WHOLE, replace(PLAIN, show_odds=False)).chance is None


def test_those_who_play_the_demo_lack_nothing():
    assert [lacking(figure.name, figure.sheet, PLAIN) for figure in demo().figures] == [()] * 4
