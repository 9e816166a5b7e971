"""Compels: offered, accepted, refused and haggled over, and no point moves before both agree."""

import pytest

from rules.systems.fate.board import Aspect
from tests.rules.systems.fate.table import KASPAR, KORBIN, MINA, act, by, by_gm, code, done, points, table, with_board

OFFER = {"aspect": "trouble", "text": "The boy is still in the smoke", "to": MINA}


def offered(state=None, **fields):
    return by(done(by_gm(state or table()), "offer_compel", **{**OFFER, **fields}), MINA)


def key(state) -> str:
    return state.board.compels[-1].key


def test_an_offer_lies_on_the_table_and_moves_no_point():
    state = offered(kind="event")
    (compel,) = state.board.compels
    assert (compel.to_name, compel.aspect_text, compel.kind) == ("Mina", "I cannot leave anyone behind", "event")
    assert points(state) == 3


def test_accepting_brings_a_point():
    state = done(offered(), "accept_compel", compel=key(offered()))
    assert (points(state), state.board.compels) == (4, ())
    assert state.figures[MINA].play.compelled == {"trouble": 1}


def test_refusing_costs_a_point():
    state = done(offered(), "refuse_compel", compel=key(offered()))
    assert (points(state), state.board.compels) == (2, ())


def test_without_a_point_a_compel_cannot_be_refused():
    state = offered(table(points=0))
    assert code(act(state, "refuse_compel", compel=key(state))) == "must_accept"
    assert points(done(state, "accept_compel", compel=key(state))) == 1


def test_haggling_lets_the_other_one_answer_and_moves_no_point():
    state = done(offered(), "haggle", compel=key(offered()), text="I go, but Kaspar holds the stairs")
    assert state.board.compels[0].waits == "gm"
    assert code(act(state, "accept_compel", compel=key(state))) == "compel_not_yours"
    agreed = done(by_gm(state), "accept_compel", compel=key(state), to=MINA)
    assert points(agreed) == 4


def test_a_compel_on_oneself_needs_the_gm():
    state = done(table(), "offer_compel", **OFFER)
    assert code(act(state, "accept_compel", compel=key(state))) == "compel_not_yours"
    assert points(done(by_gm(state), "accept_compel", compel=key(state), to=MINA)) == 4
    assert points(done(by_gm(state), "refuse_compel", compel=key(state))) == 3


def test_what_one_player_offers_another_goes_through_the_gm():
    state = done(by(table(), KASPAR), "offer_compel", **OFFER)
    assert code(act(by(state, MINA), "accept_compel", compel=key(state))) == "compel_not_yours"
    passed = by(done(by_gm(state), "accept_compel", compel=key(state)), MINA)
    assert points(passed) == 3
    assert points(done(passed, "accept_compel", compel=key(passed))) == 4


def test_a_compel_of_an_npc_brings_the_gm_a_point():
    state = done(table(), "offer_compel", aspect="k91", npc=KORBIN, text="He wants it too much")
    accepted = done(by_gm(state), "accept_compel", compel=key(state))
    assert (accepted.board.gm_points, points(accepted)) == (3, 3)


def test_a_situation_aspect_compels_too():
    assert offered(aspect="fog").board.compels[0].aspect_text == "Fog over the quay"


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"aspect": "wings"}, "aspect_unknown"),
        ({"aspect": "trap"}, "aspect_unknown"),
        ({"text": ""}, "compel_untold"),
        ({"kind": "fate"}, "compel_kind"),
        ({"to": ""}, "nobody_named"),
        ({"to": "stranger"}, "unknown_character"),
        ({"to": "", "npc": "k1"}, "npc_unknown"),
    ],
)
def test_what_cannot_be_offered_is_refused(fields, refusal):
    state = with_board(table(), aspects=(Aspect("trap", "A trapdoor", hidden=True),))
    assert code(act(by_gm(state), "offer_compel", **{**OFFER, **fields})) == refusal


def test_an_offer_that_is_gone_has_no_answer_and_only_its_maker_withdraws_it():
    state = offered()
    for do in ("accept_compel", "refuse_compel", "withdraw_compel"):
        assert code(act(state, do, compel="k77")) == "compel_gone"
    assert code(act(state, "haggle", compel="k77", text="No")) == "compel_gone"
    assert code(act(state, "withdraw_compel", compel=key(state))) == "compel_not_yours"
    assert done(by_gm(state), "withdraw_compel", compel=key(state)).board.compels == ()
