"""A whole evening, act by act: whatever is done can be stored, replayed, said and drawn."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from django.utils import translation

from rules.core.dice import ScriptedDice
from rules.core.evening import Happened
from rules.core.outcome import Outcome, State
from rules.core.plain import Part
from rules.systems import phasesix
from rules.systems.phasesix.catalogue import LANGUAGES
from rules.systems.phasesix.play import Carried, Play
from rules.systems.phasesix.sheet import Sheet
from rules.systems.phasesix.written import catalogue
from rules.templatetags.words import say
from tests.rules.systems.phasesix.cast import GM, after, hero, read, table
from tests.rules.systems.phasesix.planted import offering, template
from tests.rules.systems.phasesix.test_fights import RIFLE

LUCKY = template("lucky", modifiers={"nature": 1}, rule={"price": 4, "kind": "second_chance"})
BLADE, GUN, SALVE, POT = "watch_sword", "rifle", "bandages", "fire_pot"
MOST_FACTS = 2_000

SCRIPT = [
    (GM, "set_scene", (), {"title": "The quay", "happened": "Fog.", "objective": "Find the boat"}),
    ("hagen", "check", (6, 2, 1), {"trait": "courage", "question": "Who goes first?"}),
    ("hagen", "reroll", (1, 1), {"pay": "reroll"}),
    ("hagen", "add_bonus", (1,), {}),
    ("hagen", "add_destiny", (2,), {}),
    ("hagen", "reroll", (1, 1, 1, 1), {"pay": "second_chance"}),
    ("hagen", "keep", (), {}),
    ("hagen", "throw", (1, 3, 4), {"item": POT}),
    (GM, "go_off", (), {"by": "hagen", "to": ["lene"]}),
    ("lene", "set_state", (), {"state": "burning", "level": 0}),
    ("hagen", "initiative", (4,), {}),
    ("lene", "hide", (5, 1), {}),
    ("lene", "set_state", (), {"state": "grappled", "level": 1}),
    ("lene", "break_free", (5,), {}),
    ("hagen", "get_gear", (), {"gear": "quilted_coat", "paid": True}),
    ("hagen", "wear", (), {"gear": "quilted_coat"}),
    ("hagen", "wear", (), {"gear": "quilted_coat", "on": False}),
    ("hagen", "drop_gear", (), {"gear": "quilted_coat"}),
    ("hagen", "money", (), {"money": -5}),
    (GM, "add_foe", (), {"kind": "back_alley_thug", "shown": True}),
    (GM, "add_foe", (), {"name": "The one behind", "hearts": 4, "pool": 3}),
    (GM, "show_foe", (), {"foe": "k2", "shown": True, "hearts": True}),
    (GM, "show_foe", (), {"foe": "k2", "shown": False}),
    (GM, "start_fight", (6, 5, 1), {"fighters": ["hagen", "lene"], "foes": ["k1"]}),
    (GM, "show_foe", (), {"foe": "k2", "shown": True, "hearts": True}),
    (GM, "join_fight", (1,), {"foe": "k2"}),
    (GM, "show_foe", (), {"foe": "k2", "shown": False}),
    (GM, "place", (), {"fighter": "k1", "metres": 10, "cover": "light"}),
    ("hagen", "hold", (), {}),
    ("hagen", "move", (), {"how": "walk", "metres": 1}),
    ("hagen", "attack", (1, 1), {"weapon": GUN, "target": "k1"}),
    (GM, "settle", (), {}),
    ("hagen", "buy_action", (), {}),
    ("hagen", "reload", (), {"gear": GUN}),
    ("hagen", "steal_action", (), {"fighter": "k1"}),
    ("hagen", "stance", (), {"posture": "kneeling"}),
    ("hagen", "hold", (), {"holds": False}),
    ("hagen", "end_turn", (), {}),
    ("lene", "use_item", (), {"item": SALVE, "to": "hagen"}),
    ("lene", "end_turn", (), {}),
    (GM, "place", (), {"fighter": "k1", "metres": 1, "cover": "none"}),
    (GM, "end_turn", (), {}),
    (GM, "end_turn", (), {}),
    (GM, "place", (), {"fighter": "hagen", "metres": 0, "cover": "half"}),
    ("hagen", "attack", (5,), {"target": "k1"}),
    (GM, "evade", (5,), {"foe": "k1"}),
    (GM, "settle", (), {}),
    ("hagen", "attack", (5,), {"weapon": BLADE, "target": "k1"}),
    ("hagen", "from_behind", (), {}),
    (GM, "settle", (), {}),
    ("hagen", "buy_action", (), {}),
    ("hagen", "set_state", (), {"state": "burning", "level": 1}),
    ("hagen", "end_turn", (), {}),
    ("lene", "end_turn", (), {}),
    (GM, "attack", (5,), {"foe": "k1", "weapon": BLADE, "target": "hagen"}),
    ("hagen", "parry", (5,), {}),
    ("hagen", "settle", (), {"target": "hagen"}),
    (GM, "end_turn", (), {}),
    (GM, "end_turn", (), {}),
    ("hagen", "end_turn", (), {}),
    ("lene", "set_state", (), {"state": "unconscious", "level": 1}),
    ("lene", "come_round", (5, 1), {}),
    ("lene", "end_turn", (), {}),
    (GM, "remove_foe", (), {"foe": "k2"}),
    (GM, "end_fight", (), {}),
    ("hagen", "set_state", (), {"state": "burning", "level": 0}),
    ("hagen", "take_hits", (), {"hits": 3, "wounds": 2}),
    ("hagen", "take_wounds", (), {"wounds": 3}),
    ("hagen", "roll_wounds", (2, 1), {"formula": "2d6-2"}),
    ("hagen", "dying_time", (6,), {}),
    (GM, "five_minutes", (), {}),
    ("lene", "set_state", (), {"state": "unconscious", "level": 0}),
    ("lene", "aid", (5, 5, 5, 5), {"to": "hagen"}),
    ("hagen", "heal", (), {"wounds": 2}),
    ("hagen", "boost", (), {}),
    ("hagen", "set_state", (), {"state": "bleeding", "level": 1}),
    ("hagen", "round_end", (), {}),
    ("hagen", "rest", (), {"hours": 10}),
    (GM, "rest_all", (), {"hours": 3}),
    ("hagen", "gain_stress", (), {"stress": 1}),
    ("hagen", "gain_stress", (2, 6), {"stress": 6}),
    (GM, "gift_destiny", (), {"to": "hagen"}),
    (GM, "grant_reputation", (), {"to": "hagen", "points": 9, "reason": "The boat"}),
    (GM, "open_advancement", (), {}),
    ("hagen", "advance", (), {"template": "stubborn"}),
    (GM, "open_advancement", (), {"open": False}),
    ("lene", "take_wounds", (), {"wounds": 30}),
    ("lene", "dying_time", (3,), {}),
    (GM, "five_minutes", (), {}),
]
PUT_OUT = ("hagen", "put_out", (), {})


def opening() -> State:
    """Hagen and Lene, armed, in a town that knows fear."""
    numbers = {"courage": 2, "throwing": 1, "shooting": 5, "melee": 1, "bonus_dice": 3, "reroll_dice": 1}
    sheet = Sheet(templates=("lucky",), house=(LUCKY,), modifiers={**numbers, "destiny_dice": 2, "quickness": 1})
    bag = (Carried(GUN, loaded=6), Carried(BLADE), Carried(POT, charges=1))
    hagen = replace(hero(), sheet=sheet, play=Play(gear=bag, money=500))
    lene = hero("Lene", Play(gear=(Carried(SALVE, charges=2),)), first_aid=4, willpower=2, stealth=2, strength=1)
    found = phasesix.read_options({"epoch": "middle_ages", "extensions": ["horror"]})
    return replace(table(hagen=hagen, lene=lene), options=found)


@pytest.fixture(scope="module")
def evening():
    """Play the script; give every step with the state before it, the deed, the dice and the outcome."""
    steps = []
    with offering(catalogue().extended([RIFLE])):
        state = opening()
        for actor, do, faces, fields in SCRIPT:
            state = replace(state, actor=actor)
            deed, dice = read(do, **fields), ScriptedDice(*faces)
            outcome = phasesix.resolve(state, deed, dice)
            assert isinstance(outcome, Outcome), (do, fields, outcome)
            assert dice.left == [], do
            steps.append((state, deed, dice, outcome))
            state = after(state, outcome)
        yield steps


def test_every_act_is_played(evening):
    played = {do for _actor, do, _faces, _fields in SCRIPT} | {PUT_OUT[1]}
    assert played == set(phasesix.ACTS)


def test_every_act_is_read_back_from_what_the_log_keeps(evening):
    for _state, deed, _dice, _outcome in evening:
        assert phasesix.read(json.loads(json.dumps(phasesix.dump_action(deed)))) == deed


def test_every_roll_replays_from_its_own_row(evening):
    for state, deed, dice, outcome in evening:
        if not dice.faces:
            continue
        facts = json.loads(json.dumps(phasesix.facts(state, deed)))
        assert len(json.dumps(facts)) <= MOST_FACTS
        again = phasesix.replay(phasesix.dump_action(deed), facts, ScriptedDice(*dice.faces))
        assert json.loads(json.dumps(again)) == json.loads(json.dumps(outcome.result))


def test_whatever_stands_survives_being_stored(evening):
    for _state, _deed, _dice, outcome in evening:
        board = json.loads(json.dumps(phasesix.dump_board(outcome.board)))
        assert phasesix.load_board(board) == outcome.board
        for play in outcome.plays.values():
            assert phasesix.load_play(json.loads(json.dumps(phasesix.dump_play(play)))) == play
        for sheet in outcome.sheets.values():
            assert phasesix.load_sheet(json.loads(json.dumps(phasesix.dump_sheet(sheet)))) == sheet


def test_every_kind_of_event_is_told_and_said_in_every_language(evening):
    told = [event for _state, _deed, _dice, outcome in evening for event in outcome.events]
    assert {event.kind for event in told} | {"put_out", "time_to_grow"} == set(phasesix.EVENT_KINDS)
    for language in LANGUAGES:
        with translation.override(language):
            for event in told:
                sentence = say(phasesix.say_event(event.kind, json.loads(json.dumps(dict(event.data)))))
                assert sentence
                assert "%(" not in sentence


def test_every_roll_can_be_explained_drawn_and_judged(evening):
    for state, deed, dice, outcome in evening:
        if not dice.faces:
            continue
        request, result = phasesix.dump_action(deed), dict(outcome.result)
        for text in (
            phasesix.answer_text(result),
            phasesix.explain(result, request),
            phasesix.announce("Hagen", result),
        ):
            assert "%(" not in say(text)
        assert all(say(step) for step in phasesix.steps(result, request))
        shown = phasesix.result_view(result)
        assert len(shown.dice) == len(result.get("totals", ())) + len(result.get("destiny_totals", ()))
        throw = phasesix.luck(request, phasesix.facts(state, deed), result)
        assert throw is None or (throw.ways[throw.came] > 0 and sum(throw.ways) > 0)
        assert phasesix.expression(deed, dice.sides).startswith("phasesix ")


def test_every_page_can_be_drawn_at_any_time(evening):
    for state, _deed, _dice, _outcome in evening:
        for actor in ("hagen", "lene", GM):
            seen = replace(state, actor=actor)
            phasesix.tray(seen, {"trait": "courage", "hours": "5"})
            phasesix.gm_view(seen)
            view = phasesix.board_view(state.board, state.options, actor == GM)
            view.takes_part("hagen"), view.has_acted("hagen"), view.own("hagen", state.figures["hagen"].play)
        for figure in state.figures.values():
            phasesix.sheet_view(figure, state.options, None)
            phasesix.paper_view(figure, state.options)
            assert all(isinstance(part, Part) for part in phasesix.plain_text(figure, state.options))
            phasesix.track(figure, state.options)


def test_players_are_not_told_of_foes_they_do_not_see(evening):
    for state, _deed, _dice, outcome in evening:
        unseen = {foe.key for foe in outcome.board.foes if not foe.shown}
        view = phasesix.board_view(outcome.board, state.options, for_gm=False)
        assert not unseen & {foe.key for foe in view.foes}
        assert not unseen & {each.key for each in view.order}
        open_told = [event for event in outcome.events if not event.secret]
        assert not any("The one behind" in json.dumps(dict(event.data)) for event in open_told if unseen)


def test_a_luck_sum_is_exact(evening):
    state, deed, _dice, outcome = next(step for step in evening if step[1].__class__.__name__ == "Check")
    ways = phasesix.luck(phasesix.dump_action(deed), phasesix.facts(state, deed), outcome.result).ways
    assert [Fraction(each, sum(ways)) for each in ways] == [Fraction(1, 9), Fraction(4, 9), Fraction(4, 9)]


def test_an_evening_is_counted_by_rolls_as_they_stood_at_last(evening):
    happened = []
    for state, deed, dice, outcome in evening:
        result = outcome.result if dice.faces else None
        name = state.figures[state.actor].name if state.actor in state.figures else ""
        by = state.actor if state.actor != GM else ""
        happened += [
            Happened(event.kind, event.data, phasesix.dump_action(deed), result, by, name)
            for event in outcome.events[:1]
        ]
    found = phasesix.evening("hagen", "Hagen", happened, None)
    assert (found.rolls, found.reputation) == (6, 9)
    assert found.wounds > 0


def test_flames_are_beaten_out_in_a_fight(evening):
    fighting = next(state for state, *_rest in evening if state.board.fight.round and state.board.fight.turn == 0)
    burning = replace(fighting.figures["hagen"], play=fighting.figures["hagen"].play.with_state("burning", 1))
    state = replace(fighting, actor="hagen", figures={**fighting.figures, "hagen": burning})
    outcome = phasesix.resolve(state, read("put_out"), ScriptedDice())
    assert "%(" not in say(phasesix.say_event("put_out", outcome.events[0].data))
