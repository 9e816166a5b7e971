"""Choosing from the catalogue: filters, search, order, and what a look at a change shows."""

import pytest

from rules.core.making import Look
from rules.core.text import Text
from rules.systems import phasesix
from rules.systems.phasesix.catalogue import CATEGORIES
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.written import catalogue
from tests.rules.systems.phasesix.planted import offering, planted, template

OPTIONS = Options(epoch="middle_ages")
TEMPLATES = catalogue().templates


def doc(*templates: str, **more: object) -> dict:
    return {**phasesix.begin("en", "", None), "templates": list(templates), **more}


def made(*templates: str, look: dict | None = None, say=None, **more: object):
    seen = Look(look or {}, say) if say else Look(look or {})
    return phasesix.making(doc(*templates, **more), OPTIONS, seen)


def keys(making) -> list[str]:
    return [card.entry.key for card in making.shelf.cards]


def card(making, key: str):
    return next(each for each in making.shelf.cards if each.entry.key == key)


# --- what is offered --------------------------------------------------------------------------------------------------


def test_all_that_the_campaign_offers_is_shown_and_nothing_else():
    offered = {each.key for each in TEMPLATES.values() if each.fits("middle_ages", ())}
    assert set(keys(made())) == offered
    assert "inspector" not in offered


def test_what_is_on_the_path_is_shown_even_where_it_is_not_offered():
    assert "inspector" in keys(made("inspector"))


@pytest.mark.parametrize(
    ("asked", "passes"),
    [
        ({"category": ["talent", "education"]}, lambda each: each.category in ("talent", "education")),
        ({"category": list(CATEGORIES), "most": "6"}, lambda each: each.cost <= 6),
        ({"category": list(CATEGORIES), "least": "5"}, lambda each: each.cost >= 5),
        ({"category": list(CATEGORIES), "least": "9", "most": "5"}, lambda each: 5 <= each.cost <= 9),
        ({"category": list(CATEGORIES), "times": "own"}, lambda each: bool(each.epochs)),
        ({"category": list(CATEGORIES), "times": "timeless"}, lambda each: not each.epochs),
        ({"category": list(CATEGORIES), "needs": "unmet"}, lambda each: bool(each.requires)),
        ({"category": list(CATEGORIES), "needs": "met"}, lambda each: not each.requires),
    ],
)
def test_every_filter_leaves_out_what_it_should_and_keeps_the_rest(asked, passes):
    asked = {"filter": "1", "needs": ["met", "unmet"], **asked}
    expected = {key for key in keys(made()) if passes(TEMPLATES[key])}
    assert 0 < len(expected) < len(keys(made()))
    assert set(keys(made(look=asked))) == expected


def test_an_extension_that_is_played_can_be_left_out():
    witch = template("witch", extension="magic", modifiers={"religion": 2})
    everything = {"filter": "1", "category": list(CATEGORIES), "needs": ["met", "unmet"]}
    here = Options(epoch="middle_ages", extensions=("magic",))
    with offering(planted(witch, template("farmhand"))):
        [box] = phasesix.making(doc(), here, Look(everything)).shelf.extensions
        assert (box.key, box.ticked) == ("magic", False)
        assert keys(phasesix.making(doc(), here, Look(everything))) == ["farmhand"]
        ticked = Look({**everything, "extension": "magic"})
        assert set(keys(phasesix.making(doc(), here, ticked))) == {"farmhand", "witch"}
        assert keys(phasesix.making(doc(), OPTIONS, ticked)) == ["farmhand"]


def test_what_is_required_counts_as_met_once_it_is_on_the_path():
    met = {"filter": "1", "category": list(CATEGORIES), "needs": "met"}
    assert "officer_school" not in keys(made(look=met))
    assert "officer_school" in keys(made("soldier", look=met))


