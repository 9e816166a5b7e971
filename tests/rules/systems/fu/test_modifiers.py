"""What the narrator suggests and says to a player's choice, and what foes spend against a roll."""

from dataclasses import replace

import pytest

from rules.core.outcome import State
from rules.systems import fu
from rules.systems.fu.board import Detail, Foe, Trait
from rules.templatetags.words import say
from tests.rules.systems.fu.table import CAMDEN, ROXY, act, by_gm, code, fu_of, opposed, rolled, table, then


def as_camden(state: State) -> State:
    return replace(state, actor=CAMDEN)


def suggested(state: State, label: str = "Driving rain", sign: str = "hinders") -> State:
    return as_camden(then(state, act(by_gm(state), "suggest", to=CAMDEN, label=label, sign=sign)))


def chip(state: State, label: str, **fields: object):
    groups = fu.tray(state, fields).groups
    return next(each for group in groups for each in group.chips if each.label == label)


def test_a_suggestion_lies_in_the_tray_until_it_is_pressed():
    state = suggested(table())
    assert (chip(state, "Driving rain").state, chip(state, "Driving rain").suggests) == ("suggested", "hinders")
    assert fu.tray(state, {}).hinders == ()
    assert fu.tray(state, {"toggle": "Driving rain"}).hinders == ("Driving rain",)


def test_a_suggested_detail_stands_among_the_details():
    state = table()
    state = replace(state, board=replace(state.board, details=(Detail("k9", "Driving rain"),)))
    assert (chip(suggested(state), "Driving rain").kind, chip(suggested(state), "Driving rain").state) == (
        "details",
        "suggested",
    )


def test_a_suggestion_is_for_one_roll_and_for_one_character():
    state = suggested(table())
    assert fu.tray(replace(state, actor=ROXY), {}).groups[-1].chips == ()
    assert then(state, act(state, "roll", 4)).board.suggested == {}


def test_only_the_narrator_suggests_and_nothing_twice():
    state = suggested(table())
    assert code(act(table(), "suggest", to=ROXY, label="Rain")) == "narrator_only"
    assert code(act(by_gm(state), "suggest", to=CAMDEN, label="driving RAIN")) == "suggested_already"
    assert then(state, act(by_gm(state), "unsuggest", to=CAMDEN, label="Driving rain")).board.suggested == {}


# --- review -----------------------------------------------------------------------------------------------------------

CHOICE = {"helps": ["Strong"], "hinders": ["Steep cliff"]}


def shown() -> State:
    state = table(gm_review=True)
    return then(state, act(state, "submit", **CHOICE))


def judged(state: State, label: str, verdict: str, words: str = "") -> State:
    return as_camden(then(state, act(by_gm(state), "judge", to=CAMDEN, label=label, verdict=verdict, words=words)))


def test_a_roll_waits_for_the_narrator_and_goes_on_once_all_is_approved():
    state = shown()
    assert code(act(table(gm_review=True), "roll", **CHOICE)) == "modifier_unseen"
    assert code(act(state, "roll", **CHOICE)) == "modifier_unseen"
    assert code(act(judged(state, "Strong", "approved"), "roll", **CHOICE)) == "modifier_unseen"
    agreed = as_camden(then(state, act(by_gm(state), "approve_all", to=CAMDEN)))
    assert then(agreed, act(agreed, "roll", 4, **CHOICE)).board.reviews == {}


def test_what_was_shown_to_the_narrator_is_still_chosen_when_the_page_is_drawn_anew():
    tray = fu.tray(shown(), {})
    assert (tray.helps, tray.hinders, tray.question) == (("Strong",), ("Steep cliff",), "Does it hold?")
    assert fu.tray(shown(), {"question": "Does it hold?"}).helps == ()


def test_without_review_or_without_modifiers_nobody_waits():
    assert act(table(), "roll", 4, **CHOICE).result["answer"] == "yes"
    assert act(table(gm_review=True), "roll", 4).result["answer"] == "yes"
    assert code(act(table(), "submit", **CHOICE)) == "review_off"


def test_what_was_declined_is_struck_through_with_its_reason_and_stops_a_roll_that_counts_it():
    state = judged(shown(), "Strong", "declined", "The rock is loose.")
    struck = chip(state, "Strong", **CHOICE)
    assert (struck.struck, struck.reason) == (True, "The rock is loose.")
    assert code(act(state, "roll", **CHOICE)) == "modifier_declined"
    assert [(say(name), words) for name, words in fu.tray(state, CHOICE).review.declined] == [
        ("Strong", "The rock is loose.")
    ]


def test_what_was_declined_leaves_the_pool_by_itself():
    state = judged(judged(shown(), "Strong", "declined"), "Steep cliff", "approved")
    for fields in ({}, {"question": "Does it hold?", **CHOICE}, {"question": "Does it hold?", "set_plus": "Strong"}):
        tray = fu.tray(state, fields)
        assert tray.helps == ()
        assert (chip(state, "Strong", **fields).state, chip(state, "Strong", **fields).struck) == ("off", True)
        assert [problem.code for problem in tray.problems] == []
    assert [die.kind for die in fu.tray(state, {}).pool.dice] == ["base", "penalty"]
    assert act(state, "roll", 4, 5, hinders=list(fu.tray(state, {}).hinders)).result["answer"] == "no_but"


