"""The commands that set tables: the demo's, and those for benchmarks and bots."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from accounts.models import sign_in_name
from accounts.services import DEMO_USERNAMES, sign_up
from campaigns.models import Campaign
from rules.models import Epoch, Roll
from rules.verifier import FINE, LogCheck
from tables.models import Seat

pytestmark = pytest.mark.django_db


def said(*words: str, **options: object) -> str:
    out = StringIO()
    call_command(*words, stdout=out, **options)
    return out.getvalue()


def test_the_demo_plays_with_nobody_s_own_account() -> None:
    names = ("Ana", "demo ana", "DEMO-ana", "DEMO-wanda")
    own = {
        sign_up(name=each, password="seven lanterns over mirrow", mail="", language="en", theme="") for each in names
    }
    said("demo")
    assert None not in own
    assert not Seat.objects.filter(user__in=own).exists()
    assert not any(sign_in_name(each) == each for each in DEMO_USERNAMES.values())


def test_a_benchmark_can_open_the_page_and_roll_with_what_it_is_given() -> None:
    seeded = json.loads(said("bench_seed", "--tables", "2", "--seats", "3", "--rolls", "20"))["tables"]
    assert len(seeded) == 2
    for table in seeded:
        assert [seat["role"] for seat in table["seats"]] == ["gm", "player", "player"]
        seat = table["seats"][1]
        client = Client(enforce_csrf_checks=True)
        client.cookies.load(seat["cookie"])
        assert client.get(table["page"]).status_code == 200
        before = Roll.objects.count()
        posted = client.post(table["roll"]["url"], table["roll"]["form"], headers={"X-CSRFToken": seat["csrf"]})
        assert posted.status_code == 303
        assert Roll.objects.count() == before + 1
        assert table["roll"]["form"]["question"] in client.get(table["page"]).text


def test_the_earlier_rolls_lie_in_one_finished_epoch_that_verifies() -> None:
    seeded = json.loads(said("bench_seed", "--rolls", "50"))["tables"][0]
    ended = Epoch.objects.get(ended_at__isnull=False)
    assert ended.rolls.filter(scope="table", is_end=False).count() == 50
    text = said("export_rolls", table=seeded["slug"])
    report = LogCheck().read(text.encode().splitlines())
    assert (report.status, report.rolls, report.ends) == (FINE, 50, 1)


def test_outside_a_demo_no_seat_acts_by_itself(settings: Settings) -> None:
    settings.DEMO = settings.DEBUG = False
    with pytest.raises(CommandError):
        said("demo", autoplay=True)
    assert not Campaign.objects.exists()
