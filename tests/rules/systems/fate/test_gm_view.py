"""What the GM's panel shows: what waits, what may be answered, and who stands how."""

from dataclasses import replace

import pytest

from rules.core.staging import NPC, TRAIT, PreparedCard
from rules.systems import fate
from rules.systems.fate.board import Aspect
from rules.systems.fate.gm_view import gm_view
from rules.systems.fate.play import Wound
from rules.templatetags.words import say
from tests.rules.systems.fate.table import (
    BLANKS,
    FOE,
    KASPAR,
    KORBIN,
    MINA,
    act,
    attacked,
    by,
    by_gm,
    code,
    done,
    fighting,
    table,
    with_board,
    with_play,
)


def test_the_party_shows_every_track_and_what_may_heal():
    state = with_play(
        by_gm(table()),
        stress=(2,),
        consequences={"moderate": "A sling", "mild": "Wet"},
        wounds={"moderate": Wound(session=1), "mild": Wound(session=1)},
    )
    mina = gm_view(state).party[0]
    assert [box.checked for box in mina.boxes] == [False, True, False]
    assert [(slot.card.key, slot.heals, slot.renamed) for slot in mina.hurts] == [
        ("mild", True, False),
        ("moderate", False, True),
    ]
    healed = with_play(state, wounds={"moderate": Wound(session=1, may_clear=True), "mild": Wound(session=1)})
    assert gm_view(healed).party[0].hurts[1].heals


def test_a_roll_that_waits_for_an_npc_offers_that_npc_first():
    other = replace(FOE, key="k95", name="Vogt")
    state = with_board(table(), npcs=(other, FOE))
    [card] = gm_view(by_gm(attacked(*BLANKS, state=state))).rolls
    assert (card.waits, card.waits_name) == (KORBIN, "Korbin")
    assert [npc.name for npc in card.defenders] == ["Korbin", "Vogt"]


def test_two_rolls_that_meet_are_one_card_with_both_sides_invokes():
    met = done(by_gm(attacked(*BLANKS)), "roll", *BLANKS, action="defend", npc=KORBIN, against=MINA, approach="quick")
    [card] = gm_view(met).rolls
    assert (card.view.key, card.other.view.key) == (MINA, KORBIN)
    assert {each.may_hinder for each in card.invokes} == {True}
    assert card.other.invokes[0].npc == KORBIN
    assert [(each.may_add, each.may_hinder) for each in card.other.invokes[:1]] == [(True, False)]


def test_free_invokes_come_first_and_then_what_is_nearest():
    state = with_board(table(), aspects=(Aspect("fog", "Fog"), Aspect("oil", "Oil", theirs={"foes": 1})))
    met = done(
        by_gm(attacked(*BLANKS, state=state)),
        "roll",
        *BLANKS,
        action="defend",
        npc=KORBIN,
        against=MINA,
        approach="quick",
    )
    [card] = gm_view(met).rolls
    assert [each.aspect for each in card.other.invokes[:4]] == ["oil", "k91", "k92", "fog"]


def test_an_outcome_leaves_to_say_what_the_table_of_actions_leaves():
    missed = done(by_gm(table()), "roll", -1, -1, -1, 0, action="overcome", npc=KORBIN, approach="clever")
    [card] = gm_view(missed).rolls
    assert [each.key for each in card.unsaid.choices] == ["fail", "serious_cost"]
    assert card.unsaid.costs
    assert not card.unsaid.names
    made = done(by_gm(table()), "roll", 1, 1, 0, 0, action="create_advantage", npc=KORBIN, approach="forceful")
    assert gm_view(made).rolls[0].unsaid.names


def test_mooks_roll_by_what_they_are_good_at_and_have_no_consequences():
    state = done(by_gm(table()), "add_npc", name="Guards", kind="mob", members=5, good="standing", bad="running")
    guards = gm_view(state).npcs[-1]
    assert say(guards.about) == "Group of 5"
    assert [(say(each.name), each.value) for each in guards.ratings] == [
        ("Good at standing", "+2"),
        ("Anything else", "+0"),
        ("Bad at running", "−2"),
    ]
    assert (len(guards.boxes), guards.slots) == (2, ())


