"""From a link to a seat: three taps, no account, and back again on the same device."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server
from tests.browser.test_table import ROLLS

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def invitation(server: Server) -> str:
    found = re.search(r"http://\S+?(/j/\S+)", server.manage("demo"))
    assert found is not None
    return server.url + found[1]


def newcomer(chromium: Browser, **options: object) -> Page:
    context = chromium.new_context(locale="en", **options)
    context.set_default_timeout(20_000)
    return context.new_page()


def test_a_guest_sits_down_in_three_taps_and_comes_back(server, chromium, invitation: str) -> None:
    page, beside = newcomer(chromium), newcomer(chromium)
    beside.goto(invitation)
    beside.fill("[name=name]", "Ida")
    beside.locator(".figure:not(.taken)").last.click()
    page.goto(invitation)
    page.fill("[name=name]", "Nele")
    page.locator(".figure:not(.taken)").first.click()
    page.click("main form button.primary")
    expect(beside.locator("#seats")).to_contain_text("Nele")
    expect(beside.locator(".figure.taken")).to_contain_text("Nele")
    expect(beside.locator("#own-seat")).to_contain_text("Ida")
    expect(beside.locator(".figure").last.locator("input")).to_be_checked()
    beside.context.close()
    page.wait_for_selector('#conn[data-state="live"]')
    page.wait_for_selector("#ask")
    page.context.clear_cookies(name="sid")
    page.goto(invitation)
    expect(page.locator("main")).to_contain_text("Nele")
    page.locator('form[action$="/back/"] button').click()
    page.goto(invitation)
    page.locator("a.button.primary").first.click()
    page.wait_for_selector("#ask")
    page.context.close()


def test_without_scripts_a_guest_takes_a_character_and_rolls(server, chromium, invitation: str) -> None:
    server.falls([6])
    page = newcomer(chromium, java_script_enabled=False)
    page.goto(invitation)
    page.fill("[name=name]", "Ole")
    page.locator(".figure:not(.taken)").first.click()
    page.click("main form button.primary")
    page.fill("#ask [name=question]", "Is the door still open?")
    page.click("#ask [data-main]")
    expect(page.locator(f"{ROLLS} .asked").first).to_have_text("Is the door still open?", use_inner_text=True)
    expect(page.locator("#panel-act .answer").first).to_have_text("Yes, and…", use_inner_text=True)
    page.context.close()


def test_the_demo_links_seat_two_people_in_two_languages(server, chromium) -> None:
    links = re.findall(r"http://\S+?(/demo/\S+)", server.manage("demo"))
    gm, mara = newcomer(chromium), newcomer(chromium)
    for page, link in ((gm, links[0]), (mara, links[1])):
        page.goto(server.url + link)
        page.click("main form button.primary")
        page.wait_for_selector('#conn[data-state="live"]')
    assert (gm.get_attribute("html", "lang"), mara.get_attribute("html", "lang")) == ("en", "de")
    mara.fill("#ask [name=question]", "Bleibt die Laterne an?")
    mara.click("#ask [data-main]")
    expect(gm.locator(f"{ROLLS} .asked").first).to_have_text("Bleibt die Laterne an?")
    for page in (gm, mara):
        page.context.close()


def test_a_language_chosen_in_the_preferences_is_the_streams_too(server, seat) -> None:
    one = seat(1)
    page = one.sit()
    page.goto(server.url + "/preferences/")
    page.locator("input[name=language][value=fr]").check(force=True)
    page.locator("main form button.primary").click()
    page.wait_for_selector("html[lang=fr]")
    page = one.sit()
    other = seat(2).sit()
    other.fill("#ask [name=question]", "Does it hold?")
    other.click("#ask [data-main]")
    page.wait_for_selector(ROLLS)
    assert re.match(r"(Oui|Non)", page.locator(f"{ROLLS} .answer").first.inner_text())
