"""Whole acts over pools up to six dice either way: throws are played and read once more by hand, option by option."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from rules.core.outcome import GM, Outcome, State
from rules.systems import fu
from tests.rules.systems.fu.table import CAMDEN, act, code, fu_of, opposed, table, then
from tests.rules.systems.fu.test_every_throw import ANSWERS, NETS, ORDERS, WORDS, counting, other

POINTS = 9
TABLES = {table: {"result_table": table} for table in ORDERS} | {
    "custom": {"result_table": "custom", "custom_answers": WORDS}
}
MIXES = {"alone": (0, 0), "against others": (2, 0), "with points": (1, 2)}
"""How many modifiers of the other kind stand against those that are left, and how many of the bonus dice are points."""


def asked(net: int, mix: str = "alone") -> dict[str, object]:
    """Ask with modifiers that come to this many dice, however they come about."""
    against, points = MIXES[mix]
    spend = min(points, max(net, 0) + against)
    helps, hinders = max(net, 0) + against - spend, max(-net, 0) + against
    return {
        "helps": [f"help {at}" for at in range(helps)],
        "hinders": [f"hindrance {at}" for at in range(hinders)],
        "spend": spend,
    }


def throws(net: int, many: int = 30) -> list[tuple[int, ...]]:
    """Give throws of a pool: every one of a small pool, of a big one some from all over."""
    every = list(combinations_with_replacement(range(1, 7), 1 + abs(net)))
    return every[:: max(1, len(every) // many)]


def rolled(state: State, dice: tuple[int, ...], net: int) -> State:
    return then(state, act(state, "roll", *dice, **asked(net)))


def by_hand(dice: tuple[int, ...], net: int, order: str = "even_odd", matching: bool = False) -> tuple[str, int]:
    kept = counting(dice, net, order)
    return ANSWERS[ORDERS[order].index(kept)], dice.count(kept) - 1 if matching else 0


def said(outcome: Outcome) -> tuple[str, int]:
    assert isinstance(outcome, Outcome), outcome
    return outcome.result["answer"], outcome.result["ands"]


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("net", NETS)
def test_only_what_does_not_cancel_is_thrown_and_points_are_paid_first(net: int, mix: str) -> None:
    state, asking = table(points=POINTS), asked(net, mix)
    for dice in throws(net):
        outcome = act(state, "roll", *dice, **asking)
        assert (said(outcome), outcome.result["dice"]) == (by_hand(dice, net), list(dice))
        assert outcome.plays[CAMDEN].fu == POINTS - asking["spend"]
    half = Fraction(1, 2) ** (1 + abs(net))
    assert fu.tray(state, {**asking, "question": "?"}).any_yes.fraction == (1 - half if net > 0 else half)


@pytest.mark.parametrize("matching", [False, True], ids=["plain", "matching"])
@pytest.mark.parametrize("order", TABLES)
@pytest.mark.parametrize("net", NETS)
def test_every_table_of_answers_reads_the_throw_in_its_own_order(net: int, order: str, matching: bool) -> None:
    state = table(**TABLES[order], matching_dice=matching)
    for dice in throws(net, 12):
        assert said(act(state, "roll", *dice, **asked(net))) == by_hand(dice, net, order, matching)


@pytest.mark.parametrize("net", NETS)
def test_named_dice_are_thrown_again_at_once_for_a_point_each_and_never_twice(net: int) -> None:
    for number, dice in enumerate(throws(net)):
        state, again = rolled(table(points=POINTS), dice, net), sorted({0, number % len(dice)})
        face = 1 + number % 6
        after = tuple(face if at in again else shown for at, shown in enumerate(dice))
        outcome = act(state, "reroll", *[face] * len(again), dice=again)
        assert (said(outcome), outcome.result["dice"]) == (by_hand(after, net), list(after))
        assert fu_of(then(state, outcome)) == POINTS - len(again)
        for at in range(len(dice)):
            assert code(act(then(state, outcome), "reroll", dice=[at])) == "rerolled_already"


@pytest.mark.parametrize("net", NETS)
def test_all_dice_are_thrown_again_for_one_point_and_never_twice(net: int) -> None:
    for dice in throws(net):
        state, after = rolled(table(points=POINTS, fu_reroll_mode="all"), dice, net), dice[::-1]
        outcome = act(state, "reroll_all", *after)
        assert (said(outcome), outcome.result["dice"]) == (by_hand(after, net), list(after))
        assert fu_of(then(state, outcome)) == POINTS - 1
        assert code(act(then(state, outcome), "reroll_all")) == "rerolled_already"


@pytest.mark.parametrize("net", NETS)
def test_a_die_is_turned_within_its_faces_for_a_point_each(net: int) -> None:
    for number, dice in enumerate(throws(net)):
        state, at = rolled(table(points=POINTS, fu_reroll_mode="nudge"), dice, net), number % len(dice)
        for by in (-1, 1):
            outcome = act(state, "nudge", die=at, by=by)
            if not 1 <= dice[at] + by <= 6:
                assert code(outcome) == "nudge_past_end"
                continue
            assert said(outcome) == by_hand(other(dice, at, dice[at] + by), net)
            assert fu_of(then(state, outcome)) == POINTS - 1


@pytest.mark.parametrize("net", NETS)
def test_any_die_is_picked_among_bonus_dice_and_none_elsewhere(net: int) -> None:
    for dice in throws(net, 12):
        state = rolled(table(player_pick="free", matching_dice=True), dice, net)
        for at, face in enumerate(dice):
            outcome = act(state, "pick", die=at)
            if net <= 0:
                assert code(outcome) == "pick_without_bonus"
            else:
                assert said(outcome) == (ANSWERS[ORDERS["even_odd"].index(face)], dice.count(face) - 1)
    if net <= 0:
        assert code(act(table(player_pick="free"), "roll", pick=6, **asked(net))) == "pick_without_bonus"


@pytest.mark.parametrize("net", NETS)
def test_a_hit_is_all_ones_brings_a_point_and_stands(net: int) -> None:
    state = table(points=1, fu_take_a_hit=True, matching_dice=True)
    tray = fu.tray(state, {"take_a_hit": "on", **asked(net)})
    assert {answer.key for answer in tray.odds if answer.chance.fraction} == {"no_and"}
    outcome = act(state, "roll", take_a_hit=True, **asked(net))
    assert (said(outcome), outcome.result["dice"]) == (("no_and", abs(net)), [1] * (1 + abs(net)))
    assert fu_of(then(state, outcome)) == 2
    assert code(act(then(state, outcome), "reroll", dice=[0])) == "hit_stands"


@pytest.mark.parametrize(("trigger", "face"), [("several_ones", 1), ("several_sixes", 6)])
@pytest.mark.parametrize("net", NETS)
def test_several_equal_dice_bring_a_point_where_the_table_agreed_on_it(net: int, trigger: str, face: int) -> None:
    state = table(points=0, fu_alt_earning=[f"{trigger}:also"])
    for dice in throws(net):
        assert fu_of(rolled(state, dice, net)) == int(dice.count(face) > 1)


@pytest.mark.parametrize("net", NETS)
def test_a_foes_point_throws_one_die_of_the_roll_again_and_only_once(net: int) -> None:
    for number, dice in enumerate(throws(net)):
        state, at = opposed(rolled(table(fu_narrator=True), dice, net), fu=2), number % len(dice)
        outcome = act(state, "force_reroll", 1, foe="k1", to=CAMDEN, die=at)
        assert said(outcome) == by_hand(other(dice, at, 1), net)
        after = then(state, outcome)
        assert (after.actor, after.board.foes[0].fu, fu_of(after)) == (GM, 1, fu_of(state))
        assert code(act(after, "force_reroll", foe="k1", to=CAMDEN, die=at)) == "forced_already"
        assert code(act(replace(after, actor=CAMDEN), "reroll", dice=[at])) == "die_locked"
