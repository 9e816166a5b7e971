"""The frame of the GM panel: scenes at the left where the GM never rolls, the party where the GM rolls too."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from rules.systems import ALL, BY_KEY
from tests.cast import Cast, gather
from tests.conftest import signed_in

pytestmark = pytest.mark.django_db
COLUMN = re.compile(r'<(?:div|aside) class="frame-(left|main|right) col-(\w+)')
PANELS = ("players", "npcs", "deck", "stages", "rules", "session", "events", "hidden", "asking", "gm", "log")
ROLLING = sorted(game.KEY for game in ALL if game.HIDDEN_ROLL)


def panel(cast: Cast) -> str:
    return signed_in(cast.ana.user).get(reverse("tables:gm", args=[cast.table.slug])).text


def column(page: str, name: str) -> str:
    """Cut one column out of the page."""
    return re.split(r'<(?:div|aside) class="frame-', page.partition(f" col-{name}")[2])[0]


@pytest.mark.parametrize("game", BY_KEY)
def test_the_columns_lie_as_the_game_needs_them_and_lose_nothing(game: str) -> None:
    page = panel(gather(game=game))
    party_first = [("left", "people"), ("main", "scene"), ("right", "tray"), ("right", "log")]
    scenes_first = [("left", "scene"), ("main", "people"), ("right", "tray"), ("right", "log")]
    assert COLUMN.findall(page) == (party_first if game in ROLLING else scenes_first)
    assert [page.count(f'id="panel-{name}"') for name in PANELS] == [1] * len(PANELS)
    assert f'data-frame="gm-{game}"' in page


@pytest.mark.parametrize("game", BY_KEY)
def test_the_tray_is_called_so_where_the_gm_rolls(game: str) -> None:
    page = panel(gather(game=game))
    assert ('<h2 id="tray-title">Tray</h2>' in page) == (game in ROLLING)
    assert ('<h2 class="hide-visually" id="tray-title">Tray</h2>' in page) == (game not in ROLLING)


@pytest.mark.parametrize("game", ROLLING)
def test_beside_the_party_lie_the_scene_its_cards_the_others_and_what_happened_last(game: str) -> None:
    middle = column(panel(gather(game=game)), "scene")
    places = [middle.index(f'id="{each}"') for each in ("scene-led", "panel-deck", "panel-npcs", "panel-events")]
    assert places == sorted(places)
    assert "No scene yet" in middle


@pytest.mark.parametrize("game", ROLLING)
def test_a_new_scene_is_named_above_its_cards_at_once(game: str) -> None:
    cast = gather(game=game)
    form = {"do": "set_scene", "title": "The salt stairs", "panel": "gm", "ticket": str(uuid4())}
    address = reverse("tables:act", args=[cast.table.slug])
    answer = signed_in(cast.ana.user).post(address, form, headers={"HX-Request": "true"})
    assert answer.status_code == 200, answer.text
    head = answer.text.partition('hx-target="#scene-led"')[2].partition("</hx-partial>")[0]
    assert "<bdi>The salt stairs</bdi></h2>" in head
    assert "Next scene" in head
    assert "<bdi>The salt stairs</bdi></h2>" in column(panel(cast), "scene")


@pytest.mark.parametrize("name", ["lobby", "prep", "recap-edit", "session", "notes", "hidden"])
def test_a_phone_leads_from_each_page_of_a_gm_to_the_others(cast: Cast, as_ana: Client, name: str) -> None:
    page = as_ana.get(reverse(f"tables:{name}", args=[cast.table.slug])).text
    bar = page.partition('<nav class="tabbar"')[2].partition("</nav>")[0]
    assert re.findall(r"<span>(\w+)</span>", bar) == ["Table", "Lead", "Prepare", "Log"]
    assert ('aria-current="page"' in bar) == (name == "prep")


@pytest.mark.parametrize("name", ["gm", "notes", "hidden"])
def test_the_bar_marks_the_panel_also_on_the_pages_that_belong_to_it(cast: Cast, as_ana: Client, name: str) -> None:
    page = as_ana.get(reverse(f"tables:{name}", args=[cast.table.slug])).text
    bar = page.partition('<nav aria-label="This table"')[2].partition("</nav>")[0]
    assert re.findall(r'<a href="([^"]+)"[^>]* aria-current="page"', bar) == [
        reverse("tables:gm", args=[cast.table.slug])
    ]


def test_a_chart_is_drawn_once_there_is_a_roll_to_count(cast: Cast, as_ana: Client) -> None:
    luck = panel(cast).partition('id="panel-luck"')[2].partition("</section>")[0]
    assert "No roll to count yet." in luck
    assert 'class="columns' not in luck
