"""Every game answers the same contract."""

import dataclasses
import inspect
import json
from collections.abc import Mapping

import pytest

import rules.systems
from rules.core import free
from rules.core.dice import ScriptedDice
from rules.core.editing import KINDS as BOXES
from rules.core.editing import Group
from rules.core.house import BOX_KINDS, House
from rules.core.making import Problem, Stage
from rules.core.options import KINDS, SWITCH, Option
from rules.core.outcome import Figure, ReadyMade, Refusal, State
from rules.core.plain import Part
from rules.core.staging import KINDS as STAGED
from rules.core.staging import PreparedCard, PreparedScene
from rules.systems import REHEARSED

CONTRACT = {
    "announce": ("who", "result"),
    "answer_text": ("result",),
    "asked": ("request", "facts"),
    "available": ("state",),
    "begin": ("language", "name", "sheet"),
    "blank_board": (),
    "board_view": ("board", "options", "for_gm", "company"),
    "chapter": ("board",),
    "closed": ("board", "actor"),
    "demo": (),
    "draft_act": ("doc", "part", "options"),
    "dump_action": ("action",),
    "dump_board": ("board",),
    "dump_options": ("options",),
    "dump_play": ("play",),
    "dump_sheet": ("sheet",),
    "end_session": ("state",),
    "evening": ("key", "name", "happened", "options"),
    "explain": ("result", "request"),
    "expression": ("action", "sides"),
    "facts": ("state", "action"),
    "fill": ("doc", "stage", "fields", "options"),
    "finish": ("doc", "options"),
    "follow_view": ("board", "options", "about", "told", "for_gm"),
    "free_options": ("doc",),
    "gm_view": ("state", "fields"),
    "lacking": ("name", "sheet", "options"),
    "lay": ("card",),
    "load_board": ("doc",),
    "load_play": ("doc",),
    "load_sheet": ("doc",),
    "luck": ("request", "facts", "result"),
    "making": ("doc", "options", "look"),
    "named": ("action",),
    "notable": ("kind", "data", "result"),
    "open_mark": ("board", "actor"),
    "opens": ("action",),
    "outcomes": ("options",),
    "paper_view": ("figure", "options"),
    "plain_text": ("figure", "options"),
    "problems": ("doc", "options"),
    "prospect": ("state", "request"),
    "read": ("fields",),
    "read_options": ("doc",),
    "read_request": ("fields", "options"),
    "read_sheet": ("fields", "options"),
    "ready_made": ("language",),
    "replay": ("request", "facts", "dice"),
    "request_act": ("state", "request"),
    "request_notes": ("request",),
    "request_score": ("request", "result"),
    "request_tally": ("request", "scores", "options"),
    "request_text": ("request",),
    "resolve": ("state", "action", "dice"),
    "result_view": ("result",),
    "roll_of": ("action",),
    "round_of": ("board",),
    "sample": ("options",),
    "say_event": ("kind", "data"),
    "scene_of": ("board",),
    "shared": ("board",),
    "sheet_fields": ("sheet",),
    "sheet_form": ("fields", "options"),
    "person_view": ("state", "key", "fields"),
    "sheet_view": ("figure", "options", "tray"),
    "stage": ("scene",),
    "start": ("sheet", "options"),
    "steps": ("result", "request"),
    "suggest": ("doc", "part", "options", "pick", "others"),
    "track": ("figure", "options"),
    "tray": ("state", "fields"),
}
DEMO_PLAYERS = 3
TYPES = ("Board", "Making", "Options", "Play", "Sheet", "Tray")
VALUES = (
    "ACTS",
    "EVENT_KINDS",
    "FOLLOWED_KINDS",
    "HELP",
    "HIDDEN_ROLL",
    "HOUSE",
    "KEY",
    "NAME",
    "NPC_FIELDS",
    "NPC_HINT",
    "OPTIONS",
    "QUIET_KINDS",
    "RISING",
    "SCHEMA",
    "STAGES",
    "SWITCHES",
    "TRAIT_NAME",
)

each_system = pytest.mark.parametrize("system", REHEARSED.values(), ids=lambda system: system.KEY)


@each_system
def test_a_game_offers_the_contract_and_nothing_else(system):
    assert sorted(system.__all__) == sorted((*CONTRACT, *TYPES, *VALUES))


@each_system
@pytest.mark.parametrize("name", CONTRACT)
def test_a_function_takes_what_the_contract_says(system, name):
    assert tuple(inspect.signature(getattr(system, name)).parameters) == CONTRACT[name]


@each_system
@pytest.mark.parametrize("name", TYPES)
def test_a_type_is_a_frozen_dataclass(system, name):
    assert dataclasses.is_dataclass(getattr(system, name))
    assert getattr(system, name).__dataclass_params__.frozen