def test_the_order_of_a_conflict_says_whose_turn_it_is():
    state = by_gm(fighting())
    assert [(turn.name, turn.now) for turn in gm_view(state).turns] == [("Mina", True), ("Kaspar", False), ("", False)]
    assert [turn.earlier for turn in gm_view(state).turns] == [(), (KASPAR, MINA, "npcs"), (MINA, "npcs", KASPAR)]
    after = done(state, "next_turn")
    assert [turn.acted for turn in gm_view(after).turns if turn.name == "Mina"] == [True]


def test_offers_that_wait_for_the_gm_are_told_apart():
    state = done(by(table(), KASPAR), "offer_compel", to=MINA, aspect="trouble", text="She turns back")
    view = gm_view(by_gm(state))
    assert [offer.text for offer in view.offers] == ["She turns back"]
    assert view.made_offers == ()


def test_without_limit_there_is_no_number_of_points():
    assert gm_view(by_gm(table())).points == 2
    assert gm_view(by_gm(table(gm_fate_pool="unlimited"))).points is None


@pytest.mark.parametrize(
    ("read", "mode", "latent"), [(40, "Locked", False), (100, "Stun", True), (300, "Lethal", True)]
)
def test_a_device_reads_a_coefficient(read: int, mode: str, latent: bool):
    state = with_play(by_gm(table(coefficient_module=True)), coefficient=read)
    found = gm_view(state).party[0].measured
    assert (say(found.mode), found.is_latent) == (mode, latent)
    assert gm_view(by_gm(table())).party[0].measured is None


def test_what_the_gm_makes_unseen_stays_unknown_to_players():
    unseen = replace(by_gm(table()), private=True)
    made = done(unseen, "roll", 1, 1, 0, 0, action="create_advantage", npc=KORBIN, approach="forceful", text="Ambush")
    for state in (made, done(made, "settle", npc=KORBIN)):
        assert [each.words for each in gm_view(state).unknown] == ["Ambush"]
        assert "Ambush" not in str(fate.tray(by(state, MINA), {"action": "create_advantage", "way": "exploit"}))
        assert "Ambush" not in [each.words for each in fate.board_view(state.board, state.options, False).aspects]


# --- prepared cards ---------------------------------------------------------------------------------------------------


def laid(**document: str):
    return act(by_gm(table()), "add_npc", **{k: v for k, v in fate.lay(card(**document)).items() if k != "do"})


def card(**document: str) -> PreparedCard:
    return PreparedCard(NPC, "Vogt", "Keeper of the weir", hidden=True, document=document)


def test_a_prepared_main_npc_brings_its_approaches():
    npc = laid(approaches="1, 0, 2, 3, 2, 1", aspects="Owes the duke").board.npcs[-1]
    assert (npc.rating("forceful"), npc.rating("careful"), npc.shown) == (3, 1, False)
    assert [each.text for each in npc.aspects] == ["Keeper of the weir", "Owes the duke"]


def test_prepared_mooks_bring_their_boxes():
    assert len(laid(good="standing", boxes="2").board.npcs[-1].boxes) == 2
    assert len(laid(bad="orders", members="6", boxes="2").board.npcs[-1].boxes) == 3


@pytest.mark.parametrize("words", ["quick 2", "1 2 3", "1 2 3 4 5 66"])
def test_ratings_that_cannot_be_read_are_refused(words: str):
    assert code(laid(approaches=words)) == "rating_wrong"


def test_a_prepared_trait_is_an_aspect_that_may_be_hidden():
    act_ = fate.lay(PreparedCard(TRAIT, "Watered oil", hidden=True))
    assert act_ == {"do": "add_aspect", "text": "Watered oil", "hidden": "on"}
