"""What lies on a table of Fate as it is drawn: cards, zones, turns, contests, tasks and offers, for each reader."""

from dataclasses import replace

import pytest

from rules.core.outcome import GM, State
from rules.core.text import Text
from rules.systems import fate
from rules.systems.fate.board import FOES, PLAYERS, Aspect
from rules.systems.fate.npcs import Npc
from rules.systems.fate.play import Wound
from rules.systems.fate.scene_view import BoardView, Own
from rules.systems.fate.trials import Task
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
    done,
    fighting,
    points,
    table,
    with_board,
    with_play,
)

OFFER = {"aspect": "trouble", "text": "You turn back for the boy"}


def view(state: State, for_gm: bool = False) -> BoardView:
    return fate.board_view(state.board, state.options, for_gm, state.figures)


def own(state: State, key: str = MINA) -> Own:
    return view(state).own(key, state.figures[key].play)


def told(outcome: object) -> list[str]:
    return [say(fate.say_event(event.kind, event.data)) for event in outcome.events]  # type: ignore[attr-defined]


def words(text: Text | None) -> str:
    return say(text) if text else ""


# --- cards ------------------------------------------------------------------------------------------------------------


def test_every_aspect_in_play_is_a_card_that_says_whose_it_is_and_where_it_comes_from():
    hurt = replace(FOE, consequences={"mild": "Limping"}, wounds={"mild": Wound(free={PLAYERS: 1})})
    aspects = (
        Aspect("a1", "Fog", free=2, by="Mina", exchange=1),
        Aspect("a2", "Blind cameras", free=1, theirs={FOES: 1}, found_by="Kaspar"),
        Aspect("a3", "", free=1, kind="boost"),
    )
    state = with_board(table(), aspects=aspects, npcs=(hurt,))
    assert [(words(card.kind), words(card.text), words(card.cost), words(card.note)) for card in view(state).cards] == [
        ("Situation", "Fog", "2 free invokes", "By Mina"),
        ("Situation", "Blind cameras", "1 free invoke", "Discovered by Kaspar"),
        ("Boost", "A boost without a name", "1 free invoke", "Vanishes after use"),
        ("Korbin, NPC", "Nothing left to lose", "Costs a fate point", "Revealed"),
        ("Korbin, mild consequence", "Limping", "1 free invoke", ""),
    ]
    assert [words(card.against) for card in view(state).cards if card.theirs] == ["1 for the other side"]
    assert [card.look for card in view(state).cards] == ["", "", "boost", "", "consequence"]


@pytest.mark.parametrize(("made", "said"), [(2, "Mina, this exchange"), (1, "Mina, last exchange"), (0, "By Mina")])
def test_a_card_says_in_which_exchange_it_was_laid(made, said):
    state = fighting()
    exchange = replace(state.board.exchange, number=2)
    state = with_board(state, exchange=exchange, aspects=(Aspect("a1", "Fog", by="Mina", exchange=made),))
    assert words(view(state).cards[0].note) == said


def test_cards_that_players_do_not_know_are_the_gms_alone():
    unseen = Npc("k96", "The assassin", aspects=FOE.aspects, shown=False)
    state = with_board(table(), aspects=(Aspect("a1", "A trapdoor", hidden=True),), npcs=(FOE, unseen))
    assert [words(card.text) for card in view(state).cards] == ["Nothing left to lose"]
    shown = view(state, True).cards
    assert [(words(card.text), card.hidden) for card in shown] == [
        ("A trapdoor", True),
        ("Nothing left to lose", False),
        ("Blind in one eye", True),
        ("Nothing left to lose", True),
        ("Blind in one eye", True),
    ]
    assert "assassin" not in repr(view(state)) + repr(view(state).board)
    assert "Blind" not in repr(view(state)) + repr(view(state).board)


def test_an_npc_that_is_taken_out_leaves_no_cards():
    gone = with_board(table(), npcs=(replace(FOE, status="taken_out"),))
    assert [words(card.text) for card in view(gone).cards] == ["Fog over the quay"]


def test_what_hurts_a_character_is_a_card_with_its_owner_and_the_free_invokes_of_both_sides():
    hurt = {"consequences": {"mild": "Cracked ribs"}, "wounds": {"mild": Wound(free={FOES: 1})}}
    card = view(with_play(table(), KASPAR, **hurt)).cards[-1]
    assert (card.key, words(card.kind), words(card.text)) == ("kaspar-mild", "Kaspar, mild consequence", "Cracked ribs")
    assert (words(card.cost), words(card.against)) == ("Costs a fate point", "1 for the other side")
    assert not card.hidden


