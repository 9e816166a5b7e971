"""Whose turn it is and what an act costs: what nobody gets for nothing, and who can do nothing at all."""

from dataclasses import replace

import pytest

from rules.systems import phasesix
from rules.systems.phasesix.play import Carried, Play
from rules.systems.phasesix.written import catalogue
from tests.rules.systems.phasesix.cast import GM, act, by, carrying, hero, playing, refusal, then
from tests.rules.systems.phasesix.planted import offering
from tests.rules.systems.phasesix.test_fights import RIFLE, VEIT, fight, fighter

FALLEN = Play(wounds=6, status={"dying": 1, "unconscious": 1})


def lying_there(state, play, key="lene"):
    figure = state.figures[key]
    return replace(state, figures={**state.figures, key: replace(figure, play=play)})


def test_walking_on_is_never_free():
    state = then(then(fight(quickness=1), "move", metres=1), "move", metres=1)
    assert fighter(state).actions == 0
    assert refusal(state, "move", metres=1) == "no_actions"
    assert refusal(state, "move", how="run", metres=1) == "no_actions"
    assert phasesix.load_board(phasesix.dump_board(state.board)) == state.board


def test_whoever_has_fallen_does_nothing_with_the_actions_left():
    state = by(lying_there(then(fight(), "move", metres=1), FALLEN), "lene")
    assert refusal(state, "move", metres=1) == "dying"
    assert refusal(state, "stance", posture="kneeling") == "dying"
    asleep = lying_there(state, Play(status={"unconscious": 1}))
    assert refusal(asleep, "move", metres=1) == "unconscious"


def test_nobody_buys_or_steals_an_action_while_unconscious():
    state = fight(play=Play(status={"unconscious": 1}), bonus_dice=1, destiny_dice=1)
    assert refusal(state, "buy_action") == "unconscious"
    assert refusal(state, "steal_action", fighter="k1") == "unconscious"


def test_nobody_steals_from_a_foe_out_of_sight():
    state = fight(foe=replace(VEIT, shown=False), destiny_dice=1)
    assert refusal(state, "steal_action", fighter="k1") == "not_fighting"


def test_once_a_turn_is_over_its_acts_are_answered_no_more():
    state = then(then(fight(), "move", metres=1), "end_turn")
    assert refusal(by(state, "hagen"), "move", metres=1) == "not_your_turn"
    assert refusal(by(state, "lene"), "move", metres=1) == "not_your_turn"


def test_an_ambush_is_answered_by_nobody():
    hidden = fight(melee=1, play=Play(status={"hidden": 1}))
    state = then(by(then(hidden, "attack", 1, target="k1"), GM), "settle")
    assert refusal(by(state, "lene"), "move", metres=1) == "act_unseen"
    seen = then(by(then(fight(melee=1), "attack", 1, target="k1"), GM), "settle")
    assert fighter(then(by(seen, "lene"), "move", metres=1), "lene").actions == 1


def test_only_who_perceives_an_act_answers_it():
    hidden = fight(play=Play(status={"hidden": 1}))
    knelt = then(hidden, "stance", posture="kneeling")
    assert refusal(by(knelt, "lene"), "move", metres=1) == "act_unseen"
    walked = then(knelt, "move", metres=1)
    assert fighter(then(by(walked, "lene"), "move", metres=1), "lene").actions == 1


def test_a_held_action_is_kept_for_a_reaction():
    state = then(fight(melee=1), "hold")
    assert refusal(state, "hold") == "held_already"
    state = then(state, "stance", posture="kneeling")
    assert refusal(state, "stance", posture="standing") == "action_held"
    assert refusal(by(state, "lene"), "hold") == "not_your_turn"
    let_go = then(state, "hold", holds=False)
    assert fighter(then(let_go, "stance", posture="standing")).actions == 0
    assert refusal(let_go, "hold", holds=False) == "holds_nothing"
    state = then(by(then(state, "end_turn"), GM), "stance", foe="k1", posture="kneeling")
    answered = then(by(state, "hagen"), "stance", posture="standing")
    assert (fighter(answered).actions, fighter(answered).holds) == (0, False)


def test_after_a_walk_one_act_is_free_also_of_a_held_action():
    state = then(then(fight(melee=3), "hold"), "move", metres=1)
    assert act(state, "attack", 1, target="k1").result["pool"] == 1


