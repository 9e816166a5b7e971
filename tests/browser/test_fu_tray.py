"""What of the roll is in view without scrolling: before it and after it, on a desktop and on a phone."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.windows import windows_of
from tools.stage import Stage
from tools.stage.looks import PHONE
from tools.stage.pages import LOOKS

pytestmark = pytest.mark.browser
BY_NAME = {look.name: look for look in LOOKS}
EDGES = """selector => {
  const box = document.querySelector(selector).getBoundingClientRect(); return [box.top, box.bottom];
}"""
TOPS = """() => [...document.querySelectorAll("#ask .groups > dl:first-child .chip")]
  .filter(chip => chip.checkVisibility()).map(chip => Math.round(chip.getBoundingClientRect().top))"""
ENDS = "all => all.map(each => Math.round(each.getBoundingClientRect().right))"
CROWD = """words => words.forEach((word, at) => {
  const field = Object.assign(document.createElement("input"), { type: "hidden", name: at % 2 ? "helps" : "hinders" });
  field.value = word;
  document.getElementById("ask").append(field);
})"""


@contextmanager
def seen(
    stage: Stage, chromium: Browser, name: str, size: tuple[int, int], language: str = "en", **options: object
) -> Iterator[Page]:
    """Open a page of the stage in a window of this size."""
    look = BY_NAME[name]
    viewport = {"width": size[0], "height": size[1]}
    windows = windows_of(chromium)
    page = windows.open(stage.url, viewport=viewport, reduced_motion="reduce", locale=language, **options)
    page.context.add_cookies(stage.cookies(look.who, language=language))
    try:
        look.open(page, stage.url, stage.addresses[name])
        yield page
    finally:
        windows.close(page.context)


def top(page: Page, selector: str) -> float:
    return float(page.evaluate(EDGES, selector)[0])


def bottom(page: Page, selector: str) -> float:
    return float(page.evaluate(EDGES, selector)[1])


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800)], ids=["wide", "small"])
def test_after_a_but_the_ways_to_go_on_are_in_view(stage: Stage, chromium: Browser, size: tuple[int, int]) -> None:
    with seen(stage, chromium, "table-result", size) as page:
        expect(page.locator("#panel-act .answer").first).to_contain_text("but")
        assert bottom(page, "#settle [data-main]") <= size[1]
        assert bottom(page, "#settle [value=reroll]") <= size[1]
        if size == (1440, 900):
            assert bottom(page, ".statement") <= bottom(page, "#settle .again") <= top(page, "#settle .stick")


def test_before_a_roll_all_that_is_reckoned_stands_below_all_four_groups(stage: Stage, chromium: Browser) -> None:
    with seen(stage, chromium, "table-chips", (1440, 900)) as page:
        groups = page.locator("#ask .groups dd.chips")
        details = groups.nth(3).bounding_box()
        assert details is not None
        assert details["y"] + details["height"] <= top(page, "#ask .reckoning")
        for part in (".pool", ".chances", ".spend", "[data-main]"):
            assert bottom(page, f"#ask {part}") <= 900
        assert bottom(page, "#ask .reckoning") == 880, "the card ends above the window's edge"


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (820, 1180)], ids=["wide", "low", "tablet"])
def test_with_very_many_chips_the_pool_stays_in_view_and_each_chip_can_be_reached(
    stage: Stage, chromium: Browser, size: tuple[int, int]
) -> None:
    with seen(stage, chromium, "table", size, "de") as page:
        page.evaluate(CROWD, [f"Ein Wort Nummer {number}" for number in range(14)])
        page.locator("#ask [data-chip]").first.click()
        expect(page.locator("#ask [data-chip]", has_text="Nummer 13")).to_be_attached()
        for part in (".pool .sum", ".chances .odds-bar", ".spend", "[data-main]"):
            assert bottom(page, f"#ask {part}") <= size[1]
        assert top(page, "#ask .reckoning") >= bottom(page, "#ask .groups dd.chips")
        page.locator("#ask [data-chip]").last.focus()
        page.locator("#ask [data-chip]").last.scroll_into_view_if_needed()
        chip = page.locator("#ask [data-chip]").last.bounding_box()
        assert chip is not None
        assert chip["y"] + chip["height"] <= top(page, "#ask .reckoning")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_word_more_finds_room_in_the_third_row(stage: Stage, chromium: Browser, language: str) -> None:
    with seen(stage, chromium, "asked-tray", PHONE, language) as page:
        expect(page.locator("#ask .more summary")).to_be_visible()
        assert len(set(page.evaluate(TOPS))) <= 3


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_phone_shows_three_whole_rows_of_chips_and_the_rest_behind_more(
    stage: Stage, chromium: Browser, language: str
) -> None:
    with seen(stage, chromium, "phone-chips", PHONE, language) as page:
        assert 2 <= len(set(page.evaluate(TOPS))) <= 3
        expect(page.locator("#ask .chip:visible", has_text="Soaked")).to_have_count(1)
        every, shown = page.locator("#ask [data-chip]"), page.locator("#ask [data-chip]:visible")
        hidden = every.count() - shown.count()
        expect(page.locator("#ask .more summary")).to_contain_text(str(hidden))
        page.click("#ask .more summary")
        expect(shown).to_have_count(every.count())
        page.locator("#ask .chip", has_text="Full moon").click()
        expect(page.locator("#ask .chip.helps", has_text="Full moon")).to_be_visible()
        expect(shown).to_have_count(every.count())


def test_more_opens_without_scripts(stage: Stage, chromium: Browser) -> None:
    look = BY_NAME["table"]
    viewport = {"width": PHONE[0], "height": PHONE[1]}
    with chromium.new_context(viewport=viewport, java_script_enabled=False) as context:  # type: ignore[arg-type]
        context.add_cookies(stage.cookies(look.who, language="en"))
        page = context.new_page()
        page.goto(stage.url + stage.addresses["table"])
        every, shown = page.locator("#ask [data-chip]"), page.locator("#ask [data-chip]:visible")
        assert 0 < shown.count() < every.count()
        page.click("#ask .more summary")
        expect(shown).to_have_count(every.count())


def test_a_sheet_s_button_stands_at_the_foot_of_its_column_below_all_chances(stage: Stage, chromium: Browser) -> None:
    with seen(stage, chromium, "sheet", (1440, 900), "de") as page:
        assert bottom(page, "#right .legend") <= top(page, "#right .stick")
        assert 860 <= bottom(page, "#right [data-main]") <= 900
        assert bottom(page, "#right .other") <= top(page, "#right .pool")


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), PHONE], ids=["wide", "narrow", "phone"])
def test_what_a_gm_is_to_judge_has_room_for_its_words(stage: Stage, chromium: Browser, size: tuple[int, int]) -> None:
    with seen(stage, chromium, "gm-review", size) as page:
        names, words = page.locator("[id^=gm-review-] strong"), page.locator("[id^=gm-review-] [name=words]")
        assert names.count() == words.count() == 3
        for name, word in zip(names.all(), words.all(), strict=True):
            named, asked = name.bounding_box(), word.bounding_box()
            assert named
            assert asked
            assert named["height"] < 30
            assert asked["width"] > 200
            assert asked["y"] >= named["y"] + named["height"]


def test_a_sheet_s_buttons_after_a_roll_end_with_its_column_in_german(stage: Stage, chromium: Browser) -> None:
    with seen(stage, chromium, "see-as-sheet", (1440, 900), "de") as page:
        again, keep = page.eval_on_selector_all("#settle .big", ENDS)
        assert again == keep
