"""Stretches of dice: promised, ended, opened, and turned when they are spent."""

import re
import uuid
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rules import services as rules
from rules.core.dice import FairDice, ScriptedDice
from rules.core.outcome import Refusal
from rules.models import Epoch, Roll
from rules.systems import BY_KEY
from rules.verifier import FINE, LogCheck
from tables.epochs import contribute, end_epoch
from tables.models import TableEvent, Ticket
from tables.services import NEW_DICE, act
from tests.cast import Cast

ROLL = {"do": "roll", "question": "Does the rope hold?"}


def log(client: Client, cast: Cast) -> str:
    return b"".join(client.get(reverse("tables:rolls", args=[cast.table.slug]))).decode()


def checked(text: str) -> int:
    return LogCheck().read(text.encode().splitlines()).status


def test_both_promises_stand_before_the_first_roll(cast: Cast, as_mara: Client) -> None:
    page = as_mara.get(reverse("tables:verify", args=[cast.table.slug])).text
    digits = re.sub(r"<[^>]*>|\s", "", page)
    epoch = cast.table.epoch
    assert bytes(epoch.table_commit).hex() in digits
    assert bytes(epoch.gm_commit).hex() in digits
    assert bytes(epoch.table_seed).hex() not in digits


def test_an_ended_epoch_opens_its_seed_and_verifies_whole(cast: Cast, as_mara: Client) -> None:
    for _ in range(5):
        act(seat=cast.mara, fields=ROLL, ticket=None)
    assert bytes(cast.table.epoch.table_seed).hex() not in log(as_mara, cast)
    end_epoch(seat=cast.ana, open_gm_seed=False)
    text = log(as_mara, cast)
    assert bytes(cast.table.epoch.table_seed).hex() in text
    assert checked(text) == FINE


def test_spent_dice_are_renewed_before_anything_is_thrown(cast: Cast, time_machine) -> None:
    act(seat=cast.mara, fields=ROLL, ticket=None)
    time_machine.move_to(timezone.now() + timedelta(hours=25))
    assert act(seat=cast.mara, fields=ROLL, ticket=None) is NEW_DICE
    assert Roll.objects.filter(is_end=False).count() == 1
    epochs = Epoch.objects.filter(book=cast.table.pk)
    assert (epochs.count(), epochs.filter(ended_at__isnull=False).count()) == (2, 1)
    commit = bytes(epochs.get(ended_at=None).table_commit).hex()
    assert TableEvent.objects.last().data["table"] == commit[:16]
    assert not isinstance(act(seat=cast.mara, fields=ROLL, ticket=None), Refusal)


def test_whoever_opens_the_table_renews_spent_dice(cast: Cast, as_mara: Client, time_machine) -> None:
    time_machine.move_to(timezone.now() + timedelta(hours=25))
    as_mara.post(reverse("tables:contribute", args=[cast.table.slug]), {"entropy": "07" * 16})
    assert Epoch.objects.filter(book=cast.table.pk).count() == 2
    assert not isinstance(act(seat=cast.mara, fields=ROLL, ticket=None), Refusal)


def test_an_epoch_holds_ten_thousand_rolls(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "EPOCH_HOLDS", 2)
    answers = [act(seat=cast.mara, fields=ROLL, ticket=None) for _ in range(3)]
    assert answers[2] is NEW_DICE
    assert Epoch.objects.filter(book=cast.table.pk).count() == 2


def test_the_tickets_of_earlier_days_are_forgotten(cast: Cast, time_machine) -> None:
    act(seat=cast.mara, fields=ROLL, ticket=uuid.uuid4())
    time_machine.move_to(timezone.now() + timedelta(hours=25))
    act(seat=cast.mara, fields=ROLL, ticket=uuid.uuid4())
    assert Ticket.objects.count() == 0


def test_the_first_promise_stands_in_the_log_before_anything_else(cast: Cast) -> None:
    first = TableEvent.objects.first()
    assert first.kind == "epoch_begun"
    assert first.data["gm"] == bytes(cast.table.epoch.gm_commit).hex()[:16]


def test_every_browser_at_the_table_is_mixed_into_the_dice(cast: Cast) -> None:
    contribute(seat=cast.jonas, entropy=b"\x07" * 16)
    act(seat=cast.mara, fields=ROLL, ticket=None, entropy=b"\x09" * 16)
    body = bytes(Roll.objects.get().body)
    assert cast.jonas.pk.bytes + b"\x10" + b"\x07" * 16 in body
    assert cast.mara.pk.bytes + b"\x10" + b"\x09" * 16 in body
    assert cast.ana.pk.bytes + b"\x00" in body


def test_a_refusal_after_dice_have_fallen_is_an_error(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    system = BY_KEY[cast.campaign.system]

    def broken(state: object, action: object, dice: FairDice) -> Refusal:
        dice.roll(6)
        return Refusal("too_late", "Too late.")

    monkeypatch.setattr(system, "resolve", broken)
    with pytest.raises(rules.RefusedAfterDice):
        act(seat=cast.mara, fields=ROLL, ticket=None)
    assert Roll.objects.count() == 0


def test_a_logged_roll_replays_to_its_result_from_its_own_row(cast: Cast, falls) -> None:
    falls([3, 1], [5])
    act(seat=cast.mara, fields=ROLL | {"hinders": "Rain"}, ticket=None)
    act(seat=cast.mara, fields={"do": "reroll", "dice": "1"}, ticket=None)
    for roll in Roll.objects.all():
        system = BY_KEY[roll.system]
        assert system.replay(roll.request, roll.facts, ScriptedDice(*roll.faces)) == roll.result


def test_redacting_keeps_the_chain_whole(cast: Cast, as_mara: Client) -> None:
    for _ in range(3):
        act(seat=cast.mara, fields=ROLL, ticket=None)
    rules.redact(roll_ids=[Roll.objects.first().pk])
    roll = Roll.objects.get(seq=1)
    assert (roll.salt, roll.body, roll.request, roll.facts, roll.result, roll.by) == (None,) * 6
    end_epoch(seat=cast.ana, open_gm_seed=False)
    assert checked(log(as_mara, cast)) == FINE
    page = as_mara.get(reverse("tables:table", args=[cast.table.slug]))
    assert page.status_code == 200
