"""An evening from its first roll to what is read of it: the log sifted, an undo refused, the seed opened, the recap."""

import re

import pytest
from playwright.sync_api import Page, expect

from rules.systems.fu.explain import BASE_DIE
from tables.undoing import DEPENDS
from tests.browser.trio import said

pytestmark = pytest.mark.browser

LIVE = '#conn[data-state="live"]'
LINES = "#panel-log > li"
AWARDED = {"de": "einen FU-Punkt", "fr": "un point FU", "en": "awards Figure 1 an FU point"}
CANARY = "The abbot lit the fire"


def rolls(page: Page, question: str) -> None:
    page.fill("#ask [name=question]", question)
    page.click("#ask [data-main]")
    page.wait_for_selector("#settle")
    page.click("#settle [value=keep]")
    page.wait_for_selector("#ask")


def shown(page: Page, *questions: str) -> None:
    """Check which rolls the log shows, and that nothing else is in it."""
    expect(page.locator(f"{LINES}:visible .asked")).to_have_text(list(questions))
    expect(page.locator(f"{LINES}:visible")).to_have_count(len(questions))


def sifted(german: Page, english: Page, gm: Page) -> None:
    """Show only rolls, then only one's own, while others go on."""
    german.click("#log [data-show=rolls]")
    shown(german, "Hält das Seil?")
    rolls(english, "Is it high tide?")
    shown(german, "Is it high tide?", "Hält das Seil?")
    german.click("#log [data-show=mine]")
    shown(german, "Hält das Seil?")
    gm.locator("button.award").first.click()
    expect(gm.locator("#panel-events > li").first).to_contain_text("FU")
    shown(german, "Hält das Seil?")
    german.click("#log [data-show=all]")
    expect(german.locator(LINES, has_text="FU-Punkt").first).to_be_visible()


def clock(gm: Page, title: str) -> None:
    """Lay a clock before everyone, and turn it by one part."""
    form = gm.locator("section[aria-labelledby=deck-everyone] > details")
    form.locator("summary").click()
    form.locator("[name=kind]").select_option("clock")
    form.locator("[name=title]").fill(title)
    form.get_by_role("button", name="Lay it down").click()
    gm.locator(".deck li", has_text=title).locator("[value=more]").click()


def refused(gm: Page, title: str) -> None:
    """Try to undo the laying of a card that has been turned since."""
    told = gm.locator("#panel-events > li", has_text=title)
    expect(told).to_have_count(2)
    told.last.locator("summary").click()
    told.last.locator("button[value=undo]").click()
    toast = gm.locator("#toasts [role=alert]")
    expect(toast).to_contain_text(said(DEPENDS, "en", what="").split(":")[0])
    expect(toast).to_contain_text(title)


def checked(page: Page) -> None:
    """Check the whole log again in this browser, and open one roll with what the players added, its sides and faces."""
    log = page.locator("[data-verify]")
    expect(log).to_have_attribute("data-status", "fine")
    with page.expect_response(re.compile(r"rolls\.jsonl")):
        log.locator("[data-again]").click()
    expect(log).to_have_attribute("data-status", "fine")
    expect(log.locator("[data-check=commitments] [data-count]")).to_have_text("1")
    page.locator(".log li", has_text="Hält das Seil?").locator("a[href*='roll=']").click()
    expect(page.locator("#right .flavour")).to_have_text("Hält das Seil?")
    expect(page.locator(".opened > li")).to_have_count(5)
    expect(page.locator(".opened > li").nth(3)).to_contain_text("mod 6 =")


def written(gm: Page) -> None:
    """Add a sentence to both versions of the recap, and publish the players' own."""
    gm.get_by_text("Write", exact=True).click()
    for field, words in (("#draft", "The rope held."), ("#gm_text", CANARY)):
        gm.fill(field, f"{gm.input_value(field)}\n\n{words}")
    expect(gm.locator("#recap-saved .saved")).to_be_visible()
    with gm.expect_navigation():
        gm.get_by_role("button", name="Publish to players").click()