def test_nothing_is_held_beside_full_automatic_fire_and_no_other_weapon_fired():
    with offering(catalogue().extended([RIFLE])):
        hagen = hero(play=Play(gear=(Carried("rifle", loaded=12), Carried("watch_sword"))), shooting=1, melee=1)
        state = replace(fight(), figures={"hagen": hagen, "lene": hero("Lene")})
        shot = {"weapon": "rifle", "mode": "full", "target": "k1"}
        assert refusal(then(state, "hold"), "attack", **shot) == "action_held"
        fired = then(by(then(state, "attack", 1, 1, 1, 1, 1, **shot), GM), "settle")
        fired = by(fired, "hagen")
        assert refusal(fired, "attack", weapon="watch_sword", target="k1") == "full_automatic"
        assert refusal(fired, "hold") == "full_automatic"
        assert act(fired, "attack", 1, 1, 1, 1, 1, **shot).result["pool"] == 5


def test_a_move_goes_forward_or_back_by_as_many_metres_as_one_likes():
    state = fight(quickness=3)
    assert fighter(then(state, "move", metres=2)).metres == 2
    assert fighter(then(state, "move", metres=3, back=True)).metres == -3
    assert refusal(state, "move", metres=0) == "move_nowhere"
    assert refusal(state, "move", metres=4) == "move_too_far"


def test_nobody_steals_more_actions_than_a_turn_has():
    state = fight(destiny_dice=3)
    state = then(then(state, "steal_action", fighter="k1"), "steal_action", fighter="k1")
    assert refusal(state, "steal_action", fighter="k1") == "nothing_to_steal"


# --- what goes off ----------------------------------------------------------------------------------------------------


def thrown_pot():
    hagen = hero(play=Play(gear=(Carried("fire_pot", charges=1),)), throwing=1)
    state = replace(fight(), figures={"hagen": hagen, "lene": hero("Lene", protection=1)})
    return by(then(state, "throw", 5, item="fire_pot"), GM)


def test_what_was_thrown_goes_off_among_those_the_gm_names():
    state = thrown_pot()
    outcome = act(state, "go_off", by="hagen", to=["lene"], foes=["k1"])
    assert (outcome.plays["lene"].wounds, dict(outcome.plays["lene"].status)) == (1, {"burning": 1})
    assert (outcome.board.foe("k1").wounds, outcome.board.rolls) == (1, {})
    assert [event.kind for event in outcome.events] == ["went_off", "hit", "hit"]
    assert "hearts" not in outcome.events[2].data["result"]


def test_only_the_gm_lets_go_off_what_somebody_threw():
    state = thrown_pot()
    assert refusal(by(state, "lene"), "go_off", by="hagen") == "only_gm"
    assert refusal(state, "go_off", by="lene") == "nothing_goes_off"
    assert refusal(state, "go_off", by="hagen", to=["nobody"]) == "nobody_there"
    assert refusal(then(state, "go_off", by="hagen"), "go_off", by="hagen") == "nothing_goes_off"


def test_every_roll_of_an_act_on_the_move_is_harder():
    state = then(fight(stealth=3, throwing=3, first_aid=3, quickness=1), "move", metres=1)
    assert act(state, "hide", 1).result["pool"] == 1
    assert act(state, "throw", 1, 3, 3).result["pool"] == 1
    assert act(state, "aid", 1, to="lene").result["pool"] == 1
    harder = act(playing(state, moving_action="minimum_plus_two"), "hide", 1, 1, 1).result
    assert (harder["pool"], harder["minimum"]) == (3, 7)


def test_full_automatic_is_no_answer():
    with offering(catalogue().extended([RIFLE])):
        lene = hero("Lene", play=Play(gear=(Carried("rifle", loaded=12),)), shooting=3)
        state = by(then(fight(lene=lene), "move", metres=1), "lene")
        assert refusal(state, "attack", weapon="rifle", mode="full", target="k1") == "full_automatic"
        assert act(state, "attack", 1, 1, 1, 1, weapon="rifle", mode="single", target="k1").result["pool"] == 4


def test_protection_below_nothing_adds_no_hit():
    state = then(by(fight(melee=2, lene=hero("Lene", protection=-2)), GM), "place", fighter="lene", metres=0)
    state = then(by(state, "hagen"), "attack", 5, 5, target="lene")
    assert phasesix.load_board(phasesix.dump_board(state.board)) == state.board
    assert act(by(state, "lene"), "settle", target="lene").result["wounds"] == 2


def test_a_wound_between_two_turns_keeps_the_shock():
    state = then(fight(play=Play(status={"shocked": 2})), "end_turn")
    state = then(by(state, GM), "take_wounds", wounds=1, to="hagen")
    for _turn in range(3):
        state = then(state, "end_turn")
    assert (state.board.fight.acting.key, state.figures["hagen"].play.status["shocked"]) == ("k1", 1)


