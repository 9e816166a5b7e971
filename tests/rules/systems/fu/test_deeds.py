"""Acts without dice: every one can be written down and read back, and tells only what has a sentence."""

import json

import pytest

from rules.core.dice import ScriptedDice
from rules.core.outcome import Outcome, Refusal
from rules.core.text import Text
from rules.systems import fu
from rules.systems.fu.further import DEEDS, SAYINGS
from tests.rules.systems.fu.table import by_gm, table

# For each deed what a form sends: a line here is the least that a new one needs.
SAMPLES: dict[str, dict[str, object]] = {
    "set_scene": {"title": "The north cliff", "time": "Dusk", "happened": "The bell rang.", "objective": "The gate"},
    "edit_scene": {"title": "The north cliff", "kind": "montage", "cast": ["camden"]},
    "award_all": {"to": ["camden", "roxy"], "words": "The leap over the weir"},
    "take": {"to": "camden"},
    "rotate": {"order": ["camden", "roxy"], "first": "roxy"},
    "propose_scene": {"title": "The mill", "kind": "flashback", "objective": "What the miller hid"},
    "take_scene": {"idea": "k1", "title": "The old mill", "keep": ["k2"]},
    "decline_scene": {"idea": "k1"},
    "add_detail": {"label": "Driving rain", "note": "Hinders sight", "instant": "on"},
    "edit_detail": {"detail": "k1", "label": "Drizzle", "note": "", "instant": False},
    "remove_detail": {"detail": "k1"},
    "begin_turns": {},
    "new_turn": {},
    "end_turns": {},
    "let_act": {"to": "camden"},
    "recover": {"condition": "Hurt"},
    "add_foe": {"name": "Vogt", "concept": "Warden", "descriptors": "Strong\nCruel", "gear": ["Old key"], "fu": 0},
    "edit_foe": {"foe": "k1", "name": "Vogt", "conditions": "Hurt", "sight": "hidden"},
    "remove_foe": {"foe": "k1"},
    "show_foe": {"foe": "k1", "whole": True},
    "hide_foe": {"foe": "k1"},
    "show_trait": {"foe": "k1", "trait": "k2"},
    "hide_trait": {"foe": "k1", "trait": "k2"},
    "add_trait": {"foe": "k1", "label": "Confused", "kind": "condition", "sight": "shown"},
    "drop_trait": {"foe": "k1", "trait": "k2"},
    "set_condition": {"to": "camden", "condition": "Hurt"},
    "clear_condition": {"to": "camden", "condition": "Hurt"},
    "gear": {"to": "camden", "item": "Knotted rope", "state": "lost"},
    "find": {"to": "camden", "adjective": "Brass", "noun": "key"},
    "drop": {"to": "camden", "item": "Brass key"},
    "use_prop": {"prop": "Chandelier"},
    "use_power": {"power": "Fly"},
    "propose": {"kind": "detail", "text": "A gap in the hedge", "label": "Gap", "lasting": False, "good": False},
    "accept": {"key": "k1", "to": "camden", "text": "Dazed", "lasting": True, "label": "Gap"},
    "decline": {"key": "k1", "reason": "The cliff is too high"},
    "withdraw": {"key": "k1"},
    "suggest": {"to": "camden", "label": "Driving rain", "sign": "hinders"},
    "unsuggest": {"to": "camden", "label": "Driving rain"},
    "submit": {"question": "Does it hold?", "helps": ["Strong"], "hinders": ["Steep cliff"]},
    "judge": {"to": "camden", "label": "Strong", "verdict": "asked", "words": "How does that help?"},
    "approve_all": {"to": "camden"},
    "correct": {"to": "camden", "points": 3},
    "ask_point": {},
    "decline_point": {"to": "camden"},
    "oppose": {"foe": "k1", "to": "camden"},
}


def test_every_deed_has_a_sample():
    assert set(SAMPLES) == set(DEEDS)


@pytest.mark.parametrize("do", SAMPLES)
def test_a_deed_survives_being_written_down(do):
    deed = fu.read({"do": do, **SAMPLES[do]})
    assert not isinstance(deed, Refusal), deed
    assert fu.read(json.loads(json.dumps(fu.dump_action(deed)))) == deed


@pytest.mark.parametrize("do", SAMPLES)
def test_whatever_a_deed_tells_has_its_sentence(do):
    deed = fu.read({"do": do, **SAMPLES[do]})
    for state in (table(), by_gm(table())):
        outcome = fu.resolve(state, deed, ScriptedDice())
        if isinstance(outcome, Outcome):
            assert all(isinstance(SAYINGS[event.kind]({"who": "", **event.data}), Text) for event in outcome.events)


BROKEN = {
    "nothing": None,
    "number": 7,
    "list": [],
    "object": {},
    "long": "x" * 5_000,
    "control": "\x00",
    "mixed": ["a", 1],
}


@pytest.mark.parametrize("do", SAMPLES)
@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_field_is_refused_or_left_aside_and_never_raises(do, broken):
    for name in SAMPLES[do]:
        fu.read({"do": do, **SAMPLES[do], name: BROKEN[broken]})
