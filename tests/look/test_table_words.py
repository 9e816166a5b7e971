"""What the table's panels offer and say: no dead button, nothing twice, a way on."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign
from tables.models import Seat
from tests.cast import Cast

ROLL = {
    "do": "roll",
    "question": "Does the bell ring in time?",
    "helps": ["Hound", "Ladder"],
    "words": ["Hound", "Ladder"],
}


@pytest.fixture
def rolled(cast: Cast, as_mara: Client, settings: object, tmp_path: Path) -> Callable[..., str]:
    """Let Mara roll these faces under these options, and give the page."""

    def roll(*faces: int, **options: str) -> str:
        Campaign.objects.filter(pk=cast.campaign.pk).update(options=options)
        dice = tmp_path / "dice.json"
        dice.write_text(json.dumps([faces]))
        settings.TEST_DICE = str(dice)  # type: ignore[attr-defined]
        as_mara.cookies["language"] = "en"
        as_mara.post(reverse("tables:act", args=[cast.table.slug]), ROLL)
        return as_mara.get(
            reverse("tables:table", args=[cast.table.slug]), headers={"accept-language": "en"}
        ).content.decode()

    return roll


@pytest.mark.parametrize(("mode", "heading"), [("single", "Neuwurf mit FU"), ("nudge", "Würfel drehen mit FU")])
def test_where_points_change_nothing_no_dead_button_stands(rolled: Callable[..., str], mode: str, heading: str):
    page = rolled(6, 6, 6, fu_reroll_mode=mode)
    assert heading in page
    assert 'aria-disabled="true"' not in page


def test_each_face_is_offered_once(rolled: Callable[..., str]):
    page = rolled(6, 2, 2, player_pick="free")
    assert len(re.findall('name="do" value="pick"', page)) == 1


def test_a_seat_without_a_character_is_led_to_those_that_are_free(cast: Cast, as_mara: Client, as_lia: Client):
    table = reverse("tables:table", args=[cast.table.slug])
    Seat.objects.filter(pk=cast.mara.pk).update(character=None)
    page = as_mara.get(table).content.decode()
    assert 'class="button" href="#act" data-go="roll">' in page
    assert re.search(r'<p class="notice phone-only">.*?<a class="button small" ', page)
    other = as_lia.get(table).content.decode()
    assert 'class="button" href="#act"' not in other
    assert "notice phone-only" not in other


def test_an_archived_table_offers_no_roll(cast: Cast, as_mara: Client):
    table = reverse("tables:table", args=[cast.table.slug])
    assert "data-main" in as_mara.get(table).content.decode()
    Campaign.objects.filter(pk=cast.campaign.pk).update(archived_at=timezone.now())
    page = as_mara.get(table).content.decode()
    assert "banner calm" in page
    assert "data-main" not in page
