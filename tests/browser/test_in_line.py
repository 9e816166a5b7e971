"""What stands in a row or in a column keeps its line and its distance, and what has a short place says it shortly."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tools.stage import Stage
from tools.stage.looks import DESKTOP, LANGUAGES
from tools.stage.pages import LOOKS

pytestmark = pytest.mark.browser

Show = Callable[..., Page]
TOPS = "all => all.map(each => Math.round(each.getBoundingClientRect().top))"
DISTANCES = """all => all.map(each => each.getBoundingClientRect())
  .flatMap((box, at, boxes) => at ? [Math.round(box.top - boxes[at - 1].bottom)] : [])"""
STEPS = """all => all.map(each => [...new Set([...each.querySelectorAll(".badge")].map(badge => badge.offsetTop))])
  .flatMap(tops => tops.slice(1).map((top, at) => top - tops[at]))"""
LINES = "all => all.map(each => Math.round(each.offsetHeight / parseFloat(getComputedStyle(each).lineHeight)))"
HEIGHTS = "all => all.map(each => each.offsetHeight)"
PADDINGS = """all => all.map(each => [
  each.querySelector(":scope > :not([type=hidden])").getBoundingClientRect().top - each.getBoundingClientRect().top,
  parseFloat(getComputedStyle(each).paddingTop)])"""
RIGHT = "each => each.getBoundingClientRect().right"
WIDTHS = "each => [each.clientWidth, each.scrollWidth]"
CUT = "each => each.scrollWidth > each.clientWidth"


@pytest.fixture
def show(stage: Stage, chromium: Browser) -> Iterator[Show]:
    """Open a look of the inventory on a desktop."""
    width, height = DESKTOP
    contexts: list[Any] = []

    def opened(name: str, language: str = "en") -> Page:
        look = next(each for each in LOOKS if each.name == name)
        contexts.append(chromium.new_context(viewport={"width": width, "height": height}, locale=language))
        contexts[-1].add_cookies(stage.cookies(look.who, language=language))
        page: Page = contexts[-1].new_page()
        look.open(page, stage.url, stage.addresses[name])
        return page

    yield opened
    for each in contexts:
        each.close()


def test_fields_of_a_sheet_keep_their_distance_though_something_unseen_lies_between(show: Show) -> None:
    fields = show("zwielicht-edit").locator("section:has(#group-about) .stack > .field")
    assert len(set(fields.evaluate_all(DISTANCES))) == 1


def test_conditions_in_the_list_of_the_gm_keep_their_distance(show: Show) -> None:
    steps = show("zwielicht-gm").locator(".players .marks").evaluate_all(STEPS)
    assert len(steps) > 1
    assert max(steps) - min(steps) <= 1


def test_both_halves_of_the_cards_begin_in_one_line(show: Show) -> None:
    page = show("zwielicht-table-gm")
    for heads in ("#cards-known, #cards-unknown", "#deck-everyone, #deck-you"):
        tops = page.locator(heads).evaluate_all(TOPS)
        assert (len(tops), len(set(tops))) == (2, 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fighter_is_told_about_in_two_lines_and_stands_in_line_with_the_next(show: Show, language: str) -> None:
    page = show("zwielicht-result", language)
    assert max(page.locator(".fighter .told").evaluate_all(LINES)) <= 2
    tops = page.locator(".fighter .crest").evaluate_all(TOPS)
    assert (tops[0], tops[2]) == (tops[1], tops[3])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_campaign_is_whole_beside_the_pages_of_its_gm(show: Show, language: str) -> None:
    assert not show("zwielicht-gm", language).locator(".bar .name[title]").evaluate(CUT)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["gm", "zwielicht-gm", "phasesix-table"])
def test_on_a_small_laptop_the_bar_holds_all_and_names_the_campaign(show: Show, name: str, language: str) -> None:
    page = show(name, language)
    for width, least in ((1024, 70), (1100, 120), (1200, 200), (1280, 140)):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.locator(".bar .account").evaluate(RIGHT) <= width
        shown, whole = page.locator(".bar .name[title]").evaluate(WIDTHS)
        assert shown >= min(least, whole)


def test_a_point_is_taken_and_given_with_buttons_of_one_height(show: Show) -> None:
    heights = show("gm").locator(".players .points button").evaluate_all(HEIGHTS)
    assert len(heights) > 2
    assert len(set(heights)) == 1


@pytest.mark.parametrize("name", ["gm-forms", "table-result"])
def test_a_well_begins_as_far_from_its_edge_as_any_though_a_form_has_hidden_fields(show: Show, name: str) -> None:
    paddings = show(name).locator("form.well.stack-s:visible").evaluate_all(PADDINGS)
    assert paddings
    assert all(round(room) == padding for room, padding in paddings)
