"""The laws of the architecture that only a played table can show: rolls replay, and everything told can be said."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from rules.core.dice import ScriptedDice
from rules.core.text import Text
from rules.models import Roll
from rules.systems import BY_KEY, ROLLED
from rules.templatetags.words import say
from tables.entries import CARD_SENTENCES, SILENT, TABLE_SENTENCES, TALK, THROWN, UNTOLD, entry
from tables.models import TableEvent
from tables.request_words import SAID
from tests.laws import played
from tests.laws.sentences import PLACE, event_kinds, kinds_told, marked
from tests.laws.source import APPS

ROOT = Path(__file__).resolve().parent.parent
MOST_FACTS_BYTES = 2048


# --- 6. a logged roll replays from its own row ------------------------------------------------------------------------


def departures(rolls: Iterable[Roll]) -> list[str]:
    """Throw each logged roll again with its own faces, knowing nothing but its row."""
    found = []
    for roll in rolls:
        dice = ScriptedDice(*roll.faces)
        again = ROLLED[roll.system].replay(roll.request, roll.facts, dice)
        if json.loads(json.dumps(again)) != roll.result or dice.left or dice.sides != roll.sides:
            found.append(f"{roll}: {roll.request}")
    return found


@pytest.mark.parametrize("key", BY_KEY)
def test_every_act_is_played_here(key: str):
    assert played.acts(key) == set(BY_KEY[key].ACTS)


@pytest.mark.django_db
@pytest.mark.parametrize("key", BY_KEY)
def test_every_logged_roll_replays_to_its_result_from_its_own_row(key: str):
    tables = list(played.play(key))
    rolls = Roll.objects.filter(epoch__book__in=[table.pk for table in tables], is_end=False)
    assert len(rolls) >= len(tables) - 1
    assert departures(rolls) == []
    assert all(len(json.dumps(roll.facts).encode()) <= MOST_FACTS_BYTES for roll in rolls)


@pytest.mark.django_db
@pytest.mark.parametrize("key", BY_KEY)
def test_control_a_row_whose_facts_result_or_faces_were_changed_no_longer_replays(key: str):
    table = next(played.play(key))
    rolls = list(Roll.objects.filter(epoch__book=table.pk, is_end=False))
    assert departures(rolls) == []
    rolls[0].faces = [1 + face % sides for face, sides in zip(rolls[0].faces, rolls[0].sides, strict=True)]
    rolls[1].result = rolls[1].result | {"planted": True}
    assert len(departures(rolls[:2])) == 2


# --- 7. every option and every kind of event has its sentence ---------------------------------------------------------


def messages_of(text: Text) -> Iterator[str]:
    """Give a text's sentences, with those that fill its places."""
    yield text.message
    if text.plural:
        yield text.plural
    for value in text.params.values():
        if isinstance(value, Text):
            yield from messages_of(value)


@pytest.mark.django_db
@pytest.mark.parametrize("key", BY_KEY)
def test_every_kind_of_event_happens_here_and_has_its_sentence(key: str):
    system, sentences = BY_KEY[key], marked(ROOT, *APPS)
    tables = list(played.play(key))
    events = TableEvent.objects.filter(table__in=tables).select_related("roll", "by__user", "by__character")
    assert {event.kind for event in events} >= set(system.EVENT_KINDS)
    assert set(event_kinds(ROOT, f"rules/systems/{key}")) <= set(system.EVENT_KINDS)
    for event in events:
        text = entry(event, system, True).text or system.announce("Odalind", event.roll.result)
        assert "%(" not in say(text)
        for message in messages_of(text):
            assert message in sentences or not any(letter.isalpha() for letter in PLACE.sub("", message))


@pytest.mark.parametrize("key", BY_KEY)
def test_no_event_of_a_game_is_called_like_one_of_the_table_itself(key: str):
    of_tables = {*TABLE_SENTENCES, *CARD_SENTENCES, *UNTOLD, *TALK, *SAID, THROWN, "revealed"}
    assert of_tables & set(BY_KEY[key].EVENT_KINDS) == set()


@pytest.mark.parametrize("key", BY_KEY)
def test_every_option_has_its_sentences(key: str):
    sentences = marked(ROOT, "rules")
    for option in BY_KEY[key].OPTIONS:
        said = [option.label, option.explanation, *(choice.label for choice in option.choices)]
        assert [text for text in said if text not in sentences] == []


def test_every_event_of_the_table_itself_has_its_sentence_or_is_silent_on_purpose():
    told_by_tables = kinds_told(ROOT)
    assert told_by_tables - set(TABLE_SENTENCES) - SILENT - {"revealed", "thrown"} == set()


def test_control_an_event_of_the_table_without_a_sentence_is_found(tmp_path: Path):
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables/services.py").write_text('announce(table, [tell("planted", by=seat)])')
    assert kinds_told(tmp_path) == {"planted"}
