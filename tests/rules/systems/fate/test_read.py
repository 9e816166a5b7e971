"""What a form or a script may say survives being written down, whatever it is."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.outcome import EVERYONE, Refusal
from rules.systems.fate import ACTS, dump_action, named, read
from tests.chance import examples
from tests.rules.core.test_fields import ANYTHING
from tests.rules.systems.fate.table import KASPAR, KORBIN, MINA

FIELD_NAMES = sorted({name for names in ACTS.values() for name in names})
GIVEN = {
    "action": "attack",
    "approach": "quick",
    "aspect": "trouble",
    "effect": "plus_two",
    "pay": "free",
    "to": MINA,
    "zone": "k1",
    "npc": KORBIN,
    "text": "Smoke",
    "title": "Here",
    "words": "So it is",
    "kind": "",
    "slot": "other1",
    "side": "thieves",
    "name": "Vogt",
    "aim": "Out",
    "depth": 2,
    "most": "2",
    "difficulty": "2",
    "by": "1",
    "points": "1",
    "box": "1",
    "compel": "k1",
    "task": "k1",
    "stunt": "s",
    "stunt_given": "s",
    "one": "quick",
    "other": "clever",
    "role": "analyst",
    "gift": "death_sight",
}
KINDS = {"grant_milestone": "minor"}
SLOTS = {"recover": "mild", "rename_consequence": "severe", "mark_consequence": "mild"}
WITHOUT_BY = ("oppose",)


def sample(do: str) -> dict[str, object]:
    fields = {name: GIVEN[name] for name in ACTS[do] if name in GIVEN}
    fields |= {"kind": KINDS[do]} if do in KINDS else {}
    fields |= {"slot": SLOTS[do]} if do in SLOTS else {}
    if do in WITHOUT_BY:
        fields["by"] = KASPAR
    return {"do": do, **fields}


def test_every_act_is_read_and_survives_being_written_down():
    for do in ACTS:
        action = read(sample(do))
        assert not isinstance(action, Refusal), (do, action)
        assert read(json.loads(json.dumps(dump_action(action)))) == action


def test_a_form_sends_texts():
    action = read({"do": "roll", "action": "overcome", "approach": "quick", "faces": ["1", "0", "-1", "−1"], "x": "y"})
    assert action.faces == (1, 0, -1, -1)
    assert read({"do": "absorb", "box": "2", "mild": " Bruised "}).hurts == {"mild": "Bruised"}
    assert read({"do": "end_scene"}).rest is True


def test_characters_that_an_act_touches_are_named():
    assert named(read({"do": "roll", "action": "attack", "approach": "quick", "target": KASPAR})) == (KASPAR,)
    assert named(read({"do": "invoke", "aspect": "concept", "effect": "hinder", "owner": MINA, "of": MINA})) == (MINA,)
    assert named(read({"do": "end_scene", "cast": [MINA, KASPAR]})) == (MINA, KASPAR)
    assert named(read({"do": "settle"})) == (EVERYONE,)


def test_what_is_no_act_is_refused():
    for fields in ({}, {"do": "dance"}, {"do": ["roll"]}):
        assert read(fields).code == "unknown_act"


@given(st.sampled_from([*ACTS]), st.dictionaries(st.sampled_from(FIELD_NAMES), ANYTHING))
def test_hostile_input_is_read_or_refused_and_never_fails(do, fields):
    answer = read({**sample(do), **fields, "do": do})
    if not isinstance(answer, Refusal):
        assert read(json.loads(json.dumps(dump_action(answer)))) == answer


@given(st.dictionaries(st.text(max_size=5), ANYTHING, max_size=3))
@settings(max_examples=examples(30))
def test_any_mapping_at_all_is_read_or_refused(fields):
    read(fields)
