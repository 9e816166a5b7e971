"""At a person's wish their words go; the chain they hung on holds."""

import json

import pytest
from django.core import serializers
from django.core.management import CommandError, call_command

from rules.export import lines
from rules.models import Epoch, Roll
from rules.verifier import FINE, LogCheck
from tables.epochs import end_epoch
from tables.models import Table, TableEvent, Ticket
from tables.services import act
from tests.cast import Cast

WORD = "Marzipan"


def everything() -> str:
    models = (Roll, Epoch, TableEvent, Ticket, Table)
    return "".join(serializers.serialize("json", model.objects.all()) for model in models)


def test_no_word_of_the_person_is_left_and_the_log_verifies(cast: Cast, falls) -> None:
    cast.campaign.options = {"fu_reroll_mode": "nudge"}
    cast.campaign.save()
    falls([3], [3])
    for do in ({"do": "roll", "question": f"Is there {WORD}?", "helps": WORD}, {"do": "nudge", "die": "0", "by": "1"}):
        act(seat=cast.mara, fields=do, ticket=None)
    act(seat=cast.jonas, fields={"do": "roll", "question": "Is there bread?"}, ticket=None)
    assert WORD in everything()
    call_command("redact_rolls", "--table", cast.table.slug, "--person", "mara", stdout=None)
    assert WORD not in everything()
    assert "bread" in everything()
    end_epoch(seat=cast.ana, open_gm_seed=False)
    report = LogCheck().read("".join(lines(book=cast.table.pk)).encode().splitlines())
    assert (report.status, report.redacted) == (FINE, 1)


def test_the_page_says_what_is_gone(cast: Cast, as_jonas) -> None:
    act(seat=cast.mara, fields={"do": "roll", "question": f"Is there {WORD}?"}, ticket=None)
    call_command("redact_rolls", "--table", cast.table.slug, "--person", "Mara", stdout=None)
    page = as_jonas.get(f"/t/{cast.table.slug}/")
    assert page.status_code == 200
    assert WORD not in page.text


def test_an_unknown_person_is_an_error(cast: Cast) -> None:
    with pytest.raises(CommandError):
        call_command("redact_rolls", "--table", cast.table.slug, "--person", "Nobody")
    assert json.loads(serializers.serialize("json", Roll.objects.all())) == []
