"""Fights: order, turns, actions, answers, and what lands."""

from dataclasses import replace

import pytest

from rules.systems.phasesix.board import Aimed, Board, Fight, Fighter, Opponent
from rules.systems.phasesix.catalogue import Foe
from rules.systems.phasesix.play import Carried, Play
from rules.systems.phasesix.sheet import Sheet
from rules.systems.phasesix.written import catalogue
from tests.rules.systems.phasesix.cast import GM, act, by, carrying, hero, playing, refusal, table, then
from tests.rules.systems.phasesix.planted import entry, offering, template

VEIT = Opponent("k1", "Veit", Foe("", hearts=5, pool=3, protection=1, evasion=2, weapons=("watch_sword",)), shown=True)


def fight(actor="hagen", *, foe=VEIT, lene=None, metres=1, **hagen):
    """Hagen has the turn against Veit, a metre away, with Lene behind; two actions each."""
    order = (
        Fighter("hagen", 9, actions=2),
        Fighter("k1", 6, actions=2, metres=metres),
        Fighter("lene", 4, actions=2, metres=10),
    )
    board = Board(foes=(foe,), fight=Fight(round=1, order=order))
    figures = {"hagen": carrying(hero(**hagen), "watch_sword"), "lene": lene or hero("Lene")}
    return table(actor, board, **figures)


def fighter(state, key="hagen"):
    return state.board.fight.fighter(key)


# --- order ------------------------------------------------------------------------------------------------------------


def begun(*faces, **figures):
    state = by(table(**figures), GM)
    return act(state, "start_fight", *faces, fighters=list(figures))


def order(outcome):
    return [(each.key, each.initiative) for each in outcome.board.fight.order]


def test_whoever_throws_highest_begins():
    assert order(begun(2, 5, hagen=hero(quickness=2), lene=hero("Lene"))) == [("lene", 5), ("hagen", 4)]


def test_ties_go_to_quickness_then_deftness_then_another_throw():
    assert order(begun(4, 3, a=hero(quickness=2), b=hero(quickness=3)))[0][0] == "b"
    assert order(begun(4, 4, a=hero(deftness=1), b=hero(deftness=4)))[0][0] == "b"
    assert order(begun(4, 4, 3, 3, 2, 5, a=hero(), b=hero()))[0][0] == "b"


def test_a_fight_takes_two_and_comes_once():
    assert refusal(by(table(), GM), "start_fight", fighters=["hagen"]) == "too_few_fighters"
    assert refusal(by(fight(), GM), "start_fight", fighters=["hagen", "lene"]) == "fight_on"
    assert refusal(fight(), "start_fight", fighters=["hagen", "lene"]) == "only_gm"


def test_whoever_is_not_seen_joins_only_once_they_are():
    unseen = Opponent("k2", "Korbin", Foe("", quickness=9))
    state = fight()
    state = by(replace(state, board=replace(state.board, foes=(VEIT, unseen))), GM)
    assert refusal(state, "join_fight", foe="k2") == "foe_unseen"
    state = then(state, "show_foe", foe="k2")
    state = then(state, "join_fight", 3, foe="k2")
    assert [each.key for each in state.board.fight.order] == ["k2", "hagen", "k1", "lene"]
    assert state.board.fight.acting.key == "hagen"
    assert refusal(state, "join_fight", foe="k2") == "in_fight_already"
    assert refusal(by(table(board=Board(foes=(unseen,))), GM), "start_fight", fighters=["hagen"], foes=["k2"]) == (
        "foe_unseen"
    )


def test_nobody_attacks_or_is_attacked_out_of_sight():
    state = fight(foe=replace(VEIT, shown=False), melee=2)
    assert refusal(state, "attack", target="k1") == "no_target"
    state = then(by(state, GM), "end_turn")
    assert refusal(state, "attack", target="hagen", foe="k1") == "foe_unseen"


# --- turns ------------------------------------------------------------------------------------------------------------


def test_all_actions_return_with_the_own_turn_also_those_spent_on_answers():
    state = fight()
    spent = replace(fighter(state, "k1"), actions=0)
    state = replace(state, board=replace(state.board, fight=state.board.fight.with_fighter(spent)))
    state = then(state, "end_turn")
    assert (state.board.fight.acting.key, fighter(state, "k1").actions) == ("k1", 2)
    assert refusal(by(state, "hagen"), "end_turn") == "not_your_turn"


def test_states_do_their_harm_when_the_round_ends():
    state = fight("lene", lene=hero("Lene", play=Play(status={"bleeding": 2})))
    last = replace(state, board=replace(state.board, fight=replace(state.board.fight, turn=2)))
    outcome = act(last, "end_turn")
    assert (outcome.board.fight.round, outcome.plays["lene"].wounds) == (2, 2)
    assert [event.kind for event in outcome.events] == ["harmed", "round_began", "turn_began"]


