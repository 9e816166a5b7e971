"""Balance of an epoch: greed, careers by chance, roles."""

from itertools import count

from rules.systems.phasesix.balance import balance_faults, by_chance, career, missing_roles, shopped, too_high
from rules.systems.phasesix.options import DEFAULT
from tests.rules.systems.phasesix.planted import planted, template

ARM = template("arm", cost=9, modifiers={"melee": 3})
DRILL = template("drill", cost=9, modifiers={"melee": 1, "strength": 2})
CLUB = template("club", cost=5, modifiers={"melee": 2}, requires=["arm"])
SCHOOL = template("school", category="education", cost=10, modifiers={"history": 3, "education": 1})
GUARD = template("guard", category="profession", cost=12, modifiers={"perception": 3, "courage": 3})
KNOWN = planted(ARM, DRILL, CLUB, SCHOOL, GUARD)


def codes(found):
    return {code for code, _text in found}


def test_greed_buys_what_raises_a_skill_most_and_all_that_it_needs():
    assert shopped("melee", KNOWN, DEFAULT) == 3 + 1 + 1 + 2
    assert shopped("melee", planted(CLUB), DEFAULT) == 0
    assert shopped("driving", KNOWN, DEFAULT) == 0


def test_a_career_by_chance_has_a_school_a_profession_and_costs_fifty_at_most():
    for start in range(4):
        steps = count(start)
        lived = career(KNOWN, DEFAULT, lambda many, steps=steps: next(steps) % many)
        assert {"school", "guard"} <= set(lived.sheet.templates)
        assert sum(each.cost for each in lived.sheet.owned) <= 50
        assert len(set(lived.sheet.templates)) == len(lived.sheet.templates)


def test_what_lies_outside_the_bounds_is_named():
    assert codes(too_high({"melee": 10, "driving": 9})) == {"bought_too_high"}
    roles = dict.fromkeys(("melee", "shooting", "first_aid", "stealth", "history", "nature", "investigation"), 5)
    rest = dict.fromkeys(
        ("communication", "persuasion", "deception", "driving", "acrobatics", "courage", "politics"), 4
    )
    assert [text.params["value"] for _code, text in missing_roles({**roles, **rest})] == [4, 4, 4]
    assert codes(by_chance([4, 5, 5, 4])) == set()
    assert codes(by_chance([2, 2, 3])) == {"median_off", "too_many_useless"}
    assert codes(by_chance([8, 4, 4])) == {"too_many_good"}


def test_a_whole_epoch_is_judged_at_once():
    found = balance_faults(KNOWN, "modern", lambda many: 0, careers=3)
    assert {fault.code for fault in found} == {"role_missing", "median_off"}
    assert {fault.kind for fault in found} == {"epochs"}
