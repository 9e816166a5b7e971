"""Milestones give exactly their benefits, and the coefficient module what it measures."""

from dataclasses import replace

import pytest

from rules.core.dice import ScriptedDice
from rules.systems import fate
from rules.systems.fate.play import Wound
from rules.systems.fate.service_weapon import weapon_mode
from rules.systems.fate.sheet import Stunt
from tests.rules.systems.fate.table import (
    FOE,
    KASPAR,
    KORBIN,
    MINA,
    act,
    by,
    by_gm,
    code,
    done,
    result,
    table,
    then,
    with_board,
    with_play,
    with_sheet,
)

STUNT = {
    "kind": "bonus",
    "approach": "quick",
    "action": "attack",
    "circumstance": "in the dark",
    "reason": "I see well",
}


def after(kind: str, state=None):
    return by(done(by_gm(state or table()), "grant_milestone", kind=kind, cast=[MINA]), MINA)


def benefits(state) -> tuple[str, ...]:
    return state.figures[MINA].play.benefits


def test_only_the_gm_grants_milestones_and_each_kind_has_its_benefits():
    assert code(act(table(), "grant_milestone", kind="major")) == "gm_only"
    assert code(act(by_gm(table()), "grant_milestone", kind="huge")) == "milestone_kind"
    assert code(act(by_gm(table()), "grant_milestone", kind="minor", cast=["x"])) == "unknown_character"
    assert benefits(after("minor")) == ("change",)
    assert benefits(after("significant")) == ("change", "raise")
    assert benefits(after("major")) == ("change", "raise", "rename_concept", "buy_stunt")


def test_a_minor_milestone_lets_one_thing_be_changed_and_no_second():
    state = done(after("minor"), "swap_approaches", one="clever", other="forceful")
    assert (state.figures[MINA].sheet.rating("clever"), state.figures[MINA].sheet.rating("forceful")) == (3, 0)
    assert code(act(state, "swap_approaches", one="quick", other="sneaky")) == "no_milestone"
    assert code(act(state, "rename_aspect", aspect="trouble", text="x")) == "no_milestone"
    assert code(act(state, "learn_stunt", **STUNT)) == "no_milestone"
    assert code(act(after("minor"), "swap_approaches", one="quick", other="quick")) == "approach_same"


def test_any_aspect_but_the_high_concept_is_renamed_after_a_minor_milestone():
    state = done(after("minor"), "rename_aspect", aspect="trouble", text="I trust nobody")
    assert state.figures[MINA].sheet.trouble == "I trust nobody"
    assert code(act(after("minor"), "rename_aspect", aspect="concept", text="x")) == "no_milestone"
    assert code(act(after("significant"), "rename_aspect", aspect="concept", text="x")) == "no_milestone"
    renamed = done(after("major"), "rename_aspect", aspect="concept", text="Harbour queen")
    assert renamed.figures[MINA].sheet.concept == "Harbour queen"
    assert benefits(renamed) == ("change", "raise", "buy_stunt")


def test_an_approach_is_raised_by_one_up_to_five():
    state = done(after("significant"), "raise_approach", approach="forceful")
    assert state.figures[MINA].sheet.rating("forceful") == 4
    assert code(act(state, "raise_approach", approach="forceful")) == "no_milestone"
    top = with_sheet(table(), approaches={"forceful": 5})
    assert code(act(after("significant", top), "raise_approach", approach="forceful")) == "approach_highest"
    assert code(act(after("minor"), "raise_approach", approach="quick")) == "no_milestone"


def test_a_stunt_is_exchanged_or_learned():
    state = done(after("minor"), "exchange_stunt", stunt_given="roofs", **STUNT)
    assert [stunt.approach for stunt in state.figures[MINA].sheet.stunts] == ["quick", ""]
    assert code(act(after("minor"), "exchange_stunt", stunt_given="wings", **STUNT)) == "stunt_unknown"
    learned = done(after("minor"), "learn_stunt", **STUNT)
    assert len(learned.figures[MINA].sheet.stunts) == 3
    assert learned.figures[MINA].sheet.refresh == 3


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"approach": ""}, "approach_unknown"),
        ({"action": ""}, "action_unknown"),
        ({"circumstance": "", "name": "", "text": ""}, "stunt_untold"),
        ({"kind": "curse"}, "stunt_kind"),
        ({"kind": "once", "circumstance": ""}, "stunt_untold"),
    ],
)
def test_a_stunt_says_what_it_does(fields, refusal):
    assert code(act(after("minor"), "learn_stunt", **{**STUNT, **fields})) == refusal


def five_stunts():
    return with_sheet(table(), stunts=tuple(Stunt(f"s{number}", text="x") for number in range(5)))


def test_a_sixth_stunt_is_refused_until_a_major_milestone_raises_the_refresh():
    assert code(act(after("minor", five_stunts()), "learn_stunt", **STUNT)) == "refresh_too_low"
    major = after("major", five_stunts())
    assert major.figures[MINA].sheet.refresh == 2
    bought = done(major, "learn_stunt", **STUNT)
    assert (bought.figures[MINA].sheet.refresh, benefits(bought)) == (1, ("change", "raise", "rename_concept"))
    assert code(act(bought, "learn_stunt", **STUNT)) == "refresh_too_low"


