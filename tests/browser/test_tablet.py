"""The table on a tablet: its bar names the scene, and what has no room in it lies one press away."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server, leave, take_seat
from tests.browser.fate_evening import does, lay_fate
from tests.browser.test_fu_tray import seen
from tools.stage import Stage

pytestmark = pytest.mark.browser
TABLET, DESKTOP = (820, 1180), (1440, 900)
MENU = ".bar .tools > details:has(.account)"
WITHIN_REACH = (
    "[name=language][value=fr]",
    "[name=theme][value=light]",
    "a[href^='/help/']:not([href*=keys])",
    "a[href*='preferences']",
)


@pytest.fixture
def laid(server: Server) -> dict[str, Any]:
    table = lay_fate(server)
    does(server, table, 0, do="set_scene", title="The quay at night", cast=table["keys"])
    return table


@pytest.fixture
def held(server: Server, chromium: Browser, laid: dict[str, Any]) -> Iterator[Page]:
    """A player's tablet."""
    seated = take_seat(server, chromium, laid, 1)
    page = seated.sit()
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    yield page
    leave([seated])


@pytest.mark.parametrize(
    ("look", "scene", "language"),
    [
        ("table", "Under the lamp bridge · Scene 1, round 1", "en"),
        ("fate-table", "Pier Nine, an hour before the auction · Szene 1", "de"),
        ("phasesix-table", "The rope walk at night · Scène 1", "fr"),
    ],
)
def test_in_every_game_language_theme_and_rules_lie_in_the_menu(
    stage: Stage, chromium: Browser, look: str, scene: str, language: str
) -> None:
    title, label = scene.split(" · ")
    with seen(stage, chromium, look, TABLET, language) as page:
        expect(page.locator("#scene-named .name")).to_have_text(title)
        expect(page.locator("#scene-named small")).to_contain_text(label)
        expect(page.locator("#scene-now .title, .where > .name")).to_have_count(2)
        expect(page.locator("#scene-now .title:visible, .where > .name:visible")).to_have_count(0)
        expect(page.locator(".tools > :visible")).to_have_count(1)
        page.click(f"{MENU} summary")
        for each in WITHIN_REACH:
            expect(page.locator(f"{MENU} {each}:visible")).to_have_count(1)


@pytest.mark.parametrize("look", ["table", "recap-edit", "agreement"])
def test_the_account_stands_at_the_end_of_the_bar_also_where_nothing_is_live(
    stage: Stage, chromium: Browser, look: str
) -> None:
    with seen(stage, chromium, look, TABLET) as page:
        box = page.locator(f"{MENU} summary").bounding_box()
        assert box
        assert TABLET[0] - 24 <= box["x"] + box["width"] <= TABLET[0]


@pytest.mark.parametrize("width", [1024, TABLET[0], 640])
@pytest.mark.parametrize("look", ["home", "campaign"])
def test_the_way_to_the_table_stands_beside_the_name_of_the_campaign(
    stage: Stage, chromium: Browser, look: str, width: int
) -> None:
    with seen(stage, chromium, look, (width, TABLET[1])) as page:
        words = page.locator(".running-words").bounding_box()
        way = page.locator(".running-way").bounding_box()
        assert words
        assert way
        assert words["x"] + words["width"] <= way["x"]
        assert way["y"] < words["y"] + words["height"]


@pytest.mark.parametrize("look", ["verify-file", "home-empty"])
def test_a_page_of_few_words_ends_with_the_window(stage: Stage, chromium: Browser, look: str) -> None:
    with seen(stage, chromium, look, DESKTOP) as page:
        ends = page.locator(".frame-right, .foot").evaluate_all(
            "all => all.map(each => Math.round(each.getBoundingClientRect().bottom))"
        )
        assert ends[-1] == DESKTOP[1]
        assert page.evaluate("document.documentElement.scrollHeight") == DESKTOP[1]


def test_a_desktop_has_language_and_theme_in_its_bar_and_the_scene_where_it_is_played(
    stage: Stage, chromium: Browser
) -> None:
    with seen(stage, chromium, "fate-table", DESKTOP) as page:
        expect(page.locator("#scene-named")).to_be_hidden()
        expect(page.locator("#scene-now .title")).to_be_visible()
        page.click(f"{MENU} summary")
        for each in WITHIN_REACH[:2]:
            expect(page.locator(f"{MENU} {each}:visible")).to_have_count(0)
        expect(page.locator(".tools > :visible")).to_have_count(4)


def test_the_bar_follows_the_scene_and_a_chosen_theme_and_language_hold(
    server: Server, laid: dict[str, Any], held: Page
) -> None:
    expect(held.locator("#scene-named .name")).to_have_text("The quay at night")
    does(server, laid, 0, do="set_scene", title="<b>The old mill</b>", cast=laid["keys"])
    expect(held.locator("#scene-named .name")).to_have_text("<b>The old mill</b>")
    does(server, laid, 0, do="begin_conflict", cast=laid["keys"], kind="physical")
    expect(held.locator("#scene-named small")).to_have_text("The Salt Road · Scene 2, exchange 1")
    held.click(f"{MENU} summary")
    held.click(f"{MENU} [name=theme][value=light]")
    expect(held.locator("html")).to_have_attribute("data-theme", "light")
    if held.locator(f"{MENU}:not([open])").count():
        held.click(f"{MENU} summary")
    held.click(f"{MENU} [name=language][value=fr]")
    expect(held.locator("html")).to_have_attribute("lang", "fr")
    expect(held.locator("#scene-named small")).to_have_text("The Salt Road · Scène 2, échange 1")


def test_a_phone_reads_how_far_the_scene_is_beside_the_dot_and_a_lost_connection_in_words(held: Page) -> None:
    held.set_viewport_size({"width": 390, "height": 844})
    expect(held.locator("#scene-named small")).to_be_visible()
    expect(held.locator("#scene-named .name")).to_be_hidden()
    expect(held.locator(".where > .name")).to_be_visible()
    word = held.locator("#conn [data-word]")
    assert word.evaluate("each => getComputedStyle(each).position") == "absolute"
    held.locator("#conn").evaluate("each => { each.dataset.state = 'offline'; }")
    assert word.evaluate("each => getComputedStyle(each).position") == "static"


def test_what_was_rolled_says_when_it_can_be_changed(stage: Stage, chromium: Browser) -> None:
    with seen(stage, chromium, "fate-result", TABLET, "de") as page:
        later = page.locator("#panel-act .later")
        expect(later.locator("p")).to_be_hidden()
        later.locator("summary").click()
        expect(later.locator("p")).to_contain_text("sind wieder alle Aktionen und alle Methoden offen")
        expect(page.locator(".rolled .chips > :visible")).to_have_count(2)
    with seen(stage, chromium, "fate-result", DESKTOP, "de") as page:
        expect(page.locator("#panel-act .later")).to_be_hidden()
