"""Every act played once: what it tells can be said, what fell replays from its row, and every page can be drawn."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from rules.core.dice import FairDice, ScriptedDice
from rules.core.evening import Happened
from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.systems import fate
from rules.templatetags.words import say
from tests.keys import keyed
from tests.laws.sentences import PLACE, event_kinds, marked
from tests.laws.source import APPS
from tests.rules.systems.fate.table import KASPAR, KORBIN, MINA, table, then, with_sheet

ROOT = Path(__file__).resolve().parents[4]
MOST_FACTS_BYTES = 2048
Fields = Mapping[str, object]
OVERCOME = {"do": "roll", "action": "overcome", "approach": "quick", "words": "Over the wall"}
STUNT = {"approach": "quick", "action": "attack", "circumstance": "in the dark", "reason": "I see well"}
CAST = [MINA, KASPAR]


@dataclass(frozen=True)
class Script:
    """Acts in order, with who does them; `=words` stands for the key of what is called so on the board."""

    options: Mapping[str, object]
    steps: tuple[tuple[str, Fields], ...]


def by(who: str, do: str, **fields: object) -> tuple[str, Fields]:
    return who, {"do": do, **fields}


SCRIPTS = (
    Script(
        {},
        (
            by(GM, "set_scene", title="The quay", cast=CAST, text="Fog", objective="The boat"),
            by(GM, "edit_scene", title="The old quay"),
            by(GM, "set_difficulty", difficulty=0),
            by(GM, "oppose", to=MINA, difficulty=1),
            by(GM, "oppose", to=MINA, npc=KORBIN, difficulty=1),
            (MINA, OVERCOME),
            by(MINA, "invoke", aspect="trouble", effect="reroll", pay="point"),
            by(GM, "invoke", aspect="k91", npc=KORBIN, of=MINA, effect="hinder", pay="point"),
            by(KASPAR, "invoke", aspect="concept", of=MINA, effect="plus_two", pay="point"),
            by(MINA, "settle"),
            by(MINA, "roll", action="create_advantage", approach="sneaky", text="Smoke", stunt="roofs"),
            by(MINA, "settle"),
            by(GM, "add_aspect", text="A trapdoor", hidden=True),
            by(MINA, "roll", action="create_advantage", approach="sneaky", way="discover"),
            by(GM, "uncover", aspect="=A trapdoor", to=MINA),
            by(GM, "settle", of=MINA, force=True),
            by(GM, "add_aspect", text="Rain", free=1),
            by(GM, "add_aspect", text="In their back", kind="boost"),
            by(GM, "edit_aspect", aspect="=Rain", text="Cold rain", theirs=1),
            by(GM, "conceal", aspect="=Cold rain"),
            by(GM, "reveal", aspect="=Cold rain"),
            by(GM, "remove_aspect", aspect="=Cold rain"),
            by(GM, "allow_help", to=MINA, most=1),
            by(KASPAR, "help", to=MINA),
            by(KASPAR, "stop_helping"),
            by(MINA, "use_stunt", stunt="stairs"),
            by(MINA, "name_aspect", slot="other2", text="Owes me a boat"),
            by(GM, "correct", to=MINA, points=3),
            by(GM, "award", to=CAST, words="The leap over the weir"),
            by(GM, "award", to=MINA, by=-1),
            by(GM, "mark_stress", to=MINA, box=2),
            by(GM, "mark_stress", to=MINA, box=2),
            by(GM, "mark_consequence", to=MINA, slot="mild", text="Out of breath"),
            by(GM, "mark_consequence", to=MINA, slot="mild"),
            by(GM, "edit_npc", npc=KORBIN, name="Old Korbin", aspects="Blind in one eye", quick=2),
        ),
    ),
    Script(
        {},
        (
            by(GM, "set_scene", title="The arcade", cast=CAST),
            by(GM, "begin_conflict", cast=CAST),
            by(GM, "set_zones", zones="Street\nHall"),
            by(GM, "bar", zone="=Street", obstacle="A grille"),
            by(GM, "bar", zone="=Street"),
            by(GM, "move", zone="=Street", to=MINA, put=True),
            by(MINA, "move", zone="=Hall"),
            by(GM, "reorder", order=[MINA, KASPAR, "npcs"]),
            by(MINA, "roll", action="attack", approach="forceful", foe=KORBIN),
            by(GM, "roll", action="defend", approach="quick", npc=KORBIN, against=MINA),
            by(MINA, "settle"),
            by(GM, "settle", npc=KORBIN),
            by(GM, "next_turn"),
            by(KASPAR, "roll", action="attack", approach="clever", target=MINA),
            by(GM, "oppose", to=KASPAR, difficulty=-9),
            by(KASPAR, "trade_for_boost"),
            by(KASPAR, "invoke", aspect="trouble", owner=MINA, effect="plus_two", pay="point"),
            by(KASPAR, "settle"),
            by(MINA, "absorb", box=3, mild="Bruised", moderate="Broken", severe="Burnt"),
            by(GM, "take_side", npc=KORBIN, side="thieves"),
            by(KASPAR, "concede", text="He runs"),
            by(GM, "end_conflict"),
            by(GM, "end_scene", cast=CAST, rest=False),
            by(GM, "end_scene", cast=CAST),
            by(GM, "rename_consequence", to=MINA, slot="moderate", text="A sling"),
            by(GM, "end_scenario", cast=CAST),
            by(GM, "recover", to=MINA, slot="severe", words="A summer"),
            by(GM, "start_session", cast=CAST),
        ),
    ),
    Script(
        {"initiative": "popcorn"},
        (
            by(GM, "begin_conflict", cast=CAST, kind="mental"),
            by(MINA, "hand_over", to=MINA),
            by(MINA, "next_turn"),
            by(GM, "hand_over", npc=KORBIN),
            by(GM, "next_turn"),
            by(KASPAR, "roll", action="attack", approach="clever", target=MINA),
            by(GM, "oppose", to=KASPAR, difficulty=-9),
            by(KASPAR, "settle"),
            by(MINA, "absorb"),
            by(GM, "next_turn"),
        ),
    ),
    Script(
        {},
        (
            by(GM, "begin_contest", aim="The race", cast=CAST),
            *(step for _turn in range(8) for who in CAST for step in ((who, OVERCOME), by(who, "settle"))),
        ),
    ),
    Script({}, (by(GM, "begin_contest", aim="The race", cast=CAST), by(GM, "end_contest"))),
    Script(
        {"approach_tn_shift": True},
        (
            by(GM, "shift_difficulty", approach="quick", by=-1),
            by(GM, "begin_challenge", aim="Out before the tide"),
            by(GM, "add_task", text="The lock"),
            by(GM, "add_task", text="The crew", hidden=True),
            by(GM, "show_task", task="=The crew"),
            by(MINA, "roll", action="overcome", approach="quick", task="=The lock"),
            by(MINA, "settle"),
            by(GM, "end_challenge"),
            by(GM, "add_npc", name="Vogt", aspects="Cruel\nVain", hidden=True),
            by(GM, "add_npc", name="Watch", kind="mob", members=5),
            by(GM, "show_npc", npc="=Vogt"),
            by(GM, "show_trait", npc="=Vogt", aspect="=Vain"),
            by(GM, "show_npc", npc="=Vogt", shown=False),
            by(GM, "remove_npc", npc="=Watch"),
        ),
    ),
    Script(
        {},
        (
            by(GM, "offer_compel", aspect="trouble", text="Stay", to=MINA),
            by(MINA, "haggle", compel="=Stay", text="Stay a moment"),
            by(GM, "haggle", compel="=Stay a moment", text="Stay and fight"),
            by(MINA, "accept_compel", compel="=Stay and fight"),
            by(GM, "offer_compel", aspect="trouble", text="Go", to=MINA, kind="event"),
            by(MINA, "refuse_compel", compel="=Go"),
            by(MINA, "offer_compel", aspect="trouble", text="Fall", to=MINA),
            by(GM, "refuse_compel", compel="=Fall"),
            by(KASPAR, "offer_compel", aspect="trouble", text="Run", to=MINA),
            by(GM, "accept_compel", compel="=Run"),
            by(GM, "withdraw_compel", compel="=Run"),
            by(MINA, "offer_compel", aspect="k91", text="Rage", npc=KORBIN),
            by(GM, "accept_compel", compel="=Rage"),
        ),
    ),
    Script(
        {},
        (
            by(GM, "grant_milestone", kind="major", cast=CAST),
            by(MINA, "swap_approaches", one="quick", other="clever"),
            by(MINA, "raise_approach", approach="sneaky"),
            by(MINA, "rename_aspect", aspect="concept", text="Harbour queen"),
            by(MINA, "learn_stunt", name="Cat's eyes", **STUNT),
            by(GM, "grant_milestone", kind="minor", cast=CAST),
            by(GM, "grant_milestone", kind="significant", cast=CAST),
            by(MINA, "exchange_stunt", stunt_given="roofs", name="Cat's ears", **STUNT),
        ),
    ),
    Script(
        {"coefficient_module": True},
        (
            by(MINA, "set_role", role="enforcer", to=MINA),
            by(MINA, "measure"),
            by(GM, "set_role", role="investigator", to=KASPAR),
            by(GM, "measure", to=KASPAR),
            by(GM, "change_coefficient", to=KASPAR, by=400, words="Murder"),
            by(GM, "change_coefficient", to=KASPAR, by=-1, words="Remorse"),
            by(MINA, "aim", to=KASPAR, leave=True),
            by(MINA, "aim", to=KASPAR, leave=True, heavy=True),
            by(GM, "take_gift", to=MINA, gift="death_sight"),
            by(GM, "see_deaths", to=MINA, deaths=2),
            by(GM, "take_gift", to=KASPAR, gift="mind_tracing"),
            by(KASPAR, "trace_mind", target=MINA, depth=1),
            by(GM, "roll", action="attack", approach="forceful", npc=KORBIN, target=MINA),
            by(GM, "oppose", foe=KORBIN, difficulty=-7),
            by(GM, "settle", npc=KORBIN),
            by(KASPAR, "absorb", box=3, mild="Fear", moderate="Dread", severe="Horror"),
            by(KASPAR, "roll", action="overcome", approach="clever", back=True),
            by(KASPAR, "settle", cost="A scream"),
            by(GM, "let_fade", to=KASPAR),
            by(GM, "change_coefficient", npc=KORBIN, by=150, words="Theft"),
            by(MINA, "aim", npc=KORBIN, leave=True),
        ),
    ),
    Script({"dice_method": "d8_minus_4"}, ((MINA, OVERCOME), by(MINA, "settle"))),
    Script({"dice_method": "4d6_as_dF"}, ((MINA, OVERCOME), by(MINA, "settle"))),
    Script({"dice_method": "manual"}, ((MINA, {**OVERCOME, "faces": [1, 0, 0, -1]}), by(MINA, "settle"))),
)


@dataclass(frozen=True)
class Played:
    """One act that took place: from which state, and what came of it."""

    state: State
    action: Any
    outcome: Outcome
    dice: FairDice


def play(script: Script, number: int) -> Iterator[Played]:
    state, skipped = table(points=9, others=9, **script.options), 0
    for step, (actor, fields) in enumerate(script.steps):
        state = replace(state, actor=actor)
        board = json.loads(json.dumps(fate.dump_board(state.board)))
        action = fate.read(keyed(board, dict(fields)))
        assert not isinstance(action, Refusal), (fields, action)
        dice = FairDice(bytes([number, step]) * 16)
        outcome = fate.resolve(state, action, dice)
        if isinstance(outcome, Refusal):
            skipped += 1
            assert outcome.code in ("no_style", "no_open_roll", "trial_running"), (fields, outcome.code)
            continue
        yield Played(state, action, outcome, dice)
        state = then(state, outcome)
    assert skipped < 20


@pytest.fixture(scope="module")
def played() -> list[Played]:
    return [each for number, script in enumerate(SCRIPTS) for each in play(script, number)]


def test_every_act_is_played_here(played):
    assert {str(fate.dump_action(each.action)["do"]) for each in played} == set(fate.ACTS)


def test_what_is_read_survives_being_written_down(played):
    for each in played:
        assert fate.read(json.loads(json.dumps(fate.dump_action(each.action)))) == each.action


def test_every_roll_replays_to_its_result_from_its_own_row(played):
    rolled = [each for each in played if each.dice.faces]
    assert len(rolled) > 20
    for each in rolled:
        facts = json.loads(json.dumps(fate.facts(each.state, each.action)))
        request = json.loads(json.dumps(fate.dump_action(each.action)))
        dice = ScriptedDice(*each.dice.faces)
        again = fate.replay(request, facts, dice)
        assert json.loads(json.dumps(again)) == json.loads(json.dumps(dict(each.outcome.result)))
        assert (dice.left, dice.sides) == ([], each.dice.sides)
        assert len(json.dumps(facts).encode()) <= MOST_FACTS_BYTES


def test_a_roll_with_everything_as_long_as_it_goes_still_fits_its_row():
    wide = "\U0001f3b2" * 300
    state = with_sheet(table(points=9), concept=wide, trouble=wide, others=(wide, wide, wide))
    figure = replace(state.figures[KASPAR], name=wide)
    state = replace(state, figures={**state.figures, KASPAR: figure})
    action = fate.read({"do": "roll", "action": "attack", "approach": "quick", "target": KASPAR, "words": wide})
    assert len(json.dumps(fate.facts(state, action))) <= MOST_FACTS_BYTES
    dice = FairDice(b"0" * 32)
    state = then(state, fate.resolve(state, action, dice))
    state = replace(state, actor=GM)
    state = then(state, fate.resolve(state, fate.read({"do": "oppose", "to": MINA, "difficulty": 0}), dice))
    state = replace(state, actor=MINA)
    for aspect in ("concept", "trouble", "other1", "other2", "other3"):
        fields = {"do": "invoke", "aspect": aspect, "effect": "reroll", "pay": "point"}
        action = fate.read(fields)
        assert len(json.dumps(fate.facts(state, action))) <= MOST_FACTS_BYTES
        state = then(state, fate.resolve(state, action, dice))


def messages_of(text: Text) -> Iterator[str]:
    yield text.message
    if text.plural:
        yield text.plural
    for value in text.params.values():
        if isinstance(value, Text):
            yield from messages_of(value)


def test_every_kind_of_event_happens_here_and_has_its_sentence(played):
    sentences, told = marked(ROOT, *APPS), [event for each in played for event in each.outcome.events]
    ended = fate.end_session(table()).events
    by_chance = (Event("points_returned", {"name": "Mina", "points": 1}), Event("contest_twist", {}))
    told = [*told, *ended, *by_chance]
    assert {event.kind for event in told} == set(fate.EVENT_KINDS)
    assert set(event_kinds(ROOT, "rules/systems/fate")) <= set(fate.EVENT_KINDS)
    for event in told:
        text = fate.say_event(event.kind, json.loads(json.dumps(event.data)))
        assert "%(" not in say(text)
        for message in messages_of(text):
            assert message in sentences or not any(letter.isalpha() for letter in PLACE.sub("", message)), message


def test_every_roll_explains_itself(played):
    for each in played:
        if "outcome" not in each.outcome.result:
            continue
        result = json.loads(json.dumps(dict(each.outcome.result)))
        request = fate.dump_action(each.action)
        said = [
            fate.answer_text(result),
            fate.explain(result, request),
            *fate.steps(result, request),
            fate.announce("Mina", result),
            fate.announce("", result),
        ]
        assert all(say(text) and "%(" not in say(text) for text in said)
        assert fate.result_view(result).dice


def test_luck_adds_up_to_every_throw(played):
    counted = 0
    for each in played:
        if not each.dice.faces:
            continue
        throw = fate.luck(fate.dump_action(each.action), {}, each.outcome.result)
        if throw is not None:
            counted += 1
            assert sum(throw.ways) in (81, 8, 1296)
            assert throw.ways[throw.came] > 0
    assert counted > 10
    assert [each.key for each in fate.outcomes(table().options)] == ["style", "succeed", "tie", "fail"]


def test_the_log_names_system_act_and_dice_and_nothing_typed(played):
    found = {fate.expression(each.action, each.dice.sides) for each in played if each.dice.faces}
    assert {"fate roll 4dF", "fate invoke 4dF", "fate roll 1d8", "fate roll 4d6"} <= found
    assert "fate measure 1d100+2d20" in found
    typed = next(each for each in played if getattr(each.action, "faces", ()))
    assert fate.expression(typed.action, ()).startswith("manual")


def test_every_page_can_be_drawn_at_every_moment_for_everybody(played):
    for each in played:
        after = then(each.state, each.outcome)
        for actor in (MINA, KASPAR, GM, "stranger"):
            state = replace(after, actor=actor)
            assert set(fate.available(state)) <= set(fate.ACTS)
            assert isinstance(fate.tray(state, {}), fate.Tray)
            fate.open_mark(after.board, actor)
        for for_gm in (True, False):
            view = fate.board_view(after.board, after.options, for_gm)
            assert view.own(MINA, after.figures[MINA].play) is not None
        for figure in after.figures.values():
            fate.sheet_view(figure, after.options)
            fate.paper_view(figure, after.options)
            assert all(say(line) for part in fate.plain_text(figure, after.options) for line in part.lines)


def test_every_document_survives_being_stored(played):
    for each in played:
        board = each.outcome.board
        assert fate.load_board(json.loads(json.dumps(fate.dump_board(board)))) == board
        for play_ in each.outcome.plays.values():
            assert fate.load_play(json.loads(json.dumps(fate.dump_play(play_)))) == play_
        for sheet in each.outcome.sheets.values():
            assert fate.load_sheet(json.loads(json.dumps(fate.dump_sheet(sheet)))) == sheet


def test_an_evening_is_summed_up():
    happened = [
        Happened(event.kind, event.data, fate.dump_action(each.action), each.outcome.result, each.state.actor, "Mina")
        for each in play(SCRIPTS[0], 0)
        for event in each.outcome.events
    ]
    found = fate.evening(MINA, "Mina", happened, table().options)
    assert (found.rolls, found.spent) == (3, 1)
    assert found.mean is not None