def test_what_was_declined_as_help_may_still_hinder():
    state = judged(shown(), "Strong", "declined")
    fields = {"question": "Does it hold?", **CHOICE, "toggle": "Strong"}
    assert (fu.tray(state, fields).helps, fu.tray(state, fields).hinders) == ((), ("Strong", "Steep cliff"))
    hindering = {"question": "Does it hold?", "hinders": ["Strong"], "toggle": "Strong"}
    assert chip(state, "Strong", **hindering).state == "off"


def test_what_was_declined_counts_again_once_the_narrator_suggests_it():
    state = suggested(judged(shown(), "Strong", "declined"), "Strong", "helps")
    assert fu.tray(state, {"question": "Does it hold?", "toggle": "Strong"}).helps == ("Strong",)


def test_a_question_is_answered_by_showing_it_again():
    state = judged(judged(shown(), "Strong", "asked", "How?"), "Steep cliff", "approved")
    view = fu.tray(state, CHOICE).review
    assert [(say(name), words) for name, words in view.asked] == [("Strong", "How?")]
    again = then(state, act(state, "submit", **CHOICE)).board.reviews[CAMDEN]
    assert dict(again.verdicts) == {"Steep cliff": "approved"}


def test_what_counts_the_other_way_is_looked_at_again():
    state = judged(shown(), "Strong", "approved")
    turned = then(state, act(state, "submit", hinders=["Strong"]))
    assert code(act(turned, "roll", hinders=["Strong"])) == "modifier_unseen"


def test_what_the_narrator_suggested_needs_no_approval():
    state = suggested(table(gm_review=True))
    assert act(state, "roll", 4, 2, hinders=["Driving rain"]).result["answer"] == "yes_but"
    assert code(act(state, "roll", helps=["Driving rain"])) == "modifier_unseen"


def test_only_the_narrator_judges_and_an_ask_has_words():
    assert code(act(shown(), "judge", to=CAMDEN, label="Strong", verdict="approved")) == "narrator_only"
    assert code(act(by_gm(shown()), "judge", to=CAMDEN, label="Strong", verdict="asked")) == "question_to_ask"
    assert code(act(by_gm(shown()), "judge", to=CAMDEN, label="Moon", verdict="approved")) == "review_gone"


# --- what lies in the scene -------------------------------------------------------------------------------------------


def in_the_scene(**values: object) -> State:
    state = table(**values)
    foes = (
        Foe("k1", "Guard", traits=(Trait("k2", "Very strong", shown=True), Trait("k3", "Afraid")), shown=True),
        Foe("k4", "Trap", traits=(Trait("k5", "Deep", shown=True),)),
    )
    details = (Detail("k6", "Steep cliff"), Detail("k7", "Sand in the eyes", lasting=False))
    return replace(state, board=replace(state.board, foes=foes, details=details))


def test_details_and_shown_traits_of_shown_foes_are_chips():
    groups = {group.key: [each.label for each in group.chips] for group in fu.tray(in_the_scene(), {}).groups}
    assert groups["details"] == ["Steep cliff", "Sand in the eyes"]
    assert groups["foes"] == ["Guard: Very strong"]


def test_an_instant_detail_is_gone_after_the_roll_that_used_it():
    state = in_the_scene()
    unused = then(state, act(state, "roll", 4, 2, hinders=["Steep cliff"]))
    assert [detail.label for detail in unused.board.details] == ["Steep cliff", "Sand in the eyes"]
    used = then(state, act(state, "roll", 4, 2, hinders=["sand in the eyes"]))
    assert [detail.label for detail in used.board.details] == ["Steep cliff"]


def test_an_instant_detail_stays_after_a_roll_that_not_everybody_sees():
    state = replace(in_the_scene(), private=True)
    used = then(state, act(state, "roll", 4, 2, hinders=["Sand in the eyes"]))
    assert [detail.label for detail in used.board.details] == ["Steep cliff", "Sand in the eyes"]


# --- points of foes ---------------------------------------------------------------------------------------------------


def test_a_foes_point_must_be_counted_against_the_roll():
    state = opposed(table(fu_narrator=True))
    state = as_camden(then(state, act(state, "oppose", foe="k1", to=CAMDEN)))
    assert state.board.foes[0].fu == 0
    assert code(act(state, "roll")) == "opposed"
    assert (chip(state, "The guard").state, chip(state, "The guard").closed) == ("hinders", True)
    assert fu.tray(state, {"toggle": "The guard"}).hinders == ("The guard",)
    assert act(state, "roll", 4, 3, hinders=["The guard"]).result["answer"] == "no"


