"""Typed rolls: fair, logged, told to those who may see them, and refused before any die falls."""

import json
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from rules import services as rules
from rules.core import free
from rules.core.dice import ScriptedDice
from rules.models import Roll
from rules.systems import ROLLED
from rules.templatetags.words import say as say_text
from rules.verifier import FINE, LogCheck
from tables import epochs, pausing, services, sessions, throwing, wire
from tables.entries import THROWN, log_of
from tables.models import Seat, TableEvent
from tables.throwing import Throw
from tests.cast import Cast

HTMX = {"HX-Request": "true"}


def say(client: Client, cast: Cast, text: str, htmx: bool = True, **form: str) -> tuple[int, str]:
    sent = {"ticket": str(uuid4()), "text": text} | form
    answer = client.post(reverse("tables:say", args=[cast.table.slug]), sent, headers=HTMX if htmx else {})
    return answer.status_code, answer.text


def told(seat: Seat) -> list[str]:
    return [say_text(entry.brief) for entry in log_of(seat).entries if entry.roll]


def test_a_typed_roll_is_seen_by_everyone_and_says_what_it_was_for(cast: Cast, as_mara: Client, falls) -> None:
    falls([5, 2, 6, 1, 4, 3])
    assert say(as_mara, cast, "/r 5d6>=5! stealth")[0] == 200
    for seat in (cast.mara, cast.jonas, cast.lia, cast.ana):
        assert told(seat) == ["Odalind, stealth: 2 successes."]


def test_a_typed_roll_replays_from_its_own_row_and_verifies(cast: Cast, as_mara: Client, as_jonas: Client) -> None:
    for text in ("/r 5d6>=5! stealth", "/würfeln 4dF+2", "/r2w20+3"):
        assert say(as_mara, cast, text)[0] == 200
    rolls = Roll.objects.filter(is_end=False)
    assert [roll.system for roll in rolls] == [free.KEY] * 3
    for roll in rolls:
        again = ROLLED[roll.system].replay(roll.request, roll.facts, ScriptedDice(*roll.faces))
        assert json.loads(json.dumps(again)) == roll.result
    epochs.end_epoch(seat=cast.ana, open_gm_seed=False)
    log = b"".join(as_jonas.get(reverse("tables:rolls", args=[cast.table.slug])))
    assert LogCheck().read(log.splitlines()).status == FINE


def test_nothing_that_was_typed_is_part_of_the_chain(cast: Cast, as_mara: Client) -> None:
    say(as_mara, cast, "/r 2d6 the-word-of-hers")
    assert b"free roll 2d6" in bytes(Roll.objects.get().body)
    assert b"the-word-of-hers" not in bytes(Roll.objects.get().body)


@pytest.mark.parametrize(("language", "wanted"), [("en", "3d6"), ("fr", "3d6")])
def test_each_reader_is_told_in_their_own_notation(cast: Cast, as_mara: Client, falls, language, wanted) -> None:
    falls([1, 2, 3])
    say(as_mara, cast, "/r 3w6")
    event = TableEvent.objects.told().get(kind=THROWN)
    with translation.override(language):
        assert wanted in wire.render(event, wire.reader_for(event, cast.jonas.pk, cast.jonas.role, language))


def test_a_gms_hidden_roll_is_for_gms_alone_until_it_is_revealed(
    cast: Cast, as_ana: Client, as_mara: Client, falls
) -> None:
    falls([6, 1])
    before = as_mara.get(reverse("tables:log", args=[cast.table.slug]), headers=HTMX).text
    assert say(as_ana, cast, "/gmr 2d6 the ambush")[0] == 200
    assert (told(cast.ana), told(cast.mara), told(cast.lia)) == (["Ana, the ambush: 7."], [], [])
    assert as_mara.get(reverse("tables:log", args=[cast.table.slug]), headers=HTMX).text == before
    [event] = TableEvent.objects.filter(kind=THROWN)
    as_ana.post(reverse("tables:reveal", args=[cast.table.slug, event.public_id]))
    [entry] = [each for each in log_of(cast.mara).entries if each.roll]
    assert (entry.revealed, entry.at) == (True, event.roll.at)
    assert entry.roll.question == "the ambush"


def test_a_players_hidden_roll_is_for_the_gm_and_the_player(cast: Cast, as_mara: Client) -> None:
    say(as_mara, cast, "/gmr 1d20")
    assert [len(told(seat)) for seat in (cast.mara, cast.ana, cast.jonas, cast.lia)] == [1, 1, 0, 0]
    assert Roll.objects.get().scope == "gm"


