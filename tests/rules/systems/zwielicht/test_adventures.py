"""Corruption and what it buys, hints, solving, the final battle."""

from dataclasses import replace

import pytest

from rules.core.outcome import GM
from rules.systems.zwielicht import board_view, gm_view
from tests.rules.systems.zwielicht.cast import AKI, EMI, adventure, table


def with_hints(there, many):
    for number in range(many):
        there.do(GM, "write_hint", text=f"Hint {number}")
    return [each.key for each in there.board.hint_cards]


@pytest.mark.parametrize(("what", "cost", "danger"), [("event", 2, 0), ("fight_ten", 3, 10), ("fight_twelve", 4, 12)])
def test_corruption_buys_what_it_costs(what, cost, danger):
    there = adventure()
    there.do(GM, "correct", what="corruption", count=cost)
    there.do(GM, "buy", what=what, name="The ice breaks")
    assert (there.board.corruption, there.board.danger) == (0, danger)
    assert there.board.scene.danger


def test_an_event_may_become_a_danger_of_level_eight():
    there = adventure()
    there.do(GM, "correct", what="corruption", count=2)
    there.do(GM, "buy", what="event", name="The ice breaks", dangerous=True)
    assert (there.board.danger, there.board.fight.name) == (8, "The ice breaks")


def test_too_few_points_buy_nothing():
    there = adventure()
    there.do(GM, "correct", what="corruption", count=2)
    before = there.board
    assert there.no(GM, "buy", what="fight_ten", name="Wolves") == "corruption_too_few"
    assert there.no(GM, "begin_solving", raise_by=3) == "corruption_too_few"
    assert there.no(AKI, "buy", what="event", name="Rain") == "gm_only"
    assert there.board == before


def test_hints_are_built_in_one_by_one_and_two_dice_decide():
    there = adventure(14)
    hints = with_hints(there, 5)
    assert there.no(GM, "use_hint", hint=hints[0]) == "hint_no_use"
    there.do(GM, "correct", what="corruption", count=1)
    there.do(GM, "begin_solving", raise_by=1)
    assert there.no(AKI, "move", move="find_out") == "solving_now"
    for hint in hints[:3]:
        there.do(GM, "use_hint", hint=hint)
    there.do(AKI, "ask", kind="hint", about=hints[3])
    there.do(GM, "agree", offer=there.board.offers[0].key)
    assert there.no(GM, "use_hint", hint=hints[0]) == "hint_used"
    assert (there.board.hints, there.board.corruption) == (1, 0)
    result = there.do(AKI, "solve", 5, 6)
    assert (result["target"], result["peaceful"], there.board.adventure.phase) == (11, True, "end")
    assert [each.use for each in there.board.hint_cards] == ["solution"] * 4 + [""]


def test_a_failed_solution_leads_to_the_final_battle_where_hints_still_help():
    there = adventure(14)
    hints = with_hints(there, 4)
    there.do(GM, "begin_solving")
    result = there.do(EMI, "solve", 1, 1)
    assert (result["target"], result["peaceful"]) == (14, False)
    assert (there.board.adventure.phase, there.board.danger) == ("battle", 14)
    for hint in hints:
        there.do(GM, "use_hint", hint=hint)
    assert (there.board.danger, there.board.hints) == (10, 0)
    there.do(GM, "face_enemy", name="The stag", danger=there.board.danger)
    assert there.board.fight.final
    there.do(AKI, "join_fight", 3)
    there.board = replace(there.board, danger=5)
    there.do(AKI, "fight_round", 6)
    assert there.board.adventure.phase == "end"


def test_the_final_battle_has_the_danger_level_of_its_adventure():
    there = table()
    there.do(GM, "begin_adventure", name="The mill", difficulty=14, level=11)
    there.do(GM, "begin_solving")
    there.do(AKI, "solve", 1, 2)
    assert there.board.danger == 11


@pytest.mark.parametrize(
    ("by", "do", "fields", "code"),
    [
        (AKI, "solve", {}, "not_solving"),
        (AKI, "begin_solving", {}, "gm_only"),
        (AKI, "begin_adventure", {"name": "x", "difficulty": 12}, "gm_only"),
        (GM, "begin_adventure", {"name": "x", "difficulty": 12}, "adventure_goes_on"),
        (GM, "begin_adventure", {"name": "", "difficulty": 12}, "adventure_unnamed"),
        (GM, "begin_adventure", {"name": "x", "difficulty": 99}, "difficulty_wrong"),
        (GM, "use_hint", {"hint": "k9"}, "hint_unknown"),
        (GM, "agree", {"offer": "k9"}, "offer_unknown"),
        (AKI, "ask", {"kind": "join"}, "no_fight"),
        (AKI, "ask", {"kind": "fear"}, "words_missing"),
        (GM, "show_card", {"card": "k9"}, "card_unknown"),
        (GM, "add_card", {"kind": "sword", "name": "x"}, "card_kind"),
        (GM, "correct", {"what": "corruption", "count": 0}, "as_it_is"),
        (GM, "correct", {"what": "moon", "count": 1}, "count_unknown"),
    ],
)
def test_a_no_around_an_adventure_says_why(by, do, fields, code):
    there = adventure()
    before = there.board
    assert there.no(by, do, **fields) == code
    assert there.board == before


def test_at_a_table_nobody_states_hints_or_corruption():
    there = adventure()
    there.do(GM, "begin_solving")
    assert there.no(AKI, "solve", hints_used=3) == "numbers_stated"


