"""Each option of a table changes something that people see: the same act or the same page, with it and without."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from rules.core.outcome import Outcome, State
from rules.systems import fu
from rules.systems.fu.board import Board, Foe, Scene
from rules.systems.fu.play import Mark
from rules.systems.fu.sheet import Drive
from rules.templatetags.words import say
from tests.rules.systems.fu.table import CAMDEN, ROXY, SHEET, act, by_gm, options, rolled, table, then
from tests.rules.systems.fu.test_creation import WHOLE

Values = Mapping[str, Any]
Probe = Callable[[Values], object]
WORDS = ["Splendid", "Good", "Fair", "Poor", "Bad", "Awful"]


def outcome(found: object) -> object:
    """Give what came of an act: its answer, what it left of points, or the code of the no."""
    if not isinstance(found, Outcome):
        return found.code  # type: ignore[attr-defined]
    return say(fu.answer_text(found.result)) if "answer" in found.result else sorted(found.result.items())


def throws(*dice: int, **asked: Any) -> Probe:
    return lambda values: outcome(act(table(**values), "roll", *dice, **asked))


def does(do: str, actor: str = CAMDEN, points: int = 2, **sent: Any) -> Probe:
    return lambda values: outcome(act(table(actor=actor, points=points, **values), do, **sent))


def after_a_roll(do: str, *dice: int, **sent: Any) -> Probe:
    return lambda values: outcome(act(rolled(6, 4, state=table(**values), helps=["rope"]), do, *dice, **sent))


def hurt(values: Values) -> State:
    """Seat someone hurt before the second scene, and tired too."""
    state = table(conditions=("Hurt", "Tired"), **values)
    play = replace(state.figures[CAMDEN].play, marks={"Hurt": Mark(1, ""), "Tired": Mark(1, "")})
    figures = {**state.figures, CAMDEN: replace(state.figures[CAMDEN], play=play)}
    return replace(state, figures=figures, board=Board(scene=Scene(2, "The quay")))


def recovered(values: Values) -> object:
    once = then(hurt(values), act(hurt(values), "recover", condition="Hurt"))
    return outcome(act(once, "recover", condition="Tired"))


def dying(values: Values) -> object:
    state = by_gm(table(points=1, fu_as_life=True, **values))
    found = then(state, act(state, "harm", to=CAMDEN))
    return found.figures[CAMDEN].play.conditions, found.board.scene.gone, len(found.board.statements)


def power(values: Values) -> object:
    state = table(**values)
    able = replace(state.figures[CAMDEN], sheet=replace(SHEET, powers=("Walks on water",)))
    return outcome(act(replace(state, figures={**state.figures, CAMDEN: able}), "use_power", power="Walks on water"))


def opposing(values: Values) -> object:
    state = replace(by_gm(table(**values)), board=Board(foes=(Foe("k1", "The guard", fu=1, shown=True),)))
    return outcome(act(state, "oppose", foe="k1", to=CAMDEN))


def chips(values: Values) -> object:
    state = table(**values)
    told = replace(state.figures[CAMDEN], sheet=replace(SHEET, drive=Drive("To see the sea")))
    groups = fu.tray(replace(state, figures={**state.figures, CAMDEN: told}), {}).groups
    return [chip.label for group in groups for chip in group.chips]


def foe_seen(values: Values) -> object:
    state = by_gm(table(**values))
    board = then(state, act(state, "add_foe", name="The guard", descriptors="Lame")).board
    return [foe.name for foe in fu.board_view(board, state.options, False).foes]


def shown_slots(values: Values) -> object:
    return [say(line.name) for line in fu.sheet_view(table().figures[CAMDEN], options(**values)).descriptors]


def scene_by_player(values: Values) -> object:
    state = table(**values)
    return outcome(act(replace(state, board=Board(rotation=(CAMDEN, ROXY))), "set_scene", title="The mill"))


PROBES: dict[str, tuple[Values, Probe]] = {
    "result_table": ({"result_table": "high_good"}, throws(2)),
    "custom_answers": ({"result_table": "custom", "custom_answers": WORDS}, throws(6)),
    "matching_dice": ({"matching_dice": True}, throws(3, 3, 2, hinders=["dark", "cold"])),
    "player_pick": ({"player_pick": "free"}, after_a_roll("pick", die=1)),
    "fu_start": ({"fu_start": 0}, lambda values: fu.start(SHEET, options(**values)).fu),
    "fu_cap": ({"fu_cap": 2}, does("award", ROXY, to=CAMDEN)),
    "fu_bonus_die": ({"fu_bonus_die": False}, lambda values: fu.tray(table(**values), {"spend": "1"}).may_spend),
    "fu_reroll_mode": ({"fu_reroll_mode": "nudge"}, after_a_roll("nudge", die=1, by=1)),
    "fu_take_a_hit": ({"fu_take_a_hit": True}, does("roll", take_a_hit=True)),
    "fu_share": ({"fu_share": True}, does("give", to=ROXY)),
    "fu_award_by": ({"fu_award_by": "narrator_only"}, does("award", ROXY, to=CAMDEN)),
    "fu_alt_earning": ({"fu_alt_earning": ["goal_reached:instead"]}, does("award", ROXY, to=CAMDEN)),
    "fu_as_life": ({"fu_as_life": True}, does("harm", to=CAMDEN)),
    "life_zero": ({"life_zero": "near_death"}, dying),
    "fu_narrator": ({"fu_narrator": True}, opposing),
    "fu_use_prop": ({"fu_use_prop": True}, does("use_prop", prop="Chair")),
    "fu_powers": ({"fu_powers": True}, power),
    "gm_review": ({"gm_review": True}, lambda values: fu.tray(table(**values), {"helps": "rope"}).review),
    "slot_names": ({"slot_names": ["Hull", "Crew", "Guns", "Leaks"]}, shown_slots),
    "gear_rule": ({"gear_rule": "good_and_bad"}, lambda values: len(fu.problems(WHOLE, options(**values)))),
    "soft_traits_give_dice": ({"soft_traits_give_dice": True}, chips),
    "recovery_per_scene": ({"recovery_per_scene": 2}, recovered),
    "scene_rotation": ({"scene_rotation": True}, scene_by_player),
    "obstacles_visible": ({"obstacles_visible": "hidden"}, foe_seen),
    "show_odds": ({"show_odds": False}, lambda values: len(fu.tray(table(**values), {}).odds)),
}


@pytest.mark.parametrize("option", PROBES)
def test_with_the_option_something_else_comes_of_the_same(option: str) -> None:
    values, probe = PROBES[option]
    assert probe(values) != probe({})


@pytest.mark.parametrize("zero", ["narrator", "out_of_scene", "near_death"])
def test_each_end_of_life_is_another(zero: str) -> None:
    others = {"narrator", "out_of_scene", "near_death"} - {zero}
    assert dying({"life_zero": zero}) not in [dying({"life_zero": other}) for other in others]


@pytest.mark.parametrize(("mode", "works"), [("single", "reroll"), ("all", "reroll_all"), ("nudge", "nudge")])
def test_of_the_three_ways_to_change_a_roll_one_works(mode: str, works: str) -> None:
    state = rolled(3, 5, state=table(fu_reroll_mode=mode), helps=["rope"])
    sent = {"reroll": ((4,), {"dice": [0]}), "reroll_all": ((4, 4), {}), "nudge": ((), {"die": 0, "by": 1})}
    done = {
        do
        for do, (dice, given) in sent.items()
        if isinstance(act(state, do, *(dice if do == works else ()), **given), Outcome)
    }
    assert done == {works}


def test_no_option_goes_untried() -> None:
    assert sorted(PROBES) == sorted(option.key for option in fu.OPTIONS)