def test_actions_found_again_come_on_top_of_those_left():
    state = lying_there(fight(), Play(status={"unconscious": 1}), "hagen")
    half = replace(fighter(state), actions=0, regained=1)
    state = replace(state, board=replace(state.board, fight=state.board.fight.with_fighter(half)))
    figure = replace(hero(willpower=2), play=Play(status={"unconscious": 1}))
    state = then(replace(state, figures={**state.figures, "hagen": figure}), "come_round", 5, 1)
    assert (fighter(state).actions, dict(state.figures["hagen"].play.status)) == (1, {})


def test_the_dying_find_no_action_again():
    state = lying_there(fight(), FALLEN)
    half = replace(fighter(state, "lene"), regained=1)
    state = replace(state, board=replace(state.board, fight=replace(state.board.fight.with_fighter(half), turn=1)))
    assert fighter(then(by(state, GM), "end_turn"), "lene").actions == 0


@pytest.mark.parametrize(("turn", "follows", "round_now"), [(1, "lene", 1), (2, "hagen", 2)])
def test_a_foe_taken_off_on_its_turn_hands_it_on(turn, follows, round_now):
    state = fight()
    order = state.board.fight.order
    order = (order[0], order[1], order[2]) if turn == 1 else (order[0], order[2], order[1])
    spent = tuple(replace(each, actions=0) for each in order)
    state = replace(state, board=replace(state.board, fight=replace(state.board.fight, order=spent, turn=turn)))
    fight_now = then(by(state, GM), "remove_foe", foe="k1").board.fight
    assert (fight_now.acting.key, fight_now.acting.actions, fight_now.round) == (follows, 2, round_now)


# --- what dice that come later bring about ----------------------------------------------------------------------------


def test_a_failed_hiding_is_rescued_by_a_further_die():
    state = then(then(fight(stealth=1, bonus_dice=1), "hide", 1), "add_bonus", 5)
    assert dict(state.figures["hagen"].play.status) == {"hidden": 1}
    assert state.figures["hagen"].play.bonus_dice_used == 1


def test_hiding_thrown_again_is_as_deep_as_the_new_roll():
    state = then(fight(stealth=2, reroll_dice=2), "hide", 5, 5)
    assert dict(then(state, "reroll", 1, 5).figures["hagen"].play.status) == {"hidden": 1}
    assert dict(then(state, "reroll", 1, 1).figures["hagen"].play.status) == {}
    seen = then(state, "move", metres=1)
    assert dict(then(seen, "reroll", 5, 5).figures["hagen"].play.status) == {}


def test_a_grip_is_broken_by_a_further_die():
    state = then(fight(play=Play(status={"grappled": 2}), strength=2, destiny_dice=1), "break_free", 5, 1)
    assert dict(then(state, "add_destiny", 4).figures["hagen"].play.status) == {}


def test_a_further_die_wakes_somebody():
    state = then(fight(play=Play(status={"unconscious": 1}), willpower=1, bonus_dice=1), "come_round", 1)
    state = then(state, "add_bonus", 5)
    assert fighter(state).regained == 1
    assert dict(state.figures["hagen"].play.status) == {"unconscious": 1}


def test_a_further_die_saves_the_dying():
    dying = hero("Lene", play=Play(wounds=6, minutes=9, status={"dying": 2, "unconscious": 1}))
    state = then(fight(lene=dying, first_aid=2, bonus_dice=1, reroll_dice=1), "aid", 5, 1, to="lene")
    outcome = act(state, "add_bonus", 6)
    assert (outcome.plays["lene"].boosts, dict(outcome.plays["lene"].status), outcome.plays["lene"].minutes) == (
        1,
        {},
        0,
    )
    assert [event.kind for event in outcome.events] == ["added", "treated"]
    assert dict(then(state, "reroll", 5, 5).figures["lene"].play.status) == {}


def test_help_that_was_given_is_not_thrown_again():
    state = then(fight(lene=hero("Lene", play=Play(wounds=1)), first_aid=1, reroll_dice=1), "aid", 5, to="lene")
    assert refusal(state, "reroll") == "passed_already"


def test_each_further_success_stops_one_more_level_of_bleeding():
    bleeding = hero("Lene", play=Play(status={"bleeding": 3}))
    state = playing(fight(lene=bleeding, first_aid=1, bonus_dice=1), bonus_after="any")
    state = then(then(state, "aid", 5, to="lene"), "add_bonus", 5)
    assert dict(state.figures["lene"].play.status) == {"bleeding": 1}


# --- perceiving -------------------------------------------------------------------------------------------------------


def test_what_others_carry_helps_nobody_but_whoever_looks():
    state = fight(lene=carrying(hero("Lene"), "watch_sword"), strength=1, perception=1)
    assert act(state, "check", 1, trait="strength", watched=["lene"]).result["pool"] == 1
    assert act(state, "check", 1, 1, 1, 1, trait="perception", watched=["lene"]).result["pool"] == 4
