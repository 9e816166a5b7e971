"""Keys: what the help says works, and nothing else does anything."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_r_leads_to_the_question_and_l_to_the_log(server, seat) -> None:
    page = seat(1).sit()
    page.locator("body").press("r")
    expect(page.locator("#question")).to_be_focused()
    page.keyboard.press("l")
    expect(page.locator("#question")).to_have_value("l")
    page.locator("#question").evaluate("field => field.blur()")
    page.keyboard.press("l")
    expect(page.locator("#log")).to_be_focused()


def test_l_opens_the_drawer_where_the_log_is_one(server, seat) -> None:
    one = seat(1)
    one.page.set_viewport_size({"width": 1100, "height": 800})
    page = one.sit()
    page.locator("body").press("l")
    expect(page.locator("#log:popover-open")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#log")).to_be_hidden()


def test_a_question_mark_shows_the_keys_and_escape_gives_the_focus_back(server, seat) -> None:
    page = seat(1).sit()
    page.focus("#ask [data-chip]")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    expect(page.locator("#keys dt")).to_have_count(9)
    page.keyboard.press("r")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    expect(page.locator("#ask [data-chip]").first).to_be_focused()


def test_control_and_enter_roll_from_anywhere(server, seat) -> None:
    page = seat(1).sit()
    page.fill("#question", "Does it roll?")
    page.focus("#ask [data-chip]")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("#settle")


def test_plus_and_minus_set_a_chip(server, seat) -> None:
    page = seat(1).sit()
    chip = page.locator("#ask [data-chip]").first
    chip.press("-")
    expect(chip).to_have_class(re.compile("hinders"))
    chip.press("+")
    expect(chip).to_have_class(re.compile("helps"))


def test_g_is_for_those_who_lead(server, seat) -> None:
    player, gm = seat(1).sit(), seat(0).sit()
    player.locator("body").press("g")
    gm.locator("body").press("g")
    gm.wait_for_url("**/gm/")
    assert not player.url.endswith("/gm/")


def test_a_key_with_a_modifier_is_the_browser_s(server, seat) -> None:
    page = seat(1).sit()
    page.locator("body").press("Alt+r")
    assert page.evaluate("document.activeElement === document.body")


def test_whoever_switches_single_keys_off_keeps_the_others(server, seat) -> None:
    one = seat(1)
    one.page.goto(server.url + "/preferences/")
    one.page.locator("input[name=shortcuts]").uncheck(force=True)
    one.page.locator("main form button.primary").click()
    one.page.wait_for_selector("html[data-no-keys]", state="attached")
    page = one.sit()
    page.locator("body").press("r")
    page.locator("body").press("?")
    assert page.evaluate("document.activeElement === document.body")
    page.fill("#question", "Does it roll?")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("#settle")


def test_a_stepper_at_its_end_keeps_the_focus(server, seat) -> None:
    page = seat(1).sit()
    more = page.locator("#ask [name=spend_step][value='1']")
    more.focus()
    for spent in range(1, 12):
        page.keyboard.press("Enter")
        expect(page.locator("#ask output")).to_have_text(str(spent))
        if more.is_disabled():
            break
    expect(page.locator("#ask .stepper button:enabled")).to_be_focused()


def test_what_was_missed_is_fetched_and_the_chips_stay(server, seat) -> None:
    page, other = seat(1).sit(), seat(2).sit()
    chip = page.locator("#ask [data-chip]").first
    chip.click()
    expect(chip).to_have_class(re.compile("helps"))
    page.evaluate("window.kept = true")
    other.fill("#ask [name=question]", "Is it told twice?")
    other.click("#ask [data-main]")
    page.wait_for_selector("#panel-log li[data-roll]")
    page.evaluate("document.getElementById('panel-log').replaceChildren()")
    page.evaluate("htmx.trigger(document.getElementById('live'), 'reset', { id: 'e1' })")
    page.wait_for_selector("#panel-log li[data-roll]")
    expect(chip).to_have_class(re.compile("helps"))
    assert page.evaluate("window.kept")


def test_the_page_of_keys_is_for_everyone(server, chromium) -> None:
    page = chromium.new_page()
    page.goto(server.url + "/help/keys/")
    expect(page.locator("dt")).to_have_count(11)
    page.close()
