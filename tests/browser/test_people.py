"""Who comes to a table: a guest who stays, somebody who only watches, and a GM who leaves and comes back."""

from contextlib import suppress
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, TimeoutError, expect

from tables.models import Seat, SeatRole
from tests.browser.conftest import Server
from tests.browser.trio import said

pytestmark = pytest.mark.browser

LIVE = '#conn[data-state="live"]'
LOG = "#panel-log"
NAME, PASSWORD = "Nele Watt", "a sentence is good"
AWAY = "The GM is away. The table stays open: talk, look things up, roll."
SEND = """async ([address, form]) => {
    const headers = JSON.parse(document.body.getAttribute("hx-headers:inherited"));
    return (await fetch(address, { method: "POST", headers, body: new URLSearchParams(form) })).status;
}"""


def newcomer(chromium: Browser, link: str, name: str, choice: str, *, phone: bool) -> Page:
    """Come in by a link, on a device that nobody has used before."""
    size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
    page = chromium.new_context(viewport=size, locale="en").new_page()
    page.set_default_timeout(20_000)
    page.goto(link)
    page.fill("[name=name]", name)
    page.locator(f"input[name=choice][value={choice}]").check(force=True)
    page.click("main form button.primary")
    page.wait_for_selector(LIVE)
    return page


def invited(gm: Page, url: str) -> str:
    """Make a link in the lobby, and stay there."""
    gm.goto(url)
    gm.click("form:has([name=uses]) button")
    gm.wait_for_selector(LIVE, state="attached")
    return gm.input_value("#link")


def asks(page: Page, question: str) -> None:
    """Roll, whichever part of a phone's page is open."""
    if page.locator(".tabbar [data-go=roll]").is_visible():
        page.click(".tabbar [data-go=roll]")
    page.fill("#ask [name=question]", question)
    page.click("#ask [data-main]")
    page.wait_for_selector("#settle")


def comes_back(page: Page, link: str) -> None:
    """Lose the session, and come back by the link under the name that this device remembers."""
    page.context.clear_cookies(name="sid")
    page.goto(link)
    page.get_by_role("button", name=f"Come back as {NAME}").click()
    page.goto(link)
    page.locator("a.button.primary").first.click()
    page.wait_for_selector(LIVE)


def claims(page: Page) -> None:
    """Make an account of a guest, by the menu of their page."""
    page.locator("summary.account").click()
    page.locator(".menu[open] a[href*='sign-up']").click()
    page.fill("[name=password]", PASSWORD)
    page.click("main form button.primary")
    page.wait_for_url(lambda url: "sign-up" not in url)


def test_a_guest_is_handed_a_character_comes_back_and_keeps_all_of_it_as_an_account(
    server: Server, chromium: Browser, seat, table
) -> None:
    gm, german, french = seat(0).page, seat(1, language="de").sit(), seat(2, language="fr", phone=True).sit()
    link = invited(gm, f"{server.url}{table['gm']}lobby/")
    gm.click("[data-opens=large-qr]")
    large = gm.locator("#large-qr .qr").bounding_box()
    assert large is not None
    assert large["width"] > 2 * gm.locator(".frame-left > .qr-card .qr").bounding_box()["width"]
    gm.keyboard.press("Escape")
    guest = newcomer(chromium, link, NAME, "later", phone=True)
    row = gm.locator("#panel-lobby section").first.locator("li", has_text=NAME)
    expect(row).to_be_visible()
    expect(guest.locator("#ask")).to_have_count(0)

    ready = gm.locator("#panel-lobby li:has(summary.button)").first
    figure = ready.locator("strong").inner_text()
    ready.locator("summary.button").click()
    ready.get_by_role("button", name=NAME).click()
    expect(row).to_contain_text(figure)
    expect(guest.locator("#ask")).to_be_attached()
    for page in (guest, german, french):
        expect(page.locator("#panel-people")).to_contain_text(figure)
    asks(guest, "Does the mast hold?")
    for page in (german, french):
        expect(page.locator(LOG)).to_contain_text("Does the mast hold?")

    comes_back(guest, link)
    expect(guest.locator("#panel-people .you")).to_contain_text(figure)
    guest.goto(f"{server.url}{table['page']}carry/")
    guest.click("main form button")
    drawn = guest.locator(".qr-card svg").bounding_box()
    assert drawn is not None
    assert drawn["width"] == pytest.approx(drawn["height"])
    assert 200 < drawn["width"] <= 390

    claims(guest)
    other = chromium.new_context(locale="fr").new_page()
    other.goto(f"{server.url}/sign-in/")
    other.fill("[name=name]", NAME)
    other.fill("[name=password]", PASSWORD)
    other.click("main form button.primary")
    other.goto(server.url + table["page"])
    expect(other.locator("#panel-people .you")).to_contain_text(figure)
    expect(other.locator(LOG)).to_contain_text("Does the mast hold?")
    expect(other.locator("#settle")).to_be_attached()
    for page in (guest, other):
        page.context.close()


def leave_for_long(server: Server, slug: str, page: Page) -> None:
    """Let the GM's last sign of life lie back until a page has heard of it: the server may note one more meanwhile."""
    away = page.locator(".gm-away")
    for _try in range(4):
        with server.rows():
            seats = Seat.objects.filter(table__slug=slug, role=SeatRole.GM)
            seats.update(last_seen=timezone.now() - timedelta(minutes=9))
        with suppress(TimeoutError):
            return away.wait_for(timeout=6_000)
    raise AssertionError("Nobody has heard that the GM is away.")


def test_a_spectator_only_watches_and_everyone_reads_when_no_gm_is_here(
    server: Server, chromium: Browser, seat, table
) -> None:
    gm, again = seat(0), seat(0)
    players = {"de": seat(1, language="de").sit(), "fr": seat(2, language="fr", phone=True).sit(), "en": seat(3).sit()}
    watcher = newcomer(chromium, invited(gm.page, f"{server.url}{table['gm']}lobby/"), "Ida", "watch", phone=False)
    asks(players["de"], "Hält der Mast?")
    expect(watcher.locator(LOG)).to_contain_text("Hält der Mast?")
    expect(watcher.locator("#ask, #settle, #say-text")).to_have_count(0)
    expect(watcher.locator("main form:visible")).to_have_count(0)
    deeds = {"act/": {"do": "roll", "question": "And I?"}, "say/": {"text": "And I?"}, "gm/session/": {"do": "start"}}
    tried = [watcher.evaluate(SEND, [server.url + table["page"] + address, form]) for address, form in deeds.items()]
    assert tried == [422, 422, 404]
    asks(players["en"], "Does it hold?")
    for page in players.values():
        expect(page.locator(f"{LOG} li[data-roll]")).to_have_count(2)
        expect(page.locator(LOG)).not_to_contain_text("And I?")
        expect(page.locator(".gm-away")).to_be_hidden()
    watcher.context.close()

    gm.context.close()
    leave_for_long(server, table["slug"], players["de"])
    for language, page in players.items():
        expect(page.locator(".gm-away")).to_be_visible()
        expect(page.locator(".gm-away")).to_have_text(said(AWAY, language))
    again.sit()
    for page in players.values():
        expect(page.locator(".gm-away")).to_be_hidden()
