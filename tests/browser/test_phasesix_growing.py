"""Growing in PhaseSix: reputation for a reason, a template bought with it, and a profession that nobody can buy."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from rules.core.text import counted
from rules.systems.phasesix import careers, events
from rules.systems.phasesix.written import catalogue
from tests.browser.conftest import Server
from tests.browser.phasesix_evening import HAGEN, Company, company, lay_phasesix
from tests.browser.trio import said

pytestmark = pytest.mark.browser
REASON = "They brought the boat home"


@pytest.fixture
def evening(server: Server, chromium: Browser) -> Iterator[Company]:
    laid = lay_phasesix(server)
    server.falls()
    with company(server, chromium, laid) as found:
        yield found


def test_reputation_buys_a_template_and_no_profession(evening: Company) -> None:
    the_gm_opens_the_menu_of_states(evening)
    the_gm_grants_reputation(evening)
    hagen_buys_a_template(evening)


def the_gm_opens_the_menu_of_states(evening: Company) -> None:
    """Open it in the narrow column at the left, where nothing of it may lie outside the window."""
    menu = evening.gm.locator("#panel-players .marks details.menu").first
    menu.locator("summary").click()
    for name in ("state", "hits", "formula"):
        expect(menu.locator(f"[name={name}]")).to_be_in_viewport(ratio=1)
    menu.locator("summary").click()


def the_gm_grants_reputation(evening: Company) -> None:
    gm = evening.gm
    award = gm.locator("#panel-players form:has([value=grant_reputation])")
    award.locator("[name=points]").fill("9")
    award.locator("button").click()
    expect(gm.locator("#panel-players [data-refusal]")).to_be_visible()
    award.locator("[name=reason]").fill(REASON)
    award.locator("[name=points]").fill("9")
    award.locator("button").click()
    evening.everyone_reads(counted(events.REPUTATION, 9, who="Hagen", reason=REASON))
    page = evening.page(HAGEN)
    page.goto(f"{evening.server.url}{evening.laid['sheet']}")
    expect(page.locator("#offers")).to_have_count(0)
    gm.locator("#panel-players form:has([value=open_advancement]) button").click()
    expect(gm.locator("#panel-players form:has([value=open_advancement]) [name=open]")).to_have_value("off")


def hagen_buys_a_template(evening: Company) -> None:
    page = evening.page(HAGEN)
    page.reload()
    page.locator("#offers summary").click()
    offers = page.locator("#offers .kit > li")
    profession = next(each for each in catalogue().offered("templates", "modern", ()) if each.category == "profession")
    closed = offers.filter(has_text=said(careers.NEVER_LATER, "de", name=profession.name.said_in("de")))
    expect(closed).to_be_visible()
    expect(closed.locator("button")).to_have_count(0)
    bought = offers.filter(has=page.locator("[value=tinkerer]"))
    bought.locator("button").click()
    tinkerer = catalogue().templates["tinkerer"]
    expect(page.locator(".path-part ol")).to_contain_text(tinkerer.name.said_in("de"))
    expect(page.locator(".path-part .caption").first).to_contain_text(str(tinkerer.cost))
    for each, language in [pair for pair in evening.windows if pair[0] is not page]:
        name = tinkerer.name.said_in(language)
        said_so = said(counted(events.ADVANCED, tinkerer.cost, who="Hagen", template=name), language)
        expect(each.locator("#panel-log")).to_contain_text(said_so)
