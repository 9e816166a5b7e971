"""Every fault of an entry is found, stands at the box that is to blame, and is said in each language."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from rules.core.fields import Malformed
from rules.core.text import Text
from rules.systems.phasesix import inspecting
from rules.systems.phasesix.catalogue import LANGUAGES
from rules.systems.phasesix.house import HOUSE_KINDS, written
from rules.systems.phasesix.house_boxes import boxes
from rules.systems.phasesix.inspecting import Fault, faults
from rules.systems.phasesix.options import DEFAULT
from rules.systems.phasesix.spread import set_faults
from rules.systems.phasesix.written import catalogue
from rules.templatetags.words import say
from tests.rules.systems.phasesix.planted import entry, planted, template

BLADE = {"price": 480, "wounds": 2}
GUN = {**BLADE, "skill": "shooting", "range": 50, "epochs": ["modern"]}
VEST = {"protection": 2, "price": 400, "concealment": 5}
GRENADE = {"charges": 1, "blast": {"hits": 3, "wounds": 1, "radius": 3}}
TEMPLATES: list[tuple[dict[str, Any], str, str]] = [
    ({"cost": 6}, "cost_off", "cost"),
    ({"cost": 10, "modifiers": {"nature": 3, "melee": 2}}, "out_of_range", "cost"),
    ({"cost": 8, "category": "education", "modifiers": {"nature": 3}}, "out_of_range", "modifiers"),
    ({"modifiers": {"magnetism": 1}}, "unknown_key", "modifiers"),
    ({"requires": ["nobody"]}, "unknown_key", "requires"),
    ({"epochs": ["jurassic"]}, "unknown_key", "epochs"),
    ({"extension": "romance"}, "unknown_key", "extension"),
    ({"cost": 6, "rule": {"price": 2, "kind": "flies"}}, "unknown_key", "rule_kind"),
    ({"cost": 6, "rule": {"price": 2}}, "rule_without_reason", "rule_reason"),
    ({"cost": 8, "modifiers": {"nature": 4}}, "raises_too_much", "modifiers"),
    ({"cost": 25, "modifiers": {"actions": 1}}, "only_mastery", "modifiers"),
    ({"cost": 2, "modifiers": {"hacking": 2}}, "not_known_then", "modifiers"),
    ({"requires": ["townsman"]}, "needs_other_times", "requires"),
]
OTHERS: list[tuple[str, dict[str, Any], str, str]] = [
    ("lineages", {"points": 50, "modifiers": {"strength": 1}}, "points_off", ""),
    ("lineages", {"points": 10, "modifiers": {"minimum_roll": -1}}, "only_mastery", ""),
    ("weapons", {**BLADE, "price": 5}, "price_off", "price"),
    ("weapons", {**BLADE, "brings": {"bored": 1}}, "unknown_key", "brings"),
    ("weapons", {**GUN, "epochs": [], "modes": ["single"], "magazine": 9}, "no_modes_yet", "modes"),
    ("weapons", {**GUN, "modes": ["full"], "magazine": 8, "burst": 3}, "modes_without_magazine", "magazine"),
    ("armours", {**VEST, "protection": 3, "price": 900}, "wrong_evasion", "evasion"),
    ("armours", {**VEST, "price": 401}, "price_off", "price"),
    ("items", {"charges": 2}, "does_nothing", "charges"),
    ("items", {"lowers": {"bored": 1}}, "unknown_key", "lowers"),
    ("items", {"modifiers": {"hacking": 1}}, "not_known_then", "modifiers"),
    ("items", {**GRENADE, "blast": {"hits": 3, "brings": {"bored": 1}}}, "unknown_key", "blast_brings"),
    ("foes", {"weapons": ["nothing"]}, "unknown_key", "weapons"),
    ("foes", {"weapons": ["town_pike"]}, "needs_other_times", "weapons"),
    ("foes", {"values": {"magnetism": 1}}, "unknown_key", "values"),
]
BOUNDS: list[tuple[str, dict[str, Any], str, int, int]] = [
    ("weapons", BLADE, "penetration", 0, 3),
    ("weapons", BLADE, "wounds", 1, 3),
    ("weapons", BLADE, "bonus_wounds", 0, 2),
    ("weapons", BLADE, "range", 1, 3),
    ("weapons", {**BLADE, "skill": "throwing"}, "range", 5, 30),
    ("weapons", GUN, "range", 10, 400),
    ("armours", VEST, "protection", 1, 4),
    ("armours", VEST, "concealment", 1, 8),
    ("items", {}, "concealment", 0, 6),
    ("items", {"boosts": 1, "charges": 2}, "boosts", 1, 3),
    ("items", {"boosts": 1, "charges": 2}, "charges", 1, 5),
    ("items", GRENADE, "blast_hits", 2, 4),
    ("items", GRENADE, "blast_wounds", 1, 2),
    ("items", GRENADE, "blast_radius", 2, 5),
    ("foes", {"rank": "minor"}, "hearts", 2, 3),
    ("foes", {"rank": "minor"}, "pool", 2, 3),
    ("foes", {"rank": "strong"}, "hearts", 6, 8),
    ("foes", {"rank": "great"}, "actions", 3, 3),
    ("foes", {"rank": "great"}, "destiny_dice", 1, 2),
]
PRICES: list[tuple[str, dict[str, Any], int, int]] = [
    ("weapons", {"wounds": 1, "weight": "improvised"}, 80, 240),
    ("weapons", {"wounds": 2}, 320, 960),
    ("armours", {"protection": 2, "concealment": 5}, 400, 400),
]
TOGETHER: list[tuple[tuple[Any, ...], str, str]] = [
    ((template("one"), template("two")), "same_modifiers", "modifiers"),
    ((template("one", requires=["two"]), template("two", requires=["one"], modifiers={})), "circle", "requires"),
    (
        (template("school", cost=30, modifiers={}), template("college", cost=14, requires=["school"])),
        "chain_too_dear",
        "requires",
    ),
    ((entry("items", "shield"), entry("armours", "shield")), "key_taken", ""),
    ((entry("items", "shield"), entry("armours", "shield")), "too_alike", "text_en"),
]
KNOWN = planted(
    template("townsman", epochs=["middle_ages"], modifiers={"charm": 1}),
    entry("weapons", "town_pike", epochs=["middle_ages"], **BLADE),
)


def found(kind: str, figures: dict[str, Any]) -> tuple[Fault, ...]:
    made = template(**figures) if kind == "templates" else entry(kind, "planted", **figures)
    return faults(made, KNOWN.extended([made]))


def at(which: tuple[Fault, ...]) -> set[tuple[str, str]]:
    return {(fault.code, fault.field) for fault in which}


ALONE = [*(("templates", *case) for case in TEMPLATES), *OTHERS]


@pytest.mark.parametrize(("kind", "figures", "code", "field"), ALONE)
def test_a_fault_stands_at_its_box(kind: str, figures: dict[str, Any], code: str, field: str) -> None:
    assert (code, field) in at(found(kind, figures))


@pytest.mark.parametrize(("entries", "code", "field"), TOGETHER)
def test_a_fault_of_several_stands_at_the_box_of_one(entries: tuple[Any, ...], code: str, field: str) -> None:
    assert (code, field) in at(set_faults(planted(*entries)))


def changed(figures: dict[str, Any], field: str, value: int) -> dict[str, Any]:
    if not field.startswith("blast_"):
        return {**figures, field: value}
    return {**figures, "blast": {**figures["blast"], field.removeprefix("blast_"): value}}


@pytest.mark.parametrize(("kind", "figures", "field", "low", "high"), BOUNDS)
def test_a_figure_may_be_as_low_and_as_high_as_the_rules_say_and_no_more(
    kind: str, figures: dict[str, Any], field: str, low: int, high: int
) -> None:
    def is_out(value: int) -> bool:
        try:
            return ("out_of_range", field) in at(found(kind, changed(figures, field, value)))
        except Malformed:
            return True

    assert not is_out(low)
    assert not is_out(high)
    assert is_out(high + 1)
    assert field == "boosts" or is_out(low - 1)


@pytest.mark.parametrize(("kind", "figures", "low", "high"), PRICES)
def test_a_price_goes_with_what_a_thing_can_do(kind: str, figures: dict[str, Any], low: int, high: int) -> None:
    for price, wrong in ((low, False), (high, False), (low - 1, True), (high + 1, True)):
        assert (("price_off", "price") in at(found(kind, {**figures, "price": price}))) == wrong


def test_words_that_are_missing_are_asked_for_at_their_own_box() -> None:
    made = template(shadow={"weight": 1}, rule={"price": 1, "reason": "Fair."})
    bare = written("templates", "bare", {"category": "talent", "cost": 4}, {}, catalogue(), ("de",)).faults
    assert {("name_missing", "name_de"), ("text_missing", "text_de")} <= at(bare)
    unsaid = faults(made, planted(made), (*LANGUAGES, "la"))
    wanted = {"name_la", "text_la", "shadow_name_la", "shadow_text_la", "rule_name_la", "rule_text_la"}
    assert wanted == {field for _code, field in at(unsaid) if field.endswith("_la")}


EXPECTED = {code for _kind, _figures, code, _field in ALONE} | {code for _entries, code, _field in TOGETHER}
WORDS = {"name_missing", "text_missing"}


def test_every_fault_is_provoked() -> None:
    source = Path(inspecting.__file__).read_text(encoding="utf-8")
    source += (
        (Path(inspecting.__file__).parent / "spread.py").read_text(encoding="utf-8").split("# --- what an epoch")[0]
    )
    assert {*re.findall(r'(?:yield |fault\(\w+, |\n +\w+, )"([a-z_]+)", Text\(', source)} == EXPECTED | WORDS


def test_every_fault_of_the_house_stands_at_a_box_of_its_form() -> None:
    for kind, figures, _code, _field in ALONE:
        if kind not in {each.key for each in HOUSE_KINDS}:
            continue
        names = {box.name for group in boxes(kind, DEFAULT, "en") for box in group.boxes}
        assert {fault.field for fault in found(kind, figures)} <= names


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_fault_is_said_in_the_language_of_its_reader(language: str) -> None:
    told = [fault for kind, figures, _code, _field in ALONE for fault in found(kind, figures)]
    told += [fault for entries, _code, _field in TOGETHER for fault in set_faults(planted(*entries))]
    for fault in told:
        words = in_words(fault.text, language)
        assert words != in_words(fault.text, "en")
        assert "%(" not in words


def in_words(text: Text, language: str) -> str:
    with translation.override(language):
        return say(text)
