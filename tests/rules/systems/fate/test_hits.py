"""Taking hits: boxes, consequences, being taken out, and conceding before it comes to that."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.systems.fate.absorbing import absorbed_by, ways
from rules.systems.fate.board import Hit
from rules.systems.fate.play import Play, Wound
from tests.rules.systems.fate.table import (
    BLANKS,
    KASPAR,
    KORBIN,
    MINA,
    act,
    attacked,
    by,
    by_gm,
    code,
    done,
    fighting,
    points,
    result,
    scripted,
    table,
    with_board,
    with_play,
)


def hurt(shifts: int, to: str = MINA, state=None):
    return with_board(state or table(), hits=(Hit("k1", to, "Mina", shifts, KORBIN, "Korbin"),))


def test_a_hit_is_taken_by_one_box_and_a_consequence_that_the_attacker_may_invoke():
    state = done(hurt(4), "absorb", box=2, mild="Bruised")
    play = state.figures[MINA].play
    assert (play.stress, play.consequences) == ((2,), {"mild": "Bruised"})
    assert (play.wounds["mild"].free, play.wounds["mild"].by) == ({"foes": 1}, "Korbin")
    assert state.board.hits == ()


def test_what_is_taken_too_much_is_lost():
    assert result(act(hurt(1), "absorb", box=3)) == {"absorbed": True, "taken_out": False, "sum": 3, "surplus": 2}


def test_too_little_marks_nothing_and_takes_out():
    outcome = act(hurt(5), "absorb", box=2, consequences={"mild": "Bruised"})
    assert result(outcome)["taken_out"]
    play = outcome.plays[MINA]
    assert (play.stress, play.consequences, play.status) == ((), {}, "taken_out")


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"box": [1, 2]}, "one_box"),
        ({"box": 4}, "box_unknown"),
        ({"box": "x"}, "box_unknown"),
        ({"box": 1}, "box_taken"),
        ({"consequences": {"deadly": "Dead"}}, "slot_unknown"),
        ({"consequences": {"mild": ""}}, "consequence_unnamed"),
        ({"consequences": {"moderate": "Broken leg"}}, "slot_taken"),
        ({"consequences": {"mild": "x" * 301}}, "too_long"),
        ({"consequences": "mild"}, "slot_unknown"),
        ({"shifts": 2}, "stated_number"),
        ({"hit": "k7"}, "no_hit"),
        ({"npc": KORBIN}, "gm_only"),
    ],
)
def test_what_cannot_take_a_hit_is_refused(fields, refusal):
    state = with_play(hurt(2), stress=(1,), consequences={"moderate": "Broken arm"})
    assert code(act(state, "absorb", **fields)) == refusal


def test_no_hit_no_absorbing():
    assert code(act(table(), "absorb", box=1)) == "no_hit"
    assert code(act(scripted(table()), "absorb", box=1)) == "shifts_wrong"
    assert code(act(by(table(), "stranger"), "absorb", box=1)) == "no_character"


def test_a_character_that_is_out_takes_no_more():
    assert code(act(with_play(hurt(2), status="taken_out"), "absorb", box=2)) == "out_of_scene"


def test_the_gm_takes_hits_for_npcs():
    state = done(by_gm(hurt(4, KORBIN)), "absorb", npc=KORBIN, box=2, mild="Limping")
    npc = state.board.npc(KORBIN)
    assert (npc.stress, npc.consequences) == ((2,), {"mild": "Limping"})
    out = done(by_gm(hurt(4, KORBIN)), "absorb", npc=KORBIN)
    assert out.board.npc(KORBIN).status == "taken_out"


def test_mooks_take_no_consequences():
    state = done(by_gm(table()), "add_npc", name="Watchmen", kind="mob", members=5)
    mob = state.board.npcs[-1]
    assert mob.boxes == (1, 2)
    hit = hurt(2, mob.key, state)
    assert code(act(by_gm(hit), "absorb", npc=mob.key, mild="Tired")) == "no_consequences"
    assert done(by_gm(hit), "absorb", npc=mob.key, box=2).board.npcs[-1].stress == (2,)


def test_who_tells_what_becomes_of_someone_taken_out_is_an_option():
    assert act(hurt(9), "absorb").events[0].data["narrator"] == "fae"
    assert act(hurt(9, state=table(taken_out_by="hack")), "absorb").events[0].data["narrator"] == "hack"


# --- the ways to take it ----------------------------------------------------------------------------------------------


def test_four_shifts_have_four_ways_the_one_that_heals_first_before_the_others():
    found = ways((2, 3), ("mild", "moderate", "severe"), 4)
    assert [(way.box, way.slots, way.sum, way.surplus) for way in found] == [
        (2, ("mild",), 4, 0),
        (3, ("mild",), 5, 1),
        (None, ("moderate",), 4, 0),
        (None, ("severe",), 6, 2),
    ]


def test_a_fresh_character_takes_fifteen_shifts_at_once_and_no_more():
    assert Play().capacity == 15
    assert len(ways((1, 2, 3), ("mild", "moderate", "severe"), 15)) == 1
    assert ways((1, 2, 3), ("mild", "moderate", "severe"), 16) == ()


@given(
    st.sets(st.sampled_from([1, 2, 3])),
    st.sets(st.sampled_from(["mild", "moderate", "severe"])),
    st.integers(1, 16),
)
def test_the_ways_are_all_legal_ones_without_a_superfluous_part(boxes, slots, shifts):
    worth = {"mild": 2, "moderate": 4, "severe": 6}
    wanted = set()
    for box in (None, *boxes):
        for many in range(len(slots) + 1):
            for taken in combinations(sorted(slots), many):
                parts = [worth[slot] for slot in taken] + ([box] if box else [])
                if sum(parts) >= shifts and all(sum(parts) - part < shifts for part in parts):
                    wanted.add((box, taken))
    found = ways(tuple(boxes), tuple(sorted(slots)), shifts)
    assert {(way.box, way.slots) for way in found} == wanted
    assert all(way.sum == absorbed_by(way.box, way.slots) == way.surplus + shifts for way in found)


# --- conceding --------------------------------------------------------------------------------------------------------


def test_conceding_brings_a_point_and_one_for_each_consequence_of_this_conflict():
    state = fighting(table(points=1))
    number = state.board.conflict
    wounds = {"mild": Wound(conflict=number), "severe": Wound(conflict=number - 1)}
    hurt_now = with_play(state, consequences={"mild": "Bruised", "severe": "Broken"}, wounds=wounds)
    outcome = act(hurt_now, "concede", text="She lets the case go")
    assert result(outcome)["fate_points"] == 3
    assert outcome.plays[MINA].status == "conceded"
    assert MINA not in outcome.board.exchange.order


def test_nobody_concedes_twice_or_where_there_is_no_conflict():
    assert code(act(table(), "concede")) == "no_conflict_to_concede"
    assert code(act(done(fighting(), "concede"), "concede")) == "out_of_scene"


def test_conceding_is_too_late_once_the_opponents_dice_lie():
    state = by_gm(fighting())
    state = done(done(state, "next_turn"), "next_turn")
    attack = done(state, "roll", *BLANKS, action="attack", approach="forceful", npc=KORBIN, target=MINA)
    assert code(act(by(attack, MINA), "concede")) == "dice_on_table"
    assert points(done(by(attack, KASPAR), "concede"), KASPAR) == 3
    assert code(act(hurt(2, state=fighting()), "concede")) == "dice_on_table"


def test_an_attack_in_a_script_may_be_meant_for_anyone_else():
    state = scripted(by(table(), KASPAR))
    state = done(state, "roll", *BLANKS, action="attack", approach="clever", difficulty=0)
    assert code(act(by(state, MINA), "concede")) == "dice_on_table"
    assert points(done(state, "concede"), KASPAR) == 3


def test_consequences_taken_in_a_script_count_for_conceding():
    state = scripted(table(points=0))
    state = done(state, "absorb", shifts=2, consequences={"mild": "Bruised"})
    assert result(act(state, "concede"))["fate_points"] == 2


def test_by_the_other_rule_conceding_is_an_action_without_points_and_others_may_join():
    state = fighting(concede_rule="hack")
    assert code(act(by(state, KASPAR), "concede")) == "not_your_turn"
    assert code(act(by(state, KASPAR), "concede", join=True)) == "nobody_conceded"
    gone = done(state, "concede")
    assert points(gone) == 3
    assert points(done(by(gone, KASPAR), "concede", join=True), KASPAR) == 2


def test_points_of_an_npc_that_concedes_come_with_the_next_scene():
    state = done(by_gm(fighting()), "concede", npc=KORBIN)
    assert (state.board.gm_points, state.board.gm_next) == (2, 1)
    assert code(act(fighting(), "concede", npc=KORBIN)) == "gm_only"
    later = done(done(state, "end_scene", cast=[MINA, KASPAR]), "set_scene", title="Dawn", cast=[MINA, KASPAR])
    assert (later.board.gm_points, later.board.gm_next) == (3, 0)


def test_an_attack_on_somebody_who_conceded_is_refused():
    state = done(fighting(), "concede")
    refused = act(by_gm(state), "roll", action="attack", approach="forceful", npc=KORBIN, target=MINA)
    assert code(refused) in ("target_out", "not_your_turn")
    assert code(act(by(state, MINA), "absorb", box=1)) == "out_of_scene"


def test_a_defeated_npc_rolls_no_more():
    state = attacked(1, 1, 1, 1)
    state = done(by_gm(state), "oppose", to=MINA, difficulty=0)
    state = done(by_gm(done(by(state, MINA), "settle")), "absorb", npc=KORBIN)
    assert code(act(state, "roll", action="overcome", approach="quick", npc=KORBIN)) == "out_of_scene"
