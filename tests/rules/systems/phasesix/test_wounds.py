"""Wounds, boosts, dying, first aid, and the things that help."""

from dataclasses import replace

import pytest

from rules.systems import phasesix
from rules.systems.phasesix.board import Board, Opponent, Scene
from rules.systems.phasesix.catalogue import Foe
from rules.systems.phasesix.play import Play
from rules.templatetags.words import say
from tests.rules.systems.phasesix.cast import GM, act, by, carrying, hero, playing, refusal, table, then


def stands(state, key="hagen"):
    play = state.figures[key].play
    return play.wounds, play.boosts, dict(play.status)


def hurt(wounds=0, boosts=0, **status):
    return table(hagen=hero(play=Play(wounds=wounds, boosts=boosts, status=status)))


def test_boosts_go_first_and_then_hearts():
    assert stands(then(hurt(boosts=2), "take_wounds", wounds=3)) == (1, 0, {})


def test_without_hearts_and_boosts_one_falls_unconscious_and_dying():
    assert stands(then(hurt(wounds=5), "take_wounds", wounds=3)) == (6, 0, {"dying": 2, "unconscious": 1})
    assert stands(then(hurt(wounds=6, boosts=1), "take_wounds", wounds=1))[2] == {"dying": 1, "unconscious": 1}


def test_every_further_wound_brings_the_dying_closer_to_death():
    assert stands(then(hurt(wounds=6, dying=1, unconscious=1), "take_wounds", wounds=2))[2]["dying"] == 3


def test_no_wound_changes_nothing_even_at_no_hearts():
    assert stands(then(hurt(wounds=6), "take_wounds", wounds=0)) == (6, 0, {})


def test_protection_stops_hits_and_bonus_wounds_come_once():
    state = table(hagen=hero(protection=1))
    outcome = act(state, "take_hits", hits=3, wounds=2, bonus_wounds=1)
    assert (outcome.result["stopped"], outcome.result["wounds"]) == (1, 5)


def test_a_source_may_deal_wounds_by_dice_and_protection_does_not_help():
    state = table(hagen=hero(play=Play(boosts=1), protection=4))
    outcome = act(state, "roll_wounds", 2, 1, formula="2d6+1")
    assert (outcome.result["wounds"], outcome.plays["hagen"].boosts, outcome.plays["hagen"].wounds) == (4, 0, 3)
    assert [event.kind for event in outcome.events] == ["wounds_rolled", "wounded"]
    assert say(phasesix.answer_text(outcome.result)) == "4 wounds"
    assert say(phasesix.explain(outcome.result, {})) == "No protection helps against this. 2d6+1: 2 + 1 + 1 = 4"
    assert say(phasesix.say_event("wounded", outcome.events[1].data)) == "Hagen takes 4 wounds."


def test_dice_that_come_to_less_than_nothing_wound_nobody():
    outcome = act(hurt(wounds=2), "roll_wounds", 1, formula="1d6-3")
    assert (outcome.result["wounds"], outcome.plays["hagen"].wounds) == (0, 2)


def test_wounds_by_dice_fell_a_foe_whose_hearts_stay_hidden():
    board = Board(foes=(Opponent("k1", "Korbin", Foe("", hearts=3, protection=3), shown=True),))
    outcome = act(by(table(board=board), GM), "roll_wounds", 3, formula="1d6", foe="k1")
    assert (outcome.board.foe("k1").hearts_left, outcome.board.foe("k1").status) == (0, {"dying": 1})
    assert dict(outcome.events[1].data["result"]) == {"wounds": 3, "dying": True}
    unseen = Board(foes=(replace(board.foes[0], shown=False),))
    assert refusal(by(table(board=unseen), GM), "roll_wounds", formula="1d6", foe="k1") == "foe_unseen"
    private = replace(by(table(board=unseen), GM), private=True)
    assert act(private, "roll_wounds", 1, formula="1d6", foe="k1").events[1].secret


@pytest.mark.parametrize(
    ("formula", "code"),
    [
        ("", "notation_missing"),
        ("three", "notation_lost"),
        ("3", "no_dice_typed"),
        ("5d6>=5", "formula_wrong"),
        ("2d6 falling", "formula_wrong"),
        ("60d6", "formula_too_high"),
    ],
)
def test_a_formula_that_cannot_be_added_up_is_refused(formula, code):
    assert refusal(table(), "roll_wounds", formula=formula) == code


