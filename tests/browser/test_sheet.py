"""The sheet in the browser: pressed into a roll at the table, noted on, and printed."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

BOX = re.compile(rb"/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+) ?\]")
SAVED = "#notes-state .saved"


def at_the_table(seated) -> Page:
    seated.page.goto(f"{seated.url}{seated.table['page']}sheet/")
    seated.page.wait_for_selector('#conn[data-state="live"]')
    return seated.page


def character(page: Page) -> str:
    """Give the address of the character whose sheet is open."""
    href = page.locator("a[href$='/edit/']").first.get_attribute("href") or ""
    return href.removesuffix("edit/")


def test_what_stands_on_the_sheet_is_pressed_into_the_roll_beside_it(server, seat) -> None:
    server.falls([6, 2])
    page = at_the_table(seat(1))
    page.fill("#question", "Does the bell ring in time?")
    first = page.locator("button.trait").first
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#panel-act")).to_contain_text("75.0")
    page.locator("button.trait").nth(1).click()
    expect(page.locator("#panel-act")).to_contain_text("87.5")
    page.locator("button.trait").nth(1).click()
    expect(page.locator("button.trait").nth(1)).to_have_class(re.compile("hinders"))
    expect(page.locator("#panel-act")).to_contain_text("50.0")
    expect(page.locator("#question")).to_have_value("Does the bell ring in time?")
    page.locator("button.trait").nth(1).click()
    expect(page.locator("#panel-act")).to_contain_text("75.0")
    page.click("#ask [data-main]")
    page.wait_for_selector("#settle")
    expect(page.locator("button.trait")).to_have_count(0)
    page.click("#settle [data-main]")
    page.wait_for_selector("#ask")


def test_shift_or_a_long_press_rolls_at_once_with_what_was_pressed(server, seat) -> None:
    page = at_the_table(seat(1))
    trait, tray = page.locator("button.trait"), page.locator("#panel-act")
    trait.first.click(modifiers=["Shift"])
    expect(page.locator("#question")).to_be_focused()
    expect(trait.first).to_have_class(re.compile("helps"))
    expect(tray).to_contain_text("75.0")
    for roll in (
        lambda: trait.nth(1).click(modifiers=["Shift"]),
        lambda: trait.nth(1).press("Shift+Enter"),
        lambda: trait.nth(1).click(delay=900),
    ):
        server.falls([3, 6])
        page.fill("#question", "Does the bell ring in time?")
        said = trait.nth(1).locator("strong").inner_text()
        roll()
        page.wait_for_selector("#settle")
        expect(tray).to_contain_text(said)
        page.click("#settle [data-main]")
        page.wait_for_selector("#ask")


def test_a_phone_shows_the_tray_of_the_sheet_and_what_was_rolled(server, seat) -> None:
    server.falls([4, 4])
    player = seat(1)
    player.page.set_viewport_size({"width": 390, "height": 844})
    page = at_the_table(player)
    page.locator("button.trait").first.click()
    expect(page.locator("button.trait").first).to_have_class(re.compile("helps"))
    page.click(".tabbar .raised")
    expect(page.locator("#question")).to_be_in_viewport()
    page.fill("#question", "Does the bell ring in time?")
    page.click("#ask [data-main]")
    expect(page.locator("[data-result] .answer")).to_be_in_viewport()


def test_a_condition_is_set_by_a_press_and_what_is_chosen_stays(server, seat) -> None:
    page = at_the_table(seat(1))
    page.locator("button.trait").first.click()
    expect(page.locator("button.trait").first).to_have_class(re.compile("helps"))
    page.locator("button.condition").first.click()
    expect(page.locator("button.condition").first).to_have_attribute("aria-pressed", "true")
    expect(page.locator("button.trait").first).to_have_class(re.compile("helps"))
    page.locator("button.condition").first.click()
    expect(page.locator("button.condition").first).to_have_attribute("aria-pressed", "false")


def test_what_is_being_typed_survives_what_others_do(server, seat) -> None:
    player, gm = seat(1), seat(0)
    page, led = at_the_table(player), gm.sit()
    own = "[id^=own-condition]"
    page.fill(own, "Soaked to the b")
    led.goto(led.url.rstrip("/") + "/gm/")
    led.locator("button.award").first.click()
    expect(page.locator(".big-coins + *, .section .small").first).to_contain_text("3")
    expect(page.locator(own)).to_have_value("Soaked to the b")
    page.fill(own, "Soaked")
    page.press(own, "Enter")
    expect(page.locator("button.condition.on")).to_contain_text("Soaked")
    expect(page.locator(own)).to_have_value("")


def test_after_signing_out_nothing_of_a_person_is_left_in_the_browser(server, seat) -> None:
    player = seat(1)
    page = at_the_table(player)
    name = page.locator("h1").inner_text()
    page.fill("#question", "Does the bell ring in time?")
    page.goto(f"{server.url}/")
    expect(page.locator("main")).to_contain_text(name)
    page.goto(f"{server.url}/preferences/")
    with page.expect_navigation():
        page.locator("main form[action$='/sign-out/'] button").click()
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('draft:'))") == []
    for _page in range(3):
        page.go_back()
        assert name not in page.content()


def test_notes_are_saved_by_themselves_and_two_who_write_see_both(server, seat) -> None:
    page = at_the_table(seat(1))
    address = server.url + character(page)
    page.goto(address)
    page.fill("#notes", "Ask Odo who paid.")
    page.wait_for_selector(SAVED)
    other = page.context.new_page()
    other.goto(address)
    expect(other.locator("#notes")).to_have_value("Ask Odo who paid.")
    other.fill("#notes", "From elsewhere.")
    other.wait_for_selector(SAVED)
    page.locator("#notes").press_sequentially(" Twice.")
    page.wait_for_selector("[name=keep][value=theirs]")
    expect(page.locator("#notes-state")).to_contain_text("From elsewhere.")
    expect(page.locator("#notes")).to_have_value(re.compile(r"Twice\.$"))
    page.click("[name=keep][value=mine]")
    page.wait_for_selector(SAVED)
    other.reload()
    expect(other.locator("#notes")).to_have_value(re.compile(r"Twice\.$"))


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_a_sheet_prints_on_one_page(server, seat, paper: str, size: tuple[int, int]) -> None:
    page = at_the_table(seat(1))
    page.goto(f"{server.url}{character(page)}print/?paper={paper}")
    pages = BOX.findall(page.pdf(prefer_css_page_size=True))
    assert [tuple(round(float(side)) for side in box) for box in pages] == [size]


def test_large_print_is_larger_and_stays_on_the_paper(server, seat) -> None:
    page = at_the_table(seat(1))
    here = server.url + character(page)
    heights = []
    for query in ("", "?size=large"):
        page.goto(f"{here}print/{query}")
        heights.append(page.locator(".paper .story").first.bounding_box()["height"])
    assert heights[1] > heights[0] * 1.3
    assert page.evaluate("document.querySelector('.paper').scrollWidth <= document.querySelector('.paper').clientWidth")
