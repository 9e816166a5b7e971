"""Fights: danger, weak points, rounds, hits, the second die, and the way out."""

from dataclasses import replace

import pytest

from rules.core.outcome import GM
from rules.systems.zwielicht.board import Fighter
from rules.systems.zwielicht.fight_view import changed, fight_view, narration
from rules.systems.zwielicht.fights import weak_point
from rules.templatetags.words import say
from tests.rules.systems.zwielicht.cast import AKI, EMI, YUKI, fight, table

ABILITY = {"move": "weaken", "ability": "Still the water"}


def joined(there, **weak):
    """Put everybody into the fight with these weak points."""
    for key, points in weak.items():
        points = points if isinstance(points, tuple) else (points,)
        there.board = there.board.with_fighter(key, Fighter(points, key.title()))
    return there


@pytest.mark.parametrize(
    ("face", "modifier", "point"), [(1, -2, 1), (6, 2, 6), (3, -2, 1), (4, 1, 5), (2, 0, 2), (5, 2, 6)]
)
def test_a_weak_point_stays_between_one_and_six(face, modifier, point):
    assert weak_point(face, modifier) == point


def test_joining_rolls_for_the_weak_point_and_adds_the_modifier():
    there = fight()
    there.is_(AKI, weak=-2)
    assert there.do(AKI, "join_fight", 4)["weak"] == 2
    assert there.board.fight.fighters[AKI].weak == (2,)
    assert there.no(AKI, "join_fight") == "joined_already"


def test_the_example_over_two_rounds():
    """Danger 10 is weakened to 9; a hit in the first round, a win with two hits in the second."""
    there = joined(fight(10, edition="current"), aki=3, yuki=3, emi=5)
    there.do(YUKI, "move", 3, 5, trait="first", **ABILITY)
    there.do(YUKI, "settle")
    assert there.board.danger == 9
    first = there.do(AKI, "fight_round", 5, 2)
    assert (first["sum"], first["won"], first["hits"]) == (7, False, {AKI: 0, YUKI: 0, EMI: 1})
    assert there.board.fight.fighters[AKI].second
    second = there.do(AKI, "fight_round", 2, 6, 4, 3)
    assert (second["sum"], second["won"], second["hits"]) == (10, True, {AKI: 1, YUKI: 1, EMI: 0})
    assert there.board.hints == 2
    assert [there.play(key).corruption for key in (AKI, YUKI, EMI)] == [2, 2, 2]


def test_the_combat_sheet_over_three_rounds():
    there = joined(fight(12, edition="current"), aki=2, emi=3, yuki=6)
    first = there.do(GM, "fight_round", 5, 3, 2)
    assert (first["sum"], first["hits"]) == (8, {AKI: 1, EMI: 1, YUKI: 0})
    for key in (AKI, EMI):
        there.do(key, "move", 1, 5, trait="first", **ABILITY)
        there.do(key, "settle")
    there.do(YUKI, "move", 3, **ABILITY)
    there.do(YUKI, "settle")
    second = there.do(GM, "fight_round", 1)
    assert (there.board.danger, second["sum"], set(second["hits"].values())) == (10, 0, {0})
    fighters = there.board.fight.fighters
    doubled = {key: replace(each, second=key in (AKI, YUKI)) for key, each in fighters.items()}
    there.board = replace(there.board, fight=replace(there.board.fight, fighters=doubled))
    third = there.do(GM, "fight_round", 3, 5, 2, 4, 6)
    assert (third["sum"], third["won"], third["hits"]) == (11, True, {AKI: 1, EMI: 0, YUKI: 1})
    assert there.board.hints == 3


def test_the_danger_level_tells_how_it_came_down():
    there = joined(fight(12), aki=2, emi=3, yuki=6)
    said = []
    for key, faces in ((AKI, (5,)), (EMI, (6,)), (YUKI, (6, 6))):
        there.do(key, "move", *faces, **({"trait": "first"} if len(faces) > 1 else {}), **ABILITY)
        there.do(key, "settle")
        said.append(changed(there.board.fight, there.board.danger))
    assert [say(each) for each in said] == [
        "was 12, weakened",
        "was 12, weakened twice",
        "was 12, weakened by 5",
    ]


def test_two_equal_dice_hit_twice_and_ones_own_die_hits_too():
    there = joined(fight(12), aki=6, emi=1)
    assert there.do(AKI, "fight_round", 6, 6)["hits"] == {AKI: 2, EMI: 0}


