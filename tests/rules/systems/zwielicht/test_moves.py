"""Moves: their dice, their bands, what they cost, and who says no."""

from dataclasses import replace

import pytest

from rules.core.outcome import GM
from rules.systems.zwielicht.board import Grant
from tests.rules.systems.zwielicht.cast import AKI, EMI, YUKI, adventure, fight, table

BLACK_SLOT, WHITE_SLOT = "demon", "first"


def test_an_attribute_brings_its_own_colour():
    there = table()
    result = there.do(AKI, "move", 3, 5, move="find_out", trait=BLACK_SLOT)
    assert (result["white"], result["black"], result["label"]) == ([3], [5], "Hears every lie hum")


def test_dice_fall_in_the_order_of_the_pool():
    there = table()
    there.do(GM, "hinder", to=AKI, text="Promises")
    there.has(AKI, bonus_dice=1)
    result = there.do(AKI, "move", 1, 2, 3, 4, move="risk", trait=WHITE_SLOT, bonus=True)
    assert result["sources"] == ["move", "trait", "fear", "bonus"]
    assert result["colours"] == ["black", "white", "black", "white"]
    assert there.play(AKI).bonus_dice == 0
    assert there.board.hindered == {}


def test_nothing_counts_before_the_roll_is_settled():
    there = table()
    there.do(AKI, "move", 2, move="risk")
    assert not there.board.scene.danger
    assert there.play(AKI).corruption == 1
    there.do(AKI, "settle", condition="Soaked")
    assert there.board.scene.danger
    assert there.play(AKI).conditions[1:] == ("Soaked",)


def test_a_condition_without_words_waits_for_its_name():
    there = table()
    there.do(AKI, "move", 5, move="risk")
    there.do(AKI, "settle")
    assert there.play(AKI).conditions[1:] == ("",)
    there.do(AKI, "name_condition", at=1, text="Limping")
    assert there.play(AKI).conditions[1:] == ("Limping",)
    assert there.no(AKI, "name_condition", at=0, text="Free") == "demon_stays"


def test_help_counts_for_the_value_and_costs_what_it_meets():
    there = table()
    there.do(AKI, "move", 4, move="risk", words="Climb")
    result = there.do(EMI, "help", 4, to=AKI, trait=WHITE_SLOT)
    assert result["helper_condition"] is True
    there.do(YUKI, "help", 6, to=AKI, trait=WHITE_SLOT)
    there.do(AKI, "settle")
    assert there.board.hints == 1
    assert [there.play(key).corruption for key in (AKI, EMI, YUKI)] == [2, 2, 1]


def test_a_helper_is_compared_with_the_final_roll():
    there = table()
    there.do(AKI, "move", 3, move="find_out")
    there.do(EMI, "help", 4, to=AKI, trait=WHITE_SLOT)
    there.do(AKI, "improve", 6, 4)
    there.do(AKI, "settle")
    assert (there.board.hints, there.play(EMI).corruption, there.play(AKI).corruption) == (1, 2, 1)


def test_on_the_road_what_is_gained_is_removed_again():
    there = table()
    there.suffers(AKI, "hurt", "weak", "lost")
    there.do(AKI, "move", 3, 4, move="road", trait=BLACK_SLOT, words="At the fire")
    there.do(AKI, "settle", condition="sad")
    assert there.play(AKI).conditions[1:] == ("hurt", "weak")


def test_the_sixth_box_knocks_out_and_a_risk_brings_back():
    there = table()
    there.suffers(AKI, "a", "b", "c", "d")
    there.do(AKI, "move", 5, move="risk")
    there.do(AKI, "settle")
    assert there.play(AKI).knocked_out
    assert there.no(AKI, "move", move="find_out") == "knocked_out"
    there.do(EMI, "move", 5, move="risk", purpose="rescue", to=AKI)
    there.do(EMI, "settle")
    assert not there.play(AKI).knocked_out
    assert there.play(AKI).corruption == 6


def test_a_failed_rescue_brings_nobody_back():
    there = table()
    there.suffers(AKI, "a", "b", "c", "d", "e")
    there.do(EMI, "move", 3, move="risk", purpose="rescue", to=AKI)
    there.do(EMI, "settle")
    assert there.play(AKI).knocked_out


def test_the_gm_says_what_is_in_the_way():
    there = table()
    there.do(AKI, "ask", kind="fear", text="Promises")
    assert there.no(AKI, "ask", kind="fear", text="Promises") == "asked_already"
    offer = there.board.offers[0].key
    assert there.no(EMI, "agree", offer=offer) == "gm_only"
    there.do(GM, "agree", offer=offer)
    assert there.board.hindered == {AKI: "Promises"}
    assert there.do(AKI, "move", 3, 2, move="find_out")["black"] == [2]


def test_what_was_found_counts_in_the_free_slot_once():
    there = table(edition="current")
    there.do(GM, "grant_slot", to=AKI, text="A rope", colour="black")
    assert there.do(AKI, "move", 3, 2, move="find_out", trait="free")["black"] == [2]
    assert there.board.granted == {}


def test_the_next_fitting_white_die_is_spent_first():
    there = table()
    there.has(AKI, next_white=1, bonus_dice=1)
    there.board = replace(there.board, bonus_dice=1)
    there.do(AKI, "move", 3, 2, move="find_out", bonus=True)
    assert (there.play(AKI).next_white, there.play(AKI).bonus_dice, there.board.bonus_dice) == (0, 1, 1)