def test_whoever_is_not_in_the_scene_brings_no_card_into_it():
    hurt = with_play(table(), KASPAR, consequences={"mild": "Cracked ribs"})
    elsewhere = with_board(hurt, scene=replace(hurt.board.scene, number=1, cast=(MINA,)))
    assert "kaspar-mild" in [card.key for card in view(hurt).cards]
    assert "kaspar-mild" not in [card.key for card in view(elsewhere).cards]


def test_only_cards_that_could_change_an_open_roll_lead_to_an_invoke():
    hurt = with_play(table(points=1), KASPAR, consequences={"mild": "Cracked ribs"})
    assert own(hurt).invokes == ()
    rolled = done(hurt, "roll", *BLANKS, action="overcome", approach="quick")
    assert own(rolled).invokes == ("fog", "k91", "kaspar-mild")
    assert own(with_play(rolled, fate_points=0)).invokes == ("fog",)
    used = done(rolled, "invoke", aspect="mild", owner=KASPAR, effect="plus_two", pay="point")
    assert own(with_play(used, fate_points=1)).invokes == ("fog", "k91")


def test_a_roll_that_waits_for_a_defence_leads_to_no_invoke():
    assert own(attacked(*BLANKS)).invokes == ()


# --- zones ------------------------------------------------------------------------------------------------------------


def zoned() -> State:
    state = done(by_gm(fighting()), "set_zones", zones="Street\nHall\nBooth")
    street = state.board.zones[0].key
    return done(state, "move", to=MINA, zone=street, put="on")


def names(state: State) -> list[str]:
    return [zone.name for zone in state.board.zones if zone.key in own(state).reach]


def test_the_next_zone_is_in_reach_until_something_is_in_the_way_or_one_has_moved():
    state = zoned()
    assert names(state) == ["Hall"]
    barred = done(state, "bar", zone=state.board.zones[0].key, obstacle="A barred door")
    assert names(barred) == []
    moved = done(by(state, MINA), "move", zone=state.board.zones[1].key)
    assert names(moved) == []
    assert own(moved).place == state.board.zones[1].key
    assert own(with_play(state, status="taken_out")).reach == ()


def test_whoever_stands_nowhere_yet_may_begin_anywhere():
    state = zoned()
    assert len(own(state, KASPAR).reach) == 3
    assert [zone.people for zone in view(state).zones] == [(MINA,), (), ()]


# --- turns ------------------------------------------------------------------------------------------------------------


def turns(state: State, for_gm: bool = False) -> list[tuple[str, str, str]]:
    return [(turn.key, words(turn.name), turn.state) for turn in view(state, for_gm).turns]


def test_the_order_says_who_has_acted_and_whose_turn_it_is():
    state = fighting()
    assert turns(state) == [(MINA, "", "actor"), (KASPAR, "", ""), ("npcs", "The NPCs", "")]
    after = done(by(state, MINA), "next_turn")
    assert turns(after) == [(MINA, "", "acted"), (KASPAR, "", "actor"), ("npcs", "The NPCs", "")]
    assert own(state).is_turn
    assert not own(after).is_turn
    assert turns(table()) == []


def test_whose_turn_comes_is_told_by_name():
    assert told(act(fighting(), "next_turn")) == ["It is the turn of Kaspar."]


def test_a_turn_without_a_name_is_told_all_the_same():
    assert say(fate.say_event("turn_begun", {"to": KASPAR, "name": ""})) == "The next turn begins."


def test_an_open_attack_is_told_in_the_order():
    state = fighting(npc_initiative="individually")
    assert view(state).turns[0].doing is None
    opened = done(state, "roll", *BLANKS, action="attack", approach="quick", foe=KORBIN)
    assert words(view(opened).turns[0].doing) == "attacks"


def test_sides_of_a_conflict_are_named_where_there_are_more_than_two():
    state = done(by_gm(fighting(npc_initiative="individually")), "take_side", npc=KORBIN, side="The gang")
    assert [(turn.key, turn.foe, turn.side) for turn in view(state).turns] == [
        (MINA, False, ""),
        (KASPAR, False, ""),
        (KORBIN, True, "The gang"),
    ]


