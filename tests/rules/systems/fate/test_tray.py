"""The act panel as players see it: what it keeps, what it offers, and what it must not betray."""

from dataclasses import replace

import pytest
from django.utils import translation

from rules.systems import fate
from rules.systems.fate.board import Hit
from rules.systems.fate.lying import Thrown
from rules.templatetags.words import say
from tests.rules.systems.fate.table import (
    BLANKS,
    FOE,
    KASPAR,
    KORBIN,
    MINA,
    attacked,
    by,
    by_gm,
    code,
    done,
    table,
    with_board,
    with_play,
)
from tests.rules.systems.fate.table import act as acted

PLUSES = (1, 1, 1, 1)


def struck(shifts: int = 4, **play: object):
    """Give Mina a hit that waits, one stress box checked already."""
    hit = Hit("k1", MINA, "Mina", shifts, KORBIN, "Korbin")
    return with_play(with_board(table(), hits=(hit,)), **({"stress": (1,)} | play))


# --- before a roll ----------------------------------------------------------------------------------------------------


def test_every_approach_shows_all_four_outcomes():
    tray = fate.tray(table(), {"action": "overcome", "approach": "quick"})
    quick = next(card for card in tray.approaches if card.key == "quick")
    assert [(part.key, part.numerator) for part in quick.odds] == [
        ("fail", 31),
        ("tie", 19),
        ("succeed", 26),
        ("style", 5),
    ]
    assert say(quick.says) == "Succeeds in 38.3\u202f%"
    assert say(quick.spoken).startswith("Fail 38.3\u202f%, tie 23.5\u202f%")


def test_what_was_typed_for_one_action_is_kept_while_another_is_chosen():
    fields = {"action": "attack", "kept_way": "discover", "kept_text": "Smoke", "kept_aspect": "fog", "words": "Now!"}
    attack = fate.tray(table(), fields).form
    assert (attack.way, attack.text, attack.aspect, attack.words) == ("discover", "Smoke", "fog", "Now!")
    roll = attack.roll
    assert (roll.way, roll.text, roll.aspect) == ("", "", "")
    back = fate.tray(table(), {**fields, "action": "create_advantage"}).form.roll
    assert (back.way, back.text) == ("discover", "Smoke")


def test_whoever_is_alone_to_be_attacked_is_meant():
    assert fate.tray(table(), {"action": "attack"}).form.foe == KORBIN
    assert fate.tray(table(), {"action": "attack", "foe": ""}).form.foe == ""
    assert fate.tray(table(), {"action": "overcome"}).form.foe == ""


def test_a_form_that_was_open_turns_to_the_attack_that_comes_to_wait():
    state = by(
        done(by_gm(table()), "roll", *BLANKS, action="attack", approach="forceful", npc=KORBIN, target=MINA), MINA
    )
    news = fate.tray(state, {"action": "overcome", "knew": "", "words": "I run"}).form
    assert (news.action, news.against, news.words) == ("defend", KORBIN, "I run")
    assert fate.tray(state, {"action": "overcome", "knew": KORBIN}).form.action == "overcome"


def test_chances_against_a_defender_do_not_tell_how_good_the_npc_is():
    weak = with_board(table(), npcs=(FOE,))
    strong = with_board(table(), npcs=(replace(FOE, approaches={"forceful": 8}),))
    fields = {"action": "attack", "approach": "forceful", "foe": KORBIN}
    assert fate.tray(weak, fields).odds == fate.tray(strong, fields).odds
    assert [choice.key for choice in fate.tray(weak, fields).reckoned if choice.chosen] == ["2"]
    better = fate.tray(weak, {**fields, "reckoned": "0"})
    assert better.success.fraction > fate.tray(weak, fields).success.fraction


def test_nothing_is_reckoned_for_a_defence_against_nothing():
    tray = fate.tray(table(), {"action": "defend"})
    assert (tray.odds, tray.ladder, tray.reckoned) == ((), (), ())
    assert [problem.code for problem in tray.problems] == ["nothing_to_defend"]


def test_an_ally_who_is_attacked_can_be_defended():
    state = by(done(by_gm(table()), "roll", *BLANKS, action="attack", npc=KORBIN, target=MINA), KASPAR)
    assert [each.name for each in fate.tray(state, {}).aims.attacks] == ["Korbin"]


def test_dice_that_were_typed_in_stay_in_their_places():
    assert fate.tray(table(dice_method="manual"), {"faces": ["1", "", "-1", "0"]}).faces == (1, None, -1, 0)
    assert fate.tray(table(dice_method="manual"), {}).faces == (None,) * 4


# --- after it ---------------------------------------------------------------------------------------------------------


