"""A fight blow by blow, by the letter of the rules: reach, shots, answers, what is thrown, what others see."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.dice import ScriptedDice
from rules.systems import phasesix
from rules.systems.phasesix.fights import MOST_TIES, fight_throw
from rules.systems.phasesix.moving import MOVES
from rules.systems.phasesix.play import Carried, Play
from rules.systems.phasesix.written import catalogue
from rules.templatetags.words import say
from tests.rules.systems.phasesix.cast import GM, act, by, carrying, hero, playing, refusal, table, then
from tests.rules.systems.phasesix.planted import offering
from tests.rules.systems.phasesix.test_fights import RIFLE, VEIT, begun, fight, fighter, order

SWORD = {"weapon": "watch_sword", "target": "k1"}


# --- order and actions ------------------------------------------------------------------------------------------------


def test_of_three_who_tie_only_those_throw_again_who_still_do():
    found = order(begun(4, 4, 4, 2, 5, 5, 3, 6, a=hero("A"), b=hero("B"), c=hero("C")))
    assert [key for key, _initiative in found] == ["c", "b", "a"]


PEOPLE = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), min_size=2, max_size=6)


@given(people=PEOPLE, seed=st.integers())
def test_whoever_has_a_place_of_their_own_in_the_order_never_throws_again(people, seed):
    faces = Random(seed).choices(range(1, 7), k=500)
    dice = ScriptedDice(*faces)
    named = [[f"fighter{place}", quickness, deftness] for place, (quickness, deftness) in enumerate(people)]
    found, _result = fight_throw({"fighters": named}, dice)
    history = {key: [faces.pop(0) + quickness, quickness, deftness] for key, quickness, deftness in named}
    while tied := [key for key in history if list(history.values()).count(history[key]) > 1]:
        highest = max(history[key] for key in tied)
        for key in [key for key in tied if history[key] == highest]:
            history[key] = [*history[key], faces.pop(0)]
    assert [each.key for each in found] == sorted(history, key=lambda key: history[key], reverse=True)
    assert dice.left == faces


def test_dice_that_never_differ_end_all_the_same():
    found, _result = fight_throw({"fighters": [["a", 0, 0], ["b", 0, 0]]}, ScriptedDice(*[3] * 2 * (MOST_TIES + 1)))
    assert [each.key for each in found] == ["a", "b"]


def test_initiative_lasts_for_the_whole_fight():
    state = fight()
    turns = []
    for _turn in range(6):
        turns.append(state.board.fight.acting.key)
        state = then(by(state, GM), "end_turn")
    assert turns == ["hagen", "k1", "lene"] * 2
    assert state.board.fight.round == 3


def test_before_the_first_turn_there_are_actions_to_answer_with():
    state = begun(6, 1, hagen=hero(), lene=hero("Lene"))
    assert [each.actions for each in state.board.fight.order] == [2, 2]


def test_an_answer_costs_an_action_that_returns_with_the_own_turn():
    state = by(then(fight(), "stance", posture="kneeling"), "lene")
    answered = then(state, "stance", posture="kneeling")
    assert (fighter(answered, "lene").actions, fighter(answered).actions) == (1, 1)
    state = then(then(by(answered, GM), "end_turn"), "end_turn")
    assert fighter(state, "lene").actions == 2


def test_any_number_of_those_who_perceive_an_act_answer_it():
    state = then(fight(), "stance", posture="kneeling")
    state = then(by(state, "lene"), "stance", posture="lying")
    state = then(by(state, GM), "stance", foe="k1", posture="lying")
    assert [each.actions for each in state.board.fight.order] == [1, 1, 1]


def test_acts_come_one_after_the_other():
    """Whoever has the turn does nothing else before the own attack, or one in answer, has landed."""
    struck = then(fight(melee=1), "attack", 1, **SWORD)
    assert refusal(struck, "move", metres=1) == "attack_waits"
    assert refusal(struck, "stance", posture="kneeling") == "attack_waits"
    shot = by(then(fight(lene=hero("Lene", melee=1)), "move", metres=1), GM)
    shot = then(shot, "place", fighter="lene", metres=1)
    shot = then(by(shot, "lene"), "attack", 1, target="hagen")
    assert refusal(by(shot, "hagen"), "move", metres=1) == "attack_waits"
    settled = then(by(shot, "hagen"), "settle", target="hagen")
    assert fighter(then(settled, "move", metres=1)).metres == 2


def test_a_bought_action_is_there_at_once_also_for_an_answer():
    state = fight(lene=hero("Lene", bonus_dice=1))
    spent = replace(fighter(state, "lene"), actions=0)
    state = replace(state, board=replace(state.board, fight=state.board.fight.with_fighter(spent)))
    state = by(then(state, "stance", posture="kneeling"), "lene")
    assert refusal(state, "stance", posture="lying") == "no_actions"
    assert fighter(then(then(state, "buy_action"), "stance", posture="lying"), "lene").posture == "lying"


def test_a_foe_steals_an_action_with_its_own_destiny_die():
    fated = replace(VEIT, foe=replace(VEIT.foe, destiny_dice=1))
    state = then(by(fight(foe=fated), GM), "steal_action", foe="k1", fighter="hagen")
    assert (fighter(state).actions, fighter(state, "k1").actions) == (1, 3)
    assert refusal(state, "steal_action", foe="k1", fighter="hagen") == "no_destiny_dice"


# --- moving -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("quickness", "metres"), [(3, (3, 6, 2)), (2, (2, 4, 1)), (0, (1, 1, 1)), (-2, (1, 1, 1))])
def test_one_action_takes_everybody_as_far_as_they_are_quick(quickness, metres):
    state = fight(quickness=quickness)
    for how, most in zip(MOVES, metres, strict=True):
        assert fighter(then(state, "move", how=how, metres=most)).metres == most
        assert refusal(state, "move", how=how, metres=most + 1) == "move_too_far"
    slow = playing(fight(), minimum_metres=0)
    assert refusal(slow, "move", metres=1) == "move_too_far"


@pytest.mark.parametrize(("how", "dice", "actions"), [("walk", 2, 1), ("run", 4, 0), ("crawl", 4, 0)])
def test_only_a_walk_leaves_an_act_free_and_makes_it_harder(how, dice, actions):
    state = then(fight(melee=4, quickness=1), "move", how=how, metres=1)
    outcome = act(state, "attack", *[1] * dice, **SWORD)
    assert outcome.board.fight.fighter("hagen").actions == actions


# --- shots ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def rifle():
    """Hagen has a rifle with a range of 20 metres, Veit none; both stand where a test puts them."""
    with offering(catalogue().extended([RIFLE])):
        state = fight(metres=10, shooting=6)
        armed = replace(state.figures["hagen"], play=Play(gear=(Carried("rifle", loaded=12), Carried("watch_sword"))))
        yield replace(state, figures={**state.figures, "hagen": armed})


@pytest.mark.parametrize(("cover", "dice"), [("none", 6), ("light", 5), ("half", 4), ("near_full", 3)])
def test_each_cover_takes_its_dice(rifle, cover, dice):
    state = then(by(rifle, GM), "place", fighter="k1", cover=cover)
    assert act(by(state, "hagen"), "attack", *[1] * dice, weapon="rifle", target="k1").result["pool"] == dice


@pytest.mark.parametrize(("metres", "dice"), [(20, 6), (21, 4), (40, 4), (41, None)])
def test_beyond_its_range_a_weapon_loses_two_dice_and_beyond_twice_of_it_all(rifle, metres, dice):
    state = by(then(by(rifle, GM), "place", fighter="k1", metres=metres), "hagen")
    if dice is None:
        assert refusal(state, "attack", weapon="rifle", target="k1") == "too_far"
    else:
        assert act(state, "attack", *[1] * dice, weapon="rifle", target="k1").result["pool"] == dice


def test_a_semi_automatic_burst_takes_its_rounds_and_too_few_are_refused_with_their_number(rifle):
    bag = (Carried("rifle", loaded=5),)
    short = replace(rifle, figures={**rifle.figures, "hagen": hero(shooting=6, play=Play(gear=bag))})
    assert refusal(short, "attack", weapon="rifle", mode="full", target="k1") == "no_ammunition"
    outcome = act(short, "attack", *[1] * 8, weapon="rifle", mode="semi", target="k1")
    assert outcome.plays["hagen"].gear[0].loaded == 3
    full = phasesix.read({"do": "attack", "weapon": "rifle", "mode": "full", "target": "k1"})
    found = phasesix.resolve(short, full, ScriptedDice())
    assert say(found) == "Too few rounds are loaded: it takes 6 rounds, and there are 5. Reload first."


def test_after_full_automatic_fire_nothing_is_kept_for_an_answer(rifle):
    state = then(by(rifle, GM), "place", fighter="k1", metres=1)
    state = then(by(state, "hagen"), "attack", *[1] * 10, weapon="rifle", mode="full", target="k1")
    state = then(then(by(state, GM), "settle"), "end_turn")
    assert fighter(state).actions == 1
    state = then(state, "attack", 5, 5, 5, foe="k1", target="hagen", weapon="watch_sword")
    assert refusal(by(state, "hagen"), "evade") == "full_automatic"
    assert refusal(by(state, "hagen"), "parry") == "full_automatic"
    state = then(by(state, GM), "settle", target="hagen")
    for _turn in range(2):
        state = then(state, "end_turn")
    assert fighter(then(by(state, "hagen"), "move", metres=1)).actions == 1


def test_reloading_outside_a_fight_costs_nothing_and_endless_ammunition_needs_none(rifle):
    calm = table(hagen=hero(play=Play(gear=(Carried("rifle"),))))
    assert then(calm, "reload", gear="rifle").figures["hagen"].play.gear[0].loaded == 12
    endless = playing(rifle, ammunition="ignored")
    outcome = act(endless, "attack", *[1] * 10, weapon="rifle", mode="full", target="k1")
    assert outcome.plays["hagen"].gear[0].loaded == 12


# --- bare hands -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("strength", "quickness", "dice", "wounds"), [(2, 2, 3, 1), (3, 2, 4, 2), (2, 3, 4, 1)])
def test_bare_hands_are_quick_with_more_than_two_and_strong_with_more_than_two(strength, quickness, dice, wounds):
    bare = replace(VEIT, foe=replace(VEIT.foe, protection=0))
    state = fight(melee=2, strength=strength, quickness=quickness, foe=bare)
    outcome = act(state, "attack", 5, *[1] * (dice - 1), target="k1")
    assert (outcome.result["pool"], outcome.result["wounds"]) == (dice, wounds)
    far = by(then(by(state, GM), "place", fighter="k1", metres=3), "hagen")
    assert refusal(far, "attack", target="k1") == "too_far"


# --- answers ----------------------------------------------------------------------------------------------------------


def test_evading_that_fails_and_protection_come_in_this_order():
    """Three hits: none is evaded, one is stopped by protection 2 less penetration 1, two wounds and the bonus wound."""
    armoured = replace(VEIT, foe=replace(VEIT.foe, protection=2, evasion=1))
    state = then(fight(melee=4, foe=armoured), "attack", 5, 6, 5, 1, **SWORD)
    state = then(by(state, GM), "evade", 1, foe="k1")
    result = act(state, "settle").result
    assert (result["hits"], result["stopped"], result["wounds"]) == (3, 1, 3)


def test_a_parry_takes_hits_before_protection_does():
    armoured = replace(VEIT, foe=replace(VEIT.foe, protection=3))
    state = then(fight(melee=4, foe=armoured), "attack", 5, 6, 5, 5, **SWORD)
    result = act(then(by(state, GM), "parry", 5, 1, 1, foe="k1"), "settle").result
    assert (result["hits"], result["stopped"], result["wounds"]) == (3, 2, 2)


def test_a_shield_parries_and_bare_hands_do_not():
    def attacked(lene):
        state = then(by(fight(lene=lene, melee=1), GM), "place", fighter="lene", metres=0)
        return by(then(by(state, "hagen"), "attack", 5, target="lene"), "lene")

    assert refusal(attacked(hero("Lene", melee=1)), "parry") == "nothing_to_parry"
    shielded = attacked(carrying(hero("Lene", melee=1), "round_shield"))
    assert act(then(shielded, "parry", 5), "settle", target="lene").result["wounds"] == 0


def test_a_failed_attack_takes_further_dice_and_a_rerolled_one_stands():
    missed = then(fight(melee=2, bonus_dice=1, destiny_dice=1, reroll_dice=1), "attack", 1, 1, **SWORD)
    assert act(missed, "add_bonus", 5).result["hits"] == 1
    assert act(missed, "add_destiny", 4).result["hits"] == 1
    assert act(missed, "reroll", 6, 6).result["hits"] == 2
    assert act(by(then(missed, "add_bonus", 6), GM), "settle").result["wounds"] == 2
    assert refusal(then(missed, "add_bonus", 6), "add_destiny") == "passed_already"


# --- throwing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("clock", [1, 3, 6, 9, 12])
def test_a_throw_goes_astray_by_the_clock_and_hits_after_all_with_a_further_die(clock):
    missed = then(table(hagen=hero(throwing=1, bonus_dice=1)), "throw", 4, clock, 5)
    roll = missed.board.rolls["hagen"]
    assert (roll.clock, roll.metres, roll.passed) == (clock, 5, False)
    saved = act(missed, "add_bonus", 5).result
    assert (saved["passed"], saved["clock"], saved["metres"]) == (True, None, None)


def test_a_six_of_a_throw_does_not_go_on_and_in_a_fight_it_costs_an_action():
    assert act(table(hagen=hero(throwing=1)), "throw", 6).result["totals"] == [6]
    assert fighter(then(fight(throwing=1), "throw", 6)).actions == 1


# --- what players get to see ------------------------------------------------------------------------------------------


def seen_by_players(state):
    [foe] = phasesix.board_view(state.board, state.options, for_gm=False).foes
    return foe.hearts, foe.hearts_left


def test_a_foes_hearts_are_hidden_until_they_are_shown():
    state = then(by(fight(foe=replace(VEIT, wounds=2)), GM), "show_foe", foe="k1")
    assert seen_by_players(state) == (None, None)
    assert seen_by_players(then(state, "show_foe", foe="k1", hearts=True)) == (5, 3)
    assert phasesix.board_view(state.board, state.options, for_gm=True).foes[0].hearts_left == 3


def told(outcome, kind):
    [event] = [each for each in outcome.events if each.kind == kind]
    return event.data["result"]


@pytest.mark.parametrize("hearts", [False, True])
def test_what_befalls_a_foe_tells_its_hearts_only_where_they_are_shown(hearts):
    state = then(by(fight(melee=1, foe=replace(VEIT, status={"bleeding": 1})), GM), "show_foe", foe="k1", hearts=hearts)
    struck = then(by(state, "hagen"), "attack", 5, **SWORD)
    last = replace(state, board=replace(state.board, fight=replace(state.board.fight, turn=2)))
    found = [
        told(act(by(struck, GM), "settle"), "landed"),
        told(act(state, "take_wounds", wounds=1, foe="k1"), "wounded"),
        told(act(state, "take_hits", hits=1, foe="k1"), "hit"),
        told(act(state, "heal", wounds=1, foe="k1"), "healed"),
        told(act(last, "end_turn"), "harmed"),
    ]
    assert [("hearts" in each, "boosts" in each) for each in found] == [(hearts, hearts)] * 5


def test_everybody_hears_of_a_foe_that_goes_down():
    state = then(by(fight(melee=1, foe=replace(VEIT, wounds=4)), GM), "show_foe", foe="k1")
    outcome = act(by(then(by(state, "hagen"), "attack", 5, **SWORD), GM), "settle")
    assert say(phasesix.say_event("landed", outcome.events[0].data)) == (
        "Veit takes 2 wounds. Veit goes down and is dying."
    )
