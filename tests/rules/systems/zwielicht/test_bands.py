"""What each move brings by its highest die and by a double, value by value, in both editions."""

import pytest

from rules.systems.zwielicht import read_options
from rules.systems.zwielicht.moves import effects
from rules.systems.zwielicht.open_roll import MOVES

CORRUPTION, HINT = {"corruption": 1}, {"hint": 1}
SEED = {
    "find_out": [CORRUPTION] * 4 + [HINT] * 2,
    "risk": [{"danger_now": 1}] * 2 + [CORRUPTION] * 2 + [{}, HINT],
    "ability": [CORRUPTION] * 4 + [{"next_white": 1}] * 2,
    "weaken": [{"danger": 1}] * 2 + [{}] * 2 + [{"danger": -1}] * 2,
    "road": [CORRUPTION] * 2 + [{"remove": 2}] * 2 + [{"remove": 3, "hint": 1}] * 2,
}
CURRENT = SEED | {
    "risk": [{"danger_now": 1}] * 2 + [CORRUPTION] * 2 + [{}] * 2,
    "ability": [CORRUPTION] * 4 + [{"bonus_die": 1}] * 2,
}
"""What the values 1 to 6 bring."""
SEED_DOUBLES = {
    "find_out": ({"corruption": 1}, {"hint": 2}),
    "risk": ({"danger_now": 1}, {"hint": 1, "bonus_die": 1}),
    "ability": ({"corruption": 1}, {"hint": 1, "next_white": 1}),
    "weaken": ({"danger": 1}, {"danger": -3}),
    "road": ({"corruption": 1}, {"remove": 5, "hint": 1}),
}
CURRENT_DOUBLES = {
    "find_out": ({"corruption": 2}, {"hint": 2}),
    "risk": ({"danger_now": 1, "corruption": 2}, {"hint": 1, "bonus_die": 1}),
    "ability": ({"corruption": 2}, {"hint": 1, "bonus_die": 1}),
    "weaken": ({"danger": 2}, {"danger": -3}),
    "road": ({"corruption": 2}, {"remove": 5, "hint": 1}),
}
"""What two ones and two sixes bring, their value included."""
EDITIONS = {"seed": (SEED, SEED_DOUBLES), "current": (CURRENT, CURRENT_DOUBLES)}


def brought(move: str, value: int, double: str | None, condition: bool, edition: str) -> dict[str, int]:
    found = effects(move, value, double, condition, read_options({"edition": edition}))
    return {name: many for name, many in found.items() if many}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("move", MOVES)
def test_every_value_of_a_move_brings_what_its_band_says(move, edition):
    values, (ones, sixes) = EDITIONS[edition][0][move], EDITIONS[edition][1][move]
    assert [brought(move, value, None, False, edition) for value in range(1, 7)] == values
    assert brought(move, 1, "one", False, edition) == ones
    assert brought(move, 6, "six", False, edition) == sixes


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("move", MOVES)
def test_a_black_lead_costs_a_condition_whatever_the_band(move, edition):
    for value, usual in enumerate(EDITIONS[edition][0][move], start=1):
        assert brought(move, value, None, True, edition) == usual | {"condition": 1}
