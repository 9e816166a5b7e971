"""Conflicts: order, turns, sides, help and zones."""

import pytest

from rules.systems import fate
from tests.rules.systems.fate.table import (
    BLANKS,
    KASPAR,
    KORBIN,
    MINA,
    act,
    by,
    by_gm,
    code,
    done,
    fighting,
    result,
    table,
    with_play,
)

OVERCOME = {"action": "overcome", "approach": "quick"}


def begun(kind: str = "physical", **values: object):
    return done(by_gm(table(**values)), "begin_conflict", cast=[MINA, KASPAR], kind=kind)


def test_a_fight_goes_by_quick_and_an_argument_by_careful():
    assert begun().board.exchange.order == (MINA, KASPAR, "npcs")
    assert begun("mental").board.exchange.order == (KASPAR, "npcs", MINA)


def test_npcs_act_each_by_themselves_where_the_table_plays_so():
    state = begun(npc_initiative="individually")
    assert state.board.exchange.order == (MINA, KASPAR, KORBIN)
    second = done(by_gm(table(npc_initiative="individually")), "add_npc", name="Vogt", quick=4)
    order = done(second, "begin_conflict", cast=[MINA, KASPAR]).board.exchange.order
    assert order == (second.board.npcs[-1].key, MINA, KASPAR, KORBIN)


def test_all_npcs_act_when_the_best_of_them_would():
    state = done(by_gm(table()), "add_npc", name="Vogt", quick=4)
    assert done(state, "begin_conflict", cast=[MINA, KASPAR]).board.exchange.order == ("npcs", MINA, KASPAR)


def test_turns_go_round_and_a_new_exchange_lets_everyone_act_again():
    state = begun()
    for turn in (KASPAR, "npcs"):
        state = done(state, "next_turn")
        assert state.board.exchange.turn == turn
    state = done(state, "next_turn")
    assert (state.board.exchange.number, state.board.exchange.turn, state.board.exchange.acted) == (2, MINA, ())


def test_whoever_has_the_turn_ends_it_and_nobody_else():
    state = begun()
    assert code(act(by(state, KASPAR), "next_turn")) == "not_your_turn"
    assert done(by(state, MINA), "next_turn").board.exchange.turn == KASPAR
    assert code(act(table(), "next_turn")) == "no_conflict"


def test_turns_are_handed_over_freely_where_the_table_plays_so():
    state = by(begun(initiative="popcorn"), MINA)
    assert state.board.exchange.turn == ""
    first = done(state, "roll", *BLANKS, **OVERCOME)
    handed = done(first, "hand_over", to=KASPAR)
    assert handed.board.exchange.turn == KASPAR
    assert code(act(handed, "hand_over", to=KASPAR)) == "not_your_turn"
    onward = done(by(handed, KASPAR), "hand_over", npc=KORBIN)
    assert onward.board.exchange.turn == "npcs"
    assert code(act(by_gm(onward), "hand_over", to=MINA)) == "acted_or_absent"
    assert code(act(by(begun(), MINA), "hand_over", to=KASPAR)) == "hand_over_off"


def test_the_gm_puts_everyone_in_another_order():
    state = done(begun(), "reorder", order=["npcs", KASPAR, MINA])
    assert state.board.exchange.order == ("npcs", KASPAR, MINA)
    assert code(act(begun(), "reorder", order=[MINA])) == "order_wrong"
    assert code(act(by(begun(), MINA), "reorder", order=[MINA])) == "gm_only"


def test_somebody_who_is_no_part_of_it_does_not_act():
    state = done(by_gm(table()), "begin_conflict", cast=[MINA])
    assert code(act(by(state, KASPAR), "roll", **OVERCOME)) == "not_in_conflict"


def test_one_trial_at_a_time():
    assert code(act(begun(), "begin_conflict", cast=[MINA])) == "trial_running"
    assert code(act(begun(), "begin_contest", cast=[MINA, KASPAR])) == "trial_running"
    assert code(act(begun(), "begin_challenge", aim="Get out")) == "trial_running"
    assert done(begun(), "end_conflict").board.mode == ""
    assert code(act(by_gm(table()), "end_conflict")) == "no_conflict"


def test_a_side_of_ones_own_has_its_own_free_invokes():
    state = done(by_gm(table()), "take_side", npc=KORBIN, side="smugglers")
    assert state.board.side(KORBIN) == "smugglers"
    state = done(state, "roll", 1, 0, 0, 0, action="create_advantage", approach="careful", npc=KORBIN, text="Blocked")
    assert done(state, "settle", npc=KORBIN).board.aspects[-1].theirs == {"smugglers": 1}


def test_a_conflict_is_decided_when_one_side_is_left():
    state = fighting()
    assert not fate.board_view(state.board, state.options, False).is_decided
    alone = done(by(done(state, "concede"), KASPAR), "concede")
    assert fate.board_view(alone.board, alone.options, False).is_decided


# --- help -------------------------------------------------------------------------------------------------------------


def test_a_helper_adds_one_and_gives_up_the_action_of_this_exchange():
    state = done(by(fighting(), KASPAR), "help", to=MINA)
    assert KASPAR in state.board.exchange.acted
    rolled = act(by(state, MINA), "roll", *BLANKS, **OVERCOME)
    assert (result(rolled)["helpers"], result(rolled)["total"]) == (1, 3)
    assert rolled.board.helping == {}