def test_a_hint_is_written_by_who_found_it_or_by_the_gm():
    there = table()
    there.do(AKI, "move", 5, move="find_out")
    there.do(AKI, "settle")
    hint = there.board.hint_cards[0]
    assert (hint.by, hint.by_name, hint.text) == (AKI, "Aki", "")
    assert there.no(EMI, "write_hint", hint=hint.key, text="The wheel") == "not_yours"
    there.do(AKI, "write_hint", hint=hint.key, text="The wheel")
    assert there.no(AKI, "write_hint", hint=hint.key, text="Another") == "not_yours"
    there.do(GM, "write_hint", hint=hint.key, text="The wheel turns back")
    assert there.board.hint_cards[0].text == "The wheel turns back"


# --- refusals ---------------------------------------------------------------------------------------------------------


def open_roll(*dice, **fields):
    there = table()
    there.do(AKI, "move", *dice, **fields)
    return there


@pytest.mark.parametrize(
    ("made", "by", "do", "fields", "code"),
    [
        (table, AKI, "move", {"move": "dance"}, "move_unknown"),
        (table, AKI, "move", {"move": "find_out", "trait": "white"}, "colour_stated"),
        (table, AKI, "move", {"move": "find_out", "trait": "honour"}, "trait_empty"),
        (table, AKI, "move", {"move": "find_out", "trait": "sword"}, "trait_unknown"),
        (table, AKI, "move", {"move": "find_out", "trait": "free"}, "free_slot_empty"),
        (table, AKI, "move", {"move": "find_out", "fear": True}, "fear_not_agreed"),
        (table, AKI, "move", {"move": "find_out", "bonus": True}, "no_bonus_die"),
        (table, AKI, "move", {"move": "road"}, "tale_missing"),
        (table, AKI, "move", {"move": "ability"}, "ability_missing"),
        (table, AKI, "move", {"move": "ability", "ability": "Fly"}, "ability_missing"),
        (table, AKI, "move", {"move": "weaken", "ability": "Still the water"}, "no_enemy"),
        (fight, AKI, "move", {"move": "weaken"}, "weaken_needs_ability"),
        (table, AKI, "move", {"move": "find_out", "purpose": "rescue"}, "purpose_wrong"),
        (table, AKI, "move", {"move": "risk", "purpose": "rescue", "to": EMI}, "not_knocked_out"),
        (table, AKI, "move", {"move": "risk", "purpose": "withdraw"}, "not_fighting"),
        (table, GM, "move", {"move": "risk"}, "no_character"),
        (table, AKI, "improve", {}, "no_open_roll"),
        (table, AKI, "settle", {}, "no_open_roll"),
        (table, EMI, "help", {"to": AKI, "trait": "first"}, "no_roll_to_help"),
        (lambda: open_roll(3, move="find_out"), AKI, "move", {"move": "risk"}, "roll_unsettled"),
        (lambda: open_roll(3, move="find_out"), AKI, "help", {"to": AKI, "trait": "first"}, "own_roll"),
        (lambda: open_roll(3, move="find_out"), EMI, "help", {"to": AKI}, "help_needs_trait"),
        (lambda: open_roll(3, move="find_out"), EMI, "help", {"to": AKI, "idea": True}, "help_needs_trait"),
        (lambda: open_roll(3, move="find_out"), EMI, "settle", {"to": AKI}, "gm_only"),
        (lambda: open_roll(4, 4, move="find_out", trait="demon"), AKI, "improve", {}, "black_leads"),
        (lambda: open_roll(4, move="risk"), AKI, "improve", {}, "black_leads"),
        (table, AKI, "hinder", {"to": EMI, "text": "x"}, "gm_only"),
        (table, GM, "grant_slot", {"to": EMI, "text": "x"}, "no_free_slot"),
        (table, GM, "bar_help", {"to": EMI}, "no_open_roll"),
        (table, AKI, "heal", {}, "bonus_heals_off"),
        (table, AKI, "answer_question", {"text": "Nobody"}, "no_question"),
        (table, AKI, "add_condition", {"to": EMI}, "gm_only"),
        (table, AKI, "name_condition", {"at": 3, "text": "x"}, "condition_unknown"),
    ],
)
def test_a_no_says_why_and_changes_nothing(made, by, do, fields, code):
    there = made()
    before = (there.board, dict(there.figures))
    assert there.no(by, do, **fields) == code
    assert (there.board, there.figures) == before


def test_a_roll_is_improved_only_once():
    there = open_roll(2, move="find_out")
    there.do(AKI, "improve", 5, 3)
    assert there.no(AKI, "improve") == "improved_already"


def test_nobody_helps_twice_and_the_gm_may_bar_help():
    there = open_roll(2, move="find_out")
    there.do(EMI, "help", 3, to=AKI, trait="first")
    assert there.no(EMI, "help", to=AKI, trait="second") == "helped_already"
    there.do(GM, "bar_help", to=AKI)
    assert there.no(YUKI, "help", to=AKI, trait="first") == "help_barred"


def test_a_tale_is_told_once_per_adventure():
    there = adventure()
    there.do(AKI, "move", 5, move="road", words="At the ford")
    there.do(AKI, "settle")
    assert there.no(AKI, "move", move="road", words="Again") == "road_used"
    there.do(GM, "end_adventure")
    there.do(GM, "begin_adventure", name="Another", difficulty=12)
    there.do(AKI, "move", 5, move="road", words="Again")


def test_the_adventures_question_is_answered_once():
    there = adventure()
    there.suffers(AKI, "hurt", "weak")
    there.do(AKI, "answer_question", text="My brother")
    assert there.play(AKI).conditions[1:] == ("hurt",)
    assert there.no(AKI, "answer_question", text="My sister") == "question_answered"


def test_a_grant_may_be_helped_with():
    there = table(edition="current")
    there.do(AKI, "move", 3, move="find_out")
    there.board = replace(there.board, granted={EMI: Grant("A rope", "black")})
    assert there.do(EMI, "help", 5, to=AKI, trait="free")["helper_condition"] is True
    assert there.board.granted == {}
