"""A connection that is lost in the middle of an act: it is said, nothing typed goes, and trying again counts once."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Seated
from tests.browser.test_scene import opened, set_scene

pytestmark = pytest.mark.browser
PANEL, LOG, TOAST = "#panel-gm", "#panel-log", "#toasts .toast.bad"


def leading(gm: Seated) -> Page:
    gm.table = {**gm.table, "page": gm.table["gm"]}
    return gm.sit()


def cut_off(seated: Seated, button: str) -> None:
    """Press a button while there is no connection, and then have one again."""
    seated.context.set_offline(True)
    seated.page.click(button)
    expect(seated.page.locator(TOAST)).to_contain_text("You can safely try again")
    seated.context.set_offline(False)
    expect(seated.page.locator("#conn")).to_have_attribute("data-state", "live", timeout=30_000)


def answer_lost(seated: Seated, button: str) -> None:
    """Press a button whose act arrives, while its answer does not."""

    def swallow(route: Route) -> None:
        route.fetch()
        route.abort()

    seated.page.route("**/act/", swallow, times=1)
    seated.page.click(button)
    expect(seated.page.locator(TOAST)).to_contain_text("You can safely try again")


def again(page: Page) -> None:
    page.click(f"{TOAST} [data-retry]")
    expect(page.locator(TOAST)).to_have_count(0)


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
    assert gm.input_value("#next-scene [name=objective]") == "Reach the boat"
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
    again(player)
    player.wait_for_selector("#settle")
    once((gm, player), "Does the bell ring in time?")
    player.fill(".statement [name=text]", "Out of breath")
    cut_off(played, ".statement button.push")
    assert player.input_value(".statement [name=text]") == "Out of breath"
    again(player)
    expect(player.locator("#panel-act [id^=waits-]")).to_contain_text("Out of breath")
    expect(gm.locator(f"{PANEL} [id^=gm-ask-]")).to_have_count(1)
    set_scene(gm, "The mill")
    once((gm, player), "The mill")