def test_sums_lead_from_the_dice_to_the_rung():
    state = done(table(), "roll", 1, 0, -1, 0, action="overcome", approach="quick")
    opened = fate.tray(done(state, "invoke", aspect="fog", effect="plus_two", pay="free"), {}).open
    assert [(say(each.name), each.value) for each in opened.sums] == [
        ("Dice", "0"),
        ("Quick", "+2"),
        ("Invokes", "+2"),
        ("Great", "+4"),
    ]
    assert [rung.mark for rung in opened.ladder if rung.mark] == ["would", "you", "opposition"]


def test_a_tie_stands_on_one_rung_with_its_opposition():
    opened = fate.tray(done(table(), "roll", *BLANKS, action="overcome", approach="quick"), {}).open
    assert [rung.mark for rung in opened.ladder if rung.mark] == ["would", "you opposition"]


def test_a_miss_says_what_one_more_invoke_would_make_of_it():
    state = done(by_gm(table()), "oppose", to=MINA, npc=KORBIN, difficulty=3)
    opened = fate.tray(done(by(state, MINA), "roll", *BLANKS, action="attack", approach="quick", foe=KORBIN), {}).open
    assert say(opened.told) == (
        "Fair (+2) against Good (+3). The attack does nothing. With one more invoke: A hit of 1 shift."
    )
    assert [say(row.plus) for row in opened.invokes][:1] == ["+2, succeeds"]
    assert [say(bar.label) for bar in opened.bars][::2] == ["Fail for certain.", "Succeed for certain."]


def test_what_costs_a_point_though_it_could_be_free_comes_last():
    opened = fate.tray(done(table(), "roll", *BLANKS, action="overcome", approach="quick"), {}).open
    rows = [(say(row.text), row.pay) for row in opened.invokes]
    assert rows[0] == ("Fog over the quay", "free")
    assert rows[-1] == ("Fog over the quay", "point")
    assert {row.whose for row in opened.invokes} == {"", "Korbin", "Kaspar"}
    assert [row.best for row in opened.invokes] == [True, *[False] * (len(rows) - 1)]


def test_an_invoke_knows_where_its_card_lies_before_everybody():
    hurt = with_play(table(), KASPAR, consequences={"mild": "A wrenched wrist"})
    state = done(hurt, "roll", *BLANKS, action="overcome", approach="quick")
    cards = [say(card.text) for card in fate.board_view(state.board, state.options, False, state.figures).cards]
    lie = {say(row.text): row.at for row in fate.tray(state, {}).open.invokes}
    assert {text: at for text, at in lie.items() if at} == {text: at for at, text in enumerate(cards, start=1)}
    assert lie["Dockhand raised on the quay"] == 0


def test_a_result_shows_all_actions_and_approaches_and_which_were_rolled():
    opened = fate.tray(done(table(), "roll", *BLANKS, action="overcome", approach="quick"), {}).open
    assert [len(chips) for chips in opened.chips] == [4, 6]
    assert [say(each.name) for chips in opened.chips for each in chips if each.chosen] == ["Overcome", "Quick"]
    assert [each.rating for each in opened.approaches] == ["+3", "+2", "+2", "+1", "+1", "+0"]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_point_is_said_as_a_price_in_every_language(language: str):
    opened = fate.tray(done(table(), "roll", *BLANKS, action="overcome", approach="quick"), {}).open
    with translation.override(language):
        assert {say(row.cost)[0] for row in opened.invokes if row.pay == "point"} == {"1"}


def test_a_miss_leaves_a_choice_and_keeps_what_was_typed():
    state = done(table(), "roll", -1, -1, 0, 0, action="overcome", approach="quick")
    wishes = fate.tray(state, {"choice": "serious_cost", "cost": "The lamp goes out"}).open.wishes
    assert [(choice.key, choice.chosen) for choice in wishes.choices] == [("fail", False), ("serious_cost", True)]
    assert (wishes.costs, wishes.cost, wishes.boosts) == (True, "The lamp goes out", False)
    bare = done(table(), "roll", *BLANKS, action="create_advantage", approach="forceful")
    assert fate.tray(bare, {}).open.wishes.names
    styled = done(table(), "roll", *PLUSES, action="overcome", approach="forceful")
    assert fate.tray(styled, {}).open.wishes.boosts


def test_other_dice_are_drawn_as_what_they_are():
    eighth = done(table(dice_method="d8_minus_4"), "roll", 7, action="overcome", approach="quick")
    eight = fate.result_view(fate.tray(eighth, {}).open.result)
    assert [(die.kind, die.number) for die in eight.dice] == [("d8", 7)]
    sixes = done(table(dice_method="4d6_as_dF"), "roll", 1, 3, 5, 6, action="overcome", approach="quick")
    drawn = fate.tray(sixes, {}).open.dice
    assert [(die.kind, die.number, die.side) for die in drawn] == [
        ("d6", 1, "-"),
        ("d6", 3, ""),
        ("d6", 5, "+"),
        ("d6", 6, "+"),
    ]


