"""Sections of life: points, section changes, knock-outs, honours and the end of it."""

from dataclasses import replace

import pytest

from rules.core.outcome import GM
from rules.systems.zwielicht import answer_text, sheet_view
from rules.systems.zwielicht.sheet import Slot
from rules.templatetags.words import say
from tests.rules.systems.zwielicht.cast import AKI, EMI, adventure, table


def earned(points, **options):
    there = table(**options)
    there.has(AKI, points=points)
    there.suffers(AKI, "hurt", "weak")
    return there


def test_a_section_change_clears_conditions_and_points():
    there = earned(5, edition="current")
    there.do(AKI, "level_up", 4, 9, level=1)
    assert there.play(AKI).corruption == 1
    assert (there.play(AKI).points, there.sheet(AKI).section, there.sheet(AKI).light) == (0, 2, True)
    assert there.play(AKI).growth.new_ability == 1


def test_in_the_first_text_the_weak_point_is_rolled_anew_and_lower():
    there = earned(5)
    there.do(AKI, "level_up", 4, 1, 1, level=1)
    assert there.sheet(AKI).weak == 0
    assert there.sheet(AKI).flaw


def test_every_gift_of_the_first_level_can_be_taken_once():
    there = earned(5, edition="current")
    there.do(AKI, "level_up", 1, 2, level=1)
    assert there.no(AKI, "finish_growth") == "growth_needed"
    rolled = sheet_view(there.figures[AKI], there.options).growth.rolled
    there.do(AKI, "grow", what="new_ability", pick=1)
    assert there.sheet(AKI).abilities[-1].name == rolled[1].name
    assert there.no(AKI, "grow", what="new_ability", pick=0) == "gift_used"
    there.do(AKI, "grow", what="lose_fear", at=0)
    there.do(AKI, "grow", what="change_slot", slot="first", text="Knows the weirs")
    there.do(AKI, "grow", what="change_mark", text="Silver feathers")
    there.do(AKI, "grow", what="whiten", slot="demon")
    assert there.no(AKI, "grow", what="swap_ability", at=1, pick=0) == "gift_used"
    there.do(AKI, "grow", what="answer", text="My name")
    there.do(AKI, "finish_growth")
    sheet = there.sheet(AKI)
    assert (len(sheet.fears), sheet.slot("first").text, sheet.mark) == (1, "Knows the weirs", "Silver feathers")
    assert (sheet.slot("demon").black, sheet.answers, there.play(AKI).growth) == (False, {"2": "My name"}, None)


def test_a_higher_level_swaps_an_ability_but_never_the_demons():
    there = earned(8, edition="current")
    there.do(AKI, "level_up", 1, 2, 3, 4, level=2)
    assert there.no(AKI, "grow", what="swap_ability", at=0, pick=2) == "demon_ability_stays"
    assert there.no(AKI, "grow", what="swap_ability", at=1, pick=0) == "ability_not_rolled"
    assert there.no(AKI, "grow", what="swap_ability", at=9, pick=2) == "ability_unknown"
    name = sheet_view(there.figures[AKI], there.options).growth.rolled[2].name
    there.do(AKI, "grow", what="swap_ability", at=1, pick=2)
    assert there.sheet(AKI).abilities[1].name == name


@pytest.mark.parametrize(
    ("scope", "swaps", "dice"), [("reached", 1, (1, 2, 3, 4)), ("and_below", 2, (1, 2, 3, 4, 5, 6))]
)
def test_the_third_level_by_its_scope(scope, swaps, dice):
    there = earned(10, edition="current", levelup_scope=scope)
    there.do(AKI, "level_up", *dice, level=3)
    growth = there.play(AKI).growth
    assert (growth.swap_ability, growth.change_slot, growth.lose_fear) == (swaps, 2, swaps + 1)


def test_too_few_points_and_an_open_change_are_refused():
    there = earned(5, edition="current")
    assert there.no(AKI, "level_up", level=2) == "points_too_few"
    assert there.no(AKI, "grow", what="answer", text="x") == "no_growth"
    there.do(AKI, "level_up", 1, 2, level=1)
    there.has(AKI, points=5)
    assert there.no(AKI, "level_up", level=1) == "growth_open"


def knocked_out(section=1, **options):
    there = table(**options)
    there.has(AKI, points=8)
    there.is_(AKI, section=section)
    there.suffers(AKI, "a", "b", "c", "d", "e")
    return there


def test_a_knock_out_loses_points_and_leads_into_a_dark_section():
    there = knocked_out(edition="current")
    there.is_(AKI, fears=("Promises",))
    assert there.no(AKI, "level_up", level=1) == "knocked_out"
    there.do(AKI, "rise", 7, 3, table="second")
    play, sheet = there.play(AKI), there.sheet(AKI)
    assert (play.points, play.corruption, sheet.section, sheet.light) == (0, 1, 2, False)
    assert len(sheet.fears) == 2
    assert set(play.growth.needed) == {"answer", "blacken", "swap_ability"}
    there.do(AKI, "grow", what="blacken", slot="first")
    assert there.no(AKI, "grow", what="blacken", slot="second") == "gift_used"
    there.do(AKI, "grow", what="swap_ability", at=1, pick=0)
    there.do(AKI, "grow", what="answer", text="Too much")
    there.do(AKI, "finish_growth")
    assert there.sheet(AKI).slot("first").black


