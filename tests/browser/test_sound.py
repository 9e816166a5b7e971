"""The sound of dice: off until somebody wishes to hear it."""

import pytest

from tests.browser.test_table import ask

pytestmark = pytest.mark.browser

COUNTED = """
window.knocks = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.knocks++; return start.apply(this, when); };
"""


def test_dice_are_silent_by_default(server, seat) -> None:
    one = seat(1)
    one.page.add_init_script(COUNTED)
    page = one.sit()
    ask(page)
    page.wait_for_timeout(500)
    assert page.evaluate("window.knocks") == 0


def test_dice_are_heard_by_whoever_wishes_it(server, seat) -> None:
    one = seat(1)
    one.page.add_init_script(COUNTED)
    one.page.goto(server.url + "/preferences/")
    one.page.locator("input[name=sound]").check(force=True)
    one.page.locator("main form button.primary").click()
    one.page.wait_for_selector("html[data-sound]")
    page = one.sit()
    ask(page)
    page.wait_for_function("window.knocks > 0")
