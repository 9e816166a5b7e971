"""When a campaign is played: its next date, else when it was played last, on every list of campaigns."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import PlaySession
from config.games import announced_keys
from rules.systems import BY_KEY
from tests.cast import Cast, figure

LISTS = pytest.mark.parametrize("page", ["home", "campaigns:list"])


@pytest.fixture(autouse=True)
def an_evening(cast: Cast, time_machine) -> None:
    """Let it be a Monday, and let Mara read English."""
    time_machine.move_to("2026-11-16 18:00:00+00:00", tick=False)
    type(cast.mara.user).objects.filter(pk=cast.mara.user_id).update(language="en")


def shown(client: Client, page: str) -> str:
    return client.get(reverse(page)).text


def played(cast: Cast, days_ago: int, ended: bool = True) -> None:
    start = timezone.now() - timedelta(days=days_ago)
    PlaySession.objects.create(
        campaign=cast.campaign, number=1, started_at=start, ended_at=start if ended else None, first_seq=1
    )


def dated(cast: Cast, days: int) -> None:
    cast.campaign.next_date = timezone.now() + timedelta(days=days)
    cast.campaign.save(update_fields=["next_date"])


@LISTS
def test_without_any_date_a_list_says_so(cast: Cast, as_mara: Client, page: str) -> None:
    assert "No date yet" in shown(as_mara, page)


@LISTS
@pytest.mark.parametrize(
    ("days", "said"), [(4, ">Friday, "), (9, ">Wednesday 25 November, ")], ids=["this-week", "later"]
)
def test_the_next_date_is_a_day_s_name_and_later_the_whole_date(
    cast: Cast, as_mara: Client, page: str, days: int, said: str
) -> None:
    dated(cast, days)
    assert said in shown(as_mara, page)


@LISTS
def test_without_a_next_date_the_last_evening_is_named(cast: Cast, as_mara: Client, page: str) -> None:
    played(cast, 13)
    dated(cast, -6)
    assert "Last played 3 November" in shown(as_mara, page)


def test_the_running_table_says_since_when_its_session_is_open(cast: Cast, as_mara: Client) -> None:
    cast.table.seats.filter(pk=cast.mara.pk).update(last_seen=timezone.now())
    assert "1 at the table<" in shown(as_mara, "home")
    played(cast, 0, ended=False)
    assert "1 at the table since " in shown(as_mara, "home")


def test_the_list_of_campaigns_ends_with_one_s_characters(cast: Cast, as_mara: Client, as_ana: Client) -> None:
    page = shown(as_mara, "campaigns:list")
    assert "Your characters" in page
    assert cast.mara.character.name in page
    assert "All " not in page
    assert "Your characters" not in shown(as_ana, "campaigns:list")
    for number in range(4):
        figure(cast.campaign, cast.mara.user, f"Another {number}")
    assert "All 5" in shown(as_mara, "campaigns:list")


def test_games_stand_at_their_place_those_that_can_be_played_first() -> None:
    keys = announced_keys()
    playable = [key for key in keys if key in BY_KEY]
    assert keys[: len(playable)] == playable
    announced = keys[len(playable) :]
    for part in (playable, announced):
        assert [place_of(key) for key in part] == sorted(place_of(key) for key in part)


def place_of(key: str) -> int:
    return int((settings.BASE_DIR / f"templates/systems/{key}/place.txt").read_text())
