"""Every option changes something that can be seen."""

from dataclasses import replace

import pytest

from rules.core.outcome import GM
from rules.systems.zwielicht import OPTIONS, Options, end_session, read_options, tray
from rules.systems.zwielicht.changes import levels_counting
from rules.systems.zwielicht.options import BY_EDITION, EDITION
from tests.rules.systems.zwielicht.cast import AKI, EMI, adventure, fight, table
from tests.rules.systems.zwielicht.test_fights import ABILITY, joined


def effects(move, *dice, trait="first", **options):
    there = table(**options)
    there.board = replace(there.board, danger=10)
    result = there.do(AKI, "move", *dice, move=move, trait=trait, words="x", ability="Still the water")
    return {name: many for name, many in result["effects"].items() if many} | (
        {"danger_now": True} if result["danger_now"] else {}
    )


def doubles(**options):
    return effects("find_out", 6, 6, **options), effects("weaken", 6, 6, **options), effects("road", 6, 6, **options)


def settled(**options):
    there = table(**options)
    there.do(AKI, "move", 3, 6, move="ability", ability="Still the water", trait="first")
    there.do(AKI, "settle")
    return there.play(AKI).next_white, there.play(AKI).bonus_dice, there.board.bonus_dice


def bonus_won(**options):
    there = table(ability_reward="bonus_die", **options)
    there.do(AKI, "move", 3, 6, move="ability", ability="Still the water", trait="first")
    there.do(AKI, "settle")
    return there.play(AKI).bonus_dice, there.board.bonus_dice


def ability_dice(**options):
    there = table(**options)
    return there.try_(AKI, "move", 3, 6, move="ability", ability="Still the water", trait="first")


def healed(**options):
    there = table(**options)
    there.suffers(AKI, "hurt")
    there.has(AKI, bonus_dice=1)
    return there.try_(AKI, "heal")


def weakens_after_a_risk(**options):
    there = fight(**options)
    there.do(AKI, "move", 5, move="risk", purpose="opening")
    there.do(AKI, "settle")
    return there.try_(AKI, "move", 5, move="weaken")


def weakening_round(**options):
    there = joined(fight(**options), aki=4, emi=1)
    there.do(AKI, "move", 3, **ABILITY)
    there.do(AKI, "settle")
    return there.try_(EMI, "fight_round", *([4] if options.get("weaken_round") != "current" else [2, 4]))


def weak_point(**options):
    there = fight(**options)
    there.is_(AKI, weak=-1)
    dice = (4, 2) if options.get("weak_point_mode") == "by_section" else (4,)
    return there.do(AKI, "join_fight", *dice)["weak"]


def joins(**options):
    there = fight(**options)
    there.is_(AKI, weapon=False, abilities=())
    return there.try_(AKI, "join_fight", 3)


def won_after_four(**options):
    there = joined(fight(**options), aki=1)
    there.board = replace(there.board, danger=6, fight=replace(there.board.fight, round=3))
    return there.do(AKI, "fight_round", 6)["hints"]


def tie(**options):
    there = joined(fight(12, **options), aki=1, emi=2)
    there.do(AKI, "fight_round", 5, 5)
    fighters = there.board.fight.fighters
    return there.board.fight.tied, [each.second for each in fighters.values()]


def second_die_later(**options):
    there = joined(fight(12, **options), aki=1, emi=1)
    there.do(AKI, "fight_round", 5, 2)
    there.do(AKI, "fight_round", 2, 3, 6)
    return [each.second for each in there.board.fight.fighters.values()]


def helped(**options):
    there = table(**options)
    there.do(AKI, "move", 3, move="ability", ability="Still the water")
    return there.try_(EMI, "help", 5, to=AKI, trait="first")


def helped_condition(**options):
    there = table(**options)
    there.do(AKI, "move", 3, 2, move="find_out", trait="demon")
    return there.do(EMI, "help", 5, to=AKI, trait="demon")["effects"]["condition"]


def roads(**options):
    there = adventure(**options)
    there.board = replace(there.board, adventure=replace(there.board.adventure, sessions=3))
    there.has(AKI, roads=1)
    return AKI in end_session(there.state(GM)).plays