@pytest.mark.parametrize(
    ("state", "fields", "why"),
    [
        (opposed(table()), {}, "narrator_points_off"),
        (opposed(table(fu_narrator=True), fu=0), {}, "foe_without_points"),
        (opposed(table(fu_narrator=True)), {"foe": "k9"}, "foe_unseen"),
        (as_camden(opposed(table(fu_narrator=True))), {}, "narrator_only"),
    ],
    ids=["off", "spent", "nobody", "player"],
)
def test_a_foe_without_a_point_opposes_nobody(state, fields, why):
    assert code(act(state, "oppose", **{"foe": "k1", "to": CAMDEN, **fields})) == why


def test_what_the_narrator_asks_for_is_the_condition_one_has_in_whatever_language():
    asked = {"question": "Does it hold?", "helps": [], "hinders": ["müde"]}
    state = replace(table(conditions=("Tired",)), asked=asked)
    assert fu.tray(state, {}).hinders == ("Tired",)
    assert act(state, "roll", 4, 3, hinders=["Tired"]).result["answer"] == "no"
    assert code(act(state, "roll")) == "asked_left_out"


def test_after_the_roll_a_foes_point_throws_one_die_again_once():
    state = opposed(rolled(4, 6, helps="rope", state=table(fu_narrator=True)), fu=2)
    again = then(state, act(state, "force_reroll", 1, foe="k1", to=CAMDEN, die=1))
    assert (again.board.rolls[CAMDEN].dice, again.board.foes[0].fu, fu_of(again)) == ((4, 1), 1, 3)
    assert code(act(again, "force_reroll", foe="k1", to=CAMDEN, die=0)) == "forced_already"
    view = fu.tray(as_camden(again), {}).open
    assert "A foe’s FU point had a die rolled again: the 1 was a 6." in say(view.explanation)


@pytest.mark.parametrize("mode", ["single", "all", "nudge"])
def test_the_die_that_a_foe_had_thrown_again_stands_and_the_others_do_not(mode):
    state = opposed(rolled(5, 6, 3, helps=["a", "b"], state=table(fu_narrator=True, fu_reroll_mode=mode)))
    state = as_camden(then(state, act(state, "force_reroll", 1, foe="k1", to=CAMDEN, die=1)))
    if mode == "nudge":  # A turn is no throw.
        assert act(state, "nudge", die=1, by=1).result["answer"] == "yes_but"
        return
    locked = fu.tray(state, {"dice": ["0", "1"]}).open
    assert (locked.ticked, [die.may_reroll for die in locked.dice]) == {
        "single": ((0,), [True, False, True]),
        "all": ((0, 2), [False, False, False]),
    }[mode]
    assert 1 not in locked.best.dice
    if mode == "single":
        assert code(act(state, "reroll", dice=[0, 1])) == "die_locked"
        assert act(state, "reroll", 4, dice=[0]).result["dice"] == [4, 1, 3]
        return
    outcome = act(state, "reroll_all", 4, 2)
    assert (outcome.result["dice"], say(locked.button)) == ([4, 1, 2], "Re-roll the other 2 dice for 1 FU")
    assert "1 FU spent to roll the other dice again: 5, 3 became 4, 2." in say(fu.explain(outcome.result, {}))


@pytest.mark.parametrize(("mode", "do"), [("single", "reroll"), ("all", "reroll_all")])
def test_a_single_die_that_a_foe_had_thrown_again_cannot_be_changed(mode, do):
    state = opposed(rolled(6, state=table(fu_narrator=True, fu_reroll_mode=mode)))
    state = as_camden(then(state, act(state, "force_reroll", 1, foe="k1", to=CAMDEN, die=0)))
    assert code(act(state, do, dice=[0])) == "die_locked"
    view = fu.tray(state, {"dice": ["0"]}).open
    assert (view.can_change, say(view.why_not), view.cost) == (
        False,
        "A foe’s point had this die rolled again. What it shows stands.",
        0,
    )


def test_where_only_dice_that_stand_would_help_the_panel_says_so():
    state = opposed(rolled(6, 6, hinders=["a"], state=table(fu_narrator=True)))
    state = as_camden(then(state, act(state, "force_reroll", 1, foe="k1", to=CAMDEN, die=0)))
    assert say(fu.tray(state, {}).open.why_not) == "None of the dice that may still be rolled again makes it better."


def test_a_foe_cannot_change_what_does_not_lie_open():
    assert code(act(opposed(table(fu_narrator=True)), "force_reroll", foe="k1", to=CAMDEN, die=0)) == "no_roll_there"
    hit = rolled(state=table(fu_narrator=True, fu_take_a_hit=True), take_a_hit=True)
    assert code(act(opposed(hit), "force_reroll", foe="k1", to=CAMDEN, die=0)) == "hit_stands"
    open_roll = opposed(rolled(4, state=table(fu_narrator=True)))
    assert code(act(open_roll, "force_reroll", foe="k1", to=CAMDEN, die=5)) == "die_unknown"
