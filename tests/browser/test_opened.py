"""A roll step by step: the link beside it leads to it on every screen, with script and without."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.test_table import ask, keep

pytestmark = pytest.mark.browser


def test_step_by_step_shows_the_roll_it_stands_beside_on_every_width(server, seat, chromium: Browser) -> None:
    one = seat(1)
    rolling = one.sit()
    for question in ("The first?", "The second?"):
        ask(rolling, question)
        keep(rolling)
    for scripted in (False, True):
        reader = chromium.new_context(storage_state=one.context.storage_state(), java_script_enabled=scripted)
        page = reader.new_page()
        for width in (390, 820, 1100, 1440):
            page.set_viewport_size({"width": width, "height": 844})
            page.goto(server.url + one.table["page"] + "verify/")
            page.locator(".log li", has_text="The first?").get_by_role("link", name="Step by step").click()
            expect(page.locator("#right h2")).to_have_text("Roll 1")
            expect(page.locator("#right h2")).to_be_in_viewport()
            expect(page.locator("#chain-title")).to_be_visible()
        reader.close()
