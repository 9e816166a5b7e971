"""Our catalogue is as its own checks want it, and the checks see what is wrong."""

import re
from fractions import Fraction

import pytest

from rules.core.fields import Malformed
from rules.systems import phasesix
from rules.systems.phasesix.catalogue import CATEGORIES, EPOCHS, EXTENSIONS, LANGUAGES
from rules.systems.phasesix.inspecting import faults
from rules.systems.phasesix.prices import fair_cost, fair_points
from rules.systems.phasesix.spread import epoch_faults, set_faults, wealth
from rules.systems.phasesix.written import catalogue, read_catalogue, read_entry
from tests.rules.systems.phasesix.planted import entry, planted, template

NARROW = "\N{NARROW NO-BREAK SPACE}"


def codes(thing, *others):
    return {fault.code for fault in faults(thing, planted(thing, *others))}


def set_codes(*entries):
    return {fault.code for fault in set_faults(planted(*entries))}


# --- ours -------------------------------------------------------------------------------------------------------------


def test_no_entry_of_ours_has_a_fault():
    found = [fault for each in catalogue().entries for fault in faults(each, catalogue())]
    assert [(fault.key, fault.code, fault.text) for fault in found] == []


def test_our_entries_together_have_no_fault():
    assert [(fault.key, fault.code, fault.text) for fault in set_faults(catalogue())] == []


def test_french_sets_its_marks_apart_by_a_narrow_space():
    texts = [words for each in catalogue().entries for words in (each.name.said_in("fr"), each.text.said_in("fr"))]
    assert any(NARROW in text for text in texts)
    assert [text for text in texts if re.search(f"[^{NARROW}][:;?!]", text)] == []


def test_the_terms_of_the_game_stand_in_the_order_of_the_rules():
    ours = catalogue()
    assert (tuple(ours.epochs), tuple(ours.extensions), tuple(ours.categories)) == (EPOCHS, EXTENSIONS, CATEGORIES)


def test_every_ready_made_character_could_be_finished_in_its_epoch():
    made = {each.key: each for each in phasesix.ready_made("en")}
    for key, person in catalogue().characters.items():
        for epoch in person.epochs or EPOCHS:
            options = phasesix.read_options({"epoch": epoch, "extensions": [person.extension] * bool(person.extension)})
            assert phasesix.lacking(made[key].name, made[key].sheet, options) == (), (key, epoch)


def test_the_catalogue_cannot_be_changed():
    with pytest.raises(TypeError):
        catalogue().templates["stubborn"] = None
    with pytest.raises(TypeError):
        catalogue().templates["stubborn"].modifiers["courage"] = 9


# --- what one entry can do wrong --------------------------------------------------------------------------------------


def test_the_two_printed_tables_come_to_fourteen_and_ten():
    first = {"bonus_dice": 1, "communication": 3, "general_knowledge": 2, "literacy": 2, "rhetoric": 2}
    second = {"destiny_dice": 1, "melee": 1, "shooting": 1, "intimidation": 1, "warfare": 2}
    assert fair_cost(template(modifiers=first)) == 14
    assert fair_cost(template(modifiers=second, requires=["soldier"])) == 10


def test_a_drawback_is_worth_half_and_a_shadow_its_weight():
    assert fair_cost(template(modifiers={"courage": 3, "charm": -1}, shadow={"weight": 2})) == 6 - 1 - 2
    assert fair_cost(template(modifiers={"spell_points": 3}, rule={"price": 4})) == Fraction(11, 2)


def test_requirements_take_two_points_off_at_most():
    assert fair_cost(template(modifiers={"courage": 3}, requires=["a", "b", "c"])) == 4


@pytest.mark.parametrize("cost", [3, 4, 5])
def test_a_cost_may_be_off_by_one(cost):
    assert codes(template(cost=cost)) == set()


@pytest.mark.parametrize(
    ("figures", "code"),
    [
        ({"cost": 6}, "cost_off"),
        ({"modifiers": {"magnetism": 1}}, "unknown_key"),
        ({"requires": ["nobody"]}, "unknown_key"),
        ({"epochs": ["jurassic"]}, "unknown_key"),
        ({"extension": "romance"}, "unknown_key"),
        ({"cost": 10, "modifiers": {"nature": 3, "melee": 2}}, "out_of_range"),
        ({"cost": 8, "category": "education", "modifiers": {"nature": 3}}, "out_of_range"),
        ({"cost": 8, "modifiers": {"nature": 4}}, "raises_too_much"),
        ({"cost": 9, "modifiers": {"strength": 3}}, "raises_too_much"),
        ({"cost": 6, "modifiers": {"destiny_dice": 2}}, "raises_too_much"),
        ({"cost": 25, "modifiers": {"actions": 1}}, "only_mastery"),
        ({"cost": 6, "rule": {"price": 2, "kind": "flies"}}, "unknown_key"),
        ({"cost": 6, "rule": {"price": 2}}, "rule_without_reason"),
        ({"cost": 2, "modifiers": {"hacking": 2}}, "not_known_then"),
        ({"cost": 2, "modifiers": {"chemistry": 2}, "epochs": ["antiquity", "modern"]}, "not_known_then"),
        ({"cost": 2, "modifiers": {"alchemy": 2}}, "not_known_then"),
    ],
)
def test_what_is_wrong_with_a_template_is_found(figures, code):
    assert code in codes(template(**figures))


