"""The demo: set once, and put back after whatever a test does to it."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoDbBlocker, Settings

from accounts.services import create_guest
from campaigns.models import Campaign, Invite
from characters.models import Character
from rules.models import Roll
from rules.systems import ALL
from rules.verifier import FINE, LogCheck
from tables.models import Card, Scene, Seat, Table, TableEvent
from tables.seating import seat_person
from tests.chance import CHANCE, draw_from
from tests.tables.test_commands import said


@pytest.fixture(scope="module")
def shown(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """Set the demo, and give what it says."""
    with django_db_blocker.unblock(), transaction.atomic():
        with pytest.MonkeyPatch.context() as patched:
            draw_from(Random(f"{CHANCE} {__name__}"), patched)
            told = said("demo")
        yield told
        transaction.set_rollback(True)


@pytest.fixture
def demo(shown: str, db: None) -> str:
    """Whatever a test does to the demo is undone with it."""
    return shown


def test_the_demo_sets_one_table_a_game_with_people_and_real_rolls(demo: str) -> None:
    assert Campaign.objects.count() == len(ALL)
    assert Seat.objects.filter(role="gm").count() == len(ALL)
    assert Roll.objects.filter(is_end=False).count() >= 3 * len(ALL)
    assert set(Seat.objects.values_list("user__language", flat=True)) == {"en", "de", "fr"}


def test_the_demo_has_scenes_in_store_and_a_card_in_the_gms_hand(demo: str) -> None:
    written = [scene for system in ALL for scene in system.demo().scenes]
    assert Scene.objects.count() == len(written) > 0
    assert Card.objects.exclude(scene=None).count() == sum(len(scene.get("cards", ())) for scene in written) > 0
    assert set(Card.objects.filter(scene=None).values_list("sight", flat=True)) == {"hidden"}


def test_the_demo_twice_is_the_demo_once(demo: str) -> None:
    before = [model.objects.count() for model in (Campaign, Roll, TableEvent, Character)]
    said("demo")
    assert [model.objects.count() for model in (Campaign, Roll, TableEvent, Character)] == before


def test_a_reset_archives_the_old_demo_and_keeps_its_rolls(demo: str) -> None:
    rolls = Roll.objects.count()
    said("demo", "--reset")
    assert Campaign.objects.filter(archived_at__isnull=False).count() == len(ALL)
    assert Campaign.objects.filter(archived_at=None).count() == len(ALL)
    assert Roll.objects.count() == 2 * rolls


def test_the_demos_links_lead_to_a_seat_only_in_the_demo(demo: str, settings: Settings) -> None:
    links = re.findall(r"http://\S+?(/demo/\S+)", demo)
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


def test_the_demo_prints_no_link_to_a_guest_s_seat(demo: str) -> None:
    before = len(re.findall(r"/demo/", demo))
    guest, _token = create_guest(name="Jo", language="en")
    seat_person(table=Table.objects.first(), user=guest, role="player")
    assert len(re.findall(r"/demo/", said("demo"))) == before > 0


def test_the_demos_invitation_lets_a_guest_see_the_join_page(demo: str) -> None:
    link = re.search(r"http://\S+?(/j/\S+)", demo)
    assert link is not None
    assert Client().get(link[1]).status_code == 200


@pytest.mark.parametrize("change", ["key", "expired", "used up"])
def test_an_invitation_of_the_demo_that_lets_nobody_in_is_renewed(demo: str, settings: Settings, change: str) -> None:
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


def test_the_demos_log_verifies(demo: str) -> None:
    text = said("export_rolls", table=Table.objects.first().slug)
    assert LogCheck().read(text.encode().splitlines()).status == FINE
