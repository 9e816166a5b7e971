"""An evening from the lobby to the recap: a GM and three players, three languages, a desktop and a phone, all live."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tables.entries import TABLE_SENTENCES
from tests.browser.conftest import Seated, Server
from tests.browser.looking import AXE, offences
from tests.browser.trio import said

pytestmark = pytest.mark.browser
LIVE = '#conn[data-state="live"]'
Seat = Callable[..., Seated]
ON_TOP = """button => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def faults(page: Page) -> list[str]:
    page.evaluate(AXE)
    return offences(page)


def at(gm: Seated, where: str = "lobby/") -> Page:
    gm.page.goto(gm.url + gm.table["gm"] + where)
    gm.page.wait_for_selector(LIVE, state="attached")
    return gm.page


@pytest.fixture
def everyone(seat: Seat) -> list[Page]:
    """A GM in the lobby in French, a player on a phone in German, two others in English and French."""
    players = seat(1, language="de", phone=True), seat(2), seat(3, language="fr")
    return [at(seat(0, language="fr", theme="light")), *(each.sit() for each in players)]


def test_a_test_roll_reaches_everybody_and_a_session_is_opened_and_closed(everyone: list[Page]) -> None:
    gm, mara, jonas, wanda = everyone
    assert [page.get_attribute("html", "lang") for page in everyone] == ["fr", "de", "en", "fr"]
    assert faults(gm) == []
    gm.click("#panel-check button")
    for page in (mara, jonas, wanda):
        expect(page.locator("#toasts .toast")).to_have_count(1)
        expect(page.locator("#panel-log li[data-roll]")).to_have_count(0)
    expect(gm.locator("#panel-check bdi")).to_have_count(4)
    gm.click("#panel-session button")
    expect(jonas.locator("#session")).to_have_text(re.compile(r"\b1\b"))
    gm.wait_for_selector(LIVE, state="attached")
    jonas.fill("#question", "Does the rope hold?")
    jonas.click("#ask [data-main]")
    jonas.wait_for_selector("#settle")
    gm.click("#panel-session summary")
    gm.fill("#panel-session [name=next_date]", "2027-03-05T19:30")
    gm.click("#panel-session form button")
    expect(gm.locator("h1")).to_contain_text("1")
    expect(gm.locator("main")).to_contain_text("19:30")
    expect(jonas.locator("#session")).to_have_text("")
    expect(jonas.locator("#settle")).to_have_count(0)
    for page, language in ((mara, "de"), (jonas, "en"), (wanda, "fr")):
        expect(page.locator("#panel-log")).to_contain_text(said(TABLE_SENTENCES["session_ended"], language, number=1))
    for page in (mara, jonas, wanda):
        page.goto(gm.url)
        expect(page.locator("main")).to_contain_text("19:30")
    assert faults(gm) == []


def test_x_stops_everybody_keeps_what_is_typed_and_names_nobody(everyone: list[Page]) -> None:
    gm, mara, jonas, _wanda = everyone
    jonas.fill("#question", "Does the rope hold?")
    for tab in ("people", "log", "sheet", "table", "roll"):
        mara.click(f".tabbar [data-go={tab}]")
        mara.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert mara.locator("#x button").evaluate(ON_TOP), tab
    mara.click("#x button")
    for page in everyone:
        expect(page.locator(".banner.pause")).to_be_visible()
    assert faults(mara) == faults(jonas) == []
    expect(jonas.locator("#ask [data-main]")).to_be_disabled()
    expect(jonas.locator("#rest-reason")).to_be_visible()
    expect(jonas.locator("#question")).to_have_value("Does the rope hold?")
    jonas.click("#panel-pause [value=ready]")
    for page in everyone:
        expect(page.locator(".banner.pause i.full")).to_have_count(1)
    expect(jonas.locator("#panel-pause [value=ready]")).to_have_attribute("aria-pressed", "true")
    expect(mara.locator("#panel-pause [aria-pressed]")).to_have_count(0)
    gm.click("#panel-pause [value=resume]")
    for page in everyone:
        expect(page.locator(".banner.pause")).to_have_count(0)
    expect(jonas.locator("#question")).to_have_value("Does the rope hold?")
    jonas.click("#ask [data-main]")
    expect(mara.locator("#panel-log li[data-roll]")).to_have_count(1)


def test_lines_open_for_all_at_once_and_a_seat_moves_to_a_phone(
    server: Server, chromium: Browser, seat: Seat, table: dict[str, Any]
) -> None:
    gm, words = at(seat(0, language="fr")), "Spinnen, in jeder Größe"
    seats = [seat(1, language="de", phone=True), seat(2), seat(3)]
    pages = [each.sit() for each in seats]
    agreement = server.url + table["page"] + "agreement/"
    tone = gm.locator("#panel-zero li", has=gm.locator("summary")).first
    tone.locator("summary").click()
    tone.locator("[name=note]").fill("Hard country")
    tone.locator("[type=checkbox]").check(force=True)
    tone.locator("form button").click()
    expect(gm.locator("#panel-zero .settled.done")).to_have_count(1)
    pages[0].goto(agreement)
    pages[0].fill("[name=text]", words)
    pages[0].click("form:has([name=text]) button")
    assert faults(pages[0]) == []
    for page in pages:
        page.goto(agreement)
        page.click("button[value=answered]")
    assert words not in gm.content()
    gm.locator("#panel-zero button[value=answered]").click()
    for page in (gm, *pages):
        page.goto(agreement)
        expect(page.locator("#panel-zero")).to_contain_text(words)
        expect(page.locator("#panel-zero li", has_text="Hard country").locator(".settled.done")).to_have_count(1)
    pages[1].goto(server.url + table["page"] + "carry/")
    pages[1].click("main form button")
    link = pages[1].input_value("#link")
    phone = chromium.new_context(viewport={"width": 390, "height": 844}, locale="de").new_page()
    phone.goto(link)
    phone.click("main form button")
    phone.wait_for_selector(LIVE, state="attached")
    assert phone.goto(link).status == 404
    phone.context.close()
