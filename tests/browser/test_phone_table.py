"""The table on a phone: scene, strip of details, party and last roll at one look, the rest one press away."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_fu_tray import bottom, seen, top
from tests.browser.test_scene import SCENE, leading, opened, set_scene
from tools.stage import Stage
from tools.stage.looks import PHONE
from tools.stage.pages import BY_NAME

pytestmark = pytest.mark.browser
STRIP, ROLL = "#scene-strip > summary", "#panel-log > [data-roll]"
NAMES = "summary => [...summary.querySelectorAll('bdi')].map(each => each.textContent)"
LEFTS = "all => all.map(each => Math.round(each.getBoundingClientRect().left))"
EVERYTHING = ("#scene-recovery", "#scene-details", "#scene-foes", "#scene-turns", "#scene-next", "#scene-cards")


def right(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] if box else 0


@contextmanager
def without_scripts(stage: Stage, chromium: Browser) -> Iterator[Page]:
    look, viewport = BY_NAME["table"], {"width": PHONE[0], "height": PHONE[1]}
    with chromium.new_context(viewport=viewport, java_script_enabled=False) as context:  # type: ignore[arg-type]
        context.add_cookies(stage.cookies(look.who, language="en"))
        page = context.new_page()
        page.goto(stage.url + stage.addresses["table"])
        yield page


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_scene_strip_party_and_last_roll_are_in_view_without_scrolling(
    stage: Stage, chromium: Browser, language: str
) -> None:
    with seen(stage, chromium, "table", PHONE, language) as page:
        tabs = top(page, ".tabbar")
        assert bottom(page, "#scene-now .story") <= top(page, STRIP)
        assert bottom(page, STRIP) - top(page, STRIP) <= 48
        assert bottom(page, STRIP) <= top(page, "#people-title")
        assert bottom(page, "#panel-people") <= top(page, "#log-title")
        assert bottom(page, f"{ROLL} .answer") < bottom(page, f"{ROLL} .why") <= tabs
        expect(page.locator(f"{ROLL}:visible")).to_have_count(1)
        expect(page.locator("#panel-people > li:visible")).to_have_count(3)


def test_the_strip_names_what_lies_there_and_one_press_shows_all_of_it(stage: Stage, chromium: Browser) -> None:
    with seen(stage, chromium, "table", PHONE, "de") as page:
        names = page.locator(STRIP).evaluate(NAMES)
        assert {"Rising water", "Lamp gone out", "Watchman Rusk", "The watch comes round"} <= set(names)
        for part in EVERYTHING:
            expect(page.locator(part)).to_be_hidden()
        page.click(STRIP)
        for part in EVERYTHING:
            expect(page.locator(part)).to_be_visible()
        expect(page.locator("#scene-details")).to_contain_text("Hinders rowing, hides every sound")
        page.focus(STRIP)
        page.keyboard.press("Enter")
        expect(page.locator("#scene-details")).to_be_hidden()


def test_the_strip_opens_without_scripts(stage: Stage, chromium: Browser) -> None:
    with without_scripts(stage, chromium) as page:
        expect(page.locator("#scene-details")).to_be_hidden()
        page.click(STRIP)
        expect(page.locator("#scene-details")).to_be_visible()
        expect(page.locator("#suggest-detail")).to_be_visible()


def test_a_desktop_and_the_scene_s_own_page_have_no_strip(stage: Stage, chromium: Browser) -> None:
    for name, size in (("table", (1440, 900)), ("scene", PHONE)):
        with seen(stage, chromium, name, size) as page:
            expect(page.locator("#scene-strip")).to_be_hidden()
            expect(page.locator("#scene-details")).to_be_visible()


def test_an_open_strip_stays_open_while_the_scene_changes(server, seat) -> None:
    gm, phone = leading(server, seat), seat(1, phone=True).sit()
    set_scene(gm, "The salt quay")
    expect(phone.locator(STRIP)).to_contain_text("No details yet")
    phone.click(STRIP)
    opened(phone, "[value=propose]")
    phone.locator(f"{SCENE} [name=text]").fill("A gap in the hedge")
    phone.locator(f"{SCENE} form:has([name=text]) button").click()
    gm.locator("#panel-gm").get_by_role("button", name="Accept", exact=True).click()
    expect(phone.locator(STRIP)).to_contain_text("A gap in the hedge")
    expect(phone.locator(f"{SCENE} .facts")).to_be_visible()


def test_talk_leaves_the_last_roll_in_view_and_is_counted_at_the_log(server, seat) -> None:
    phone, other = seat(1, phone=True, language="de").sit(), seat(2).sit()
    other.fill("#ask [name=question]", "Is anyone there?")
    other.click("#ask [data-main]")
    expect(phone.locator(f"{ROLL}:visible")).to_contain_text("Is anyone there?")
    other.fill("#say-text", "Only the wind.")
    other.press("#say-text", "Enter")
    expect(phone.locator(".tabbar [data-unseen]")).to_have_text("2")
    expect(phone.locator("#panel-log > li:visible")).to_have_count(1)
    expect(phone.locator(f"{ROLL}:visible")).to_contain_text("Is anyone there?")
    phone.click(".tabbar [data-go=log]")
    expect(phone.locator("#panel-log > li", has_text="Only the wind.")).to_be_visible()
    expect(phone.locator(".tabbar [data-unseen]")).to_be_hidden()
    phone.click("#log [data-show=mine]")
    phone.click(".tabbar [data-go=table]")
    expect(phone.locator(f"{ROLL}:visible")).to_contain_text("Is anyone there?")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_roll_sheet_shows_pool_and_all_chances_above_its_button(
    stage: Stage, chromium: Browser, language: str
) -> None:
    with seen(stage, chromium, "phone-chips", PHONE, language) as page:
        assert bottom(page, "#ask .groups .chip:not(.rest)") < bottom(page, "#ask .spend") <= top(page, "#ask .pool")
        assert bottom(page, "#ask .pool .sum") <= top(page, "#ask .chances")
        assert bottom(page, "#ask .chances .legend") <= top(page, "#ask .go")
        assert abs(right(page, "#ask .headline") - right(page, "#ask .odds-bar")) <= 1


def test_a_die_to_be_thrown_again_shows_what_changes_and_all_new_chances(server, seat) -> None:
    server.falls([3])
    phone = seat(1, phone=True, language="de").sit()
    phone.click(".tabbar [data-go=roll]")
    phone.fill("#question", "Gibt der General die Raketen her?")
    phone.click("#ask [data-main]")
    phone.locator("#settle .die-choice").click()
    expect(phone.locator("#settle .headline")).to_have_text("Ja 0,0\u202f% → 50,0\u202f%")
    assert bottom(phone, "#settle .legend") <= top(phone, "#settle .stick")
    assert abs(right(phone, "#settle .headline") - right(phone, "#settle .odds-bar")) <= 1


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_behind_a_sheet_the_bar_darkens_with_the_page_and_the_pause_does_not(
    stage: Stage, chromium: Browser, scheme: str
) -> None:
    with seen(stage, chromium, "phone-chips", PHONE, color_scheme=scheme) as page:
        shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
        pause = page.locator("#x button").bounding_box()
        assert pause
        inside = shot.getpixel((round(pause["x"]) + 6, round(pause["y"]) + 22))
        beside = shot.getpixel((4, 20))
        assert beside == shot.getpixel((4, 70))
        assert sum(inside) > sum(beside)


def test_what_is_done_with_a_card_stands_in_one_column(stage: Stage, chromium: Browser) -> None:
    with seen(stage, chromium, "phone-gm", PHONE) as page:
        expect(page.locator("#panel-deck [value=hide]:visible")).not_to_have_count(1)
        assert len(set(page.locator("#panel-deck .rows [value=hide].button:visible").evaluate_all(LEFTS))) == 1
