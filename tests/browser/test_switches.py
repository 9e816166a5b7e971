"""A switch that stands alone saves itself; without a script it has its button."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tools.stage import Stage
from tools.stage.looks import GM

pytestmark = pytest.mark.browser


def opened(stage: Stage, chromium: Browser, *, scripted: bool = True) -> Page:
    context = chromium.new_context(java_script_enabled=scripted)
    context.add_cookies(stage.cookies(GM, language="en"))
    page = context.new_page()
    page.goto(stage.url + stage.addresses["campaign"])
    return page


def button(page: Page) -> Locator:
    return page.locator("form[data-saves]").filter(has=page.get_by_label("Knock first")).locator("button")


def test_pressing_the_knock_switch_is_enough(stage: Stage, chromium: Browser):
    page = opened(stage, chromium)
    knocking = page.get_by_label("Knock first")
    expect(button(page)).to_have_count(1)
    expect(button(page)).to_be_hidden()
    for wanted in (True, False):
        with page.expect_navigation():
            knocking.click()
        page.reload()
        expect(knocking).to_be_checked(checked=wanted)
    page.context.close()


def test_without_a_script_the_switch_has_its_button(stage: Stage, chromium: Browser):
    page = opened(stage, chromium, scripted=False)
    expect(button(page)).to_be_visible()
    page.context.close()