# --- hits -------------------------------------------------------------------------------------------------------------


def test_the_chosen_way_shows_its_box_and_its_slot_before_anything_is_marked():
    hit = fate.tray(struck(), {"way": "3+mild", "mild": "Burnt hands", "kept_severe": "Blind"}).hit
    assert (hit.chosen.key, say(hit.chosen.hint)) == ("3+mild", "Keeps box 2 for later")
    assert [box.state for box in hit.boxes] == ["full", "", "next"]
    assert [(slot.state, slot.text) for slot in hit.slots] == [("next", "Burnt hands"), ("", ""), ("", "")]
    assert hit.kept == (("severe", "Blind"),)
    assert fate.tray(struck(), {"way": "1+mild"}).hit.chosen.key == "2+mild"


def test_a_way_is_sent_as_one_choice_and_asks_for_the_name_of_what_it_takes():
    assert code(acted(struck(), "absorb", way="2+mild")) == "consequence_unnamed"
    state = done(struck(), "absorb", way="2+mild", mild="Burnt hands", severe="not this one")
    play = state.figures[MINA].play
    assert (play.stress, dict(play.consequences), play.status) == ((1, 2), {"mild": "Burnt hands"}, "")
    assert code(acted(struck(), "absorb", way="2+3+mild", mild="Burnt hands")) == "one_box"
    assert code(acted(struck(), "absorb", way="two")) == "box_unknown"


def test_a_hit_says_what_met_what_and_which_ways_are_closed():
    attack, defence = Thrown("Korbin", "attack", "forceful", "4dF", (3, 3, 2, 3), 3), Thrown("Mina", "defend")
    hit = Hit("k1", MINA, "Mina", 5, KORBIN, "Korbin", attack=attack, defence=defence)
    view = fate.tray(with_board(table(), hits=(hit,)), {}).hit
    assert say(view.told) == "Fantastic (+6) against Mediocre (0). A hit of 5 shifts, and a boost."
    assert [(throw.sum, throw.bonus, throw.total) for throw in view.throws] == [("+3", "+3", "+6"), ("0", "0", "0")]
    assert [(throw.key, throw.is_npc) for throw in view.throws] == [(KORBIN, True), (MINA, False)]
    assert [say(why) for why in view.closed] == [
        "Conceding is closed: the dice are already on the table.",
        "Invokes are closed: both sides have passed.",
        "Boxes together are not legal: a hit takes one box.",
    ]
    lost = fate.tray(struck(20), {}).hit
    assert (lost.ways, lost.chosen) == ((), None)
    assert say(lost.closed[-1]) == "Nothing that is left absorbs this hit."


THROWN = (("Korbin", "attack"), ("Mina", "defend"))


@pytest.mark.parametrize(("method", "typed"), [("4dF", False), ("manual", True)])
def test_a_hit_says_whether_its_dice_were_typed_in(method, typed):
    attack, defence = (Thrown(name, action, "quick", method, (2, 2, 2, 2)) for name, action in THROWN)
    hit = Hit("k1", MINA, "Mina", 2, attack=attack, defence=defence)
    assert fate.tray(with_board(table(), hits=(hit,)), {}).hit.types_in is typed


def test_a_roll_that_faces_ones_own_is_known_as_such():
    state = done(by_gm(attacked(*BLANKS)), "roll", *BLANKS, action="defend", approach="quick", npc=KORBIN, against=MINA)
    (other,) = fate.tray(by(state, MINA), {}).others
    assert other.faces_own
    (seen,) = [each for each in fate.tray(by(state, KASPAR), {}).others if each.key == MINA]
    assert not seen.faces_own


def test_a_defence_that_fails_says_how_much_it_lets_through_before_both_have_passed():
    state = done(by_gm(table()), "roll", 1, 1, 0, 0, action="attack", approach="forceful", npc=KORBIN, target=MINA)
    state = done(by(state, MINA), "roll", *BLANKS, action="defend", approach="quick", against=KORBIN)
    lying = fate.tray(state, {}).open
    assert (say(lying.button), lying.is_hurt) == ("Accept a hit of 3 shifts", True)
    helped = fate.tray(done(state, "invoke", aspect="concept", effect="plus_two", pay="point"), {}).open
    assert (say(helped.button), helped.is_hurt) == ("Accept a hit of 1 shift", True)
    safe = done(state, "invoke", aspect="fog", effect="plus_two", pay="free")
    safe = fate.tray(done(safe, "invoke", aspect="concept", effect="plus_two", pay="point"), {}).open
    assert (say(safe.button), safe.is_hurt) == ("Take it", False)
