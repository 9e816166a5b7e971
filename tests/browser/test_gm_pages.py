"""How a GM's own pages look: what is main, what is chosen, what lies in one row, and what was written."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.test_fu_tray import seen
from tools.stage import Stage
from tools.stage.looks import DESKTOP

pytestmark = pytest.mark.browser
STYLES = "(all, of) => all.map(each => getComputedStyle(each)[of])"


def test_who_looks_as_somebody_sees_which_page_it_is_and_what_leads_nowhere(stage: Stage, chromium: Browser) -> None:
    with seen(stage, chromium, "see-as", DESKTOP) as page:
        here, *others = page.locator("#seen-bar a.small:not(.primary)").evaluate_all(STYLES, "borderTopColor")
        assert here not in others
        assert len(set(others)) == 1
        for link in page.locator("[data-off]:visible").all():
            expect(link).to_have_css("opacity", "0.45")


def test_what_was_written_is_as_dark_in_the_letters_of_the_story_as_in_those_of_the_rules(
    stage: Stage, chromium: Browser
) -> None:
    with seen(stage, chromium, "card", DESKTOP) as page:
        fields = page.locator("main form :is(input.story, input:not(.story)):visible")
        assert page.locator("main form .story:visible").count() >= 1
        assert len(set(fields.evaluate_all(STYLES, "color"))) == 1
