"""A connection that is lost in the middle of an act: it is said, nothing typed goes, and trying again counts once."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tables.models import Card, Seat, Table
from tests.browser.conftest import Seated, Server
from tests.browser.test_scene import opened, set_scene

pytestmark = pytest.mark.browser
PANEL, LOG, TOAST = "#panel-gm", "#panel-log", ":is(#toasts, #unsent) .toast.bad"


def leading(gm: Seated) -> Page:
    gm.table = {**gm.table, "page": gm.table["gm"]}
    return gm.sit()


def cut_off(seated: Seated, button: str, meanwhile: Callable[[], None] = lambda: None) -> None:
    """Press a button while there is no connection and others go on, and then have one again."""
    seated.context.set_offline(True)
    seated.page.click(button)
    expect(seated.page.locator(f"{TOAST} [data-retry]")).to_be_visible()
    meanwhile()
    seated.context.set_offline(False)
    expect(seated.page.locator("#conn")).to_have_attribute("data-state", "live", timeout=30_000)


def answer_lost(seated: Seated, button: str, address: str = "**/act/") -> None:
    """Press a button whose act arrives, while its answer does not."""

    def swallow(route: Route) -> None:
        route.fetch()
        route.abort()

    seated.page.route(address, swallow, times=1)
    seated.page.click(button)
    expect(seated.page.locator(TOAST)).to_contain_text("You can safely try again")


def again(page: Page) -> None:
    page.click(f"{TOAST} [data-retry]")
    expect(page.locator(TOAST)).to_have_count(0)


def waits(page: Page, question: str) -> None:
    """See a roll wait in a row of its own, put it aside without losing the question, and send it off once more."""
    row = page.locator("#unsent .toast")
    expect(row.locator(".waits .badge")).to_have_text(re.compile(r"Waiting to roll since \d\d:\d\d$"))
    expect(row.locator("[data-what]")).to_have_text(question)
    row.locator("[data-dismiss]").click()
    expect(row).to_have_count(0)
    expect(page.locator("#ask [name=question]")).to_have_value(question)
    page.route("**/act/", lambda route: route.abort(), times=1)
    page.click("#ask [data-main]")
    expect(row).to_have_count(1)


def once(pages: tuple[Page, ...], words: str) -> None:
    for page in pages:
        expect(page.locator(f"{LOG} > li", has_text=words)).to_have_count(1)


def test_a_scene_an_award_and_a_statement_survive_a_lost_connection_and_happen_once(server, seat) -> None:
    server.falls([2])
    led, played = seat(0, outage=True), seat(1, outage=True)
    gm, player = leading(led), played.sit()
    opened(gm, "#next-scene")
    gm.fill("#next-scene [name=title]", "The salt quay")
    gm.fill("#next-scene [name=objective]", "Reach the boat")
    cut_off(led, "#next-scene button")
    expect(gm.locator("#next-scene [name=objective]")).to_have_value("Reach the boat")
    again(gm)
    once((gm, player), "The salt quay")
    opened(gm, "#new-award")
    gm.fill("#new-award [name=words]", "For the leap.")
    answer_lost(led, "#new-award p.row button")
    once((gm, player), "For the leap.")
    again(gm)
    expect(gm.locator("#new-award [name=words]")).to_have_value("")
    once((gm, player), "For the leap.")
    expect(player.locator("#ask .spend")).to_contain_text("3 left")
    player.fill("#ask [name=question]", "Does the bell ring in time?")
    answer_lost(played, "#ask [data-main]")
    waits(player, "Does the bell ring in time?")
    again(player)
    player.wait_for_selector("#settle")
    once((gm, player), "Does the bell ring in time?")
    player.fill(".statement [name=text]", "Out of breath")
    cut_off(played, ".statement p.row button")
    expect(player.locator(".statement [name=text]")).to_have_value("Out of breath")
    again(player)
    expect(player.locator("#panel-act [id^=waits-]")).to_contain_text("Out of breath")
    expect(gm.locator(f"{PANEL} [id^=gm-ask-]")).to_have_count(1)
    set_scene(gm, "The mill")
    once((gm, player), "The mill")


def says(page: Page, *lines: str) -> None:
    for words in lines:
        page.fill("#say-text", words)
        page.press("#say-text", "Enter")
        expect(page.locator("#say-text")).to_have_value("")


def order(page: Page, *words: str) -> list[str]:
    """Give these words in the order in which they stand in the log, the oldest first."""
    lines = page.locator(f"{LOG} > li").all_inner_texts()[::-1]
    return [word for line in lines for word in words if word in line]


def test_talk_a_pause_a_reveal_and_a_handed_character_survive_a_lost_connection(server: Server, seat) -> None:
    led, mara, jonas = seat(0, outage=True), seat(1, language="de", phone=True, outage=True), seat(2, language="fr")
    third = seat(3, theme="light")
    jonas.outage = True
    with server.rows():
        table = Table.objects.get(slug=led.table["slug"])
        Card.objects.create(table=table, place=1, kind="note", title="A sealed letter")
        Seat.objects.filter(table=table, user__name="Bench 3").update(character=None)
    gm = leading(led)
    everyone = [each.sit() for each in (mara, jonas, third)]

    mara.page.click(".tabbar [data-go=log]")
    mara.page.fill("#say-text", "Wer hat die Laterne?")
    cut_off(mara, "#panel-say .icon-button", lambda: says(jonas.page, "Moi.", "Non, elle."))
    expect(mara.page.locator("#say-text")).to_have_value("Wer hat die Laterne?")
    expect(mara.page.locator(LOG)).to_contain_text("Non, elle.")
    again(mara.page)
    once((gm, *everyone), "Wer hat die Laterne?")
    assert order(mara.page, "Moi.", "Non, elle.", "Wer hat") == ["Moi.", "Non, elle.", "Wer hat"]

    cut_off(jonas, "#x button")
    expect(gm.locator(".banner.pause")).to_have_count(0)
    again(jonas.page)
    for page in (gm, *everyone):
        expect(page.locator(".banner.pause")).to_be_visible()
    answer_lost(led, "#panel-pause [value=resume]", "**/x/")
    again(gm)
    for page in (gm, *everyone):
        expect(page.locator(".banner.pause")).to_have_count(0)

    cut_off(led, ".deck li:has-text('A sealed letter') [value=show]")
    assert "A sealed letter" not in mara.page.content()
    again(gm)
    once((gm, *everyone), "A sealed letter")

    gm.goto(led.url + led.table["gm"] + "lobby/")
    gm.wait_for_selector('#conn[data-state="live"]', state="attached")
    gm.locator("#panel-lobby details:has(form[action$='/hand-out/']) > summary").first.click()
    cut_off(led, "#panel-lobby form[action$='/hand-out/'] button:visible")
    again(gm)
    expect(gm.locator("#panel-lobby .badge.good")).to_have_count(3)