@pytest.mark.parametrize("name", [*CONTRACT, *TYPES, *VALUES])
def test_the_registry_explains_every_name(name):
    assert name in rules.systems.__doc__


@each_system
def test_values_have_their_shape(system):
    assert REHEARSED[system.KEY] is system
    assert isinstance(system.SCHEMA, int)
    switches = {option.key for option in system.OPTIONS if option.kind == SWITCH}
    assert switches.issuperset(system.SWITCHES)
    assert not system.HIDDEN_ROLL or isinstance(free.parse(system.HIDDEN_ROLL), free.Typed)
    assert all(isinstance(fields, tuple) for fields in system.ACTS.values())
    assert set(system.QUIET_KINDS) | set(system.FOLLOWED_KINDS) <= set(system.EVENT_KINDS)
    assert all(
        set(system.QUIET_KINDS) & set(other.EVENT_KINDS) <= set(other.QUIET_KINDS) for other in REHEARSED.values()
    )
    assert all(isinstance(option, Option) and option.kind in KINDS for option in system.OPTIONS)
    assert len({option.key for option in system.OPTIONS}) == len(system.OPTIONS)
    assert len(set(system.HELP)) == len(system.HELP)


@each_system
def test_every_option_of_the_type_can_be_set_and_explains_itself(system):
    known = {field.name for field in dataclasses.fields(system.Options)} - ({"house"} if system.HOUSE else set())
    assert {option.key for option in system.OPTIONS} == known
    assert all(option.label and option.explanation for option in system.OPTIONS)
    defaults = system.dump_options(system.read_options({}))
    assert {option.key: json.loads(json.dumps(option.default)) for option in system.OPTIONS} == defaults


@each_system
def test_options_survive_being_stored(system):
    options = system.read_options({})
    assert system.read_options(json.loads(json.dumps(system.dump_options(options)))) == options


@each_system
@pytest.mark.parametrize("doc", [{"no_such_option": 1}, {"": None}, {"KEY": "x"}])
def test_an_unknown_option_is_refused(system, doc):
    assert isinstance(system.read_options(doc), Refusal)


@each_system
def test_the_sample_sits_down_fresh_and_survives_being_stored(system):
    options = system.read_options({})
    sample = system.sample(options)
    assert isinstance(sample, Figure)
    assert sample.play == system.start(sample.sheet, options)
    assert system.load_sheet(json.loads(json.dumps(system.dump_sheet(sample.sheet)))) == sample.sheet
    assert system.load_play(json.loads(json.dumps(system.dump_play(sample.play)))) == sample.play
    board = system.blank_board()
    assert system.load_board(json.loads(json.dumps(system.dump_board(board)))) == board


@each_system
def test_what_a_gm_prepared_becomes_acts_that_the_game_reads(system):
    acts = [*system.stage(PreparedScene("The quay", "Fog comes in.\nA bell.", "Find the boat"))]
    acts += [system.lay(PreparedCard(kind, "Kelp", "Wet\nSlow", hidden)) for kind in STAGED for hidden in (True, False)]
    assert [fields for fields in acts if fields is not None and isinstance(system.read(fields), Refusal)] == []
    assert system.round_of(system.blank_board()) == 0


@each_system
def test_empty_documents_load(system):
    assert system.load_board({}) == system.blank_board()
    assert isinstance(system.load_sheet({}), system.Sheet)
    assert isinstance(system.load_play({}), system.Play)


@each_system
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_ready_made_characters_are_the_same_in_every_language(system, language):
    made, english = system.ready_made(language), system.ready_made("en")
    assert [entry.key for entry in made] == [entry.key for entry in english]
    assert all(isinstance(entry, ReadyMade) and isinstance(entry.sheet, system.Sheet) for entry in made)
    assert all(system.load_sheet(system.dump_sheet(entry.sheet)) == entry.sheet for entry in made)


@each_system
def test_what_is_no_act_is_refused(system):
    for fields in ({}, {"do": "no such act"}, {"do": ["roll"]}, {"do": None}):
        assert isinstance(system.read(fields), Refusal)


@each_system
def test_the_tray_can_be_drawn_for_anyone(system):
    options = system.read_options({})
    sample = system.sample(options)
    player = State("one", {"one": sample}, system.blank_board(), options)
    for state in (
        player,
        State("gm", {}, system.blank_board(), options),
        State("none", {}, system.blank_board(), options),
    ):
        assert isinstance(system.tray(state, {}), system.Tray)
        assert set(system.available(state)) <= set(system.ACTS)


@each_system
def test_a_refused_act_throws_no_die(system):
    state = State("nobody", {}, system.blank_board(), system.read_options({}))
    for do in system.ACTS:
        action = system.read({"do": do, "question": "?", "to": "x", "die": 0, "by": 1, "dice": [0], "points": 1})
        assert isinstance(action, Refusal) or isinstance(system.resolve(state, action, ScriptedDice()), Refusal)


