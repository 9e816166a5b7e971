"""What a table may set, and that each thing set changes something."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.outcome import Refusal
from rules.systems import fu
from rules.systems.fu.options import Options
from rules.systems.fu.sheet import Drive, Relationship
from rules.templatetags.words import say
from tests.rules.core.test_fields import ANYTHING
from tests.rules.systems.fu.table import CAMDEN, SHEET, options, table

WORDS = ["Triumph", "Win", "Scrape", "Slip", "Loss", "Ruin"]


def test_what_is_left_out_has_its_default():
    assert fu.read_options({}) == Options()


@pytest.mark.parametrize(
    "doc",
    [
        {"result_table": "high_good", "matching_dice": True, "player_pick": "free"},
        {"result_table": "custom", "custom_answers": WORDS},
        {"fu_start": 0, "fu_cap": 5, "fu_share": True, "fu_award_by": "narrator_only"},
        {"fu_cap": "none", "fu_bonus_die": False, "fu_reroll_mode": "nudge", "fu_take_a_hit": True},
        {
            "fu_alt_earning": [
                {"trigger": "goal_reached", "mode": "also"},
                {"trigger": "several_ones", "mode": "instead"},
            ]
        },
        {"fu_alt_earning": "none", "fu_as_life": True, "show_odds": False},
    ],
)
def test_options_survive_being_stored(doc):
    read = fu.read_options(doc)
    assert isinstance(read, Options)
    assert fu.read_options(json.loads(json.dumps(fu.dump_options(read)))) == read


def test_a_form_sends_texts():
    form = {
        "matching_dice": "on",
        "fu_start": "3",
        "fu_cap": "",
        "fu_alt_earning": "goal_reached:also",
        "show_odds": "false",
    }
    assert fu.read_options(form) == Options(
        matching_dice=True, fu_start=3, fu_alt_earning=("goal_reached:also",), show_odds=False
    )


@pytest.mark.parametrize(
    ("doc", "code"),
    [
        ({"luck": True}, "option_unknown"),
        ({"result_table": "reversed"}, "option_wrong"),
        ({"fu_start": 4}, "option_wrong"),
        ({"fu_start": -1}, "option_wrong"),
        ({"fu_start": True}, "option_wrong"),
        ({"fu_start": "none"}, "option_wrong"),
        ({"fu_cap": 0}, "option_wrong"),
        ({"matching_dice": "sometimes"}, "option_wrong"),
        ({"fu_alt_earning": [{"trigger": "birthday", "mode": "also"}]}, "option_wrong"),
        ({"fu_alt_earning": [{"trigger": "goal_reached", "mode": "never"}]}, "option_wrong"),
        ({"fu_alt_earning": [{"trigger": "goal_reached"}]}, "option_wrong"),
        ({"fu_alt_earning": ["goal_reached:also", "goal_reached:instead"]}, "earned_both_ways"),
        ({"result_table": "custom"}, "custom_answers_missing"),
        ({"custom_answers": WORDS[:5]}, "option_wrong"),
        ({"custom_answers": ["語" * 40] * 6}, "custom_answers_too_long"),
        ({"fu_cap": 1}, "start_above_cap"),
    ],
)
def test_an_option_that_is_not_there_or_does_not_fit_is_refused(doc, code):
    refusal = fu.read_options(doc)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


@given(st.dictionaries(st.sampled_from([option.key for option in fu.OPTIONS]), ANYTHING))
def test_hostile_options_are_read_or_refused(doc):
    assert isinstance(fu.read_options(doc), Options | Refusal)


@pytest.mark.parametrize(
    ("values", "points"), [({}, 2), ({"fu_start": 0}, 0), ({"fu_start": 3}, 3), ({"fu_as_life": True}, 3)]
)
def test_a_character_begins_with_the_agreed_points(values, points):
    assert fu.start(SHEET, options(**values)).fu == points
    assert fu.sample(options(**values)).play.fu == points


def test_life_ignores_the_other_limit():
    assert options(fu_as_life=True, fu_cap=9).cap == 3
    assert options(fu_cap=9).cap == 9
    assert options().cap is None


# --- each option that a roll does not read ----------------------------------------------------------------------------


def story(**values: object) -> list[str]:
    state = table(**values)
    told = replace(SHEET, drive=Drive("To see the sea"), relationships=(Relationship("Roxy", "Owes her"),))
    figures = {**state.figures, CAMDEN: replace(state.figures[CAMDEN], sheet=told)}
    groups = fu.tray(replace(state, figures=figures), {}).groups
    return [chip.label for group in groups for chip in group.chips if group.key == "story"]


def test_the_story_gives_chips_only_where_the_table_says_so():
    assert story() == []
    assert story(soft_traits_give_dice=True) == ["To see the sea", "Roxy: Owes her"]


def test_slots_have_the_names_of_the_campaign():
    figure = table().figures[CAMDEN]
    names = ["Hull", "Crew", "Guns", "Leaks"]
    shown = fu.sheet_view(figure, options(slot_names=names), None).descriptors
    assert [say(line.name) for line in shown] == names
    assert next(say(line.name) for line in fu.sheet_view(figure, options(), None).descriptors) == "Body"
    assert isinstance(fu.read_options({"slot_names": names[:3]}), Refusal)


def test_the_chances_are_hidden_where_the_table_says_so():
    assert fu.tray(table(), {}).any_yes is not None
    assert (fu.tray(table(show_odds=False), {}).any_yes, fu.tray(table(show_odds=False), {}).odds) == (None, ())