def test_a_foe_loses_its_own_hearts_and_falls():
    board = Board(foes=(Opponent("k1", "Korbin", Foe("", hearts=3)),))
    state = then(by(table(board=board), GM), "take_wounds", wounds=2, foe="k1")
    assert state.board.foe("k1").hearts_left == 1
    state = then(state, "take_wounds", wounds=2, foe="k1")
    assert (state.board.foe("k1").hearts_left, state.board.foe("k1").status) == (0, {"dying": 1})


def test_players_change_themselves_and_the_gm_anybody():
    state = table(hagen=hero(), lene=hero("Lene"))
    assert refusal(state, "take_wounds", wounds=1, to="lene") == "not_yours"
    assert stands(then(by(state, GM), "take_wounds", wounds=1, to="lene"), "lene")[0] == 1
    assert refusal(by(state, GM), "take_wounds", wounds=1) == "no_character"
    assert refusal(by(state, GM), "take_wounds", wounds=1, to="nobody") == "nobody_there"


def test_healing_fills_hearts_and_wakes_whoever_lay_at_none():
    assert stands(then(hurt(wounds=6, unconscious=1), "heal", wounds=2)) == (4, 0, {})
    assert stands(then(hurt(wounds=6, dying=1, unconscious=1), "heal", wounds=1))[2] == {"dying": 1, "unconscious": 1}


def test_a_boost_also_takes_a_level_of_pain():
    assert stands(then(hurt(pain=2), "boost", boosts=2)) == (0, 2, {"pain": 1})


def test_states_can_be_set_and_ended():
    state = then(table(), "set_state", state="shocked", level=2)
    assert stands(state)[2] == {"shocked": 2}
    assert stands(then(state, "set_state", state="shocked", level=0))[2] == {}
    assert refusal(state, "set_state", state="bored", level=1) == "state_unknown"


def test_minutes_until_death_are_thrown_once():
    state = table(hagen=hero(play=Play(wounds=6, status={"dying": 1}), endurance=2, resistance=1))
    state = then(state, "dying_time", 6, 5, 2)
    assert state.figures["hagen"].play.minutes == 13
    assert refusal(state, "dying_time") == "clock_runs"
    assert refusal(table(), "dying_time") == "not_dying"


def test_five_minutes_harm_all_who_bleed_and_run_down_the_clock():
    dying = hero("Lene", play=Play(wounds=6, minutes=13, status={"dying": 1}))
    board = Board(foes=(Opponent("k1", "Korbin", Foe("", hearts=4), status={"burning": 2}),))
    state = by(table(hagen=hero(play=Play(status={"bleeding": 2})), lene=dying, board=board), GM)
    state = then(state, "five_minutes")
    assert (stands(state)[0], state.figures["lene"].play.minutes, state.board.foe("k1").wounds) == (2, 8, 2)
    assert refusal(by(state, "hagen"), "five_minutes") == "only_gm"


# --- help -------------------------------------------------------------------------------------------------------------


def bedside(patient: Play, scene=0, **medic):
    board = Board(scene=Scene(scene))
    return table("medic", board, medic=hero("Medic", **medic), hagen=hero(play=patient))


def test_first_aid_gives_one_boost_once_a_scene():
    state = then(bedside(Play(wounds=2), first_aid=2), "aid", 5, 5, to="hagen")
    assert stands(state) == (2, 1, {})
    assert refusal(state, "aid", to="hagen") == "aided_already"
    later = replace(state, board=replace(state.board, scene=Scene(1)))
    assert stands(then(later, "aid", 5, 1, to="hagen"))[1] == 2


def test_the_dying_are_stabilised_by_as_many_successes_as_their_level():
    dying = Play(wounds=6, minutes=9, status={"dying": 2, "unconscious": 1})
    failed = then(bedside(dying, first_aid=3), "aid", 5, 1, 2, to="hagen")
    assert stands(failed)[2] == {"dying": 2, "unconscious": 1}
    saved = then(bedside(dying, first_aid=3), "aid", 5, 1, 5, to="hagen")
    assert (stands(saved), saved.figures["hagen"].play.minutes) == ((6, 1, {}), 0)


def test_medicine_stabilises_without_waking():
    dying = Play(wounds=6, status={"dying": 1, "unconscious": 1})
    state = bedside(dying, first_aid=1, medicine=1)
    assert stands(then(state, "aid", 5, 1, to="hagen", trait="medicine")) == (6, 0, {"unconscious": 1})


def test_each_success_stops_a_level_of_bleeding_or_poison():
    bleeding = bedside(Play(status={"bleeding": 3}), first_aid=2)
    assert stands(then(bleeding, "aid", 5, 6, 1, to="hagen"))[2] == {"bleeding": 1}
    poisoned = bedside(Play(status={"poisoned": 1}), first_aid=1, medicine=1)
    assert stands(then(poisoned, "aid", 5, 5, to="hagen", trait="medicine"))[2] == {}


