"""What a logged roll of FU says about luck: its exact chances, counted die by die."""

from itertools import product

import pytest

from rules.systems.fu.luck import luck
from rules.systems.fu.pool import WORST, ranks


def result(dice: tuple[int, ...], mode: str, **more: object) -> dict[str, object]:
    return {"hit": False, "dice": list(dice), "mode": mode, "table": "even_odd", **more}


def enumerated(fixed: tuple[int, ...], fresh: int, mode: str) -> tuple[int, ...]:
    ways = [0] * 6
    for faces in product(range(1, 7), repeat=fresh):
        places = ranks((*fixed, *faces), "even_odd")
        ways[max(places) if mode == WORST else min(places)] += 1
    return tuple(ways)


@pytest.mark.parametrize(("dice", "mode", "came"), [((4,), "single", 1), ((5, 6), "best", 0), ((2, 4, 3), "worst", 4)])
def test_a_roll_counts_every_throw_of_its_pool(dice: tuple[int, ...], mode: str, came: int) -> None:
    throw = luck({"do": "roll"}, {}, result(dice, mode))
    assert throw is not None
    assert (throw.came, throw.ways) == (came, enumerated((), len(dice), mode))


@pytest.mark.parametrize(
    ("request_", "fixed"),
    [({"do": "reroll", "dice": [1]}, (3, 5)), ({"do": "force_reroll", "die": 1}, (3, 5)), ({"do": "reroll_all"}, ())],
)
def test_a_reroll_counts_the_dice_that_lay_as_they_lay(request_: dict[str, object], fixed: tuple[int, ...]) -> None:
    throw = luck(request_, {}, result((3, 2, 5), "best"))
    assert throw is not None
    assert (throw.came, throw.ways) == (2, enumerated(fixed, 3 - len(fixed), "best"))


def test_the_die_that_a_player_picked_is_no_luck() -> None:
    throw = luck({"do": "roll"}, {}, result((6, 1), "best", picked=True, answer="no_and"))
    assert throw is not None
    assert throw.came == 0


def test_a_hit_that_is_taken_is_no_luck() -> None:
    assert luck({"do": "roll"}, {}, result((1,), "single", hit=True)) is None