def test_a_fight_against_more_than_twelve_cannot_be_won():
    there = joined(fight(13), aki=1, emi=1)
    assert there.do(AKI, "fight_round", 6, 6)["won"] is False


def test_in_the_first_text_who_weakens_throws_nothing_and_is_still_hit():
    there = joined(fight(), aki=4, emi=1)
    there.do(AKI, "move", 6, **ABILITY)
    there.do(AKI, "settle")
    assert there.do(EMI, "fight_round", 4)["hits"] == {AKI: 1, EMI: 0}


def test_a_withdrawal_leaves_the_weak_point_to_somebody_else():
    there = joined(fight(), aki=4, emi=1)
    assert there.no(AKI, "move", move="risk", purpose="withdraw") == "nobody_takes_over"
    assert there.no(AKI, "take_over", to=AKI) == "own_weak_point"
    there.do(EMI, "take_over", to=AKI)
    there.do(AKI, "move", 5, move="risk", purpose="withdraw")
    there.do(AKI, "settle")
    assert there.board.fight.fighters[EMI].weak == (1, 4)
    assert AKI not in there.board.fight.fighters
    assert there.do(EMI, "fight_round", 4)["hits"] == {EMI: 1}


def test_only_the_weak_point_that_a_die_meets_is_shown_as_hit():
    there = joined(fight(), aki=(1, 4), emi=2)
    there.do(EMI, "fight_round", 4, 3)
    shown = {each.key: each for each in fight_view(there.board, there.options, there.figures).fighters}
    assert shown[AKI].weak == ((1, False), (4, True))
    assert [brief.params["face"] for _at_length, brief in shown[AKI].struck] == [4]
    assert shown[EMI].weak == ((2, False),)


def test_a_weak_point_taken_over_after_a_round_was_not_hit_in_it():
    there = joined(fight(), aki=4, emi=1)
    there.do(EMI, "fight_round", 4, 3)
    there.do(EMI, "take_over", to=AKI)
    there.do(AKI, "move", 5, move="risk", purpose="withdraw")
    there.do(AKI, "settle")
    [emi] = fight_view(there.board, there.options, there.figures).fighters
    assert emi.weak == ((1, False), (4, False))


def test_two_weak_points_of_one_number_cost_two_conditions():
    there = joined(fight(), aki=(4, 4), emi=2)
    assert there.do(EMI, "fight_round", 4, 3)["hits"] == {AKI: 2, EMI: 0}


def test_a_won_fight_says_what_it_brought():
    there = joined(fight(8), aki=1, emi=2)
    assert fight_view(there.board, there.options, there.figures).hints.params["count"] == 1
    there.do(EMI, "fight_round", 3, 4)
    there.do(EMI, "fight_round", 4, 4, 5)
    assert fight_view(there.board, there.options, there.figures).hints.params["count"] == 2
    assert there.board.hints == 2


def test_a_withdrawal_that_fails_costs_the_round():
    there = joined(fight(), aki=4, emi=1)
    there.do(EMI, "take_over", to=AKI)
    there.do(AKI, "move", 3, move="risk", purpose="withdraw")
    there.do(AKI, "settle")
    assert there.no(AKI, "move", **ABILITY) == "acted_this_round"
    assert there.do(EMI, "fight_round", 4)["hits"] == {AKI: 1, EMI: 0}
    assert AKI in there.board.fight.fighters


def test_who_is_knocked_out_throws_no_more_and_loses_the_second_die():
    there = joined(fight(12), aki=6, emi=1)
    there.suffers(AKI, "a", "b", "c", "d")
    there.do(EMI, "fight_round", 3, 6)
    assert there.play(AKI).knocked_out
    assert not there.board.fight.fighters[AKI].second
    assert there.do(EMI, "fight_round", 2)["thrown"] == {EMI: [2]}


def test_a_fight_ends_when_everybody_is_knocked_out():
    there = joined(fight(12), aki=6)
    there.suffers(AKI, "a", "b", "c", "d")
    there.do(AKI, "fight_round", 6)
    assert there.board.fight.end == "lost"
    assert there.board.hints == 0


def test_while_nobody_in_it_is_up_no_round_is_offered_and_all_read_why():
    there = joined(fight(12), aki=6)
    assert fight_view(there.board, there.options, there.figures).stands
    there.suffers(AKI, "a", "b", "c", "d", "e")
    view = fight_view(there.board, there.options, there.figures)
    assert (view.stands, say(view.verdict)) == (False, "Everybody is knocked out. The GM tells how it goes on.")
    assert there.no(AKI, "fight_round") == "nobody_fights"


