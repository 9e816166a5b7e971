"""Scripts played without a table: what they may say, what comes back, and what is turned down."""

import io
import json
import sys

import pytest
from django.core.management import call_command

from rules.management.commands.rehearse import Unplayable, answer_to, laid_over, play
from rules.systems import REHEARSED

ROLL = {"by": "camden", "do": "roll", "with": {"question": "Does it hold?"}}
SCRIPT = {"system": "fu", "characters": {"camden": {}}, "steps": [ROLL], "dice": [4]}


def run(monkeypatch, text: str | bytes, file: str = "-"):
    """Run the command as a shell would, and give exit code, output and errors."""
    data = text.encode() if isinstance(text, str) else text
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("rehearse", file, stdout=out, stderr=err)
    except SystemExit as stop:
        return stop.code, out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_a_script_is_played_and_everything_is_shown(monkeypatch):
    code, out, err = run(monkeypatch, json.dumps(SCRIPT))
    answer = json.loads(out)
    assert (code, err) == (0, "")
    assert list(answer) == ["steps", "characters", "board", "dice_left"]
    assert answer["steps"][0]["result"]["answer"] == "yes"
    assert answer["characters"]["camden"]["play"]["fu"] == 2
    assert answer["board"]["rolls"]["camden"]["question"] == "Does it hold?"


def test_a_script_can_lie_in_a_file(monkeypatch, tmp_path):
    file = tmp_path / "script.json"
    file.write_text(json.dumps(SCRIPT))
    assert run(monkeypatch, "", str(file))[0] == 0


def test_it_needs_no_database(monkeypatch, django_db_blocker):
    with django_db_blocker.block():
        assert run(monkeypatch, json.dumps(SCRIPT))[0] == 0


@pytest.mark.parametrize("system", REHEARSED)
def test_what_comes_out_can_be_played_on(system):
    answer = play({"system": system, "characters": {"one": {}, "two": {}}, "steps": []})
    again = {"system": system, "characters": answer["characters"], "board": answer["board"], "steps": []}
    assert play(json.loads(json.dumps(again))) == {**answer, "dice_left": []}


def test_an_open_roll_can_be_played_on():
    first = json.loads(json.dumps(play(SCRIPT)))
    keep = {**SCRIPT, **{name: first[name] for name in ("characters", "board")}, "dice": [6]}
    keep["steps"] = [{"by": "camden", "do": "reroll", "with": {"dice": [0]}}, {"by": "camden", "do": "keep"}]
    answer = play(keep)
    assert [step["result"]["answer"] for step in answer["steps"]] == ["yes_and", "yes_and"]
    assert answer["board"]["rolls"] == {}


def test_later_steps_run_after_a_refusal():
    answer = play({**SCRIPT, "steps": [{**ROLL, "by": "gm"}, {"by": "camden", "do": "roll"}, ROLL]})
    assert [list(step) for step in answer["steps"]] == [["refused"], ["refused"], ["result"]]
    assert answer["steps"][0]["refused"]["code"] == "only_players_roll"
    assert answer["steps"][1]["refused"] == {
        "code": "question_missing",
        "text": "Ask a question first, one that yes or no can answer.",
    }


def test_dice_left_over_are_reported():
    assert play({**SCRIPT, "dice": [4, 5, 6]})["dice_left"] == [5, 6]


def test_without_dice_they_fall_by_chance():
    script = {name: value for name, value in SCRIPT.items() if name != "dice"}
    seen = {play(script)["steps"][0]["result"]["kept"] for _ in range(60)}
    assert seen <= {1, 2, 3, 4, 5, 6}
    assert len(seen) > 1
    assert play(script)["dice_left"] == []


def test_documents_are_laid_over_the_sample():
    sheet = {"drive": {"want": "Peace"}, "gear": []}
    answer = play({**SCRIPT, "characters": {"camden": {"sheet": sheet, "play": {"conditions": ["hurt"]}}}})
    camden = answer["characters"]["camden"]
    assert camden["sheet"]["drive"]["want"] == "Peace"
    assert camden["sheet"]["drive"]["plan"]
    assert (camden["sheet"]["gear"], camden["play"]["fu"], camden["play"]["conditions"]) == ([], 2, ["hurt"])


def test_objects_are_merged_deeply_and_lists_replaced():
    below = {"a": {"b": 1, "c": [1, 2]}, "d": 4}
    assert laid_over(below, {"a": {"c": [3]}, "e": 5}, "it") == {"a": {"b": 1, "c": [3]}, "d": 4, "e": 5}
    assert below == {"a": {"b": 1, "c": [1, 2]}, "d": 4}


def test_a_fresh_character_begins_by_the_options():
    answer = play({"system": "fu", "options": {"fu_start": 0}, "characters": {"a": {}}})
    assert (answer["characters"]["a"]["play"]["fu"], answer["steps"]) == (0, [])


def test_in_an_array_one_bad_document_does_not_stop_the_others(monkeypatch):
    code, out, err = run(monkeypatch, json.dumps([SCRIPT, {"system": "chess"}, 5, {**SCRIPT, "dice": []}, SCRIPT]))
    answers = json.loads(out)
    assert (code, err) == (0, "")
    assert [sorted(answer) for answer in answers] == [
        ["board", "characters", "dice_left", "steps"],
        ["error"],
        ["error"],
        ["error"],
        ["board", "characters", "dice_left", "steps"],
    ]
    assert "chess" in answers[1]["error"]
    assert answer_to([]) == []


