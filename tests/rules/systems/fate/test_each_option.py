"""Each option of a table changes something that people see: the same act or the same page, with it and without."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rules.core.outcome import Outcome
from rules.systems import fate
from rules.systems.fate.board import Hit
from tests.rules.systems.fate.table import (
    BLANKS,
    KASPAR,
    KORBIN,
    MINA,
    SHEET,
    act,
    by,
    by_gm,
    done,
    fighting,
    options,
    points,
    table,
    with_board,
)

Values = Mapping[str, Any]
Probe = Callable[[Values], object]
OVERCOME = {"action": "overcome", "approach": "quick"}


def outcome(found: object) -> object:
    """Give what came of an act, or the code of the no."""
    return sorted(map(str, found.result.items())) if isinstance(found, Outcome) else found.code  # type: ignore[attr-defined]


def does(do: str, actor: str = MINA, /, **sent: Any) -> Probe:
    return lambda values: outcome(act(by(table(**values), actor), do, **sent))


def dice(values: Values) -> object:
    state = table(**values)
    return [part.numerator for part in fate.tray(state, {}).odds], fate.tray(state, {}).typed_in


def conceded(values: Values) -> object:
    return points(done(fighting(**values), "concede"))


def taken_out(values: Values) -> object:
    state = with_board(table(**values), hits=(Hit("k1", MINA, "Mina", 20),))
    return act(state, "absorb").events[0].data["narrator"]


def both_ways(values: Values) -> object:
    state = done(table(**values), "roll", *BLANKS, **OVERCOME)
    state = done(state, "invoke", aspect="fog", effect="plus_two", pay="free")
    return outcome(act(state, "invoke", aspect="fog", effect="plus_two", pay="point"))


def order(values: Values) -> object:
    exchange = done(by_gm(table(**values)), "begin_conflict", cast=[KASPAR, MINA]).board.exchange
    return exchange.order, exchange.turn


def shifted(values: Values) -> object:
    return outcome(act(by_gm(table(**values)), "shift_difficulty", approach="quick", by=1))


def draft_faults(values: Values) -> object:
    doc = {**fate.begin("en", "Mina", SHEET), "other1": "", "stunts": []}
    return [(each.field, each.kind) for each in fate.problems(doc, options(**values))]


def gm_pays(values: Values) -> object:
    state = by_gm(with_board(done(table(**values), "roll", *BLANKS, **OVERCOME), gm_points=0))
    return outcome(act(state, "invoke", aspect="k91", npc=KORBIN, of=MINA, effect="hinder", pay="point"))


def raced(values: Values) -> object:
    """Let Mina at +2 win by one over Kaspar at +1 and by five over Korbin, whose dice fall badly."""
    state = done(by_gm(table(**values)), "begin_contest", aim="The race", cast=[MINA, KASPAR], npcs=[KORBIN])
    for who in (MINA, KASPAR):
        state = done(done(by(state, who), "roll", *BLANKS, **OVERCOME), "settle")
    state = done(by_gm(state), "roll", -1, -1, -1, -1, npc=KORBIN, **OVERCOME)
    return done(state, "settle", npc=KORBIN).board.contest.victories


PROBES: dict[str, tuple[Values, Probe]] = {
    "dice_method": ({"dice_method": "d8_minus_4"}, dice),
    "concede_rule": ({"concede_rule": "hack"}, conceded),
    "taken_out_by": ({"taken_out_by": "hack"}, taken_out),
    "same_aspect": ({"same_aspect": "core"}, both_ways),
    "contest_style": ({"contest_style": "margin_over_each"}, raced),
    "initiative": ({"initiative": "popcorn"}, order),
    "npc_initiative": ({"npc_initiative": "individually"}, order),
    "max_helpers": ({"max_helpers": 0}, does("help", KASPAR, to=MINA)),
    "approach_tn_shift": ({"approach_tn_shift": True}, shifted),
    "min_aspects": ({"min_aspects": 2}, draft_faults),
    "stunts_at_start": ({"stunts_at_start": 0}, draft_faults),
    "gm_fate_pool": ({"gm_fate_pool": "unlimited"}, gm_pays),
    "zones": ({"zones": False}, does("set_zones", "gm", zones="Street")),
    "reset_at_scenario": (
        {"reset_at_scenario": True},
        lambda values: points(done(by_gm(table(points=8, **values)), "end_scenario")),
    ),
    "coefficient_module": ({"coefficient_module": True}, does("set_role", to=MINA, role="analyst")),
    "show_odds": ({"show_odds": False}, lambda values: len(fate.tray(table(**values), {}).odds)),
}


RULED: dict[str, tuple[object, ...]] = {
    "dice_method": ("4dF", "d8_minus_4", "4d6_as_dF", "manual"),
    "concede_rule": ("fae", "hack"),
    "taken_out_by": ("fae", "hack"),
    "same_aspect": ("fae", "core"),
    "contest_style": ("margin_over_second", "margin_over_each"),
    "initiative": ("approach", "popcorn", "gm_order"),
    "npc_initiative": ("together", "individually"),
    "max_helpers": (2, 0, 9),
    "approach_tn_shift": (False, True),
    "min_aspects": (3, 2),
    "stunts_at_start": (1, 0, 5),
    "gm_fate_pool": ("per_scene", "unlimited"),
    "zones": (True, False),
    "reset_at_scenario": (False, True),
    "coefficient_module": (False, True),
}
"""What the rules leave to a table: the default first, then the others, of a number its ends."""


def test_a_table_may_set_all_that_the_rules_leave_to_it_and_begins_with_their_defaults():
    assert {option.key: option.default for option in fate.OPTIONS if option.key != "show_odds"} == {
        key: values[0] for key, values in RULED.items()
    }


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in RULED.items() for value in values])
def test_every_value_of_an_option_can_be_chosen(key, value):
    assert getattr(options(**{key: value}), key) == value


def test_every_option_is_probed():
    assert set(PROBES) == {option.key for option in fate.OPTIONS}


@pytest.mark.parametrize("key", PROBES)
def test_an_option_changes_what_people_see(key):
    values, probe = PROBES[key]
    assert probe(values) != probe({})


@pytest.mark.parametrize("method", ["4d6_as_dF", "manual"])
def test_every_way_to_throw_is_another(method):
    if method == "manual":
        assert dice({"dice_method": method}) != dice({})
    else:
        state = table(dice_method=method)
        assert sum(part.numerator for part in fate.tray(state, {}).odds) == 6**4


def test_where_the_gm_orders_turns_they_go_as_named_and_the_gm_says_who_begins():
    state = done(by_gm(table(initiative="gm_order")), "begin_conflict", cast=[KASPAR, MINA])
    assert (state.board.exchange.order, state.board.exchange.turn) == ((KASPAR, MINA, "npcs"), "")
    assert done(by_gm(table()), "begin_conflict", cast=[KASPAR, MINA]).board.exchange.order[0] == MINA
    begun = done(state, "hand_over", to=KASPAR)
    assert act(by(begun, KASPAR), "hand_over", to=MINA).code == "hand_over_off"
    assert done(by(begun, KASPAR), "next_turn").board.exchange.turn == MINA


@pytest.mark.parametrize("initiative", ["approach", "popcorn", "gm_order"])
def test_every_turn_order_is_another(initiative):
    title = fate.board_view(fighting(initiative=initiative).board, options(initiative=initiative), False).order_title
    others = {
        "approach": "Order, physical, by Quick",
        "popcorn": "Turns are handed over",
        "gm_order": "Order as the GM says",
    }
    assert title.message == others[initiative]


@pytest.mark.parametrize(
    "doc",
    [
        {"dice_method": "3d6"},
        {"max_helpers": 10},
        {"max_helpers": -1},
        {"min_aspects": 1},
        {"stunts_at_start": 6},
        {"zones": "perhaps"},
        {"initiative": "dice"},
    ],
)
def test_what_is_no_value_of_an_option_is_refused(doc):
    assert fate.read_options(doc).code == "option_wrong"