def test_counts_stand_beside_each_box_with_all_other_filters_as_they_are():
    asked = {"filter": "1", "category": "talent", "needs": ["met", "unmet"], "least": "3", "most": "6"}
    shelf = made(look=asked).shelf
    count = {each.key: each.count for each in shelf.categories}
    cheap = [TEMPLATES[key] for key in keys(made()) if 3 <= TEMPLATES[key].cost <= 6]
    assert count == {key: sum(each.category == key for each in cheap) for key in CATEGORIES}
    assert sum(each.count for each in shelf.needs) == len(shelf.cards) == count["talent"]
    assert shelf.active == 2


@pytest.mark.parametrize("words", ["officer", "OFFICER school", "óffıcer".replace("ı", "i")])
def test_a_search_finds_names_whatever_the_case_and_the_accents(words):
    assert keys(made(look={"words": words})) == ["officer_school"]


def test_a_search_finds_what_a_template_raises_in_the_readers_language():
    german = {"Stealth": "Heimlichkeit"}

    def say(words):
        return german.get(words.message, words.message) if isinstance(words, Text) else words.said_in("de")

    found = keys(made(look={"words": "heimlich"}, say=say))
    assert {key for key in keys(made()) if "stealth" in TEMPLATES[key].modifiers} <= set(found)
    assert keys(made(look={"words": "offiziersschule"}, say=say)) == ["officer_school"]


def test_a_search_finds_shadows_and_special_rules_by_their_names():
    rule, shadow = {"rule": {"price": 1, "reason": "Fair."}}, {"shadow": {"weight": 1}}
    with offering(planted(template("lucky", **rule), template("hunted", **shadow, modifiers={"charm": 1}))):
        for words in ("lucky", "hunted"):
            found = phasesix.making(doc(), OPTIONS, Look({"words": words}))
            assert keys(found) == [words]
    ours = {key: each.shadow.words["en"].name for key, each in TEMPLATES.items() if each.shadow and not each.epochs}
    for key, name in ours.items():
        assert key in keys(made(look={"words": name}))


@pytest.mark.parametrize(
    "asked", [{"words": ["a", "b"]}, {"most": "much", "least": []}, {"order": ["x"]}, {"by": []}, {"try": 3}]
)
def test_an_address_that_makes_no_sense_shows_everything(asked):
    assert len(keys(made(look=asked))) == len(keys(made()))


# --- order ------------------------------------------------------------------------------------------------------------


def test_the_order_is_by_name_or_by_cost():
    by_name = [TEMPLATES[key].name.said_in("en") for key in keys(made(look={"order": "name"}))]
    assert by_name == sorted(by_name, key=lambda name: name.casefold().replace("é", "e"))
    costs = [TEMPLATES[key].cost for key in keys(made(look={"order": "cost"}))]
    assert costs == sorted(costs)


def test_what_goes_on_with_the_life_so_far_comes_first_and_what_is_had_last():
    first, *_, last = keys(made("brawler", "town_watch"))
    assert set(TEMPLATES[first].modifiers) & {*TEMPLATES["brawler"].modifiers, *TEMPLATES["town_watch"].modifiers}
    assert last in ("brawler", "town_watch")


def test_nothing_jumps_while_one_adds_because_the_order_fits_the_life_the_page_was_opened_with():
    before = made("brawler")
    after = made("brawler", "soldier", look={"by": before.shelf.by})
    assert keys(after) == keys(before)
    assert keys(made("brawler", "soldier")) != keys(before)


# --- a card -----------------------------------------------------------------------------------------------------------


def test_a_card_says_how_it_stands():
    now = made("brawler", "blacksmith", "town_watch", "village_school")
    assert card(now, "brawler").state == "chosen"
    assert card(now, "officer_school").state == "unmet"
    assert card(now, "soldier").state == "dear"
    assert card(now, "soldier").over == 13 - now.budget.left
    assert card(now, "stubborn").state == ""


