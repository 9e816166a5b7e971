"""Checks of PhaseSix at a live table of three languages: a door, a band, a group that sneaks, and a night's rest."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from rules.core.text import counted
from rules.systems.phasesix import events, rest_view, words
from rules.systems.phasesix.person_view import REST
from rules.systems.phasesix.requests import REACHED, SHORT_OF
from tests.browser.conftest import Server
from tests.browser.fate_evening import does, verdict
from tests.browser.phasesix_evening import AUREL, HAGEN, LENE, Company, company, lay_phasesix, rolls
from tests.browser.trio import said

pytestmark = pytest.mark.browser
WHILE_EIGHT_DICE_ARE_LOADED = 120_000
DOOR, BAND = "Die Tür zum Speicher", "Allein vor der ganzen Bande"


@pytest.fixture
def evening(server: Server, chromium: Browser) -> Iterator[Company]:
    laid = lay_phasesix(server)
    does(server, laid, 0, do="set_scene", title="The rope walk at night")
    server.falls()
    with company(server, chromium, laid) as found:
        yield found


def test_an_evening_of_checks(evening: Company) -> None:
    hagen_kicks_in_the_door(evening)
    hagen_fails_before_the_band(evening)
    a_destiny_die_saves_him(evening)
    the_group_sneaks(evening)
    lene_rests(evening)
    the_gm_lets_all_rest(evening)


def hagen_kicks_in_the_door(evening: Company) -> None:
    page = evening.page(HAGEN)
    evening.server.falls([5, 5, 5, 5])
    rolls(page, "strength", question=DOOR)
    verdict(page, said(words.PASSED, "de"))
    expect(page.locator("#panel-act")).to_contain_text("4 Erfolge")
    page.click("#settle [data-main]")
    for each, language in evening.windows:
        expect(each.locator("#panel-log li", has_text=DOOR).first).to_contain_text(said(words.PASSED, language))


def hagen_fails_before_the_band(evening: Company) -> None:
    """Throw the printed dice: five of courage, two that go on, one of them once more."""
    page = evening.page(HAGEN)
    evening.server.falls([4, 2, 6, 6, 1, 6, 1, 1])
    with page.expect_response(
        lambda answer: answer.url.endswith("/act/") and "courage" in (answer.request.post_data or ""),
        timeout=WHILE_EIGHT_DICE_ARE_LOADED,
    ):
        rolls(page, "courage", 9, BAND)
    verdict(page, said(words.FAILED, "de"))
    expect(page.locator("#panel-act [aria-label='6 + 6 + 1 = 13']")).to_be_visible()
    still = page.locator("#panel-act li:has([value=add_destiny])")
    expect(still).to_contain_text("50,0\u202f%")


def a_destiny_die_saves_him(evening: Company) -> None:
    page = evening.page(HAGEN)
    evening.server.falls([4])
    page.locator("#panel-act li:has([value=add_destiny]) button").click()
    verdict(page, said(words.PASSED, "de"))
    page.click("#settle [data-main]")
    for each, language in evening.windows:
        expect(each.locator("#panel-log li", has_text=BAND).first).to_contain_text(said(words.PASSED, language))


def the_group_sneaks(evening: Company) -> None:
    """Three of them need four successes; whoever cannot roll counts nothing, and everybody sees it fill up."""
    gm = evening.gm
    form = gm.locator(".asking")
    form.locator("[name=trait]").select_option("stealth")
    form.locator("[name=needed]").fill("4")
    form.locator("[name=group]").check(force=True)
    form.locator("button.primary").click()
    expect(gm.locator("#panel-asked .group-roll")).to_be_visible()
    evening.server.falls([5, 6, 2, 1], [5, 5])
    evening.page(LENE).click(".request button[value=roll]")
    filled = evening.page(LENE).locator("#panel-requests .group-roll")
    expect(filled).to_contain_text(said(SHORT_OF, "fr", reached=2, needed=4))
    expect(gm.locator("#panel-asked")).to_contain_text(said(SHORT_OF, "en", reached=2, needed=4))
    evening.page(AUREL).locator(".request button[value=roll]").first.click()
    expect(filled).to_contain_text(said(REACHED, "fr", reached=4, needed=4))
    expect(gm.locator("#panel-asked")).to_contain_text(said(REACHED, "en", reached=4, needed=4))
    gm.click("#panel-asked button[value=close]")


def lene_rests(evening: Company) -> None:
    page = evening.page(LENE)
    does(evening.server, evening.laid, LENE, do="take_wounds", wounds="3")
    evening.everyone_counts_hearts(LENE, 3)
    if page.locator("#settle [data-main]").count():
        page.click("#settle [data-main]")
    page.click("#panel-act a[data-opens=person]")
    dialog = page.locator("dialog#person")
    expect(dialog.locator("#person-title")).to_have_text(said(REST, "fr"))
    expect(dialog.locator("li.later")).to_have_count(0)
    dialog.locator("#hours").fill("5")
    expect(dialog.locator("li.later")).to_have_count(3)
    expect(dialog.locator("li.later").last).to_contain_text("5 heures de plus")
    button = dialog.locator("form:has([value=rest]) button")
    expect(button).to_have_text(said(counted(rest_view.REST_FOR, 5), "fr"))
    button.click()
    evening.everyone_reads(counted(events.RESTED, 5, who="Lene"))
    evening.everyone_counts_hearts(LENE, 4, boosts=1)
    dialog.locator(".dialog-head button").click()
    expect(dialog).to_be_hidden()


def the_gm_lets_all_rest(evening: Company) -> None:
    gm = evening.gm
    menu = gm.locator("#panel-players details:has([value=rest_all])")
    menu.locator("summary").click()
    menu.locator("[name=hours]").fill("10")
    menu.locator("button").last.click()
    for name in ("Hagen", "Lene", "Aurel"):
        evening.everyone_reads(counted(events.RESTED, 10, who=name))
    evening.everyone_counts_hearts(LENE, 6, boosts=3)
