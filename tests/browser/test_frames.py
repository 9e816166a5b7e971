"""Every frame at every size: the widths as drawn, a page that stands still, drawers that need no script."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tables import services
from tables.models import Seat, SeatRole
from tests.browser.conftest import Server

pytestmark = pytest.mark.browser

AWRY = 8
DRAWN = {
    "table": (312, 384),
    "gm": (328, 392),
    "path": (236, 372),
    "creation": (0, 344),
    "combat": (300, 328),
    "moves": (272, 500),
    "tables": (256, 348),
    "sheet": (324, 372),
    "phasesix-sheet": (320, 372),
    "lobby": (388, 388),
    "gm-phasesix": (312, 396),
    "recap": (0, 428),
    "verify": (372, 392),
    "absorb": (300, 420),
    "fate": (296, 0),
    "home": (0, 392),
    "join": (520, 0),
}
LIVE = sorted(set(DRAWN) - {"home", "join"})
STACKED, DOCKED, DRAWERS = {"home", "join"}, {"creation", "path", "tables"}, {"fate"}
PHONE, DESKTOP, LOG, WIDE, MOST = 640, 1024, 1200, 1440, 1680
SIDES = (272, 320)
SIZES = (1920, 1440, 1200, 1100, 820, 390, 320)
WIDTHS = """() => ["left", "main", "right"].map(part => {
  const box = document.querySelector(".frame-" + part);
  return box?.checkVisibility() ? Math.round(box.getBoundingClientRect().width) : 0;
})"""
FILL = """() => { for (const column of document.querySelectorAll(".frame-left, .frame-main, .frame-right"))
  for (let at = 0; at < 80; at++) column.append(document.createElement("p"), String(at)); }"""
TALL = "[document.documentElement.scrollHeight, innerHeight]"
DRAWER = ".frame-right:popover-open"


@pytest.fixture(scope="module")
def page(server: Server, chromium: Browser) -> Iterator[Page]:
    """One window for all: each test goes where it wants to look."""
    context = chromium.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(20_000)
    yield context.new_page()
    context.close()


def frame(page: Page, server: Server, key: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{server.url}/styleguide/frames/{key}/")


def measured(page: Page, width: int) -> list[int]:
    """Give the widths of left, middle and right; what is not there has none."""
    page.set_viewport_size({"width": width, "height": 900})
    columns: list[int] = page.evaluate(WIDTHS)
    return columns


def height(page: Page, selector: str) -> int:
    box = page.locator(selector).bounding_box()
    return round(box["height"]) if box else 0


def wanted(key: str, width: int) -> tuple[int, int, int]:
    """Say how wide left, middle and right are to be."""
    left, right = DRAWN[key]
    if width < PHONE:
        return (width if left else 0, width, width if (right or key in DRAWERS) and key not in DOCKED else 0)
    if width < DESKTOP and key in STACKED:
        return (
            round(0.42 * width) if left else 0,
            width - round(0.42 * width) if left else width,
            width if right else 0,
        )
    if width < WIDE:
        left = min(left, round(0.42 * width) if key == "join" else SIDES[0])
        right = min(right, SIDES[1])
    if (width < LOG and left) or width < DESKTOP:
        right = 0
    if key == "table" and width < DESKTOP:
        return (width, width, 0)
    return (left, min(width, MOST) - left - right, right)


@pytest.mark.parametrize("key", DRAWN)
def test_a_frame_is_as_drawn_at_every_size_and_stands_still_where_it_is_live(page, server, key: str) -> None:
    page.goto(f"{server.url}/styleguide/frames/{key}/")
    found = {width: measured(page, width) for width in SIZES}
    awry = {
        width: (columns, wanted(key, width))
        for width, columns in found.items()
        if any(abs(one - other) > AWRY for one, other in zip(columns, wanted(key, width), strict=True))
    }
    assert awry == {}
    assert nothing_sticks_out_of_a_phone(page)
    assert key not in LIVE or stands_still(page)


def nothing_sticks_out_of_a_phone(page: Page) -> bool:
    """Say whether the narrowest window has a gutter of 16 and no way to scroll sideways."""
    page.set_viewport_size({"width": min(SIZES), "height": 900})
    gutter = page.evaluate("getComputedStyle(document.querySelector('.frame-main')).paddingInlineStart")
    return bool(gutter == "16px" and page.evaluate("document.documentElement.scrollWidth") == min(SIZES))


def stands_still(page: Page) -> bool:
    """Say whether a page whose columns are full is no higher than its window: they scroll instead."""
    page.evaluate(FILL)
    heights = []
    for width in (1920, 1440, 1100, 820):
        page.set_viewport_size({"width": width, "height": 900})
        heights.append(page.evaluate(TALL))
    return all(content <= room for content, room in heights)


def test_a_drawer_is_360_wide(page, server) -> None:
    frame(page, server, "gm", 820)
    page.click(".drawer-button")
    assert page.locator(".frame-right").evaluate("part => part.offsetWidth") == 360


@pytest.mark.parametrize(("width", "bar", "tabs"), [(1440, 56, 0), (1100, 56, 0), (820, 64, 84), (390, 60, 84)])
def test_bars_are_as_high_as_drawn(page, server, width: int, bar: int, tabs: int) -> None:
    frame(page, server, "table", width)
    assert height(page, "header.bar") == bar
    assert height(page, ".tabbar") == tabs


def test_a_drawer_opens_and_closes_by_keyboard_and_gives_the_focus_back(page, server) -> None:
    frame(page, server, "gm", 820)
    page.focus(".drawer-button")
    page.keyboard.press("Enter")
    expect(page.locator(DRAWER)).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator(".drawer-close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(DRAWER)).to_have_count(0)
    expect(page.locator(".drawer-button")).to_be_focused()


def test_a_press_beside_the_drawer_closes_it(page, server) -> None:
    frame(page, server, "gm", 820)
    page.click(".drawer-button")
    page.mouse.click(100, 500)
    expect(page.locator(DRAWER)).to_have_count(0)


def test_a_drawer_needs_no_script(server, chromium) -> None:
    context = chromium.new_context(viewport={"width": 820, "height": 900}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.url}/styleguide/frames/gm/")
    page.click(".drawer-button")
    expect(page.locator(".frame-right")).to_be_visible()
    page.click(".drawer-close")
    expect(page.locator(".frame-right")).to_be_hidden()
    context.close()


def test_the_log_is_a_drawer_that_counts_what_is_unseen_and_closes_when_the_window_grows(server, seat) -> None:
    one = seat(1)
    one.page.set_viewport_size({"width": 820, "height": 1180})
    page, other = one.sit(), seat(2).sit()
    other.fill("#ask [name=question]", "Is anyone there?")
    other.click("#ask [data-main]")
    expect(page.locator(".drawer-button [data-unseen]")).to_have_text("1")
    page.click(".drawer-button")
    expect(page.locator("#panel-log li[data-roll]")).to_be_visible()
    expect(page.locator(".drawer-button [data-unseen]")).to_be_hidden()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(DRAWER)).to_have_count(0)
    expect(page.locator("#log")).to_be_visible()


def test_on_a_tablet_a_crowded_scene_scrolls_by_itself_and_leaves_the_question_in_view(server, table, seat) -> None:
    with server.rows():
        gm = Seat.objects.select_related("table__campaign").get(table__slug=table["slug"], role=SeatRole.GM)
        services.act(seat=gm, fields={"do": "set_scene", "title": "The salt quay"}, ticket=None)
        for number in range(24):
            detail = {"do": "add_detail", "label": f"Crate {number}", "note": "Stands in the way, wet and heavy"}
            services.act(seat=gm, fields=detail, ticket=None)
    one = seat(1)
    one.page.set_viewport_size({"width": 820, "height": 1180})
    page = one.sit()
    expect(page.locator("#question")).to_be_in_viewport(ratio=1)
    last = page.get_by_text("Crate 23").filter(visible=True).first
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    expect(page.locator("#question")).to_be_in_viewport(ratio=1)


def test_a_tablet_s_tabs_lead_to_sheet_and_log(server, seat) -> None:
    one = seat(1)
    one.page.set_viewport_size({"width": 820, "height": 1180})
    page = one.sit()
    page.click(".tabbar [data-go=sheet]")
    expect(page.locator("#sheet")).to_be_visible()
    expect(page.locator("#act")).to_be_hidden()
    page.click(".tabbar [data-go=roll]")
    expect(page.locator("#question")).to_be_focused()
    page.click(".tabbar [data-go=log]")
    expect(page.locator(DRAWER)).to_be_visible()


def test_on_a_phone_the_gm_panel_shows_one_part_at_a_time(server, seat) -> None:
    gm = seat(0, phone=True)
    page = gm.page
    page.goto(server.url + gm.table["gm"])
    page.wait_for_selector('#conn[data-state="live"]')
    parts = {"people": ["people"], "scene": ["scene"], "tray": ["tray"], "log": ["tray", "log"]}
    for tab, seen in parts.items():
        page.click(f".tabbar [data-go={tab}]")
        assert [part for part in parts if page.locator(f"#{part}").is_visible()] == seen
    expect(page.locator("#panel-gm")).to_be_hidden()


def test_an_unknown_frame_is_not_found(page, server) -> None:
    answer = page.goto(f"{server.url}/styleguide/frames/no-such-frame/")
    assert answer
    assert answer.status == 404