def test_a_card_says_by_how_much_the_points_fall_short():
    life, cheap = template("life", cost=48), template("cheap", cost=3, modifiers={"charm": 1})
    fitting, lazy = template("fitting", cost=2, modifiers={"logic": 1}), template("lazy", cost=-4, modifiers={})
    with offering(planted(life, cheap, fitting, lazy)):
        cards = {each.entry.key: each for each in phasesix.making(doc("life"), OPTIONS).shelf.cards}
    assert {key: (each.over, each.state) for key, each in cards.items()} == {
        "life": (0, "chosen"),
        "cheap": (1, "dear"),
        "fitting": (0, ""),
        "lazy": (0, ""),
    }


def test_a_missing_requirement_is_named_and_says_whether_it_is_in_sight():
    [need] = card(made(), "officer_school").lacks
    assert (need.key, need.hidden) == ("soldier", False)
    [need] = card(made(look={"words": "officer"}), "officer_school").lacks
    assert need.hidden
    assert card(made("soldier"), "officer_school").lacks == ()


def test_a_flaw_too_many_is_refused_on_its_card():
    flaws = [each.key for each in TEMPLATES.values() if each.cost < 0 and each.fits("middle_ages", ())]
    refused = [each for each in made(*flaws[:4]).shelf.cards if each.refusal]
    assert {each.refusal.code for each in refused} == {"too_many_flaws"}


def test_removing_what_others_need_names_them():
    asking = made("soldier", "officer_school", asks="soldier")
    assert card(asking, "soldier").asks.params["first"] == TEMPLATES["officer_school"].name
    assert card(asking, "officer_school").asks is None
    assert card(made("soldier", asks="soldier"), "soldier").asks is None


# --- a look at a change -----------------------------------------------------------------------------------------------


def test_a_template_that_is_looked_at_shows_what_it_would_change_and_changes_nothing():
    draft = doc("brawler")
    now = phasesix.making(draft, OPTIONS)
    tried = phasesix.making(draft, OPTIONS, Look({"try": "stubborn"}))
    rows = {row.key: row for row in (*tried.outline.persona, *tried.outline.skills)}
    assert (rows["willpower"].was, rows["willpower"].value) == (0, TEMPLATES["stubborn"].modifiers["willpower"])
    assert rows["willpower"].rises
    assert not rows["charm"].rises
    assert tried.outline.changed > 2
    assert now.outline.changed == 0
    assert tried.leaves == now.budget.left - TEMPLATES["stubborn"].cost
    assert tried.strip.more == TEMPLATES["stubborn"].cost
    assert [step.key for step in tried.path if step.preview] == ["stubborn"]
    assert draft == doc("brawler")


def test_life_without_a_template_can_be_looked_at_and_takes_along_what_needs_it():
    tried = made("soldier", "officer_school", "stubborn", look={"try": "-soldier"})
    assert {step.key for step in tried.path if step.preview} == {"soldier", "officer_school"}
    assert tried.leaves == 50 - TEMPLATES["stubborn"].cost


@pytest.mark.parametrize("asked", ["-stubborn", "brawler", "nothing", "-"])
def test_what_cannot_change_is_not_looked_at(asked):
    assert made("brawler", look={"try": asked}).trial is None


def test_the_dice_of_a_skill_are_a_row_of_boxes():
    tried = made("brawler", look={"try": "town_watch"})
    melee = next(row for row in tried.outline.skills if row.key == "melee")
    assert melee.pips.count("full") == melee.was
    assert melee.pips.count("more") == melee.value - melee.was


def test_a_life_is_shown_in_the_order_in_which_it_is_lived():
    lived = ["childhood", "youth", "adult"]
    found = made("town_watch", "brawler", "village_school")
    path = [TEMPLATES[step.key].lived for step in found.path]
    assert path == sorted(path, key=lived.index)
    assert [step.key for step in found.path] == [step.key for step in found.sheet.path]