def test_a_mastery_may_give_an_action_and_costs_as_much():
    assert codes(template(cost=25, mastery=True, modifiers={"actions": 1})) == set()
    assert codes(template(cost=40, mastery=True, modifiers={"minimum_roll": -1})) == set()


def test_words_are_missed_in_every_language_also_those_of_a_shadow():
    bare = read_entry("templates", "bare", {"cost": 4, "modifiers": {"nature": 2}}, {"en": {"name": "Bare"}})
    found = [(fault.code, fault.text.params["language"]) for fault in faults(bare, planted(bare))]
    missing = [(f"{what}_missing", language) for language in LANGUAGES for what in ("name", "text")]
    assert found == missing[1:]
    shady = read_entry("templates", "shady", {"cost": 3, "modifiers": {"nature": 2}, "shadow": {}}, {})
    assert len(faults(shady, planted(shady))) == 4 * len(LANGUAGES)


def test_a_campaign_that_plays_in_one_language_writes_in_one():
    said = {"de": {"name": "Knecht", "text": "Kennt jede Furche."}}
    house = read_entry("templates", "knecht", {"cost": 4, "modifiers": {"nature": 2}}, said)
    assert faults(house, planted(house), ("de",)) == ()
    assert house.name.said_in("fr") == "Knecht"


def test_what_an_epoch_knows_can_be_learned_in_it_and_alchemy_where_there_is_magic():
    later = template(cost=3, modifiers={"hacking": 3}, epochs=["modern", "science_fiction"])
    assert codes(later) == set()
    assert codes(template(cost=3, modifiers={"alchemy": 3}, extension="magic")) == set()
    assert codes(entry("items", "tables", modifiers={"computing": 1})) == {"not_known_then"}


BREWER = template("brewer", cost=30, modifiers={"cooking": 3})
BARON = template("baron", cost=25, modifiers={"politics": 3}, requires=["brewer"])
PILOT = template("pilot", cost=2, modifiers={"aviation": 2}, epochs=["modern"])
COWARD = template("coward", cost=-11, modifiers={"courage": -3})
GUN = entry("weapons", "gun", price=1001, epochs=["modern"])


@pytest.mark.parametrize(
    ("figures", "code"),
    [
        ({"templates": ["brewer", "baron"]}, "overspent"),
        ({"templates": ["baron"]}, "requirement_missing"),
        ({"templates": ["pilot"], "epochs": ["modern", "victorian"]}, "needs_other_times"),
        ({"gear": ["gun"], "epochs": ["victorian"]}, "needs_other_times"),
        ({"templates": ["brewer", "brewer"]}, "owned_already"),
        ({"templates": ["coward"]}, "too_many_flaws"),
        ({"gear": ["gun"], "epochs": ["modern"]}, "too_dear"),
    ],
)
def test_a_ready_made_character_who_could_not_be_finished_is_found(figures, code):
    assert code in codes(entry("characters", "planted", **figures), BREWER, BARON, PILOT, COWARD, GUN)
    fine = entry("characters", "planted", templates=["brewer", "pilot"], epochs=["modern"])
    assert codes(fine, BREWER, PILOT) == set()


def test_what_is_required_must_be_offered_wherever_it_is_required():
    soldier = template("soldier", epochs=["modern"], modifiers={"shooting": 2})
    everywhere = template("veteran", cost=3, requires=["soldier"])
    today = template("veteran", cost=3, requires=["soldier"], epochs=["modern"])
    assert codes(everywhere, soldier) == {"needs_other_times"}
    assert codes(today, soldier) == set()


@pytest.mark.parametrize(
    ("kind", "figures", "code"),
    [
        ("lineages", {"points": 50, "modifiers": {"strength": 1}}, "points_off"),
        ("lineages", {"points": 20, "modifiers": {"hearts": 10}}, "out_of_range"),
        ("lineages", {"points": 10, "modifiers": {"minimum_roll": -1}}, "only_mastery"),
        ("weapons", {"price": 480, "wounds": 1}, "out_of_range"),
        ("weapons", {"price": 5, "wounds": 2}, "price_off"),
        ("weapons", {"price": 480, "wounds": 2, "range": 9}, "out_of_range"),
        ("weapons", {"price": 480, "wounds": 2, "brings": {"bored": 1}}, "unknown_key"),
        (
            "weapons",
            {"price": 480, "wounds": 2, "skill": "shooting", "range": 50, "modes": ["single"], "magazine": 9},
            "no_modes_yet",
        ),
        (
            "weapons",
            {
                "price": 480,
                "wounds": 2,
                "skill": "shooting",
                "range": 50,
                "modes": ["full"],
                "magazine": 8,
                "burst": 3,
                "epochs": ["modern"],
            },
            "modes_without_magazine",
        ),
        ("armours", {"protection": 3, "price": 900, "concealment": 5}, "wrong_evasion"),
        ("armours", {"protection": 1, "price": 300, "concealment": 5}, "price_off"),
        ("items", {"charges": 2}, "does_nothing"),
        ("items", {"charges": 9, "boosts": 1}, "out_of_range"),
        ("items", {"charges": 1, "blast": {"hits": 9}}, "out_of_range"),
        ("foes", {"rank": "great"}, "out_of_range"),
        ("foes", {"weapons": ["nothing"]}, "unknown_key"),
        ("characters", {"templates": ["nobody"]}, "unknown_key"),
        ("characters", {"gear": ["nothing"]}, "unknown_key"),
    ],
)
def test_what_is_wrong_with_other_entries_is_found(kind, figures, code):
    assert code in codes(entry(kind, "planted", **figures))