def test_shock_fades_after_a_turn_without_a_wound():
    calm = then(fight(play=Play(status={"shocked": 2})), "end_turn")
    assert calm.figures["hagen"].play.status["shocked"] == 1
    state = fight(play=Play(status={"shocked": 2, "disoriented": 1}))
    hurt = then(then(state, "take_wounds", wounds=1), "end_turn")
    assert dict(hurt.figures["hagen"].play.status) == {"shocked": 2}


def test_too_tired_to_act_one_passes_out_and_comes_round_by_willpower():
    tired = hero("Lene", play=Play(status={"exhausted": 2}), willpower=3)
    state = fight("lene", lene=tired)
    state = replace(state, board=replace(state.board, fight=replace(state.board.fight, turn=1)))
    state = then(by(state, GM), "end_turn")
    assert (fighter(state, "lene").actions, state.figures["lene"].play.status["unconscious"]) == (0, 1)
    state = then(by(state, "lene"), "come_round", 5, 1, 2)
    assert (fighter(state, "lene").actions, state.figures["lene"].play.status["unconscious"]) == (1, 1)
    assert refusal(state, "come_round") == "tried_already"


def test_a_bonus_die_buys_an_action_and_a_destiny_die_steals_one():
    state = then(fight(bonus_dice=1, destiny_dice=1), "buy_action")
    play = state.figures["hagen"].play
    assert (fighter(state).actions, play.bonus_dice_used, play.bonus_dice_gone) == (3, 1, 1)
    assert refusal(state, "buy_action") == "no_bonus_dice"
    state = then(state, "steal_action", fighter="k1")
    assert (fighter(state).actions, fighter(state, "k1").actions, fighter(state, "k1").stolen) == (4, 2, 1)
    state = then(state, "end_turn")
    assert (fighter(state, "k1").actions, fighter(state, "k1").stolen) == (1, 0)
    assert refusal(by(state, "hagen"), "steal_action", fighter="k1") == "no_destiny_dice"


def test_an_action_is_stolen_from_the_running_turn_but_never_below_none():
    state = by(fight(lene=hero("Lene", destiny_dice=2)), "lene")
    state = then(state, "steal_action", fighter="hagen")
    assert fighter(state).actions == 1
    state = then(state, "steal_action", fighter="hagen")
    empty = replace(state, figures={**state.figures, "lene": hero("Lene", destiny_dice=9)})
    assert refusal(empty, "steal_action", fighter="hagen") == "nothing_to_steal"


# --- moving -----------------------------------------------------------------------------------------------------------


def test_a_walk_leaves_one_act_free_with_two_dice_less():
    state = then(fight(shooting=0, melee=4, quickness=1), "move", how="walk", metres=1)
    assert (fighter(state).metres, fighter(state).actions, fighter(state).walked) == (1, 1, True)
    outcome = act(state, "attack", 1, 1, weapon="watch_sword", target="k1")
    assert (outcome.result["pool"], outcome.board.fight.fighter("hagen").actions) == (2, 1)


def test_running_and_crawling_have_their_reach():
    state = fight(quickness=3)
    assert then(state, "move", how="run", metres=-6).board.fight.fighter("hagen").metres == -6
    assert refusal(state, "move", how="crawl", metres=3) == "move_too_far"
    assert refusal(fight(play=Play(status={"grappled": 1})), "move") == "held"
    assert refusal(fight(play=Play(status={"disoriented": 1})), "move", how="run") == "dazed"


def test_flames_are_beaten_out_one_level_an_action():
    state = then(fight(play=Play(status={"burning": 2})), "put_out")
    assert (state.figures["hagen"].play.status["burning"], fighter(state).actions) == (1, 1)
    assert refusal(fight(), "put_out") == "not_burning"


def test_the_gm_says_where_somebody_stands_and_what_covers_them():
    state = then(by(fight(), GM), "place", fighter="k1", metres=12, cover="half")
    assert (fighter(state, "k1").metres, fighter(state, "k1").cover) == (12, "half")
    assert refusal(fight(), "place", fighter="k1", cover="half") == "only_gm"


# --- attacks ----------------------------------------------------------------------------------------------------------


def test_an_attack_waits_for_its_answer_and_then_lands():
    state = then(fight(melee=4), "attack", 5, 6, 5, 1, weapon="watch_sword", target="k1")
    assert state.board.fight.aimed == Aimed("hagen", act=1)
    assert refusal(state, "end_turn") == "attack_waits"
    state = then(by(state, GM), "settle")
    assert (state.board.foe("k1").wounds, state.board.fight.aimed) == (4, None)