def looked_through(gm: Page) -> None:
    """Step back by a key, see the party as it was before its point, let the evening play on, and go by its scenes."""
    thumb, points = gm.locator("#replay .thumb"), gm.locator("#replay .replay-party li", has_text="Figure 1")
    last, full = int(thumb.input_value()), points.locator(".coins .full").count()
    award = gm.locator("#replay-now", has_text="an FU point")
    thumb.focus()
    for at in range(last - 1, -1, -1):
        thumb.press("ArrowLeft")
        expect(thumb).to_have_value(str(at))
        gm.wait_for_function("at => document.querySelector('#replay').dataset.at === at", arg=str(at))
        if award.count():
            break
    expect(points.locator(".coins .full")).to_have_count(full)
    thumb.press("ArrowLeft")
    expect(points.locator(".coins .full")).to_have_count(full - 1)
    gm.get_by_role("link", name="Play the evening").click()
    expect(points.locator(".coins .full")).to_have_count(full)
    gm.wait_for_function("at => Number(document.querySelector('#replay').dataset.at) > at", arg=at)
    gm.get_by_role("link", name="Stop here").click()
    expect(gm.get_by_role("link", name="Play the evening")).to_be_visible()
    scenes = gm.locator("#replay [data-place]").evaluate_all("all => all.map(each => each.dataset.place)")
    for key, place in (("End", str(last)), ("PageDown", scenes[-1]), ("PageUp", str(last))):
        thumb.press(key)
        gm.wait_for_function("at => document.querySelector('#replay').dataset.at === at", arg=place)


def players(seat) -> list[Page]:
    """Seat three, who read German, French and English, the second one on a phone."""
    return [seat(1, language="de").sit(), seat(2, language="fr", phone=True).sit(), seat(3).sit()]


def test_an_evening_is_sifted_closed_opened_to_all_and_read_by_each_in_their_language(server, seat, table) -> None:
    server.falls([4], [3], [6])
    gm, german, french, english = seat(0).page, *players(seat)
    gm.goto(server.url + table["gm"])
    gm.wait_for_selector(LIVE)
    gm.click("#panel-session button")
    gm.wait_for_selector(LIVE)
    rolls(german, "Hält das Seil?")
    sifted(german, english, gm)
    clock(gm, "The tide comes in")
    refused(gm, "The tide comes in")
    for page in (german, french, english):
        expect(page.locator("#scene-cards .clock .full")).to_have_count(1)
        expect(page.locator("#panel-log s")).to_have_count(0)

    french.click(".tabbar [data-go=log]")
    why = french.locator(LINES, has_text="Hält das Seil?").locator(".steps-of")
    expect(why.locator("li").first).to_be_hidden()
    why.locator("summary").click()
    expect(why.locator("li").first).to_have_text(said(BASE_DIE, "fr"))
    english.locator("#scene-cards a.of").click()
    expect(english.locator(LINES)).to_have_text([re.compile("comes in: 1 of 6"), re.compile("New on the table")])
    english.locator("nav a", has_text="Figure 1").click()
    shown(english, "Hält das Seil?")

    gm.click("#panel-session summary")
    gm.click("#panel-session form button")
    gm.wait_for_url("**/sessions/1/")
    for page, language in ((german, "de"), (french, "fr")):
        page.goto(f"{server.url}{table['page']}verify/")
        expect(page.locator(".epoch .verified")).to_have_text([said("Opened", language)])
        checked(page)
    gm.click("a[href*='/gm/recap/']")
    assert "awards Figure 1" in gm.input_value("#draft")
    looked_through(gm)
    written(gm)
    for page, language in ((german, "de"), (french, "fr"), (english, "en")):
        page.goto(f"{server.url}{table['page']}sessions/1/")
        expect(page.locator("main .prose")).to_contain_text("The rope held.")
        expect(page.locator("#told-title")).to_have_text(said("What happened", language))
        expect(page.locator("main .rows > li").first).to_contain_text(AWARDED[language])
        assert CANARY not in page.content()
        assert page.goto(f"{server.url}{table['page']}gm/recap/1/").status == 404