def test_a_lineage_pays_for_what_it_has_more_and_gets_half_for_what_it_has_less():
    assert fair_points({"strength": 2, "charm": -2}, 50) == 50 - 6 + 3
    assert codes(entry("lineages", "giant", points=47, modifiers={"strength": 2, "charm": -2})) == set()


# --- what only all of them together can do wrong ----------------------------------------------------------------------


def test_two_templates_with_the_same_modifiers_are_found():
    assert set_codes(template("one"), template("two")) == {"same_modifiers"}
    assert set_codes(template("one"), template("two", modifiers={"nature": 1})) == set()


def test_descriptions_from_one_mould_are_found():
    texts = ("An evening beside the harbour wall", "A morning beside the harbour wall", "Nothing like these two")
    told = [
        read_entry("items", f"item{at}", {}, {"en": {"name": f"Item {at}", "text": text}})
        for at, text in enumerate(texts)
    ]
    assert [(fault.key, fault.code) for fault in set_faults(planted(*told))] == [("item1", "too_alike")]


def test_requirements_that_lead_in_a_circle_or_cost_too_much_are_found():
    one, two = template("one", requires=["two"]), template("two", requires=["one"], modifiers={"logic": 1})
    assert set_codes(one, two) == {"circle"}
    school = template("school", cost=14, modifiers={})
    college = template("college", cost=14, requires=["school"])
    academy = template("academy", cost=14, modifiers={"logic": 1}, requires=["college"])
    assert set_codes(school, college) == set()
    assert set_codes(school, college, academy) == {"chain_too_dear"}


def test_gear_shares_one_set_of_keys():
    assert set_codes(entry("items", "shield"), entry("armours", "shield")) == {"key_taken", "too_alike"}


def test_an_epoch_lacks_what_no_template_raises_and_knows_what_it_cannot_know():
    found = epoch_faults(planted(), "antiquity")
    named = {fault.text.params["trait"].message for fault in found}
    assert {"Strength", "Melee", "Bonus dice", "Medicine"} <= named
    assert not {"Hacking", "Aviation", "Spellcasting", "Alchemy"} & named


def test_an_epoch_offers_one_template_of_each_mastery():
    two = [template(f"quick{at}", mastery=True, cost=25 + at, modifiers={"actions": 1}) for at in (0, 1)]
    assert "second_mastery" in {fault.code for fault in epoch_faults(planted(*two), "modern")}


def test_what_the_set_is_rich_in_is_counted():
    flaw = template("flaw", cost=-3, modifiers={"courage": -3}, shadow={"weight": 1}, requires=["x"], rule={"price": 1})
    assert wealth(planted(flaw)) == {"drawbacks": 1, "flaws": 1, "shadows": 1, "rules": 1, "requirements": 1}


# --- files ------------------------------------------------------------------------------------------------------------


def test_words_that_belong_to_no_entry_are_an_error(tmp_path):
    (tmp_path / "en").mkdir()
    (tmp_path / "items.toml").write_text("[rope]")
    (tmp_path / "en/items.toml").write_text('[rode]\nname = "Rope"')
    with pytest.raises(Malformed, match="rode"):
        read_catalogue(tmp_path)


def test_words_for_a_shadow_that_is_not_there_are_an_error():
    with pytest.raises(Malformed, match="shadow"):
        read_entry("templates", "bare", {}, {"en": {"shadow": {"name": "Debts"}}})


def test_a_key_in_two_files_is_an_error(tmp_path):
    (tmp_path / "templates").mkdir()
    for name in ("any", "modern"):
        (tmp_path / f"templates/{name}.toml").write_text("[soldier]\ncost = 10")
    with pytest.raises(Malformed, match="twice"):
        read_catalogue(tmp_path)


@pytest.mark.parametrize("line", ["cost = 'much'", "costs = 3", "category = 'hobby'", "modifiers = { nature = 'two' }"])
def test_a_file_that_does_not_fit_the_format_is_an_error(tmp_path, line):
    (tmp_path / "templates.toml").write_text(f"[soldier]\n{line}")
    with pytest.raises(Malformed):
        read_catalogue(tmp_path)
