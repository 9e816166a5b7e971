"""What the log keeps is enough to play an act again."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.dice import ScriptedDice
from rules.core.outcome import Outcome, State
from rules.systems import fu
from rules.systems.fu.actions import Reroll, RerollAll, Roll
from rules.systems.fu.asking import MOST_LABELS, MOST_LABELS_WRITTEN
from rules.systems.fu.open_roll import MOST_DICE
from rules.systems.fu.options import written
from rules.systems.fu.record import FOR_POINTS, FOR_ROLLS
from rules.systems.fu.sheet import MOST_TEXT
from tests.rules.systems.fu.table import CAMDEN, ROXY, act, by_gm, rolled, table, then

MOST_BYTES = 2048
TRIGGERS = ("monster_slain", "goal_reached", "several_ones", "several_sixes", "ground_lost")
EVERYTHING = {
    "result_table": "custom",
    "custom_answers": ["x" * 40, *["y" * 40] * 5],
    "matching_dice": True,
    "player_pick": "free",
    "fu_start": 0,
    "fu_share": True,
    "fu_award_by": "narrator_only",
    "fu_bonus_die": True,
    "fu_take_a_hit": True,
    "fu_alt_earning": [f"{trigger}:instead" for trigger in TRIGGERS],
    "fu_cap": 99,
    "show_odds": False,
}


def stored(doc):
    return json.loads(json.dumps(doc))


def replayed(state: State, fields: dict, faces):
    """Do an act, and play it again from what the log would keep."""
    action = fu.read(fields)
    facts = fu.facts(state, action)
    dice = ScriptedDice(*faces)
    outcome = fu.resolve(state, action, dice)
    if not isinstance(outcome, Outcome):
        return None
    again = fu.replay(stored(fu.dump_action(action)), stored(facts), ScriptedDice(*dice.faces))
    assert stored(again) == stored(outcome.result)
    return outcome


option_values = st.fixed_dictionaries(
    {},
    optional={
        "result_table": st.sampled_from(["even_odd", "high_good", "how_well", "custom"]),
        "matching_dice": st.booleans(),
        "player_pick": st.sampled_from(["auto_best", "free"]),
        "fu_bonus_die": st.booleans(),
        "fu_reroll_mode": st.sampled_from(["single", "all", "nudge"]),
        "fu_take_a_hit": st.booleans(),
        "fu_as_life": st.booleans(),
        "fu_share": st.booleans(),
        "fu_award_by": st.sampled_from(["anyone", "narrator_only"]),
        "fu_cap": st.integers(2, 5),
        "fu_alt_earning": st.lists(st.sampled_from(TRIGGERS), unique=True).map(
            lambda some: [f"{one}:also" for one in some]
        ),
    },
)
acts = st.lists(
    st.one_of(
        st.fixed_dictionaries(
            {"do": st.just("roll"), "question": st.just("Why?")},
            optional={
                "helps": st.lists(st.sampled_from("abc")),
                "hinders": st.lists(st.sampled_from("xyz")),
                "spend": st.integers(0, 3),
                "take_a_hit": st.booleans(),
                "pick": st.integers(1, 6),
            },
        ),
        st.builds(lambda dice: {"do": "reroll", "dice": dice}, st.lists(st.integers(0, 3), min_size=1, unique=True)),
        st.just({"do": "reroll_all"}),
        st.builds(lambda die, by: {"do": "nudge", "die": die, "by": by}, st.integers(0, 3), st.sampled_from([1, -1])),
        st.builds(lambda die: {"do": "pick", "die": die}, st.integers(0, 3)),
        st.just({"do": "keep"}),
        st.builds(
            lambda do, to, reason: {"do": do, "to": to, "reason": reason},
            st.sampled_from(["award", "give", "harm", "bond"]),
            st.sampled_from([CAMDEN, ROXY]),
            st.sampled_from(["", *TRIGGERS]),
        ),
    ),
    max_size=6,
)


@given(option_values, acts, st.integers(0, 5), st.lists(st.integers(1, 6), min_size=50, max_size=50))
def test_every_act_replays_to_its_result_from_its_own_row(values, doings, points, faces):
    words = {"custom_answers": list("abcdef")} if values.get("result_table") == "custom" else {}
    state = table(points=points, **values, **words)
    for fields in doings:
        outcome = replayed(state, fields, faces)
        if outcome is not None:
            state = then(state, outcome)
            faces = faces[len(outcome.result.get("dice", ())) :]
        replayed(by_gm(state), fields, faces)


ONES = {"trigger": "several_ones", "mode": "also"}
WORDS = {"result_table": "custom", "custom_answers": list("abcdef")}
TWO = {"do": "roll", "question": "?", "helps": ["a", "b"]}
AWARD = {"do": "award", "to": ROXY}
LIFE = {"fu_as_life": True}
# For each option that a rule reads: a table that sets it, what lies open, an act whose result shows it, and the dice.
SHOWN_BY = {
    "result_table": ({"result_table": "high_good"}, None, TWO, (5, 4, 2)),
    "custom_answers": (WORDS, None, TWO, (5, 4, 2)),
    "matching_dice": ({"matching_dice": True}, None, TWO, (4, 4, 1)),
    "player_pick": ({"player_pick": "free"}, None, {**TWO, "pick": 4}, (6, 4, 1)),
    "fu_reroll_mode": ({"fu_reroll_mode": "all"}, (3,), {"do": "reroll_all"}, (4,)),
    "fu_take_a_hit": ({"fu_take_a_hit": True}, None, {**TWO, "take_a_hit": True}, ()),
    "fu_alt_earning": ({"fu_alt_earning": [ONES]}, None, TWO, (1, 1, 2)),
    "fu_as_life": ({"fu_alt_earning": [ONES], **LIFE}, None, TWO, (1, 1, 2)),
    "fu_cap": ({"fu_alt_earning": [ONES], "fu_cap": 3}, None, TWO, (1, 1, 2)),
}
POINTS_SHOWN_BY = {
    "fu_share": ({"fu_share": True}, {**AWARD, "do": "give"}),
    "fu_alt_earning": ({"fu_alt_earning": ["goal_reached:also"]}, {**AWARD, "reason": "goal_reached"}),
    "fu_as_life": (LIFE, {"do": "harm", "to": CAMDEN}),
}
# Options that can only lead to a refusal: what was logged was not refused, so it replays without them.
ONLY_REFUSE = {"fu_bonus_die", "fu_award_by"}


def test_every_option_that_a_rule_reads_is_tried():
    assert {*SHOWN_BY, *POINTS_SHOWN_BY} | ONLY_REFUSE == {*FOR_ROLLS, *FOR_POINTS}


@pytest.mark.parametrize("option", SHOWN_BY)
def test_a_roll_replays_by_the_options_of_its_time(option):
    values, lying, fields, faces = SHOWN_BY[option]
    state = rolled(*lying, state=table(**values)) if lying else table(**values)
    assert replayed(state, fields, faces) is not None
    assert option in fu.facts(state, fu.read(fields))["options"]


@pytest.mark.parametrize("option", POINTS_SHOWN_BY)
def test_points_replay_by_the_options_of_their_time(option):
    values, fields = POINTS_SHOWN_BY[option]
    assert replayed(table(points=2, others=2, **values), fields, ()) is not None


def test_control_another_face_replays_to_another_result():
    state = table()
    action = Roll("?")
    assert fu.replay(fu.dump_action(action), fu.facts(state, action), ScriptedDice(5))["kept"] == 5


@pytest.mark.parametrize("broken", [{"do": "dance"}, {"do": "roll", "question": "?", "spend": 9}])
def test_a_row_that_cannot_have_happened_does_not_replay(broken):
    with pytest.raises(ValueError, match="logged"):
        fu.replay(broken, {"fu": 1, "options": {}}, ScriptedDice(1))


def widest_labels():
    """Fill what may be written in all with as many labels as there may be; two signs in each cost six bytes as JSON."""
    room = MOST_LABELS_WRITTEN // MOST_LABELS - written("語語")
    return [f"語{chr(0x4E00 + number)}{'x' * room}" for number in range(MOST_LABELS)]


def widest_few():
    """Fill what may be written in all with labels as long as they may be."""
    whole, rest = divmod(MOST_LABELS_WRITTEN, MOST_TEXT + written(""))
    return [*(letter * MOST_TEXT for letter in "abcdefg"[:whole]), "z" * (rest - written(""))]


@pytest.mark.parametrize("labels", [widest_labels, widest_few])
@pytest.mark.parametrize("question", ["語" * 300, "🎲" * 300, "q" * 300])
@pytest.mark.parametrize("mode", ["single", "all", "nudge"])
def test_the_facts_stay_small_at_every_cap(labels, question, mode):
    values = {**EVERYTHING, "fu_reroll_mode": mode}
    helps = labels()
    state = table(points=99, **values)
    asked = {"do": "roll", "question": question, "helps": helps}
    size = len(json.dumps(fu.facts(state, fu.read(asked))))
    outcome = act(state, "roll", *[1] * (len(helps) + 1), **{key: value for key, value in asked.items() if key != "do"})
    state = then(state, outcome)
    if mode == "nudge":
        for die in range(len(helps) + 1):
            state = then(state, act(state, "nudge", die=die, by=1))
    again = {"single": Reroll((0,)), "all": RerollAll(), "nudge": fu.read({"do": "nudge", "die": 0, "by": 1})}[mode]
    sizes = [size, len(json.dumps(fu.facts(state, again)))]
    assert max(sizes) <= MOST_BYTES, sizes
    assert max(sizes) > 800


def test_the_widest_hand_is_within_the_caps_of_the_test():
    assert len(widest_labels()) + 1 == MOST_DICE


@pytest.mark.parametrize("question", ["Does it hold?", "ü" * 250])
def test_a_changed_roll_keeps_its_question(question):
    state = rolled(5, question=question)
    assert fu.asked(*request_and_facts(state)) == question


def test_a_question_that_does_not_fit_is_cut():
    state = rolled(5, 5, question="語" * 300, helps="x" * 300)
    asked = fu.asked(*request_and_facts(state))
    assert asked.endswith("語…")
    assert len(asked) > 100


def request_and_facts(state):
    action = Reroll((0,))
    return stored(fu.dump_action(action)), stored(fu.facts(state, action))


def test_the_facts_of_a_roll_hold_only_what_the_rule_reads():
    assert fu.facts(table(conditions=("hurt",)), Roll("?", ("Strong",))) == {"fu": 3, "options": {}}


@pytest.mark.parametrize(
    ("action", "sides", "said"),
    [
        (Roll("A secret?"), [6, 6], "fu roll 2d6"),
        (Reroll((0,)), [6], "fu reroll 1d6"),
        (RerollAll(), [], "fu reroll_all"),
    ],
)
def test_the_log_names_system_act_and_dice_and_nothing_typed(action, sides, said):
    assert fu.expression(action, sides) == said
