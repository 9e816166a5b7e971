"""The commands that set tables: the demo's, and those for benchmarks and bots."""

import json
import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import sign_in_name
from accounts.services import DEMO_USERNAMES, create_guest, sign_up
from campaigns.models import Campaign, Invite
from characters.models import Character
from rules.models import Epoch, Roll
from rules.systems import ALL
from rules.verifier import FINE, LogCheck
from tables.models import Card, Scene, Seat, Table, TableEvent
from tables.seating import seat_person

pytestmark = pytest.mark.django_db


def said(*words: str, **options: object) -> str:
    out = StringIO()
    call_command(*words, stdout=out, **options)
    return out.getvalue()


def test_the_demo_sets_one_table_a_game_with_people_and_real_rolls() -> None:
    said("demo")
    assert Campaign.objects.count() == len(ALL)
    assert Seat.objects.filter(role="gm").count() == len(ALL)
    assert Roll.objects.filter(is_end=False).count() >= 3 * len(ALL)
    assert set(Seat.objects.values_list("user__language", flat=True)) == {"en", "de", "fr"}


def test_the_demo_has_scenes_in_store_and_a_card_in_the_gms_hand() -> None:
    said("demo")
    written = [scene for system in ALL for scene in system.demo().scenes]
    assert Scene.objects.count() == len(written) > 0
    assert Card.objects.exclude(scene=None).count() == sum(len(scene.get("cards", ())) for scene in written) > 0
    assert set(Card.objects.filter(scene=None).values_list("sight", flat=True)) == {"hidden"}


def test_the_demo_twice_is_the_demo_once() -> None:
    said("demo")
    before = [model.objects.count() for model in (Campaign, Roll, TableEvent, Character)]
    said("demo")
    assert [model.objects.count() for model in (Campaign, Roll, TableEvent, Character)] == before


def test_the_demo_plays_with_nobody_s_own_account() -> None:
    names = ("Ana", "demo ana", "DEMO-ana", "DEMO-wanda")
    own = {
        sign_up(name=each, password="seven lanterns over mirrow", mail="", language="en", theme="") for each in names
    }
    said("demo")
    assert None not in own
    assert not Seat.objects.filter(user__in=own).exists()
    assert not any(sign_in_name(each) == each for each in DEMO_USERNAMES.values())


def test_a_reset_archives_the_old_demo_and_keeps_its_rolls() -> None:
    said("demo")
    rolls = Roll.objects.count()
    said("demo", "--reset")
    assert Campaign.objects.filter(archived_at__isnull=False).count() == len(ALL)
    assert Campaign.objects.filter(archived_at=None).count() == len(ALL)
    assert Roll.objects.count() == 2 * rolls


def test_the_demos_links_lead_to_a_seat_only_in_the_demo(settings) -> None:
    links = re.findall(r"http://\S+?(/demo/\S+)", said("demo"))
    assert len(links) == 3 * len(ALL)
    settings.DEMO = True
    for link in links:
        client = Client()
        assert client.get(link).status_code == 200
        response = client.post(link, follow=True)
        assert response.status_code == 200
        assert 'id="panel-log"' in response.text
    settings.DEMO = settings.DEBUG = False
    assert Client().get(links[0]).status_code == 404
    assert Client().post(links[0]).status_code == 404


def test_the_demo_prints_no_link_to_a_guest_s_seat() -> None:
    before = len(re.findall(r"/demo/", said("demo")))
    guest, _token = create_guest(name="Jo", language="en")
    seat_person(table=Table.objects.first(), user=guest, role="player")
    assert len(re.findall(r"/demo/", said("demo"))) == before


def test_the_demos_invitation_lets_a_guest_see_the_join_page() -> None:
    link = re.search(r"http://\S+?(/j/\S+)", said("demo"))
    assert link is not None
    assert Client().get(link[1]).status_code == 200


@pytest.mark.parametrize("change", ["key", "expired", "used up"])
def test_an_invitation_of_the_demo_that_lets_nobody_in_is_renewed(settings, change: str) -> None:
    said("demo")
    if change == "key":
        settings.SECRET_KEY = "another key than the one that made the invitation"
    elif change == "expired":
        Invite.objects.update(expires_at=timezone.now())
    else:
        Invite.objects.update(uses_left=0)
    link = re.search(r"http://\S+?(/j/\S+)", said("demo"))
    assert link is not None
    assert Client().get(link[1]).status_code == 200
    assert Invite.objects.count() == len(ALL)


def test_the_demos_log_verifies() -> None:
    said("demo")
    text = said("export_rolls", table=Table.objects.first().slug)
    assert LogCheck().read(text.encode().splitlines()).status == FINE


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
