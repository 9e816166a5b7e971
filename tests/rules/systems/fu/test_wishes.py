"""Asking for a point, and what comes of it."""

from tests.rules.systems.fu.table import CAMDEN, ROXY, act, by_gm, code, table, then


def test_whoever_asks_waits_until_a_point_is_awarded():
    asked = act(table(), "ask_point")
    assert asked.board.wishes == (CAMDEN,)
    assert [(event.kind, event.data["who"]) for event in asked.events] == [("point_asked", "Sir Camden")]
    waiting = then(table(), asked)
    assert code(act(waiting, "ask_point")) == "point_asked_already"
    assert act(by_gm(waiting), "award", to=CAMDEN).board.wishes == ()
    assert act(by_gm(waiting), "award", to=ROXY).board.wishes == (CAMDEN,)


def test_only_the_narrator_says_not_now_and_once():
    waiting = then(table(), act(table(), "ask_point"))
    assert code(act(waiting, "decline_point", to=CAMDEN)) == "narrator_only"
    declined = act(by_gm(waiting), "decline_point", to=CAMDEN)
    assert (declined.board.wishes, declined.plays) == ((), {})
    assert code(act(then(by_gm(waiting), declined), "decline_point", to=CAMDEN)) == "point_not_asked"


def test_nobody_asks_for_what_the_table_does_not_give():
    assert code(act(table(fu_as_life=True), "ask_point")) == "no_awards"
    assert code(act(table(points=3, fu_cap=3), "ask_point")) == "points_full"
    assert code(act(table(actor="stranger"), "ask_point")) == "no_character"
