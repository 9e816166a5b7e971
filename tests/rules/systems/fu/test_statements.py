"""What an answer's "and" or "but" adds: proposed by anyone, decided by the narrator."""

from dataclasses import replace

import pytest

from rules.core.outcome import Outcome, State
from rules.systems import fu
from rules.systems.fu.after import asks
from rules.systems.fu.board import Foe
from rules.systems.fu.pool import ANSWERS
from rules.templatetags.words import say
from tests.rules.systems.fu.table import CAMDEN, ROXY, act, by_gm, code, rolled, table, then

GAP = {"kind": "detail", "text": "The hedge has thinned here", "label": "Gap in the hedge"}
DAZED = {"kind": "condition", "text": "dazed", "to": CAMDEN}


def proposed(state: State | None = None, **fields: object) -> State:
    state = state or table()
    return then(state, act(state, "propose", **fields))


def taken(state: State, **fields: object) -> State:
    return then(state, act(by_gm(state), "accept", key=state.board.statements[0].key, **fields))


def test_a_detail_that_is_taken_lies_in_the_scene_and_is_a_chip():
    state = taken(proposed(**GAP))
    assert [(each.label, each.note, each.lasting) for each in state.board.details] == [
        ("Gap in the hedge", "The hedge has thinned here", True)
    ]
    assert state.board.statements == ()
    labels = [chip.label for group in fu.tray(replace(state, actor=CAMDEN), {}).groups for chip in group.chips]
    assert "Gap in the hedge" in labels


def test_a_condition_that_is_taken_stands_on_its_character_with_where_it_came_from():
    state = proposed(rolled(2, question="Over the hedge?"), **DAZED)
    state = taken(state, to=CAMDEN)
    play = state.figures[CAMDEN].play
    assert (play.conditions, play.marks["Dazed"].question) == (("Dazed",), "Over the hedge?")


def test_the_narrator_takes_it_in_other_words_for_somebody_else_and_for_one_roll():
    state = taken(proposed(**DAZED), to=ROXY, text="Seeing stars")
    assert (state.figures[CAMDEN].play.conditions, state.figures[ROXY].play.conditions) == ((), ("Seeing stars",))
    assert taken(proposed(**GAP), lasting=False).board.details[0].lasting is False
    assert taken(proposed(**GAP), label="A hole").board.details[0].label == "A hole"


def test_a_foe_gets_its_condition_as_a_trait_in_sight():
    state = table()
    state = replace(state, board=replace(state.board, foes=(Foe("k7", "The official", shown=True),)))
    state = taken(proposed(state, kind="condition", text="Confused", to="k7"))
    trait = state.board.foes[0].traits[0]
    assert (trait.label, trait.kind, trait.shown) == ("Confused", "condition", True)


def test_what_the_narrator_proposes_comes_true_at_once():
    state = then(table(), act(by_gm(table()), "propose", **DAZED))
    assert (state.figures[CAMDEN].play.conditions, state.board.statements) == (("Dazed",), ())


def test_a_proposal_is_declined_with_a_reason_or_taken_back_by_its_proposer_alone():
    state = proposed(**GAP)
    outcome = act(by_gm(state), "decline", key="k1", reason="It is a wall.")
    assert isinstance(outcome, Outcome)
    assert outcome.board.statements == ()
    said = say(fu.say_event("statement_declined", {**outcome.events[0].data, "who": "Ana"}))
    assert said == "Not taken, from Sir Camden: The hedge has thinned here. It is a wall."
    assert code(act(replace(state, actor=ROXY), "withdraw", key="k1")) == "statement_gone"
    assert then(state, act(state, "withdraw", key="k1")).board.statements == ()


@pytest.mark.parametrize(
    ("do", "fields", "why"),
    [
        ("propose", {"kind": "detail", "text": " "}, "statement_empty"),
        ("propose", {"kind": "condition", "text": "Dazed"}, "nobody_named"),
        ("propose", {"kind": "condition", "text": "Dazed", "to": "stranger"}, "unknown_character"),
        ("propose", {"kind": "song", "text": "La"}, "statement_kind"),
        ("accept", {"key": "k1"}, "narrator_only"),
        ("decline", {"key": "k1"}, "narrator_only"),
        ("withdraw", {"key": "k8"}, "statement_gone"),
    ],
)
def test_what_cannot_be_stated_is_refused(do, fields, why):
    assert code(act(proposed(**GAP), do, **fields)) == why


def test_nothing_comes_true_twice():
    state = taken(proposed(**GAP))
    assert code(act(replace(state, actor=CAMDEN), "propose", **GAP)) == "detail_there"
    hurt = table(conditions=("Dazed",))
    assert code(act(hurt, "propose", **DAZED)) == "condition_there"
    assert code(act(by_gm(table()), "accept", key="k1")) == "statement_gone"


# --- what an answer asks for ------------------------------------------------------------------------------------------

ASKED = {
    "yes_and": [("And what else?", "detail", True)],
    "yes": [],
    "yes_but": [("But what?", "condition", False)],
    "no_but": [("But what?", "detail", True)],
    "no": [],
    "no_and": [("And what else?", "condition", False)],
}


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_asks_for_its_and_or_but_with_the_usual_use(answer):
    wanted = asks(ANSWERS.index(answer), 0)
    assert [(say(ask.title), ask.kind, ask.good) for ask in wanted] == ASKED[answer]


@pytest.mark.parametrize(("answer", "good"), [("yes_but", True), ("yes", True), ("no_but", False), ("no", False)])
def test_each_further_and_follows_yes_or_no(answer, good):
    further = asks(ANSWERS.index(answer), 2)[len(ASKED[answer]) :]
    assert [(say(ask.title), ask.good) for ask in further] == [("And what else?", good)] * 2


def test_a_box_is_there_until_something_is_proposed_and_again_when_it_is_declined():
    state = rolled(3, 3, 3, hinders=["a", "b"], state=table(matching_dice=True))
    assert len(fu.tray(state, {}).open.asks) == 2
    one = proposed(state, **DAZED)
    view = fu.tray(one, {}).open
    assert (len(view.asks), [say(each.text) for each in view.waiting]) == (1, ["Dazed"])
    assert len(fu.tray(replace(taken(one, to=CAMDEN), actor=CAMDEN), {}).open.asks) == 1
    declined = then(one, act(by_gm(one), "decline", key="k1"))
    assert len(fu.tray(declined, {}).open.asks) == 2
    assert len(fu.tray(then(one, act(one, "withdraw", key="k1")), {}).open.asks) == 2
