"""axe, with no rule switched off, on every page in both themes."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.test_table import ask

pytestmark = pytest.mark.browser
AXE = (Path(__file__).parents[1] / "vendor" / "axe.min.js").read_text()
PUBLIC = ["/", "/sign-in/", "/sign-up/", "/credits/", "/verify/", "/no-such-page/", "/j/no-such-invite/"]
SIGNED_IN = ["/", "/campaigns/", "/campaigns/new/", "/preferences/"]
AT_THE_TABLE = ["", "log/", "people/", "sheet/", "verify/"]
THEMES = ["dark", "light"]


def offences(page: Page) -> list[str]:
    """Run axe on the page as it stands."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run()")["violations"]
    return [
        f"{each['id']}: {node['html'][:160]} ({node['any'][0]['message'] if node['any'] else ''})"
        for each in found
        for node in each["nodes"]
    ]


def check(page: Page, addresses: list[str], origin: str) -> None:
    found = {}
    for address in addresses:
        page.goto(origin + address)
        if bad := offences(page):
            found[address] = bad
    assert found == {}


@pytest.mark.parametrize("theme", THEMES)
def test_public_pages(server, chromium, theme: str) -> None:
    page = chromium.new_context(color_scheme=theme, viewport={"width": 1440, "height": 900}).new_page()
    check(page, PUBLIC, server.url)
    page.context.close()


@pytest.mark.parametrize("theme", THEMES)
def test_pages_of_people_and_campaigns(server, seat, theme: str) -> None:
    page = seat(0, theme=theme).page
    slug = seat(0).table["slug"]
    own = [f"/campaigns/{slug}/", f"/campaigns/{slug}/options/", f"/campaigns/{slug}/delete/"]
    check(page, [*SIGNED_IN, *own], server.url)


@pytest.mark.parametrize("theme", THEMES)
def test_pages_of_the_table(server, seat, theme: str) -> None:
    server.falls([4, 3], [2])
    one = seat(1, theme=theme)
    page = one.sit()
    page.locator("#ask [data-chip]").first.click()
    page.wait_for_selector("#ask [data-chip].helps")
    assert offences(page) == []
    ask(page)
    page.wait_for_timeout(1_200)
    assert offences(page) == []
    check(page, [one.table["page"] + part for part in AT_THE_TABLE], server.url)
    gm = seat(0, theme=theme).page
    check(gm, [one.table["page"], one.table["gm"]], server.url)


@pytest.mark.parametrize("theme", THEMES)
def test_the_table_on_a_phone(server, seat, theme: str) -> None:
    page = seat(1, theme=theme, phone=True).sit()
    for tab in page.locator(".tabbar a").all():
        tab.click()
        page.wait_for_timeout(500)
        assert offences(page) == []
        page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("theme", THEMES)
def test_the_join_page(server, seat, chromium, theme: str) -> None:
    server.manage("demo", "--quiet")
    link = re.search(r"http://\S+?(/j/\S+)", server.manage("demo"))
    page = chromium.new_context(color_scheme=theme).new_page()
    check(page, [link[1]], server.url)
    page.context.close()
