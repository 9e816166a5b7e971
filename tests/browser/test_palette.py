"""The palette and typed rolls, live: found by keys, explained while typed, told to each in their own language."""

import pytest
from playwright.sync_api import Route, expect

from rules.core import free
from rules.core.dice import ScriptedDice
from tests.browser.looking import AXE, offences
from tests.browser.trio import said

pytestmark = pytest.mark.browser


def test_a_roll_is_found_typed_seen_in_three_languages_hidden_and_revealed(server, seat) -> None:
    gm, mara, jonas, wanda = seat(0), seat(1, language="de"), seat(2, language="fr", phone=True), seat(3)
    for each in (gm, mara, jonas, wanda):
        each.sit()
    page = mara.page
    page.keyboard.press("Control+k")
    expect(page.locator("#palette [name=q]")).to_be_focused()
    expect(page.locator("#palette [data-thing]").first).to_be_visible()
    expect(page.locator("#palette a[href*='/gm/']")).to_have_count(0)
    page.evaluate(AXE)
    assert offences(page) == []
    page.keyboard.type("zeppelin")
    expect(page.locator("#palette [data-thing]:visible")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#palette")).to_be_hidden()

    late = list[Route]()
    page.route("**/find/", lambda route: late.append(route))
    with page.expect_request("**/find/"):
        page.keyboard.press("Control+k")
    page.keyboard.type("/r")
    expect(page.locator("#palette [data-thing]:visible")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(page.locator("#palette [data-text='/r ']")).to_be_focused()
    page.evaluate("document.activeElement.id = 'of-the-old-list'")
    late[0].continue_()
    expect(page.locator("#of-the-old-list")).to_have_count(0)
    expect(page.locator("#palette [data-text='/r ']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#say-text")).to_be_focused()
    expect(page.locator("#say-text")).to_have_value("/r ")
    page.keyboard.type("3w6>=5 leise")
    expect(page.locator("[data-read]")).to_contain_text("70,4")
    server.falls([5, 6, 1], [4, 3])
    page.keyboard.press("Enter")
    roll = free.parse("3d6>=5 leise")
    result = free.resolve(free.NOWHERE, roll, ScriptedDice(5, 6, 1)).result
    for each, language in ((gm, "en"), (mara, "de"), (jonas, "fr"), (wanda, "en")):
        line = each.page.locator("#panel-log > li").first
        expect(line.locator(".answer")).to_have_text(said(free.answer_text(result), language))
        expect(line.locator(".why")).to_have_text(said(free.explain(result, {}), language))
    expect(page.locator("#say-text")).to_have_value("")

    gm.page.goto(gm.page.url.split("#")[0] + "gm/")
    gm.page.wait_for_selector('#conn[data-state="live"]', state="attached")
    gm.page.keyboard.press("/")
    expect(gm.page.locator("#say-text")).to_be_focused()
    gm.page.keyboard.type("/gmr 2d6 ambush")
    gm.page.keyboard.press("Enter")
    expect(gm.page.locator(".hidden-frame .answer")).to_have_text("7")
    page.fill("#say-text", "Psst.")
    page.press("#say-text", "Enter")
    for each in (mara, jonas, wanda):
        expect(each.page.locator("#panel-log > li").first).to_contain_text("Psst.")
        expect(each.page.locator("#panel-log")).not_to_contain_text("ambush")
    gm.page.keyboard.press("Escape")
    said_since = wanda.page.locator("#panel-log > li time").first.get_attribute("datetime") or ""
    gm.page.click(".hidden-frame form[hx-post*='/reveal/'] button")
    for each in (mara, jonas, wanda):
        shown = each.page.locator("#panel-log > li").first
        expect(shown).to_contain_text("ambush")
        assert (shown.locator("time").first.get_attribute("datetime") or "") < said_since
    expect(gm.page.locator(".hidden-frame .badge")).to_be_visible()
    assert [each.problems for each in (gm, mara, jonas, wanda)] == [[], [], [], []]


ASKED = """async lines => {
  const field = document.getElementById("say-text"), asked = [];
  const { explain } = await import(document.querySelector("meta[name=more]").content);
  window.fetch = async (address, { body }) => {
    asked.push([new URL(address, location).search, new URLSearchParams(body).get("text")]);
  };
  window.setTimeout = work => work();
  for (const line of lines) { field.value = line; explain(field); }
  return asked;
}"""


def test_of_what_is_typed_only_rolls_and_beginnings_are_asked_about_and_never_in_an_address(seat) -> None:
    mara = seat(1)
    mara.sit()
    lines = ["/", "/x", "/X", "/x ", "/x please", "/w Ana the key", "hello", "/gmr 2d6 ambush"]
    assert mara.page.evaluate(ASKED, lines) == [["", "/"], ["", "/gmr 2d6 ambush"]]