def test_evading_lets_the_whole_attack_miss():
    state = then(fight(melee=4), "attack", 5, 6, 5, 1, weapon="watch_sword", target="k1")
    state = then(by(state, GM), "evade", 2, 5, foe="k1")
    assert fighter(state, "k1").actions == 1
    state = then(state, "settle")
    assert state.board.foe("k1").wounds == 0
    assert state.board.rolls == {}


def test_each_success_of_a_parry_takes_one_hit_away():
    state = then(fight(melee=4), "attack", 5, 6, 5, 1, weapon="watch_sword", target="k1")
    state = then(by(state, GM), "parry", 5, 1, 1, foe="k1")
    assert act(state, "settle").result == {
        "hits": 2,
        "stopped": 0,
        "wounds": 3,
        "hearts": 2,
        "boosts": 0,
        "dying": False,
    }
    assert refusal(state, "evade", foe="k1") == "answered_already"


def test_an_ambush_and_a_blow_from_behind_cannot_be_evaded():
    fist = then(fight(melee=1), "attack", 1, target="k1")
    assert refusal(by(fist, "lene"), "evade") == "not_at_you"
    hidden = fight(melee=1, play=Play(status={"hidden": 1}))
    struck = then(hidden, "attack", 1, weapon="watch_sword", target="k1")
    assert refusal(by(struck, GM), "evade", foe="k1") == "attacked_unseen"
    assert struck.figures["hagen"].play.status == {}
    behind = then(then(fight(melee=1), "attack", 1, weapon="watch_sword", target="k1"), "from_behind")
    assert refusal(by(behind, GM), "evade", foe="k1") == "attacked_unseen"


def test_whoever_is_hit_settles_it_and_nobody_else():
    state = then(by(fight(), GM), "end_turn")
    state = then(state, "attack", 5, 5, 5, target="hagen", weapon="watch_sword", foe="k1")
    assert refusal(by(state, "lene"), "settle", target="hagen") == "not_yours_to_settle"
    state = then(by(state, "hagen"), "settle", target="hagen")
    assert state.figures["hagen"].play.wounds == 4


def test_without_an_action_there_is_no_answer():
    state = then(fight(melee=1), "attack", 1, weapon="watch_sword", target="k1")
    tired = replace(fighter(state, "k1"), actions=0)
    state = replace(state, board=replace(state.board, fight=state.board.fight.with_fighter(tired)))
    assert refusal(by(state, GM), "evade", foe="k1") == "no_actions"


def test_an_act_is_answered_once_and_the_next_one_again():
    state = then(fight(quickness=1), "move", metres=1)
    state = then(by(state, "lene"), "move", metres=-1)
    assert refusal(state, "move", metres=-1) == "reacted_already"
    state = then(by(state, "hagen"), "move", metres=1)
    assert fighter(then(by(state, "lene"), "move", metres=-1), "lene").actions == 0
    assert refusal(by(fight(), "lene"), "move", metres=1) == "not_your_turn"


def test_nothing_else_is_done_while_an_attack_waits():
    state = then(fight(melee=1, courage=1), "attack", 1, weapon="watch_sword", target="k1")
    assert refusal(state, "check", trait="courage") == "attack_waits"
    assert refusal(state, "keep") == "attack_waits"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"target": "nobody"}, "no_target"),
        ({"target": "hagen"}, "own_target"),
        ({"target": "k1", "weapon": "cannon"}, "no_weapon"),
        ({"target": "k1", "weapon": "watch_sword", "mode": "full"}, "no_fire_mode"),
        ({"target": "lene", "weapon": "watch_sword"}, "too_far"),
        ({"target": {"protection": 0}}, "stated"),
        ({"target": "k1", "cover": "half"}, "stated"),
        ({"target": "k1", "weapon": {"skill": "melee"}}, "stated"),
    ],
)
def test_what_cannot_be_attacked_is_refused(fields, code):
    assert refusal(fight(melee=3), "attack", **fields) == code


def test_outside_a_fight_nobody_is_attacked_at_the_table():
    assert refusal(table(hagen=hero(melee=2)), "attack", target="k1") == "no_fight"


def test_held_fast_only_short_weapons_reach():
    assert refusal(fight(melee=3, play=Play(status={"grappled": 1})), "attack", target="k1", weapon="watch_sword") == (
        "weapon_too_long"
    )
    assert act(fight(melee=1, play=Play(status={"grappled": 1})), "attack", 1, target="k1").result["pool"] == 1


# --- firearms: a rifle of the house -----------------------------------------------------------------------------------


RIFLE = entry(
    "weapons",
    "rifle",
    skill="shooting",
    wounds=2,
    range=20,
    magazine=12,
    burst=2,
    modes=["single", "semi", "full"],
    price=480,
    brings={"bleeding": 1},
)