def test_an_npc_that_was_hidden_since_is_in_the_gms_order_alone():
    state = fighting(npc_initiative="individually")
    hidden = with_board(state, npcs=(replace(FOE, shown=False),))
    assert [key for key, _name, _state in turns(hidden)] == [MINA, KASPAR]
    assert [key for key, _name, _state in turns(hidden, True)] == [MINA, KASPAR, KORBIN]


def test_where_turns_are_handed_over_the_holder_names_the_next_one():
    state = fighting(initiative="popcorn")
    assert (own(state).hands_over, own(state).is_turn) == (True, False)
    taken = done(state, "hand_over", to=MINA)
    assert (own(taken).hands_over, own(taken, KASPAR).hands_over) == (True, False)
    npcs = next(turn for turn in view(taken).turns if turn.npc)
    assert turns(done(taken, "hand_over", npc=npcs.npc))[-1] == ("npcs", "The NPCs", "actor")


# --- contests and challenges ------------------------------------------------------------------------------------------


def test_a_contest_shows_victories_and_who_has_rolled():
    state = done(by_gm(table()), "begin_contest", aim="", cast=[MINA, KASPAR])
    contest = replace(state.board.contest, victories={MINA: 2}, totals={KASPAR: -1})
    shown = view(with_board(state, contest=contest)).parties
    assert [(each.name, each.boxes, each.total, each.won) for each in shown] == [
        ("Mina", (True, True, False), "", False),
        ("Kaspar", (False, False, False), "−1", False),
    ]
    won = with_board(state, mode="", contest=replace(contest, winner=MINA))
    assert [each.won for each in view(won).parties] == [True, False]
    assert view(table()).parties == ()


def test_a_contest_without_an_aim_is_told_in_a_whole_sentence():
    assert told(act(by_gm(table()), "begin_contest", cast=[MINA, KASPAR])) == ["A contest begins."]
    named = act(by_gm(table()), "begin_contest", aim="To the gate", cast=[MINA, KASPAR])
    assert told(named) == ["A contest begins: To the gate"]


def test_tasks_say_how_they_went():
    tasks = (
        Task("t1", "The shutter", 2, outcome="style", by="Mina"),
        Task("t2", "The power", 3, outcome="fail", by="Kaspar"),
        Task("t3", "The roof", 4, hidden=True),
    )
    state = with_board(table(), mode="challenge", tasks=tasks)
    assert [(task.text, task.state, words(task.went)) for task in view(state).steps] == [
        ("The shutter", "good", "Done with style"),
        ("The power", "harm", "Failed"),
    ]
    assert words(view(state, True).steps[-1].rung) == "Great (+4)"


# --- offers -----------------------------------------------------------------------------------------------------------


def offers(state: State, key: str) -> list[tuple[str, str, str]]:
    return [(words(each.title), words(each.whose), words(each.next_word)) for each in own(state, key).offers]


def test_everyone_reads_an_offer_and_only_one_answers_it():
    state = done(by_gm(table(points=2)), "offer_compel", **OFFER, to=MINA)
    assert offers(state, MINA) == [("A compel for you", "Trouble of Mina", "Mina answers next.")]
    assert offers(state, KASPAR) == [("A compel for Mina", "Trouble of Mina", "Mina answers next.")]
    (mine,), (theirs,) = own(state).offers, own(state, KASPAR).offers
    assert (mine.is_mine, theirs.is_mine) == (True, False)
    assert words(mine.accepting) == "It happens. Your fate points rise from 2 to 3."
    assert words(mine.refusing) == "It does not. Your points fall from 2 to 1."
    assert [each.is_mine for each in view(state).offers] == [False]


def test_what_a_player_offers_waits_for_the_gm_and_what_is_haggled_for_the_other():
    state = done(by(table(), KASPAR), "offer_compel", **OFFER, to=MINA)
    assert offers(state, MINA) == [("A compel on you", "Trouble of Mina", "The GM answers next.")]
    assert [each.is_mine for each in view(state, True).offers] == [True]
    compel = state.board.compels[0].key
    state = done(by(done(by_gm(state), "accept_compel", compel=compel), MINA), "haggle", compel=compel, text="Half")
    assert offers(state, KASPAR) == [("Mina haggles with you", "Trouble of Mina", "Kaspar answers next.")]
    (card,) = own(state, KASPAR).offers
    assert (words(card.accepting), words(card.refusing)) == (
        "It happens to Mina, who gets a fate point.",
        "It does not, and no point moves.",
    )
    assert points(done(by(state, KASPAR), "accept_compel", compel=compel, to=MINA)) == points(state) + 1