@pytest.mark.parametrize(
    ("kind", "slot", "carried", "clears"),
    [
        ("minor", "moderate", 2, True),
        ("minor", "moderate", 1, False),
        ("minor", "severe", 9, False),
        ("significant", "severe", 2, True),
        ("significant", "severe", 1, False),
        ("major", "severe", 2, True),
    ],
)
def test_a_milestone_lets_heal_what_was_carried_two_sessions(kind, slot, carried, clears):
    state = with_play(table(), consequences={slot: "Broken"}, wounds={slot: Wound(3)})
    granted = after(kind, with_board(state, session=3 + carried))
    assert granted.figures[MINA].play.wounds[slot].may_clear is clears


# --- the coefficient --------------------------------------------------------------------------------------------------


def module(role: str = "investigator", **values: object):
    return with_sheet(table(coefficient_module=True, **values), role=role)


def measured(state, *faces: int):
    dice = ScriptedDice(*faces)
    outcome = fate.resolve(state, fate.read({"do": "measure"}), dice)
    assert dice.left == []
    return outcome


@pytest.mark.parametrize(
    ("role", "faces", "coefficient"),
    [
        ("investigator", (1, 1), 2),
        ("investigator", (20, 20), 40),
        ("enforcer", (1, 1, 1), 103),
        ("enforcer", (100, 20, 20), 240),
        ("analyst", (1, 1, 1, 1, 1), 100),
        ("analyst", (20, 20, 20, 20, 20), 195),
    ],
)
def test_a_role_begins_with_its_coefficient(role, faces, coefficient):
    assert result(measured(module(role), *faces))["coefficient"] == coefficient


def test_the_module_is_off_by_default_and_measures_once():
    assert code(measured(table())) == "coefficient_off"
    assert code(measured(module(""))) == "role_missing"
    assert code(measured(with_play(module(), coefficient=7))) == "measured_already"
    assert code(act(module(), "measure", to=KASPAR)) == "gm_only"
    for do, fields in (
        ("set_role", {"to": MINA, "role": "analyst"}),
        ("change_coefficient", {"to": MINA, "by": 5, "words": "Theft"}),
        ("aim", {"to": KASPAR}),
        ("take_gift", {"to": MINA, "gift": "death_sight"}),
    ):
        assert code(act(by_gm(table()), do, **fields)) == "coefficient_off"


@pytest.mark.parametrize(
    ("coefficient", "mode"), [(0, "locked"), (99, "locked"), (100, "stun"), (299, "stun"), (300, "lethal")]
)
def test_a_service_weapon_does_what_the_coefficient_says(coefficient, mode):
    assert weapon_mode(coefficient) == mode


def test_a_latent_investigator_has_to_be_arrested():
    state = by_gm(with_play(module(), coefficient=90))
    outcome = act(state, "change_coefficient", to=MINA, by=10, words="Hid evidence")
    assert outcome.plays[MINA].coefficient == 100
    assert outcome.events[0].data["arrest"]
    assert act(state, "change_coefficient", to=MINA, by=-999, words="Rest").plays[MINA].coefficient == 0
    assert code(act(state, "change_coefficient", to=MINA, by=5)) == "change_untold"


def test_a_weapon_needs_leave_and_has_three_heavy_shots():
    state = with_play(module("enforcer"), KASPAR, coefficient=320)
    assert code(act(state, "aim", to=KASPAR)) == "leave_missing"
    for left in (2, 1, 0):
        outcome = act(state, "aim", to=KASPAR, leave=True, heavy=True)
        assert result(outcome) == {"mode": "lethal", "shots": left}
        state = with_play(state, MINA, shots=left)
    assert code(act(state, "aim", to=KASPAR, leave=True, heavy=True)) == "no_heavy_shots"
    assert code(act(with_play(state, KASPAR, coefficient=5), "aim", to=KASPAR, leave=True)) == "weapon_locked"


def test_a_weapon_reads_an_npc_whose_coefficient_only_the_gm_knows():
    state = module()
    assert code(act(state, "aim", npc=KORBIN)) == "weapon_locked"
    raised = act(by_gm(state), "change_coefficient", npc=KORBIN, by=310, words="Murder")
    assert [(event.secret, event.data["now"]) for event in raised.events] == [(True, 310)]
    hunted = then(state, raised)
    assert result(act(hunted, "aim", npc=KORBIN)) == {"mode": "lethal", "shots": 3}
    calmed = done(by_gm(hunted), "change_coefficient", npc=KORBIN, by=-60, words="A long talk")
    assert result(act(by(calmed, MINA), "aim", npc=KORBIN))["mode"] == "stun"
    assert (
        code(act(by(with_board(hunted, npcs=(replace(FOE, shown=False),)), MINA), "aim", npc=KORBIN)) == "npc_unknown"
    )
    assert code(act(by_gm(state), "change_coefficient", npc="k1", by=1, words="x")) == "npc_unknown"
    assert code(act(table(), "aim", npc=KORBIN)) == "coefficient_off"


def test_a_gift_is_there_once_in_a_group_and_the_unmeasurable_read_nothing():
    state = done(by_gm(module()), "take_gift", to=MINA, gift="unmeasurable")
    assert code(act(state, "take_gift", to=KASPAR, gift="unmeasurable")) == "gift_taken"
    hot = by(with_play(state, MINA, coefficient=900), KASPAR)
    assert code(act(hot, "aim", to=MINA)) == "weapon_locked"
    assert code(act(state, "set_role", to=MINA, role="enforcer")) == "gift_barred"
    assert code(act(by_gm(module("analyst")), "take_gift", to=MINA, gift="unmeasurable")) == "gift_barred"


def test_nobody_begins_as_a_renegade():
    assert code(act(module(""), "set_role", to=MINA, role="renegade")) == "role_in_play"
    assert done(by_gm(module()), "set_role", to=MINA, role="renegade").figures[MINA].sheet.role == "renegade"
