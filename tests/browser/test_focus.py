"""What counts as a focus one can see: the measure itself, on a page made for it."""

import pytest
from playwright.sync_api import Browser

from tests.browser.looking import walk

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><style>
  body {{ background: white; color: black }}
  button, p {{ outline: 0; border: 1px solid gray; background: white }}
  {rule}
</style><main><section><div><p><button>Roll</button></p></div></section></main>"""


def strayed(chromium: Browser, rule: str) -> set[str]:
    page = chromium.new_page()
    page.set_content(PAGE.format(rule=rule))
    found = set(walk(page))
    page.close()
    return found


@pytest.mark.parametrize(
    "rule",
    [
        "button:focus-visible { outline: 2px solid black }",
        "button:focus-visible { outline: 2px solid black; outline-offset: -3px }",
        "p:has(:focus-visible) { outline: 2px solid black }",
        "button:focus-visible { border-bottom: 3px solid black }",
    ],
    ids=["an outline", "an outline inside", "an outline around its card", "an edge of two pixels more"],
)
def test_a_focus_that_one_sees_is_let_be(chromium: Browser, rule: str) -> None:
    assert strayed(chromium, rule) == set()


@pytest.mark.parametrize(
    "rule",
    [
        "",
        "button:focus-visible { border-color: black }",
        "button:focus-visible { background: #f4f4f4 }",
        "section:has(:focus-visible) { background: #f4f4f4 }",
        "button:focus-visible { outline: 1px solid black }",
        "button:focus-visible { outline: 2px solid #f0f0f0 }",
        "button { outline: 2px solid black }",
        "button:focus-visible { border-width: 2px }",
    ],
    ids=["nothing", "an edge's colour", "a ground", "a ground far around", "thin", "pale", "always there", "1 px more"],
)
def test_control_a_focus_that_one_hardly_sees_is_found(chromium: Browser, rule: str) -> None:
    assert strayed(chromium, rule) == {'no visible focus: button "Roll"'}