def test_whoever_has_nothing_to_do_with_an_offer_only_hears_of_it():
    state = done(by_gm(table(points=2)), "offer_compel", **OFFER, to=MINA)
    assert [len(own(state, key).concerning) for key in (MINA, KASPAR)] == [1, 0]
    assert [len(own(state, key).heard) for key in (MINA, KASPAR)] == [0, 1]
    state = done(by(table(), KASPAR), "offer_compel", **OFFER, to=MINA)
    assert [len(own(state, key).concerning) for key in (MINA, KASPAR)] == [1, 1]
    assert [each.concerns for each in (*view(state).offers, *view(state, True).offers)] == [False, True]


def test_an_offer_on_what_lies_here_or_on_an_npc_says_so():
    scene = done(by_gm(table()), "offer_compel", aspect="fog", text="You lose the way", to=MINA)
    assert words(own(scene).offers[0].whose) == "Situation"
    npc = done(table(), "offer_compel", aspect="k91", text="He jumps", npc=KORBIN)
    (card,) = own(npc).offers
    assert (words(card.whose), card.to_npc) == ("Aspect of Korbin", True)


@pytest.mark.parametrize(
    ("actor", "to", "said"),
    [
        (GM, MINA, "The GM offers Mina a compel on “I cannot leave anyone behind”, a decision: You turn back"),
        (KASPAR, MINA, "Kaspar offers Mina a compel on “I cannot leave anyone behind”, a decision: You turn back"),
        (MINA, MINA, "Mina asks for a compel on “I cannot leave anyone behind”, a decision: You turn back"),
    ],
)
def test_the_log_tells_who_offers_a_compel(actor, to, said):
    offered = act(by(table(), actor), "offer_compel", aspect="trouble", text="You turn back", to=to)
    assert told(offered) == [said]


def test_whoever_does_not_agree_to_how_it_is_put_is_named():
    state = done(by(table(), KASPAR), "offer_compel", **OFFER, to=MINA)
    compel = state.board.compels[0].key
    assert told(act(by_gm(state), "refuse_compel", compel=compel)) == ["The GM does not take up the compel of Mina."]
    state = done(by(done(by_gm(state), "accept_compel", compel=compel), MINA), "haggle", compel=compel, text="Half")
    declined = act(by(state, KASPAR), "refuse_compel", compel=compel)
    assert told(declined) == ["Kaspar does not agree, and the compel of Mina comes to nothing."]


# --- facts ------------------------------------------------------------------------------------------------------------


def ended() -> list[tuple[State, str, dict[str, object]]]:
    fight, contest = by_gm(fighting()), done(by_gm(table()), "begin_contest", cast=[MINA, KASPAR])
    return [
        (fight, "reorder", {"order": list(reversed(fight.board.exchange.order))}),
        (fight, "end_conflict", {}),
        (contest, "end_contest", {}),
    ]


@pytest.mark.parametrize(("state", "do", "fields"), ended(), ids=lambda each: each if isinstance(each, str) else "")
def test_every_event_keeps_a_fact_as_one_without_any_counts_as_erased(state, do, fields):
    outcome = act(state, do, **fields)
    assert [bool(event.data) for event in outcome.events] == [True]


def test_whom_the_gm_moves_is_told_and_not_who_moved_them():
    state = zoned()
    moved = act(state, "move", to=KASPAR, zone=state.board.zones[2].key, put="on")
    (event,) = moved.events
    assert say(fate.say_event(event.kind, {**event.data, "who": "Ana"})) == "Kaspar moves to Booth."


def test_who_haggles_is_told_though_the_gm_has_no_character():
    state = done(by(table(), KASPAR), "offer_compel", **OFFER, to=MINA)
    (event,) = act(by_gm(state), "haggle", compel=state.board.compels[0].key, text="Half").events
    assert say(fate.say_event(event.kind, {**event.data, "who": "Ana"})) == "The GM haggles: Half"