def test_a_hidden_typed_roll_is_revealed_as_it_fell_whatever_the_game_changed_since(cast: Cast, falls) -> None:
    falls([3], [4, 4], [2])
    roll = {"do": "roll", "question": "Does it hold?"}
    services.act(seat=cast.mara, fields=roll, ticket=uuid4(), visibility=2)
    throwing.throw(seat=cast.mara, wish=Throw(free.parse("2d6"), hidden=True))
    services.act(seat=cast.mara, fields={"do": "reroll", "dice": "0"}, ticket=uuid4())
    hidden = TableEvent.objects.get(kind=THROWN)
    assert epochs.reveal(seat=cast.ana, event_id=hidden.public_id).data == {}


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "plain"])
def test_where_the_thread_is_lost_the_words_stay_and_a_press_sends_what_was_meant(
    cast: Cast, as_ana: Client, htmx: bool
) -> None:
    status, body = say(as_ana, cast, "/r 3d6&gt;> stealth".replace("&gt;", ">"), htmx)
    assert status == 422
    assert "I understood 3d6, then lost it at &gt;&gt;. Did you mean 3d6&gt;=5?" in body
    assert 'value="/r 3d6&gt;&gt; stealth"' in body
    assert 'name="text" value="/r 3d6&gt;=5"' in body
    assert Roll.objects.count() == 0


@pytest.mark.parametrize(
    ("text", "code"), [("/r", "notation_missing"), ("/r 0d6", "dice_out_of_range"), ("/rol 2d6", "unknown_command")]
)
def test_what_cannot_be_rolled_is_refused_and_changes_nothing(cast: Cast, as_mara: Client, text, code) -> None:
    before = TableEvent.objects.count()
    assert say(as_mara, cast, text)[0] == 422
    assert (TableEvent.objects.count(), Roll.objects.count()) == (before, 0)


def test_who_watches_rolls_nothing(cast: Cast, as_lia: Client) -> None:
    assert say(as_lia, cast, "/r 2d6")[0] == 422
    assert throwing.throw(seat=cast.lia, wish=Throw(free.parse("2d6"))).code == "only_watching"
    assert Roll.objects.count() == 0


def test_while_the_table_rests_no_dice_fall_and_the_words_stay(cast: Cast, as_ana: Client) -> None:
    pausing.stop(table_id=cast.table.pk)
    status, body = say(as_ana, cast, "/r 2d6 leap")
    assert (status, Roll.objects.count()) == (422, 0)
    assert "The table rests for a moment" in body
    assert 'value="/r 2d6 leap"' in body


def test_the_same_ticket_rolls_once_and_nobody_elses_counts(cast: Cast) -> None:
    wish = Throw(free.parse("2d6"), ticket=uuid4())
    assert [throwing.throw(seat=cast.mara, wish=wish) for _ in range(2)] == [None, None]
    assert Roll.objects.count() == 1
    assert throwing.throw(seat=cast.jonas, wish=wish).code == "foreign_ticket"


def test_a_roll_is_not_whispered(cast: Cast, as_mara: Client) -> None:
    assert say(as_mara, cast, "/r 2d6", to=str(cast.jonas.pk))[0] == 422
    assert Roll.objects.count() == 0


def test_faces_that_a_form_brings_along_decide_nothing(cast: Cast, as_mara: Client, falls) -> None:
    falls([2, 3])
    say(as_mara, cast, "/r 2d6", dice="6", faces="6,6", result="12")
    assert Roll.objects.get().faces == [2, 3]


def test_what_the_browser_adds_is_mixed_in_and_kept(cast: Cast, as_mara: Client) -> None:
    say(as_mara, cast, "/r 2d6", entropy="ab" * 16)
    assert bytes(Seat.objects.get(pk=cast.mara.pk).entropy) == b"\xab" * 16
    assert b"\xab" * 16 in bytes(Roll.objects.get().body)


def test_a_redacted_typed_roll_says_so(cast: Cast, as_mara: Client, as_jonas: Client) -> None:
    say(as_mara, cast, "/r 2d6 her-own-word")
    rules.redact(roll_ids=[Roll.objects.get().pk])
    page = as_jonas.get(reverse("tables:log", args=[cast.table.slug])).text
    assert "her-own-word" not in page
    assert log_of(cast.jonas).entries[0].text is not None


def test_the_evening_of_a_character_and_the_recap_leave_typed_rolls_to_the_log(cast: Cast, as_mara: Client) -> None:
    sessions.start_session(seat=cast.ana, number=1)
    say(as_mara, cast, "/r 2d6")
    assert as_mara.get(reverse("tables:sheet", args=[cast.table.slug])).status_code == 200
    sessions.end_session(seat=cast.ana, number=1)
    assert as_mara.get(reverse("tables:recap", args=[cast.table.slug, 1])).status_code == 200