BROKEN = {
    "not an object": 5,
    "no system": {},
    "unknown system": {**SCRIPT, "system": "chess"},
    "system that is no name": {**SCRIPT, "system": ["fu"]},
    "unknown field": {**SCRIPT, "luck": 1},
    "options that are no object": {**SCRIPT, "options": []},
    "unknown option": {**SCRIPT, "options": {"luck": 1}},
    "wrong option": {**SCRIPT, "options": {"fu_start": 9}},
    "characters that are no object": {**SCRIPT, "characters": ["camden"]},
    "a character named gm": {**SCRIPT, "characters": {"gm": {}}},
    "a character that is no object": {**SCRIPT, "characters": {"camden": 3}},
    "a character with an unknown document": {**SCRIPT, "characters": {"camden": {"cards": {}}}},
    "a sheet with an unknown field": {**SCRIPT, "characters": {"camden": {"sheet": {"luck": 1}}}},
    "a play state with a wrong value": {**SCRIPT, "characters": {"camden": {"play": {"fu": "3"}}}},
    "a board with a wrong value": {**SCRIPT, "board": {"rolls": 3}},
    "a board that is no object": {**SCRIPT, "board": 3},
    "steps that are no list": {**SCRIPT, "steps": {}},
    "a step that is no object": {**SCRIPT, "steps": [1]},
    "a step with an unknown field": {**SCRIPT, "steps": [{**ROLL, "when": "now"}]},
    "a step by nobody": {**SCRIPT, "steps": [{"do": "roll"}]},
    "a step by a stranger": {**SCRIPT, "steps": [{**ROLL, "by": "stranger"}]},
    "an unknown act": {**SCRIPT, "steps": [{**ROLL, "do": "dance"}]},
    "an act that is no name": {**SCRIPT, "steps": [{**ROLL, "do": ["roll"]}]},
    "with that is no object": {**SCRIPT, "steps": [{**ROLL, "with": 3}]},
    "an unknown field of an act": {**SCRIPT, "steps": [{**ROLL, "with": {"question": "?", "luck": 1}}]},
    "a receiver who is not there": {**SCRIPT, "steps": [{"by": "camden", "do": "award", "with": {"to": "nobody"}}]},
    "dice that are no list": {**SCRIPT, "dice": 4},
    "dice that are no numbers": {**SCRIPT, "dice": ["4"]},
    "dice that are true": {**SCRIPT, "dice": [True]},
    "too few dice": {**SCRIPT, "dice": []},
    "a face that no die has": {**SCRIPT, "dice": [7]},
}


@pytest.mark.parametrize("script", BROKEN.values(), ids=BROKEN)
def test_a_script_that_cannot_be_played_says_why_in_one_line(monkeypatch, script):
    with pytest.raises(Unplayable):
        play(script)
    code, out, err = run(monkeypatch, json.dumps(script))
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1
    assert len(err) < 300


@pytest.mark.parametrize("text", ["", "{", b"\xff\xfe", "[" * 100_000, '{"a": ' + "9" * 5000 + "}"])
def test_what_is_not_json_says_so_in_one_line(monkeypatch, text):
    code, out, err = run(monkeypatch, text)
    assert (code, out) == (2, "")
    assert err.startswith("The script is not JSON")
    assert len(err.strip().splitlines()) == 1


def test_a_file_that_is_not_there_says_so(monkeypatch, tmp_path):
    code, out, err = run(monkeypatch, "", str(tmp_path / "none.json"))
    assert (code, out) == (2, "")
    assert err.startswith("The script cannot be read")


FATE = {"system": "fate", "characters": {"nora": {"sheet": {"approaches": {"quick": 2}}}}, "dice": [1, 0, -1, 1]}
ATTEMPT = {"by": "nora", "do": "roll", "with": {"action": "overcome", "approach": "quick", "difficulty": 2}}


def test_fate_dice_are_written_and_shown_with_their_signs():
    answer = play({**FATE, "steps": [ATTEMPT]})
    assert answer["steps"][0]["result"]["dice"] == [1, 0, -1, 1]
    assert answer["dice_left"] == []
    with pytest.raises(Unplayable, match="Step 1: A Fate die cannot show 3"):
        play({**FATE, "steps": [ATTEMPT], "dice": [3, 0, 0, 0]})


def test_an_act_may_change_what_somebody_is():
    steps = [
        {"by": "gm", "do": "grant_milestone", "with": {"kind": "significant"}},
        {"by": "nora", "do": "raise_approach", "with": {"approach": "quick"}},
    ]
    answer = play({**FATE, "steps": steps, "dice": []})
    assert answer["characters"]["nora"]["sheet"]["approaches"]["quick"] == 3
    assert answer["characters"]["nora"]["play"]["benefits"] == ["change"]


def test_a_new_aspect_lies_on_the_board_as_soon_as_the_roll_made_it():
    with_text = {"action": "create_advantage", "approach": "quick", "difficulty": 0, "text": "Smoke"}
    answer = play({**FATE, "steps": [{**ATTEMPT, "with": with_text}]})
    (aspect,) = answer["board"]["aspects"]
    assert (aspect["text"], aspect["free"]) == ("Smoke", 2)
