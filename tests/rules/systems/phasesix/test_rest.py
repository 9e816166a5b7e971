"""Rest, hour by hour: gained, skipped with a reason, or some hours more."""

from dataclasses import replace

import pytest

from rules.core.outcome import GM
from rules.systems import phasesix
from rules.systems.phasesix.board import Board, Fight, Fighter
from rules.systems.phasesix.play import Play
from rules.systems.phasesix.resting import GAINED, LATER, SKIPPED, rested
from rules.systems.phasesix.sheet import Sheet
from rules.systems.phasesix.values import Values
from rules.templatetags.words import say
from tests.rules.systems.phasesix.cast import hero, options, refusal, table, then
from tests.rules.systems.phasesix.planted import template

WORN_OUT = Play(wounds=3, bonus_dice_used=1, reroll_dice_used=1, destiny_dice_used=1, stress=3, arcana_used=5)
FALLEN = Play(wounds=6, status={"dying": 1, "unconscious": 1})


def lines(play: Play, hours: int, **extra):
    return rested(Values(Sheet(), play, options(**extra)), hours).benefits


def test_each_benefit_says_whether_it_comes():
    found = [(line.hour, line.key, line.state) for line in lines(WORN_OUT, 5)]
    assert found == [
        (3, "boost", GAINED),
        (3, "dice", GAINED),
        (5, "wound", GAINED),
        (8, "boost", LATER),
        (10, "destiny", LATER),
        (10, "wound", LATER),
    ]


def test_what_is_out_of_reach_says_how_many_hours_more():
    whys = [line.why for line in lines(WORN_OUT, 8) if line.state == LATER]
    assert {(why.count, why.plural) for why in whys} == {(2, "%(count)s hours more")}


def test_what_is_of_no_use_is_skipped_with_a_reason():
    found = {(line.hour, line.key): line for line in lines(Play(boosts=3), 10)}
    assert {line.state for line in found.values()} == {SKIPPED}
    assert {line.key: say(line.why) for line in found.values()} == {
        "boost": "You have 3 boosts already.",
        "dice": "None of them is used.",
        "wound": "You have no wound.",
        "destiny": "None of them is used.",
    }
    otherworldly = {line.key: say(line.why) for line in lines(Play(), 10, extensions=["magic", "horror"])}
    assert (otherworldly["stress"], otherworldly["arcana"]) == ("You have no stress.", "Your arcana are full.")


def test_the_limit_of_boosts_is_asked_at_each_line_and_takes_none_away():
    assert rested(Values(Sheet(), Play(boosts=2), options()), 8).play.boosts == 3
    assert rested(Values(Sheet(), Play(boosts=5), options()), 8).play.boosts == 5


def test_extensions_bring_lines_of_their_own():
    keys = [line.key for line in lines(WORN_OUT, 10, extensions=["magic", "horror"])]
    assert (keys.count("arcana"), keys.count("stress")) == (4, 2)
    assert not {"arcana", "stress"} & {line.key for line in lines(WORN_OUT, 10)}


def test_every_rest_takes_a_level_of_exhaustion_and_pain():
    state = then(table(hagen=hero(play=Play(status={"exhausted": 2, "pain": 1}))), "rest", hours=3)
    assert dict(state.figures["hagen"].play.status) == {"exhausted": 1}


def test_a_benefit_says_from_where_to_where_it_brings_somebody():
    tired = Play(wounds=2, boosts=2, status={"exhausted": 1, "pain": 3})
    found = [
        (line.hour, say(line.name), say(line.why)) for line in lines(tired, 5) if line.state == GAINED and line.why
    ]
    assert found == [
        (3, "A boost", "From 2 to 3 boosts"),
        (3, "Exhausted falls by one level", "It ends."),
        (3, "Pain falls by one level", "From level 3 to 2"),
        (5, "One wound healed", "From 4 to 5 hearts"),
    ]


@pytest.mark.parametrize("hours", range(3))
def test_under_three_hours_nothing_comes_and_every_line_says_how_many_are_missing(hours):
    tired = replace(WORN_OUT, status={"exhausted": 1})
    found = rested(Values(Sheet(), tired, options()), hours)
    assert (found.play, {line.state for line in found.benefits}) == (tired, {LATER})
    assert [line.why.count for line in found.benefits if line.key == "exhausted"] == [3 - hours]


def test_the_gm_lets_everybody_rest_in_one_act_but_the_dying():
    company = {"hagen": hero(play=Play(wounds=3)), "lene": hero(play=Play(wounds=1)), "aurel": hero(play=FALLEN)}
    after = then(replace(table(**company), actor=GM), "rest_all", hours=5)
    assert {key: figure.play.wounds for key, figure in after.figures.items()} == {"hagen": 2, "lene": 0, "aurel": 6}


@pytest.mark.parametrize(
    ("play", "actor", "hours", "code"),
    [
        (Play(), "hagen", 8, "only_gm"),
        (Play(), GM, 2, "rest_too_short"),
        (Play(), GM, 25, "rest_too_long"),
        (Play(wounds=6, status={"dying": 1}), GM, 8, "nobody_rests"),
    ],
)
def test_a_rest_of_all_is_refused_with_a_reason(play, actor, hours, code):
    assert refusal(replace(table(hagen=hero(play=play)), actor=actor), "rest_all", hours=hours) == code


def test_bonus_dice_that_bought_actions_stay_away_until_the_next_session():
    state = table(hagen=hero(play=Play(bonus_dice_used=3, bonus_dice_gone=2)))
    assert then(state, "rest", hours=3).figures["hagen"].play.bonus_dice_used == 2
    returned = phasesix.end_session(state).plays["hagen"]
    assert (returned.bonus_dice_used, returned.bonus_dice_gone) == (1, 0)


def test_a_template_may_bring_one_boost_more():
    sleeper = template("sleeper", rule={"price": 3, "kind": "extra_boost_at_rest"})
    sheet = Sheet(templates=("sleeper",), house=(sleeper,))
    assert rested(Values(sheet, Play(), options()), 3).play.boosts == 2
    assert rested(Values(sheet, Play(boosts=2), options()), 3).play.boosts == 3


@pytest.mark.parametrize(
    ("play", "hours", "code"),
    [
        (Play(), 2, "rest_too_short"),
        (Play(), 40, "rest_too_long"),
        (Play(wounds=6, status={"dying": 1}), 8, "dying_rest"),
    ],
)
def test_what_is_no_rest_is_refused(play, hours, code):
    assert refusal(table(hagen=hero(play=play)), "rest", hours=hours) == code


def test_nobody_rests_in_a_fight():
    board = Board(fight=Fight(round=1, order=(Fighter("hagen"),)))
    assert refusal(table(hagen=hero(), board=board), "rest", hours=8) == "rest_in_fight"