@each_system
def test_the_demo_has_someone_for_every_player_and_plays_acts_that_can_be_read(system):
    assert len(system.demo().figures) >= DEMO_PLAYERS
    for fields in (*system.demo().acts, *system.demo().autoplay):
        assert isinstance(fields, Mapping)
        assert not isinstance(system.read(fields), Refusal)


@each_system
def test_the_sheet_card_and_the_strip_can_be_drawn(system):
    options = system.read_options({})
    sample = system.sample(options)
    assert dataclasses.is_dataclass(system.sheet_view(sample, options))
    assert dataclasses.is_dataclass(system.sheet_view(sample, options, None))
    assert dataclasses.is_dataclass(system.track(sample, options))
    state = State("one", {"one": sample}, system.blank_board(), options)
    assert dataclasses.is_dataclass(system.person_view(state, "one", {}))
    assert isinstance(system.closed(system.blank_board(), "one"), system.Board)


@each_system
def test_a_sheet_goes_through_its_form_and_comes_back(system):
    options = system.read_options({})
    sheet = system.sample(options).sheet
    fields = system.sheet_fields(sheet)
    assert system.read_sheet(fields, options) == sheet
    groups = system.sheet_form(fields, options)
    boxes = [box for group in groups for box in group.fields]
    assert all(isinstance(group, Group) for group in groups)
    assert {box.kind for box in boxes} <= set(BOXES)
    assert set(fields) <= {box.name for box in boxes}
    assert len({box.name for box in boxes}) == len(boxes)


@each_system
def test_a_form_that_is_nonsense_is_drawn_again_and_never_raises(system):
    options = system.read_options({})
    for value in ("", "x" * 30_000, ["a", "b"], None, 7):
        fields = dict.fromkeys(system.sheet_fields(system.sample(options).sheet), value)
        assert system.sheet_form(fields, options)
        assert isinstance(system.read_sheet(fields, options), system.Sheet | tuple)


@each_system
def test_a_sheet_can_be_read_line_by_line(system):
    options = system.read_options({})
    parts = system.plain_text(system.sample(options), options)
    assert parts
    assert all(isinstance(part, Part) and part.lines for part in parts)


@each_system
def test_a_character_is_made_in_steps_that_have_names(system):
    assert all(isinstance(stage, Stage) and stage.key and stage.label for stage in system.STAGES)
    assert len({stage.key for stage in system.STAGES}) == len(system.STAGES)


@each_system
def test_an_empty_draft_says_what_is_missing_and_cannot_be_finished(system):
    options, doc = system.read_options({}), system.begin("en", "", None)
    found = system.problems(doc, options)
    assert any(isinstance(problem, Problem) and problem.hinders for problem in found)
    assert {problem.stage for problem in found} <= {stage.key for stage in system.STAGES}
    assert isinstance(system.finish(doc, options), Refusal)
    assert isinstance(system.making(doc, options), system.Making)


@each_system
def test_whoever_is_drawn_from_ideas_is_whole(system):
    options = system.read_options({})
    doc = system.suggest(system.begin("en", "", None), "", options, lambda many: many - 1, ("Odalind",))
    assert json.loads(json.dumps(doc)) == doc
    name, sheet = system.finish(doc, options)
    assert name
    assert isinstance(sheet, system.Sheet)
    assert system.finish(system.begin("en", name, sheet), options) == (name, sheet)


@each_system
def test_a_form_that_sends_nothing_known_changes_no_draft(system):
    doc, options = system.begin("en", "", None), system.read_options({})
    for stage in (*(stage.key for stage in system.STAGES), "check", "no such step"):
        assert system.fill(doc, stage, {"no_such_field": "x", "csrfmiddlewaretoken": "y"}, options) == doc


@each_system
def test_what_a_gm_may_write_has_a_form_and_comes_back_as_it_was(system):
    assert system.HOUSE is None or isinstance(system.HOUSE, House)
    options = system.read_options({})
    for kind in system.HOUSE.kinds if system.HOUSE else ():
        boxes = [box for group in system.HOUSE.boxes(kind.key, options, "en") for box in group.boxes]
        assert {box.kind for box in boxes} <= set(BOX_KINDS)
        assert len({box.name for box in boxes}) == len(boxes)
        for each in system.HOUSE.listed(kind.key, options):
            values = system.HOUSE.values(kind.key, system.HOUSE.document(kind.key, each.key, options))
            assert set(values) <= {"key", "rule_price", "rule_reason", "rule_has", *(box.name for box in boxes)}
            document = system.HOUSE.read(kind.key, each.key, values, options, "en")
            assert system.HOUSE.values(kind.key, json.loads(json.dumps(document))) == values
        assert system.HOUSE.document(kind.key, "nobody wrote this", options) is None
