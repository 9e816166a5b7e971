"""The act panel before the roll."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.outcome import Refusal
from rules.systems import fu
from rules.systems.fu.further import DEEDS
from rules.systems.fu.resolve import refused as refused_now
from rules.systems.fu.sheet import Descriptor
from rules.systems.fu.tray import Tray
from rules.templatetags.words import say
from tests.chance import examples
from tests.rules.core.test_fields import ANYTHING
from tests.rules.systems.fu.table import CAMDEN, SHEET, by_gm, rolled, table


def chips(tray):
    return {chip.label: chip.state for group in tray.groups for chip in group.chips}


def problems(tray):
    return [problem.code for problem in tray.problems]


def test_everything_on_the_sheet_can_be_pressed():
    tray = fu.tray(table(conditions=("hurt",)), {})
    assert [(group.key, [chip.label for chip in group.chips]) for group in tray.groups] == [
        ("descriptors", ["Strong", "Good hunter", "Sworn to the queen", "Stubborn"]),
        ("gear", ["Knotted rope", "Notched longsword"]),
        ("conditions", ["hurt"]),
        *((key, []) for key in ("details", "foes", "story", "words")),
    ]
    assert [say(group.label) for group in tray.groups[:4]] == ["Descriptors", "Gear", "Conditions", "Details"]


def test_a_press_turns_a_chip_from_off_to_helps_to_hinders_to_off():
    state, fields = table(), {}
    seen = []
    for _press in range(3):
        tray = fu.tray(state, {**fields, "toggle": "Strong"})
        seen.append(chips(tray)["Strong"])
        fields = {"helps": list(tray.helps), "hinders": list(tray.hinders), "words": list(tray.words)}
    assert seen == ["helps", "hinders", "off"]


def test_a_chip_can_be_set_either_way_at_once():
    fields = {"helps": "Strong"}
    assert chips(fu.tray(table(), {**fields, "set_minus": "Strong"}))["Strong"] == "hinders"
    assert chips(fu.tray(table(), {**fields, "set_plus": "Stubborn"}))["Stubborn"] == "helps"
    assert chips(fu.tray(table(), {**fields, "set_off": "Strong"}))["Strong"] == "off"


def test_a_word_of_ones_own_becomes_a_chip_and_stays_one():
    tray = fu.tray(table(), {"add_word": " no cover ", "add_as": "hinders"})
    assert (tray.words, tray.hinders, chips(tray)["no cover"]) == (("no cover",), ("no cover",), "hinders")
    later = fu.tray(table(), {"words": ["no cover"], "hinders": ["no cover"], "toggle": "no cover"})
    assert (later.words, later.hinders, chips(later)["no cover"]) == (("no cover",), (), "off")
    assert fu.tray(table(), {"words": ["no cover"], "drop_word": "no cover"}).words == ()


def test_a_word_that_stands_on_the_sheet_is_that_chip():
    tray = fu.tray(table(), {"add_word": "strong"})
    assert (tray.words, tray.helps) == ((), ("Strong",))


@pytest.mark.parametrize("typed", ["müde", "FATIGUÉ", "Tired"])
def test_a_printed_condition_is_the_same_chip_in_every_language(typed):
    tray = fu.tray(table(conditions=("Tired",)), {"add_word": typed, "add_as": "hinders"})
    assert (tray.words, tray.hinders) == ((), ("Tired",))
    descriptors = replace(SHEET, descriptors=(Descriptor("flaw", "Müde"),))
    state = table()
    state = replace(state, figures={CAMDEN: replace(state.figures[CAMDEN], sheet=descriptors)})
    assert fu.tray(state, {"toggle": "Müde"}).helps == ("Müde",)


def test_what_was_typed_is_still_there():
    tray = fu.tray(table(), {"question": " Does he reach the ledge? ", "helps": ["Strong", "Moonlight"], "spend": "1"})
    assert (tray.question, tray.helps, tray.spend) == (" Does he reach the ledge? ", ("Strong", "Moonlight"), 1)


# --- the pool ---------------------------------------------------------------------------------------------------------


def test_the_pool_shows_each_die_and_what_cancels():
    tray = fu.tray(table(), {"helps": ["Strong", "Knotted rope"], "hinders": ["Steep cliff"]})
    assert [(die.kind, say(die.source)) for die in tray.pool.dice] == [("base", ""), ("bonus", "Knotted rope")]
    assert [tuple(map(say, pair)) for pair in tray.pool.cancelled] == [("Strong", "Steep cliff")]
    assert (say(tray.pool.headline), say(tray.pool.sentence)) == ("1 bonus die.", "Roll two, keep the best.")
    assert say(tray.button) == "Roll 2 dice"


@pytest.mark.parametrize(
    ("fields", "headline", "sentence", "button"),
    [
        ({}, "One die.", "Nothing helps or hinders yet.", "Roll 1 die"),
        ({"helps": "a", "hinders": "b"}, "One die.", "What helps and what hinders cancel out.", "Roll 1 die"),
        ({"hinders": ["a", "b"]}, "2 penalty dice.", "Roll three, keep the worst.", "Roll 3 dice"),
        ({"spend": 2}, "2 bonus dice.", "Roll three, keep the best.", "Roll 3 dice"),
        ({"helps": list("abcdefg")}, "7 bonus dice.", "Roll 8, keep the best.", "Roll 8 dice"),
    ],
)
def test_the_pool_is_said_in_words(fields, headline, sentence, button):
    tray = fu.tray(table(), fields)
    assert (say(tray.pool.headline), say(tray.pool.sentence), say(tray.button)) == (headline, sentence, button)


def test_bought_dice_are_marked_as_bought():
    tray = fu.tray(table(), {"helps": "a", "spend": "1"})
    assert [(die.kind, say(die.source)) for die in tray.pool.dice] == [("base", ""), ("bonus", "a"), ("bonus", "FU")]


# --- chances ----------------------------------------------------------------------------------------------------------


def test_the_chances_are_drawn_as_the_design_shows_them():
    tray = fu.tray(table(), {"helps": ["Knotted rope"]})
    assert [(say(answer.text), str(answer.percent), answer.numerator) for answer in tray.odds] == [
        ("Yes, and", "30.6", 11),
        ("Yes", "25.0", 9),
        ("Yes, but", "19.4", 7),
        ("No, but", "13.9", 5),
        ("No", "8.3", 3),
        ("No, and", "2.8", 1),
    ]
    assert {answer.denominator for answer in tray.odds} == {36}
    assert [answer.is_yes for answer in tray.odds] == [True] * 3 + [False] * 3
    assert (tray.any_yes.numerator, tray.any_yes.denominator, str(tray.any_yes.percent)) == (27, 36, "75.0")
    assert str(tray.one_more.percent) == "87.5"
    assert tray.one_kept.fraction == Fraction(7, 8)


@given(st.integers(-30, 30))
def test_the_bar_is_filled_without_a_gap(net):
    labels = [f"thing {number}" for number in range(abs(net))]
    tray = fu.tray(table(), {"helps": labels} if net > 0 else {"hinders": labels})
    at = Decimal(0)
    for answer in tray.odds:
        assert answer.start == at
        at += answer.width
    assert at == 100


@pytest.mark.parametrize(
    ("values", "first"),
    [({"result_table": "how_well"}, "Legendary success"), ({"result_table": "high_good"}, "Yes, and")],
)
def test_the_answers_are_in_the_words_of_the_table(values, first):
    assert say(fu.tray(table(**values), {}).odds[0].text) == first


def test_own_words_are_shown_as_they_were_written():
    words = ["100 % win", "b", "c", "d", "e", "f"]
    tray = fu.tray(table(result_table="custom", custom_answers=words), {})
    assert [say(answer.text) for answer in tray.odds] == words


def test_a_table_may_hide_its_chances():
    tray = fu.tray(table(show_odds=False), {})
    assert (tray.odds, tray.any_yes, tray.one_more, tray.one_kept) == ((), None, None, None)


# --- points -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "spend", "left", "more", "less"),
    [
        ({}, 0, 2, True, False),
        ({"spend_step": "+1"}, 1, 1, True, True),
        ({"spend": "2"}, 2, 0, False, True),
        ({"spend": "2", "spend_step": "1"}, 2, 0, False, True),
        ({"spend": "0", "spend_step": "-1"}, 0, 2, True, False),
        ({"spend": "2", "spend_step": "−1"}, 1, 1, True, True),
        ({"spend": "many"}, 0, 2, True, False),
    ],
)
def test_points_are_stepped_within_what_there_is(fields, spend, left, more, less):
    tray = fu.tray(table(points=2), fields)
    assert (tray.spend, tray.points_left, tray.may_spend_more, tray.may_spend_less) == (spend, left, more, less)
    assert (tray.one_more is not None) == more
    assert (tray.one_kept is not None) == (left > 0)


def test_no_points_are_offered_where_they_buy_nothing():
    tray = fu.tray(table(fu_bonus_die=False), {})
    assert (tray.may_spend, tray.may_spend_more, tray.one_more) == (False, False, None)


def test_a_hit_is_offered_where_the_table_plays_so():
    assert not fu.tray(table(), {"take_a_hit": "on"}).may_take_hit
    assert not fu.tray(table(), {"take_a_hit": "on"}).take_a_hit
    tray = fu.tray(table(fu_take_a_hit=True), {"take_a_hit": "on"})
    assert (tray.may_take_hit, tray.take_a_hit) == (True, True)


@pytest.mark.parametrize("values", [{}, {"result_table": "high_good"}, {"fu_reroll_mode": "nudge"}])
def test_a_hit_is_certain_and_no_point_changes_it(values):
    tray = fu.tray(table(fu_take_a_hit=True, **values), {"take_a_hit": "on", "helps": ["rope"]})
    assert [str(answer.percent) for answer in tray.odds] == ["0.0"] * 5 + ["100.0"]
    assert (tray.any_yes.fraction, tray.one_more, tray.one_kept) == (0, None, None)
    assert (say(tray.pool.headline), say(tray.pool.sentence)) == ("No roll.", "Every die counts as 1.")


# --- problems ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({}, ["question_missing"]),
        ({"question": "Why?"}, []),
        ({"question": "x" * 301}, ["question_too_long"]),
        ({"question": "Why?", "spend": "9"}, ["not_enough_points"]),
        ({"question": "Why?", "helps": "a", "hinders": "A"}, ["label_both_ways"]),
        ({"question": "Why?", "helps": [str(number) for number in range(31)]}, ["too_many_labels", "too_many_dice"]),
    ],
)
def test_problems_come_before_the_roll_does(fields, codes):
    assert problems(fu.tray(table(), fields)) == codes


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "question": st.sampled_from(["", "Why?", "x" * 301]),
            "helps": st.lists(st.sampled_from("abc")),
            "hinders": st.lists(st.sampled_from("cde")),
            "spend": st.integers(0, 5),
            "take_a_hit": st.booleans(),
        },
    ),
    st.booleans(),
)
def test_the_tray_foretells_what_the_act_would_say(fields, hits):
    state = table(points=2, fu_take_a_hit=hits)
    action = fu.read({"do": "roll", **fields})
    asked_for_more = not hits and fields.get("take_a_hit")
    if asked_for_more:
        return
    refused = isinstance(action, Refusal) or refused_now(state, action) is not None
    assert bool(fu.tray(state, fields).problems) == refused


def test_the_narrator_sees_that_only_players_roll():
    assert "only_players_roll" in problems(fu.tray(by_gm(table()), {}))


NAMES = [
    "question",
    "helps",
    "hinders",
    "words",
    "spend",
    "spend_step",
    "toggle",
    "set_plus",
    "add_word",
    "dice",
    "pick",
]


@given(st.dictionaries(st.sampled_from(NAMES), ANYTHING, max_size=4), st.booleans())
@settings(max_examples=examples(60))
def test_any_form_at_all_can_be_drawn(fields, with_a_roll):
    state = rolled(5) if with_a_roll else table()
    assert isinstance(fu.tray(state, fields), Tray)


# --- what is possible -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "acts"),
    [
        (table(), {"roll", "award"}),
        (table(fu_award_by="narrator_only"), {"roll"}),
        (table(fu_share=True), {"roll", "award", "give"}),
        (table(fu_share=True, points=0), {"roll", "award"}),
        (table(fu_as_life=True, points=2), {"roll", "harm", "bond"}),
        (table(fu_as_life=True, points=3), {"roll", "harm"}),
        (table(fu_alt_earning=["several_ones:instead"]), {"roll"}),
        (table(fu_alt_earning=["goal_reached:instead"]), {"roll", "award"}),
        (rolled(3), {"roll", "award", "reroll", "keep"}),
        (rolled(3, state=table(points=0)), {"roll", "award", "keep"}),
        (rolled(3, state=table(fu_reroll_mode="all")), {"roll", "award", "reroll_all", "keep"}),
        (rolled(6, state=table(fu_reroll_mode="nudge")), {"roll", "award", "nudge", "keep"}),
        (rolled(3, 4, helps="a", state=table(player_pick="free")), {"roll", "award", "reroll", "pick", "keep"}),
        (by_gm(table()), {"award"}),
        (by_gm(table(fu_as_life=True)), {"harm"}),
        (table(actor="stranger"), set()),
    ],
)
def test_the_acts_that_are_possible_are_named(state, acts):
    assert set(fu.available(state)) - set(DEEDS) == acts