@pytest.fixture
def rifle():
    """Hagen holds a rifle with two rounds a burst; Veit stands 30 metres away."""
    with offering(catalogue().extended([RIFLE])):
        state = fight(metres=30, shooting=6)
        armed = replace(state.figures["hagen"], play=Play(gear=(Carried("rifle", loaded=12),)))
        yield replace(state, figures={**state.figures, "hagen": armed})


def test_a_shot_cannot_be_evaded(rifle):
    state = then(rifle, "attack", 5, 1, 1, 1, weapon="rifle", target="k1")
    assert refusal(by(state, GM), "evade", foe="k1") == "only_melee"
    assert refusal(by(state, GM), "parry", foe="k1") == "only_melee"


def test_distance_takes_two_dice_and_modes_give_some(rifle):
    outcome = act(rifle, "attack", *[1] * 6, weapon="rifle", mode="semi", target="k1")
    assert outcome.result["pool"] == 6 + 2 - 2


@pytest.mark.parametrize(("mode", "dice", "left"), [("", 4, 10), ("single", 5, 11), ("full", 8, 6)])
def test_each_mode_takes_its_rounds(rifle, mode, dice, left):
    outcome = act(rifle, "attack", *[1] * dice, weapon="rifle", mode=mode, target="k1")
    assert outcome.plays["hagen"].gear[0].loaded == left


def test_an_empty_magazine_must_be_reloaded(rifle):
    empty = replace(rifle.figures["hagen"], play=Play(gear=(Carried("rifle", loaded=1),)))
    state = replace(rifle, figures={**rifle.figures, "hagen": empty})
    assert refusal(state, "attack", weapon="rifle", target="k1") == "no_ammunition"
    state = then(state, "reload", gear="rifle")
    assert (state.figures["hagen"].play.gear[0].loaded, fighter(state).actions) == (12, 1)


def test_full_automatic_takes_the_whole_turn_and_keeps_nothing_for_answers(rifle):
    state = then(rifle, "attack", *[1] * 8, weapon="rifle", mode="full", target="k1")
    state = then(by(state, GM), "settle")
    assert refusal(by(state, "hagen"), "move", metres=1) == "full_automatic"
    state = then(by(state, "hagen"), "attack", *[1] * 8, weapon="rifle", mode="full", target="k1")
    assert fighter(state).actions == 0


def test_a_wound_may_bring_a_state_and_cover_counts(rifle):
    state = then(by(rifle, GM), "place", fighter="k1", cover="near_full")
    state = then(by(state, "hagen"), "attack", *[6] * 1, weapon="rifle", target="k1")
    state = then(by(state, GM), "settle")
    assert (state.board.foe("k1").wounds, dict(state.board.foe("k1").status)) == (0, {})
    state = then(by(state, GM), "place", fighter="k1", cover="none")
    state = then(by(state, "hagen"), "attack", 6, 6, 1, 1, weapon="rifle", target="k1")
    state = then(by(state, GM), "settle")
    assert (state.board.foe("k1").wounds, dict(state.board.foe("k1").status)) == (2, {"bleeding": 1})


@pytest.mark.parametrize(
    ("kind", "cover", "dice"), [("", "light", 3), ("ignores_light_cover", "light", 4), ("no_range_penalty", "none", 6)]
)
def test_templates_bend_cover_and_range(rifle, kind, cover, dice):
    state = then(by(rifle, GM), "place", fighter="k1", cover=cover)
    gift = template("gift", rule={"price": 3, "kind": kind})
    sheet = Sheet(templates=("gift",), house=(gift,), modifiers={"shooting": 6})
    hagen = replace(state.figures["hagen"], sheet=sheet)
    state = replace(state, actor="hagen", figures={**state.figures, "hagen": hagen})
    assert act(state, "attack", *[1] * dice, weapon="rifle", target="k1").result["pool"] == dice


def test_foes_can_be_taken_off_in_the_middle_of_a_fight():
    state = then(fight(melee=1), "attack", 1, weapon="watch_sword", target="k1")
    state = then(by(state, GM), "remove_foe", foe="k1")
    assert ([each.key for each in state.board.fight.order], state.board.fight.aimed) == (["hagen", "lene"], None)


def test_a_fight_ends_when_the_gm_says_so():
    assert then(by(fight(), GM), "end_fight").board.fight.round == 0
    assert refusal(fight(), "end_fight") == "only_gm"
    assert refusal(by(table(), GM), "end_fight") == "no_fight"


def test_parrying_can_be_left_out():
    state = then(fight(melee=1), "attack", 1, weapon="watch_sword", target="k1")
    assert refusal(by(playing(state, parry=False), GM), "parry", foe="k1") == "parry_off"
