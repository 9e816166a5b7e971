"""Hiding, breaking free, throwing what explodes, and the special rules of templates."""

from dataclasses import replace

import pytest

from rules.systems.phasesix.play import Carried, Play
from rules.systems.phasesix.sheet import Sheet
from tests.rules.systems.phasesix.cast import act, hero, playing, refusal, table, then
from tests.rules.systems.phasesix.planted import entry, offering, planted, template
from tests.rules.systems.phasesix.test_fights import fight, fighter


def gifted(kind: str, play: Play | None = None, **modifiers: int):
    """Somebody whose one template brings this rule."""
    gift = template("gift", rule={"price": 3, "kind": kind})
    return replace(hero(play=play), sheet=Sheet(templates=("gift",), house=(gift,), modifiers=modifiers))


def test_each_success_of_stealth_hides_a_level_deeper():
    state = then(table(hagen=hero(stealth=3)), "hide", 5, 5, 1)
    assert dict(state.figures["hagen"].play.status) == {"hidden": 2}
    assert dict(then(table(hagen=hero(stealth=1)), "hide", 1).figures["hagen"].play.status) == {}
    assert refusal(playing(table(hagen=hero(stealth=1)), house_states=[]), "hide") == "state_not_played"


def test_a_grip_is_broken_by_as_many_successes_as_its_level():
    held = Play(status={"grappled": 2})
    state = fight(play=held, strength=3)
    failed = then(state, "break_free", 5, 1, 1)
    assert (failed.figures["hagen"].play.status["grappled"], fighter(failed).actions) == (2, 1)
    assert dict(then(failed, "break_free", 5, 5, 1).figures["hagen"].play.status) == {}
    assert refusal(fight(strength=3), "break_free") == "not_grappled"


def test_what_explodes_is_thrown_and_used_up():
    fire = entry("items", "fire_pot", charges=1, blast={"hits": 2, "brings": {"burning": 1}})
    with offering(planted(fire, entry("items", "rope"))):
        bag = Play(gear=(Carried("fire_pot", charges=1), Carried("rope")))
        state = table(hagen=hero(play=bag, throwing=1))
        outcome = act(state, "throw", 1, 9, 3, item="fire_pot")
        assert (outcome.result["item"], outcome.result["clock"], outcome.result["metres"]) == ("fire_pot", 9, 3)
        assert outcome.plays["hagen"].gear[0].charges == 0
        empty = then(state, "throw", 5, item="fire_pot")
        assert refusal(empty, "throw", item="fire_pot") == "item_used_up"
        assert refusal(state, "throw", item="rope") == "item_harmless"
        assert refusal(state, "throw", item="cannon") == "no_item"


@pytest.mark.parametrize(("kind", "pool"), [("", 2), ("shrugs_off_shock", 3)])
def test_some_shrug_off_a_level_of_shock(kind, pool):
    state = table(hagen=gifted(kind, Play(status={"shocked": 2}), courage=4))
    assert act(state, "check", *[1] * pool, trait="courage").result["pool"] == pool


@pytest.mark.parametrize(("kind", "stress"), [("", 4), ("steeled", 3)])
def test_some_are_steeled_against_horror(kind, stress):
    state = playing(table(hagen=gifted(kind, Play(stress=2))), extensions=["horror"])
    assert act(state, "gain_stress", stress=2).result["stress"] == stress


@pytest.mark.parametrize(("kind", "pool"), [("", 2), ("moves_and_acts_freely", 4)])
def test_some_act_on_the_move_as_if_they_stood(kind, pool):
    state = fight()
    hagen = gifted(kind, melee=4, quickness=1)
    state = then(replace(state, figures={**state.figures, "hagen": hagen}), "move", metres=1)
    assert act(state, "attack", *[1] * pool, target="k1").result["pool"] == pool


def test_a_boost_wakes_whoever_was_stabilised():
    lying = table(hagen=hero(play=Play(wounds=6, status={"unconscious": 1})))
    assert dict(then(lying, "boost").figures["hagen"].play.status) == {}
    dying = table(hagen=hero(play=Play(wounds=6, status={"dying": 1, "unconscious": 1})))
    assert set(then(dying, "boost").figures["hagen"].play.status) == {"dying", "unconscious"}