CHANGES = {
    "edition": (lambda **o: effects("risk", 3, 6, **o), "seed", "current"),
    "crit_additive": (doubles, True, False),
    "risk_six_hint": (lambda **o: effects("risk", 3, 6, **o), True, False),
    "ones_extra": (lambda **o: effects("find_out", 1, 1, **o), False, True),
    "legacy_criticals": (lambda **o: effects("weaken", 6, 6, **o), False, True),
    "ability_reward": (settled, "next_white", "bonus_die"),
    "ability_pool": (ability_dice, "trait_die", "ability_die"),
    "bonus_pool": (bonus_won, "personal", "shared"),
    "bonus_heals": (healed, False, True),
    "weaken_needs": (weakens_after_a_risk, "ability", "ability_or_risk"),
    "weaken_round": (weakening_round, "seed", "current"),
    "weak_point_mode": (weak_point, "seed", "current"),
    "join_combat_needs": (joins, "weapon", "nobody"),
    "combat_hints": (won_after_four, "per_round", "at_most_three"),
    "top_die_tie": (tie, "gm", "all"),
    "extra_die_lasts": (second_die_later, "next_round", "rest_of_combat"),
    "help_moves": (helped, "any", "find_and_risk"),
    "help_in_condition": (helped_condition, "own_dice_only", "include_help"),
    "road_uses": (roads, "adventure", "session"),
    "levelup_scope": (lambda **o: levels_counting(3, read_options(o)), "reached", "and_below"),
    "show_odds": (lambda **o: tray_odds(**o), True, False),
}


def tray_odds(**options):
    there = table(**options)
    return tray(there.state(AKI), {}).condition is None


def test_every_option_is_tried():
    assert set(CHANGES) == {option.key for option in OPTIONS}


@pytest.mark.parametrize("key", CHANGES)
def test_an_option_changes_what_comes_of_it(key):
    played, first, second = CHANGES[key]
    assert played(**{key: first}) != played(**{key: second})


@pytest.mark.parametrize("key", BY_EDITION)
def test_an_option_that_is_not_set_follows_the_edition(key):
    seed, current = BY_EDITION[key]
    assert Options().says(key) == seed
    assert Options(edition="current").says(key) == current
    assert getattr(Options(), key) == EDITION
    assert read_options({key: current, "edition": "seed"}).says(key) == current


def test_true_and_false_stand_for_on_and_off():
    assert read_options({"ones_extra": True}).on("ones_extra")
    assert not read_options({"risk_six_hint": False}).on("risk_six_hint")


def test_nobody_and_the_third_way_count_too():
    assert tie(top_die_tie="none") == ((), [False, False])
    assert weak_point(weak_point_mode="by_section") == 2


def test_old_doubles_bring_danger_and_forbid_changes():
    there = table(legacy_criticals=True)
    result = there.do(AKI, "move", 1, 1, move="find_out", trait="first")
    assert (result["danger_now"], result["effects"]["condition"], result["may_improve"]) == (True, 1, False)
    assert there.no(AKI, "improve") == "double_one_stands"
    assert there.no(EMI, "help", to=AKI, trait="first") == "double_one_stands"
    assert effects("find_out", 6, 6, legacy_criticals=True) == {"hint": 2, "remove": 1}


@pytest.mark.parametrize(
    ("edition", "move", "dice", "brought"),
    [
        ("seed", "risk", (6, 6), {"hint": 1, "bonus_die": 1, "condition": 1}),
        ("current", "risk", (6, 6), {"hint": 1, "bonus_die": 1, "condition": 1}),
        ("seed", "risk", (1, 1), {"condition": 1, "danger_now": True}),
        ("current", "risk", (1, 1), {"corruption": 2, "condition": 1, "danger_now": True}),
        ("seed", "ability", (6, 6), {"hint": 1, "next_white": 1, "condition": 1}),
        ("current", "ability", (1, 1), {"corruption": 2, "condition": 1}),
        ("seed", "weaken", (6, 6), {"danger": -3, "condition": 1}),
        ("seed", "weaken", (1, 1), {"danger": 1, "condition": 1}),
        ("current", "weaken", (1, 1), {"danger": 2, "condition": 1}),
        ("seed", "weaken", (4, 3), {"condition": 1}),
        ("seed", "road", (6, 6), {"hint": 1, "remove": 5}),
        ("current", "road", (1, 1), {"corruption": 2}),
        ("seed", "road", (4, 3), {"remove": 2}),
    ],
)
def test_doubles_add_by_the_edition(edition, move, dice, brought):
    assert effects(move, *dice, edition=edition) == brought