def test_hidden_cards_are_the_gms_until_they_are_shown():
    there = adventure()
    card = there.do(GM, "add_card", kind="person", name="The sister", hidden=True, distrustful=True)["card"]
    assert there.events[-1].secret
    assert board_view(there.board, there.options, False, there.figures).cards == ()
    assert board_view(there.board, there.options, False, there.figures).board.cards == ()
    assert len(board_view(there.board, there.options, True, there.figures).cards) == 1
    there.do(GM, "show_card", card=card)
    shown = board_view(there.board, there.options, False, there.figures).cards
    assert [(each.name, each.kindly) for each in shown] == [("The sister", False)]


def test_two_gms_do_not_overwrite_each_other():
    there = adventure()
    view = board_view(there.board, there.options, True, there.figures)
    there.do(GM, "edit_scene", title="The mill", drawn=view.drawn)
    assert there.no(GM, "edit_scene", title="The weir", drawn=view.drawn) == "changed_meanwhile"
    there.do(GM, "edit_scene", title="The ford", text="Fog", drawn=view.drawn)
    assert (there.board.scene.title, there.board.scene.text) == ("The mill", "Fog")


def test_a_new_adventure_begins_without_hints_and_corruption():
    there = adventure()
    with_hints(there, 2)
    there.do(GM, "correct", what="corruption", count=5)
    there.do(GM, "end_adventure")
    there.do(GM, "begin_adventure", name="Another", difficulty=12)
    assert (there.board.hints, there.board.corruption, there.board.hint_cards) == (0, 0, ())
    assert there.board.adventure.number == 2


STAGED = {"name": "The mill", "difficulty": 12, "stages": "8 +2 Who sold the name?\n8 +4 Where is the bell?"}


def test_an_adventure_of_several_parts_goes_on_part_by_part():
    there = table()
    there.do(GM, "begin_adventure", **STAGED)
    there.do(GM, "begin_solving")
    first = there.do(AKI, "solve", 4, 4)
    assert (first["target"], first["peaceful"], first["stage"]) == (8, True, 1)
    assert (there.board.adventure.phase, there.board.adventure.missed) == ("exploring", 0)
    there.do(GM, "begin_solving")
    second = there.do(AKI, "solve", 3, 4)
    assert (second["peaceful"], there.board.adventure.missed, there.board.danger) == (False, 4, 0)
    there.do(GM, "begin_solving")
    last = there.do(AKI, "solve", 6, 6)
    assert (last["target"], "stage" in last, there.board.adventure.phase) == (16, False, "battle")
    assert there.board.danger == 12


def test_a_script_pays_for_a_part_as_for_the_last_one():
    there = table(rehearsed=True)
    there.do(GM, "begin_adventure", **STAGED)
    with_hints(there, 3)
    there.board = replace(there.board, corruption=2)
    result = there.do(AKI, "solve", 4, 4, hints_used=2, raise_by=1)
    assert (result["target"], result["stage"]) == (7, 1)
    assert (there.board.hints, there.board.corruption) == (1, 1)
    assert [each.use for each in there.board.hint_cards] == ["solution", "solution", ""]


def test_two_ones_miss_a_part_too():
    there = table()
    there.do(GM, "begin_adventure", name="The mill", difficulty=12, stages=["2 +2 Who?"])
    there.do(GM, "begin_solving")
    assert gm_view(there.state(GM), {}).difficulty == 2
    there.do(AKI, "solve", 1, 1)
    assert there.board.adventure.missed == 2
    assert gm_view(there.state(GM), {}).difficulty == 14


@pytest.mark.parametrize(
    "stages", ["Who sold the name?", "8 Who?", "8 +2", ["8 +2 Who?"] * 7, "8 +2 " + "x" * 300, 7, "1 +2 Who?"]
)
def test_parts_that_nobody_can_read_are_refused(stages):
    there = table()
    assert there.no(GM, "begin_adventure", **STAGED | {"stages": stages}) in {
        "stage_wrong",
        "difficulty_wrong",
        "too_much_here",
        "too_long",
        "not_text",
    }
    assert there.board.adventure.number == 0


def test_players_read_the_part_that_is_played_and_nothing_that_is_the_gms():
    there = table()
    kept_back = {"escalation": "The village drowns", "prepared": "The wheel turns\nIt is warm", "level": 17}
    there.do(GM, "begin_adventure", **STAGED, **kept_back)
    seen = board_view(there.board, there.options, for_gm=False)
    assert (seen.stage.question, seen.stages, seen.target) == ("Who sold the name?", 3, 8)
    assert (seen.adventure.escalation, seen.adventure.prepared, seen.adventure.stages) == ("", (), ())
    assert (seen.adventure.level, seen.board.adventure.level) == (0, 0)
    assert seen.board.adventure == seen.adventure


def test_hints_that_are_ready_are_offered_until_they_are_given():
    there = table()
    there.do(GM, "begin_adventure", **STAGED, prepared="The wheel turns\nIt is warm")
    there.do(GM, "write_hint", text="The wheel turns")
    lead = gm_view(there.state(GM), {})
    assert (lead.ready_hints, lead.hints_wanted) == (("It is warm",), 10)


def test_hints_used_before_the_final_battle_stands_lower_it():
    there = table()
    there.do(GM, "begin_adventure", name="The mill", difficulty=14)
    there.do(GM, "write_hint", text="The wheel turns")
    there.do(GM, "begin_solving")
    there.do(AKI, "solve", 1, 1)
    there.do(GM, "use_hint", hint=there.board.hint_cards[0].key)
    assert there.board.danger == 13
    there.do(GM, "face_enemy", name="The stag", danger=13)
    assert (there.board.fight.was, there.board.fight.final) == (14, True)