def test_the_gm_settles_a_tie_before_the_next_round():
    there = joined(fight(12), aki=1, emi=2)
    there.do(AKI, "fight_round", 5, 5)
    assert there.no(AKI, "fight_round") == "tie_undecided"
    assert there.no(AKI, "give_second", to=AKI) == "gm_only"
    assert there.no(GM, "give_second", to=YUKI) == "not_tied"
    there.do(GM, "give_second", to=EMI)
    assert there.do(AKI, "fight_round", 4, 2, 3)["thrown"] == {AKI: [4], EMI: [2, 3]}


def test_a_round_waits_for_open_rolls():
    there = joined(fight(), aki=1, emi=2)
    there.do(AKI, "move", 3, **ABILITY)
    assert there.no(EMI, "fight_round") == "fighter_unsettled"


def test_the_round_is_told_in_ascending_order_of_the_dice():
    there = joined(fight(12, edition="current"), aki=1, emi=2, yuki=3)
    there.do(YUKI, "move", 1, 6, trait="first", **ABILITY)
    there.do(YUKI, "settle")
    result = there.do(AKI, "fight_round", 5, 2)
    assert narration(there.board.fight) == ("Yuki", "Emi", "Aki")
    assert result["told_by"] == [EMI, AKI]


def test_a_second_die_that_lasts_goes_with_whoever_is_knocked_out():
    there = joined(fight(12, extra_die_lasts="rest_of_combat"), aki=1, emi=2)
    there.do(AKI, "fight_round", 5, 3)
    assert there.board.fight.fighters[AKI].second
    there.suffers(AKI, "hurt", "cold", "lost", "weak")
    there.do(AKI, "fight_round", 1, 1, 4)
    assert there.play(AKI).knocked_out
    assert not there.board.fight.fighters[AKI].second


@pytest.mark.parametrize("dice", [(6, 2), (2, 6)])
def test_of_two_dice_the_better_is_kept_whichever_falls_first(dice):
    there = joined(fight(12), aki=1, emi=2)
    there.do(AKI, "fight_round", 5, 3)
    result = there.do(AKI, "fight_round", *dice, 3)
    assert (result["kept"], result["sum"], result["hits"]) == ({AKI: 6, EMI: 3}, 9, {AKI: 0, EMI: 0})


@pytest.mark.parametrize(
    ("do", "fields", "code"),
    [
        ("fight_round", {"fighters": {AKI: 1}, "weak_points": {AKI: 1}}, "fighters_stated"),
        ("fight_round", {"fighters": {AKI: 9}, "weak_points": {AKI: 1}}, "fighters_wrong"),
        ("fight_round", {"fighters": "aki"}, "fighters_wrong"),
        ("fight_round", {}, "not_fighting"),
        ("combat_bonus", {}, "bonus_not_in_fights"),
        ("face_enemy", {"name": "x", "danger": 8}, "gm_only"),
        ("face_enemy", {"name": "x", "danger": 0}, "danger_wrong"),
        ("take_over", {"to": EMI}, "not_fighting"),
        ("end_fight", {}, "gm_only"),
    ],
)
def test_a_no_in_a_fight_says_why(do, fields, code):
    there = fight()
    before = there.board
    assert there.no(AKI, do, **fields) == code
    assert there.board == before


def test_without_a_fight_nobody_joins_and_no_round_is_played():
    there = table()
    assert there.no(AKI, "join_fight") == "no_fight"
    assert there.no(AKI, "fight_round") == "no_fight"


def test_who_has_no_weapon_asks_the_gm():
    there = fight()
    unarmed = tuple(replace(each, fights=False) for each in there.sheet(AKI).abilities)
    there.is_(AKI, weapon=False, abilities=unarmed)
    assert there.no(AKI, "join_fight") == "no_weapon"
    there.do(AKI, "ask", kind="join")
    there.do(GM, "agree", offer=there.board.offers[0].key)
    there.do(AKI, "join_fight", 3)


def test_the_fight_is_drawn_with_its_chances():
    there = joined(fight(12), aki=2, emi=3, yuki=4)
    there.do(GM, "fight_round", 5, 4, 3)
    view = fight_view(there.board, there.options, there.figures)
    assert (view.sum, view.danger, str(view.verdict.params["missing"])) == (9, 12, "3")
    assert [each.key for each in view.fighters] == [AKI, EMI, YUKI]
    assert [each.hits for each in view.fighters] == [0, 1, 1]
    assert view.fighters[0].dice == 2
    assert str(view.chance.percent) == "11.3"
    assert view.fighters[1].hit_chance.fraction > 0