def test_in_the_first_text_a_knock_out_rolls_the_weak_point_two_higher():
    there = knocked_out()
    there.do(GM, "rise", 6, 7, to=AKI)
    assert there.sheet(AKI).weak == 2


def test_after_a_knock_out_the_road_is_free_again_in_the_current_text():
    for edition, code in (("current", "road"), ("seed", "road_used")):
        there = knocked_out(edition=edition)
        there.has(AKI, roads=1)
        there.do(AKI, "rise", *((7,) if edition == "current" else (3, 7)))
        outcome = there.try_(AKI, "move", 5, move="road", words="Again")
        assert getattr(outcome, "code", "road") == code


def test_the_last_section_retires():
    there = knocked_out(section=5)
    there.do(AKI, "rise")
    assert there.sheet(AKI).retired
    assert there.play(AKI).growth is None
    assert there.no(AKI, "move", move="find_out") == "retired"
    there = earned(5)
    there.is_(AKI, section=5)
    there.do(AKI, "level_up", level=1)
    assert there.sheet(AKI).retired


def test_only_who_is_knocked_out_rises():
    there = table()
    assert there.no(AKI, "rise") == "not_knocked_out"
    assert there.no(EMI, "rise", to=AKI) == "not_yours"


def test_tasks_bring_points_and_some_only_at_the_end():
    there = adventure()
    task = there.sheet(AKI).tasks[0]
    there.do(AKI, "tick_task", task=task)
    assert there.no(AKI, "tick_task", task=task) == "task_done"
    assert there.no(AKI, "tick_task", task="solved") == "task_only_at_end"
    assert there.no(AKI, "tick_task", task="swim") == "task_unknown"
    there.do(GM, "end_adventure")
    there.do(AKI, "tick_task", task="solved")
    assert there.play(AKI).points == 2
    there.do(AKI, "untick_task", task=task)
    assert there.play(AKI).points == 1
    assert there.no(AKI, "choose_tasks", tasks=["strength"]) == "three_tasks"
    there.do(AKI, "choose_tasks", tasks=["strength", "fight", "calm"])
    assert there.sheet(AKI).tasks == ("strength", "fight", "calm")


def test_a_haiku_has_three_lines_and_comes_once_per_adventure():
    there = adventure()
    assert there.no(AKI, "write_haiku", text="One line") == "haiku_lines"
    there.do(AKI, "write_haiku", text="Old wheel / turning back / water listens")
    assert there.play(AKI).points == 1
    assert there.no(AKI, "write_haiku", text="a\nb\nc") == "haiku_written"
    assert there.sheet(AKI).haiku == ("Old wheel / turning back / water listens",)


def test_points_end_at_ten():
    there = earned(10)
    there.do(AKI, "write_haiku", text="a\nb\nc")
    assert there.play(AKI).points == 10


def test_an_honour_comes_after_an_adventure_and_changes_between_them():
    there = adventure()
    assert there.no(AKI, "take_honour", title="Ferry-friend", trait="Trusted at ferries") == "no_honour_due"
    there.do(GM, "end_adventure")
    there.do(AKI, "take_honour", title="Ferry-friend", trait="Trusted at ferries")
    assert there.sheet(AKI).slot("honour") == Slot("Trusted at ferries")
    assert there.no(AKI, "take_honour", title="Two", trait="Two") == "no_honour_due"
    assert there.no(AKI, "wear_honour", at=0) == "honour_worn"
    assert there.no(AKI, "wear_honour", at=1) == "honour_unknown"
    there.do(GM, "begin_adventure", name="Another", difficulty=12)
    assert there.no(AKI, "wear_honour", at=0) == "honour_between"


def test_a_bonus_die_heals_in_the_current_text():
    there = table(edition="current")
    assert there.no(AKI, "heal") == "nothing_to_remove"
    there.suffers(AKI, "hurt")
    assert there.no(AKI, "heal") == "no_bonus_die"
    there.board = replace(there.board, bonus_dice=1)
    there.do(AKI, "heal")
    assert (there.play(AKI).corruption, there.board.bonus_dice) == (1, 0)


def test_the_log_says_which_section_a_roll_began():
    there = table()
    there.has(AKI, points=5)
    assert say(answer_text(there.do(AKI, "level_up", 3, 5, 7, level=1))) == "Section II, light"
    there.suffers(EMI, "a", "b", "c", "d", "e")
    assert say(answer_text(there.do(EMI, "rise", 3, 5))) == "Section II, dark"
