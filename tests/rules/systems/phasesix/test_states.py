"""All states, each with its level: what it takes, what it raises, what it forbids, and how it ends."""

from dataclasses import replace

import pytest

from rules.systems.phasesix.board import Opponent
from rules.systems.phasesix.catalogue import Foe
from rules.systems.phasesix.play import Carried, Play
from rules.systems.phasesix.states import HARMFUL, STATES
from tests.rules.systems.phasesix.cast import GM, act, by, hero, playing, refusal, table, then
from tests.rules.systems.phasesix.test_fights import VEIT, fight, fighter

DICE = 6
ROLLED = {
    "dying": {},
    "shocked": {"charm": (-2, 0), "strength": (-2, 0), "melee": (-2, 0), "perception": (-2, 0), "evasion": (-2, 0)},
    "exhausted": {"charm": (0, 0), "strength": (0, 0)},
    "unconscious": {"willpower": (0, 0)},
    "burning": {"perception": (0, 2), "mindfulness": (0, 2), "orientation": (0, 0), "strength": (0, 0)},
    "bleeding": {"charm": (0, 0), "strength": (0, 0), "perception": (0, 0)},
    "poisoned": {"charm": (0, 2), "strength": (0, 2), "perception": (0, 2), "evasion": (0, 2)},
    "hidden": {"stealth": (0, 0), "perception": (0, 0)},
    "disoriented": {"perception": (0, 2), "mindfulness": (0, 2), "orientation": (0, 2), "charm": (0, 0)},
    "pain": {"strength": (-2, 0), "stealth": (-2, 0), "evasion": (-2, 0), "charm": (0, 0), "politics": (0, 0)},
    "grappled": {"strength": (0, 0), "charm": (0, 0)},
}
"""By how many dice and how much minimum a state of level 2 changes checks on these traits."""
STRUCK = {"shocked": (-2, 0), "poisoned": (0, 2), "disoriented": (-2, 0), "pain": (-2, 0)}
"""And attacks; the others leave them alone."""


def suffering(trait: str, **levels: int):
    return table(hagen=hero(play=Play(status=levels), **{trait: DICE - (trait == "evasion")}))


def changed(result):
    return result["pool"] - DICE, result["minimum"] - 5


@pytest.mark.parametrize(("state", "trait"), [(state, trait) for state in ROLLED for trait in ROLLED[state]])
def test_a_state_changes_a_check_by_its_level(state, trait):
    lost, raised = ROLLED[state][trait]
    at_the_table = suffering(trait, **{state: 2})
    assert changed(act(at_the_table, "check", *[1] * (DICE + lost), trait=trait).result) == (lost, raised)


@pytest.mark.parametrize("state", [state for state in STATES if state not in ("dying", "unconscious")])
def test_a_state_changes_an_attack_by_its_level(state):
    lost, raised = STRUCK.get(state, (0, 0))
    struck = act(fight(melee=DICE, play=Play(status={state: 2})), "attack", *[1] * (DICE + lost), target="k1").result
    assert changed(struck) == (lost, raised)


@pytest.mark.parametrize("state", ["shocked", "pain"])
def test_a_state_takes_no_die_that_comes_on_top_and_none_of_initiative(state):
    hurt = hero(play=Play(status={state: 9}), strength=2, bonus_dice=1, quickness=1)
    assert act(table(hagen=hurt), "check", 5, trait="strength", bonus_dice=1).result["passed"]
    assert act(table(hagen=hurt), "initiative", 4).result["initiative"] == 5


def test_states_add_up():
    worn = suffering("strength", shocked=1, pain=2, poisoned=1)
    assert changed(act(worn, "check", 1, 1, 1, trait="strength").result) == (-3, 1)


