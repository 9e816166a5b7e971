"""What a GM wrote is there wherever the rules look: at creation, on the sheet, in advancement, bags and fights."""

from dataclasses import replace

import pytest

from rules.core.dice import ScriptedDice
from rules.core.outcome import Figure, Refusal, State
from rules.core.text import Written
from rules.systems import phasesix
from rules.systems.phasesix.options import DEFAULT, House
from rules.systems.phasesix.sheet import Sheet, dump_sheet, load_sheet
from rules.systems.phasesix.values import Values
from tests.rules.systems.phasesix.planted import entry, template

RAFTER = template("house_rafter", cost=5, modifiers={"orientation": 2, "seafaring": 1})
PILOT = template("house_pilot", cost=4, modifiers={"seafaring": 3}, requires=["house_rafter"])
POLE = entry("weapons", "house_pole", wounds=2, price=80, skill="melee", range=2)
CAP = entry("items", "house_cap", price=5, modifiers={"charm": 1})
OTTER = entry("foes", "house_otter", weapons=["house_pole"], protection=1)
HOUSE = replace(DEFAULT, advancement_when="any_time", house=House((RAFTER, PILOT, POLE, CAP, OTTER)))


def draft(**changed):
    return phasesix.begin("en", "Nix", None) | {"name": "Nix"} | changed


def at_table(sheet=None, options=HOUSE, board=None, **play):
    sheet = sheet or Sheet(collected=20)
    figure = Figure("Nix", sheet, replace(phasesix.start(sheet, options), **play))
    return State("nix", {"nix": figure}, board or phasesix.blank_board(), options, secret="s", rehearsed=True)


def act(state, *faces, **fields):
    return phasesix.resolve(state, phasesix.read(fields), ScriptedDice(*faces))


def test_creation_offers_takes_and_asks_for_what_the_house_has():
    doc = phasesix.fill(draft(), "path", {"add": ["house_rafter", "house_pilot"]}, HOUSE)
    assert doc["templates"] == ["house_rafter", "house_pilot"]
    assert "house_rafter" in phasesix.making(doc, HOUSE).shelf.keys
    assert phasesix.fill(doc, "path", {"remove": "house_rafter"}, HOUSE)["asks"] == "house_rafter"
    name, sheet = phasesix.finish(doc, HOUSE)
    assert (name, sheet.collected) == ("Nix", 41)
    assert Values(sheet, phasesix.start(sheet, HOUSE), HOUSE).value("orientation") == 2


def test_without_the_house_nothing_of_it_is_there():
    doc = phasesix.fill(draft(), "path", {"add": "house_rafter"}, DEFAULT)
    assert doc["templates"] == []
    assert "house_rafter" not in phasesix.making(draft(), DEFAULT).shelf.keys


def test_what_was_deleted_meanwhile_hinders_a_draft_until_the_next_press_takes_it_away():
    doc = draft(templates=["house_rafter"])
    assert isinstance(phasesix.finish(doc, DEFAULT), Refusal)
    assert phasesix.fill(doc, "path", {"add": "stubborn"}, DEFAULT)["templates"] == ["stubborn"]


def test_a_sheet_keeps_what_it_took_when_the_gm_changes_it_and_is_stored_with_it():
    doc = draft(templates=["house_rafter"], gear=["house_pole", "house_cap"])
    sheet = phasesix.finish(doc, HOUSE)[1]
    stored = load_sheet(dump_sheet(sheet))
    changed = replace(HOUSE, house=House((template("house_rafter", cost=1, modifiers={"charm": 1}),)))
    values = Values(stored, phasesix.start(stored, changed), changed)
    assert (values.value("orientation"), values.value("charm")) == (2, 1)
    assert [gear.name.said_in("en") for _each, gear in values.carried] == ["house_pole en", "house_cap en"]


def test_what_another_campaign_wrote_is_named_and_what_this_one_has_is_fine():
    sheet = phasesix.finish(draft(templates=["house_rafter"], gear=["house_pole"]), HOUSE)[1]
    assert phasesix.lacking("Nix", load_sheet(dump_sheet(sheet)), HOUSE) == ()
    found = phasesix.lacking("Nix", sheet, DEFAULT)
    assert [problem.text.params["name"].said_in("en") for problem in found] == ["house_rafter en", "house_pole en"]


def test_reputation_buys_a_template_of_the_house_and_the_log_knows_its_name():
    outcome = act(at_table(), do="advance", template="house_rafter")
    sheet = outcome.sheets["nix"]
    assert (sheet.house, sheet.spent) == ((RAFTER,), 5)
    said = phasesix.say_event("advanced", outcome.events[0].data)
    assert said.params["template"] == Written({each: f"house_rafter {each}" for each in ("en", "de", "fr")})


def test_a_thing_of_the_house_is_bought_and_its_log_line_names_it():
    outcome = act(at_table(money=100), do="get_gear", gear="house_pole", paid="on")
    assert outcome.plays["nix"].money == 20
    assert outcome.sheets["nix"].house_gear.weapons == (POLE,)
    assert phasesix.say_event("gear_got", outcome.events[0].data).params["gear"].said_in("de") == "house_pole de"


def test_a_weapon_of_the_house_is_fought_with():
    sheet = Sheet(modifiers={"melee": 2}).keeping(POLE)
    state = at_table(replace(sheet, gear=("house_pole",)))
    outcome = act(state, 5, 5, do="attack", weapon="house_pole", distance=2, target={"protection": 0})
    assert outcome.result["wounds"] == 4


def test_the_gm_finds_a_foe_of_the_house_with_its_weapon():
    state = replace(at_table(), actor="gm")
    assert ("house_otter", OTTER.name) in phasesix.gm_view(state).offered
    outcome = act(state, do="add_foe", kind="house_otter")
    foe = outcome.board.foes[0]
    assert (foe.name, foe.foe.weapons) == ("house_otter en", ("house_pole",))
    assert phasesix.gm_view(replace(state, board=outcome.board)).foes[0].name == "house_otter en"
    assert act(replace(state, options=DEFAULT), do="add_foe", kind="house_otter").code == "foe_unknown"


@pytest.mark.parametrize(
    ("gear", "money", "code"),
    [
        ("nothing", 100, "gear_unknown"),
        ("house_pole", 79, "too_dear"),
        ("house_far", 100, "gear_not_offered"),
        ("house_cap", 100, "carried_already"),
    ],
)
def test_a_thing_that_cannot_be_bought_says_why(gear, money, code):
    far = entry("items", "house_far", epochs=["science_fiction"])
    options = replace(HOUSE, house=House((*HOUSE.house.entries, far)))
    state = at_table(Sheet(gear=("house_cap",)).keeping(CAP), options, money=money)
    assert act(state, do="get_gear", gear=gear, paid="on").code == code


def test_points_that_the_option_gives_and_creation_left_are_no_reputation_of_play():
    rich = replace(DEFAULT, start_points=80)
    name, sheet = phasesix.finish(draft(templates=["stubborn"]), rich)
    assert sheet.collected == 75
    assert phasesix.finish(phasesix.begin("en", name, sheet), rich)[1].collected == 75
    grown = replace(sheet, collected=80)
    assert phasesix.finish(phasesix.begin("en", name, grown), rich)[1].collected == 80