def test_help_after_acting_is_refused():
    state = done(fighting(), "roll", *BLANKS, **OVERCOME)
    assert code(act(state, "help", to=KASPAR)) == "helper_acted"


@pytest.mark.parametrize(
    ("actor", "to", "refusal"),
    [(MINA, MINA, "help_self"), (MINA, "stranger", "unknown_character"), ("stranger", MINA, "no_character")],
)
def test_who_can_be_helped(actor, to, refusal):
    assert code(act(by(table(), actor), "help", to=to)) == refusal


def test_nobody_helps_twice_and_no_more_than_the_table_allows():
    state = done(by(table(), KASPAR), "help", to=MINA)
    assert code(act(state, "help", to=MINA)) == "helping_already"
    assert code(act(by(table(max_helpers=0), KASPAR), "help", to=MINA)) == "too_many_helpers"


def test_the_gm_says_how_many_may_help_with_one_roll_and_only_that_one():
    alone = done(by_gm(table()), "allow_help", to=MINA, most=0)
    assert code(act(by(alone, KASPAR), "help", to=MINA)) == "no_more_helpers"
    crowd = done(by_gm(table(max_helpers=0)), "allow_help", to=MINA, most=1)
    helped = done(by(crowd, KASPAR), "help", to=MINA)
    rolled = done(by(helped, MINA), "roll", *BLANKS, action="overcome", approach="quick")
    assert rolled.board.rolls[MINA].helpers == 1
    assert rolled.board.may_help == {}
    assert code(act(by(done(rolled, "settle"), KASPAR), "help", to=MINA)) == "too_many_helpers"
    assert code(act(table(), "allow_help", to=MINA, most=9)) == "gm_only"
    assert code(act(by_gm(table()), "allow_help", to=MINA, most=10)) == "helpers_wrong"
    assert code(act(by_gm(table()), "allow_help", to="nobody", most=1)) == "unknown_character"


def test_help_can_be_taken_back_with_the_action():
    state = done(done(by(fighting(), KASPAR), "help", to=MINA), "stop_helping")
    assert (state.board.helping[MINA], state.board.exchange.acted) == ((), ())
    assert code(act(state, "stop_helping")) == "not_helping"


def test_whoever_is_out_helps_nobody():
    assert code(act(by(with_play(table(), KASPAR, status="conceded"), KASPAR), "help", to=MINA)) == "out_of_scene"


def test_the_other_side_is_not_helped():
    state = done(by_gm(table()), "take_side", to=KASPAR, side="traitors")
    assert code(act(by(state, KASPAR), "help", to=MINA)) == "help_other_side"


# --- zones ------------------------------------------------------------------------------------------------------------


def laid_out(state=None):
    state = by_gm(state or table())
    state = done(state, "set_zones", zones="Street\nArcade hall\nControl booth")
    return done(state, "move", zone=zone(state, "Street"), to=MINA, put=True)


def zone(state, name: str) -> str:
    return next(each.key for each in state.board.zones if each.name == name)


def test_the_next_zone_is_reached_for_free_and_further_needs_an_action():
    state = by(laid_out(), MINA)
    assert code(act(state, "move", zone=zone(state, "Control booth"))) == "zone_too_far"
    assert code(act(state, "move", zone=zone(state, "Street"))) == "zone_same"
    assert code(act(state, "move", zone="k77")) == "zone_unknown"
    moved = done(state, "move", zone=zone(state, "Arcade hall"))
    assert moved.board.places[MINA] == zone(state, "Arcade hall")


def test_an_obstacle_bars_the_way_until_it_is_overcome():
    state = laid_out()
    hall = zone(state, "Arcade hall")
    barred = by(done(state, "bar", zone=zone(state, "Street"), obstacle="A locked grille"), MINA)
    assert code(act(barred, "move", zone=hall)) == "zone_barred"
    rolled = done(barred, "roll", *BLANKS, **OVERCOME, zone=hall)
    assert done(rolled, "settle").board.places[MINA] == hall
    missed = done(barred, "roll", -1, 0, 0, 0, **OVERCOME, zone=hall)
    assert done(missed, "settle").board.places[MINA] == zone(state, "Street")
    assert code(act(barred, "roll", action="attack", approach="quick", foe=KORBIN, zone=hall)) == "zone_astray"


def test_in_a_conflict_one_moves_once_an_exchange():
    state = by(laid_out(fighting()), MINA)
    moved = done(state, "move", zone=zone(state, "Arcade hall"))
    assert code(act(moved, "move", zone=zone(state, "Control booth"))) == "moved_already"


def test_a_table_without_zones_has_none():
    state = by_gm(table(zones=False))
    assert code(act(state, "set_zones", zones="Street")) == "zones_off"
    assert code(act(by(state, MINA), "move", zone="k1")) == "zones_off"


def test_zones_keep_who_stands_in_one_of_the_same_name():
    state = done(laid_out(), "set_zones", zones=["Street", "Roof"])
    assert state.board.places[MINA] == zone(state, "Street")
    assert code(act(by(state, MINA), "move", zone="k1", npc=KORBIN)) == "gm_only"


def test_a_turn_that_nobody_has_cannot_be_ended_while_somebody_could_take_it():
    state = by_gm(fighting(initiative="popcorn"))
    assert code(act(state, "next_turn")) == "turn_free"
    assert state.board.exchange.turn == ""
