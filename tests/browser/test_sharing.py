"""A GM's screen before others and beside another GM's: folded by one key, seen as each player, written on by two."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Seated

pytestmark = pytest.mark.browser


def test_what_is_private_folds_by_one_key_each_seat_is_looked_through_and_two_gms_lose_no_word(server, seat) -> None:
    gm, mara = seat(0), seat(1, language="de")
    jonas, wanda = seat(2, language="fr", phone=True), seat(3)
    for each in (gm, mara, jonas, wanda):
        each.sit()
    panel = gm.page.url.rstrip("/") + "/gm/"
    gm.page.goto(panel)
    gm.page.wait_for_selector('#conn[data-state="live"]')
    notes, body = gm.page.locator("#secret-notes"), gm.page.locator("body")
    gm.page.fill("#notes", "the abbot lit the fire")
    expect(gm.page.locator("#notes-state .saved")).to_be_visible()
    gm.page.locator("#notes").evaluate("field => field.blur()")
    body.press("s")
    expect(notes).to_be_hidden()
    expect(gm.page.locator(".safe-bar")).to_be_visible()
    expect(gm.page.locator("button[data-fold][aria-pressed=true]")).to_have_count(1)

    mara.page.select_option("[name=to]", gm.page.locator("[data-seat]").get_attribute("data-seat"))
    mara.page.fill("#say-text", "the canary sings")
    mara.page.press("#say-text", "Enter")
    whisper = gm.page.locator("#panel-log > li", has_text="the canary sings")
    expect(whisper).to_have_count(1)
    expect(whisper).to_be_hidden()

    gm.page.reload(wait_until="domcontentloaded")
    expect(notes).to_be_hidden()
    gm.page.goto(panel.removesuffix("gm/"))
    expect(gm.page.locator("#panel-log > li", has_text="the canary sings")).to_be_hidden()
    gm.page.locator(".safe-bar button").click()
    expect(gm.page.locator("#panel-log > li", has_text="the canary sings")).to_be_visible()
    expect(gm.page.locator(".safe-bar")).to_be_hidden()

    gm.page.goto(panel)
    expect(notes).to_be_visible()
    for player in (mara, jonas, wanda):
        gm.page.locator("summary", has_text="See as").click()
        gm.page.locator(f".menu[open] a[href*='{own_seat(player)}']").click()
        expect(gm.page.locator("#seen-bar")).to_contain_text("You see what")
        expect(gm.page.locator("main button:enabled")).to_have_count(0)
        assert ("the canary sings" in gm.page.content()) == (player is mara)
        gm.page.locator("#seen-bar a", has_text="Sheet").click()
        expect(gm.page.locator("#seen-bar a[aria-current=page]")).to_have_text("Sheet")
        gm.page.locator("#seen-bar a", has_text="Back").click()
        gm.page.wait_for_selector('#conn[data-state="live"]')
        expect(gm.page.locator("#secret-notes")).to_be_visible()
    both_write(gm.page, wanda.page, panel)
    for each in (mara, jonas):
        assert "abbot" not in each.page.content()
    assert [each.problems for each in (gm, mara, jonas, wanda)] == [[], [], [], []]


def own_seat(player: Seated) -> str:
    return str(player.page.locator("[data-seat]").get_attribute("data-seat"))


def both_write(gm: Page, second: Page, panel: str) -> None:
    """Make a player a second GM, let both write into the notes at once, and choose between both versions."""
    gm.goto(panel + "lobby/")
    row = gm.locator("#panel-lobby li", has_text="Bench 3").first
    row.locator("summary").click()
    row.get_by_role("button", name="Make GM").click()
    expect(second.locator("#panel-deck")).to_be_attached()
    for page in (gm, second):
        page.goto(panel)
        page.wait_for_selector('#conn[data-state="live"]')
    second.fill("#notes", "the abbot was in Rome")
    expect(second.locator("#notes-state .saved")).to_be_visible()
    gm.fill("#notes", "the abbot lit two fires")
    both = gm.locator("#notes-state .versions .well")
    expect(both).to_have_text([re.compile("lit two fires"), re.compile("was in Rome")])
    expect(gm.locator("#notes")).to_have_value("the abbot lit two fires")
    gm.get_by_role("button", name="Keep mine").click()
    expect(gm.locator("#notes-state .saved")).to_be_visible()
    second.reload()
    expect(second.locator("#notes")).to_have_value("the abbot lit two fires")
