"""How a GM's own pages look: what is main, what is chosen, what lies in one row, and what was written."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.test_fu_tray import bottom, seen, top
from tools.stage import Stage
from tools.stage.looks import DESKTOP, PHONE

pytestmark = pytest.mark.browser
TABLET = (820, 1180)
PROPOSED = ":is([id^=gm-idea-], [id^=gm-ask-], [id^=gm-review-])"
STYLES = "(all, of) => all.map(each => getComputedStyle(each)[of])"
TOPS = """all => all.map(row => new Set(["a.button", "button.quiet", "[data-move]"].map(part => {
  const box = row.querySelector(part).getBoundingClientRect(); return Math.round(box.top + box.height / 2);
})).size)"""
DRAWER = ".col-log:popover-open"
LINES = "all => all.map(each => Math.round(each.getBoundingClientRect().height / 18))"


def test_asking_for_a_roll_is_the_main_thing_of_a_tray_also_beside_what_is_proposed(
    stage: Stage, chromium: Browser
) -> None:
    with seen(stage, chromium, "phone-gm-forms", PHONE) as page:
        expect(page.locator(f"#tray {PROPOSED}:visible")).to_have_count(2)
        expect(page.locator(f"#tray {PROPOSED} .primary")).to_have_count(0)
        expect(page.locator("#panel-asking summary.primary:visible")).to_have_count(1)


def test_who_looks_as_somebody_sees_which_page_it_is_and_what_leads_nowhere(stage: Stage, chromium: Browser) -> None:
    with seen(stage, chromium, "see-as", DESKTOP) as page:
        here, *others = page.locator("#seen-bar a.small:not(.primary)").evaluate_all(STYLES, "borderTopColor")
        assert here not in others
        assert len(set(others)) == 1
        for link in page.locator("[data-off]:visible").all():
            expect(link).to_have_css("opacity", "0.45")


def test_a_seat_without_a_character_says_so_in_one_line(stage: Stage, chromium: Browser) -> None:
    with seen(stage, chromium, "gm-door", DESKTOP, "fr") as page:
        assert set(page.locator("#panel-players .who small").evaluate_all(LINES)) == {1}


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_buttons_of_every_prepared_card_share_a_row_on_a_tablet(
    stage: Stage, chromium: Browser, language: str
) -> None:
    with seen(stage, chromium, "prep", TABLET, language) as page:
        assert page.locator("#cards .rows > li").evaluate_all(TOPS) == [1, 1, 1, 1]


def test_what_was_written_is_as_dark_in_the_letters_of_the_story_as_in_those_of_the_rules(
    stage: Stage, chromium: Browser
) -> None:
    with seen(stage, chromium, "card", DESKTOP) as page:
        fields = page.locator("main form :is(input.story, input:not(.story)):visible")
        assert page.locator("main form .story:visible").count() >= 1
        assert len(set(fields.evaluate_all(STYLES, "color"))) == 1


@pytest.mark.parametrize(("look", "size"), [("gm", DESKTOP), ("gm", TABLET), ("table", TABLET)])
def test_in_a_drawer_the_log_ends_in_the_line_for_talk_on_the_drawer_s_own_ground(
    stage: Stage, chromium: Browser, look: str, size: tuple[int, int]
) -> None:
    with seen(stage, chromium, look, size, "de") as page:
        page.click(".drawer-button")
        expect(page.locator(DRAWER)).to_be_visible()
        assert bottom(page, f"{DRAWER} .talk") == bottom(page, DRAWER) == size[1]
        assert len(set(page.locator(f"{DRAWER}, {DRAWER} .talk").evaluate_all(STYLES, "backgroundColor"))) == 1
        assert page.locator(f"{DRAWER} h2").evaluate_all(LINES) <= [2]


def test_the_way_out_of_a_sheet_s_drawer_takes_no_room_from_the_roll(stage: Stage, chromium: Browser) -> None:
    with seen(stage, chromium, "sheet", TABLET) as page:
        page.click(".drawer-button")
        drawer, pool = page.locator("#right:popover-open").bounding_box(), page.locator("#right .pool").bounding_box()
        assert drawer
        assert pool
        assert abs(drawer["width"] - pool["width"] - 2 * (pool["x"] - drawer["x"])) <= 2


def test_what_is_asked_of_players_keeps_its_distance_from_the_figures_on_a_tablet(
    stage: Stage, chromium: Browser
) -> None:
    with seen(stage, chromium, "gm", TABLET) as page:
        page.click("[data-go=tray]")
        assert top(page, "#panel-asking") - bottom(page, "#tray .figures") >= 16