@pytest.mark.parametrize("state", HARMFUL)
def test_what_burns_bleeds_or_poisons_wounds_by_its_level_when_the_round_ends(state):
    """Protection does not help, boosts go first, and a foe suffers as well."""
    lene = hero("Lene", play=Play(boosts=1, status={state: 3}), protection=4)
    round_one = fight(lene=lene, foe=replace(VEIT, status={state: 2}))
    last = replace(round_one, board=replace(round_one.board, fight=replace(round_one.board.fight, turn=2)))
    over = act(by(last, GM), "end_turn")
    assert (over.plays["lene"].boosts, over.plays["lene"].wounds) == (0, 2)
    assert over.board.foe("k1").wounds == 2
    assert over.board.fight.round == 2


@pytest.mark.parametrize("state", HARMFUL)
def test_and_every_five_minutes_where_nobody_fights(state):
    lene = hero("Lene", play=Play(boosts=1, status={state: 3}), protection=4)
    passed = act(by(table(lene=lene), GM), "five_minutes")
    assert (passed.plays["lene"].boosts, passed.plays["lene"].wounds) == (0, 2)


def test_who_falls_by_a_state_is_dying_and_a_further_round_brings_death_closer():
    lene = hero("Lene", play=Play(wounds=5, status={"bleeding": 2}))
    state = by(table(lene=lene), GM)
    fallen = then(state, "five_minutes")
    assert dict(fallen.figures["lene"].play.status) == {"bleeding": 2, "dying": 1, "unconscious": 1}
    assert then(fallen, "five_minutes").figures["lene"].play.status["dying"] == 3


def test_a_foe_that_fell_and_somebody_dead_come_to_no_further_harm():
    gone = Opponent("k9", "Korbin", Foe("", hearts=3), wounds=3, status={"dying": 1, "burning": 1}, shown=True)
    dead = hero("Lene", play=Play(wounds=6, dead=True, status={"dying": 1, "bleeding": 2}))
    state = by(table(lene=dead), GM)
    outcome = act(replace(state, board=replace(state.board, foes=(gone,))), "five_minutes")
    assert [event.kind for event in outcome.events] == ["minutes_passed"]


@pytest.mark.parametrize("state", ["dying", "unconscious"])
def test_the_dying_and_the_unconscious_have_no_action_and_no_answer(state):
    lying = fight(lene=hero("Lene", play=Play(status={state: 1}), evasion=3, bonus_dice=1), melee=1)
    near = then(by(lying, GM), "place", fighter="lene", metres=0)
    assert refusal(by(near, "lene"), "buy_action") == state
    struck = then(by(near, "hagen"), "attack", 5, target="lene")
    assert refusal(by(struck, "lene"), "evade") == state
    turn = replace(near.board.fight, turn=1)
    began = then(by(replace(near, board=replace(near.board, fight=turn)), GM), "end_turn")
    assert fighter(began, "lene").actions == 0


def test_each_level_of_exhaustion_takes_an_action():
    tired = fight(lene=hero("Lene", play=Play(status={"exhausted": 1})))
    state = replace(tired, board=replace(tired.board, fight=replace(tired.board.fight, turn=1)))
    assert fighter(then(by(state, GM), "end_turn"), "lene").actions == 1


def test_every_state_is_in_these_tables():
    assert set(ROLLED) == set(STATES)


# --- states that the table may leave out ------------------------------------------------------------------------------


def without(state, *left_out):
    return playing(state, house_states=[each for each in ("hidden", "disoriented", "pain", "grappled")
                                        if each not in left_out])  # fmt: skip


def test_each_further_state_can_be_left_out_by_itself():
    status = {"disoriented": 2, "pain": 2, "grappled": 2}
    state = fight(melee=DICE, quickness=2, play=Play(status=status, gear=(Carried("watch_sword"),)))
    assert act(state, "attack", 1, 1, target="k1").result["pool"] == 2
    assert act(without(state, "pain"), "attack", *[1] * 4, target="k1").result["pool"] == 4
    assert act(without(state, "disoriented"), "attack", *[1] * 4, target="k1").result["pool"] == 4
    assert refusal(state, "move", metres=1) == "held"
    assert refusal(without(state, "grappled"), "move", how="run", metres=1) == "dazed"
    assert fighter(then(without(state, "grappled", "disoriented"), "move", how="run", metres=4)).metres == 4