def test_nobody_stabilises_themselves():
    state = table(hagen=hero(play=Play(wounds=6, status={"dying": 1}), first_aid=4))
    assert refusal(state, "aid", to="hagen") == "aid_unconscious_self"


def test_a_thing_helps_until_it_is_used_up():
    state = table("medic", medic=carrying(hero("Medic"), "bandages"), hagen=hero(play=Play(status={"bleeding": 1})))
    state = then(state, "use_item", item="bandages", to="hagen")
    assert stands(state) == (0, 2, {})
    state = then(state, "use_item", item="bandages", to="hagen")
    assert refusal(state, "use_item", item="bandages", to="hagen") == "item_used_up"
    assert refusal(state, "use_item", item="watch_sword") == "no_item"


# --- stress -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "gain", "faces", "stress", "tick"), [(3, 2, (), 5, False), (5, 4, (3, 5), 0, True)])
def test_stress_rises_until_it_leaves_a_tick(before, gain, faces, stress, tick):
    state = playing(table(hagen=hero(play=Play(stress=before))), extensions=["horror"])
    outcome = act(state, "gain_stress", *faces, stress=gain)
    assert (outcome.result["stress"], bool(outcome.result["tick"])) == (stress, tick)


# --- death ------------------------------------------------------------------------------------------------------------


def test_the_log_tells_of_a_death_by_the_clock_once():
    dying = table(hagen=hero(play=Play(wounds=6, status={"dying": 1}, minutes=8)))
    first = act(by(dying, GM), "five_minutes")
    assert [event.kind for event in first.events] == ["minutes_passed"]
    last = table(hagen=hero(play=replace(first.plays["hagen"], minutes=3)))
    outcome = act(by(last, GM), "five_minutes")
    assert [event.kind for event in outcome.events] == ["minutes_passed", "died"]
    assert outcome.plays["hagen"].dead
    dead = table(hagen=hero(play=outcome.plays["hagen"]))
    assert [event.kind for event in act(by(dead, GM), "five_minutes").events] == ["minutes_passed"]


def test_when_the_minutes_have_run_out_all_help_comes_too_late():
    dying = Play(wounds=6, minutes=5, status={"dying": 1, "unconscious": 1})
    medic = carrying(hero("Medic", first_aid=4), "bandages")
    state = then(by(table(medic=medic, hagen=hero(play=dying)), GM), "five_minutes")
    assert state.figures["hagen"].play.dead
    assert refusal(by(state, "medic"), "aid", to="hagen") == "aid_too_late"
    assert refusal(by(state, "medic"), "use_item", item="bandages", to="hagen") == "aid_too_late"
    assert refusal(by(state, "hagen"), "dying_time") == "clock_runs"
    spared = then(state, "set_state", state="dying", level=0, to="hagen")
    assert not spared.figures["hagen"].play.dead


def test_without_a_die_there_is_no_minute():
    dying = hero(play=Play(wounds=6, status={"dying": 1}))
    assert then(playing(table(hagen=dying), dying_minimum_dice=0), "dying_time").figures["hagen"].play.dead


def test_dying_ended_by_the_gm_stops_the_clock():
    state = table(hagen=hero(play=Play(wounds=6, minutes=7, status={"dying": 1})))
    state = then(by(state, GM), "set_state", state="dying", level=0, to="hagen")
    assert state.figures["hagen"].play.minutes == 0


def test_the_dying_help_themselves_to_nothing():
    fallen = Play(wounds=6, status={"dying": 1, "unconscious": 1})
    state = table(hagen=carrying(hero(play=fallen), "bandages"))
    assert refusal(state, "use_item", item="bandages") == "dying"


def test_whoever_was_given_a_boost_wakes_when_stabilised():
    dying = Play(wounds=6, boosts=1, status={"dying": 1, "unconscious": 1})
    state = bedside(dying, first_aid=1, medicine=1)
    assert stands(then(state, "aid", 5, 1, to="hagen", trait="medicine")) == (6, 1, {})


def test_no_more_is_healed_than_there_are_wounds():
    assert act(hurt(wounds=2), "heal", wounds=9).result["healed"] == 2
    foe = Opponent("k1", "Korbin", Foe("", hearts=3), wounds=3, status={"dying": 1})
    state = by(table(board=Board(foes=(foe,))), GM)
    outcome = act(state, "heal", wounds=9, foe="k1")
    assert (outcome.result["healed"], outcome.board.foe("k1").status) == (3, {})
